package cell

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

func TestClean(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, in, want, ascii string }{
		{"ascii", "Chicken Overload", "Chicken Overload", ""},
		{"empty", "", "", ""},
		{"escape", "a\x1b[31mb", "a␛[31mb", "a^[[31mb"},
		{"title sequence", "\x1b]0;owned\x07", "␛]0;owned␇", "^[]0;owned^G"},
		{"nul and del", "a\x00b\x7f", "a␀b␡", "a^@b^?"},
		{"line ends", "a\r\nb\tc", "a␍↵b␉c", `a\r\nb\tc`},
		{"c1", "a\u009b31m", "a<9B>31m", "a<9B>31m"},
		{"raw c1 byte", "a\x9b31m", "a\uFFFD31m", "a?31m"},
		{"bidi override", "user\u202Egnp.exe", "user<202E>gnp.exe", "user<202E>gnp.exe"},
		{"bidi isolates", "\u2066x\u2069", "<2066>x<2069>", "<2066>x<2069>"},
		{"zero width space", "a\u200Bb", "a<200B>b", "a<200B>b"},
		{"joiner between letters", "a\u200Db", "a<200D>b", "a<200D>b"},
		{"byte order mark", "\uFEFFa", "<FEFF>a", "<FEFF>a"},
		{"soft hyphen", "a\u00ADb", "a<AD>b", "a<AD>b"},
		{"line separator", "a\u2028b", "a<2028>b", "a<2028>b"},
		{"tags", "a\U000E0041b", "a<E0041>b", "a<E0041>b"},
		{"hangul filler", "\u3164", "<3164>", "<3164>"},
		{"invalid", "a\xffb", "a\uFFFDb", "a?b"},
		{"cut short", "a\xe4\xb8", "a\uFFFD\uFFFD", "a??"},
		{"surrogate half", "\xed\xa0\x80", "\uFFFD\uFFFD\uFFFD", "???"},
		{"combining", "e\u0301 नमस्ते", "e\u0301 नमस्ते", "e\u0301 नमस्ते"},
		{"mark without a base", "\u0301a", "◌\u0301a", "◌\u0301a"},
		{"mark after a control", "\n\u0301", "↵◌\u0301", "\\n◌\u0301"},
		{"family", "👩‍👩‍👧‍👦!", "👩‍👩‍👧‍👦!", "👩‍👩‍👧‍👦!"},
		{"skin and heart", "👩🏽‍❤️‍💋‍👨🏻", "👩🏽‍❤️‍💋‍👨🏻", "👩🏽‍❤️‍💋‍👨🏻"},
		{"joiner at the end", "👩\u200d", "👩<200D>", "👩<200D>"},
		{"joiner before a letter", "👩\u200dx", "👩<200D>x", "👩<200D>x"},
		{"persian", "می\u200cخواهم", "می\u200cخواهم", "می\u200cخواهم"},
		{"selector", "⚠️", "⚠️", "⚠️"},
		{"hidden selectors", "a\uFE00\uFE01", "a\uFE00◌\uFE01", "a\uFE00◌\uFE01"},
		{"hidden supplement", "a\U000E0101", "a<E0101>", "a<E0101>"},
		{"attaches to the next", "\u0d4e\u0d15 \u0d4ea \u0d4e", "\u0d4e\u0d15 <D4E>a <D4E>", "\u0d4e\u0d15 <D4E>a <D4E>"},
		{"joiner between lines", "│\u200d│", "│<200D>│", "│<200D>│"},
		{"keycap", "1️⃣", "1️⃣", "1️⃣"},
		{"flag", "🇩🇪", "🇩🇪", "🇩🇪"},
		{"cjk", "漢字かなカナ한글", "漢字かなカナ한글", "漢字かなカナ한글"},
	} {
		if c.ascii == "" {
			c.ascii = c.in
		}
		if got := Clean(c.in); got != c.want {
			t.Errorf("%s: %+q, want %+q", c.name, got, c.want)
		}
		if got := (Form{ASCII: true}).Clean(c.in); got != c.ascii {
			t.Errorf("%s in ASCII: %+q, want %+q", c.name, got, c.ascii)
		}
	}
	if got := (Form{Spaces: true}).Clean("a\r\n\tb\x1b"); got != "a   b␛" {
		t.Errorf("as spaces: %q", got)
	}
}

func TestAMarkedClusterIsBounded(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]string{
		"marks":  "e" + strings.Repeat("\u0301", 200_000),
		"jamo":   strings.Repeat("\u1100", 130_000),
		"family": strings.Repeat("👩\u200d", 50_000) + "👩",
	} {
		if got := CleanN(s, 10); len(got) > 10*maxCluster || Width(got) > 10 {
			t.Errorf("%s: the first ten cells hold %d bytes", name, len(got))
		}
		for rest := (scanner{rest: s}); ; {
			piece, _, ok := rest.next()
			if !ok {
				break
			}
			if len(piece) > maxCluster+len("◌") {
				t.Fatalf("%s: a cell holds %d bytes", name, len(piece))
			}
		}
	}
}

func TestCleanTextIsNotCopied(t *testing.T) {
	for name, s := range map[string]string{"ascii": "Chicken Overload", "cjk": "漢字かな", "box": "╭─╮", "umlaut": "Grüße"} {
		if n := testing.AllocsPerRun(100, func() { _ = Clean(s) }); n != 0 {
			t.Errorf("%s: %.0f allocations", name, n)
		}
	}
}

