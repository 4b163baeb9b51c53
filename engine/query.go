package engine

import (
	"context"

	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/model"
)

// Query reads a page of one partition of a table or an index.
func (s *ModelStore) Query(ctx context.Context, q QueryRequest) (page *Page, err error) {
	err = s.view(ctx, q.Table, func(tx *kv.Txn, sc *schema) error {
		ix, err := sc.index(q.Index)
		if err != nil {
			return err
		}
		prefix, err := sc.partitionPrefix(ix, q.Partition)
		if err != nil {
			return err
		}
		rng, err := sc.sortRange(ix, prefix, q.Sort)
		if err != nil {
			return err
		}
		r, err := newReading(tx, sc, ix, prefix, rng, options{q.Filter, q.Select, q.Reverse, q.Limit, q.Cursor})
		if err != nil {
			return err
		}
		page, err = r.run(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return page, nil
}

// prefixOf is the prefix of all items, or of all entries of an index.
func (sc *schema) prefixOf(dst []byte, ix *indexSchema) []byte {
	if ix == nil {
		return keys.AppendTable(dst, sc.id)
	}
	return keys.AppendIndex(dst, sc.id, ix.id)
}

// partitionPrefix checks the values of a partition and gives the prefix of its keys.
func (sc *schema) partitionPrefix(ix *indexSchema, values []model.Value) ([]byte, error) {
	pk, _ := sc.keyOf(ix)
	prefix := sc.prefixOf(make([]byte, 0, 64), ix)
	size := 0
	for i, a := range pk {
		if i >= len(values) || values[i].IsZero() {
			return nil, sc.missedCondition(a.Name)
		}
		v := values[i]
		if v.Type() != a.Type {
			return nil, sc.conditionType(a, v.Type())
		}
		if emptyValue(v) {
			return nil, sc.emptyKey(a)
		}
		var err error
		if prefix, err = keys.AppendValue(prefix, v); err != nil {
			return nil, err
		}
		size += v.Size()
	}
	if len(values) > len(pk) {
		e := sc.say("Query key condition not supported", CodeInvalidInput, "The partition key has fewer attributes")
		e.Hint = "The partition key is " + describeKey(pk, nil)
		return nil, e
	}
	if size > maxPartitionKey {
		return nil, sc.longPartition()
	}
	return prefix, nil
}

// sortRange is the keys of a partition that meet a condition on the first sort attribute.
func (sc *schema) sortRange(ix *indexSchema, prefix []byte, c SortCondition) (keys.Range, error) {
	if c.Op == SortAny {
		return keys.PrefixRange(prefix), nil
	}
	_, sk := sc.keyOf(ix)
	if len(sk) == 0 {
		return keys.Range{}, sc.noSortKey(ix)
	}
	a := sk[0]
	operands := []model.Value{c.A}
	if c.Op == SortBetween {
		operands = append(operands, c.B)
	}
	for _, v := range operands {
		switch {
		case v.IsZero():
			return keys.Range{}, sc.missedCondition(a.Name)
		case v.Type() != a.Type:
			return keys.Range{}, sc.conditionType(a, v.Type())
		case emptyValue(v) && c.Op != SortBeginsWith:
			return keys.Range{}, sc.emptyKey(a)
		case v.Size() > maxSortKey:
			return keys.Range{}, sc.longSort()
		}
	}
	if c.Op == SortBeginsWith && a.Type == model.TypeN {
		return keys.Range{}, sc.beginsWithNumber(a)
	}
	if c.Op == SortBetween {
		if order, _ := model.Compare(c.A, c.B); order > 0 {
			return keys.Range{}, sc.reversedBounds(c.A, c.B)
		}
	}
	rng, err := keys.SortRange(prefix, keys.Op(c.Op), c.A, c.B)
	if err != nil {
		return keys.Range{}, sc.expressionError("KeyConditionExpression", err)
	}
	return rng, nil
}

// Scan reads a page of a whole table or index in the order of its keys.
func (s *ModelStore) Scan(ctx context.Context, q ScanRequest) (page *Page, err error) {
	err = s.view(ctx, q.Table, func(tx *kv.Txn, sc *schema) error {
		ix, err := sc.index(q.Index)
		if err != nil {
			return err
		}
		prefix := sc.prefixOf(nil, ix)
		r, err := newReading(tx, sc, ix, prefix, keys.PrefixRange(prefix), options{q.Filter, q.Select, q.Reverse, q.Limit, q.Cursor})
		if err != nil {
			return err
		}
		page, err = r.run(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return page, nil
}
