package expiry

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model"
	"tablero/themes"
	"tablero/ttl"
	"tablero/ui/uitest"
	"tablero/views/workspace"
)

// devices is two tables with expiries before and after the present, and values that are none.
func devices(live, expired int) *model.Document {
	key := model.KeySchema{Partition: []model.KeyAttribute{{Name: "PK", Type: model.TypeS}}}
	doc := documentOf("devices", model.Table{Name: "T", TTL: "Gone", Key: key})
	doc.Model.Tables = append(doc.Model.Tables, model.Table{Name: "U", TTL: "End", Key: key}, model.Table{Name: "Plain", Key: key})
	item := func(name, attr string, v model.Value) model.PlacedItem {
		return model.PlacedItem{Item: model.Item{{Name: "PK", Value: model.S(name)}, {Name: attr, Value: v}}}
	}
	var t, u []model.PlacedItem
	for i := range live {
		t = append(t, item(fmt.Sprintf("live%04d", i), "Gone", model.Int(present.Unix()+int64(i+1)*100)))
	}
	for i := range expired {
		u = append(u, item(fmt.Sprintf("over%04d", i), "End", model.Int(present.Unix()-int64(i)*100)))
	}
	t = append(t, item("millis", "Gone", model.Int(present.UnixMilli())), item("text", "Gone", model.S("soon")), item("none", "Other", model.Int(1)))
	doc.Items = []model.TableItems{{Table: "T", Items: t}, {Table: "U", Items: u}}
	return doc
}

func TestStory(t *testing.T) {
	t.Parallel()
	for _, size := range []uitest.Size{{W: 80, H: 24}, {W: 120, H: 40}} {
		st := play(t, devices(4, 3), size.W, size.H)
		st.Golden(fmt.Sprintf("start-%d", size.W))
		st.Keys("w").Golden(fmt.Sprintf("sweep-%d", size.W))
	}
}

