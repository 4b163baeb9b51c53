package kv

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// stamp is the content of the file CLEAN: what db/ looked like when it was closed. Table files never change after they
// were written, so their name and size is enough, together with the check of their index; MANIFEST and the key registry
// are small and are summed.
type stamp struct {
	Closed time.Time     `json:"closed"`
	Files  []stampedFile `json:"files"`
}

type stampedFile struct {
	Name string `json:"name"`
	Size int64  `json:"size"`
	Sum  string `json:"sha256,omitempty"`
}

// unstamped is the file of db/ that may be anything: Badger's count of garbage in the value log, which stays empty.
const unstamped = "DISCARD"

var summed = map[string]bool{"MANIFEST": true, "KEYREGISTRY": true}

// take describes db/ as it is now.
func (f folder) take() ([]stampedFile, error) {
	entries, err := os.ReadDir(f.db())
	if err != nil {
		return nil, err
	}
	var files []stampedFile
	for _, e := range entries {
		if e.Name() == unstamped {
			continue
		}
		info, err := e.Info()
		if err != nil {
			return nil, err
		}
		s := stampedFile{Name: e.Name(), Size: info.Size()}
		if summed[s.Name] {
			data, err := os.ReadFile(filepath.Join(f.db(), s.Name))
			if err != nil {
				return nil, err
			}
			sum := sha256.Sum256(data)
			s.Sum = hex.EncodeToString(sum[:])
		}
		files = append(files, s)
	}
	return files, nil
}

// stamp writes CLEAN. It is called last of all, when the database is closed.
func (f folder) stamp(now time.Time) error {
	files, err := f.take()
	if err != nil {
		return ioError(string(f), "read db/", err)
	}
	text, err := json.MarshalIndent(stamp{Closed: now.UTC(), Files: files}, "", " ")
	if err != nil {
		return err
	}
	if err := f.replace("CLEAN", append(text, '\n')); err != nil {
		return ioError(string(f), "write CLEAN", err)
	}
	return nil
}

// removeStamp makes sure that a crash from now on is seen as one.
func (f folder) removeStamp() error {
	err := os.Remove(f.path("CLEAN"))
	if err == nil {
		err = syncDir(string(f))
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return ioError(string(f), "remove CLEAN", err)
	}
	return nil
}

// readStamp gives nil when there is none.
func (f folder) readStamp() (*stamp, error) {
	text, err := os.ReadFile(f.path("CLEAN"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, ioError(string(f), "read CLEAN", err)
	}
	s := new(stamp)
	if err := json.Unmarshal(text, s); err != nil {
		return nil, damaged(string(f), "its file CLEAN cannot be read", err)
	}
	return s, nil
}

// compare says in words what is no longer as it was stamped; "" when all is.
func (s *stamp) compare(now []stampedFile) string {
	is := map[string]stampedFile{}
	for _, f := range now {
		is[f.Name] = f
	}
	for _, was := range s.Files {
		now, ok := is[was.Name]
		delete(is, was.Name)
		switch {
		case !ok:
			return fmt.Sprintf("db/%s is missing", was.Name)
		case now.Size != was.Size:
			return fmt.Sprintf("db/%s has %d bytes and had %d when it was closed", was.Name, now.Size, was.Size)
		case now.Sum != was.Sum:
			return fmt.Sprintf("db/%s was changed since it was closed", was.Name)
		}
	}
	for _, f := range now {
		if _, ok := is[f.Name]; ok {
			return fmt.Sprintf("db/%s was not there when it was closed", f.Name)
		}
	}
	return ""
}
