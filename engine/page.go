package engine

import (
	"context"
	"errors"
	"strings"

	"tablero/engine/expr"
	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/engine/record"
	"tablero/model"
)

// pageBytes is how much a page reads at most, by the item-size rules: 1 MB
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.Pagination.html). An item that would pass it begins the
// next page; the first item of a page is always read.
const pageBytes = 1 << 20

// reading is one page in the making: a walk over the items of a table or the entries of an index.
type reading struct {
	tx      *kv.Txn
	sc      *schema
	ix      *indexSchema // nil for the table
	rng     keys.Range
	reverse bool
	limit   int // 0 for none

	filter expr.Cond
	paths  []model.Path
	fetch  bool // the entries of a local index do not carry what is selected: read the items

	page  *Page
	text  strings.Builder // the bytes of the records that were read; what is decoded from them are parts of it
	chunk int
	items model.Item // room for the attributes of the page's items, of no length
	attrs model.Item // room for those of its keys, likewise
	rec   record.Record
	whole bool  // rec is the item itself, read for an entry of an index
	err   error // of looking up an attribute for the filter
}

// options are what query and scan share.
type options struct {
	filter  string
	paths   []string
	reverse bool
	limit   int
	cursor  string
}

// newReading checks the options of a query or scan over the keys in rng, which all begin with prefix.
func newReading(tx *kv.Txn, sc *schema, ix *indexSchema, prefix []byte, rng keys.Range, o options) (*reading, error) {
	r := &reading{tx: tx, sc: sc, ix: ix, rng: rng, reverse: o.reverse, limit: o.limit, page: new(Page)}
	if o.limit < 0 {
		return nil, sc.say("Limit must be greater than or equal to 1", CodeInvalidInput, "The limit must not be negative")
	}
	var err error
	if o.filter != "" {
		if r.filter, err = expr.ParseCondition(o.filter); err != nil {
			return nil, sc.expressionError("FilterExpression", err)
		}
	}
	if r.paths, err = sc.parsePaths(o.paths); err != nil {
		return nil, err
	}
	if err := r.checkProjection(); err != nil {
		return nil, err
	}
	if o.cursor != "" {
		c, err := keys.ParseCursor(o.cursor, prefix)
		if err != nil {
			return nil, cursorError(err)
		}
		r.rng = c.Within(r.rng, o.reverse)
	}
	return r, nil
}

func cursorError(err error) error {
	var e *keys.Error
	if !errors.As(err, &e) {
		return err
	}
	return &Error{Code: CodeCursor, Message: e.Text, Hint: e.Hint, Err: err}
}

