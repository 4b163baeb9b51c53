package engine

import (
	"bytes"
	"context"

	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/engine/record"
	"tablero/model"
)

const defaultPartitions = 50

// Partitions lists partitions by skipping from one to the next: it costs one look-up each, however many items they hold.
func (s *ModelStore) Partitions(ctx context.Context, q PartitionsRequest) (page *PartitionsPage, err error) {
	err = s.view(ctx, q.Table, func(tx *kv.Txn, sc *schema) error {
		ix, err := sc.index(q.Index)
		if err != nil {
			return err
		}
		prefix := sc.prefixOf(nil, ix)
		rng, err := sc.partitionsFrom(ix, prefix, q)
		if err != nil {
			return err
		}
		page, err = sc.partitions(ctx, tx, ix, rng, q)
		return err
	})
	if err != nil {
		return nil, err
	}
	return page, nil
}

// partitionsFrom is the keys that are left to look at.
func (sc *schema) partitionsFrom(ix *indexSchema, prefix []byte, q PartitionsRequest) (keys.Range, error) {
	rng := keys.PrefixRange(prefix)
	if len(q.From) > 0 {
		pk, _ := sc.keyOf(ix)
		from := bytes.Clone(prefix)
		for i, v := range q.From {
			if i >= len(pk) || v.Type() != pk[i].Type {
				return rng, sc.conditionType(pk[min(i, len(pk)-1)], v.Type())
			}
			var err error
			if from, err = keys.AppendValue(from, v); err != nil {
				return rng, err
			}
		}
		if q.Reverse {
			rng.Upper = keys.After(from)
		} else {
			rng.Lower = from
		}
	}
	if q.Cursor != "" {
		c, err := keys.ParseCursor(q.Cursor, prefix)
		if err != nil {
			return rng, cursorError(err)
		}
		rng = c.Within(rng, q.Reverse)
	}
	return rng, nil
}

func (sc *schema) partitions(ctx context.Context, tx *kv.Txn, ix *indexSchema, rng keys.Range, q PartitionsRequest) (*PartitionsPage, error) {
	limit := q.Limit
	if limit <= 0 {
		limit = defaultPartitions
	}
	page := new(PartitionsPage)
	if rng.Empty() {
		return page, nil
	}
	it := tx.Iter(kv.Range{Lower: rng.Lower, Upper: rng.Upper, Reverse: q.Reverse, KeysOnly: true})
	defer it.Close()
	var last, next []byte
	for it.Valid() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if len(page.Partitions) == limit {
			page.Cursor = keys.Cursor{Key: last, Place: keys.PastPrefix}.String()
			break
		}
		prefix, partition, err := sc.splitPartition(ix, it.Key())
		if err != nil {
			return nil, err
		}
		values, err := keys.DecodeValues(nil, partition)
		if err != nil {
			return nil, err
		}
		page.Partitions = append(page.Partitions, values)
		last = append(last[:0], prefix...)
		if q.Reverse {
			// Going down, the prefix lies below all its keys, unless there is no sort key: then it is one of them.
			it.Seek(last)
			if it.Valid() && bytes.Equal(it.Key(), last) {
				it.Next()
			}
		} else {
			next = keys.AppendAfter(next[:0], last)
			it.Seek(next)
		}
	}
	return page, nil
}

// splitPartition gives the prefix of the partition that a key lies in, and the encoded values of its key.
func (sc *schema) splitPartition(ix *indexSchema, key []byte) (prefix, partition []byte, err error) {
	if ix == nil {
		k, err := keys.SplitItem(key, len(sc.pk))
		return k.Prefix, k.Partition, err
	}
	k, err := keys.SplitIndexEntry(key, len(ix.pk), len(ix.sk))
	return k.Prefix, k.Partition, err
}

