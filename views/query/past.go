package query

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui"
	"tablero/ui/picker"
	"tablero/views/workspace"
)

// pastLimit is how many queries of a model are kept.
const pastLimit = 50

// past is the queries that were run, the last one first.
type past struct{ list []Spec }

// use puts a query to the front, without repeats.
func (p *past) use(s Spec) {
	text := s.text()
	p.list = slices.DeleteFunc(p.list, func(x Spec) bool { return x.text() == text })
	p.list = append([]Spec{s.clone()}, p.list...)
	p.list = p.list[:min(len(p.list), pastLimit)]
}

// pastFile is what the file holds. The model's name is in it, for whoever looks into the folder.
type pastFile struct {
	Model   string `json:"model"`
	Queries []Spec `json:"queries"`
}

// pastPath is where the queries of a kept model stand: in the workspace, in a file of the model's own. A model in memory has none.
func pastPath(s *workspace.Session) string {
	if s.InMemory() || s.DB == nil {
		return ""
	}
	sum := sha256.Sum256([]byte(s.Name))
	return filepath.Join(s.DB.Path(), "queries", hex.EncodeToString(sum[:8])+".json")
}

func readPast(path string) ([]Spec, error) {
	src, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var f pastFile
	if err := json.Unmarshal(src, &f); err != nil {
		return nil, err
	}
	return f.Queries, nil
}

func writePast(path, name string, list []Spec) error {
	src, err := json.MarshalIndent(pastFile{name, list}, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return workspace.ReplaceFile(path, append(src, '\n'))
}

// recall reads the queries of earlier starts.
func (s *Screen) recall() tea.Cmd {
	path := pastPath(s.session)
	if path == "" {
		return nil
	}
	return s.env.Runner.Do(s.owner, "read the queries of before", func(context.Context) tea.Msg {
		list, err := readPast(path)
		return pastRead{list, err}
	})
}

// keepPast writes them. Queries that could not be written are told, and still there.
func (s *Screen) keepPast() tea.Cmd {
	path := pastPath(s.session)
	if path == "" || s.session.ReadOnly() {
		return nil
	}
	list, name := slices.Clone(s.past.list), s.session.Name
	return s.env.Runner.Do(s.owner, "keep the query", func(context.Context) tea.Msg {
		if err := writePast(path, name, list); err != nil {
			return ui.ErrorMsg{What: "keep the query", Err: err}
		}
		return nil
	})
}

// takePast puts the queries of earlier starts behind those of now.
func (s *Screen) takePast(msg pastRead) tea.Cmd {
	now := s.past.list
	s.past.list = msg.list
	for _, x := range slices.Backward(now) {
		s.past.use(x)
	}
	return ui.Fail("read the queries of before", msg.err)
}

// openPast offers the queries whose table is still there.
func (s *Screen) openPast() tea.Cmd {
	var entries []picker.Entry
	for _, x := range s.past.list {
		t, ok := s.model.Table(x.Table)
		e := picker.Entry{ID: x.text(), Title: x.Table}
		if ok {
			e.Title = newPlan(s.model.Dialect, t, x, nil).words(s.env.Look.Glyphs.Up, s.env.Look.Glyphs.Down)
		} else {
			e.Off = "there is no such table any more"
		}
		entries = append(entries, e)
	}
	s.choose("Queries of before", entries, func(id string) tea.Cmd {
		for _, x := range s.past.list {
			if x.text() == id {
				s.setSpec(x.clone())
				return s.run()
			}
		}
		return nil
	})
	return nil
}

func (s *Screen) offPast() string {
	if len(s.past.list) == 0 {
		return "no query was run yet"
	}
	return ""
}
