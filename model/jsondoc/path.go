package jsondoc

import (
	"strconv"
	"strings"
)

// Step is one step of a path: into an object by name, or into an array by index.
type Step struct {
	Name  string
	Index int  // the element, when Array is set
	Array bool // whether the step leads into an array
}

// ParsePath reads a path as [PathStep] writes it, with or without the $ in front: $.tables[0].items[5]["odd name"]. What is not
// understood ends it.
func ParsePath(path string) []Step {
	rest := strings.TrimPrefix(path, "$")
	var steps []Step
	for rest != "" {
		switch rest[0] {
		case '.':
			rest = rest[1:]
			continue
		case '[':
			if strings.HasPrefix(rest, `["`) {
				quoted, err := strconv.QuotedPrefix(rest[1:])
				if err != nil {
					return steps
				}
				name, err := strconv.Unquote(quoted)
				after := rest[1+len(quoted):]
				if err != nil || !strings.HasPrefix(after, "]") {
					return steps
				}
				steps, rest = append(steps, Step{Name: name}), after[1:]
				continue
			}
			text, after, ok := strings.Cut(rest[1:], "]")
			i, err := strconv.Atoi(text)
			if !ok || err != nil {
				return steps
			}
			steps, rest = append(steps, Step{Index: i, Array: true}), after
			continue
		}
		end := strings.IndexAny(rest, ".[")
		if end < 0 {
			end = len(rest)
		}
		steps, rest = append(steps, Step{Name: rest[:end]}), rest[end:]
	}
	return steps
}

// Walk follows the steps as far as they lead and gives the node there: a path to what is absent leads to what should hold it.
func (n *Node) Walk(steps []Step) *Node {
	for _, s := range steps {
		var next *Node
		if s.Array {
			if s.Index >= 0 && s.Index < len(n.Elems) {
				next = n.Elems[s.Index]
			}
		} else {
			next = n.Get(s.Name)
		}
		if next == nil {
			return n
		}
		n = next
	}
	return n
}
