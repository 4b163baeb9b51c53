package dialog

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui/form"
	"tablero/ui/keymap"
)

// Alert says something that must be read. Enter, Space or Esc closes it with Closed.
type Alert struct {
	ID, Title, Message string
	Failure            bool // drawn as an error
}

func (d *Alert) id() string   { return d.ID }
func (d *Alert) typing() bool { return false }

func (d *Alert) handle(msg tea.KeyMsg) Result {
	switch keymap.Name(msg) {
	case "enter", "space", "esc":
		return Closed{d.ID}
	}
	return nil
}

// Confirm asks a question that is answered with yes or no. The offered answer is no: Enter alone changes nothing.
type Confirm struct {
	ID, Title, Message string // the message names what it is about, how many, and what follows
	Yes, No            string // words of the buttons; "" = "Yes" and "No"
	Dangerous          bool   // drawn as a warning

	yes bool // the button that has the focus
}

func (d *Confirm) id() string   { return d.ID }
func (d *Confirm) typing() bool { return false }

func (d *Confirm) handle(msg tea.KeyMsg) Result {
	switch keymap.Name(msg) {
	case "y", "Y":
		return Answer{d.ID, true}
	case "n", "N", "esc", "q":
		return Answer{d.ID, false}
	case "enter", "space":
		return Answer{d.ID, d.yes}
	case "left", "right", "h", "l", "tab", "shift+tab":
		d.yes = !d.yes
	}
	return nil
}

// TypedWord asks for a word, such as the name of what will be destroyed, before it answers yes.
type TypedWord struct {
	ID, Title, Message string
	Word               string

	input *form.Input
}

func (d *TypedWord) id() string   { return d.ID }
func (d *TypedWord) typing() bool { return true }

func (d *TypedWord) field() *form.Input {
	if d.input == nil {
		d.input = form.New("")
		d.input.Placeholder = d.Word
	}
	return d.input
}

func (d *TypedWord) handle(msg tea.KeyMsg) Result {
	in := d.field()
	switch keymap.Name(msg) {
	case "esc":
		return Answer{d.ID, false}
	case "enter":
		if d.Word != "" && in.Value() == d.Word {
			return Answer{d.ID, true}
		}
		in.Error = "type the name exactly, or press Esc"
	default:
		in.Handle(msg)
	}
	return nil
}

// Prompt asks for a line of text.
type Prompt struct {
	ID, Title, Message string
	Input              *form.Input              // nil = an empty one; may come with text, placeholder and history
	Check              func(text string) string // what is wrong with the text, "" = nothing; nil takes everything
}

func (d *Prompt) id() string   { return d.ID }
func (d *Prompt) typing() bool { return true }

func (d *Prompt) field() *form.Input {
	if d.Input == nil {
		d.Input = form.New("")
	}
	return d.Input
}

func (d *Prompt) handle(msg tea.KeyMsg) Result {
	in := d.field()
	switch keymap.Name(msg) {
	case "esc":
		return Cancelled{d.ID}
	case "enter":
		if d.Check != nil {
			if in.Error = d.Check(in.Value()); in.Error != "" {
				return nil
			}
		}
		return Text{d.ID, in.Value()}
	default:
		in.Handle(msg)
	}
	return nil
}

// Option is a line of a menu.
type Option struct {
	Key   string // the key that chooses it, normalised; unique in the menu
	Title string
	Off   string // why it cannot be chosen now; "" = it can
}

// Menu offers a few things to do; each has a key.
type Menu struct {
	ID, Title, Message string
	Options            []Option

	cur int
	top int
}

func (d *Menu) id() string   { return d.ID }
func (d *Menu) typing() bool { return false }

func (d *Menu) handle(msg tea.KeyMsg) Result {
	name := keymap.Name(msg)
	// The keys of the options go first, so that a menu may use a letter that moves elsewhere.
	for i, o := range d.Options {
		if o.Key == name && name != "" {
			d.cur = i
			if o.Off == "" {
				return Choice{d.ID, o.Key}
			}
			return nil
		}
	}
	switch name {
	case "esc", "q", "left", "h":
		return Cancelled{d.ID}
	case "up", "k", "shift+tab":
		d.move(-1)
	case "down", "j", "tab":
		d.move(1)
	case "home", "g", "pgup":
		d.move(-len(d.Options))
	case "end", "G", "pgdown":
		d.move(len(d.Options))
	case "enter", "space":
		if d.cur < len(d.Options) && d.Options[d.cur].Off == "" {
			return Choice{d.ID, d.Options[d.cur].Key}
		}
	}
	return nil
}

func (d *Menu) move(n int) { d.cur = max(0, min(d.cur+n, len(d.Options)-1)) }

// label is a button's word, or the one that is used without.
func label(word, standard string) string {
	if strings.TrimSpace(word) == "" {
		return standard
	}
	return word
}
