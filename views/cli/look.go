package cli

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"tablero/themes"
	"tablero/ui/term"
	"tablero/views"
	"tablero/views/workspace"
)

func themeNames() []string { return append(themes.Names(), "auto") }

// checkLook refuses unknown themes and glyph sets also where nothing is drawn.
func (c *call) checkLook() error {
	if c.theme != "" && c.theme != "auto" {
		if _, err := themes.ByName(c.theme); err != nil {
			return usage("It is one of "+strings.Join(themeNames(), ", "), "unknown --theme %q", c.theme)
		}
	}
	if c.glyphs != "" {
		if _, err := themes.GlyphsByName(c.glyphs); err != nil {
			return usage("It is one of "+strings.Join(themes.GlyphNames(), ", "), "unknown --glyphs %q", c.glyphs)
		}
	}
	return nil
}

// interactive reports whether the workbench can be shown: stdin and stdout are terminals that can address the cursor.
func (c *call) interactive() bool { return c.terminal().Interactive() }

func (c *call) terminal() term.Session { return term.NewSession(c.In, c.Out, getenv) }

// workbench is tablero [MODEL].
func (c *call) workbench(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		if !c.interactive() {
			return usage("tablero list and tablero show MODEL print instead, tablero --help names the rest", "the workbench needs a terminal")
		}
		return c.run(cmd, nil)
	}
	if len(args) > 1 {
		return notACommand(cmd.Root(), args[0], nil)
	}
	sess, err := c.open(cmd, args[0])
	if err != nil {
		var unknown *workspace.UnknownModelError
		if errors.As(err, &unknown) && workspace.Classify(args[0]).Kind == workspace.Kept {
			return notACommand(cmd.Root(), args[0], unknown.Nearest)
		}
		return err
	}
	if !c.interactive() {
		return errors.Join(usage("tablero show "+shellWord(args[0])+" prints instead", "the workbench needs a terminal"), sess.Close())
	}
	return errors.Join(c.run(cmd, sess), sess.Close())
}

func (c *call) run(cmd *cobra.Command, sess *workspace.Session) error {
	s, err := c.settings()
	if err != nil {
		return err
	}
	return views.Run(cmd.Context(), views.Options{
		Session: sess, Settings: s, Theme: c.theme, Glyphs: c.glyphs, NoColor: c.noColor, ShowKeys: c.showKeys,
		Log: c.log.logger(), LogPath: c.log.path(), In: c.In, Out: c.Out,
	})
}
