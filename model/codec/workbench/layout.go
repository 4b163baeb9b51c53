package workbench

import (
	"bytes"
	"cmp"
	"strings"

	"tablero/model/jsondoc"
)

// patch is a source with changes laid over it. Nodes of the source are never changed: an edited container is a copy that remembers the
// node it was made from, and is written with the white space of that node around everything that it still holds.
type patch struct {
	src    []byte
	style  jsondoc.Style
	repair bool                            // whether repaired values are written
	from   map[*jsondoc.Node]*jsondoc.Node // the node that an edited one was made from
	stead  map[*jsondoc.Node]*jsondoc.Node // the element in whose place a new one stands
}

func newPatch(doc *jsondoc.Doc, repair bool) *patch {
	s := doc.Style()
	s.BOM, s.Final = false, false
	return &patch{src: doc.Source, style: s, repair: repair, from: map[*jsondoc.Node]*jsondoc.Node{}, stead: map[*jsondoc.Node]*jsondoc.Node{}}
}

// edit is the copy of a container that may be changed; a node that is one already, or was made here, is returned as it is.
func (p *patch) edit(n *jsondoc.Node) *jsondoc.Node {
	if n.Start < 0 {
		return n
	}
	c := &jsondoc.Node{Kind: n.Kind, Start: -1, End: -1}
	c.Members = append(c.Members, n.Members...)
	c.Elems = append(c.Elems, n.Elems...)
	p.from[c] = n
	return c
}

// list is the array with other elements: itself when they are the same, a new one when there was none.
func (p *patch) list(n *jsondoc.Node, elems []*jsondoc.Node) *jsondoc.Node {
	if n == nil {
		if len(elems) == 0 {
			return nil
		}
		return jsondoc.Arr(elems...)
	}
	if len(n.Elems) == len(elems) {
		same := true
		for i := range elems {
			same = same && n.Elems[i] == elems[i]
		}
		if same {
			return n
		}
	}
	c := p.edit(n)
	c.Elems = elems
	return c
}

// append writes a node. indent is the white space that the line has on which the node begins.
func (p *patch) append(dst []byte, n *jsondoc.Node, indent string) []byte {
	if n.Start >= 0 {
		return append(dst, p.src[n.Start:n.End]...)
	}
	if old := p.from[n]; old != nil {
		return p.overlay(dst, n, old, indent)
	}
	return p.fresh(dst, n, indent)
}

// fresh writes a node in the style of the file.
func (p *patch) fresh(dst []byte, n *jsondoc.Node, indent string) []byte {
	text := jsondoc.Append(nil, n, p.style)
	if p.style.Newline != "" && indent != "" {
		text = bytes.ReplaceAll(text, []byte("\n"), []byte("\n"+indent))
	}
	return append(dst, text...)
}

// child is one member or element of an edited container.
type child struct {
	name  *jsondoc.Member // nil in an array
	value *jsondoc.Node
	old   int // its position in the source, -1 when it was not there
}

func (p *patch) children(n, old *jsondoc.Node) []child {
	at := make(map[int]int, len(old.Elems)+len(old.Members)) // from offset to position
	for i, e := range old.Elems {
		at[e.Start] = i
	}
	for i, m := range old.Members {
		at[m.Start] = i
	}
	where := func(offset int) int {
		if i, ok := at[offset]; ok && offset >= 0 {
			return i
		}
		return -1
	}
	out := make([]child, 0, len(n.Elems)+len(n.Members))
	for _, e := range n.Elems {
		start := e.Start
		if o := cmp.Or(p.from[e], p.stead[e]); o != nil {
			start = o.Start
		}
		out = append(out, child{nil, e, where(start)})
	}
	for i := range n.Members {
		m := &n.Members[i]
		out = append(out, child{m, m.Value, where(m.Start)})
	}
	return out
}

// span is the bytes in the source that child i of a container takes, its name included.
func span(n *jsondoc.Node, i int) (start, end int) {
	if n.Kind == jsondoc.Object {
		return n.Members[i].Start, n.Members[i].Value.End
	}
	return n.Elems[i].Start, n.Elems[i].End
}

// overlay writes an edited container over the text of the one it was made from.
func (p *patch) overlay(dst []byte, n, old *jsondoc.Node, indent string) []byte {
	children := p.children(n, old)
	open, closing := byte('{'), byte('}')
	if old.Kind == jsondoc.Array {
		open, closing = '[', ']'
	}
	dst = append(dst, open)
	if len(children) == 0 {
		return append(dst, closing)
	}
	count := len(old.Elems) + len(old.Members)
	gap := func(i int) string { // what stands before child i
		from, to := old.Start+1, old.End-1
		if i > 0 {
			_, from = span(old, i-1)
		}
		if i < count {
			to, _ = span(old, i)
		}
		return string(p.src[from:to])
	}
	lead, between, tail := "", ",", ""
	switch {
	case count > 0:
		lead, tail = gap(0), gap(count)
		between = "," + lead
		if count > 1 {
			between = gap(count - 1)
		} else if lead == "" && p.style.Newline != "" {
			between = ", "
		}
	case p.style.Newline != "":
		lead = p.style.Newline + indent + p.style.Indent
		between, tail = ","+lead, p.style.Newline+indent
	}
	for i, c := range children {
		sep := lead
		if i > 0 {
			if sep = between; c.old > 0 {
				sep = gap(c.old)
			}
		}
		dst = append(dst, sep...)
		inner, broken := lineIndent(sep, indent)
		if c.name != nil {
			dst = p.name(dst, c, old)
		}
		switch {
		case !broken && (c.old < 0 || c.value.Start < 0 && p.from[c.value] == nil):
			dst = jsondoc.Append(dst, c.value, jsondoc.Compact())
		case c.old < 0: // new, or from elsewhere in the source and laid out for that place
			dst = p.fresh(dst, c.value, inner)
		default:
			dst = p.append(dst, c.value, inner)
		}
	}
	return append(append(dst, tail...), closing)
}

