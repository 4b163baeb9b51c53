package views

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tablero/model"
	"tablero/views/workspace"
)

// atHome opens the stage at home over a workspace of its own.
func atHome(t *testing.T, w, h int) (*stage, *workspace.Shelf) {
	t.Helper()
	shelf := shelfOf(t)
	return play(t, nil, w, h, withSetup(func(s *Setup) { s.Shelf = shelf })), shelf
}

func TestHomeBeginsAModel(t *testing.T) {
	t.Parallel()
	st, shelf := atHome(t, 80, 24)
	st.Golden("empty")
	st.Keys("a", "enter")
	st.sees(t, "a model needs a name")
	st.Type("a/b").Keys("enter")
	st.sees(t, "would read as a path")
	st.Keys("ctrl+u").Type("shop 漢").Keys("enter")
	st.sees(t, "Zoho Catalyst NoSQL")
	st.Keys("c")
	if s := st.app.set.Session; s == nil || s.Name != "shop 漢" {
		t.Fatalf("nothing is open:\n%s", st.Frame())
	}
	st.sees(t, "catalyst · LOCAL")
	st.Keys("0")
	st.sees(t, "shop 漢 (open)")
	st.Keys("a").Type("shop 漢").Keys("enter")
	st.sees(t, "a model of that name already")
	st.Keys("esc", "d")
	st.sees(t, "it is open; open another one first")
	st.Keys("a").Type("second").Keys("enter", "d", "0")
	st.sees(t, "▌ second (open)  dynamodb       0      0  now", "2 models")
	st.Keys("down", "d")
	st.sees(t, "for good.", "Type shop 漢")
	st.Type("shop").Keys("enter")
	st.sees(t, "type the name exactly")
	st.Type(" 漢").Keys("enter")
	st.sees(t, "removed shop 漢")
	list, err := shelf.Models(t.Context())
	if err != nil || len(list) != 1 || list[0].Name != "second" || list[0].Dialect != model.DynamoDB {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestHomeOpensASampleAndComesBack(t *testing.T) {
	t.Parallel()
	st, _ := atHome(t, 80, 24)
	st.Keys("down", "down", "enter")
	st.sees(t, "shop › Shop", "dynamodb · MEMORY", "sample:shop")
	st.Keys("0", "esc")
	st.sees(t, "▌CUSTOMER#1001")
	st.Keys(":").Type("sample:menu").Keys("enter")
	st.sees(t, "menu › Menu", "catalyst · MEMORY")
}

func TestHomeOpensAndImportsAFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	doc := sample(t, "menu")
	for name, src := range map[string]string{"menu.json": string(doc.Origin.Source), "bad.json": "{\n  \"model\": }", ".hidden": "x"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o700); err != nil {
		t.Fatal(err)
	}
	st, shelf := atHome(t, 120, 40)
	st.Keys("o").Paste(dir).Keys("enter")
	st.sees(t, "menu.json", "bad.json", "sub/", "folder")
	st.lacks(t, ".hidden")
	st.Type("bad").Keys("enter")
	st.sees(t, "Not a model that can be opened", "column 12")
	st.Keys("enter", "o").Paste(filepath.Join(dir, "nothing")).Keys("enter")
	st.sees(t, "no such", "directory")
	st.Keys("enter", "o").Paste(dir + "/").Keys("enter").Type("sub").Keys("enter")
	st.sees(t, "..")
	st.Keys("enter").Type("menu").Keys("enter")
	st.sees(t, "read as native: catalyst model menu with 1 table and 3 items")
	st.Keys("i", "enter")
	st.sees(t, "menu › Menu", "LOCAL")
	list, err := shelf.Models(t.Context())
	if err != nil || len(list) != 1 || list[0].Items != 3 {
		t.Errorf("%+v, %v", list, err)
	}
	st.Keys("0", "o").Paste(filepath.Join(dir, "menu.json")).Keys("enter", "o")
	st.sees(t, "menu › Menu", "MEMORY", "menu.json")
	list, err = shelf.Models(t.Context()) // the folder is free again
	if err != nil || len(list) != 1 {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestHomeTakesEveryCharacter(t *testing.T) {
	t.Parallel()
	for _, open := range []string{"a", "o"} {
		st, _ := atHome(t, 80, 24)
		var all strings.Builder
		for r := ' '; r <= '~'; r++ {
			all.WriteRune(r)
			if st.Keys(open).Type(string(r)); st.Quit() || !st.app.textFocus() {
				t.Fatalf("%s: %q is not text", open, r)
			}
			st.Keys("esc")
		}
		text := all.String()
		if st.Keys(open).Type(text); !strings.Contains(st.Frame(), text[len(text)-30:]) {
			t.Errorf("%s: the text is lost:\n%s", open, st.Frame())
		}
	}
}

func TestHomeReadOnly(t *testing.T) {
	t.Parallel()
	st := play(t, nil, 80, 24, withSetup(func(s *Setup) {
		s.Shelf = workspace.NewShelf(workspace.Settings{Dir: filepath.Join(t.TempDir(), "ws"), ReadOnly: true}, nil)
	}))
	for _, key := range []string{"a", "d"} {
		st.Keys(key)
		st.sees(t, "read-only")
	}
}
