package ui

import (
	tea "github.com/charmbracelet/bubbletea"
)

// SplitKeys returns the keys that a message stands for. Terminals send keys that are typed together as one message
// ("jjj", "dd"), and input methods send full-width letters and digits: outside of inputs each becomes a key of its own,
// full-width ones as their plain forms. With text set, when an input has the focus, and for a paste, the message stays as
// it is: it is text.
func SplitKeys(msg tea.KeyMsg, text bool) []tea.KeyMsg {
	if text || msg.Paste || msg.Type != tea.KeyRunes {
		return []tea.KeyMsg{msg}
	}
	keys := make([]tea.KeyMsg, 0, len(msg.Runes))
	for _, r := range msg.Runes {
		r = narrow(r)
		key := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: msg.Alt}
		if r == ' ' {
			key.Type = tea.KeySpace
		}
		keys = append(keys, key)
	}
	return keys
}

// narrow returns the plain form of a full-width letter, digit, sign or space (U+FF01..U+FF5E, U+3000).
func narrow(r rune) rune {
	switch {
	case r >= 0xFF01 && r <= 0xFF5E:
		return r - 0xFF01 + '!'
	case r == 0x3000:
		return ' '
	}
	return r
}
