package kv

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// state is what examine found in db/.
type state struct {
	unclean bool
	live    []uint64 // tables that MANIFEST names
	orphans []uint64 // tables that it never named, which Badger is going to delete
	logs    []string // write-ahead logs
	empty   []string // logs that were only just made or were being removed
}

// examine looks at db/ before Badger is called, and changes nothing. After a clean close everything must be as it was
// stamped. After a crash the tables that MANIFEST names must be there with a good index; the end of the write-ahead log
// and of MANIFEST itself may be torn, and tables may lie about that were being written or deleted.
func examine(f folder) (*state, error) {
	stamp, err := f.readStamp()
	if err != nil {
		return nil, err
	}
	files, err := f.take()
	if errors.Is(err, fs.ErrNotExist) {
		if stamp != nil {
			return nil, damaged(string(f), "db/ is missing", nil)
		}
		if f.has("rescue") {
			return nil, damaged(string(f), "db/ is missing; rescue/ holds files of it", nil)
		}
		return &state{}, nil // new
	}
	if err != nil {
		return nil, ioError(string(f), "read db/", err)
	}
	if stamp != nil {
		if what := stamp.compare(files); what != "" {
			return nil, damaged(string(f), what, nil)
		}
	}
	st := &state{unclean: stamp == nil}
	var tables []uint64
	hasManifest := false
	for _, file := range files {
		id, isTable := tableID(file.Name)
		switch {
		case isTable:
			tables = append(tables, id)
		case file.Size == 0 && (strings.HasSuffix(file.Name, ".mem") || strings.HasSuffix(file.Name, ".vlog")):
			st.empty = append(st.empty, file.Name)
		case strings.HasSuffix(file.Name, ".mem"):
			st.logs = append(st.logs, file.Name)
		case file.Name == "MANIFEST":
			hasManifest = true
		}
	}
	if !hasManifest {
		// Badger makes MANIFEST first, so a crash cannot leave anything else without it.
		if len(tables)+len(st.logs)+len(st.empty) > 0 {
			return nil, damaged(string(f), "db/MANIFEST is missing", nil)
		}
		return &state{}, nil
	}
	m, err := readManifest(f.path("db/MANIFEST"))
	if err != nil {
		return nil, damaged(string(f), "db/MANIFEST cannot be read", err)
	}
	for _, id := range tables {
		if !m.live[id] && !m.deleted[id] {
			st.orphans = append(st.orphans, id)
		}
	}
	for id := range m.live {
		st.live = append(st.live, id)
	}
	slices.Sort(st.live)
	for _, id := range st.live {
		if err := f.checkLive(id); err != nil {
			return nil, err
		}
	}
	return st, nil
}

// removeEmpty removes logs of no length. Badger makes a log and then gives it its length, and takes that away before it
// removes one; a crash between the two leaves a file that it refuses to open ever after.
func (f folder) removeEmpty(st *state) error {
	for _, name := range st.empty {
		if err := os.Remove(filepath.Join(f.db(), name)); err != nil {
			return ioError(string(f), "remove the empty log db/"+name, err)
		}
	}
	return nil
}

func (f folder) checkLive(id uint64) error {
	path := tablePath(f.db(), id)
	err := checkTable(path)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return damaged(string(f), "db/"+filepath.Base(path)+" is missing", nil)
	case errors.Is(err, fs.ErrPermission):
		return ioError(string(f), "read db/"+filepath.Base(path), err)
	}
	return damaged(string(f), "db/"+filepath.Base(path)+" cannot be read", err)
}
