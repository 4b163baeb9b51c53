package enginetest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"tablero/engine"
	"tablero/model"
	"tablero/model/edit"

	"github.com/google/go-cmp/cmp"
)

// sameKeyTwice edits an item, and puts it twice: there is one item of a key, and it can be removed (dynamodb-admin #105, moto
// #3725: the edited item came as a second one of the same key, and then neither could be deleted).
func sameKeyTwice(t *testing.T, open Opener) {
	t.Helper()
	ctx := context.Background()
	s := open(t, document(table("T", "pk:S", "sk:N", global("G", "val:N", "", all))))
	at := func(sk, val string) model.Item {
		return item("pk", "p", "sk", number(sk), "val", number(val))
	}
	one := func(what, want string) {
		t.Helper()
		for _, index := range []string{"", "G"} {
			got := scanAll(t, s, engine.ScanRequest{Table: "T", Index: index})
			if len(got) != 1 {
				t.Fatalf("%s: %d items in %q", what, len(got), index)
			}
			if v, _ := got[0].Get("val"); v.Text() != want {
				t.Errorf("%s: %s in %q", what, v.Text(), index)
			}
		}
	}
	put(t, s, "T", at("1", "4"), at("1.0", "4"), at("1e0", "4"))
	one("put three times", "4")
	if e, ok := s.(engine.Editor); ok {
		if _, err := e.Apply(ctx, "", []edit.ItemChange{{Table: "T", Before: at("1", "4"), After: at("1.00", "5")}}); err != nil {
			t.Fatal(err)
		}
		one("edited", "5")
		_, err := e.Apply(ctx, "", []edit.ItemChange{{Table: "T", After: at("10e-1", "6")}})
		var refused *engine.Error
		if !errors.As(err, &refused) || refused.Code != engine.CodeItemExists {
			t.Errorf("added over another: %v", err)
		}
		one("added over", "5")
		if _, err := e.Undo(ctx, nil); err != nil {
			t.Fatal(err)
		}
		one("undone", "4")
	}
	if _, err := s.DeleteItem(ctx, engine.DeleteItemRequest{Table: "T", Key: item("pk", "p", "sk", number("1"))}); err != nil {
		t.Fatal(err)
	}
	if got := scanAll(t, s, engine.ScanRequest{Table: "T"}); len(got) != 0 {
		t.Errorf("%d items are left", len(got))
	}
}

// history edits items and design in turn, and goes back and forward through all of it.
func history(t *testing.T, open Opener) {
	t.Helper()
	ctx := context.Background()
	doc := document(table("Tab", "pk:S", "sk:N", global("Group", "g:S", "", all)))
	doc.Items = []model.TableItems{{Table: "Tab"}}
	for i, sk := range []string{"1.0", "2", "3e0"} {
		it := item("z", "first", "pk", "p", "sk", number(sk), "g", []string{"x", "y", "x"}[i], "n", number("0.50"))
		doc.Items[0].Items = append(doc.Items[0].Items, model.PlacedItem{Item: it})
	}
	s := open(t, doc)
	e := capability[engine.Editor](t, s)
	see := func() string {
		m, err := s.Model(ctx)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for i := range m.Tables {
			mt := &m.Tables[i]
			for _, index := range append([]string{""}, indexNames(mt)...) {
				b.WriteString(mt.Name + " " + index + "\n" + strings.Join(lines(scanAll(t, s, engine.ScanRequest{Table: mt.Name, Index: index})), "\n") + "\n")
			}
		}
		tray, err := e.Tray(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range tray {
			b.WriteString("tray " + x.Reason + " " + lines([]model.Item{x.Item})[0] + "\n")
		}
		return b.String()
	}
	first := doc.Items[0].Items[0].Item
	redesign := func(fn func(m *model.Model), renames ...engine.Rename) func() error {
		return func() error {
			m, err := s.Model(ctx)
			if err != nil {
				return err
			}
			m = m.Clone()
			fn(m)
			_, err = e.Design(ctx, engine.DesignChange{After: m, Renames: renames}, nil)
			return err
		}
	}
	pictures := []string{see()}
	for i, do := range []func() error{
		func() error {
			_, err := e.Apply(ctx, "", []edit.ItemChange{{Table: "Tab", Before: first, After: first.Without("g")}, {Table: "Tab", After: item("pk", "q", "sk", number("7"))}})
			return err
		},
		redesign(func(m *model.Model) { m.Tables[0].Key.Partition[0].Name = "part" }, engine.Rename{Table: "Tab", From: "pk", To: "part"}),
		redesign(func(m *model.Model) {
			m.Tables[0].Indexes = append(m.Tables[0].Indexes, global("Num", "n:N", "sk:N", keysOnly))
		}),
		redesign(func(m *model.Model) { m.Tables[0].Key.Sort[0] = attribute("g:S") }),
		func() error {
			tray, err := e.Tray(ctx)
			if err != nil || len(tray) == 0 {
				return errors.Join(err, errors.New("nothing is on the tray"))
			}
			_, err = e.Mend(ctx, tray[0].ID, tray[0].Item.With("g", model.S("mended")))
			return err
		},
		redesign(func(m *model.Model) { m.Tables[0].Name = "Uni"; m.Tables[0].Indexes = m.Tables[0].Indexes[1:] }, engine.Rename{From: "Tab", To: "Uni"}),
		func() error {
			b, err := e.Bulk(ctx, "fill")
			if err != nil {
				return err
			}
			if err := b.Put(ctx, "Uni", []model.Item{item("part", "p", "g", "x"), item("part", "r", "g", "x", "n", number("5"), "sk", number("6"))}); err != nil {
				return err
			}
			made, err := b.Done()
			if err == nil && made.Items != 2 {
				t.Errorf("%+v", made)
			}
			return err
		},
		redesign(func(m *model.Model) { m.Tables = nil }),
	} {
		if err := do(); err != nil {
			t.Fatal(i, err)
		}
		pictures = append(pictures, see())
	}
	for range 2 {
		for i := len(pictures) - 2; i >= 0; i-- {
			if _, err := e.Undo(ctx, nil); err != nil {
				t.Fatal(i, err)
			}
			if diff := cmp.Diff(pictures[i], see()); diff != "" {
				t.Fatalf("undo to %d (-want +got)\n%s", i, diff)
			}
		}
		for i := 1; i < len(pictures); i++ {
			if _, err := e.Redo(ctx, nil); err != nil {
				t.Fatal(i, err)
			}
			if diff := cmp.Diff(pictures[i], see()); diff != "" {
				t.Fatalf("redo to %d (-want +got)\n%s", i, diff)
			}
		}
	}
	list, err := e.History(ctx, 0)
	if err != nil || len(list) != len(pictures)-1 || !slices.IsSortedFunc(list, func(a, b edit.Edit) int { return int(b.Seq) - int(a.Seq) }) {
		t.Errorf("%+v, %v", list, err)
	}
}

func indexNames(t *model.Table) []string {
	names := make([]string, len(t.Indexes))
	for i := range t.Indexes {
		names[i] = t.Indexes[i].Name
	}
	return names
}
