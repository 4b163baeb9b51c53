package native

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tablero/model/jsondoc"
)

// A file that a person laid out in another way than [Canonical] does keeps its layout when it is changed. Three trees lead: the source
// as it stands, the canonical text of what it says, and the canonical text of what it shall say. Where the two canonical texts agree
// the source is left alone; where they differ the smallest part of it that can be exchanged is. The caller proves the result by
// reading it, so that a layout nobody thought of costs no more than itself.

// splice is an exchange of a part of the source.
type splice struct {
	start, end int
	text       string
}

type splicer struct {
	source []byte
	out    []splice
	flat   bool // the source is one line, and so is what is put into it
	crlf   bool
}

// preserve lays the difference between two canonical texts over a source; ok is false where it cannot.
func preserve(source, before, after []byte) (out []byte, ok bool) {
	a, errA := jsondoc.Parse(source)
	c, errC := jsondoc.Parse(before)
	b, errB := jsondoc.Parse(after)
	if errA != nil || errB != nil || errC != nil {
		return nil, false
	}
	body := bytes.TrimSpace(a.Source)
	s := splicer{source: a.Source, flat: !bytes.Contains(body, []byte("\n")), crlf: bytes.Contains(body, []byte("\r\n"))}
	s.node(a.Root, c.Root, b.Root, b, nil)
	// What is put in at a place stands before what is cut out there.
	slices.SortStableFunc(s.out, func(x, y splice) int { return cmp.Or(cmp.Compare(x.start, y.start), cmp.Compare(x.end, y.end)) })
	out = slices.Clone(source[:len(source)-len(a.Source)]) // the byte order mark
	at := 0
	for _, x := range s.out {
		if x.start < at {
			return nil, false
		}
		out = append(append(out, a.Source[at:x.start]...), x.text...)
		at = x.end
	}
	return append(out, a.Source[at:]...), true
}

// text is a node of the canonical text as it goes into the source.
func (s *splicer) text(n *jsondoc.Node, of *jsondoc.Doc) string {
	if s.flat {
		return string(jsondoc.Append(nil, n, jsondoc.Compact()))
	}
	t := string(of.Source[n.Start:n.End])
	if s.crlf {
		t = strings.ReplaceAll(t, "\n", "\r\n")
	}
	return t
}

// node compares c, what the source node a says, with b, what it shall say. key is the members that identify an item.
func (s *splicer) node(a, c, b *jsondoc.Node, of *jsondoc.Doc, key []string) {
	switch {
	case bytes.Equal(jsondoc.Append(nil, c, jsondoc.Compact()), jsondoc.Append(nil, b, jsondoc.Compact())):
	case a.Is(jsondoc.Object) && c.Is(jsondoc.Object) && b.Is(jsondoc.Object) && sameOrder(c, b) && s.object(a, c, b, of, key):
	case a.Is(jsondoc.Array) && c.Is(jsondoc.Array) && b.Is(jsondoc.Array) && len(a.Elems) == len(c.Elems) && s.array(a, c, b, of, key):
	default:
		s.out = append(s.out, splice{a.Start, a.End, s.text(b, of)})
	}
}

// sameOrder reports whether the members that two objects share stand in the same order: among the attributes of an item it counts.
func sameOrder(a, b *jsondoc.Node) bool {
	shared := func(n, with *jsondoc.Node) (names []string) {
		for _, m := range n.Members {
			if with.Has(m.Name) {
				names = append(names, m.Name)
			}
		}
		return names
	}
	return slices.Equal(shared(a, b), shared(b, a))
}

