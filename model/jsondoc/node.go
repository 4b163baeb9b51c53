package jsondoc

import "strings"

// Kind is what a node is: one of the JSON kinds.
type Kind byte

// The kinds, by the first character of their text.
const (
	Object Kind = '{'
	Array  Kind = '['
	String Kind = '"'
	Number Kind = '0'
	True   Kind = 't'
	False  Kind = 'f'
	Null   Kind = 'n'
)

// String names the kind in words for messages.
func (k Kind) String() string {
	switch k {
	case Object:
		return "an object"
	case Array:
		return "an array"
	case String:
		return "a string"
	case Number:
		return "a number"
	case True, False:
		return "a boolean"
	case Null:
		return "null"
	}
	return "nothing"
}

// Node is one value of a JSON text.
type Node struct {
	Kind    Kind
	Text    string   // the decoded text of a string, the spelling of a number
	Raw     string   // the source text of a scalar, "" for a node made here
	Members []Member // of an object, in order, repeats included
	Elems   []*Node  // of an array
	Start   int      // byte offset in the source, -1 for a node made here
	End     int      // byte offset behind the value
}

// Member is one member of an object.
type Member struct {
	Name  string
	Raw   string // the source text of the name, quotes included; "" when made here
	Start int    // byte offset of the name, -1 when made here
	Value *Node
}

// Get is the first member of that name, nil when there is none or the node is no object.
func (n *Node) Get(name string) *Node {
	if n == nil {
		return nil
	}
	for i := range n.Members {
		if n.Members[i].Name == name {
			return n.Members[i].Value
		}
	}
	return nil
}

// Has reports whether the object has a member of that name.
func (n *Node) Has(name string) bool { return n.Get(name) != nil }

// Is reports whether the node is there and of that kind.
func (n *Node) Is(k Kind) bool { return n != nil && n.Kind == k }

// Repeated is the members whose name stood in the object before.
func (n *Node) Repeated() []Member {
	var out []Member
	if n == nil || len(n.Members) < 2 {
		return nil
	}
	seen := make(map[string]bool, len(n.Members))
	for _, m := range n.Members {
		if seen[m.Name] {
			out = append(out, m)
		}
		seen[m.Name] = true
	}
	return out
}

// Str makes a string node.
func Str(s string) *Node { return &Node{Kind: String, Text: s, Start: -1} }

// Num makes a number node of a spelling that JSON allows.
func Num(s string) *Node { return &Node{Kind: Number, Text: s, Start: -1} }

// Bool makes a boolean node.
func Bool(b bool) *Node {
	if b {
		return &Node{Kind: True, Start: -1}
	}
	return &Node{Kind: False, Start: -1}
}

// Nil makes a null node.
func Nil() *Node { return &Node{Kind: Null, Start: -1} }

// Arr makes an array node.
func Arr(elems ...*Node) *Node { return &Node{Kind: Array, Elems: elems, Start: -1} }

// Obj makes an object node without members.
func Obj() *Node { return &Node{Kind: Object, Start: -1} }

// Add appends a member and returns the object.
func (n *Node) Add(name string, v *Node) *Node {
	n.Members = append(n.Members, Member{Name: name, Start: -1, Value: v})
	return n
}

// Set replaces the first member of that name in its place, or appends it, and returns the object.
func (n *Node) Set(name string, v *Node) *Node {
	for i := range n.Members {
		if n.Members[i].Name == name {
			n.Members[i].Value = v
			return n
		}
	}
	return n.Add(name, v)
}

// Delete removes every member of that name.
func (n *Node) Delete(name string) {
	kept := n.Members[:0:0]
	for _, m := range n.Members {
		if m.Name != name {
			kept = append(kept, m)
		}
	}
	n.Members = kept
}

// Equal reports whether two nodes are the same JSON value: the order of members does not count unless names repeat, spellings
// of strings do not, spellings of numbers do.
func Equal(a, b *Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	if a.Kind != b.Kind || a.Text != b.Text || len(a.Members) != len(b.Members) || len(a.Elems) != len(b.Elems) {
		return false
	}
	for i := range a.Elems {
		if !Equal(a.Elems[i], b.Elems[i]) {
			return false
		}
	}
	if sameOrder(a, b) {
		for i := range a.Members {
			if !Equal(a.Members[i].Value, b.Members[i].Value) {
				return false
			}
		}
		return true
	}
	if a.Repeated() != nil || b.Repeated() != nil {
		return false
	}
	byName := make(map[string]*Node, len(b.Members))
	for _, m := range b.Members {
		byName[m.Name] = m.Value
	}
	for _, m := range a.Members {
		v, ok := byName[m.Name]
		if !ok || !Equal(m.Value, v) {
			return false
		}
	}
	return true
}

func sameOrder(a, b *Node) bool {
	for i := range a.Members {
		if a.Members[i].Name != b.Members[i].Name {
			return false
		}
	}
	return true
}

// PathStep is the text that a member's name adds to a JSON path: .name, or ["name"] where the name is no plain word.
func PathStep(name string) string {
	if name != "" && !strings.ContainsFunc(name, func(r rune) bool {
		return !(r == '_' || r == '-' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z')
	}) {
		return "." + name
	}
	return "[" + string(AppendQuote(nil, name)) + "]"
}
