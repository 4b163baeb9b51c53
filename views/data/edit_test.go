package data

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tablero/engine"

	"tablero/model"
	"tablero/model/modeltest"
	"tablero/themes"
	"tablero/ui/keymap"
)

// onItem goes to the item pane of the dish with the number in the first partition, and down to an attribute.
func (st *stage) onItem(n, attr int) *stage {
	st.Keys("enter")
	for range n {
		st.Keys("down")
	}
	st.Keys("enter")
	for range attr {
		st.Keys("down")
	}
	return st
}

// What one edits changes; everything else is written back byte for byte.
func TestEditAttributes(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		item, attr int
		keys       []string // "=text" types it
		want       string   // of the item in place of the stored one
		said       string
	}{
		"number":          {0, 6, []string{"e", "ctrl+u", "=8.250", "enter"}, `"Kcal":{"N":"8.250"}`, "set Kcal of Pizza / Funghi"},
		"enter edits":     {0, 6, []string{"enter", "=0", "enter"}, `"Kcal":{"N":"450.00"}`, ""},
		"null":            {0, 6, []string{"ctrl+n"}, `"Kcal":{"NULL":true}`, ""},
		"null in form":    {0, 6, []string{"e", "ctrl+n"}, `"Kcal":{"NULL":true}`, ""},
		"absent":          {0, 6, []string{"ctrl+t"}, ``, "remove Kcal"},
		"absent by d":     {0, 6, []string{"d"}, ``, "remove Kcal"},
		"absent in form":  {0, 6, []string{"e", "ctrl+t"}, ``, ""},
		"empty":           {0, 6, []string{"e", "shift+tab", "left", "ctrl+l"}, `"Kcal":{"S":""}`, ""},
		"type":            {0, 6, []string{"e", "shift+tab", "left", "enter", "enter"}, `"Kcal":{"S":"450.0"}`, ""},
		"set":             {0, 4, []string{"e", "down", "enter", "=q", "ctrl+s"}, `"Tags":{"SS":["z","a","q","m"]}`, ""},
		"set to numbers":  {0, 4, []string{"e", "ctrl+u", "=1", "down", "ctrl+u", "=2.0", "down", "ctrl+u", "=3", "shift+tab", "up", "up", "right", "ctrl+s"}, `"Tags":{"NS":["1","2.0","3"]}`, ""},
		"list":            {0, 5, []string{"e", "end", "left", "left", "=,{\"S\":\"eat\"}", "ctrl+s"}, `"Steps":{"L":[{"S":"bake"},{"N":"1.0"},{"S":"eat"}]}`, ""},
		"inside a list":   {0, 5, []string{"right", "down", "e", "=d", "enter"}, `"Steps":{"L":[{"S":"baked"},{"N":"1.0"}]}`, ""},
		"out of a list":   {0, 5, []string{"right", "down", "d"}, `"Steps":{"L":[{"N":"1.0"}]}`, ""},
		"boolean":         {1, 5, []string{"e", "left", "enter"}, `"Hot":{"BOOL":true}`, ""},
		"long text":       {1, 4, []string{"e", "=x", "ctrl+s"}, `"Text":{"S":"xone\ntwo\tend"}`, ""},
		"null to text":    {1, 3, []string{"e", "home", "enter", "=hot", "enter"}, `"Note":{"S":"hot"}`, ""},
		"nothing":         {0, 6, []string{"e", "enter"}, "same", "nothing was changed"},
		"nothing of set":  {0, 4, []string{"e", "ctrl+s"}, "same", "nothing was changed"},
		"nothing of list": {0, 5, []string{"e", "ctrl+s"}, "same", "nothing was changed"},
		"nothing of text": {1, 4, []string{"e", "ctrl+s"}, "same", "nothing was changed"},
		"left":            {0, 6, []string{"e", "=99", "esc"}, "same", ""},
		"typed and back":  {0, 6, []string{"e", "=9", "backspace", "enter"}, "same", "nothing was changed"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			st := play(t, menu(t), 80, 24).onItem(c.item, c.attr)
			st.press(c.keys...)
			want := append([]string{}, menuItems...)
			if c.want != "same" {
				node := st.s.tree.Path()
				if len(node) == 0 {
					t.Fatal(st.Frame())
				}
				want[c.item] = swap(want[c.item], c.attr, c.item, c.want)
			}
			st.want("Menu", want...)
			if c.said != "" {
				st.says(c.said)
			}
			if c.want != "same" {
				st.says("u takes it back")
				st.Keys("u")
				st.want("Menu", menuItems...)
			}
		})
	}
}

