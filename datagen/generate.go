package datagen

import (
	"context"
	"fmt"
	"hash/fnv"
	"iter"
	"strings"
	"time"

	"tablero/model"
)

// Options say how many items are made and from what.
type Options struct {
	Items int
	Seed  uint64
	Now   time.Time // what dates and expiries are near
	// Exists reports whether the store holds an item of the key already; such a key is drawn again. nil: it holds none.
	Exists func(ctx context.Context, key model.Item) (bool, error)
}

// A key that is taken is drawn anew. After so many draws the generators are taken to have no more, and after the first few {again}
// makes the text new.
const (
	patience = 256
	crowded  = 32 // draws for a further item of a partition, which may just be full
	insist   = 6
	barren   = 16 // partitions in a row without an item: the family has no more keys
)

// The places of the dice: what is drawn with them.
const (
	ofLayout uint64 = iota + 1
	ofPartition
	ofItem
	ofAbsence
)

// Generate makes the items of a plan, partition after partition. The sequence ends with the first error: a [*PlanError], an
// [*ExhaustedError], the context's, or what Exists gave. The items before it are whole and valid.
func Generate(ctx context.Context, p Plan, o Options) iter.Seq2[model.Item, error] {
	return func(yield func(model.Item, error) bool) {
		pr, err := p.compile()
		if err != nil {
			yield(nil, err)
			return
		}
		r := &run{program: pr, ctx: ctx, o: o, dice: newDice(o.Seed, p.Table.Name), seen: map[[16]byte]struct{}{}}
		r.items(yield)
	}
}

// run is one run of a program.
type run struct {
	*program
	*dice
	ctx  context.Context //nolint:containedctx // the life of the run
	o    Options
	seen map[[16]byte]struct{} // hashes of keys; that two keys share one only costs another draw
	made int
}

// partition is the partition that is being filled.
type partition struct {
	family *family
	number int64 // among those of its family
	again  int   // how often its key was drawn anew
	items  int64
	nth    int64 // items of the kind that is being made
}

func (r *run) items(yield func(model.Item, error) bool) {
	for number := uint64(0); r.made < r.o.Items; number++ {
		r.at(ofLayout, number)
		p := &partition{family: r.pick()}
		if p.family == nil {
			yield(nil, r.exhausted())
			return
		}
		p.number = p.family.count
		p.family.count++
		for i, n := range r.shares(p.family) {
			for p.nth = 0; n > 0 && r.made < r.o.Items; n-- {
				it, err := r.next(p, p.family.kinds[i])
				if it == nil && err == nil {
					break // the kind has no more keys here
				}
				if !yield(it, err) || err != nil {
					return
				}
			}
		}
		r.judge(p)
	}
}

// judge gives up a family whose partitions stay empty.
func (r *run) judge(p *partition) {
	f := p.family
	if f.barren++; p.items > 0 {
		f.barren = 0
	}
	if f.barren == barren {
		r.weight -= f.weight
		f.weight = 0
	}
}

// pick chooses the family of a partition by weight, nil when none has a key left.
func (r *run) pick() *family {
	if r.weight == 0 {
		return nil
	}
	at := r.r.IntN(r.weight)
	for _, f := range r.families {
		if at -= f.weight; at < 0 {
			return f
		}
	}
	return nil
}

// shares is how many items of each kind a partition gets: few in most, many in some.
func (r *run) shares(f *family) []int {
	list := make([]int, len(f.kinds))
	total := 0
	for i, k := range f.kinds {
		u := r.r.IntN(1000)
		if r.percent(k.Share) {
			list[i] = k.Least + (k.Most-k.Least+1)*u*u/1_000_000
		}
		if k.single {
			list[i] = min(list[i], 1)
		}
		total += list[i]
	}
	if total == 0 {
		list[r.r.IntN(len(list))] = 1
	}
	return list
}

// next makes an item of a key that is free, nil when the kind can have no further one here.
func (r *run) next(p *partition, k *kind) (model.Item, error) {
	draws := patience
	if p.items > 0 {
		draws = crowded
	}
	for again := range draws {
		if err := r.ctx.Err(); err != nil {
			return nil, err
		}
		it := r.draw(p, k, again)
		if err := r.valid(k, it); err != nil {
			return nil, err
		}
		free, err := r.free(it)
		if err != nil {
			return nil, err
		}
		if free {
			r.made++
			k.count++
			p.items++
			p.nth++
			return it, nil
		}
		switch {
		case k.fixed, k.single && p.items > 0: // the table, or the partition, has its one
			return nil, nil
		case !k.rooted && p.items == 0 && (k.single || again%8 == 7):
			p.again++
		}
	}
	return nil, nil
}

