package keymap

import tea "github.com/charmbracelet/bubbletea"

// Danger says how much an action asks before it runs.
type Danger uint8

// The levels of danger. Everything above None is absent in a read-only session.
const (
	None      Danger = iota // runs at once
	Confirm                 // runs after a yes; the offered answer is no
	TypedWord               // runs after a word, such as a name, was typed
)

// String names the level.
func (d Danger) String() string {
	switch d {
	case Confirm:
		return "confirm"
	case TypedWord:
		return "typed word"
	default:
		return "none"
	}
}

// Action is one thing a person can do, with everything the program says about it.
type Action struct {
	ID    string   // stable name with dots, such as "list.reverse"; unique within a screen and its globals
	Keys  []string // normalised names as Name gives them; keys with a space between are pressed one after the other ("ctrl+c ctrl+c"); the first is the one shown
	Title string   // one or two words, lower case, for the hint line: "open"
	Help  string   // one sentence part for the help sheet: "open what the cursor is on"
	Group string   // heading in the help sheet: "Move"

	Danger      Danger
	Hint        int  // priority in the hint line, higher is earlier; 0 = not there
	PaletteOnly bool // has no key on purpose, is reached through the palette alone

	Disabled func() string  // why it cannot run now; nil or "" means that it can
	Run      func() tea.Cmd // what it does; the command may be nil
}

// Off returns the reason why the action cannot run now, and "" when it can.
func (a Action) Off() string {
	if a.Disabled == nil {
		return ""
	}
	return a.Disabled()
}

// Safe returns the actions that have no danger, in their order: all that a read-only session may do.
func Safe(actions []Action) []Action {
	safe := make([]Action, 0, len(actions))
	for _, a := range actions {
		if a.Danger == None {
			safe = append(safe, a)
		}
	}
	return safe
}
