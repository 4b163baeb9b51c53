package home

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/model/codec"
	"tablero/ui/keymap"
	"tablero/ui/picker"
	"tablero/views/workspace"
)

// files is the file picker: a folder whose names are narrowed down by what is typed, or a path that is typed whole.
type files struct {
	*picker.Picker
	folder string
}

type (
	// listed is what a folder holds.
	listed struct {
		folder string
		names  []fileName
		err    error
	}
	fileName struct {
		name   string
		folder bool
		size   int64
	}
	// looked is what a file turned out to be.
	looked struct {
		path   string
		doc    *model.Document
		report *codec.Report
		err    error
	}
)

// name is the name that the model suggests, else that of the file.
func (f looked) name() string {
	if n := f.doc.Model.Name; workspace.WrongName(n) == "" {
		return n
	}
	return strings.TrimSuffix(filepath.Base(f.path), filepath.Ext(f.path))
}

// openFiles lists the folder that the program was started in.
func (s *Screen) openFiles() tea.Cmd {
	s.files = &files{Picker: picker.New("Open a file", nil)}
	s.files.Empty = "reading"
	s.files.Input.Placeholder = "a name in the folder, or a path"
	return s.list(".")
}

// list reads a folder; what is neither a folder nor a file to read is left out, and so is what is hidden.
func (s *Screen) list(folder string) tea.Cmd {
	s.asks.Bump()
	return s.env.Runner.Do(s.asks, "list the folder", func(context.Context) tea.Msg {
		abs, err := filepath.Abs(folder)
		if err != nil {
			return listed{folder: folder, err: err}
		}
		entries, err := os.ReadDir(abs)
		l := listed{folder: abs, err: err}
		for _, e := range entries {
			if strings.HasPrefix(e.Name(), ".") {
				continue
			}
			info, err := os.Stat(filepath.Join(abs, e.Name())) // through links
			if err != nil || !info.IsDir() && !info.Mode().IsRegular() {
				continue
			}
			l.names = append(l.names, fileName{e.Name(), info.IsDir(), info.Size()})
		}
		return l
	})
}

// takeList shows a folder.
func (s *Screen) takeList(l listed) {
	if s.files == nil {
		return
	}
	if l.err != nil {
		s.files.Input.Error = l.err.Error()
		s.files.Empty = l.err.Error()
		return
	}
	s.files.folder = l.folder
	s.files.Title = "Open a file of " + l.folder
	s.files.Empty = "no such name here; Enter takes what is typed as a path"
	entries := []picker.Entry{{ID: filepath.Dir(l.folder), Title: "..", Detail: "the folder above"}}
	for _, n := range l.names {
		e := picker.Entry{ID: filepath.Join(l.folder, n.name), Title: n.name, Detail: sizeText(n.size)}
		if n.folder {
			e.Title, e.Detail = n.name+string(filepath.Separator), "folder"
		}
		entries = append(entries, e)
	}
	s.files.SetText("")
	s.files.SetEntries(entries)
}

// filesKey gives a key to the picker.
func (s *Screen) filesKey(msg tea.KeyMsg) tea.Cmd {
	text := s.files.Input.Value()
	if _, any := s.files.Entry(); keymap.Name(msg) == "enter" && text != "" && (!any || typedPath(text)) {
		return s.look(s.resolve(text))
	}
	switch s.files.Handle(msg) {
	case picker.Cancelled:
		s.files = nil
		s.asks.Bump()
	case picker.Chosen:
		e, _ := s.files.Entry()
		return s.look(e.ID)
	}
	return nil
}

// typedPath tells a path from a part of a name.
func typedPath(text string) bool {
	return strings.ContainsRune(text, filepath.Separator) || strings.ContainsRune(text, '/') || strings.HasPrefix(text, "~")
}

// resolve is the path that a typed one means.
func (s *Screen) resolve(text string) string {
	if rest, ok := strings.CutPrefix(text, "~"); ok && (rest == "" || rest[0] == '/' || rest[0] == filepath.Separator) {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, rest)
		}
	}
	if filepath.IsAbs(text) {
		return filepath.Clean(text)
	}
	return filepath.Join(s.files.folder, text)
}

// look goes into a folder, or reads a file to say what it is.
func (s *Screen) look(path string) tea.Cmd {
	s.asks.Bump()
	return s.env.Runner.Do(s.asks, "look at the file", func(ctx context.Context) tea.Msg {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return goneInto{path}
		}
		doc, report, err := workspace.ReadModel(path, "", false)
		return looked{path, doc, report, err}
	})
}

// goneInto is a folder that was chosen.
type goneInto struct{ folder string }

// openInPlace opens the file as it stands: in memory, and saved back by the person.
func (s *Screen) openInPlace(path string) tea.Cmd {
	return workspace.Do(workspace.OpenModel{What: filepath.Base(path), Do: func(ctx context.Context) (*workspace.Session, error) {
		return workspace.OpenFile(ctx, s.shelf.Settings(), path)
	}})
}

// importFile puts the model of the file into the workspace and opens it there.
func (s *Screen) importFile(path, name string, repair bool) tea.Cmd {
	return workspace.Do(workspace.OpenModel{What: name, Do: func(ctx context.Context) (*workspace.Session, error) {
		doc, _, err := workspace.ReadModel(path, "", repair)
		if err != nil {
			return nil, err
		}
		doc.Model.Name = name
		return s.shelf.Keep(ctx, doc, nil)
	}})
}
