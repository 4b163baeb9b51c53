package expr

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tablero/model"
)

// trees compares trees without regard to the places of their nodes.
var trees = cmp.Options{
	cmp.AllowUnexported(or{}, and{}, not{}, comparison{}, between{}, in{}, call{}, path{}, step{}, literal{}, valueRef{}, size{}),
	cmp.Comparer(model.Identical),
	cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".off" }, cmp.Ignore()),
}

// gen draws trees in the form that the parser gives them.
type gen struct{ *rapid.T }

func (g gen) pick(label string, n int) int { return rapid.IntRange(0, n-1).Draw(g.T, label) }

func (g gen) condition(depth int) node {
	kinds := 4
	if depth > 0 {
		kinds = 7
	}
	switch g.pick("condition", kinds) {
	case 0:
		ops := []string{"=", "<>", "<", "<=", ">", ">="}
		return &comparison{op: ops[g.pick("op", 6)], left: g.operand(1), right: g.operand(1)}
	case 1:
		return &between{x: g.operand(1), low: g.operand(1), high: g.operand(1)}
	case 2:
		return &in{x: g.operand(1), list: g.operands(1, 4)}
	case 3:
		names := []string{fnExists, fnNotExists, fnType, fnBeginsWith, fnContains}
		name := names[g.pick("function", len(names))]
		return &call{name: name, args: g.operands(arity(name), arity(name))}
	case 4:
		return &not{g.condition(depth - 1)}
	case 5:
		a := &and{}
		for len(a.terms) < 2 || g.pick("more", 3) == 0 {
			a.add(g.condition(depth - 1))
		}
		return a
	default:
		o := &or{}
		for len(o.terms) < 2 || g.pick("more", 3) == 0 {
			o.add(g.condition(depth - 1))
		}
		return o
	}
}

func (g gen) operands(least, most int) []operand {
	list := make([]operand, rapid.IntRange(least, most).Draw(g.T, "operands"))
	for i := range list {
		list[i] = g.operand(1)
	}
	return list
}

func (g gen) operand(depth int) operand {
	switch g.pick("operand", 3+depth) {
	case 0:
		return &literal{v: g.value(2)}
	case 1:
		return &valueRef{name: ":" + rapid.StringMatching(`[a-z0-9_]{1,5}`).Draw(g.T, "value")}
	case 2:
		p := &path{steps: []step{g.name()}}
		for len(p.steps) < 6 && g.pick("step", 3) > 0 {
			if g.pick("list", 3) == 0 {
				p.steps = append(p.steps, step{list: true, at: rapid.IntRange(0, 999_999_999).Draw(g.T, "at")})
				continue
			}
			p.steps = append(p.steps, g.name())
		}
		return p
	default:
		return &size{x: g.operand(0)}
	}
}

func (g gen) name() step {
	switch g.pick("name", 4) {
	case 0:
		return step{ref: true, name: "#" + rapid.StringMatching(`[a-z0-9_]{1,5}`).Draw(g.T, "ref")}
	case 1:
		return step{name: rapid.SampledFrom([]string{"and", "IN", "size", "contains", "true", "NULL", "b", "5", "a.b", "`", "100%", "'", " ", "日本"}).Draw(g.T, "odd")}
	case 2:
		return step{name: rapid.StringN(1, 8, -1).Draw(g.T, "any")}
	}
	return step{name: rapid.StringMatching(`[A-Za-z_][A-Za-z0-9_]{0,6}`).Draw(g.T, "word")}
}

func (g gen) number() string {
	return rapid.SampledFrom([]string{"0", "-1", "+2", ".5", "5.", "1.50", "6.02e23", "1E-7", "-0", "00012", "99999999999999999999999999999999999999"}).Draw(g.T, "number")
}

func (g gen) value(depth int) model.Value {
	kinds := 8
	if depth > 0 {
		kinds = 10
	}
	texts := func(label string) []string { return rapid.SliceOfN(rapid.String(), 0, 3).Draw(g.T, label) }
	switch g.pick("value", kinds) {
	case 0:
		return model.S(rapid.String().Draw(g.T, "text"))
	case 1:
		n, err := model.N(g.number())
		if err != nil {
			g.Fatal(err)
		}
		return n
	case 2:
		return model.B(rapid.SliceOf(rapid.Byte()).Draw(g.T, "bytes"))
	case 3:
		return model.Bool(rapid.Bool().Draw(g.T, "bool"))
	case 4:
		return model.Null()
	case 5:
		return model.StringSet(append([]string{"a"}, texts("set")...)...)
	case 6:
		n, err := model.NumberSet(g.number(), "7")
		if err != nil {
			g.Fatal(err)
		}
		return n
	case 7:
		return model.BinarySet(string(rapid.SliceOf(rapid.Byte()).Draw(g.T, "member")))
	case 8:
		return model.List(g.value(depth-1), g.value(depth-1))
	default:
		return model.Map(model.Item{{Name: "m", Value: g.value(depth - 1)}, {Name: "日 \"x\"", Value: g.value(depth - 1)}})
	}
}

func TestPrintedTreesComeBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		want := gen{r}.condition(3)
		src := printed(want)
		got, err := parse(src)
		if err != nil {
			if _, ok := err.(*SizeError); ok {
				return
			}
			r.Fatalf("%s\n%v", src, err)
		}
		if d := cmp.Diff(want, got, trees); d != "" {
			r.Fatalf("%s\n%s", src, d)
		}
	})
}

func TestBindingLeavesNoPlaceholder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		c := Template{gen{r}.condition(3)}
		before := c.String()
		p := Params{Names: map[string]string{}, Values: map[string]model.Value{}}
		names, values := c.Placeholders()
		for _, n := range names {
			p.Names[n] = "the " + n
		}
		for _, v := range values {
			p.Values[v] = model.S("S")
		}
		b := binder{Params: p}
		bound := Template{b.node(c.root)}
		if b.err != nil {
			r.Fatal(b.err)
		}
		if names, values := bound.Placeholders(); len(names)+len(values) > 0 {
			r.Fatalf("%s still has %v %v", bound, names, values)
		}
		if c.String() != before {
			r.Fatalf("%s became %s", before, c)
		}
		if len(names)+len(values) == 0 && !cmp.Equal(c.root, bound.root, trees) {
			r.Fatalf("%s became %s", c, bound)
		}
	})
}

func TestEveryParenthesisIsNeeded(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		n := gen{r}.logic(4)
		src := printed(n)
		for i := range src {
			if src[i] != '(' {
				continue
			}
			depth, end := 0, i
			for ; end < len(src); end++ {
				if src[end] == '(' {
					depth++
				} else if src[end] == ')' {
					if depth--; depth == 0 {
						break
					}
				}
			}
			without, err := parse(src[:i] + src[i+1:end] + src[end+1:])
			if err == nil && cmp.Equal(n, without, trees) {
				r.Fatalf("the parenthesis at %d of %s is not needed", i, src)
			}
		}
	})
}

// logic draws conditions whose only parentheses are those of AND, OR and NOT.
func (g gen) logic(depth int) node {
	if depth == 0 || g.pick("leaf", 3) == 0 {
		return &comparison{op: "=", left: &path{steps: []step{{name: "a"}}}, right: &path{steps: []step{{name: "b"}}}}
	}
	switch g.pick("logic", 3) {
	case 0:
		return &not{g.logic(depth - 1)}
	case 1:
		a := &and{}
		a.add(g.logic(depth - 1))
		a.add(g.logic(depth - 1))
		return a
	default:
		o := &or{}
		o.add(g.logic(depth - 1))
		o.add(g.logic(depth - 1))
		return o
	}
}

func TestPathsComeBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		want := model.Path{model.Name(rapid.StringN(1, 8, -1).Draw(r, "first"))}
		for range rapid.IntRange(0, 5).Draw(r, "steps") {
			if rapid.Bool().Draw(r, "list") {
				want = want.Child(model.At(rapid.IntRange(0, 999_999_999).Draw(r, "at")))
			} else {
				want = want.Child(model.Name(rapid.StringN(1, 8, -1).Draw(r, "name")))
			}
		}
		got, err := ParsePath(want.String())
		if err != nil {
			r.Fatalf("%s: %v", want, err)
		}
		if d := cmp.Diff(want, got); d != "" {
			r.Fatalf("%s\n%s", want, d)
		}
	})
}

// FuzzParseCondition: nothing hangs or panics, and what is accepted prints, comes back and evaluates as before.
func FuzzParseCondition(f *testing.F) {
	f.Add(`Calories > 400 and contains(Tags, "x")`)
	f.Add(`not (a.b[0] between 1 and 2) or c in (b"AQ==", {"SS":["a"]}, null)`)
	f.Add(strings.Repeat("(", 3000) + "a=1")
	f.Add("`a``b` <> '\\ud834\\udd1e'")
	it := model.Item{{Name: "a", Value: model.Int(1)}, {Name: "Tags", Value: model.StringSet("x")}}
	f.Fuzz(func(t *testing.T, src string) {
		begin := time.Now()
		c, err := ParseCondition(src)
		if err != nil {
			if err.Error() == "" {
				t.Fatal("an error without words")
			}
			if off, ok := Offset(err); ok && (off < 0 || off > len(src)) {
				t.Fatalf("offset %d of %d", off, len(src))
			}
		} else {
			again, err := ParseCondition(c.String())
			if err != nil {
				t.Fatalf("%q prints as %q: %v", src, c, err)
			}
			if !cmp.Equal(c.root, again.root, trees) || again.Eval(Of(it)) != c.Eval(Of(it)) {
				t.Fatalf("%q and %q differ", src, c)
			}
		}
		if d := time.Since(begin); d > 2*time.Second {
			t.Fatalf("%d bytes took %v", len(src), d)
		}
	})
}
