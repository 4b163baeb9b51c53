package views

import (
	"path/filepath"
	"slices"
	"testing"

	"tablero/model"
	"tablero/ttl"
	"tablero/views/workspace"
)

func TestSetupOfASession(t *testing.T) {
	t.Parallel()
	clock := ttl.NewFake(present)
	for _, c := range []struct {
		target workspace.Target
		set    workspace.Settings
		facts  []string
		path   string
	}{
		{workspace.Target{Kind: workspace.Sample, Word: "sample:menu", Name: "menu"}, workspace.Settings{}, []string{"catalyst", "MEMORY"}, "sample:menu"},
		{
			workspace.Target{Kind: workspace.File, Word: "./m.json", Path: "./m.json"},
			workspace.Settings{ReadOnly: true},
			[]string{"catalyst", "MEMORY", "READ-ONLY"},
			"./m.json",
		},
	} {
		c.set.Clock = clock
		s, err := workspace.OpenDocument(t.Context(), c.set, c.target, sample(t, "menu"))
		if err != nil {
			t.Fatal(err)
		}
		s.Notice = "taken as the file"
		var set Setup
		if err := set.open(t.Context(), s); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(set.Facts, c.facts) || set.Path != c.path || set.Subject.Word != c.target.Word || set.Subject.Model.Dialect != model.Catalyst ||
			set.Clock != ttl.Clock(clock) || !slices.Equal(set.Notes, []string{s.Notice}) {
			t.Errorf("%v: %+v", c.target, set)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestTilde(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	for in, want := range map[string]string{home: "~", filepath.Join(home, "a"): "~" + string(filepath.Separator) + "a", home + "x": home + "x", "": ""} {
		if got := tilde(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
