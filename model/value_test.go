package model

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func number(t testing.TB, text string) Value {
	t.Helper()
	v, err := N(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func numbers(t testing.TB, members ...string) Value {
	t.Helper()
	v, err := NumberSet(members...)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestNumbersRefuseWhatIsNone(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "NaN", "Infinity", "1_000", "0x10", "12,5", " 1", "1e126", "1e1000000000", strings.Repeat("9", 39)} {
		if _, err := N(text); err == nil {
			t.Errorf("N(%q) is taken", text)
		}
		if _, err := NumberSet("1", text); err == nil {
			t.Errorf("NumberSet(1, %q) is taken", text)
		}
	}
}

func TestEqualIsByValueIdenticalByLetter(t *testing.T) {
	t.Parallel()
	big := func(last string) Value { return number(t, "1234567890123456789"+last) }
	for _, c := range []struct {
		name             string
		a, b             Value
		equal, identical bool
	}{
		{"spellings of a number", number(t, "1.0"), number(t, "+1e0"), true, false},
		{"minus zero", number(t, "-0"), number(t, "0"), true, false},
		{"the twentieth digit", big("0"), big("1"), false, false},
		{"text and number", S("1"), number(t, "1"), false, false},
		{"text and binary of the same bytes", S("x"), B([]byte("x")), false, false},
		{"sets in another order", StringSet("a", "b"), StringSet("b", "a"), true, false},
		{"number sets by value", numbers(t, "1.0", "2"), numbers(t, "2.00", "1"), true, false},
		{"number sets apart at the last digit", numbers(t, "9007199254740993"), numbers(t, "9007199254740992"), false, false},
		{"lists in another order", List(S("a"), S("b")), List(S("b"), S("a")), false, false},
		{"maps in another order", Map(Item{{"a", S("1")}, {"b", Null()}}), Map(Item{{"b", Null()}, {"a", S("1")}}), true, false},
		{"null and absent", Null(), Value{}, false, false},
		{"null and empty text", Null(), S(""), false, false},
		{"true and false", Bool(true), Bool(false), false, false},
		{"the same list", List(Bool(true), Null()), List(Bool(true), Null()), true, true},
	} {
		if got := Equal(c.a, c.b); got != c.equal {
			t.Errorf("%s: Equal = %v", c.name, got)
		}
		if got := Identical(c.a, c.b); got != c.identical {
			t.Errorf("%s: Identical = %v", c.name, got)
		}
		if got := Order(c.a, c.b) == 0; got != c.equal {
			t.Errorf("%s: Order == 0 is %v", c.name, got)
		}
	}
}

func TestLargeMapsCompare(t *testing.T) {
	t.Parallel()
	var a Item
	for i := range 500 {
		a = append(a, Attr{strings.Repeat("k", i+1), Int(int64(i))})
	}
	b := slices.Clone(a)
	slices.Reverse(b)
	if !EqualItems(a, b) {
		t.Error("a large map differs from itself in another order")
	}
	b[7].Value = Int(-1)
	if EqualItems(a, b) {
		t.Error("a changed member goes unseen")
	}
}

func TestCompareOrdersAsTheServicesDo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		rise []Value
	}{
		{"numbers", []Value{number(t, "-1e125"), number(t, "-2"), number(t, "-1.5"), number(t, "0"), number(t, "1e-130"), number(t, "2"), number(t, "3"), number(t, "10"), number(t, "9007199254740992"), number(t, "9007199254740993")}},
		{"text by bytes", []Value{S(""), S("20170101"), S("20170609-25875"), S("A"), S("a"), S("é"), S("日"), S("😀")}},
		{"binary unsigned", []Value{B(nil), B([]byte{0}), B([]byte{0x7f}), B([]byte{0x80}), B([]byte{0xfb})}},
	} {
		for i, a := range c.rise {
			for j, b := range c.rise {
				got, ok := Compare(a, b)
				if !ok || (got < 0) != (i < j) || (got > 0) != (i > j) {
					t.Errorf("%s: Compare(%d, %d) = %d, %v", c.name, i, j, got, ok)
				}
			}
		}
	}
	if _, ok := Compare(S("1"), number(t, "1")); ok {
		t.Error("two types have an order")
	}
	if _, ok := Compare(Bool(false), Bool(true)); ok {
		t.Error("booleans have an order in a key")
	}
}

func TestSizes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		v    Value
		want int
	}{
		{"text counts bytes", S("é日😀"), 9},
		{"empty text", S(""), 0},
		{"zero", number(t, "0"), 1},
		{"two digits and zeros", number(t, "450"), 2},
		{"ten digits", number(t, "1796058245"), 6},
		{"negative", number(t, "-12.50"), 4},
		{"38 digits", number(t, strings.Repeat("9", 38)), 20},
		{"binary", B(make([]byte, 7)), 7},
		{"boolean", Bool(false), 1},
		{"null", Null(), 1},
		{"empty list", List(), 3},
		{"list", List(S("ab"), Null()), 3 + 1 + 2 + 1 + 1},
		{"empty map", Map(nil), 3},
		{"map", Map(Item{{"Country", S("Morocco")}}), 3 + 1 + 7 + 7},
		{"string set", StringSet("a", "bc"), 3},
		{"number set", numbers(t, "1", "200"), 4},
		{"binary set", BinarySet("\x00\x01", "\xff"), 3},
	} {
		if got := c.v.Size(); got != c.want {
			t.Errorf("%s: %d bytes, want %d", c.name, got, c.want)
		}
	}
	pizza := Item{
		{"Category", S("Pizza")},
		{"DishName", S("Chicken Overload")},
		{"PreparationTime", Int(30)},
		{"Calories", Int(450)},
		{"KeyIngredients", List(S("Pizza Base"), S("Pizza Sauce"), S("Fried Chicken"), S("Paprika"))},
		{"Expiry", Int(1715565610)},
	}
	if got := pizza.Size(); got != 138 {
		t.Errorf("the item has %d bytes, want 138", got)
	}
}

