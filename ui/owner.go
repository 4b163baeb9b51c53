package ui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"
)

// Owner is who asks: a screen, or a part of one that asks independently of the rest, such as the preview beside a list.
// Each time its question changes it is bumped: commands of the former generation are cancelled and their answers are
// stale. Owners are used in the update loop only.
type Owner struct {
	name   string
	parent *Owner
	base   context.Context //nolint:containedctx // the life of the owner is what the context stands for
	above  context.Context //nolint:containedctx // the parent's that ctx was made from
	ctx    context.Context //nolint:containedctx // of the present generation
	cancel context.CancelFunc
	gen    uint64
}

// NewOwner returns an owner whose commands end with ctx. The name is for logs.
func NewOwner(ctx context.Context, name string) *Owner {
	o := &Owner{name: name, base: ctx}
	o.ctx, o.cancel = context.WithCancel(ctx)
	return o
}

// Part returns an owner below o: it has a generation of its own, and bumping or leaving o makes its answers stale, too.
// Make it once, not per question.
func (o *Owner) Part(name string) *Owner {
	p := &Owner{name: o.name + "/" + name, parent: o, base: o.base, above: o.live()}
	p.ctx, p.cancel = context.WithCancel(p.above)
	return p
}

// live returns the context of the present generation. That of a part is made anew when the owner above was bumped, so
// that a part need not know about it.
func (o *Owner) live() context.Context {
	if o.parent == nil {
		return o.ctx
	}
	if above := o.parent.live(); above != o.above {
		o.cancel()
		o.above = above
		o.ctx, o.cancel = context.WithCancel(above)
	}
	return o.ctx
}

// Name returns the owner's name, with those of the owners above it.
func (o *Owner) Name() string { return o.name }

// Bump begins a new generation: what was asked before is cancelled and its answers will be dropped.
func (o *Owner) Bump() {
	o.cancel()
	o.gen++
	from := o.base
	if o.parent != nil {
		o.above = o.parent.live()
		from = o.above
	}
	o.ctx, o.cancel = context.WithCancel(from)
}

// Leave cancels what is being asked for and makes its answers stale; the screen calls it when it is closed.
func (o *Owner) Leave() {
	o.cancel()
	o.gen++
}

// Current reports whether msg is an answer to a question of o, or of a part of it, that is still asked.
func (o *Owner) Current(msg tea.Msg) bool {
	a, ok := msg.(Answer)
	return ok && o.owns(a.from) && a.Fresh()
}

func (o *Owner) owns(x *Owner) bool {
	for ; x != nil; x = x.parent {
		if x == o {
			return true
		}
	}
	return false
}

// stamp is the generation of an owner and of all above it.
type stamp []uint64

func (o *Owner) stamp() stamp {
	var s stamp
	for x := o; x != nil; x = x.parent {
		s = append(s, x.gen)
	}
	return s
}

// Answer is what a command of an owner brings back.
type Answer struct {
	Msg  tea.Msg
	from *Owner
	at   stamp
}

// Fresh reports whether the question is still asked: neither the owner nor one above it was bumped since.
func (a Answer) Fresh() bool {
	x := a.from
	for _, gen := range a.at {
		if x == nil || x.gen != gen {
			return false
		}
		x = x.parent
	}
	return a.from != nil
}

// From returns the owner that asked.
func (a Answer) From() *Owner { return a.from }

// Deliver hands an answer to the screen it belongs to: the first of screens whose owner asked. A stale answer, or one
// whose screen is gone, is dropped; delivered tells which.
func Deliver(a Answer, screens ...Screen) (cmd tea.Cmd, delivered bool) {
	if !a.Fresh() {
		return nil, false
	}
	for _, s := range screens {
		if o, ok := s.(Owned); ok && o.Owner().owns(a.from) {
			return s.Update(a.Msg), true
		}
	}
	return nil, false
}
