package kv

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// formatVersion is the number in FORMAT. It grows when an older program could not read the folder, or would harm it.
const formatVersion = 1

const formatText = "tablero workspace %d\n"

// folder is a workspace folder; the methods know what lies where in it.
type folder string

func (f folder) path(name string) string { return filepath.Join(string(f), name) }
func (f folder) db() string              { return f.path("db") }
func (f folder) rescue() string          { return f.path("rescue") }

// prepare makes the folder if it is not there, and refuses one that holds other things. It writes nothing into it.
func (f folder) prepare() error {
	entries, err := os.ReadDir(string(f))
	if errors.Is(err, fs.ErrNotExist) {
		if err := os.MkdirAll(string(f), 0o700); err != nil {
			return ioError(string(f), "make the folder", err)
		}
		return nil
	}
	if info, serr := os.Stat(string(f)); serr == nil && !info.IsDir() {
		return f.notWorkspace("it is a file")
	}
	if err != nil {
		return ioError(string(f), "read the folder", err)
	}
	if f.has("FORMAT") {
		return nil
	}
	for _, e := range entries {
		// FORMAT is written before db/ is made, so a workspace in the making holds nothing but these.
		switch name := e.Name(); {
		case name == "LOCK", name == "FORMAT.new", strings.HasPrefix(name, "tablero.log"):
		case f.has("FORMAT"): // another process has just made it
			return nil
		default:
			return f.notWorkspace(fmt.Sprintf("it holds %q and no FORMAT file", name))
		}
	}
	return nil
}

func (f folder) has(name string) bool {
	_, err := os.Lstat(f.path(name))
	return err == nil
}

func (f folder) notWorkspace(why string) *Error {
	return &Error{
		Kind: NotWorkspace, Dir: string(f), Text: fmt.Sprintf("%s is no workspace: %s", f, why),
		Hint: "Choose an empty or a new folder with --workspace",
	}
}

// checkFormat refuses a folder of a newer format, or of none that can be read. A folder without FORMAT is new.
func (f folder) checkFormat() error {
	if err := f.prepare(); err != nil {
		return err // again, now under the lock
	}
	text, err := os.ReadFile(f.path("FORMAT"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return ioError(string(f), "read FORMAT", err)
	}
	var version int
	if _, err := fmt.Sscanf(string(text), formatText, &version); err != nil || version < 1 {
		return f.notWorkspace("its FORMAT file says something else")
	}
	if version > formatVersion {
		return &Error{
			Kind: Newer, Dir: string(f),
			Text: fmt.Sprintf("the workspace %s has format %d, and this version knows %d", f, version, formatVersion),
			Hint: "Use a newer version of tablero, or choose another folder with --workspace",
		}
	}
	return nil
}

// writeFormat marks a new folder; one that is marked is left alone.
func (f folder) writeFormat() error {
	if f.has("FORMAT") {
		return nil
	}
	if err := f.replace("FORMAT", fmt.Appendf(nil, formatText, formatVersion)); err != nil {
		return ioError(string(f), "write FORMAT", err)
	}
	return nil
}

// replace writes a file of the folder so that after a crash there is the old one or the new one, whole.
func (f folder) replace(name string, data []byte) error {
	temp := f.path(name + ".new")
	if err := writeSynced(temp, data); err != nil {
		return err
	}
	if err := os.Rename(temp, f.path(name)); err != nil {
		return err
	}
	return syncDir(string(f))
}

func writeSynced(path string, data []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	return errors.Join(err, file.Sync(), file.Close())
}
