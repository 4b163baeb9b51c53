package engine

import (
	"bytes"
	"context"
	"errors"
	"math"
	"time"

	"tablero/engine/keys"
	"tablero/engine/kv"
)

const defaultExpiries = 100

// Expiries lists the queue of a table in time order. A table without a TTL attribute has an empty queue.
func (s *ModelStore) Expiries(ctx context.Context, q ExpiriesRequest) (page *ExpiriesPage, err error) {
	limit := q.Limit
	if limit <= 0 {
		limit = defaultExpiries
	}
	err = s.view(ctx, q.Table, func(tx *kv.Txn, sc *schema) error {
		page = new(ExpiriesPage)
		rng, err := queueRange(tx, sc, q.From, q.Until)
		if err != nil {
			return err
		}
		if q.Cursor != "" {
			c, err := keys.ParseCursor(q.Cursor, keys.AppendQueue(nil, sc.id))
			if err != nil {
				return cursorError(err)
			}
			rng = c.Within(rng, false)
		}
		if rng.Empty() {
			return nil
		}
		it := tx.Iter(kv.Range{Lower: rng.Lower, Upper: rng.Upper, KeysOnly: true})
		defer it.Close()
		var last []byte
		for ; it.Valid(); it.Next() {
			if len(page.Expiries) == limit {
				page.Cursor = keys.Cursor{Key: last, Place: keys.PastKey}.String()
				break
			}
			if len(page.Expiries)%256 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			_, second, base, err := keys.SplitExpiry(it.Key())
			if err != nil {
				return err
			}
			key, err := sc.keyItem(base)
			if err != nil {
				return err
			}
			page.Expiries = append(page.Expiries, Expiry{At: time.Unix(second, 0).UTC(), Key: key})
			last = it.KeyCopy(last)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return page, nil
}

// queueRange is the part of a queue between two instants, a zero one being no bound; it begins where entries can be.
func queueRange(tx *kv.Txn, sc *schema, from, until time.Time) (keys.Range, error) {
	first, err := queueMark(tx, sc.id)
	if err != nil {
		return keys.Range{}, err
	}
	last := int64(math.MaxInt64)
	if !from.IsZero() {
		second := from.Unix()
		if from.Nanosecond() > 0 {
			second++
		}
		first = max(first, second)
	}
	if !until.IsZero() {
		last = until.Unix()
	}
	return keys.QueueRange(sc.id, first, last), nil
}

// Sweep removes what has expired, in transactions of whole items: item, index entries and queue entry go together. What was
// removed before an error or a cancel stays removed.
func (s *ModelStore) Sweep(ctx context.Context, q SweepRequest) (*SweepReport, error) {
	tables := []string{q.Table}
	if q.Table == "" {
		st, err := s.db.state(s.name)
		if err != nil {
			return nil, err
		}
		tables = st.tableNames()
	}
	report := &SweepReport{Removed: map[string]int{}}
	for _, table := range tables {
		var n int
		var err error
		if q.Preview {
			n, err = s.countExpired(ctx, table, q.At)
		} else {
			n, err = s.sweepTable(ctx, table, q)
		}
		if n > 0 {
			report.Removed[table] = n
		}
		if err != nil {
			return report, err
		}
	}
	return report, nil
}

func (s *ModelStore) countExpired(ctx context.Context, table string, at time.Time) (n int, err error) {
	err = s.view(ctx, table, func(tx *kv.Txn, sc *schema) error {
		rng, err := queueRange(tx, sc, time.Time{}, at)
		if err != nil || rng.Empty() {
			return err
		}
		it := tx.Iter(kv.Range{Lower: rng.Lower, Upper: rng.Upper, KeysOnly: true})
		defer it.Close()
		for ; it.Valid(); it.Next() {
			if n%1024 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			n++
		}
		return nil
	})
	return n, err
}

// sweepTable goes through the queue from its beginning, each transaction from where the one before ended: to walk over what
// was just deleted would take longer than deleting it. What was written behind it meanwhile is found at the end.
func (s *ModelStore) sweepTable(ctx context.Context, table string, q SweepRequest) (removed int, err error) {
	var from []byte
	for {
		n, last, err := s.sweepSome(ctx, table, q.At, from)
		if err != nil {
			return removed, err
		}
		if n == 0 {
			empty, err := s.raiseMark(ctx, table, q.At)
			if err != nil || empty {
				return removed, err
			}
		}
		from = last
		removed += n
		if q.Report != nil && n > 0 {
			q.Report(n)
		}
	}
}

// sweepSome removes what fits into one bulk transaction, from a key of the queue on, and gives the last key it removed. An
// item that is written meanwhile is a conflict, and the transaction looks again.
func (s *ModelStore) sweepSome(ctx context.Context, table string, at time.Time, from []byte) (n int, last []byte, err error) {
	t, sc, err := s.enterWrite(ctx, table)
	if err != nil {
		return 0, nil, err
	}
	defer t.gate.RUnlock()
	err = s.update(ctx, t, func(tx *kv.Txn) error {
		n, last = 0, nil
		rng, err := queueRange(tx, sc, time.Time{}, at)
		if err != nil {
			return err
		}
		if bytes.Compare(from, rng.Lower) > 0 && bytes.HasPrefix(from, keys.AppendQueue(nil, sc.id)) {
			rng.Lower = from
		}
		if rng.Empty() {
			return nil
		}
		it := tx.Iter(kv.Range{Lower: rng.Lower, Upper: rng.Upper, KeysOnly: true})
		defer it.Close()
		for ; it.Valid() && n < bulkItems && tx.Size() < bulkBytes; it.Next() {
			key := it.KeyCopy(nil)
			if err := sc.expire(tx, key); err != nil {
				if errors.Is(err, errFull) {
					return nil
				}
				return err
			}
			n, last = n+1, key
		}
		return nil
	})
	return n, last, err
}

// expire removes the item that an entry of the queue stands for.
func (sc *schema) expire(tx *kv.Txn, queueKey []byte) error {
	_, second, base, err := keys.SplitExpiry(queueKey)
	if err != nil {
		return err
	}
	key := keys.AppendItemOf(nil, sc.id, base)
	data, ok, err := tx.Get(key)
	if err != nil {
		return err
	}
	if !ok {
		return damaged("the expiry queue of table %s has an entry without an item", sc.table.Name)
	}
	was, err := sc.trail(data, base)
	if err != nil {
		return err
	}
	if !was.expires || was.second != second {
		return damaged("the expiry queue of table %s has an entry that is not its item's", sc.table.Name)
	}
	if tx.Size() > 0 && !tx.Fits(was.cost(len(key))+kv.EntrySize(len(key), 0)+kv.EntrySize(markRoom, 8)) {
		return errFull
	}
	return was.remove(tx, sc, key)
}

// raiseMark notes that there is nothing in the queue up to the instant, or gives empty as false.
func (s *ModelStore) raiseMark(ctx context.Context, table string, at time.Time) (empty bool, err error) {
	err = s.alone(ctx, table, func(t *tableState, sc *schema) error {
		if sc.ttl == "" {
			empty = true
			return nil
		}
		empty, err = s.raiseMarkOf(ctx, t, at)
		return err
	})
	return empty, err
}

// raiseMarkOf does it behind the closed gate.
func (s *ModelStore) raiseMarkOf(ctx context.Context, t *tableState, at time.Time) (empty bool, err error) {
	sc := t.schema
	raised := false
	err = s.db.kv.Update(ctx, func(tx *kv.Txn) error {
		empty, raised = true, false
		mark, err := queueMark(tx, sc.id)
		if err != nil || mark > at.Unix() {
			return err
		}
		rng, err := queueRange(tx, sc, time.Time{}, at)
		if err != nil {
			return err
		}
		it := tx.Iter(kv.Range{Lower: rng.Lower, Upper: rng.Upper, KeysOnly: true})
		defer it.Close()
		if it.Valid() { // written since the sweep went by
			empty = false
			return nil
		}
		raised = true
		return setQueueMark(tx, sc.id, at.Unix()+1)
	})
	if err == nil && raised {
		t.mark.Store(at.Unix() + 1)
	}
	return empty, fromKV(err)
}