func TestWidthTruncateFit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in    string
		width int
		w     int
		tail  string
		cut   string
		fit   string
	}{
		{"Sandwich", 8, 8, "…", "Sandwich", "Sandwich"},
		{"Sandwich", 8, 5, "…", "Sand…", "Sandw"},
		{"Sandwich", 8, 1, "…", "…", "S"},
		{"Sandwich", 8, 0, "…", "", ""},
		{"Sandwich", 8, -3, "…", "", ""},
		{"漢字かな", 8, 5, "…", "漢字…", "漢字 "},
		{"漢字かな", 8, 4, "…", "漢…", "漢字"},
		{"漢字", 4, 1, "…", "…", " "},
		{"a\nb", 3, 3, "…", "a↵b", "a↵b"},
		{"\u202Ex", 7, 4, "~", "<20~", "<202"},
		{"abc", 3, 2, "...", "..", "ab"},
		{"", 0, 3, "…", "", "   "},
		{"👩‍👩‍👧‍👦x", 3, 2, "…", "…", "👩‍👩‍👧‍👦"},
	} {
		if got := Width(c.in); got != c.width {
			t.Errorf("Width(%q) = %d, want %d", c.in, got, c.width)
		}
		if got := Truncate(c.in, c.w, c.tail); got != c.cut {
			t.Errorf("Truncate(%q, %d) = %q, want %q", c.in, c.w, got, c.cut)
		}
		if got := Fit(c.in, c.w, Left); got != c.fit {
			t.Errorf("Fit(%q, %d) = %q, want %q", c.in, c.w, got, c.fit)
		}
	}
	if got := Fit("7", 4, Right); got != "   7" {
		t.Errorf("right: %q", got)
	}
	if got := Fit("ab", 5, Center); got != " ab  " {
		t.Errorf("center: %q", got)
	}
	for w, want := range map[int]string{20: "~/very/long/path", 9: "…ong/path", 1: "…", 0: "", 16: "~/very/long/path"} {
		if got := TruncateLeft("~/very/long/path", w, "…"); got != want {
			t.Errorf("TruncateLeft to %d: %q, want %q", w, got, want)
		}
	}
	if got := TruncateLeft("漢字かな", 4, "…"); got != "…な" {
		t.Errorf("TruncateLeft of wide text: %q", got)
	}
}

// plainRune is a shortcut past the library; it must agree with it everywhere.
func TestPlainRunesAreWhatTheLibrarySays(t *testing.T) {
	t.Parallel()
	for r := rune(0); r < 0x20000; r++ {
		w, plain := plainRune(r)
		if !plain {
			continue
		}
		s := string(r)
		if got := ansi.StringWidth(s); got != w || ansi.StringWidthWc(s) != w {
			t.Errorf("U+%04X: %d, the library says %d and %d", r, w, got, ansi.StringWidthWc(s))
		}
		if _, hidden := (Form{}).reveal(r); hidden || joins("x", s) || joins("漢", s) || joins(s, "x") || joins(s, s) {
			t.Errorf("U+%04X is not plain", r)
		}
	}
}

func TestEveryRuneTakesCells(t *testing.T) {
	t.Parallel()
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if r > 0x3FFFF && r&0xFF != 0 { // mostly private and unassigned
			continue
		}
		s := Clean(string(r))
		if s == "" || ansi.StringWidth(s) != Width(s) || Width(s) < 1 {
			t.Fatalf("U+%04X: %+q is %d wide, the library says %d", r, s, Width(s), ansi.StringWidth(s))
		}
		for _, c := range s {
			if c < ' ' || c >= 0x7F && c < 0xA0 {
				t.Fatalf("U+%04X: a control stays in %+q", r, s)
			}
		}
	}
}

func FuzzClean(f *testing.F) {
	for _, s := range []string{"a\x1b[31mb", "e\u0301\u202E", "👩‍👩‍👧‍👦\u200d", "\xff\u0301", "\u0600a", "नमस्ते", "🇩🇪🇫", "\r\n", "\u0e33", "\u1100\u1161"} {
		f.Add(s, 7)
	}
	f.Fuzz(func(t *testing.T, s string, n int) {
		for _, form := range []Form{{}, {ASCII: true}, {Spaces: true}} {
			got := form.Clean(s)
			if !utf8.ValidString(got) || strings.ContainsAny(got, "\x1b\r\n\t\x00\u200b\u202e\ufeff") {
				t.Fatalf("%+q becomes %+q", s, got)
			}
			if again := form.Clean(got); again != got {
				t.Fatalf("cleaned twice: %+q, then %+q", got, again)
			}
			w := form.Width(s)
			if w != form.Width(got) || w != ansi.StringWidth(got) {
				t.Fatalf("%+q is %d wide, cleaned %+q %d, the library says %d", s, w, got, form.Width(got), ansi.StringWidth(got))
			}
			n %= 100
			if cut := form.Truncate(s, n, "…"); form.Width(cut) > max(n, 0) || (w <= n && cut != got) {
				t.Fatalf("%+q cut to %d: %+q", s, n, cut)
			}
			if fit := form.Fit(s, n, Right); form.Width(fit) != max(n, 0) {
				t.Fatalf("%+q fitted to %d: %+q", s, n, fit)
			}
			if first := form.CleanN(s, n); !strings.HasPrefix(got, first) || form.Width(first) > max(n, 0) {
				t.Fatalf("first %d cells of %+q: %+q", n, got, first)
			}
		}
	})
}
