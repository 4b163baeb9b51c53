package kv

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/table"
	"github.com/dgraph-io/badger/v4/y"
)

// keep links every table file and copies MANIFEST into a new folder below rescue/, so that what Badger deletes on opening
// is still there. Only what is never changed in place can be linked. (A table that Badger deletes later, because it wrote
// its content anew, it cuts to nothing first, and the link with it: rescue/ does not double the disk space.)
func (f folder) keep(st *state) error {
	if len(st.live)+len(st.orphans) == 0 {
		return nil
	}
	to, err := f.newRescue()
	if err != nil {
		return ioError(string(f), "make rescue/", err)
	}
	for _, id := range append(st.live, st.orphans...) {
		if err := linkOrCopy(tablePath(f.db(), id), tablePath(to, id)); err != nil {
			return ioError(string(f), "keep a table file in rescue/", err)
		}
	}
	if err := copyFile(f.path("db/MANIFEST"), filepath.Join(to, "MANIFEST")); err != nil {
		return ioError(string(f), "keep MANIFEST in rescue/", err)
	}
	return nil
}

// newRescue makes the next folder below rescue/: 1, 2, 3 and so on, one for each crash since the last clean Verify.
func (f folder) newRescue() (string, error) {
	if err := os.MkdirAll(f.rescue(), 0o700); err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		to := filepath.Join(f.rescue(), strconv.Itoa(n))
		err := os.Mkdir(to, 0o700)
		if !errors.Is(err, fs.ErrExist) {
			return to, err
		}
	}
}

// ClearRescue removes rescue/. It is called when Verify, and what the caller checks above it, found nothing.
func (s *Store) ClearRescue() error {
	if s.o.Dir == "" {
		return nil
	}
	if err := os.RemoveAll(folder(s.o.Dir).rescue()); err != nil {
		return ioError(s.o.Dir, "remove rescue/", err)
	}
	return nil
}

// proveOrphans decides about tables that MANIFEST never named. Badger deletes them. That is right when a crash came
// between writing a table and naming it: then all that is in it is also in the write-ahead log or in the tables that it
// was to replace. It is a loss when the end of MANIFEST was cut off. So the database is opened as a copy in rescue/probe,
// without the orphans, and each of their entries is looked up in it. Nothing in db/ is changed.
func (f folder) proveOrphans(o Options, st *state) (err error) {
	if len(st.orphans) == 0 {
		return nil
	}
	probe := filepath.Join(f.rescue(), "probe")
	if err := os.RemoveAll(probe); err != nil { // of a probe that was killed
		return ioError(string(f), "clear rescue/probe", err)
	}
	defer func() {
		err = errors.Join(err, os.RemoveAll(probe))
		_ = os.Remove(f.rescue()) // succeeds when it was made for the probe and is empty again
	}()
	if err := f.copyTo(probe, st); err != nil {
		return ioError(string(f), "copy db/ to rescue/probe", err)
	}
	// Without compaction nothing is dropped that is looked for, and no linked table is cut; but then writing out the logs must
	// not wait for compaction either.
	opts := o.badgerOptions(probe).WithSyncWrites(false).WithNumCompactors(0).WithNumLevelZeroTablesStall(math.MaxInt32)
	db, err := openBadger(string(f), opts)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	for _, id := range st.orphans {
		path := tablePath(f.db(), id)
		if checkTable(path) != nil {
			continue // it was still being written
		}
		if err := covered(db, path, id); err != nil {
			return damaged(string(f), "db/MANIFEST does not name db/"+filepath.Base(path)+", which holds data that is nowhere else", err)
		}
	}
	return nil
}

// copyTo links the tables that MANIFEST names and copies the files that Badger changes in place.
func (f folder) copyTo(to string, st *state) error {
	if err := os.MkdirAll(to, 0o700); err != nil {
		return err
	}
	for _, id := range st.live {
		if err := linkOrCopy(tablePath(f.db(), id), tablePath(to, id)); err != nil {
			return err
		}
	}
	for _, name := range append([]string{"MANIFEST", "KEYREGISTRY"}, st.logs...) {
		err := copyFile(filepath.Join(f.db(), name), filepath.Join(to, name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// covered tells by an error that the table holds an entry that db has neither in the same nor in a newer version.
func covered(db *badger.DB, path string, id uint64) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%.200v", p)
		}
	}()
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	t, err := table.OpenInMemoryTable(data, id, &table.Options{})
	if err != nil {
		return err
	}
	txn := db.NewTransaction(false)
	defer txn.Discard()
	var last []byte
	it := t.NewIterator(0)
	defer it.Close() //nolint:errcheck // it was only read
	for it.Rewind(); it.Valid(); it.Next() {
		key := y.ParseKey(it.Key())
		if bytes.Equal(key, last) {
			continue // an older version
		}
		last = append(last[:0], key...)
		if version := y.ParseTs(it.Key()); newest(txn, key) < version {
			return fmt.Errorf("version %d of the key %.40q", version, key)
		}
	}
	return nil
}

// newest is the newest version of a key, deleted or not; 0 when there is none.
func newest(txn *badger.Txn, key []byte) uint64 {
	it := txn.NewKeyIterator(key, badger.IteratorOptions{InternalAccess: true})
	defer it.Close()
	it.Rewind()
	if !it.Valid() {
		return 0
	}
	return it.Item().Version()
}

func linkOrCopy(from, to string) error {
	if err := os.Link(from, to); err == nil {
		return nil
	}
	return copyFile(from, to) // the file system has no links, or the folder is on two
}

// copyFile copies a file and leaves holes where the file is zero: a write-ahead log is 112 MB long and mostly empty.
func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close() //nolint:errcheck // it was only read
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(copySparse(out, in), out.Sync(), out.Close())
}

func copySparse(out *os.File, in io.Reader) error {
	buf, zero := make([]byte, 64<<10), make([]byte, 64<<10)
	var at int64
	for {
		n, err := io.ReadFull(in, buf)
		if n > 0 && !bytes.Equal(buf[:n], zero[:n]) {
			if _, err := out.WriteAt(buf[:n], at); err != nil {
				return err
			}
		}
		at += int64(n)
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return out.Truncate(at)
		}
		if err != nil {
			return err
		}
	}
}