func TestSweepIsAnEditThatCanBeTakenBack(t *testing.T) {
	t.Parallel()
	st := play(t, devices(4, 1200), 80, 24)
	before := itemsOf(t, st, "U")
	st.Keys("w")
	if !strings.Contains(st.Frame(), "1,200 of U") {
		t.Fatal(st.Frame())
	}
	st.Keys("enter") // the offered answer is no
	if n := len(itemsOf(t, st, "U")); n != 1200 {
		t.Fatalf("%d items are left without a yes", n)
	}
	st.Keys("w", "y")
	if n := len(itemsOf(t, st, "U")); n != 0 || !strings.Contains(st.Frame(), "nothing has expired") || st.last() != "swept 1,200 items; u brings them back" {
		t.Errorf("%d items, %v\n%s", n, st.said, st.Frame())
	}
	history, err := st.session.Store.History(t.Context(), 0)
	if err != nil || len(history) != 1 || history[0].Label != "sweep 1,200 expired items" || history[0].Items != 1200 {
		t.Errorf("%v %v", history, err)
	}
	if _, err := st.session.Store.Undo(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if after := itemsOf(t, st, "U"); strings.Join(after, "\n") != strings.Join(before, "\n") {
		t.Error("undo does not bring the items back as they were")
	}
	st.Send(workspace.Changed{})
	if !strings.Contains(st.Frame(), "500+") {
		t.Error(st.Frame())
	}
	report, err := st.session.DB.Check(t.Context(), nil)
	if err != nil || len(report.Problems) > 0 {
		t.Error(report, err)
	}
}

func itemsOf(t *testing.T, st *stage, table string) []string {
	t.Helper()
	var out []string
	for cursor := ""; ; {
		page, err := st.session.Store.Scan(t.Context(), engine.ScanRequest{Table: table, Cursor: cursor})
		if err != nil {
			t.Fatal(err)
		}
		for _, it := range page.Items {
			out = append(out, string(model.AppendItem(nil, model.DynamoDB, it)))
		}
		if cursor = page.Cursor; cursor == "" {
			return out
		}
	}
}

func TestTimePasses(t *testing.T) {
	t.Parallel()
	st := play(t, devices(4, 0), 80, 24)
	if !strings.Contains(st.Frame(), "00:01:40") || st.Ticks() != 1 {
		t.Errorf("%d ticks\n%s", st.Ticks(), st.Frame())
	}
	st.Keys("down") // another frame does not begin another tick
	if st.Ticks() != 1 {
		t.Errorf("%d ticks", st.Ticks())
	}
	at := st.screen.lists[paneLive].rows[st.screen.lists[paneLive].cur].id
	st.clock.Advance(101 * time.Second)
	st.screen.Update(tick{})
	st.Resize(80, 24)
	if r, _ := st.screen.lists[paneLive].at(); r.id != at || !strings.Contains(st.Frame(), "-00:00:01") || st.Ticks() != 2 {
		t.Errorf("%d ticks\n%s", st.Ticks(), st.Frame())
	}
	st.screen.Update(tick{}) // and the screen is not drawn any more: nobody asks for the next one
	if st.Ticks() != 2 || st.screen.ticking {
		t.Error("it ticks where nobody looks")
	}
	none := play(t, devices(0, 0), 80, 24)
	if none.Ticks() != 0 {
		t.Error("it ticks without anything to expire")
	}
}

func TestLeft(t *testing.T) {
	t.Parallel()
	for seconds, want := range map[int64]string{
		0: "00:00:00", 130: "00:02:10", -802: "-00:13:22", 86399: "23:59:59", 86400: "1 d 00:00", 200_000: "2 d 07:33", 2000 * 86400: "5 y",
		1 << 62: "centuries", -1 << 63: "-centuries",
	} {
		if got := left(seconds); got != want {
			t.Errorf("%d: %s, want %s", seconds, got, want)
		}
	}
}

func TestOneTable(t *testing.T) {
	t.Parallel()
	st := play(t, devices(3, 3), 80, 24)
	st.Keys("i")
	if frame := st.Frame(); !strings.Contains(frame, "all tables") || strings.Contains(frame, "Plain") {
		t.Error(frame)
	}
	st.Type("U").Keys("enter")
	if frame := st.Frame(); strings.Contains(frame, "live0") || !strings.Contains(frame, "over0000") || !strings.Contains(frame, "·  U") {
		t.Error(frame)
	}
	st.Keys("w")
	if !strings.Contains(st.Frame(), "3 of U") {
		t.Error(st.Frame())
	}
	st.Keys("esc")
	st.Send(arrive{workspace.Go{Digit: 6, Table: "T"}})
	if !strings.Contains(st.Frame(), "live0000") {
		t.Error(st.Frame())
	}
	st.Keys("w")
	if st.last() != "nothing has expired, so there is nothing to sweep" {
		t.Error(st.said)
	}
}

func TestSuspects(t *testing.T) {
	t.Parallel()
	st := play(t, devices(1, 0), 100, 24)
	if frame := st.Frame(); !strings.Contains(frame, "milliseconds? divide by 1000") || !strings.Contains(frame, "of type S: never expires") {
		t.Error(frame)
	}
	st.Keys("tab", "tab", "enter", "y")
	if len(st.went) != 1 || st.went[0].Table != "T" || st.went[0].Partition[0].Text() != "millis" || len(st.copied) != 1 || st.copied[0] != `{"PK":{"S":"millis"}}` {
		t.Error(st.went, st.copied)
	}
}

func TestReadOnly(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "ws")
	settings := workspace.Settings{Dir: dir, Clock: ttl.NewFake(present)}
	db, err := settings.OpenWorkspace(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Import(t.Context(), devices(2, 2), engine.ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	settings.ReadOnly = true
	session, err := workspace.Open(t.Context(), settings, "devices")
	if err != nil {
		t.Fatal(err)
	}
	st := stageOf(t, session, 80, 24)
	st.Keys("w")
	if st.last() != "the session is read-only" || !strings.Contains(st.Frame(), "over0000") {
		t.Error(st.said)
	}
	if err := session.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestRobust(t *testing.T) {
	t.Parallel()
	bad := "\x1b[31m\u202e漢字\n"
	hostile := documentOf("h"+bad, model.Table{Name: "T" + bad, TTL: "E" + bad, Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: bad, Type: model.TypeS}}}},
		model.Item{{Name: bad, Value: model.S(bad)}, {Name: "E" + bad, Value: model.Int(present.Unix() + 5)}},
		model.Item{{Name: bad, Value: model.S("x" + bad)}, {Name: "E" + bad, Value: model.S(bad)}})
	for name, doc := range map[string]*model.Document{
		"empty": {Model: &model.Model{Name: "empty", Dialect: model.DynamoDB}}, "nothing": devices(0, 0), "some": devices(3, 3), "hostile": hostile, "menu": sample(t, "menu"),
	} {
		st := play(t, doc, 80, 24)
		seen := map[string]bool{}
		var keys []string
		for _, a := range st.screen.Actions() {
			if a.Help == "" || a.Title == "" || a.Group == "" {
				t.Errorf("%s says nothing of itself", a.ID)
			}
			for _, k := range a.Keys {
				if seen[k] {
					t.Errorf("two actions have %s", k)
				}
				seen[k] = true
				keys = append(keys, k)
			}
		}
		for r := ' '; r <= '~'; r++ {
			keys = append(keys, string(r))
		}
		for _, k := range keys {
			st.Keys(k, k, "esc", "esc")
			for _, r := range strings.ReplaceAll(st.frame, "\n", "") {
				if r < ' ' || r == 0x202e {
					t.Fatalf("%s: %q in the frame", name, r)
				}
			}
		}
		st.Paste("dq\n").Click(3, 3).Click(3, 3).Wheel(3, 3, 2).Wheel(70, 3, -2)
	}
}

func TestSweepOfSizes(t *testing.T) {
	t.Parallel()
	session := open(t, devices(30, 30))
	sizes := uitest.Sizes(os.Getenv("TABLERO_SWEEP") == "full")
	if len(sizes) < 5000 {
		sizes = sizes[1500:]
	}
	for _, keys := range [][]string{{}, {"tab"}, {"tab", "tab"}, {"z"}, {"w"}, {"i"}} {
		uitest.Sweep(t, func() tea.Model {
			r := rootOf(t, session, themes.ASCII())
			uitest.Drive(t, r, 80, 24).Keys(keys...)
			return r
		}, sizes[:len(sizes)/8])
	}
}
