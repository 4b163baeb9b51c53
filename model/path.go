package model

import (
	"strconv"
	"strings"
)

// Step is one step into a value: into a map by name, or into a list by index.
type Step struct {
	Name  string
	Index int  // the position, when List is set
	List  bool // whether the step leads into a list
}

// Path leads from an item to a value inside it; the first step is the attribute's name.
type Path []Step

// Name is the step into a map or an item.
func Name(n string) Step { return Step{Name: n} }

// At is the step into a list.
func At(i int) Step { return Step{Index: i, List: true} }

// Child is the path one step further in. The receiver is not changed.
func (p Path) Child(s Step) Path { return append(p[:len(p):len(p)], s) }

// String prints the path as DynamoDB writes document paths, a.b[0]; a name that holds a dot, a bracket, a quote or a space
// is printed in double quotes.
func (p Path) String() string {
	var b strings.Builder
	for i, s := range p {
		if s.List {
			b.WriteByte('[')
			b.WriteString(strconv.Itoa(s.Index))
			b.WriteByte(']')
			continue
		}
		if i > 0 {
			b.WriteByte('.')
		}
		if plainName(s.Name) {
			b.WriteString(s.Name)
		} else {
			b.WriteString(strconv.Quote(s.Name))
		}
	}
	return b.String()
}

func plainName(n string) bool {
	if n == "" {
		return false
	}
	return !strings.ContainsFunc(n, func(r rune) bool {
		return r < 0x20 || r == 0x7f || strings.ContainsRune(".[]\"'` ", r)
	})
}

// In is the value at the path; ok is false where a step leads nowhere.
func (p Path) In(it Item) (v Value, ok bool) {
	if len(p) == 0 || p[0].List {
		return Value{}, false
	}
	if v, ok = it.Get(p[0].Name); !ok {
		return Value{}, false
	}
	for _, s := range p[1:] {
		if s.List {
			l := v.List()
			if v.Type() != TypeL || s.Index < 0 || s.Index >= len(l) {
				return Value{}, false
			}
			v = l[s.Index]
			continue
		}
		if v.Type() != TypeM {
			return Value{}, false
		}
		if v, ok = v.Map().Get(s.Name); !ok {
			return Value{}, false
		}
	}
	return v, true
}
