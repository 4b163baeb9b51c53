package views

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tablero/engine"
	"tablero/model"
	"tablero/model/edit"
	"tablero/ttl"
	"tablero/views/workspace"
)

// within opens the stage on a session, as the program does.
func within(t testing.TB, s *workspace.Session, shelf *workspace.Shelf) option {
	t.Helper()
	return withSetup(func(set *Setup) {
		if err := set.open(t.Context(), s); err != nil {
			t.Fatal(err)
		}
		set.Shelf = shelf
	})
}

// fileSession is the sample in a file of its own, opened.
func fileSession(t testing.TB, name string) (*workspace.Session, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), name+".json")
	doc := sample(t, name)
	if err := os.WriteFile(path, doc.Origin.Source, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := workspace.Open(t.Context(), workspace.Settings{Clock: ttl.NewFake(present), Dir: filepath.Join(t.TempDir(), "none")}, path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, path
}

// shelfOf is a workspace of its own.
func shelfOf(t testing.TB) *workspace.Shelf {
	t.Helper()
	return workspace.NewShelf(workspace.Settings{
		Dir: filepath.Join(t.TempDir(), "ws"), Clock: ttl.NewFake(present),
		FreeSpace: func(string) (int64, error) { return 1 << 40, nil },
	}, nil)
}

// touch changes an item past the screens and notes an edit, so that there is something to save.
func (st *stage) touch(t *testing.T, s *workspace.Session, it model.Item) {
	t.Helper()
	if _, err := s.Store.PutItem(t.Context(), engine.PutItemRequest{Table: "Menu", Item: it}); err != nil {
		t.Fatal(err)
	}
	st.app.steps.undo = &edit.Edit{Seq: 7, Label: "add Pizza / New"}
	st.Resize(st.Size())
}

var newDish = append(item("Category", "Pizza", "DishName", "New"), model.Attr{Name: "Calories", Value: model.Int(1)})

func TestSaveWritesTheFileAfterTheDifference(t *testing.T) {
	t.Parallel()
	s, path := fileSession(t, "menu")
	st := play(t, nil, 80, 24, within(t, s, nil))
	st.lacks(t, "modified")
	st.Keys("s")
	st.sees(t, "nothing to save")
	st.touch(t, s, newDish)
	st.sees(t, "modified")
	st.Keys("ctrl+s")
	st.sees(t, "One change", "New", "write it, as native")
	st.Keys("esc")
	if src, _ := os.ReadFile(path); strings.Contains(string(src), `"New"`) {
		t.Error("Esc writes")
	}
	st.Keys("s", "s")
	st.sees(t, "saved "+filepath.Dir(path)[:5])
	st.lacks(t, "modified")
	if src, _ := os.ReadFile(path); !strings.Contains(string(src), `"New"`) {
		t.Errorf("not written:\n%s", src)
	}
	st.Keys("s")
	st.sees(t, "nothing to save")
}

func TestSaveLeavesAFileThatChangedUnderneath(t *testing.T) {
	t.Parallel()
	s, path := fileSession(t, "menu")
	st := play(t, nil, 100, 30, within(t, s, nil))
	st.touch(t, s, newDish)
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	other := strings.Replace(string(src), "Chicken Overload", "Chicken Elsewhere", 1)
	if err := os.WriteFile(path, []byte(other), 0o600); err != nil {
		t.Fatal(err)
	}
	st.Keys("s")
	st.sees(t, "changed by somebody else")
	st.Keys("d")
	st.sees(t, "Chicken Elsewhere")
	st.Keys("enter")
	st.sees(t, "changed by somebody else")
	st.Keys("a").Paste(path).Keys("enter")
	st.sees(t, "such a file already")
	if src, _ := os.ReadFile(path); string(src) != other {
		t.Error("the file was written over")
	}
	free := filepath.Join(filepath.Dir(path), "b.json")
	st.Keys("enter", "s", "a").Paste(free).Keys("enter")
	if src, _ := os.ReadFile(free); !strings.Contains(string(src), `"New"`) {
		t.Errorf("save as wrote %q", src)
	}
	st.lacks(t, "modified")
}

func TestLeavingAsksForWhatIsNotSaved(t *testing.T) {
	t.Parallel()
	s, path := fileSession(t, "menu")
	st := play(t, nil, 80, 24, within(t, s, nil))
	st.touch(t, s, newDish)
	st.Keys("q")
	st.sees(t, "save it in menu.json", "the changes are in memory alone")
	if st.Keys("esc"); st.Quit() {
		t.Fatal("stay quits")
	}
	st.Keys("ctrl+c", "ctrl+c")
	st.sees(t, "give the changes up")
	st.Keys("s") // the difference comes first
	st.sees(t, "One change")
	if st.Keys("s"); !st.Quit() {
		t.Error("does not quit after saving")
	}
	if src, _ := os.ReadFile(path); !strings.Contains(string(src), `"New"`) {
		t.Error("quit without saving")
	}
}

func TestAChangedSampleIsKept(t *testing.T) {
	t.Parallel()
	doc := sample(t, "menu")
	s, err := workspace.OpenDocument(t.Context(), workspace.Settings{Clock: ttl.NewFake(present)}, workspace.Classify("sample:menu"), doc)
	if err != nil {
		t.Fatal(err)
	}
	shelf := shelfOf(t)
	st := play(t, nil, 80, 24, within(t, s, shelf))
	st.touch(t, s, newDish)
	st.Keys("q").Golden("quit")
	st.Keys("s")
	st.sees(t, "the name of the model")
	st.Type("2").Keys("enter")
	if !st.Quit() {
		t.Fatalf("does not quit after keeping:\n%s", st.Frame())
	}
	if err := st.app.close(s); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	list, err := shelf.Models(context.WithoutCancel(t.Context()))
	if err != nil || len(list) != 1 || list[0].Name != "menu2" {
		t.Errorf("kept %+v, %v", list, err)
	}
}

func TestSaveSaysWhyItIsOff(t *testing.T) {
	t.Parallel()
	st := play(t, nil, 80, 24)
	for _, key := range []string{"s", "u", "ctrl+r"} {
		st.Keys(key)
		st.sees(t, "no model is open")
	}
	shelf := shelfOf(t)
	s, err := shelf.Create(t.Context(), "mine", model.Catalyst)
	if err != nil {
		t.Fatal(err)
	}
	st = play(t, nil, 80, 24, within(t, s, shelf))
	st.Keys("s")
	st.sees(t, "keeps every change at once")
	st.Keys("u")
	st.sees(t, "nothing to undo")
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
