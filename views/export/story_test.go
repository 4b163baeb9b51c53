package export

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/model/codec/formats"
	"tablero/themes"
	"tablero/ui"
	"tablero/ui/uitest"
	"tablero/views/workspace"
)

func TestStory(t *testing.T) {
	t.Parallel()
	for _, size := range []uitest.Size{{W: 80, H: 24}, {W: 120, H: 40}} {
		st := play(t, sample(t, "menu"), size.W, size.H)
		st.Golden(fmt.Sprintf("native-%d", size.W))
		st.Keys("down").Golden(fmt.Sprintf("workbench-%d", size.W))
		st.Keys("tab", "tab", "z", "G").Golden(fmt.Sprintf("zoom-%d", size.W))
	}
}

func TestWriting(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	st := play(t, sample(t, "menu"), 80, 24)
	path := filepath.Join(dir, "out.json")
	st.Keys("enter", "ctrl+u", "enter")
	if !strings.Contains(st.Frame(), "type the name of a file") {
		t.Error(st.Frame())
	}
	st.Type(dir).Keys("enter")
	if !strings.Contains(st.Frame(), "this is a folder") {
		t.Error(st.Frame())
	}
	st.Keys("ctrl+u").Type(filepath.Join(dir, "none", "x.json")).Keys("enter")
	if !strings.Contains(st.Frame(), "there is no folder") {
		t.Error(st.Frame())
	}
	st.Keys("ctrl+u").Type(path).Keys("enter")
	got, err := os.ReadFile(path)
	if err != nil || !strings.Contains(st.last(), "to "+path) {
		t.Fatal(err, st.said)
	}
	want := wholeOf(t, st, "native")
	if string(got) != want {
		t.Errorf("%d bytes instead of %d", len(got), len(want))
	}
	// Another format into the same file: asked first, and the offered answer is no.
	st.Keys("down", "enter", "enter", "enter")
	if again, _ := os.ReadFile(path); string(again) != want {
		t.Error("Enter alone replaced the file")
	}
	st.Keys("enter", "enter", "y")
	again, err := os.ReadFile(path)
	if err != nil || string(again) != wholeOf(t, st, "workbench") {
		t.Error(err, st.said)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) != 1 {
		t.Error(left)
	}
	st.Keys("y")
	if len(st.copied) != 1 || st.copied[0] != string(again) || st.last() != "copied" {
		t.Error(st.said)
	}
}

func wholeOf(t *testing.T, st *stage, format string) string {
	t.Helper()
	doc, err := st.session.Document(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	text, _, err := formats.Encode(format, doc)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestPreviewIsWhatIsWritten compares the lines of the preview with the export.
func TestPreviewIsWhatIsWritten(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "shop"), 80, 24)
	for i, format := range formats.Names() {
		if i > 0 {
			st.Keys("down")
		}
		var lines []string
		for _, l := range st.screen.text.lines {
			lines = append(lines, l.text)
		}
		if got := strings.Join(lines, "\n") + "\n"; strings.TrimSpace(got) != strings.TrimSpace(wholeOf(t, st, format)) {
			t.Errorf("%s: the preview differs", format)
		}
	}
}

func TestScrollingSideways(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "menu"), 80, 24)
	st.Keys("right", "right", "right")
	if frame := st.Frame(); !strings.Contains(frame, "dishes of a menu by category, with") || !strings.Contains(frame, "‹") {
		t.Error(frame)
	}
	st.Keys("left", "left", "left")
	if frame := st.Frame(); strings.Contains(frame, "‹") || !strings.Contains(frame, `"tablero": 1,`) {
		t.Error(frame)
	}
}

func TestLargeModelIsShownInPart(t *testing.T) {
	t.Parallel()
	table := model.Table{Name: "T", Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "PK", Type: model.TypeN}}}}
	var items []model.Item
	for i := range itemLimit + 50 {
		items = append(items, model.Item{{Name: "PK", Value: model.Int(int64(i))}})
	}
	st := play(t, documentOf("large", table, items...), 80, 24)
	if !strings.Contains(st.Frame(), "the first 200 items of a table") || strings.Contains(fmt.Sprint(st.screen.text.lines), `"240"`) {
		t.Error(st.Frame())
	}
	st.Keys("y")
	if !strings.Contains(st.copied[0], `"240"`) {
		t.Error("the copy is not whole")
	}
}

func TestChangedIsShown(t *testing.T) {
	t.Parallel()
	st := play(t, documentOf("m", model.Table{Name: "T", Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "PK", Type: model.TypeS}}}}), 80, 24)
	if err := put(t, st.session, model.Item{{Name: "PK", Value: model.S("new one")}}); err != nil {
		t.Fatal(err)
	}
	st.Send(workspace.Changed{})
	if !strings.Contains(fmt.Sprint(st.screen.text.lines), "new one") {
		t.Error(st.Frame())
	}
}

func TestRobust(t *testing.T) {
	t.Parallel()
	bad := "\x1b[31m\u202e漢字/..\n"
	for _, doc := range []*model.Document{
		{Model: &model.Model{Name: "empty" + bad, Dialect: model.DynamoDB, Notes: bad}}, sample(t, "menu"),
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
			st.Keys(k, "esc", k, "esc", "esc")
			for _, r := range strings.ReplaceAll(st.frame, "\n", "") {
				if r < ' ' || r == 0x202e {
					t.Fatalf("%q in the frame", r)
				}
			}
		}
		st.Paste("dq\n")
		st.Keys("right", "right", "down", "tab", "down").Wheel(40, 5, 3).Click(3, 2).Click(40, 12).Click(40, 1)
		if st.screen.focus != paneFormats && st.screen.focus != paneLosses && st.screen.focus != panePreview {
			t.Error(st.screen.focus)
		}
	}
}

func TestFailureOfTheStore(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "menu"), 80, 24)
	st.Send(ui.NoticeMsg{Text: "x"})
	st.screen.take(encoded{format: "native", err: os.ErrPermission})
	st.Resize(80, 24)
	if !strings.Contains(st.Frame(), "permission denied") {
		t.Error(st.Frame())
	}
}

func TestSweep(t *testing.T) {
	t.Parallel()
	session := open(t, sample(t, "menu"))
	sizes := uitest.Sizes(os.Getenv("TABLERO_SWEEP") == "full")
	if len(sizes) < 5000 {
		sizes = sizes[1500:]
	}
	for _, keys := range [][]string{{}, {"tab"}, {"tab", "tab"}, {"z"}, {"enter"}} {
		uitest.Sweep(t, func() tea.Model {
			r := rootOf(t, session, themes.ASCII())
			uitest.Drive(t, r, 80, 24).Keys(keys...)
			return r
		}, sizes[:len(sizes)/8])
	}
}
