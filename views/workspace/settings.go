package workspace

import (
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/adrg/xdg"

	"tablero/engine"
	"tablero/ttl"
)

// DefaultWait is how long a held workspace is waited for.
const DefaultWait = 5 * time.Second

// Settings say which workspace to open and how.
type Settings struct {
	Dir       string        // the workspace folder
	Sync      bool          // a write is on the disk when it returns
	ReadOnly  bool          // every change is refused
	Wait      time.Duration // for a workspace that another process holds
	Holder    string        // the words others read when they find the workspace held
	Clock     ttl.Clock
	Log       *slog.Logger
	FreeSpace func(dir string) (int64, error) // nil asks the operating system
}

// Folder is the workspace folder: the flag, else $TABLERO_WORKSPACE, else tablero in the XDG data folder. It is absolute.
func Folder(flag string) (string, error) {
	dir := flag
	if dir == "" {
		dir = os.Getenv("TABLERO_WORKSPACE")
	}
	if dir == "" {
		dir = filepath.Join(xdg.DataHome, "tablero")
	}
	return filepath.Abs(dir)
}

// Exists reports whether there is a workspace in the folder, or something that opening it will complain about. It opens and makes
// nothing. What the first start of a process may leave before there is a workspace does not count.
func (s Settings) Exists() bool {
	info, err := os.Stat(s.Dir)
	if err != nil || !info.IsDir() {
		return !errors.Is(err, fs.ErrNotExist)
	}
	entries, err := os.ReadDir(s.Dir)
	for _, e := range entries {
		if name := e.Name(); name != "LOCK" && name != "FORMAT.new" && !strings.HasPrefix(name, "tablero.log") {
			return true
		}
	}
	return err != nil
}

func (s Settings) options(dir string) engine.Options {
	return engine.Options{
		Dir: dir, Sync: s.Sync, ReadOnly: s.ReadOnly && dir != "", Wait: s.Wait, Holder: s.Holder,
		Clock: s.Clock, Log: s.Log, FreeSpace: s.FreeSpace,
	}
}
