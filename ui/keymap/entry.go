package keymap

import (
	"slices"
	"strings"
)

// Entry is what is shown of an action: its keys as people write them, and the reason when it is off.
type Entry struct {
	ID    string
	Keys  []string // human spelling, the first one first; empty when PaletteOnly
	Title string
	Help  string
	Group string
	Off   string
}

// Entries returns an entry for each action, in their order.
func Entries(actions []Action, ascii bool) []Entry {
	entries := make([]Entry, 0, len(actions))
	for _, a := range actions {
		e := Entry{ID: a.ID, Title: a.Title, Help: a.Help, Group: a.Group, Off: a.Off()}
		for _, k := range a.Keys {
			e.Keys = append(e.Keys, Human(k, ascii))
		}
		entries = append(entries, e)
	}
	return entries
}

// HintLimit is how many keys a hint line shows at most.
const HintLimit = 7

// Hints returns the entries for the hint line: those with a priority that can run now, the highest first, HintLimit at
// most.
func Hints(actions []Action, ascii bool) []Entry {
	shown := make([]Action, 0, len(actions))
	for _, a := range actions {
		if a.Hint > 0 && len(a.Keys) > 0 && a.Off() == "" {
			shown = append(shown, a)
		}
	}
	slices.SortStableFunc(shown, func(a, b Action) int { return b.Hint - a.Hint })
	return Entries(shown[:min(len(shown), HintLimit)], ascii)
}

// Group is a heading and its entries.
type Group struct {
	Name    string
	Entries []Entry
}

// Grouped returns the entries under their headings, both in order of first appearance.
func Grouped(entries []Entry) []Group {
	var groups []Group
	at := map[string]int{}
	for _, e := range entries {
		i, ok := at[e.Group]
		if !ok {
			i = len(groups)
			at[e.Group] = i
			groups = append(groups, Group{Name: e.Group})
		}
		groups[i].Entries = append(groups[i].Entries, e)
	}
	return groups
}

// Markdown returns the key table of the README: one line for each action, grouped; it ends with a newline.
func Markdown(actions []Action) string {
	var b strings.Builder
	b.WriteString("| key | does | where |\n|---|---|---|\n")
	for _, g := range Grouped(Entries(actions, false)) {
		for _, e := range g.Entries {
			keys := "palette"
			if len(e.Keys) > 0 {
				spelled := make([]string, len(e.Keys))
				for i, k := range e.Keys {
					spelled[i] = code(k)
				}
				keys = strings.Join(spelled, " ")
			}
			b.WriteString("| " + keys + " | " + escape(e.Help) + " | " + escape(g.Name) + " |\n")
		}
	}
	return b.String()
}

// code quotes a key for a Markdown table, where a bar ends the cell and a backtick ends the code.
func code(key string) string {
	if strings.Contains(key, "`") {
		return "`` " + key + " ``"
	}
	return "`" + strings.ReplaceAll(key, "|", "\\|") + "`"
}

func escape(s string) string {
	return strings.NewReplacer("|", "\\|", "\n", " ").Replace(s)
}
