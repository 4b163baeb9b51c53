package picker

import (
	"strconv"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/google/go-cmp/cmp"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/keymap"
)

func look(ascii bool) *themes.Look {
	l := &themes.Look{Theme: themes.Dark(), Glyphs: themes.Unicode()}
	if ascii {
		l.Glyphs = themes.ASCII()
	}
	return l
}

func entries(titles ...string) []Entry {
	var out []Entry
	for _, t := range titles {
		out = append(out, Entry{ID: t, Title: t})
	}
	return out
}

func typed(p *Picker, text string) {
	for _, r := range text {
		p.Handle(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
}

func TestRanking(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text, entries, want string
	}{
		{"nothing typed keeps the order", "", "b a c", "b a c"},
		{"equal before prefix", "gsi1", "GSI10 XGSI1 GSI1", "GSI1 GSI10 XGSI1"},
		{"prefix before word before inside", "cal", "Vocal LowCal additional-calories Calories", "Calories LowCal additional-calories Vocal"},
		{"inside before scattered", "time", "TheInMyEye sometime", "sometime TheInMyEye"},
		{"shorter first", "order", "OrderLinesLong Orders", "Orders OrderLinesLong"},
		{"letters in order", "pt", "PreparationTime Calories", "PreparationTime"},
		{"no match", "xyz", "abc", ""},
		{"all words must match", "order line", "Orders OrderLine LineOrder Line", "OrderLine LineOrder"},
		{"equal keeps order", "a", "ab ac ad", "ab ac ad"},
		{"case does not count", "PIZZA", "pizza Pizza", "pizza Pizza"},
		{"other scripts", "本", "日本 東京", "日本"},
	} {
		p := New("", entries(strings.Fields(c.entries)...))
		typed(p, c.text)
		var got []string
		for _, entry := range p.Matches() {
			got = append(got, entry.Title)
		}
		if diff := cmp.Diff(c.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

func TestDetailAndKeyMatchLast(t *testing.T) {
	t.Parallel()
	p := New("", []Entry{{ID: "a", Title: "one", Detail: "reverse"}, {ID: "b", Title: "reverse"}, {ID: "c", Title: "two", Key: "Ctrl+R"}})
	typed(p, "reve")
	if got := p.Matches(); len(got) != 2 || got[0].ID != "b" || got[1].ID != "a" {
		t.Errorf("matches %v", got)
	}
	p.SetText("ctrl")
	if got := p.Matches(); len(got) != 1 || got[0].ID != "c" {
		t.Errorf("matches %v", got)
	}
}

func TestHandle(t *testing.T) {
	t.Parallel()
	list := entries("one", "two", "three")
	list[2].Off = "not now"
	p := New("Go to", list)
	for _, c := range []struct {
		key  string
		want Outcome
		id   string
	}{
		{"down", Handled, "two"},
		{"enter", Chosen, "two"},
		{"down", Handled, "three"},
		{"enter", Handled, "three"},
		{"down", Handled, "three"},
		{"ctrl+p", Handled, "two"},
		{"esc", Cancelled, "two"},
		{"f5", Ignored, "two"},
		{"q", Handled, ""},
		{"enter", Handled, ""},
		{"backspace", Handled, "one"},
		{"pgdown", Handled, "two"},
		{"t", Handled, "two"},
	} {
		got := p.Handle(keymap.Press(c.key))
		entry, _ := p.Entry()
		if got != c.want || entry.ID != c.id {
			t.Errorf("%s: %v on %q, want %v on %q", c.key, got, entry.ID, c.want, c.id)
		}
	}
	p.Select("three")
	p.SetEntries(append(entries("zero"), list...))
	if entry, _ := p.Entry(); entry.ID != "three" {
		t.Errorf("new entries: cursor on %q", entry.ID)
	}
}

func TestFrames(t *testing.T) {
	t.Parallel()
	list := []Entry{
		{ID: "0", Title: "DishName", Detail: "table", Key: "1"},
		{ID: "1", Title: "PreparationTime", Detail: "additional"},
		{ID: "2", Title: "Calories and something long", Detail: "additional \x1b[1m", Key: "Ctrl+K"},
		{ID: "3", Title: "GSI1", Off: "sparse: 0 of 12"},
	}
	for _, c := range []struct {
		name, text string
		w, h       int
		ascii      bool
	}{
		{"all", "", 50, 8, false},
		{"typed", "me", 50, 7, false},
		{"ascii", "", 50, 8, true},
		{"none", "zzz", 30, 6, false},
		{"narrow", "", 16, 7, false},
		{"no-border", "", 7, 4, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := New("Order by", list)
			typed(p, c.text)
			cv := cell.New(c.w, c.h)
			cv.SetForm(cell.Form{ASCII: c.ascii})
			p.Draw(cv, look(c.ascii))
			golden.RequireEqual(t, cv.Plain())
		})
	}
}

func TestMatchIsHighlighted(t *testing.T) {
	t.Parallel()
	p, l := New("", entries("PreparationTime")), look(false)
	typed(p, "pt")
	c := cell.New(30, 6)
	p.Draw(c, l)
	got := ""
	for x := range 30 {
		if text, style := c.At(x, 3); style.BG == l.Style(themes.Match).BG {
			got += text
		}
	}
	if got != "PT" {
		t.Errorf("highlighted is %q", got)
	}
}

func TestSizesAndMouse(t *testing.T) {
	t.Parallel()
	var list []Entry
	for i := range 40 {
		list = append(list, Entry{ID: strconv.Itoa(i), Title: "entry\n" + strconv.Itoa(i), Detail: "\x1b]8;;x\a 日本", Key: "Ctrl+日"})
	}
	for _, ascii := range []bool{false, true} {
		p := New("title \x07", list)
		typed(p, "i")
		for w := range 60 {
			for h := range 12 {
				c := cell.New(w, h)
				p.Draw(c, look(ascii))
				if out := c.Plain(); strings.ContainsAny(out, "\x1b\a") || strings.Count(out, "\n") != max(0, h-1) {
					t.Fatalf("%d×%d: %q", w, h, out)
				}
				p.Handle(keymap.Press([]string{"down", "pgdown", "up", "pgup"}[(w*h)%4]))
				if pw, ph := p.Size(w, h); pw > w || ph > h {
					t.Fatalf("a picker of %d×%d for %d×%d", pw, ph, w, h)
				}
			}
		}
	}
	p := New("", list)
	c := cell.New(30, 8)
	p.Draw(c, look(false))
	p.Wheel(5)
	if entry, _ := p.Entry(); entry.ID != "5" {
		t.Errorf("after the wheel on %q", entry.ID)
	}
	if !p.Click(4) || p.Click(2) || p.Click(7) {
		t.Error("clicks miss")
	}
	if entry, _ := p.Entry(); entry.ID != "6" {
		t.Errorf("after a click on %q", entry.ID)
	}
}

// BenchmarkMsRank narrows 10,000 entries, the most that a picker is used for.
func BenchmarkMsRank(b *testing.B) {
	var titles []string
	for i := range 10_000 {
		titles = append(titles, "Customer"+strconv.Itoa(i)+"-OrderLines")
	}
	list := entries(titles...)
	b.ResetTimer()
	start := time.Now()
	for range b.N {
		rank(list, "coli")
	}
	b.ReportMetric(float64(time.Since(start).Microseconds())/1000/float64(b.N), "ms")
}
