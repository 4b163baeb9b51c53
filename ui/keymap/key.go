package keymap

import (
	"strings"
	"unicode"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"
)

// Name returns the normalised name of a pressed key: "a", "G", "<", "enter", "space", "shift+tab", "ctrl+c", "alt+x".
// A paste is text and has no name: it returns "". Several runes that arrived as one message have no name either, so that
// the word "end", typed by an input method in one go, is not the key End.
func Name(msg tea.KeyMsg) string {
	if msg.Paste {
		return ""
	}
	if msg.Type == tea.KeyRunes {
		if len(msg.Runes) != 1 {
			return ""
		}
		name := string(msg.Runes)
		if name == " " {
			name = "space"
		}
		if msg.Alt {
			name = "alt+" + name
		}
		return name
	}
	return Normal(msg.String())
}

// Normal returns the normalised spelling of a key that a person or a program wrote: "Ctrl-P", "PgDn", "Return", " ".
// Modifiers stand in the order ctrl, alt, shift; a single character keeps its case.
func Normal(key string) string {
	if key == "" {
		return ""
	}
	if key == " " {
		return "space"
	}
	if utf8.RuneCountInString(key) == 1 {
		return key
	}
	var ctrl, alt, shift bool
	rest := key
	for {
		low := strings.ToLower(rest)
		switch {
		case hasModifier(low, "ctrl"):
			ctrl, rest = true, rest[len("ctrl+"):]
			continue
		case hasModifier(low, "alt"):
			alt, rest = true, rest[len("alt+"):]
			continue
		case hasModifier(low, "shift"):
			shift, rest = true, rest[len("shift+"):]
			continue
		}
		break
	}
	if rest == " " {
		rest = "space"
	}
	if utf8.RuneCountInString(rest) > 1 || ctrl {
		rest = strings.ToLower(rest)
	}
	rest = synonym(rest)
	if shift && utf8.RuneCountInString(rest) == 1 {
		rest, shift = strings.ToUpper(rest), false
	}
	out := ""
	if ctrl {
		out += "ctrl+"
	}
	if alt {
		out += "alt+"
	}
	if shift {
		out += "shift+"
	}
	return out + rest
}

func hasModifier(key, modifier string) bool {
	return len(key) > len(modifier)+1 && strings.HasPrefix(key, modifier) && (key[len(modifier)] == '+' || key[len(modifier)] == '-')
}

func synonym(key string) string {
	switch key {
	case "escape":
		return "esc"
	case "return":
		return "enter"
	case "del":
		return "delete"
	case "ins":
		return "insert"
	case "pageup", "pgup":
		return "pgup"
	case "pagedown", "pgdn", "pgdown":
		return "pgdown"
	case "bs":
		return "backspace"
	}
	return key
}

// Press returns the message that a terminal sends for a normalised key; a name that is no key becomes its characters.
// It is the inverse of Name, for tests and for replaying keys.
func Press(name string) tea.KeyMsg {
	name = Normal(name)
	alt := false
	if rest, ok := strings.CutPrefix(name, "alt+"); ok && rest != "" {
		name, alt = rest, true
	}
	if name == "space" {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}, Alt: alt}
	}
	// Bubble Tea exports the names only through String, and its key types are a small closed range.
	if utf8.RuneCountInString(name) > 1 {
		for t := tea.KeyF20; t <= tea.KeyCtrlQuestionMark; t++ {
			if t != tea.KeyRunes && (tea.Key{Type: t}).String() == name {
				return tea.KeyMsg{Type: t, Alt: alt}
			}
		}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name), Alt: alt}
}

// Text returns the text that a key message types, and false when the message is a command such as Enter or Ctrl+P.
// A paste is text whatever it contains.
func Text(msg tea.KeyMsg) (string, bool) {
	switch {
	case msg.Paste:
		return string(msg.Runes), len(msg.Runes) > 0
	case msg.Alt:
		return "", false
	case msg.Type == tea.KeySpace:
		return " ", true
	case msg.Type == tea.KeyRunes:
		return string(msg.Runes), len(msg.Runes) > 0
	}
	return "", false
}

// Human returns the spelling of a normalised key for people: "Ctrl+P", "Enter", "PgDn", "↑", and with ascii "Up".
// Keys pressed one after the other stay apart: "Ctrl+C Ctrl+C".
func Human(key string, ascii bool) string {
	parts := strings.Fields(key)
	for i, part := range parts {
		parts[i] = humanOne(Normal(part), ascii)
	}
	return strings.Join(parts, " ")
}

func humanOne(key string, ascii bool) string {
	out := ""
	for _, modifier := range [...]string{"ctrl+", "alt+", "shift+"} {
		if rest, ok := strings.CutPrefix(key, modifier); ok && rest != "" {
			out += strings.ToUpper(modifier[:1]) + modifier[1:]
			key = rest
		}
	}
	if utf8.RuneCountInString(key) == 1 {
		if strings.HasPrefix(out, "Ctrl+") {
			key = strings.ToUpper(key)
		}
		return out + key
	}
	switch key {
	case "up", "down", "left", "right":
		if !ascii {
			return out + map[string]string{"up": "↑", "down": "↓", "left": "←", "right": "→"}[key]
		}
	case "pgup":
		return out + "PgUp"
	case "pgdown":
		return out + "PgDn"
	case "delete":
		return out + "Del"
	case "insert":
		return out + "Ins"
	}
	first, size := utf8.DecodeRuneInString(key)
	return out + string(unicode.ToUpper(first)) + key[size:]
}
