package keymap

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Check returns everything that is wrong with the actions of one screen beside the global ones: it is for tests, which
// want it empty. Two actions may have the same key as long as one of them is off; none may take the key of a global one.
func Check(globals, screen []Action) []string {
	c := checker{ids: map[string]bool{}}
	c.list(globals)
	c.list(screen)
	c.shared(globals)
	c.shared(screen)
	c.shadows(globals, screen)
	return c.problems
}

type checker struct {
	ids      map[string]bool
	problems []string
}

func (c *checker) add(format string, args ...any) {
	c.problems = append(c.problems, fmt.Sprintf(format, args...))
}

// list checks each action by itself.
func (c *checker) list(actions []Action) {
	for _, a := range actions {
		if a.ID == "" {
			c.add("an action titled %q has no id", a.Title)
		}
		if c.ids[a.ID] {
			c.add("%s: the id is used twice", a.ID)
		}
		c.ids[a.ID] = true
		if a.Title == "" || a.Help == "" || a.Group == "" {
			c.add("%s: title, help and group must be given", a.ID)
		}
		if a.Run == nil {
			c.add("%s: does nothing", a.ID)
		}
		if a.PaletteOnly == (len(a.Keys) > 0) {
			c.add("%s: must either have keys or be for the palette only", a.ID)
		}
		for _, key := range a.Keys {
			strokes := strings.Fields(key)
			for i, stroke := range strokes {
				strokes[i] = Normal(stroke)
			}
			if want := strings.Join(strokes, " "); key != want || key == "" {
				c.add("%s: key %q is spelled %q", a.ID, key, want)
			}
			if a.Help == key || a.Title == key {
				c.add("%s: a text is the key %q itself", a.ID, key)
			}
			for _, stroke := range strokes {
				if utf8.RuneCountInString(stroke) > 1 && Name(Press(stroke)) != stroke {
					c.add("%s: no terminal sends the key %q", a.ID, stroke)
				}
			}
		}
	}
}

// shared checks that no two actions that can run have the same key, or one that begins the other's.
func (c *checker) shared(actions []Action) {
	for i, a := range actions {
		for _, b := range actions[i+1:] {
			if a.Off() != "" || b.Off() != "" {
				continue
			}
			if key, ok := clash(a, b); ok {
				c.add("%s and %s both have the key %q", a.ID, b.ID, key)
			}
		}
	}
}

// shadows checks the screen against the globals whether or not they are off now: a global key means one thing everywhere.
func (c *checker) shadows(globals, screen []Action) {
	for _, g := range globals {
		for _, a := range screen {
			if key, ok := clash(g, a); ok {
				c.add("%s takes the key %q of the global %s", a.ID, key, g.ID)
			}
		}
	}
}

func clash(a, b Action) (string, bool) {
	for _, x := range a.Keys {
		for _, y := range b.Keys {
			if x == y || strings.HasPrefix(x, y+" ") || strings.HasPrefix(y, x+" ") {
				return y, true
			}
		}
	}
	return "", false
}