// press presses keys; one that begins with = is a text that is typed.
func (st *stage) press(keys ...string) *stage {
	for _, k := range keys {
		if text, ok := strings.CutPrefix(k, "="); ok && text != "" {
			st.Type(text)
			continue
		}
		st.Keys(k)
	}
	return st
}

// swap replaces the attribute that stands at a line of the item pane in a text of typed JSON, and takes it out for "".
func swap(item string, line, n int, with string) string {
	names := [][]string{{"Category", "Dish", "Kitchen", "Cost", "Tags", "Steps", "Kcal"}, {"Category", "Dish", "Cost", "Note", "Text", "Hot"}}
	name := names[n][line]
	from := strings.Index(item, `"`+name+`":`)
	depth, to := 0, from
	for to < len(item) && (depth > 0 || item[to] != ',' && item[to] != '}') {
		switch item[to] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		to++
	}
	if with == "" && item[to] == ',' {
		to++
	} else if with == "" {
		from--
	}
	return item[:from] + with + item[to:]
}

// What is wrong is explained at the field, and what was typed stays.
func TestWrongInput(t *testing.T) {
	t.Parallel()
	st := play(t, menu(t), 80, 24).onItem(0, 6)
	st.press("e", "ctrl+u", "=12,5", "enter").shows("12,5", "Use a point: 12.5")
	st.press("ctrl+u", "="+strings.Repeat("1", 39), "enter").shows("38 digits")
	st.press("ctrl+u", "enter").shows("Write digits, or leave the attribute out")
	st.press("ctrl+l").shows("cannot be empty")
	st.press("esc", "up", "up", "e", "enter", "=z", "ctrl+s").shows("line 2 repeats line 1")
	st.press("esc", "home", "e", "ctrl+u", "enter").shows("empty string value")
	st.press("ctrl+n").shows("a key is never NULL").press("ctrl+t").shows("whole key")
	st.press("esc", "down", "down", "down", "down", "down", "e", "=x", "ctrl+s").shows("line 1, column 1: ")
	st.press("ctrl+z", "ctrl+s").says("nothing was changed")
	st.want("Menu", menuItems...)
	if st.root.changed != 0 {
		t.Error("something was told to have changed")
	}
}

// Another key is another item: it is said, and it can be moved or copied.
func TestAnotherKey(t *testing.T) {
	t.Parallel()
	vegan := strings.Replace(menuItems[1], "Vegan", "Vegetarian", 1)
	st := play(t, menu(t), 80, 24).onItem(1, 1)
	st.press("e", "ctrl+u", "=Vegetarian", "enter").shows("m  move", "c  copy").Golden("ask")
	st.press("esc").shows("Vegetarian") // what was typed is still there
	st.press("enter", "m")
	st.want("Menu", menuItems[0], vegan, menuItems[2])
	st.says("move Pizza / Vegan to Pizza / Vegetarian")
	if e := st.s.entryAt(); e == nil || !strings.Contains(e.key, "Vegetarian") {
		t.Error("the cursor is not on what was moved")
	}
	back := []string{"shift+tab", "end", "enter", "home", "down"}
	st.press("u").press(back...).press("e", "ctrl+u", "=Vegetarian", "enter", "c")
	st.want("Menu", menuItems[0], menuItems[1], vegan, menuItems[2])
	st.press("u")
	st.want("Menu", menuItems...)
	// Over an item that is there, it is said what goes.
	st.press(back...).press("e", "ctrl+u", "=Funghi", "enter").shows("already and would be replaced", "Kitchen").press("m")
	st.want("Menu", strings.Replace(menuItems[1], "Vegan", "Funghi", 1), menuItems[2])
	st.press("u")
	st.want("Menu", menuItems...)
}

