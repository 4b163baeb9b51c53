package engine

import (
	"context"
	"encoding/binary"
	"fmt"

	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/engine/record"
	"tablero/model"
	"tablero/model/edit"
)

// A table has a tray: the items that could not follow a change of its design, each with the reason. It goes with the table's
// id, so that whatever switches to another id, or back, switches the tray too.

// trayVersion is the first byte of an item on a tray.
const trayVersion = 1

// encodeTray is version, length of the reason, reason, record.
func encodeTray(reason string, it model.Item) ([]byte, error) {
	data := binary.AppendUvarint([]byte{trayVersion}, uint64(len(reason)))
	data, err := record.Encode(append(data, reason...), it)
	return data, fromRecord(err)
}

func decodeTray(data []byte) (reason string, it model.Item, err error) {
	if len(data) < 2 || data[0] != trayVersion {
		return "", nil, damaged("an item on a tray cannot be read")
	}
	n, size := binary.Uvarint(data[1:])
	if size <= 0 || n > uint64(len(data)-1-size) {
		return "", nil, damaged("an item on a tray cannot be read")
	}
	rest := data[1+size:]
	_, it, err = decode(rest[n:])
	return string(rest[:n]), it, fromRecord(err)
}

// walkTray calls fn with what lies on the tray of a table, in the order in which it came there.
func walkTray(ctx context.Context, tx *kv.Txn, table uint64, fn func(id uint64, reason string, it model.Item) error) error {
	it := tx.Iter(kv.Prefix(keys.AppendTrayOf(nil, table)))
	defer it.Close()
	for ; it.Valid(); it.Next() {
		if err := ctx.Err(); err != nil {
			return err
		}
		_, id, err := keys.SplitTray(it.Key())
		if err != nil {
			return err
		}
		reason, item, err := decodeTray(it.Value())
		if err != nil {
			return err
		}
		if err := fn(id, reason, item); err != nil {
			return err
		}
	}
	return nil
}

// Tray lists the items that could not follow; see [Editor].
func (s *ModelStore) Tray(ctx context.Context) (list []TrayItem, err error) {
	err = s.db.snapshot(func(tx *kv.Txn, models map[string]*modelState) error {
		st := models[s.name]
		if st == nil {
			_, err := s.db.state(s.name)
			return err
		}
		for _, t := range st.rec.Tables {
			if err := walkTray(ctx, tx, t.ID, func(id uint64, reason string, it model.Item) error {
				list = append(list, TrayItem{ID: id, Table: t.Name, Item: it, Reason: reason})
				return nil
			}); err != nil {
				return err
			}
		}
		return nil
	})
	return list, err
}

// Mend puts a corrected item into its table; see [Editor].
func (s *ModelStore) Mend(ctx context.Context, id uint64, item model.Item) (*edit.Edit, error) {
	return s.offTray(ctx, id, func(t *tableState) (step, string, error) {
		w, err := t.schema.prepare(item)
		if err != nil {
			return step{}, "", err
		}
		base := w.key[tableHead:]
		x := t.schema.itemStep(t, base, t.schema.expect(base, nil))
		x.w = w
		return x, "mend " + edit.KeyText(t.schema.table.Key, item), nil
	})
}

// Discard takes an item off the tray; see [Editor].
func (s *ModelStore) Discard(ctx context.Context, id uint64) (*edit.Edit, error) {
	return s.offTray(ctx, id, nil)
}

// offTray takes an item off the tray, with what else there is to do.
func (s *ModelStore) offTray(ctx context.Context, id uint64, also func(*tableState) (step, string, error)) (made *edit.Edit, err error) {
	err = s.inTurn(ctx, func(st *modelState) error {
		table, item, err := s.trayItem(st, id)
		if err != nil {
			return err
		}
		leave, err := s.holdTables(st, []edit.ItemChange{{Table: table}})
		if err != nil {
			return err
		}
		defer leave()
		t := st.tables[table]
		steps := []step{{
			change: change{kind: changeTray, table: t.id, key: binary.BigEndian.AppendUint64(nil, id)}, t: t, sc: t.schema,
			judge: func(old []byte) error {
				if old == nil {
					return noTrayItem(id)
				}
				return nil
			},
		}}
		defer func() { release(steps) }()
		label := "discard " + edit.KeyText(t.schema.table.Key, item)
		if also != nil {
			x, words, err := also(t)
			if err != nil {
				return err
			}
			steps, label = append(steps, x), words
		}
		made, err = s.applySteps(ctx, st, label, 1, steps)
		return err
	})
	if err != nil {
		return nil, err
	}
	return made, nil
}

// trayItem looks for an item on the trays of a model's tables.
func (s *ModelStore) trayItem(st *modelState, id uint64) (table string, it model.Item, err error) {
	err = s.db.kv.View(func(tx *kv.Txn) error {
		for _, t := range st.rec.Tables {
			data, ok, err := tx.Get(keys.AppendTray(nil, t.ID, id))
			if err != nil {
				return err
			}
			if ok {
				table = t.Name
				_, it, err = decodeTray(data)
				return err
			}
		}
		return noTrayItem(id)
	})
	return table, it, err
}

func noTrayItem(id uint64) *Error {
	return &Error{Code: CodeNoTrayItem, Message: fmt.Sprintf("There is no item %d on the tray", id), Hint: "It may have been mended or discarded; look at the tray again"}
}
