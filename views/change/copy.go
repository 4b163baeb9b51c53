package change

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui"
	"tablero/views/workspace"
)

// Copy takes a text away and says how.
func Copy(env workspace.Env, owner *ui.Owner, text string) tea.Cmd {
	if env.Copy == nil {
		return ui.Say("there is no clipboard here")
	}
	return env.Runner.Do(owner, "copy", func(context.Context) tea.Msg {
		how, err := env.Copy(text)
		if err != nil {
			return ui.ErrorMsg{What: "copy", Err: err}
		}
		return ui.NoticeMsg{Text: how}
	})
}
