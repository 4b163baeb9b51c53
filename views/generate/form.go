package generate

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui/form"
	"tablero/ui/grid"
)

// openForm asks for count and seed. The preview follows while they are typed.
func (s *Screen) openForm() tea.Cmd {
	if s.offEdit() != "" {
		return nil
	}
	count := form.NewLine("items", "items", strconv.Itoa(s.count))
	count.Help = "how many items to make, 1 to " + grid.Thousands(mostItems)
	seed := form.NewLine("seed", "seed", strconv.FormatUint(s.seed, 10))
	seed.Help = "the same seed gives the same items: 0 to 18446744073709551615"
	s.form = form.NewForm("Items to make", count, seed)
	s.was = [2]string{count.Value(), seed.Value()}
	return nil
}

func (s *Screen) formKey(msg tea.KeyMsg) tea.Cmd {
	switch s.form.Handle(msg) {
	case form.Cancelled:
		s.setRun(s.was[0], s.was[1])
		s.form = nil
		return s.sample()
	case form.Submitted:
		if s.checkForm() {
			s.form = nil
		}
		return s.sample()
	case form.Taken:
		if s.setRun(s.form.Field("items").Value(), s.form.Field("seed").Value()) {
			return s.sample()
		}
	}
	return nil
}

// checkForm says at the field what is wrong with it.
func (s *Screen) checkForm() bool {
	s.form.Clear()
	seed, count := s.form.Field("seed").Value(), s.form.Field("items").Value()
	if _, wrong := parseSeed(seed); wrong != "" {
		s.form.Fail("seed", wrong)
	}
	if _, wrong := parseCount(count); wrong != "" {
		s.form.Fail("items", wrong)
	}
	if s.form.Failed() {
		return false
	}
	s.setRun(count, seed)
	return true
}

// setRun takes count and seed as far as they can be read, and tells whether either is another one now.
func (s *Screen) setRun(count, seed string) (changed bool) {
	n, wrong := parseCount(count)
	if wrong == "" && n != s.count {
		s.count, changed = n, true
	}
	if v, wrong := parseSeed(seed); wrong == "" && v != s.seed {
		s.seed, changed = v, true
	}
	return changed
}

func parseCount(text string) (n int, wrong string) {
	if text = strings.TrimSpace(text); thousands(text) {
		text = strings.ReplaceAll(text, ",", "")
	}
	n, err := strconv.Atoi(text)
	switch {
	case text == "":
		return 0, "say how many items"
	case err != nil && strings.Trim(text, "0123456789") == "":
		return 0, "at most " + grid.Thousands(mostItems) + " items at once"
	case err != nil:
		return 0, "write a whole number, such as 500"
	case n < 1:
		return 0, "write a number from 1"
	case n > mostItems:
		return 0, "at most " + grid.Thousands(mostItems) + " items at once"
	}
	return n, ""
}

// thousands reports whether commas stand where they part thousands: 12,5 is no number of items.
func thousands(text string) bool {
	for i, part := range strings.Split(text, ",") {
		if len(part) != 3 && (i > 0 || len(part) == 0 || len(part) > 3) {
			return false
		}
	}
	return true
}

func parseSeed(text string) (seed uint64, wrong string) {
	seed, err := strconv.ParseUint(strings.TrimSpace(text), 10, 64)
	if err != nil {
		return 0, "write a whole number from 0 to 18446744073709551615"
	}
	return seed, ""
}