// object exchanges members; it reports false, having done nothing, where none of them stays.
func (s *splicer) object(a, c, b *jsondoc.Node, of *jsondoc.Doc, key []string) bool {
	if b.Has("partitionKey") {
		key = append(keyNames(b.Get("partitionKey")), keyNames(b.Get("sortKey"))...)
	}
	stays := make([]bool, len(a.Members))
	for i, m := range a.Members { // what the source says in vain, an empty list, may stay too
		stays[i] = b.Has(m.Name) || !c.Has(m.Name)
	}
	if !slices.Contains(stays, true) {
		return false
	}
	s.cut(stays, func(i int) (int, int) { return a.Members[i].Start, a.Members[i].Value.End })
	for _, m := range a.Members {
		switch x := b.Get(m.Name); {
		case x != nil && c.Has(m.Name):
			s.node(m.Value, c.Get(m.Name), x, of, key)
		case x != nil:
			s.out = append(s.out, splice{m.Value.Start, m.Value.End, s.text(x, of)})
		}
	}
	end := a.Members[len(a.Members)-1].Value.End
	gap, colon := string(s.source[a.Start+1:a.Members[0].Start]), ": "
	if s.flat {
		colon = ":"
	}
	for _, m := range b.Members {
		if !a.Has(m.Name) {
			s.out = append(s.out, splice{end, end, "," + gap + string(jsondoc.AppendQuote(nil, m.Name)) + colon + s.text(m.Value, of)})
		}
	}
	return true
}

// array exchanges elements; it reports false, having done nothing, where the elements that stay do not keep their order.
func (s *splicer) array(a, c, b *jsondoc.Node, of *jsondoc.Doc, key []string) bool {
	before, after := identify(c, key), identify(b, key)
	at := make(map[string]int, len(before))
	for i, id := range before {
		at[id] = i
	}
	stays := make([]bool, len(before))
	last := -1
	for _, id := range after {
		if i, ok := at[id]; ok {
			if i < last {
				return false
			}
			stays[i], last = true, i
		}
	}
	if last < 0 {
		return false
	}
	s.cut(stays, func(i int) (int, int) { return a.Elems[i].Start, a.Elems[i].End })
	gap := string(s.source[a.Start+1 : a.Elems[0].Start])
	place := -1 // the element of the source behind which new ones go
	for j, id := range after {
		i, ok := at[id]
		switch {
		case ok:
			s.node(a.Elems[i], c.Elems[i], b.Elems[j], of, key)
			place = i
		case place < 0:
			s.out = append(s.out, splice{a.Elems[0].Start, a.Elems[0].Start, s.text(b.Elems[j], of) + "," + gap})
		default:
			s.out = append(s.out, splice{a.Elems[place].End, a.Elems[place].End, "," + gap + s.text(b.Elems[j], of)})
		}
	}
	return true
}

// cut takes out the members or elements that do not stay, each with one comma: the one behind it at the head of the list, else the
// one before it.
func (s *splicer) cut(stays []bool, span func(i int) (start, end int)) {
	head := true
	for i, stay := range stays {
		head = head && !stay
		if stay {
			continue
		}
		start, end := span(i)
		if head {
			end, _ = span(i + 1) // one that stays follows
		} else {
			_, start = span(i - 1)
		}
		s.out = append(s.out, splice{start, end, ""})
	}
}

func keyNames(n *jsondoc.Node) (names []string) {
	if n == nil {
		return nil
	}
	for _, e := range n.Elems {
		names = append(names, e.Get("name").Text)
	}
	return names
}

// identify is a text for each element by which it is known again: its name, an item's key, or all of it.
func identify(list *jsondoc.Node, key []string) []string {
	out := make([]string, len(list.Elems))
	seen := make(map[string]int, len(out))
	for i, e := range list.Elems {
		id := ""
		if name := e.Get("name"); name.Is(jsondoc.String) {
			id = "name " + name.Text
		} else if len(key) > 0 && e.Has(key[0]) {
			for _, k := range key {
				if x := e.Get(k); x != nil {
					id += string(jsondoc.Append(nil, x, jsondoc.Compact())) + ","
				}
			}
		} else {
			id = "text " + string(jsondoc.Append(nil, e, jsondoc.Compact()))
		}
		out[i] = fmt.Sprintf("%s#%d", id, seen[id])
		seen[id]++
	}
	return out
}
