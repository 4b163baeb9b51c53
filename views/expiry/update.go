package expiry

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui"
	"tablero/ui/picker"
	"tablero/views/shown"
	"tablero/views/workspace"
)

// tick asks for what is left to be said again.
type tick struct{}

// Update takes a message.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if s.pick != nil {
			return s.pickKey(msg)
		}
	case tea.MouseMsg:
		return s.mouse(msg)
	case ui.WheelMsg:
		s.wheel(msg)
	case loaded:
		return s.take(msg)
	case counted:
		return s.takeCounted(msg)
	case tick:
		s.ticking = false
	case ui.JobEndMsg:
		return s.takeEnd(msg)
	case workspace.Changed:
		if msg.Design {
			s.readModel()
		}
		return s.load()
	case workspace.Go:
		if t, ok := s.model.Table(msg.Table); ok && t.TTL != "" && s.table != msg.Table {
			s.table = msg.Table
			return s.load()
		}
	}
	return nil
}

func (s *Screen) take(msg loaded) tea.Cmd {
	s.busy = false
	if msg.err != nil {
		return ui.Fail("read the expiries", msg.err)
	}
	s.got = msg
	s.label()
	return nil
}

// Drawn is called after a frame with the screen on it: as long as time is seen to pass, the next tick is asked for. When the screen is
// left nobody asks any more, and the tick stops.
func (s *Screen) Drawn() tea.Cmd {
	d := s.interval()
	if s.ticking || d == 0 {
		return nil
	}
	s.ticking = true
	return s.env.Runner.After(s.ticks, d, tick{})
}

// interval is how soon a row that is on the screen reads otherwise; 0 when none ever does.
func (s *Screen) interval() time.Duration {
	const day = 86400
	now, soon := s.env.Clock.Now().Unix(), time.Duration(0)
	for _, d := range s.got.list {
		switch away := d.second - now; {
		case away < day && away > -day:
			return time.Second
		case away < farDays*day && away > -farDays*day:
			soon = time.Minute
		}
	}
	return soon
}

func (s *Screen) move(key string) tea.Cmd {
	switch {
	case key == "left" && s.focus == paneExpired:
		s.focus = paneLive
	case key == "right" && s.focus == paneLive:
		s.focus = paneExpired
	default:
		s.lists[s.focus].key(key)
	}
	return nil
}

// open shows the item on the data screen.
func (s *Screen) open() tea.Cmd {
	name, key, ok := s.keyAt()
	t, known := s.model.Table(name)
	if !ok || !known {
		return nil
	}
	var part []model.Value
	for _, n := range shown.Names(t.Key.Partition) {
		v, _ := key.Get(n)
		part = append(part, v)
	}
	return workspace.Do(workspace.Go{Digit: 3, Table: name, Partition: part})
}

func (s *Screen) offOpen() string {
	if _, _, ok := s.keyAt(); !ok {
		return "there is no item under the cursor"
	}
	return ""
}

// openTables offers the tables that have a TTL attribute, and all of them.
func (s *Screen) openTables() tea.Cmd {
	entries := []picker.Entry{{ID: "all", Title: "all tables"}}
	for i := range s.model.Tables {
		if t := &s.model.Tables[i]; t.TTL != "" {
			entries = append(entries, picker.Entry{ID: "table " + t.Name, Title: t.Name, Detail: "TTL " + t.TTL})
		}
	}
	s.pick = picker.New("Expiries of", entries)
	s.pick.Select("table " + s.table)
	return nil
}

func (s *Screen) pickKey(msg tea.KeyMsg) tea.Cmd {
	out := s.pick.Handle(msg)
	if out != picker.Chosen && out != picker.Cancelled {
		return nil
	}
	entry, _ := s.pick.Entry()
	s.pick = nil
	if out == picker.Cancelled {
		return nil
	}
	s.table = ""
	if entry.ID != "all" {
		s.table = entry.Title
	}
	return s.load()
}

func (s *Screen) out() tea.Cmd {
	if s.zoom {
		s.zoom = false
		return nil
	}
	s.focus = paneLive
	return nil
}

func (s *Screen) offOut() string {
	if s.zoom || s.focus != paneLive {
		return ""
	}
	return "nothing to leave; q quits"
}

func (s *Screen) paneUnder(x, y int) (pane, int, bool) {
	for p, r := range s.rects.panes {
		if r.Contains(x, y) {
			return pane(p), y - r.Y, true
		}
	}
	return 0, 0, false
}

func (s *Screen) wheel(msg ui.WheelMsg) {
	if s.pick != nil {
		s.pick.Wheel(msg.Lines)
		return
	}
	if p, _, ok := s.paneUnder(msg.X, msg.Y); ok {
		s.lists[p].move(3 * msg.Lines)
	}
}

func (s *Screen) mouse(msg tea.MouseMsg) tea.Cmd {
	if msg.Action != tea.MouseActionPress || msg.Button != tea.MouseButtonLeft {
		return nil
	}
	again := s.clicks.Double(msg)
	if s.pick != nil {
		if s.pickAt.Contains(msg.X, msg.Y) && s.pick.Click(msg.Y-s.pickAt.Y) && again {
			return s.pickKey(tea.KeyMsg{Type: tea.KeyEnter})
		}
		return nil
	}
	if p, y, ok := s.paneUnder(msg.X, msg.Y); ok {
		s.focus = p
		if s.lists[p].click(y) && again {
			return s.open()
		}
	}
	return nil
}
