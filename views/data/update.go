package data

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui"
	"tablero/ui/grid"
	"tablero/views/workspace"
)

// Update takes a message. What is wanted of the store afterwards is asked for in Drawn, when the sizes are known.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if s.TextFocus() {
			return s.openKey(msg)
		}
	case tea.MouseMsg:
		return s.mouse(msg)
	case ui.WheelMsg:
		s.wheel(msg)
	case edited:
		return s.takeEdit(msg)
	case keyFound:
		return s.takeKey(msg.change)
	case editorReady:
		return s.runEditor(msg)
	case editorDone:
		return s.takeText(msg)
	case trayRead:
		return s.takeTray(msg)
	case designRead:
		return s.takeModel(msg)
	case workspace.Changed:
		return s.takeChanged(msg)
	case workspace.Go:
		return s.goTo(msg)
	case partsLoaded:
		return s.takeParts(msg)
	case itemsLoaded:
		return s.takeItems(msg)
	case measured:
		if msg.order == s.ord.indexName() {
			s.takeMeasures(msg)
		}
		return ui.Fail("count the items", msg.err)
	case itemRead:
		s.takeItem(msg)
	case located:
		return s.takeLocation(msg)
	case counted:
		s.takeSparse(msg)
	case searched:
		return s.takeHit(msg)
	case minute:
		s.relabel()
		return s.tick()
	}
	return nil
}

// Drawn is called after a frame was drawn: the panes know their sizes now, and say what they want to have read.
func (s *Screen) Drawn() tea.Cmd { return s.wants() }

func (s *Screen) takeParts(msg partsLoaded) tea.Cmd {
	out := s.parts.Take(msg.Loaded)
	if out == grid.Dropped {
		return nil
	}
	s.partRead = true
	s.fillParts()
	if msg.Request.Want == grid.At {
		s.awaiting = false
	}
	if out == grid.Lost && s.typed != "" {
		return s.lostPartition(msg.Page)
	}
	s.typed = ""
	return nil
}

func (s *Screen) takeItems(msg itemsLoaded) tea.Cmd {
	if msg.Err == nil {
		s.learn(msg.Page.Rows)
	}
	out := s.items.Take(msg.Loaded)
	if out == grid.Failed && s.items.Length().N > 0 { // else the grid itself says it, in place of rows
		return ui.Fail("read the items", msg.Err)
	}
	return nil
}

func (s *Screen) takeItem(msg itemRead) {
	if msg.key != s.shownKey {
		return
	}
	s.itemErr, s.shownItem = msg.err, msg.item
	if msg.item != nil {
		s.showItem(s.tree.Lines() == 0)
	} else {
		s.tree.Show(nil)
	}
}

// move moves the cursor of the pane that has the keys.
func (s *Screen) move(key string) tea.Cmd {
	msg := press(key)
	switch s.focus {
	case paneParts:
		s.parts.Handle(msg)
	case paneItems:
		s.items.Handle(msg)
	case paneItem:
		if !s.tree.Handle(msg) && key == "left" {
			s.setFocus(paneItems)
		}
	}
	return nil
}

// outermost is the pane that Esc ends at.
func (s *Screen) outermost() pane {
	if s.view == viewGrid {
		return paneParts
	}
	return paneItems
}

func (s *Screen) open() tea.Cmd {
	switch s.focus {
	case paneParts:
		s.setFocus(paneItems)
	case paneItems:
		s.setFocus(paneItem)
	case paneItem:
		if !s.tree.Toggle() { // a value with nothing inside is edited
			if t, off := s.target(); off == "" {
				return s.openAttr(t)
			}
		}
	}
	return nil
}

// out leaves what can be left, the innermost first.
func (s *Screen) out() tea.Cmd {
	switch {
	case s.seeking:
		s.search.Bump()
		s.seeking = false
		return ui.Say("search stopped")
	case s.focus == paneItems && len(s.marks) > 0:
		clear(s.marks)
	case s.zoom:
		s.zoom = false
	case s.focus > s.outermost():
		s.setFocus(s.focus - 1)
	case s.sought != "":
		s.setQuery("")
	case s.view != viewGrid:
		return s.setView(viewGrid)
	}
	return nil
}

func (s *Screen) cycle(step int) tea.Cmd {
	first := s.outermost()
	n := paneItem - first + 1
	at := (s.focus - first + pane(step) + n) % n
	s.setFocus(first + at)
	return nil
}

// turn reverses the order; the cursor stays on its item.
func (s *Screen) turn() tea.Cmd {
	s.reverse = !s.reverse
	s.restartItems(s.items.Key())
	return nil
}

// nextView shows the items in the next way; the cursor stays on its item.
func (s *Screen) nextView() tea.Cmd {
	return s.setView((s.view + 1) % views)
}

func (s *Screen) setView(v view) tea.Cmd {
	key := s.items.Key()
	if v == viewGrid {
		if e := s.entryAt(); e != nil {
			text := partText(s.ord.d, e.part)
			s.part, s.landing = "", key
			s.goPart(text)
		}
		s.view = v
		s.restartItems(key)
		s.landing = key
		return nil
	}
	s.view = v
	if s.focus < s.outermost() {
		s.setFocus(s.outermost())
	}
	s.restartItems(key)
	return nil
}

// goPart moves the cursor of the list to a partition; follow waits until it is there.
func (s *Screen) goPart(text string) {
	s.parts.GoTo(text)
	s.awaiting = s.parts.Key() != text
}

// reload reads again; everything stays where it is.
func (s *Screen) reload() tea.Cmd {
	s.measures.Bump()
	clear(s.known)
	clear(s.asking)
	s.largest = 0
	s.sparse = map[string]counted{}
	s.parts.Retry()
	s.items.Retry()
	s.parts.Reload()
	s.items.Reload()
	return nil
}

// setTable shows another table.
func (s *Screen) setTable(t *model.Table) {
	s.ord = order{d: s.ord.d, table: t}
	clear(s.marks)
	s.filter = ""
	s.setQuery("")
	s.setFocus(s.outermost())
	s.use("")
	s.restart("", "")
}

// openKey gives a key to what is open over the screen.
func (s *Screen) openKey(msg tea.KeyMsg) tea.Cmd {
	switch {
	case s.menu.Len() > 0:
		if result, _ := s.menu.Handle(msg); result != nil {
			return s.answered(result)
		}
	case s.pick != nil:
		return s.pickKey(msg)
	case s.prompt != nil:
		return s.promptKey(msg)
	case s.work != nil:
		return s.workKey(msg)
	}
	return nil
}