// checkProjection looks for what is selected and the index does not carry. A local index reads it from the table, as the
// service does; a global one refuses
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/LSI.html#LSI.Projections).
func (r *reading) checkProjection() error {
	if r.ix == nil {
		return nil
	}
	var missing []string
	for _, p := range r.paths {
		if !r.ix.has(p[0].Name) {
			missing = append(missing, p[0].Name)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	if r.ix.Kind == model.Global {
		return r.sc.notProjected(r.ix, missing)
	}
	r.fetch = true
	return nil
}

// run reads the page.
func (r *reading) run(ctx context.Context) (*Page, error) {
	if r.rng.Empty() {
		return r.page, nil
	}
	it := r.tx.Iter(kv.Range{Lower: r.rng.Lower, Upper: r.rng.Upper, Reverse: r.reverse})
	defer it.Close()
	var last []byte
	for ; it.Valid(); it.Next() {
		if r.page.Scanned%64 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if r.limit > 0 && r.page.Scanned == r.limit {
			break
		}
		more, err := r.read(it.Key(), it.Value())
		if err != nil {
			return nil, err
		}
		if !more {
			break
		}
		last = it.KeyCopy(last)
	}
	if it.Valid() {
		r.page.Cursor = keys.Cursor{Key: last, Place: keys.PastKey}.String()
	}
	r.page.Count = len(r.page.Items)
	return r.page, nil
}

// read takes one item or entry into the page; more is false when it has no room there.
func (r *reading) read(key, value []byte) (more bool, err error) {
	size, err := r.open(key, value)
	if err != nil {
		return false, fromRecord(err)
	}
	if r.page.Scanned > 0 && r.page.Bytes+size > pageBytes {
		return false, nil
	}
	r.page.Scanned++
	r.page.Bytes += size
	if !r.filter.IsZero() {
		matches := r.filter.Eval(r.lookup)
		if r.err != nil {
			return false, fromRecord(r.err)
		}
		if !matches {
			return true, nil
		}
	}
	item, err := r.item()
	if err != nil {
		return false, fromRecord(err)
	}
	keyItem, err := r.keyOf(item)
	if err != nil {
		return false, fromRecord(err)
	}
	if r.page.Items == nil {
		n := r.room(1) / 4
		r.page.Items, r.page.Keys, r.page.Sizes = make([]model.Item, 0, n), make([]model.Item, 0, n), make([]int, 0, n)
	}
	r.page.Items = append(r.page.Items, item)
	r.page.Keys = append(r.page.Keys, keyItem)
	r.page.Sizes = append(r.page.Sizes, size)
	return true, nil
}

// open makes r.rec the record of an item or an entry and gives its size as the table or index holds it.
func (r *reading) open(key, value []byte) (size int, err error) {
	if r.ix == nil {
		r.rec, err = record.OpenText(r.keep(value))
		return r.rec.Size(), err
	}
	copied, err := isCopy(value)
	if err != nil {
		return 0, err
	}
	r.whole = !copied || r.fetch
	if !r.whole {
		r.rec, err = record.OpenText(r.keep(value[1:]))
		return r.rec.Size(), err
	}
	data, err := r.sc.item(r.tx, r.ix, key)
	if err != nil {
		return 0, err
	}
	if r.rec, err = record.OpenText(textOf(data)); err != nil || r.fetch {
		return r.rec.Size(), err
	}
	return r.sc.projectedSize(r.ix, r.rec)
}

// isCopy reads the first byte of an entry.
func isCopy(value []byte) (bool, error) {
	if len(value) == 0 || value[0] > entryCopy {
		return false, damaged("an index entry is neither a copy nor a reference")
	}
	return value[0] == entryCopy, nil
}

// item reads the record that an index entry stands for.
func (sc *schema) item(tx *kv.Txn, ix *indexSchema, key []byte) ([]byte, error) {
	k, err := keys.SplitIndexEntry(key, len(ix.pk), len(ix.sk))
	if err != nil {
		return nil, err
	}
	data, ok, err := tx.Get(keys.AppendItemOf(nil, sc.id, k.Base))
	if err == nil && !ok {
		err = damaged("index %s of table %s has an entry without an item", ix.Name, sc.table.Name)
	}
	return data, err
}

// projectedSize is the size of an entry that is a reference, as if it were a copy.
func (sc *schema) projectedSize(ix *indexSchema, rec record.Record) (int, error) {
	if ix.carries == nil {
		return rec.Size(), nil
	}
	it, err := rec.Project(namePaths(ix.carries)...)
	return it.Size(), err
}

func namePaths(names []string) []model.Path {
	paths := make([]model.Path, len(names))
	for i, n := range names {
		paths[i] = model.Path{model.Name(n)}
	}
	return paths
}

const firstChunk, lastChunk = 16 << 10, 256 << 10

// keep copies bytes that are valid until the iterator moves. Many records share one piece of memory; the texts decoded from
// them are parts of it, so a page costs one copy and a few allocations.
func (r *reading) keep(data []byte) string {
	if r.text.Cap()-r.text.Len() < len(data) {
		r.chunk = min(max(2*r.chunk, firstChunk), lastChunk)
		r.text = strings.Builder{}
		r.text.Grow(max(r.chunk, len(data)))
	}
	start := r.text.Len()
	r.text.Write(data)
	return r.text.String()[start:]
}

// lookup gives the filter an attribute as far as the index carries it.
func (r *reading) lookup(name string) (model.Value, bool) {
	if r.ix != nil && !r.ix.has(name) && !r.fetch {
		return model.Value{}, false
	}
	v, ok, err := r.rec.Get(name)
	if err != nil {
		r.err = err
	}
	return v, ok
}

// item decodes what was asked of the current record.
func (r *reading) item() (model.Item, error) {
	if len(r.paths) > 0 {
		return r.rec.Project(r.paths...)
	}
	it, err := r.rec.AppendItem(r.items)
	if err != nil {
		return nil, err
	}
	if len(it) <= cap(r.items) {
		r.items = r.items[len(it):len(it)]
		it = it[:len(it):len(it)]
	} else { // it had no room there and got memory of its own
		r.items = make(model.Item, 0, r.room(len(it)))
	}
	if r.whole && r.ix.carries != nil {
		it = it.Only(r.ix.carries...)
	}
	return it, nil
}

// room is how many attributes to make room for at once, when an item has n: for as many items as the page may still get, but
// for no more than some dozens of kilobytes.
func (r *reading) room(n int) int {
	const most = 512
	items := most
	if r.limit > 0 {
		items = r.limit - r.page.Scanned
	}
	return max(min(items*n, most), n)
}

// keyOf is the primary key of the current record: from the decoded item where it holds it.
func (r *reading) keyOf(it model.Item) (model.Item, error) {
	n := len(r.sc.pk) + len(r.sc.sk)
	if len(r.paths) == 0 && r.sc.beginsWithKey(it) {
		return it[:n:n], nil
	}
	if cap(r.attrs) < n {
		r.attrs = make(model.Item, 0, r.room(n))
	}
	key := r.attrs
	for _, list := range [2][]model.KeyAttribute{r.sc.pk, r.sc.sk} {
		for i := range list {
			a := &list[i]
			v, ok := it.Get(a.Name)
			if !ok || len(r.paths) > 0 { // a path may have cut something out of it
				var err error
				if v, ok, err = r.rec.Get(a.Name); err != nil {
					return nil, err
				}
			}
			if !ok {
				return nil, damaged("an item of table %s has no %s", r.sc.table.Name, a.Name)
			}
			key = append(key, model.Attr{Name: a.Name, Value: v})
		}
	}
	r.attrs = key[n:n]
	return key[:n:n], nil
}

// beginsWithKey reports whether the first attributes of an item are its key, as they mostly are.
func (sc *schema) beginsWithKey(it model.Item) bool {
	if len(it) < len(sc.pk)+len(sc.sk) {
		return false
	}
	for i := range sc.pk {
		if it[i].Name != sc.pk[i].Name {
			return false
		}
	}
	for i := range sc.sk {
		if it[len(sc.pk)+i].Name != sc.sk[i].Name {
			return false
		}
	}
	return true
}
