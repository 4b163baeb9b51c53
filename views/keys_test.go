package views

import (
	"testing"

	"tablero/model"
	"tablero/ttl"
	"tablero/ui/keymap"
	"tablero/views/workspace"
)

// onSample opens the stage on a sample, as tablero demo does.
func onSample(t testing.TB, name string, w, h int) *stage {
	t.Helper()
	return play(t, nil, w, h, within(t, sessionOf(t, sample(t, name), false), nil))
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

// Every key of every screen, pressed twice, on a model with items, on one without, and read-only: no fault, no frame of another size,
// and Esc leads back.
func TestEveryKeyTwiceOnEveryScreen(t *testing.T) {
	t.Parallel()
	for name, open := range map[string]func(t *testing.T) *workspace.Session{
		"items":     func(t *testing.T) *workspace.Session { return sessionOf(t, sample(t, "menu"), false) },
		"read-only": func(t *testing.T) *workspace.Session { return sessionOf(t, sample(t, "menu"), true) },
		"empty": func(t *testing.T) *workspace.Session {
			return sessionOf(t, &model.Document{Model: &model.Model{Name: "m", Dialect: model.Catalyst}}, false)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for digit := screenPatterns; digit < screens; digit++ {
				st := play(t, nil, 80, 24, within(t, open(t), nil))
				home := string(rune('0' + digit))
				st.Keys(home)
				keys := everyKey(st.app)
				if !full() {
					keys = actionKeys(st.app)
				}
				for _, key := range keys {
					st.Keys(key)
					if digit != screenExport || key != "enter" { // which would write the file that is offered, here
						st.Keys(key)
					}
					if st.Quit() {
						t.Fatalf("%s: %s quits", titles[digit], key)
					}
					st.clock.Advance(5e9) // what opened by itself takes keys now
					for range 8 {
						st.Keys("esc")
					}
					if st.app.dialogs.Len() > 0 || st.app.palette != nil || st.app.sheet != nil || st.app.screen().TextFocus() {
						t.Fatalf("%s: Esc does not leave what %s opened:\n%s", titles[digit], key, st.Frame())
					}
					st.Keys(home)
				}
			}
		})
	}
}

// sessionOf is a document opened in memory.
func sessionOf(t testing.TB, doc *model.Document, readOnly bool) *workspace.Session {
	t.Helper()
	s, err := workspace.OpenDocument(t.Context(), workspace.Settings{Clock: ttl.NewFake(present), ReadOnly: readOnly}, workspace.Classify("sample:"+doc.Model.Name), doc)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// actionKeys is the keys that some action of the screen has.
func actionKeys(a *App) (keys []string) {
	for _, action := range a.screen().Actions() {
		keys = append(keys, action.Keys...)
	}
	return append(keys, ":", "?", "[", "]", "u", "ctrl+r", "s", "ctrl+x", "M")
}
