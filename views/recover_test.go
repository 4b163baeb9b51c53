package views

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"tablero/ttl"
	"tablero/views/workspace"
)

// reopened opens the file again, as a program that is started anew does.
func reopened(t *testing.T, path string) (*stage, *workspace.Session) {
	t.Helper()
	s, err := workspace.OpenFile(t.Context(), workspace.Settings{Clock: ttl.NewFake(present)}, path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return play(t, nil, 80, 24, within(t, s, nil)), s
}

// From an edit of a file over a kill to the saved file, in its own format and order.
func TestWorkOnAFileSurvivesAKill(t *testing.T) {
	t.Parallel()
	s, path := fileSession(t, "menu")
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	st := play(t, nil, 80, 24, within(t, s, nil))
	st.lacks(t, "modified")
	st.Keys("enter", "d").Keys("y")
	st.sees(t, "modified")
	st.lacks(t, "Chicken Overload  ")

	st, _ = reopened(t, path) // the first one is never left
	st.sees(t, "Not saved", "delete Pizza / Chicken Overload", "restore them")
	st.Keys("r") // held back: nobody asked for the dialog
	st.sees(t, "Not saved")
	st.clock.Advance(3 * time.Second)
	st.Keys("l")
	st.sees(t, "Restoring would change")
	st.Keys("enter", "esc")
	st.sees(t, "Not saved") // it is answered, not left
	st.clock.Advance(3 * time.Second)
	st.Keys("r")
	st.sees(t, "modified")
	st.lacks(t, "Chicken Overload  ")
	st.Keys("u")
	st.sees(t, "undone: delete Pizza / Chicken Overload", "Chicken Overload")
	st.Keys("ctrl+r")
	st.sees(t, "done again: delete Pizza / Chicken Overload")
	st.Keys("s", "s")
	st.sees(t, "saved")
	after, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if i := bytes.Index(before, []byte(`"Chicken Overload"`)); i < 0 || bytes.Contains(after, []byte("Chicken Overload")) || !bytes.HasPrefix(after, before[:200]) {
		t.Errorf("the file is\n%s", after)
	}
	if kept := lines(string(after)); !inOrder(lines(string(before)), kept) {
		t.Errorf("the file was arranged anew:\n%s", after)
	}
	st, _ = reopened(t, path)
	st.lacks(t, "Not saved")
}

// Leaving by the person ends the journal; leaving while it asks keeps it.
func TestTheJournalEndsWithTheWork(t *testing.T) {
	t.Parallel()
	s, path := fileSession(t, "menu")
	st := play(t, nil, 80, 24, within(t, s, nil))
	st.Keys("enter", "d").Keys("y")
	st.Keys("q", "d")
	if !st.Quit() {
		t.Fatalf("does not quit:\n%s", st.Frame())
	}
	if err := st.app.close(s); err != nil {
		t.Fatal(err)
	}
	again, s := reopened(t, path)
	again.lacks(t, "Not saved")
	again.Keys("enter", "d").Keys("y")
	asked, s2 := reopened(t, path)
	asked.sees(t, "Not saved")
	asked.Keys("ctrl+c", "ctrl+c")
	if err := asked.app.close(s2); err != nil {
		t.Fatal(err)
	}
	asked, s2 = reopened(t, path)
	asked.sees(t, "Not saved")
	asked.clock.Advance(3 * time.Second)
	asked.Keys("d")
	asked.sees(t, "as it was saved last", "Chicken Overload")
	asked, _ = reopened(t, path)
	asked.lacks(t, "Not saved")
	_, _ = s, s2
}

func lines(text string) (out []string) {
	for _, l := range strings.Split(text, "\n") {
		out = append(out, strings.TrimRight(strings.TrimSpace(l), ","))
	}
	return out
}

// inOrder reports whether most lines of b stand in a in the same order.
func inOrder(a, b []string) bool {
	at, missed := 0, 0
	for _, l := range b {
		found := false
		for i := at; i < len(a); i++ {
			if a[i] == l {
				at, found = i+1, true
				break
			}
		}
		if !found {
			missed++
		}
	}
	return missed == 0
}
