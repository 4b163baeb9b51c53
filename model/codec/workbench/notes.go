package workbench

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"tablero/model/codec"
	"tablero/model/jsondoc"
)

// place is where a node stands, as a chain up to the root: the text of a path is made only when there is something to say.
type place struct {
	up    *place
	name  string
	index int // of an element, -1 for a member
}

func (p *place) member(name string) *place { return &place{p, name, -1} }

func (p *place) elem(i int) *place { return &place{p, "", i} }

// String is the JSON path.
func (p *place) String() string { return string(p.append(nil)) }

func (p *place) append(dst []byte) []byte {
	if p == nil {
		return append(dst, '$')
	}
	dst = p.up.append(dst)
	if p.index >= 0 {
		dst = append(dst, '[')
		dst = strconv.AppendInt(dst, int64(p.index), 10)
		return append(dst, ']')
	}
	return append(dst, jsondoc.PathStep(p.name)...)
}

// remark is a note with its offset in the source: notes are made in the order of reading and told in that of the file.
type remark struct {
	offset int
	note   codec.Note
}

// note says something about a node.
func (r *reader) note(n *jsondoc.Node, p *place, kind codec.Kind, format string, args ...any) {
	r.notes = append(r.notes, remark{n.Start, codec.Note{Kind: kind, Path: p.String(), Text: fmt.Sprintf(format, args...)}})
}

// fail notes a fault that makes the file unreadable. Reading goes on, so that of several faults the first in the file is told.
func (r *reader) fail(n *jsondoc.Node, p *place, hint, format string, args ...any) {
	if r.fault != nil && r.faultAt <= n.Start {
		return
	}
	r.faultAt = n.Start
	r.fault = codec.At(r.doc, n, p.String(), format, args...)
	r.fault.Hint = hint
}

// report is the notes in the order of the file, with line and column.
func (r *reader) report() *codec.Report {
	slices.SortStableFunc(r.notes, func(a, b remark) int { return cmp.Compare(a.offset, b.offset) })
	out := &codec.Report{Format: Name, Notes: make([]codec.Note, 0, len(r.notes))}
	for _, m := range r.notes {
		m.note.Line, m.note.Col = r.doc.Position(m.offset)
		out.Notes = append(out.Notes, m.note)
	}
	return out
}

// member is the value of the last member of that name, nil when there is none, it is null or n is no object.
func member(n *jsondoc.Node, name string) *jsondoc.Node {
	if i := lastMember(n, name); i >= 0 && n.Members[i].Value.Kind != jsondoc.Null {
		return n.Members[i].Value
	}
	return nil
}

func lastMember(n *jsondoc.Node, name string) int {
	if n == nil {
		return -1
	}
	for i := len(n.Members) - 1; i >= 0; i-- {
		if n.Members[i].Name == name {
			return i
		}
	}
	return -1
}

// shadowed tells for each member of an object whether one of the same name follows; nil when no name repeats.
func shadowed(n *jsondoc.Node) []bool {
	const few = 12 // up to here comparing each with each costs less than a map
	ms := n.Members
	if len(ms) <= few {
		var out []bool
		for i := range ms {
			for j := i + 1; j < len(ms); j++ {
				if ms[i].Name == ms[j].Name {
					if out == nil {
						out = make([]bool, len(ms))
					}
					out[i] = true
					break
				}
			}
		}
		return out
	}
	last := make(map[string]int, len(ms))
	for i := range ms {
		last[ms[i].Name] = i
	}
	if len(last) == len(ms) {
		return nil
	}
	out := make([]bool, len(ms))
	for i := range ms {
		out[i] = last[ms[i].Name] != i
	}
	return out
}

// repeats reports every member in the tree whose name stands again further on in the same object.
func (r *reader) repeats(n *jsondoc.Node, p *place) {
	over := shadowed(n)
	for i, m := range n.Members {
		if over != nil && over[i] {
			r.repeated++
			r.notes = append(r.notes, remark{m.Start, codec.Note{
				Kind: codec.Repair, Path: p.member(m.Name).String(),
				Text: fmt.Sprintf("the member %q stands again further on in the same object: the last one counts", m.Name),
			}})
		}
		if m.Value.Kind == jsondoc.Object || m.Value.Kind == jsondoc.Array {
			r.repeats(m.Value, p.member(m.Name))
		}
	}
	for i, e := range n.Elems {
		if e.Kind == jsondoc.Object || e.Kind == jsondoc.Array {
			r.repeats(e, p.elem(i))
		}
	}
}
