package workspace

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestClassify(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]Kind{
		"menu": Kept, "menu.json": Kept, "a b": Kept, "sample:menu": Sample, "sample:": Sample, "./menu": File, "../menu": File, ".menu": File,
		"/tmp/x": File, "models/menu.json": File, "": Kept, "Sample:menu": Kept,
	} {
		if got := Classify(word); got.Kind != want || got.Word != word {
			t.Errorf("%q: %v, want %v", word, got, want)
		}
	}
}

func TestCheckName(t *testing.T) {
	t.Parallel()
	for name, ok := range map[string]bool{
		"menu": true, "My model 2": true, "日本": true, "v1.2": true, "": false, "  ": false, "a/b": false, "./x": false, ".x": false, "sample:x": false,
		"a\nb": false, "a\x1b[m": false, "\xff": false,
	} {
		err := CheckName(name)
		var usage *UsageError
		if (err == nil) != ok || err != nil && !errors.As(err, &usage) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestUnknown(t *testing.T) {
	t.Parallel()
	names := []string{"menus", "shop-2", "devices"}
	for word, want := range map[string][]string{
		"menu":         {"menus", "sample:menu"},
		"Shop":         {"shop-2", "sample:shop"},
		"device":       {"devices", "sample:devices"},
		"sample:travl": {"sample:travel"},
		"zebra":        nil,
	} {
		err := Unknown(word, names)
		var u *UnknownModelError
		if !errors.As(err, &u) || !slices.Equal(u.Nearest, want) {
			t.Errorf("%s: %v, want %v", word, err, want)
		}
	}
	for word, want := range map[string]string{
		"menu":     `there is no model "menu". Did you mean menus or sample:menu?`,
		"zebra":    `there is no model "zebra". tablero list names the models, tablero demo --list the samples`,
		"zoo.json": `there is no model and no file "zoo.json". tablero list`,
	} {
		if err := Unknown(word, names); !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", word, err)
		}
	}
}