func TestAdd(t *testing.T) {
	t.Parallel()
	st := play(t, menu(t), 80, 24)
	st.press("a").shows("New item of Menu", "Pizza").Golden("form")
	st.press("enter").shows("cannot be empty")
	st.press("=Margherita", "enter")
	margherita := `{"Category":{"S":"Pizza"},"Dish":{"S":"Margherita"}}`
	st.want("Menu", menuItems[0], margherita, menuItems[1], menuItems[2])
	st.says("add Pizza / Margherita")
	if e := st.s.entryAt(); e == nil || !strings.Contains(e.key, "Margherita") {
		t.Error("the cursor is not on the new item")
	}
	// Attributes are added in the item.
	st.press("enter", "a", "=Cost", "tab", "right", "tab", "=1.50", "enter")
	st.want("Menu", menuItems[0], strings.Replace(margherita, "}}", `},"Cost":{"N":"1.50"}}`, 1), menuItems[1], menuItems[2])
	st.press("a", "enter", "enter", "enter").shows("an attribute has a name")
	st.press("=Cost", "ctrl+s").shows("the item has Cost already").press("esc")
	// A key that is taken.
	st.press("esc", "a", "=Vegan", "enter").shows("The key is taken", "would be replaced").Golden("taken")
	st.press("enter").shows("New item of Menu") // no is offered
	st.press("enter", "y")
	st.want("Menu", menuItems[0], strings.Replace(margherita, "}}", `},"Cost":{"N":"1.50"}}`, 1), `{"Category":{"S":"Pizza"},"Dish":{"S":"Vegan"}}`, menuItems[2])
	st.press("u", "u", "u")
	st.want("Menu", menuItems...)
}

// A new item can be typed whole; Esc leads back to the form.
func TestAddTyped(t *testing.T) {
	t.Parallel()
	st := play(t, menu(t), 80, 24)
	st.press("a", "=Calzone", "ctrl+o").shows(`"Dish": {"S":"Calzone"}`).press("esc").shows("New item of Menu", "Calzone")
	st.press("ctrl+o", "ctrl+end", "up", "up", "end", `=,"Cost":{"N":"8,0"}`, "ctrl+s").shows("Use a point")
	st.press("ctrl+z", `=,"Cost":{"N":"8.0"}`, "ctrl+s")
	st.want("Menu", `{"Category":{"S":"Pizza"},"Dish":{"S":"Calzone"},"Cost":{"N":"8.0"}}`, menuItems[0], menuItems[1], menuItems[2])
	// What cannot be read yet is typed text, and is not lost on the way.
	st.press("i", "down", "enter", "a", "ctrl+u", "=x", "ctrl+o").shows(`"Category": {"S":"x"}`, `"Dish": {"S":""}`).press("esc", "esc")
	if st.s.TextFocus() {
		t.Error("the form is open after Esc")
	}
}

// On an index a new item begins with its key and that of the table; what is left empty is left out.
func TestAddOnAnIndex(t *testing.T) {
	t.Parallel()
	st := play(t, menu(t), 80, 24)
	st.press("i", "down", "enter", "a").shows("Kitchen", "east", "ByCost partition key").Golden("form")
	st.press("=Bread", "tab", "=Baguette", "tab", "tab", "=2,0", "enter").shows("Use a point")
	st.press("ctrl+u", "=2.0", "enter")
	st.want("Menu", `{"Kitchen":{"S":"east"},"Category":{"S":"Bread"},"Dish":{"S":"Baguette"},"Cost":{"N":"2.0"}}`, menuItems[0], menuItems[1], menuItems[2])
}

