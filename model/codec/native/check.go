package native

import (
	"fmt"
	"strconv"
	"strings"

	"tablero/model/codec"
	"tablero/model/jsondoc"
	"tablero/model/nearest"
)

// checker holds a document against the description of the format.
type checker struct{ doc *jsondoc.Doc }

func (c checker) fault(n *jsondoc.Node, path, hint, format string, args ...any) *codec.Error {
	e := codec.At(c.doc, n, path, format, args...)
	e.Hint = hint
	return e
}

// object checks that a node is an object of that shape: nothing unknown, nothing twice, nothing missing, everything of its kind.
// What stands in lists of items is left to whoever reads them.
func (c checker) object(n *jsondoc.Node, s *shape, path string) *codec.Error {
	if !n.Is(jsondoc.Object) {
		return c.fault(n, path, "", "a %s is an object, here stands %s", s.name, n.Kind)
	}
	if err := c.names(n, s, path); err != nil {
		return err
	}
	for i := range s.fields {
		f := &s.fields[i]
		x := n.Get(f.name)
		if x == nil {
			if f.required {
				return c.fault(n, path, "", "the %s lacks its member %q", s.name, f.name)
			}
			continue
		}
		if err := c.value(x, f, path+jsondoc.PathStep(f.name)); err != nil {
			return err
		}
	}
	return nil
}

// names refuses unknown and repeated members: what is not understood would be lost at the next writing.
func (c checker) names(n *jsondoc.Node, s *shape, path string) *codec.Error {
	seen := make(map[string]int, len(n.Members))
	for _, m := range n.Members {
		at := &jsondoc.Node{Start: m.Start}
		here := path + jsondoc.PathStep(m.Name)
		if s.field(m.Name) == nil {
			hint := "Known members: " + strings.Join(s.names(), ", ")
			if near := nearest.Names(m.Name, s.names()); near != nil {
				hint = fmt.Sprintf("Did you mean %q?", near[0])
			}
			return c.fault(at, here, hint, "a %s has no member %q", s.name, m.Name)
		}
		if first, ok := seen[m.Name]; ok {
			line, col := c.doc.Position(first)
			return c.fault(at, here, "Keep one of the two", "the member %q stands twice, first at line %d, column %d", m.Name, line, col)
		}
		seen[m.Name] = m.Start
	}
	return nil
}

func (c checker) value(x *jsondoc.Node, f *field, path string) *codec.Error {
	switch f.kind {
	case text:
		if !x.Is(jsondoc.String) {
			return c.fault(x, path, "", "a string is expected, here stands %s", x.Kind)
		}
	case prose:
		if !x.Is(jsondoc.String) {
			return c.strings(x, path, "a string or an array of its lines")
		}
	case word:
		return c.word(x, f, path)
	case count:
		if _, err := strconv.ParseInt(x.Text, 10, 64); !x.Is(jsondoc.Number) || err != nil || strings.HasPrefix(x.Text, "-") {
			return c.fault(x, path, "", "a whole number of 0 or more is expected, here stands %s", shown(x))
		}
	case object:
		return c.object(x, f.of, path)
	case texts:
		return c.strings(x, path, "an array of strings")
	case list, items:
		if !x.Is(jsondoc.Array) {
			return c.fault(x, path, "", "an array is expected, here stands %s", x.Kind)
		}
		if f.filled && len(x.Elems) == 0 {
			return c.fault(x, path, "", "the list is empty")
		}
		for i, e := range x.Elems {
			if f.kind == items {
				break
			}
			if err := c.object(e, f.of, path+"["+strconv.Itoa(i)+"]"); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c checker) strings(x *jsondoc.Node, path, expected string) *codec.Error {
	if !x.Is(jsondoc.Array) {
		return c.fault(x, path, "", "%s is expected, here stands %s", expected, x.Kind)
	}
	for i, e := range x.Elems {
		if !e.Is(jsondoc.String) {
			return c.fault(e, path+"["+strconv.Itoa(i)+"]", "", "a string is expected, here stands %s", e.Kind)
		}
	}
	return nil
}

func (c checker) word(x *jsondoc.Node, f *field, path string) *codec.Error {
	if x.Is(jsondoc.String) {
		for _, w := range f.words {
			if w == x.Text {
				return nil
			}
		}
	}
	return c.fault(x, path, "", "one of %s is expected, here stands %s", quoted(f.words), shown(x))
}

func shown(x *jsondoc.Node) string {
	if (x.Is(jsondoc.String) || x.Is(jsondoc.Number)) && len(x.Raw) < 60 {
		return x.Raw
	}
	return x.Kind.String()
}
