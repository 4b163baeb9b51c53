package export

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model/codec/formats"
	"tablero/model/codec/native"
	"tablero/ui"
	"tablero/ui/dialog"
	"tablero/ui/form"
	"tablero/views/shown"
	"tablero/views/workspace"
)

type (
	// looked is what stands at a path: nothing, a file that would be replaced, or what cannot be written to.
	looked struct {
		path  string
		there bool
		wrong string
	}
	// wrote is the end of writing.
	wrote struct {
		path  string
		bytes int
	}
)

// ask asks where to write.
func (s *Screen) ask(path, wrong string) tea.Cmd {
	in := form.New("")
	in.Placeholder = "a file"
	in.Set(path)
	in.Error = wrong
	return workspace.Do(workspace.Ask{
		Dialog: &dialog.Prompt{ID: "export.path", Title: "Write " + s.format() + " to a file", Input: in, Check: checkPath},
		Then: func(r dialog.Result) tea.Cmd {
			text, ok := r.(dialog.Text)
			if !ok {
				return nil
			}
			return s.look(strings.TrimSpace(text.Value))
		},
	})
}

func checkPath(text string) string {
	if strings.TrimSpace(text) == "" {
		return "type the name of a file, or press Esc"
	}
	return ""
}

// offered is the path that is offered: the last one, else a name made of the model's, in this folder.
func (s *Screen) offered() string {
	if s.path != "" {
		return s.path
	}
	name := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, s.name)
	if s.format() == native.Format {
		return name + ".json"
	}
	return name + "." + s.format() + ".json"
}

// look sees what stands at a path before anything is written.
func (s *Screen) look(path string) tea.Cmd {
	return s.env.Runner.Do(s.owner, "look at the file", func(context.Context) tea.Msg {
		if home, err := os.UserHomeDir(); err == nil && strings.HasPrefix(path, "~"+string(filepath.Separator)) {
			path = filepath.Join(home, path[2:])
		}
		info, err := os.Stat(path)
		switch {
		case err == nil && info.IsDir():
			return looked{path: path, wrong: "this is a folder; add the name of a file"}
		case err == nil:
			return looked{path: path, there: true}
		case !errors.Is(err, fs.ErrNotExist):
			return looked{path: path, wrong: cause(err)}
		}
		if _, err := os.Stat(filepath.Dir(path)); err != nil {
			return looked{path: path, wrong: "there is no folder " + filepath.Dir(path)}
		}
		return looked{path: path}
	})
}

// cause is an error of the operating system without the path, which stands in the input.
func cause(err error) string {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err.Error()
	}
	return err.Error()
}

// takeLooked writes, or asks first, or asks for another path.
func (s *Screen) takeLooked(msg looked) tea.Cmd {
	switch {
	case msg.wrong != "":
		return s.ask(msg.path, msg.wrong)
	case !msg.there:
		return s.write(msg.path)
	}
	return workspace.Do(workspace.Ask{
		Dialog: &dialog.Confirm{
			ID: "export.replace", Title: "Replace the file", Message: msg.path + " is there already. Its content would be replaced.",
			Yes: "Replace", No: "Keep", Dangerous: true,
		},
		Then: func(r dialog.Result) tea.Cmd {
			if a, ok := r.(dialog.Answer); ok && a.Yes {
				return s.write(msg.path)
			}
			return nil
		},
	})
}

// write writes the whole model, as a job: the old file or the new one is always there, whole.
func (s *Screen) write(path string) tea.Cmd {
	if s.job != nil {
		return ui.Say("an export is running")
	}
	s.path = path
	session, format := s.session, s.format()
	job, cmd := s.env.Jobs.Start("export", s.name, func(ctx context.Context, _ ui.Report) (tea.Msg, error) {
		text, err := whole(ctx, session, format)
		if err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil { // the last moment to stop
			return nil, err
		}
		return wrote{path, len(text)}, workspace.ReplaceFile(path, text)
	})
	s.job = job
	return cmd
}

// whole is the model with all its items in a format.
func whole(ctx context.Context, session *workspace.Session, format string) ([]byte, error) {
	doc, err := session.Document(ctx)
	if err != nil {
		return nil, err
	}
	text, _, err := formats.Encode(format, doc)
	return text, err
}

// takeEnd says how the writing ended.
func (s *Screen) takeEnd(end ui.JobEndMsg) tea.Cmd {
	if end.Job != s.job || s.job == nil {
		return nil
	}
	s.job = nil
	switch {
	case errors.Is(end.Err, context.Canceled):
		return ui.Say("the export was stopped, nothing was written")
	case end.Err != nil:
		return ui.Fail("export", end.Err)
	}
	if w, ok := end.Result.(wrote); ok {
		return ui.Say("wrote " + shown.Bytes(int64(w.bytes)) + " to " + w.path)
	}
	return nil
}

// copy takes the whole text to the clipboard.
func (s *Screen) copy() tea.Cmd {
	session, format, take := s.session, s.format(), s.env.Copy
	return s.env.Runner.Do(s.owner, "copy the model", func(ctx context.Context) tea.Msg {
		text, err := whole(ctx, session, format)
		if err != nil {
			return ui.ErrorMsg{What: "export", Err: err}
		}
		how, err := take(string(text))
		if err != nil {
			return ui.ErrorMsg{What: "copy", Err: err}
		}
		return ui.NoticeMsg{Text: how}
	})
}