func TestDuplicate(t *testing.T) {
	t.Parallel()
	st := play(t, menu(t), 80, 24)
	st.press("enter", "c").shows("Copy of Pizza / Funghi")
	st.press("ctrl+s").shows("the item that is copied")
	st.press("=2", "ctrl+s")
	st.want("Menu", menuItems[0], strings.Replace(menuItems[0], "Funghi", "Funghi2", 1), menuItems[1], menuItems[2])
}

func TestMarkAndDelete(t *testing.T) {
	t.Parallel()
	st := play(t, menu(t), 80, 24)
	st.press("enter", "d").shows("Delete 1 item of Menu", "Pizza / Funghi").Golden("one")
	st.press("enter", "d", "n", "d", "esc")
	st.want("Menu", menuItems...)
	st.press("space", "space").shows("2 marked").Golden("marked")
	st.press("delete").shows("Delete 2 marked items", "Pizza / Vegan")
	st.press("y")
	st.want("Menu", menuItems[2])
	st.says("delete 2 items of Menu")
	st.shows("Soup")
	st.press("u")
	st.want("Menu", menuItems...)
	st.press("enter", "space", "esc", "d").shows("Delete 1 item") // Esc takes marks away
}

// An item as typed JSON: an error comes with line and column and takes no text away.
func TestWholeItem(t *testing.T) {
	t.Parallel()
	st := play(t, menu(t), 80, 24)
	st.press("enter", "E").shows("Item Pizza / Funghi", `"Cost"`).Golden("editor")
	st.press("ctrl+s").says("nothing was changed")
	st.press("E", "ctrl+end", "up", "up", "end", "=,", "ctrl+s").shows("line ", "column ")
	st.press("ctrl+s").shows("line ", "column ")
	st.press("ctrl+z", "=,\"New\":{\"N\":\"0.10\"}", "ctrl+s")
	st.want("Menu", strings.TrimSuffix(menuItems[0], "}")+`,"New":{"N":"0.10"}}`, menuItems[1], menuItems[2])
	st.press("E", "=x", "esc").shows("Esc again throws it away").press("esc")
	if st.s.TextFocus() {
		t.Error("the editor is open after two Esc")
	}
}

