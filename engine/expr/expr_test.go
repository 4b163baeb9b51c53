package expr

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"tablero/model"
	"tablero/model/jsondoc"
)

// line is one case of a file in testdata: what stands left and right of the last =>.
type line struct {
	no          int
	left, right string
}

func cases(t *testing.T, name string) []line {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var lines []line
	s := bufio.NewScanner(f)
	for no := 1; s.Scan(); no++ {
		text := s.Text()
		if text == "" || text == "#" || strings.HasPrefix(text, "# ") && !strings.Contains(text, " => ") || strings.HasPrefix(text, "#  ") {
			continue
		}
		if item, ok := strings.CutPrefix(text, "item "); ok {
			lines = append(lines, line{no, "item", item})
			continue
		}
		i := strings.LastIndex(text, " => ")
		if i < 0 {
			t.Fatalf("%s:%d: no => in %q", name, no, text)
		}
		lines = append(lines, line{no, text[:i], text[i+4:]})
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return lines
}

func item(t *testing.T, src string) model.Item {
	t.Helper()
	doc, err := jsondoc.Parse([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	it, err := model.DecodeItem(model.DynamoDB, doc, doc.Root, "$")
	if err != nil {
		t.Fatal(err)
	}
	return it
}

func TestEval(t *testing.T) {
	t.Parallel()
	var it model.Item
	seen := map[string]int{}
	for _, c := range cases(t, "eval.txt") {
		if c.left == "item" {
			it = item(t, c.right)
			continue
		}
		seen[c.right]++
		cond, err := ParseCondition(c.left)
		if err != nil {
			t.Errorf("eval.txt:%d: %s: %v", c.no, c.left, err)
			continue
		}
		if got := strconv.FormatBool(cond.Eval(Of(it))); got != c.right {
			t.Errorf("eval.txt:%d: %s is %s, want %s", c.no, c.left, got, c.right)
		}
		again, err := ParseCondition(cond.String())
		if err != nil || again.String() != cond.String() {
			t.Errorf("eval.txt:%d: %s prints as %s, which does not come back: %v", c.no, c.left, cond, err)
		} else if again.Eval(Of(it)) != cond.Eval(Of(it)) {
			t.Errorf("eval.txt:%d: %s and %s differ", c.no, c.left, cond)
		}
	}
	if seen["true"] < 50 || seen["false"] < 50 {
		t.Errorf("the file was not read: %v", seen)
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	for _, c := range cases(t, "errors.txt") {
		place, want, _ := strings.Cut(c.right, ": ")
		_, err := ParseCondition(c.left)
		if err == nil {
			t.Errorf("errors.txt:%d: %s is accepted", c.no, c.left)
			continue
		}
		if !strings.Contains(err.Error(), want) {
			t.Errorf("errors.txt:%d: %s\n got %s\nwant %s", c.no, c.left, err, want)
		}
		got := "-"
		if off, ok := Offset(err); ok {
			got = strconv.Itoa(off)
		}
		if got != place {
			t.Errorf("errors.txt:%d: %s: at %s, want %s (%v)", c.no, c.left, got, place, err)
		}
		if strings.ContainsAny(err.Error(), "\n\x1b") {
			t.Errorf("errors.txt:%d: the error is not one clean line: %q", c.no, err)
		}
	}
}

func TestPrint(t *testing.T) {
	t.Parallel()
	for _, c := range cases(t, "print.txt") {
		cond, err := ParseTemplate(c.left)
		if err != nil {
			t.Errorf("print.txt:%d: %v", c.no, err)
			continue
		}
		if got := cond.String(); got != c.right {
			t.Errorf("print.txt:%d: %s\n got %s\nwant %s", c.no, c.left, got, c.right)
		}
	}
}
