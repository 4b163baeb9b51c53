package data

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui"
	"tablero/ui/editor"
	"tablero/ui/keymap"
	"tablero/views/workspace"
)

// openText lets a person edit a text: in $EDITOR where there is one, else in the built-in editor. done gets the text when it is to be
// used; what it finds wrong is shown in the built-in editor, with the cursor at its place, so that the text is not lost. under is
// what is open again when the text is forgotten, nil for the panes.
func (s *Screen) openText(title, text, ext string, under *work, done func(text string) (tea.Cmd, error)) tea.Cmd {
	w := &work{verb: "keep", under: under}
	w.text = editor.New(title, text)
	if ext == ".json" {
		w.text.Indent = "  "
	}
	w.keep = func() tea.Cmd {
		cmd, err := done(w.text.Text())
		if err != nil {
			w.fail(err)
		}
		return cmd
	}
	open := func() tea.Cmd { return s.external(w, ext) }
	if len(s.sub.Editor) > 0 {
		w.keys = map[string]func() tea.Cmd{"ctrl+o": open}
		w.more = func() []keymap.Action {
			return []keymap.Action{s.workAction("data.editor", "editor", "go on in "+filepath.Base(s.sub.Editor[0]), "ctrl+o")}
		}
		return open()
	}
	s.work = w
	return nil
}

// external gives the text of a work to $EDITOR, and takes it back when that ends.
func (s *Screen) external(w *work, ext string) tea.Cmd {
	text := w.text.Text()
	return s.env.Runner.Do(s.edits, "write the text for the editor", func(context.Context) tea.Msg {
		path, err := writeTemp(text, ext)
		return editorReady{work: w, text: text, path: path, err: err}
	})
}

// writeTemp writes a text where nobody else can read it.
func writeTemp(text, ext string) (string, error) {
	f, err := os.CreateTemp("", "tablero-*"+ext) // made with 0600
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(text)
	return f.Name(), errors.Join(err, f.Close())
}

// runEditor hands the terminal to $EDITOR.
func (s *Screen) runEditor(msg editorReady) tea.Cmd {
	if msg.err != nil {
		s.work = msg.work
		msg.work.text.Error = "the text could not be given to the editor: " + msg.err.Error()
		return nil
	}
	words := append(s.sub.Editor[:len(s.sub.Editor):len(s.sub.Editor)], msg.path)
	cmd := exec.Command(words[0], words[1:]...) //nolint:gosec,noctx // the person's own $EDITOR; it ends when they leave it
	var failed error
	back := s.env.Runner.Do(s.edits, "read what the editor wrote", func(context.Context) tea.Msg {
		out := editorDone{work: msg.work, before: msg.text, err: failed}
		src, err := os.ReadFile(msg.path)
		_ = os.Remove(msg.path) // it is in the folder for what nobody misses
		if out.text = string(src); out.err == nil {
			out.err = err
		}
		return out
	})
	return s.exec(cmd, func(err error) tea.Msg {
		failed = err
		return back()
	})
}

// takeText takes a text back from $EDITOR. What cannot be used goes on in the built-in editor.
func (s *Screen) takeText(msg editorDone) tea.Cmd {
	// The terminal is ours again, as after a suspension.
	return tea.Batch(workspace.Do(tea.ResumeMsg{}), s.useText(msg))
}

func (s *Screen) useText(msg editorDone) tea.Cmd {
	w, name := msg.work, filepath.Base(s.sub.Editor[0])
	var exit *exec.ExitError
	switch {
	case errors.As(msg.err, &exit):
		return ui.Say(name + " ended with an error, so nothing was changed")
	case msg.err != nil:
		s.work = w
		w.text.Error = name + ": " + msg.err.Error() + ". This is the built-in editor"
		return nil
	}
	text := msg.text
	// Most editors end the last line; a text that did not end so shall not grow by being looked at.
	if !strings.HasSuffix(msg.before, "\n") {
		text = strings.TrimSuffix(text, "\n")
	}
	if text == msg.before && !w.text.Changed() {
		return ui.Say("nothing was changed")
	}
	w.text.Set(text)
	s.work = w
	return w.keep()
}