// Measure counts the items of one partition and their bytes; the sizes stand in the heads of the records.
func (s *ModelStore) Measure(ctx context.Context, q MeasureRequest) (m *Measure, err error) {
	err = s.view(ctx, q.Table, func(tx *kv.Txn, sc *schema) error {
		ix, err := sc.index(q.Index)
		if err != nil {
			return err
		}
		prefix, err := sc.partitionPrefix(ix, q.Partition)
		if err != nil {
			return err
		}
		m = new(Measure)
		it := tx.Iter(kv.Prefix(prefix))
		defer it.Close()
		for ; it.Valid(); it.Next() {
			if m.Items%256 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			if q.Limit > 0 && m.Items == q.Limit {
				m.More = true
				break
			}
			size, err := sc.heldSize(tx, ix, it.Key(), it.Value())
			if err != nil {
				return fromRecord(err)
			}
			m.Items++
			m.Bytes += int64(size)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return m, nil
}

// heldSize is the size of an item as the table or index holds it.
func (sc *schema) heldSize(tx *kv.Txn, ix *indexSchema, key, value []byte) (int, error) {
	if ix == nil {
		return record.Size(value)
	}
	copied, err := isCopy(value)
	if err != nil {
		return 0, err
	}
	if copied {
		return record.Size(value[1:])
	}
	data, err := sc.item(tx, ix, key)
	if err != nil {
		return 0, err
	}
	rec, err := record.Open(data)
	if err != nil {
		return 0, err
	}
	return sc.projectedSize(ix, rec)
}

// Locate finds where an item stands in a table or an index.
func (s *ModelStore) Locate(ctx context.Context, q LocateRequest) (at *Location, err error) {
	err = s.view(ctx, q.Table, func(tx *kv.Txn, sc *schema) error {
		ix, err := sc.index(q.Index)
		if err != nil {
			return err
		}
		if err := sc.exactKey(q.Key); err != nil {
			return err
		}
		key, err := sc.appendBase(keys.AppendTable(nil, sc.id), q.Key)
		if err != nil {
			return err
		}
		at = new(Location)
		data, ok, err := tx.Get(key)
		if err != nil {
			return err
		}
		if !ok {
			at.Reason = "no such item"
			return nil
		}
		if ix != nil {
			rec, err := record.Open(data)
			if err != nil {
				return fromRecord(err)
			}
			entry, ok, gone, err := sc.appendEntryKey(nil, ix, attributes{rec: &rec}, key[tableHead:])
			if err != nil {
				return fromRecord(err)
			}
			if !ok {
				at.Reason = gone.String()
				return nil
			}
			key = entry
		}
		_, partition, err := sc.splitPartition(ix, key)
		if err != nil {
			return err
		}
		at.Present = true
		at.Before = keys.Cursor{Key: key, Place: keys.AtKey}.String()
		at.Partition, err = keys.DecodeValues(make([]model.Value, 0, 4), partition)
		return err
	})
	if err != nil {
		return nil, err
	}
	return at, nil
}

// Sparse counts the items of a table that an index leaves out.
func (s *ModelStore) Sparse(ctx context.Context, table, index string, limit int) (absent int, more bool, err error) {
	err = s.view(ctx, table, func(tx *kv.Txn, sc *schema) error {
		ix, err := sc.index(index)
		if err != nil || ix == nil {
			return err // the table leaves nothing out
		}
		it := tx.Iter(kv.Prefix(keys.AppendTable(nil, sc.id)))
		defer it.Close()
		var entry []byte
		for read := 0; it.Valid(); it.Next() {
			if read%64 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			if limit > 0 && read == limit {
				more = true
				break
			}
			read++
			rec, err := record.Open(it.Value())
			if err != nil {
				return fromRecord(err)
			}
			key, ok, _, err := sc.appendEntryKey(entry[:0], ix, attributes{rec: &rec}, nil)
			if err != nil {
				return fromRecord(err)
			}
			if !ok {
				absent++
			}
			entry = key
		}
		return nil
	})
	if err != nil {
		return 0, false, err
	}
	return absent, more, nil
}