func TestItemsAreImmutable(t *testing.T) {
	t.Parallel()
	a := Item{{"x", S("1")}, {"y", S("2")}}
	b := a.With("x", S("9")).With("z", Null())
	if v, _ := a.Get("x"); v.Text() != "1" || len(a) != 2 {
		t.Error("With changed the original")
	}
	if names := []string{b[0].Name, b[1].Name, b[2].Name}; !slices.Equal(names, []string{"x", "y", "z"}) {
		t.Errorf("order of attributes %v", names)
	}
	if c := b.Without("y"); len(c) != 2 || c.Has("y") || !b.Has("y") {
		t.Error("Without took the wrong attribute, or from the original")
	}
	if o := b.Only("z", "x"); len(o) != 2 || o[0].Name != "x" {
		t.Errorf("Only gave %v", o)
	}
}

func TestPaths(t *testing.T) {
	t.Parallel()
	it := Item{{"a.b", List(S("x"), Map(Item{{"c", Int(1)}}))}, {"Route", List(S("MAA"))}}
	for _, c := range []struct {
		path Path
		text string
		want Value
	}{
		{Path{Name("a.b"), At(1), Name("c")}, `"a.b"[1].c`, Int(1)},
		{Path{Name("Route"), At(0)}, "Route[0]", S("MAA")},
		{Path{Name("Route"), At(1)}, "Route[1]", Value{}},
		{Path{Name("Route"), Name("x")}, "Route.x", Value{}},
		{Path{Name("Articles Read")}, `"Articles Read"`, Value{}},
		{Path{At(0)}, "[0]", Value{}},
	} {
		if got := c.path.String(); got != c.text {
			t.Errorf("path prints as %s, want %s", got, c.text)
		}
		if v, ok := c.path.In(it); ok != !c.want.IsZero() || !Identical(v, c.want) {
			t.Errorf("%s leads to %v, %v", c.text, v, ok)
		}
	}
	base := make(Path, 1, 8)
	base[0] = Name("a")
	one, two := base.Child(Name("b")), base.Child(Name("c"))
	if one.String() != "a.b" || two.String() != "a.c" {
		t.Error("two children of a path share their last step")
	}
}

func TestDialectTags(t *testing.T) {
	t.Parallel()
	for tag, want := range map[string][2]Type{"S": {TypeS, TypeS}, "NS": {TypeNS, TypeNone}, "SN": {TypeNone, TypeNS}, "BS": {TypeBS, TypeNone}, "SB": {TypeNone, TypeBS}, "SS": {TypeSS, TypeSS}, "X": {}} {
		if got := [2]Type{DynamoDB.TypeOf(tag), Catalyst.TypeOf(tag)}; got != want {
			t.Errorf("tag %s means %v, want %v", tag, got, want)
		}
	}
	if _, err := ParseDialect("mongo"); err == nil {
		t.Error("an unknown dialect is taken")
	}
}

func TestOrderIsATotalOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		a, b, c := anyValue(2).Draw(r, "a"), anyValue(2).Draw(r, "b"), anyValue(2).Draw(r, "c")
		sign := func(n int) int { return min(1, max(-1, n)) }
		if sign(Order(a, b)) != -sign(Order(b, a)) {
			r.Fatal("not antisymmetric")
		}
		if Order(a, b) <= 0 && Order(b, c) <= 0 && Order(a, c) > 0 {
			r.Fatal("not transitive")
		}
		if (Order(a, b) == 0) != Equal(a, b) {
			r.Fatal("Order and Equal disagree")
		}
		if !Equal(a, a.Canonical()) {
			r.Fatal("canonical spelling is another value")
		}
	})
}

// anyValue draws values of every type, nested to a depth; members are few so that equal ones are drawn.
func anyValue(depth int) *rapid.Generator[Value] {
	return rapid.Custom(func(r *rapid.T) Value {
		text := rapid.SampledFrom([]string{"", "a", "b", "é"})
		num := rapid.SampledFrom([]string{"0", "-0", "1", "1.0", "10", "1e1", "-3", "0.5"})
		last := TypeM
		if depth == 0 {
			last = TypeBS
		}
		switch Type(rapid.IntRange(int(TypeS), int(last)).Draw(r, "type")) {
		case TypeN:
			v, _ := N(num.Draw(r, "n"))
			return v
		case TypeB:
			return B([]byte(text.Draw(r, "b")))
		case TypeBOOL:
			return Bool(rapid.Bool().Draw(r, "bool"))
		case TypeNULL:
			return Null()
		case TypeSS:
			return StringSet(rapid.SliceOfNDistinct(text, 1, 3, rapid.ID[string]).Draw(r, "ss")...)
		case TypeNS:
			v, _ := NumberSet(rapid.SliceOfN(num, 1, 3).Draw(r, "ns")...)
			return v
		case TypeBS:
			return BinarySet(rapid.SliceOfNDistinct(text, 1, 3, rapid.ID[string]).Draw(r, "bs")...)
		case TypeL:
			return List(rapid.SliceOfN(anyValue(depth-1), 0, 3).Draw(r, "l")...)
		case TypeM:
			var it Item
			for _, n := range rapid.SliceOfNDistinct(text, 0, 3, rapid.ID[string]).Draw(r, "names") {
				it = append(it, Attr{n, anyValue(depth-1).Draw(r, "m")})
			}
			return Map(it)
		}
		return S(text.Draw(r, "s"))
	})
}
