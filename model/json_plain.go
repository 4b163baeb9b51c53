package model

import (
	"fmt"
	"strconv"

	"tablero/model/decimal"
	"tablero/model/jsondoc"
)

// PlainRemark is something that plain JSON cannot say: what became of it, where it happened first and how often.
type PlainRemark struct {
	Path  string // JSON path of the first place
	Count int
	Text  string
}

// String is the remark in one line.
func (r PlainRemark) String() string {
	if r.Count == 1 {
		return r.Path + ": " + r.Text
	}
	return fmt.Sprintf("%s and %d more: %s", r.Path, r.Count-1, r.Text)
}

type remarks []PlainRemark

func (r *remarks) add(path, text string) {
	for i := range *r {
		if (*r)[i].Text == text {
			(*r)[i].Count++
			return
		}
	}
	*r = append(*r, PlainRemark{path, 1, text})
}

// DecodePlain reads an item from JSON without types: strings become S, numbers N in their spelling, booleans BOOL, null NULL, arrays
// lists and objects maps. That arrays become lists, never sets, is remarked once. The error is a [*JSONError].
func DecodePlain(doc *jsondoc.Doc, n *jsondoc.Node, path string) (Item, []PlainRemark, error) {
	if !n.Is(jsondoc.Object) {
		return nil, nil, faultAt(doc, n, path, "an item is an object, here stands "+kindOf(n), "")
	}
	r := plainReader{doc: doc}
	it, err := r.item(n, path)
	if err != nil {
		return nil, nil, err
	}
	return it, r.remarks, nil
}

type plainReader struct {
	doc     *jsondoc.Doc
	remarks remarks
}

func (r *plainReader) item(n *jsondoc.Node, path string) (Item, *JSONError) {
	if err := repeated(r.doc, n, path); err != nil {
		return nil, err
	}
	it := make(Item, 0, len(n.Members))
	for i := range n.Members {
		m := &n.Members[i]
		v, err := r.value(m.Value, path+jsondoc.PathStep(m.Name))
		if err != nil {
			return nil, err
		}
		it = append(it, Attr{m.Name, v})
	}
	return it, nil
}

func (r *plainReader) value(n *jsondoc.Node, path string) (Value, *JSONError) {
	switch n.Kind {
	case jsondoc.String:
		return S(n.Text), nil
	case jsondoc.Number:
		v, err := N(n.Text)
		if err != nil {
			return Value{}, faultAt(r.doc, n, path, err.Error(), numberHint(n.Text, err))
		}
		return v, nil
	case jsondoc.True, jsondoc.False:
		return Bool(n.Kind == jsondoc.True), nil
	case jsondoc.Array:
		r.remarks.add(path, "arrays become lists (L), never sets")
		elems := make([]Value, len(n.Elems))
		for i, e := range n.Elems {
			v, err := r.value(e, path+"["+strconv.Itoa(i)+"]")
			if err != nil {
				return Value{}, err
			}
			elems[i] = v
		}
		return List(elems...), nil
	case jsondoc.Object:
		it, err := r.item(n, path)
		return Map(it), err
	default:
		return Null(), nil
	}
}

// EncodePlain is an item as JSON without types: numbers as JSON numbers with all their digits, sets as arrays, binary as base64.
// What that loses is listed by [PlainLosses].
func EncodePlain(it Item) *jsondoc.Node {
	n := jsondoc.Obj()
	for _, a := range it {
		n.Add(a.Name, EncodePlainValue(a.Value))
	}
	return n
}

// EncodePlainValue is a value as JSON without types; see [EncodePlain].
func EncodePlainValue(v Value) *jsondoc.Node {
	switch v.typ {
	case TypeS:
		return jsondoc.Str(v.str)
	case TypeN:
		return jsondoc.Num(plainNumber(v.str))
	case TypeB:
		return jsondoc.Str(encodeBinary(v.str))
	case TypeBOOL:
		return jsondoc.Bool(v.flag)
	case TypeSS, TypeNS, TypeBS:
		n := jsondoc.Arr()
		for i := range v.Set() {
			n.Elems = append(n.Elems, EncodePlainValue(v.Element(i)))
		}
		return n
	case TypeL:
		n := jsondoc.Arr()
		for _, e := range v.List() {
			n.Elems = append(n.Elems, EncodePlainValue(e))
		}
		return n
	case TypeM:
		return EncodePlain(v.Map())
	}
	return jsondoc.Nil()
}

// AppendPlain appends what [EncodePlain] makes as one line of JSON.
func AppendPlain(dst []byte, it Item) []byte {
	return jsondoc.Append(dst, EncodePlain(it), jsondoc.Compact())
}

// PlainLosses is what [EncodePlain] cannot keep of an item: the types of sets and of binary.
func PlainLosses(it Item) []PlainRemark {
	var r remarks
	plainLosses(&r, Map(it), "$")
	return r
}

func plainLosses(r *remarks, v Value, path string) {
	switch v.typ {
	case TypeB:
		r.add(path, "binary becomes a string of base64")
	case TypeSS, TypeNS, TypeBS:
		r.add(path, "sets become arrays")
		if v.typ == TypeBS {
			r.add(path, "binary becomes a string of base64")
		}
	case TypeL:
		for i, e := range v.List() {
			plainLosses(r, e, path+"["+strconv.Itoa(i)+"]")
		}
	case TypeM:
		for _, a := range v.Map() {
			plainLosses(r, a.Value, path+jsondoc.PathStep(a.Name))
		}
	}
}

// plainNumber is the spelling as JSON allows it: as it is where it can be, else the canonical one.
func plainNumber(s string) string {
	if jsonNumber(s) {
		return s
	}
	d, err := decimal.Parse(s)
	if err != nil {
		return "0" // no N holds such a text
	}
	return d.String()
}

// jsonNumber reports whether a decimal's spelling is a number in JSON, which knows no plus sign in front, no leading zeros and no
// point without a digit on both sides.
func jsonNumber(s string) bool {
	i := 0
	digits := func() int {
		from := i
		for i < len(s) && s[i] >= '0' && s[i] <= '9' {
			i++
		}
		return i - from
	}
	if i < len(s) && s[i] == '-' {
		i++
	}
	start := i
	if n := digits(); n == 0 || n > 1 && s[start] == '0' {
		return false
	}
	if i < len(s) && s[i] == '.' {
		i++
		if digits() == 0 {
			return false
		}
	}
	if i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		i++
		if i < len(s) && (s[i] == '-' || s[i] == '+') {
			i++
		}
		if digits() == 0 {
			return false
		}
	}
	return i == len(s) && i > 0
}
