package engine

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"

	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/engine/record"
	"tablero/model"
)

func beUint64(b []byte) uint64 { return binary.BigEndian.Uint64(b) }
func beUint32(b []byte) uint32 { return binary.BigEndian.Uint32(b) }

// found reports one problem of a table.
func (c *checking) found(sc *schema, ix *indexSchema, format string, args ...any) error {
	p := Problem{Model: c.model, Table: sc.table.Name, Text: fmt.Sprintf(format, args...)}
	if ix != nil {
		p.Index = ix.Name
	}
	return c.report.add(p)
}

// table proves one table: from its items to entries and queue, then from each index and the queue back.
func (c *checking) table(sc *schema) error {
	it := c.tx.Iter(kv.Prefix(keys.AppendTable(nil, sc.id)))
	defer it.Close()
	for ; it.Valid(); it.Next() {
		if err := c.step(); err != nil {
			return err
		}
		c.report.Items++
		if err := c.item(sc, it.KeyCopy(nil), it.Value()); err != nil {
			return err
		}
	}
	for _, ix := range sc.indexes {
		if err := c.index(sc, ix); err != nil {
			return err
		}
	}
	return c.queue(sc)
}

// item proves one item and that it has its entries.
func (c *checking) item(sc *schema, key, data []byte) error {
	rec, item, err := decode(data)
	if err != nil {
		return c.found(sc, nil, "the item %s: %v", sc.nameBase(key[tableHead:]), err)
	}
	if own, err := sc.appendBase(nil, item); err != nil || !bytes.Equal(own, key[tableHead:]) {
		return c.found(sc, nil, "the item %s lies under a key that is not its own", sc.nameBase(key[tableHead:]))
	}
	if size := item.Size(); size != rec.Size() {
		return c.found(sc, nil, "the item %s has %d bytes and says %d", sc.nameBase(key[tableHead:]), size, rec.Size())
	}
	for _, ix := range sc.indexes {
		if ix.building {
			continue
		}
		if err := c.entry(sc, ix, rec, data, key[tableHead:]); err != nil {
			return err
		}
	}
	second, ok, err := sc.second(attributes{item: item})
	if err != nil || !ok {
		return err
	}
	queued, err := c.tx.Has(keys.AppendExpiry(nil, sc.id, second, key[tableHead:]))
	if err != nil || queued {
		return err
	}
	return c.found(sc, nil, "the item %s is missing in the expiry queue", sc.nameBase(key[tableHead:]))
}

func decode(data []byte) (record.Record, model.Item, error) {
	rec, err := record.Open(data)
	if err != nil {
		return rec, nil, err
	}
	item, err := rec.Item()
	return rec, item, err
}

// entry proves that an item has the entry it should have in an index, and that a copy is one.
func (c *checking) entry(sc *schema, ix *indexSchema, rec record.Record, data, base []byte) error {
	key, ok, _, err := sc.appendEntryKey(nil, ix, attributes{rec: &rec}, base)
	if err != nil || !ok {
		return err
	}
	value, ok, err := c.tx.Get(key)
	if err != nil {
		return err
	}
	if !ok {
		return c.found(sc, ix, "the item %s has no entry", sc.nameBase(base))
	}
	copied, err := isCopy(value)
	if err != nil {
		return c.found(sc, ix, "the item %s: %v", sc.nameBase(base), err)
	}
	if !copied {
		return nil
	}
	want, err := sc.copyOf(ix, rec, data)
	if err != nil || !bytes.Equal(want, value) {
		return c.found(sc, ix, "the entry of item %s is not a copy of it", sc.nameBase(base))
	}
	return nil
}

// index proves that each entry of an index has an item that belongs there.
func (c *checking) index(sc *schema, ix *indexSchema) error {
	r := kv.Prefix(keys.AppendIndex(nil, sc.id, ix.id))
	r.KeysOnly = true
	it := c.tx.Iter(r)
	defer it.Close()
	for ; it.Valid(); it.Next() {
		if err := c.step(); err != nil {
			return err
		}
		c.report.Entries++
		k, err := keys.SplitIndexEntry(it.Key(), len(ix.pk), len(ix.sk))
		if err != nil {
			if err := c.found(sc, ix, "%v", err); err != nil {
				return err
			}
			continue
		}
		data, ok, err := c.tx.Get(keys.AppendItemOf(nil, sc.id, k.Base))
		if err != nil {
			return err
		}
		if !ok {
			if err := c.found(sc, ix, "there is an entry without an item: %s", sc.nameBase(k.Base)); err != nil {
				return err
			}
			continue
		}
		rec, err := record.Open(data)
		if err != nil {
			continue // reported with the item
		}
		own, ok, _, err := sc.appendEntryKey(nil, ix, attributes{rec: &rec}, k.Base)
		if err == nil && (!ok || !bytes.Equal(own, it.Key())) {
			if err := c.found(sc, ix, "there is an entry that is not its item's: %s", sc.nameBase(k.Base)); err != nil {
				return err
			}
		}
	}
	return nil
}

// queue proves that each entry of the expiry queue has an item that expires then, and that none lies before its mark.
func (c *checking) queue(sc *schema) error {
	mark, err := queueMark(c.tx, sc.id)
	if err != nil {
		return c.found(sc, nil, "%v", err)
	}
	r := kv.Prefix(keys.AppendQueue(nil, sc.id))
	r.KeysOnly = true
	it := c.tx.Iter(r)
	defer it.Close()
	for ; it.Valid(); it.Next() {
		if err := c.step(); err != nil {
			return err
		}
		c.report.Expiries++
		_, second, base, err := keys.SplitExpiry(it.Key())
		if err == nil {
			err = c.queued(sc, second, base)
		} else {
			err = c.found(sc, nil, "%v", err)
		}
		if err != nil {
			return err
		}
		if second < mark && mark != math.MinInt64 {
			if err := c.found(sc, nil, "the expiry queue has an entry before the place where it begins"); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *checking) queued(sc *schema, second int64, base []byte) error {
	data, ok, err := c.tx.Get(keys.AppendItemOf(nil, sc.id, base))
	if err != nil {
		return err
	}
	if !ok {
		return c.found(sc, nil, "the expiry queue has an entry without an item: %s", sc.nameBase(base))
	}
	rec, err := record.Open(data)
	if err != nil {
		return nil // reported with the item
	}
	own, expires, err := sc.second(attributes{rec: &rec})
	if err == nil && (!expires || own != second) {
		return c.found(sc, nil, "the expiry queue has an entry that is not its item's: %s", sc.nameBase(base))
	}
	return nil
}

// nameBase is a base key in words, "Category=Pizza DishName=Vegan".
func (sc *schema) nameBase(base []byte) string {
	key, err := sc.keyItem(base)
	if err != nil {
		return fmt.Sprintf("%x", base)
	}
	text := ""
	for _, a := range key {
		if text != "" {
			text += " "
		}
		text += fmt.Sprintf("%s=%.40q", a.Name, a.Value.Text())
	}
	return text
}