// $EDITOR gets the item as a file and gives it back.
func TestExternalEditor(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip("no shell")
	}
	script := func(t *testing.T, body string) []string {
		path := filepath.Join(t.TempDir(), "fake-editor")
		if err := os.WriteFile(path, []byte("#!/bin/sh\nshift\n"+body+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		return []string{"/bin/sh", path, "--wait"}
	}
	with := func(t *testing.T, body string) *stage {
		return play(t, menu(t), 80, 24, func(s *Subject, _ *themes.Look) { s.Editor = script(t, body) })
	}
	t.Run("changed", func(t *testing.T) {
		t.Parallel()
		st := with(t, `sed 's/7.50/7.500/' "$1" > "$1.new"; mv "$1.new" "$1"`)
		st.press("enter", "E")
		st.want("Menu", strings.Replace(menuItems[0], "7.50", "7.500", 1), menuItems[1], menuItems[2])
	})
	t.Run("nothing", func(t *testing.T) {
		t.Parallel()
		with(t, `:`).press("enter", "E").says("nothing was changed")
	})
	t.Run("line end of a text", func(t *testing.T) {
		t.Parallel()
		with(t, `echo >> "$1"`).onItem(1, 4).press("e").says("nothing was changed")
	})
	t.Run("wrong", func(t *testing.T) {
		t.Parallel()
		st := with(t, `if grep -q 7,50 "$1"; then sed 's/7,50/7.5/' "$1"; else sed 's/7.50/7,50/' "$1"; fi > "$1.new"; mv "$1.new" "$1"`)
		st.press("enter", "E").shows("line ", "Use a point: 7.50", "7,50") // in the built-in editor
		st.press("ctrl+o")                                                 // and out again
		st.want("Menu", strings.Replace(menuItems[0], "7.50", "7.5", 1), menuItems[1], menuItems[2])
	})
	t.Run("failed", func(t *testing.T) {
		t.Parallel()
		with(t, `exit 1`).press("enter", "E").says("ended with an error, so nothing was changed")
	})
	t.Run("missing", func(t *testing.T) {
		t.Parallel()
		st := play(t, menu(t), 80, 24, func(s *Subject, _ *themes.Look) { s.Editor = []string{"/no/such/editor"} })
		st.press("enter", "E").shows("built-in editor", `"Cost"`)
		st.press("esc")
		st.want("Menu", menuItems...)
	})
}

// What was left while its key was looked for asks nothing and changes nothing.
func TestLeftWhileBusy(t *testing.T) {
	t.Parallel()
	st := play(t, menu(t), 80, 24)
	st.press("a", "=Vegan").s.setBusy()
	st.press("x", "enter").shows("Vegan") // keys wait for the answer
	if in := st.s.work.form.Field("Dish").Value(); in != "Vegan" {
		t.Errorf("typed while busy: %q", in)
	}
	st.press("esc")
	st.s.Update(keyFound{change{table: "Menu", key: st.s.ord.table.Key, after: model.Item{{Name: "Dish", Value: model.S("Vegan")}}}})
	if st.s.TextFocus() {
		t.Error("it asks all the same")
	}
	st.want("Menu", menuItems...)
}

// A read-only session says why nothing can be changed.
func TestReadOnly(t *testing.T) {
	t.Parallel()
	st := play(t, menu(t), 80, 24, func(s *Subject, _ *themes.Look) { s.ReadOnly = true })
	for _, focus := range []string{"", "enter", "enter"} {
		if focus != "" {
			st.Keys(focus)
		}
		for _, a := range st.s.editActions() {
			if off := a.Off(); off != "the session is read-only" {
				t.Errorf("%s is off because %q", a.ID, off)
			}
		}
		st.press("e", "E", "a", "c", "d", "delete", "space", "ctrl+n", "ctrl+l", "ctrl+t", "T")
		if st.s.TextFocus() {
			t.Fatal("something opened")
		}
	}
	st.want("Menu", menuItems...)
}

// An item that was changed by somebody else meanwhile is not written over.
func TestChangedMeanwhile(t *testing.T) {
	t.Parallel()
	st := play(t, menu(t), 80, 24).onItem(0, 6)
	st.press("e", "ctrl+u", "=1")
	other := model.Item{{Name: "Category", Value: model.S("Pizza")}, {Name: "Dish", Value: model.S("Funghi")}}
	if _, err := st.store.PutItem(t.Context(), engine.PutItemRequest{Table: "Menu", Item: other}); err != nil {
		t.Fatal(err)
	}
	st.press("enter").shows("Kcal of Pizza / Funghi") // still open, with what was typed
	st.want("Menu", `{"Category":{"S":"Pizza"},"Dish":{"S":"Funghi"}}`, menuItems[1], menuItems[2])
}

// No two enabled actions of one focus share a key, open or not.
func TestEditKeysDoNotClash(t *testing.T) {
	t.Parallel()
	st := play(t, menu(t), 80, 24)
	check := func() {
		t.Helper()
		for _, p := range keymap.Check(nil, st.s.Actions()) {
			t.Error(p)
		}
	}
	for _, k := range []string{"enter", "enter", "e", "esc", "a", "esc", "E", "esc", "esc", "space", "d", "esc"} {
		check()
		st.Keys(k)
	}
	check()
}

// What is written for editing is read back identical, whatever the item holds.
func TestEditTextRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.SampledFrom([]model.Dialect{model.DynamoDB, model.Catalyst}).Draw(t, "dialect")
		it := modeltest.Items().Draw(t, "item")
		text := itemText(d, it)
		back, err := readItemText(d, text)
		if err != nil || !model.IdenticalItems(it, back) {
			t.Fatalf("%v\n%s", err, text)
		}
		for _, line := range strings.Split(text, "\n") {
			if strings.Trim(line, " ") == "" && line != "" {
				t.Fatalf("a line of spaces in\n%s", text)
			}
		}
	})
}
