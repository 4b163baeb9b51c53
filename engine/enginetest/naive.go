package enginetest

import (
	"slices"
	"strings"

	"tablero/engine"
	"tablero/model"
)

// naive is a store of the simplest kind: the items of each table in a list, searched from end to end.
type naive struct {
	m     *model.Model
	items map[string][]model.Item
}

func newNaive(m *model.Model) *naive { return &naive{m, map[string][]model.Item{}} }

func (n *naive) keyOf(table string, it model.Item) []model.Value {
	t, _ := n.m.Table(table)
	return valuesOf(it, t.Key.Attributes())
}

func valuesOf(it model.Item, list []model.KeyAttribute) []model.Value {
	values := make([]model.Value, 0, len(list))
	for _, a := range list {
		v, ok := it.Get(a.Name)
		if !ok {
			return nil
		}
		values = append(values, v)
	}
	return values
}

// put stores in the one table that the cases write to.
func (n *naive) put(it model.Item) (old model.Item) {
	const table = "T"
	old = n.delete(table, it)
	n.items[table] = append(n.items[table], it)
	return old
}

func (n *naive) find(table string, key model.Item) int {
	want := n.keyOf(table, key)
	return slices.IndexFunc(n.items[table], func(it model.Item) bool {
		return slices.EqualFunc(n.keyOf(table, it), want, model.Equal)
	})
}

func (n *naive) delete(table string, key model.Item) (old model.Item) {
	i := n.find(table, key)
	if i < 0 {
		return nil
	}
	old = n.items[table][i]
	n.items[table] = slices.Delete(slices.Clone(n.items[table]), i, i+1)
	return old
}

// index is the key of a table or an index, and what it carries of an item.
func (n *naive) index(table, index string) (model.KeySchema, func(model.Item) model.Item) {
	t, _ := n.m.Table(table)
	if index == "" {
		return t.Key, func(it model.Item) model.Item { return it }
	}
	ix, _ := t.Index(index)
	return ix.Key, func(it model.Item) model.Item {
		var out model.Item
		for _, a := range it {
			if ix.Carries(t, a.Name) {
				out = append(out, a)
			}
		}
		return out
	}
}

// scan is all items that an index holds, in its order: by its own key, ties by the key of the table.
func (n *naive) scan(table, index string, reverse bool) []model.Item {
	key, carry := n.index(table, index)
	type row struct {
		key  []model.Value
		item model.Item
	}
	var rows []row
	for _, it := range n.items[table] {
		if own := valuesOf(it, key.Attributes()); own != nil {
			rows = append(rows, row{append(own, n.keyOf(table, it)...), carry(it)})
		}
	}
	slices.SortFunc(rows, func(a, b row) int { return slices.CompareFunc(a.key, b.key, model.Order) })
	if reverse {
		slices.Reverse(rows)
	}
	items := make([]model.Item, len(rows))
	for i, r := range rows {
		items[i] = r.item
	}
	return items
}

// query is those of them that are in a partition and meet the condition.
func (n *naive) query(q engine.QueryRequest) []model.Item {
	key, _ := n.index(q.Table, q.Index)
	var items []model.Item
	for _, it := range n.scan(q.Table, q.Index, q.Reverse) {
		if !slices.EqualFunc(valuesOf(it, key.Partition), q.Partition, model.Equal) {
			continue
		}
		if q.Sort.Op != engine.SortAny {
			v, _ := it.Get(key.Sort[0].Name)
			if !meets(v, q.Sort) {
				continue
			}
		}
		items = append(items, it)
	}
	return items
}

func meets(v model.Value, c engine.SortCondition) bool {
	a, _ := model.Compare(v, c.A)
	switch c.Op {
	case engine.SortEqual:
		return a == 0
	case engine.SortLess:
		return a < 0
	case engine.SortLessEq:
		return a <= 0
	case engine.SortGreater:
		return a > 0
	case engine.SortGreaterEq:
		return a >= 0
	case engine.SortBetween:
		b, _ := model.Compare(v, c.B)
		return a >= 0 && b <= 0
	case engine.SortBeginsWith:
		return strings.HasPrefix(v.Text(), c.A.Text())
	case engine.SortAny:
	}
	return true
}