func (r *run) exhausted() error {
	return &ExhaustedError{r.plan.Table.Name, r.made, strings.Join(r.plan.Table.Key.Names(), " or ")}
}

// draw makes an item, whatever its key.
func (r *run) draw(p *partition, k *kind, again int) model.Item {
	d := draw{dice: r.dice, now: r.o.Now}
	values := make([]model.Value, len(k.fields))
	size := 0
	item := uint64(r.made)
	for i := range k.fields {
		f := &k.fields[i]
		if !f.key && f.Absent > 0 {
			group := f.With
			if group == "" {
				group = f.Name
			}
			if r.at(ofAbsence, item, hash(group)); r.percent(f.Absent) {
				continue
			}
		}
		if f.partition {
			d.seq, d.nth, d.item, d.again = p.number+int64(p.again)*int64(r.o.Items), 0, p.number, p.again
			r.at(ofPartition, hash(p.family.name), uint64(p.number), uint64(p.again), f.place)
		} else {
			d.seq, d.nth, d.item, d.again = k.count+int64(again)*int64(r.o.Items), p.nth+int64(again), int64(r.made), again
			r.at(ofItem, item, uint64(again), f.place)
		}
		v := f.make(&d)
		d.have = append(d.have, model.Attr{Name: f.Name, Value: v})
		values[f.out] = v
		size++
	}
	it := make(model.Item, 0, size)
	for i, v := range values {
		if !v.IsZero() && !k.Fields[i].Hidden && (!emptyText(v) || !r.indexed(k.Fields[i].Name)) {
			it = append(it, model.Attr{Name: k.Fields[i].Name, Value: v})
		}
	}
	return it
}

func emptyText(v model.Value) bool {
	return (v.Type() == model.TypeS || v.Type() == model.TypeB) && v.Text() == ""
}

// indexed reports whether the attribute is a key of an index and not of the table: it is left out rather than empty.
func (r *run) indexed(name string) bool {
	if r.plan.Table.Key.Has(name) {
		return false
	}
	for i := range r.plan.Table.Indexes {
		if r.plan.Table.Indexes[i].Key.Has(name) {
			return true
		}
	}
	return false
}

// valid refuses what the service would refuse of an item and its keys, and that drawing again would not mend.
func (r *run) valid(k *kind, it model.Item) error {
	fault := func(field, format string, args ...any) error {
		return &PlanError{Kind: k.Name, Field: field, Text: fmt.Sprintf(format, args...), Hint: "Pick another generator"}
	}
	t := r.plan.Table
	for _, a := range t.Key.Attributes() {
		if v, ok := it.Get(a.Name); !ok || emptyText(v) {
			return fault(a.Name, "the generator gave an empty key")
		}
	}
	keys := []model.KeySchema{t.Key}
	for i := range t.Indexes {
		keys = append(keys, t.Indexes[i].Key)
	}
	for _, key := range keys {
		if name, n := longKey(it, key.Partition); n > r.limits.PartitionKeySize {
			return fault(name, "the generator gave a partition key of %d bytes, of %d allowed", n, r.limits.PartitionKeySize)
		}
		if name, n := longKey(it, key.Sort); n > r.limits.SortKeySize {
			return fault(name, "the generator gave a sort key of %d bytes, of %d allowed", n, r.limits.SortKeySize)
		}
	}
	if n := it.Size(); n > r.limits.ItemSize {
		return fault("", "the item has %d bytes, of %d allowed", n, r.limits.ItemSize)
	}
	return nil
}

func longKey(it model.Item, key []model.KeyAttribute) (name string, size int) {
	for _, a := range key {
		if v, ok := it.Get(a.Name); ok {
			name, size = a.Name, size+v.Size()
		}
	}
	return name, size
}

// free reports whether no item has the key yet, and takes it.
func (r *run) free(it model.Item) (bool, error) {
	id, _ := r.plan.Table.Key.Identity(it)
	h := fnv.New128a()
	_, _ = h.Write([]byte(id))
	var sum [16]byte
	h.Sum(sum[:0])
	if _, taken := r.seen[sum]; taken {
		return false, nil
	}
	if r.o.Exists != nil {
		there, err := r.o.Exists(r.ctx, it.Only(r.plan.Table.Key.Names()...))
		if err != nil || there {
			return false, err
		}
	}
	r.seen[sum] = struct{}{}
	return true, nil
}
