package views

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tablero/model"
	"tablero/model/codec/formats"
	"tablero/ui/uitest"
)

// From nothing, by keys alone: a model, a table with two additional sort keys and TTL, 500 items, a query, an export; and all of it
// taken back.
func TestFromNothingToAnExport(t *testing.T) {
	t.Parallel()
	for _, size := range []uitest.Size{{W: 80, H: 24}, {W: 120, H: 40}} {
		t.Run(fmt.Sprintf("%dx%d", size.W, size.H), func(t *testing.T) {
			t.Parallel()
			st, _ := atHome(t, size.W, size.H)
			st.Keys("a").Type("kitchen").Keys("enter", "c")
			start := exported(t, st)

			// Design: the table by three answers, the additional sort keys, the TTL attribute.
			st.Keys("2", "a").Type("Dish\nCategory\n\nDishName\n\n")
			st.sees(t, "add table Dish")
			for _, key := range []string{"PreparationTime", "Calories"} {
				st.Keys("a", "s").Type(key+"\n").Keys("right", "enter")
				st.sees(t, "add additional sort key "+key+" to Dish")
			}
			st.Keys("/").Type("TTL\n").Keys("e").Type("Expiry\n")
			st.sees(t, "let items of Dish expire by Expiry", "2 of 5")
			st.clean(t)

			// Items.
			st.Keys("5", "e", "ctrl+u").Type("500").Keys("ctrl+s")
			st.sees(t, "the first 5 of 500 items")
			st.Keys("a")
			st.sees(t, "500 items in Dish; u takes them back")
			st.clean(t)

			// The query screen is opened for the first time, and knows the table. The partition is one of those it offers.
			items := all(t, st)
			category := fullest(items)
			st.Keys("4", "i").Type("Calories").Keys("enter", "enter").Type(category).Keys("enter", "enter")
			st.Type(">").Keys("enter", "enter").Type("400").Keys("enter", "x")
			var want []string
			for _, n := range calories(items, category, 400) {
				want = append(want, strconv.Itoa(n))
			}
			st.sees(t, "#k0 = :v0 AND #k1 > :v1", fmt.Sprintf("read %d · matched %d · 1 page · end", len(want), len(want)), "▌")
			if got := firstColumn(st.Frame(), "Calories ↑"); len(got) < 5 || len(got) > len(want) || !slices.Equal(got, want[:len(got)]) {
				t.Errorf("the rows have the calories\n%v, want\n%v\n%s", got, want, st.Frame())
			}

			// The export is read back.
			path := filepath.Join(t.TempDir(), "kitchen.json")
			st.Keys("7", "enter", "ctrl+u").Type(path).Keys("enter")
			st.sees(t, "wrote ")
			src, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			doc, _, err := formats.Decode(src, formats.Options{})
			if err != nil {
				t.Fatal(err)
			}
			table := doc.Model.Tables[0]
			if n := len(doc.Items[0].Items); n != 500 || doc.Model.Dialect != model.Catalyst || len(table.Indexes) != 2 || table.TTL != "Expiry" {
				t.Errorf("the file holds %d items in %+v", n, table)
			}

			// And back, a step at a time, wherever one is.
			for i, undone := range []string{"generate 500 items", "let items of Dish expire", "add additional sort key Calories", "add additional sort key Prep", "add table Dish"} {
				st.Keys([]string{"3", "6", "5", "4", "1"}[i], "u")
				st.sees(t, "undone: "+undone)
				st.clean(t)
			}
			st.Keys("u")
			st.sees(t, "nothing to undo")
			if end := exported(t, st); end != start {
				t.Errorf("at the end the model is\n%s\nat the start it was\n%s", end, start)
			}
			for range 5 {
				st.Keys("ctrl+r")
			}
			if again := exported(t, st); again != string(src) {
				t.Error("done again it is not what was exported")
			}
		})
	}
}

// clean fails unless a check of the engine finds nothing.
func (st *stage) clean(t *testing.T) {
	t.Helper()
	report, err := st.app.set.Session.DB.Check(t.Context(), nil)
	if err != nil || !report.Clean() {
		t.Fatalf("%+v, %v", report, err)
	}
}

// exported is what is open as a native file.
func exported(t *testing.T, st *stage) string {
	t.Helper()
	doc, err := st.app.set.Session.Document(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	src, _, err := formats.Encode("native", doc)
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

// all is the items of the first table of what is open.
func all(t *testing.T, st *stage) []model.Item {
	t.Helper()
	var items []model.Item
	doc, err := st.app.set.Session.Document(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range doc.Items[0].Items {
		items = append(items, p.Item)
	}
	return items
}

// fullest is the category that has the most of the items.
func fullest(items []model.Item) (name string) {
	count := map[string]int{}
	for _, it := range items {
		v, _ := it.Get("Category")
		if c := v.Text(); c != "" {
			count[c]++
			if n := count[c]; n > count[name] || n == count[name] && c < name {
				name = c
			}
		}
	}
	return name
}

// calories is what the items of a category have above a bound, in order. Items without are in no order of the additional sort key.
func calories(items []model.Item, category string, above int) (list []int) {
	for _, it := range items {
		c, _ := it.Get("Category")
		n, ok := it.Get("Calories")
		if value, err := strconv.Atoi(n.Text()); ok && err == nil && c.Text() == category && value > above {
			list = append(list, value)
		}
	}
	slices.Sort(list)
	return list
}

var firstNumber = regexp.MustCompile(`^│[^0-9]*([0-9]+) `)

// firstColumn is the numbers that the rows begin with below the line with a header.
func firstColumn(frame, header string) (list []string) {
	_, rows, _ := strings.Cut(frame, header)
	for _, line := range strings.Split(rows, "\n")[1:] {
		if m := firstNumber.FindStringSubmatch(line); m != nil {
			list = append(list, m[1])
		}
	}
	return list
}