// lineIndent is the indent of the line that a separator begins; it begins none when the separator holds no line break.
func lineIndent(sep, outer string) (indent string, broken bool) {
	i := strings.LastIndexByte(sep, '\n')
	if i < 0 {
		return outer, false
	}
	rest := sep[i+1:]
	return rest[:len(rest)-len(strings.TrimLeft(rest, " \t"))], true
}

// name writes a member's name and the colon, with the spaces that the source has there or beside it.
func (p *patch) name(dst []byte, c child, old *jsondoc.Node) []byte {
	colon := ":"
	if p.style.Newline != "" {
		colon = ": "
	}
	like := c.old
	if like < 0 {
		like = len(old.Members) - 1
	}
	if like >= 0 {
		m := old.Members[like]
		colon = string(p.src[m.Start+len(m.Raw) : m.Value.Start])
	}
	if c.old >= 0 {
		return append(append(dst, c.name.Raw...), colon...)
	}
	return append(jsondoc.AppendQuote(dst, c.name.Name), colon...)
}

// unrepeat leaves out the members whose name stands again further on, everywhere below the node.
func (p *patch) unrepeat(n *jsondoc.Node) *jsondoc.Node {
	out := n
	change := func() *jsondoc.Node {
		if out == n {
			if out = p.edit(n); out == n {
				return n
			}
		}
		return out
	}
	for i, e := range n.Elems {
		if x := p.unrepeat(e); x != e {
			change().Elems[i] = x
		}
	}
	over := shadowed(n)
	for i, m := range n.Members {
		if x := p.unrepeat(m.Value); x != m.Value {
			change().Members[i].Value = x
		}
	}
	if over == nil {
		return out
	}
	kept := make([]jsondoc.Member, 0, len(n.Members))
	for i, m := range change().Members {
		if !over[i] {
			kept = append(kept, m)
		}
	}
	out.Members = kept
	return out
}

// document writes the whole file: the edited root, and the source around it.
func (p *patch) document(doc *jsondoc.Doc, root *jsondoc.Node) []byte {
	dst := make([]byte, 0, len(p.src)+len(p.src)/8)
	if doc.BOM {
		dst = append(dst, "\xef\xbb\xbf"...)
	}
	dst = append(dst, p.src[:doc.Root.Start]...)
	dst = p.append(dst, root, "")
	return append(dst, p.src[doc.Root.End:]...)
}

// object is an object of the source that is copied when it is first changed. Its node is nil while there is none.
type object struct {
	p *patch
	n *jsondoc.Node
}

// set gives a member a value: in the place of the last of that name, or before the first that order names later, or at the end. A nil
// value changes nothing.
func (o *object) set(name string, v *jsondoc.Node, order []string) {
	if v == nil {
		return
	}
	if o.n == nil {
		o.n = jsondoc.Obj()
	}
	i := lastMember(o.n, name)
	if i >= 0 && o.n.Members[i].Value == v {
		return
	}
	o.n = o.p.edit(o.n)
	if i >= 0 {
		o.n.Members[i].Value = v
		return
	}
	at := len(o.n.Members)
	later := false
	for _, other := range order {
		if later {
			if j := lastMember(o.n, other); j >= 0 && j < at {
				at = j
			}
		}
		later = later || other == name
	}
	ms := append([]jsondoc.Member(nil), o.n.Members[:at]...)
	ms = append(ms, jsondoc.Member{Name: name, Start: -1, Value: v})
	o.n.Members = append(ms, o.n.Members[at:]...)
}

// drop removes every member of that name.
func (o *object) drop(name string) {
	if lastMember(o.n, name) < 0 {
		return
	}
	o.n = o.p.edit(o.n)
	o.n.Delete(name)
}

// text changes a string member from base to now. With repairs agreed to, what the source says counts in place of base.
func (o *object) text(name, base, now string, order []string) {
	have := member(o.n, name)
	if base == now && !o.p.repair {
		return
	}
	if have == nil && now == "" || have.Is(jsondoc.String) && have.Text == now {
		return
	}
	o.set(name, jsondoc.Str(now), order)
}

// optional is text for a member that is left out when there is nothing to say.
func (o *object) optional(name, base, now string, order []string) {
	if now == "" && base != "" {
		o.drop(name)
		return
	}
	o.text(name, base, now, order)
}
