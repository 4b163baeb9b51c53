package engine

import (
	"context"
	"errors"

	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/model"
)

// rewriting is a table on the way to another id: its items and what lies on its tray, which gets another chance.
type rewriting struct {
	follower
	db   *DB
	t    *tableState // of the new id
	tray int         // items that could not follow
	told func(n int) // after each transaction
}

// raw is a stored item on its way.
type raw struct {
	key  []byte
	item model.Item
}

func (r *rewriting) run(ctx context.Context) error {
	for _, source := range []struct {
		prefix []byte
		decode func([]byte) (model.Item, error)
	}{
		{keys.AppendTable(nil, r.from.id), func(data []byte) (model.Item, error) {
			_, it, err := decode(data)
			return it, fromRecord(err)
		}},
		{keys.AppendTrayOf(nil, r.from.id), func(data []byte) (model.Item, error) {
			_, it, err := decodeTray(data)
			return it, err
		}},
	} {
		from := source.prefix
		for {
			batch, err := r.db.readSome(ctx, from, kv.PrefixEnd(source.prefix), source.decode)
			if err != nil {
				return err
			}
			if len(batch) == 0 {
				break
			}
			from = append(batch[len(batch)-1].key, 0)
			for len(batch) > 0 {
				n, err := r.some(ctx, batch)
				if err != nil {
					return err
				}
				batch = batch[n:]
				r.told(n)
			}
		}
	}
	return nil
}

// readSome reads as many items as a bulk transaction takes. Nobody writes to them meanwhile.
func (db *DB) readSome(ctx context.Context, from, to []byte, decode func([]byte) (model.Item, error)) (batch []raw, err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	err = db.kv.View(func(tx *kv.Txn) error {
		it := tx.Iter(kv.Range{Lower: from, Upper: to})
		defer it.Close()
		for size := 0; it.Valid() && len(batch) < bulkItems && size < bulkBytes; it.Next() {
			item, err := decode(it.Value())
			if err != nil {
				return err
			}
			batch = append(batch, raw{it.KeyCopy(nil), item})
			size += it.ValueLen()
		}
		return nil
	})
	return batch, err
}

// some writes as many items as fit into a transaction.
func (r *rewriting) some(ctx context.Context, batch []raw) (n int, err error) {
	type ready struct {
		w      *write
		item   model.Item
		reason string
	}
	list := make([]ready, 0, len(batch))
	defer func() {
		for _, x := range list {
			if x.w != nil {
				x.w.release()
			}
		}
	}()
	for i, size := 0, 0; i < len(batch) && size < bulkBytes; i++ {
		var x ready
		if x.item, x.reason = r.follow(batch[i].item); x.reason == "" {
			if x.w, err = r.to.ready(x.item); err != nil {
				return 0, err
			}
			size += x.w.cost(&trail{}, true)
		} else {
			size += x.item.Size()
		}
		list = append(list, x)
	}
	aside := 0
	err = r.db.kv.Update(ctx, func(tx *kv.Txn) error {
		n, aside = 0, 0
		id := uint64(0)
		for i := range list {
			x := list[i]
			if x.reason == "" {
				taken, err := tx.Has(x.w.key)
				if err != nil {
					return err
				}
				if taken {
					x.reason = r.to.taken(x.w.key[tableHead:])
				}
			}
			if x.reason == "" {
				_, err = x.w.put(tx, r.t, r.to, r.db.copyLimit, false)
			} else {
				if id == 0 { // one for each that may yet be set aside
					if id, err = nextIDs(tx, len(list)-i); err != nil {
						return err
					}
				}
				err = r.setAside(tx, id, x.reason, x.item)
				id++
				aside++
			}
			switch {
			case errors.Is(err, errFull) && n > 0:
				if x.reason != "" {
					aside--
				}
				return nil
			case err != nil:
				return err
			}
			n++
		}
		return nil
	})
	r.tray += aside
	return n, fromKV(err)
}

func (r *rewriting) setAside(tx *kv.Txn, id uint64, reason string, it model.Item) error {
	data, err := encodeTray(reason, it)
	if err != nil {
		return err
	}
	key := keys.AppendTray(nil, r.to.id, id)
	if !tx.Fits(kv.EntrySize(len(key), len(data))) {
		return errFull
	}
	return tx.Set(key, data)
}
