package query

import (
	"strconv"
	"strings"

	"tablero/engine"
	"tablero/model"
)

// alias is a placeholder and what it stands for.
type (
	nameAlias  struct{ alias, name string }
	valueAlias struct {
		alias string
		value model.Value // the zero value while it cannot be read
	}
)

// fault is what is wrong at a field, in words, with the exception's name where the service would answer with one.
type fault struct {
	text string
	code string
}

func (f fault) String() string {
	if f.code == "" {
		return f.text
	}
	return f.text + " (" + f.code + ")"
}

// plan is the request made of a spec, as far as it can be made.
type plan struct {
	spec    Spec
	dialect model.Dialect
	table   *model.Table
	index   *model.Index // nil for the table
	key     model.KeySchema
	typeOf  func(path string) model.Type // of attributes that were seen

	req    engine.QueryRequest // without cursor
	keyed  bool                // the partition is known
	names  []nameAlias
	values []valueAlias
	keyIn  string // the key condition, with aliases
	filter string // the filter, with aliases
	terms  []termPlan
	faults map[field]fault
}

// newPlan makes the request of a spec. seen says of which type an attribute is that is not declared; it may be nil.
func newPlan(d model.Dialect, t *model.Table, s Spec, seen func(string) model.Type) *plan {
	p := &plan{spec: s, dialect: d, table: t, key: t.Key, typeOf: seen, faults: map[field]fault{}}
	if s.Index != "" {
		if ix, ok := t.Index(s.Index); ok {
			p.index, p.key = ix, ix.Key
		} else {
			p.fail(field{kind: fieldFrom}, "there is no index "+strconv.Quote(s.Index)+" any more; choose another", "")
		}
	}
	for len(p.spec.Partition) < len(p.key.Partition) {
		p.spec.Partition = append(p.spec.Partition, "")
	}
	p.req = engine.QueryRequest{Table: t.Name, Index: s.Index, Reverse: s.Reverse}
	p.readPartition()
	p.readSort()
	p.readFilter()
	p.readLimit()
	return p
}

func (p *plan) fail(f field, text, code string) {
	if _, there := p.faults[f]; !there {
		p.faults[f] = fault{text, code}
	}
}

// validation is what the dialect calls a wrong value.
func (p *plan) validation() string {
	if p.dialect == model.Catalyst {
		return engine.CodeInvalidInput
	}
	return engine.CodeValidation
}

func (p *plan) name(alias, name string) string {
	p.names = append(p.names, nameAlias{alias, name})
	return alias
}

func (p *plan) value(v model.Value) string {
	alias := ":v" + strconv.Itoa(len(p.values))
	p.values = append(p.values, valueAlias{alias, v})
	return alias
}

func (p *plan) readPartition() {
	p.keyed = len(p.key.Partition) > 0
	var parts []string
	for i, a := range p.key.Partition {
		v, ok := p.keyValue(field{kind: fieldPart, n: i}, a, p.spec.Partition[i], false)
		p.keyed = p.keyed && ok
		p.req.Partition = append(p.req.Partition, v)
		parts = append(parts, p.name("#k"+strconv.Itoa(i), a.Name)+" = "+p.value(v))
	}
	p.keyIn = strings.Join(parts, " AND ")
}

// keyValue reads the value of a key attribute. begins says that an empty one is allowed, which every key begins with.
func (p *plan) keyValue(f field, a model.KeyAttribute, text string, begins bool) (model.Value, bool) {
	if a.Type != model.TypeS {
		text = strings.TrimSpace(text)
	}
	if text == "" && !begins {
		p.fail(f, "type a value of "+a.Name+"; a key is never empty", p.validation())
		return model.Value{}, false
	}
	v, err := model.ParseText(p.dialect, a.Type, text)
	if err != nil {
		p.fail(f, err.Error(), "")
		return model.Value{}, false
	}
	most := maxPartition
	if f.kind != fieldPart {
		most = maxSort
	}
	if v.Size() > most {
		p.fail(f, "the value has "+strconv.Itoa(v.Size())+" bytes, a key attribute here at most "+strconv.Itoa(most), p.validation())
		return model.Value{}, false
	}
	return v, true
}

