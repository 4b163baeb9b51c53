package views

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/adrg/xdg"
	tea "github.com/charmbracelet/bubbletea"

	"tablero/themes"
	"tablero/ttl"
	"tablero/ui"
	"tablero/ui/term"
	"tablero/views/workspace"
)

// Options say what the workbench opens on and how it looks.
type Options struct {
	Session  *workspace.Session // nil: no model, the home screen says what to do
	Settings workspace.Settings
	Theme    string // --theme, "" when not given
	Glyphs   string // --glyphs, "" when not given
	NoColor  bool
	ShowKeys bool
	Log      *slog.Logger // nil: no log
	LogPath  string       // where the log can be read, "" for nowhere
	In, Out  *os.File     // nil: standard input and output
	Notes    []string     // said in the last line at the start
}

// Run shows the workbench until the person leaves it or ctx ends. A fault of the program is a [*FaultError]; names of themes
// or glyphs that do not exist are [*themes.UnknownThemeError] and [*themes.UnknownGlyphsError]; a configuration that cannot be
// read is a [*workspace.FileError]. The session stays open: it belongs to the caller.
func Run(ctx context.Context, o Options) error {
	if o.In == nil {
		o.In = os.Stdin
	}
	if o.Out == nil {
		o.Out = os.Stdout
	}
	term.SetWidths()
	if err := term.CheckWidths(); err != nil {
		return err
	}
	session := term.NewSession(o.In, o.Out, os.Getenv)
	choice, glyphs, err := appearance(o, session)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	out := term.NewWriter(o.Out)
	clip := term.NewClipboard(session, out, filepath.Join(xdg.StateHome, "tablero", "copies"))
	set := Setup{
		Context: ctx, Look: &themes.Look{Theme: choice.Theme, Glyphs: glyphs}, Profile: choice.Profile, Now: time.Now, Clock: ttl.System{},
		Poll: session.Windows, Folder: tilde(o.Settings.Dir), Notes: o.Notes, ShowKeys: o.ShowKeys, Log: o.Log, LogPath: o.LogPath,
		Editor: editorWords(os.Getenv),
		Copy: func(text string) (string, error) {
			done, err := clip.Copy(text)
			return done.String(), err
		},
	}
	if o.Settings.Clock != nil {
		set.Clock = o.Settings.Clock
	}
	set.Path = set.Folder
	set.Shelf = workspace.NewShelf(o.Settings, o.Session)
	if o.Session != nil {
		if err := set.open(ctx, o.Session); err != nil {
			return err
		}
	}
	app := NewApp(set)
	mouse, reply := ui.NewMouseFilter(time.Now), ui.NewReplyFilter(time.Now)
	filter := func(m tea.Model, msg tea.Msg) tea.Msg { return mouse.Filter(m, reply.Filter(m, msg)) }
	p := tea.NewProgram(app, tea.WithContext(ctx), tea.WithInput(o.In), tea.WithOutput(out), tea.WithAltScreen(), tea.WithMouseCellMotion(),
		tea.WithFilter(filter))
	_, err = p.Run()
	err = errors.Join(err, app.close(o.Session))
	if f := app.Fault(); f != nil {
		return &FaultError{What: f.Value, LogPath: o.LogPath}
	}
	if errors.Is(err, tea.ErrProgramPanic) {
		return &FaultError{What: err.Error(), LogPath: o.LogPath}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if errors.Is(err, tea.ErrInterrupted) {
		return context.Canceled
	}
	return err
}

// open puts the session's model into the setup.
func (set *Setup) open(ctx context.Context, s *workspace.Session) error {
	d, err := newDesk(ctx, s)
	if err != nil {
		return err
	}
	set.lay(d)
	if s.Notice != "" {
		set.Notes = append(set.Notes, s.Notice)
	}
	return nil
}

// appearance decides on theme, colours and glyphs: flags, then the environment, then the configuration, then the terminal.
func appearance(o Options, session term.Session) (themes.Choice, themes.Glyphs, error) {
	config, err := workspace.LoadConfig(workspace.ConfigPath())
	if err != nil {
		return themes.Choice{}, themes.Glyphs{}, err
	}
	background := session.Background()
	if background == themes.BackgroundUnknown && session.Out {
		background = term.AskedBackground()
	}
	env := session.Environment(background)
	env.Flag, env.NoColor, env.Config = o.Theme, o.NoColor, config.Theme
	choice, err := themes.Detect(env)
	if err != nil {
		return choice, themes.Glyphs{}, err
	}
	name := "unicode"
	for _, n := range []string{o.Glyphs, os.Getenv("TABLERO_GLYPHS"), config.Glyphs} {
		if n != "" {
			name = n
			break
		}
	}
	glyphs, err := themes.GlyphsByName(name)
	return choice, glyphs, err
}

// tilde shortens a path below the home folder.
func tilde(path string) string {
	home, err := os.UserHomeDir()
	if err != nil || home == "" || home == string(filepath.Separator) {
		return path
	}
	if rest, ok := strings.CutPrefix(path, home); ok && (rest == "" || rest[0] == filepath.Separator) {
		return "~" + rest
	}
	return path
}

// editorWords is the person's own editor: $VISUAL, or $EDITOR, with the arguments that stand behind it. None means the built-in one.
func editorWords(getenv func(string) string) []string {
	for _, name := range []string{"VISUAL", "EDITOR"} {
		if words := strings.Fields(getenv(name)); len(words) > 0 {
			return words
		}
	}
	return nil
}
