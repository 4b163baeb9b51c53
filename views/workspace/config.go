package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"github.com/adrg/xdg"

	"tablero/model/jsondoc"
)

// Config is what a person has settled on for every start: names of a theme and a glyph set, "" where nothing was said.
type Config struct {
	Theme  string
	Glyphs string
}

// configLimit is the greatest configuration file that is read, in bytes; it holds a few words.
const configLimit = 64 << 10

// ConfigPath is where the configuration stands: tablero/config.json in the XDG configuration folder.
func ConfigPath() string { return filepath.Join(xdg.ConfigHome, "tablero", "config.json") }

// LoadConfig reads a configuration. A file that is not there is an empty one. Whatever it holds that is not understood is an
// error that names it with line and column, a [*FileError].
func LoadConfig(path string) (Config, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Config{}, nil
	}
	if err == nil && info.Size() > configLimit {
		err = fmt.Errorf("larger than %d KB, which no configuration is", configLimit>>10)
	}
	if err != nil {
		return Config{}, &FileError{path, cause(err)}
	}
	src, err := os.ReadFile(path)
	if err != nil {
		return Config{}, &FileError{path, cause(err)}
	}
	c, err := parseConfig(src)
	if err != nil {
		return Config{}, &FileError{path, err}
	}
	return c, nil
}

func parseConfig(src []byte) (Config, error) {
	doc, err := jsondoc.Parse(src)
	if err != nil {
		return Config{}, err
	}
	at := func(n *jsondoc.Node, format string, args ...any) error {
		line, col := doc.Position(n.Start)
		return &jsondoc.Error{Line: line, Col: col, Text: fmt.Sprintf(format, args...)}
	}
	if !doc.Root.Is(jsondoc.Object) {
		return Config{}, at(doc.Root, `a configuration is an object such as {"theme": "light", "glyphs": "ascii"}`)
	}
	if r := doc.Root.Repeated(); len(r) > 0 {
		return Config{}, at(r[0].Value, "the member %s is repeated", strconv.Quote(r[0].Name))
	}
	var c Config
	for _, m := range doc.Root.Members {
		var into *string
		switch m.Name {
		case "theme":
			into = &c.Theme
		case "glyphs":
			into = &c.Glyphs
		default:
			return Config{}, at(m.Value, "unknown member %s. There are theme and glyphs", strconv.Quote(m.Name))
		}
		if !m.Value.Is(jsondoc.String) {
			return Config{}, at(m.Value, "%s must be a text", m.Name)
		}
		*into = m.Value.Text
	}
	return c, nil
}
