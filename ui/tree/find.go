package tree

import (
	"slices"

	"tablero/ui/find"
)

// Next moves to the next node whose name or text has the query, also inside folded nodes, which it opens; it goes on at
// the other end. back goes the other way. It tells whether there is such a node, and visits 100,000 nodes at most.
func (t *Tree) Next(query find.Query, back bool) bool {
	l := t.line(t.cur)
	if l == nil || query.Empty() {
		return false
	}
	hits := t.hits(query)
	if len(hits) == 0 {
		return false
	}
	// Paths of numbers in lexical order are the order of the lines when everything is open.
	i, here := slices.BinarySearchFunc(hits, l.place(), slices.Compare[[]int])
	switch {
	case back:
		i--
	case here:
		i++
	}
	t.reveal(hits[(i+len(hits))%len(hits)])
	return true
}

// place is the numbers of the node and those it is inside of among their siblings, outermost first.
func (l *line) place() []int {
	place := make([]int, l.depth+1)
	for at := l; at != nil; at = at.parent {
		place[at.depth] = at.number
	}
	return place
}

// hits returns the places of all nodes that have the query, in order.
func (t *Tree) hits(query find.Query) [][]int {
	var hits [][]int
	visited := 0
	var visit func(n *Node, place []int)
	visit = func(n *Node, place []int) {
		if visited++; visited > findLimit {
			return
		}
		if query.In(n.Name) || query.In(n.Text) {
			hits = append(hits, slices.Clone(place))
		}
		if n.Children == nil || len(place) > MaxDepth {
			return
		}
		nodes := n.Children()
		for i := range nodes {
			if visited > findLimit {
				return
			}
			visit(&nodes[i], append(place, i))
		}
	}
	for i := 0; i < len(t.lines); i += t.lines[i].below + 1 {
		visit(t.lines[i].node, []int{t.lines[i].number})
	}
	return hits
}

// reveal opens what is around the place and moves the cursor there.
func (t *Tree) reveal(place []int) {
	i := 0
	for depth, number := range place {
		for range number {
			if next := i + t.lines[i].below + 1; next < len(t.lines) {
				i = next
			}
		}
		if depth == len(place)-1 {
			break
		}
		t.open(i)
		if t.lines[i].below == 0 {
			break // the node has lost its children since, or the tree is full
		}
		i++
	}
	t.cur = i
	t.scroll()
}
