package keymap

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// State says what a pressed key means to a Set.
type State uint8

// The answers of Resolve.
const (
	Unknown State = iota // no action has this key
	Pending              // the key begins one that is pressed in several strokes
	Off                  // an action has the key but cannot run now
	Ready                // an action has the key and can run
)

// Hit is the answer of Resolve.
type Hit struct {
	State  State
	Action Action // set when State is Off or Ready
	Reason string // why the action is off
}

// Set is a list of actions that keys are looked up in. The zero value is an empty set. It is not safe for concurrent use.
type Set struct {
	// Guard is asked for actions that are dangerous, in place of Run: it opens the dialog that runs the action after the
	// answer. Without a guard such actions do not run.
	Guard func(Action) tea.Cmd

	actions []Action
	pending string // strokes of a key that is not complete, with a space between
}

// New returns a set of the actions; earlier ones win where two have the same key.
func New(actions ...Action) *Set { return &Set{actions: actions} }

// Use replaces the actions and keeps the strokes pressed so far.
func (s *Set) Use(actions ...Action) { s.actions = actions }

// Actions returns the actions in their order.
func (s *Set) Actions() []Action { return s.actions }

// ByID returns the action with the id.
func (s *Set) ByID(id string) (Action, bool) {
	for _, a := range s.actions {
		if a.ID == id {
			return a, true
		}
	}
	return Action{}, false
}

// Strokes returns the keys pressed so far of one that needs several, for the status line; "" when there are none.
func (s *Set) Strokes() string { return s.pending }

// Forget drops the strokes pressed so far; the screen calls it when the focus moves.
func (s *Set) Forget() { s.pending = "" }

// Lookup returns the answer for a complete key such as "g" or "ctrl+c ctrl+c", without pressing it. Of several actions with
// the key, one that can run goes before one that is off.
func (s *Set) Lookup(key string) Hit {
	strokes := strings.Fields(key)
	for i := range strokes {
		strokes[i] = Normal(strokes[i])
	}
	key = strings.Join(strokes, " ")
	if key == "" {
		return Hit{}
	}
	best := Hit{}
	for _, a := range s.actions {
		for _, k := range a.Keys {
			switch {
			case k == key:
				if reason := a.Off(); reason == "" {
					return Hit{State: Ready, Action: a}
				} else if best.State < Off {
					best = Hit{State: Off, Action: a, Reason: reason}
				}
			case strings.HasPrefix(k, key+" ") && best.State < Pending:
				best = Hit{State: Pending}
			}
		}
	}
	return best
}

// Resolve presses a key and returns what it means. It remembers the strokes of keys that need several; a key that does not
// go on with them starts afresh.
func (s *Set) Resolve(msg tea.KeyMsg) Hit {
	name := Name(msg)
	if name == "" {
		s.pending = ""
		return Hit{}
	}
	if s.pending != "" {
		whole := s.pending + " " + name
		s.pending = ""
		if hit := s.Lookup(whole); hit.State != Unknown {
			if hit.State == Pending {
				s.pending = whole
			}
			return hit
		}
	}
	hit := s.Lookup(name)
	if hit.State == Pending {
		s.pending = name
	}
	return hit
}

// Handle presses a key and runs its action. It returns the command of the action, whether the key belongs to any action,
// and the reason when that action is off; with a reason nothing has run.
func (s *Set) Handle(msg tea.KeyMsg) (cmd tea.Cmd, handled bool, off string) {
	hit := s.Resolve(msg)
	switch hit.State {
	case Unknown:
		return nil, false, ""
	case Pending:
		return nil, true, ""
	case Off:
		return nil, true, hit.Reason
	}
	cmd, off = s.Run(hit.Action)
	return cmd, true, off
}

// Run runs an action as Handle would, for the palette and the mouse. It returns the reason when the action is off.
func (s *Set) Run(a Action) (cmd tea.Cmd, off string) {
	if reason := a.Off(); reason != "" {
		return nil, reason
	}
	if a.Danger != None {
		if s.Guard == nil {
			return nil, "needs a confirmation that cannot be asked for here"
		}
		return s.Guard(a), ""
	}
	if a.Run == nil {
		return nil, ""
	}
	return a.Run(), ""
}
