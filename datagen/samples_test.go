package datagen_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tablero/datagen"
	"tablero/model"
	"tablero/model/codec/formats"
	"tablero/model/rules"
	"tablero/model/samples"
)

var now = time.Date(2026, 11, 30, 15, 4, 5, 0, time.UTC)

// documents is every bundled sample and every shared model file.
func documents(t *testing.T) map[string]*model.Document {
	t.Helper()
	docs := map[string]*model.Document{}
	add := func(name string, src []byte) {
		doc, _, err := formats.Decode(src, formats.Options{Name: name})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		docs[name] = doc
	}
	for _, name := range samples.Names() {
		src, _ := samples.Load(name)
		add("sample "+name, src)
	}
	files, _ := filepath.Glob("../../shared/models/*.json")
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		add(filepath.Base(f), src)
	}
	return docs
}

func itemsOf(doc *model.Document, table string) []model.Item {
	var list []model.Item
	for _, p := range doc.TableItemsOf(table) {
		list = append(list, p.Item)
	}
	return list
}

func generate(t *testing.T, p datagen.Plan, o datagen.Options) []model.Item {
	t.Helper()
	if o.Now.IsZero() {
		o.Now = now
	}
	var list []model.Item
	for it, err := range datagen.Generate(context.Background(), p, o) {
		if err != nil {
			t.Fatalf("%s after %d items: %v", p.Table.Name, len(list), err)
		}
		list = append(list, it)
	}
	return list
}

// TestEveryModelGetsItems fills each table of each model, beside its sample items, without a word of configuration: the rules find no
// error that was not there before.
func TestEveryModelGetsItems(t *testing.T) {
	t.Parallel()
	for name, doc := range documents(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			made := &model.Document{Model: doc.Model}
			for i := range doc.Model.Tables {
				table := &doc.Model.Tables[i]
				sample := itemsOf(doc, table.Name)
				there := map[string]bool{}
				for _, it := range sample {
					if id, ok := table.Key.Identity(it); ok {
						there[id] = true
					}
				}
				p := datagen.Infer(doc.Model, table, sample)
				items := generate(t, p, datagen.Options{Items: 400, Seed: 7, Exists: func(_ context.Context, key model.Item) (bool, error) {
					id, _ := table.Key.Identity(key)
					return there[id], nil
				}})
				if len(items) != 400 {
					t.Errorf("%s: %d items", table.Name, len(items))
				}
				list := model.TableItems{Table: table.Name}
				for _, it := range items {
					if id, _ := table.Key.Identity(it); there[id] {
						t.Errorf("%s: the key of %v is that of a sample item", table.Name, it)
					}
					list.Items = append(list.Items, model.PlacedItem{Item: it})
				}
				made.Items = append(made.Items, list)
			}
			for _, f := range rules.Check(made.Model, rules.Of(made), now) {
				if f.Severity == rules.Error || strings.HasPrefix(f.Code, "item-") || strings.HasPrefix(f.Code, "expiry-") {
					t.Errorf("%s", f)
				}
			}
		})
	}
}