// The greatest keys in bytes
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html#limits-partition-sort-keys).
const (
	maxPartition = 2048
	maxSort      = 1024
)

// sortOp is the condition on the sort key, none where there is no sort key or its type does not allow it.
func (p *plan) sortOp() sortOp {
	if len(p.key.Sort) == 0 {
		return sortOp{}
	}
	for _, o := range sortOpsFor(p.key.Sort[0].Type) {
		if o.name == p.spec.Sort.Op {
			return o
		}
	}
	return sortOp{}
}

func (p *plan) readSort() {
	op := p.sortOp()
	if op.op == engine.SortAny {
		return
	}
	a := p.key.Sort[0]
	p.req.Sort.Op = op.op
	begins := op.op == engine.SortBeginsWith
	v, ok := p.keyValue(field{kind: fieldSortA}, a, p.spec.Sort.A, begins)
	p.req.Sort.A = v
	name, low := p.name("#k"+strconv.Itoa(len(p.key.Partition)), a.Name), p.value(v)
	cond := name + " " + string(op.op) + " " + low
	switch op.operands {
	case 1:
		if begins {
			cond = "begins_with(" + name + ", " + low + ")"
		}
	case 2:
		w, also := p.keyValue(field{kind: fieldSortB}, a, p.spec.Sort.B, false)
		p.req.Sort.B = w
		cond = name + " BETWEEN " + low + " AND " + p.value(w)
		if order, _ := model.Compare(v, w); ok && also && order > 0 {
			p.fail(field{kind: fieldSortB}, "the upper bound lies below the lower one; exchange them", p.validation())
		}
	}
	p.keyIn += " AND " + cond
}

// dropped tells whether an item with this sort key is an end that the condition leaves out, but between holds.
func (p *plan) dropped(v model.Value) bool {
	op := p.sortOp()
	is := func(end model.Value) bool {
		c, ok := model.Compare(v, end)
		return ok && c == 0
	}
	return op.noLow && is(p.req.Sort.A) || op.noHigh && is(p.req.Sort.B)
}

// side tells where a sort key lies of what the condition holds, its ends already dropped: below, 0 inside, above. In stored order
// what is inside lies together.
func (p *plan) side(v model.Value) int {
	c := p.req.Sort
	if c.Op == engine.SortAny {
		return 0
	}
	low, ok := model.Compare(v, c.A)
	if !ok || c.A.IsZero() {
		return 1
	}
	switch c.Op {
	case engine.SortEqual:
		return low
	case engine.SortLess:
		return max(0, low+1)
	case engine.SortLessEq:
		return max(0, low)
	case engine.SortGreater:
		return min(0, low-1)
	case engine.SortGreaterEq:
		return min(0, low)
	case engine.SortBeginsWith:
		if strings.HasPrefix(v.Text(), c.A.Text()) {
			return 0
		}
		return low
	}
	high, ok := model.Compare(v, c.B)
	op := p.sortOp()
	switch {
	case !ok || c.B.IsZero():
		return 1
	case low < 0 || low == 0 && op.noLow:
		return -1
	case high > 0 || high == 0 && op.noHigh:
		return 1
	}
	return 0
}

// maxLimit is the greatest number of items that a page is asked for: Catalyst's limit is 100
// (https://docs.catalyst.zoho.com/en/cloud-scale/help/nosql/), DynamoDB's is the 1 MB of a page.
const (
	maxLimit         = 10_000
	maxLimitCatalyst = 100
)

func (p *plan) readLimit() {
	text := strings.TrimSpace(p.spec.Limit)
	if text == "" {
		return
	}
	most := maxLimit
	if p.dialect == model.Catalyst {
		most = maxLimitCatalyst
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		p.fail(field{kind: fieldLimit}, "a whole number from 1 to "+strconv.Itoa(most)+", or nothing for as much as a page holds", "")
		return
	}
	p.req.Limit = n
}

// ready tells whether the request can be made.
func (p *plan) ready() bool { return len(p.faults) == 0 }
