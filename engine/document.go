package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"

	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/engine/record"
	"tablero/model"
)

// Document is a model with all its items, each table's in key order, and the file it came from. What it holds is one
// snapshot.
func (db *DB) Document(ctx context.Context, name string) (doc *model.Document, err error) {
	err = db.snapshot(func(tx *kv.Txn, models map[string]*modelState) error {
		st := models[name]
		if st == nil {
			_, err := db.state(name) // for its words
			return err
		}
		doc = &model.Document{Model: st.model.Clone()}
		if src := st.rec.Source; src != nil {
			data, err := readBlob(tx, src.Blob)
			if err != nil {
				return err
			}
			doc.Origin = &model.Origin{Format: src.Format, Repair: src.Repair, Source: data}
		}
		for _, t := range st.rec.Tables {
			items, err := readItems(ctx, tx, t.ID)
			if err != nil {
				return err
			}
			doc.Items = append(doc.Items, model.TableItems{Table: t.Name, Items: items})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return doc, nil
}

// readItems decodes all items of a table.
func readItems(ctx context.Context, tx *kv.Txn, table uint64) ([]model.PlacedItem, error) {
	r := kv.Prefix(keys.AppendTable(nil, table))
	r.Prefetch = 100
	it := tx.Iter(r)
	defer it.Close()
	var items []model.PlacedItem
	for ; it.Valid(); it.Next() {
		if len(items)%256 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		rec, err := record.Open(it.Value())
		if err != nil {
			return nil, fromRecord(err)
		}
		item, err := rec.Item()
		if err != nil {
			return nil, fromRecord(err)
		}
		items = append(items, model.PlacedItem{Item: item})
	}
	return items, nil
}

// modelJSON is the model as the catalog keeps it. JSON is UTF-8: a name that is not would come back as another.
func modelJSON(m *model.Model) ([]byte, error) {
	data, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	back := new(model.Model)
	if err := json.Unmarshal(data, back); err != nil {
		return nil, err
	}
	if !reflect.DeepEqual(m, back) {
		return nil, &Error{Code: CodeValidation, Message: fmt.Sprintf("model %q has a name or a text that is not UTF-8", m.Name), Hint: "Rewrite it in UTF-8"}
	}
	return data, nil
}
