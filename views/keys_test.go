package views

import (
	"testing"

	"tablero/ttl"
	"tablero/ui/keymap"
	"tablero/views/workspace"
)

// onSample opens the stage on a sample, as tablero demo does.
func onSample(t testing.TB, name string, w, h int) *stage {
	t.Helper()
	s, err := workspace.OpenDocument(t.Context(), workspace.Settings{Clock: ttl.NewFake(present)}, workspace.Classify("sample:"+name), sample(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return play(t, nil, w, h, within(t, s, nil))
}

// Every action of every screen has help and a key that means nothing else there, and is found in the palette.
func TestKeysOfEveryScreen(t *testing.T) {
	t.Parallel()
	st := onSample(t, "menu", 100, 30)
	for digit := range screens {
		if st.app.screens[digit] == nil {
			continue
		}
		st.Keys(string(rune('0' + digit)))
		if st.app.at != digit {
			t.Fatalf("%d does not open %s:\n%s", digit, titles[digit], st.Frame())
		}
		for _, wrong := range keymap.Check(st.app.Globals(), st.app.screen().Actions()) {
			t.Errorf("%s: %s", titles[digit], wrong)
		}
		found := map[string]bool{}
		for _, item := range st.app.paletteItems() {
			found[item.ID] = true
		}
		for _, action := range append(st.app.screen().Actions(), st.app.Globals()...) {
			if !found["action "+action.ID] {
				t.Errorf("%s: %s is not in the palette", titles[digit], action.ID)
			}
		}
	}
}
