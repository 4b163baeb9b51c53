package kv

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
)

// Verify reads every block of every table file and compares its checksum. progress, if not nil, is called with the bytes
// read and the bytes in all. It finds what Badger does not tell: a damaged block ends an iteration without an error. The
// first fault is returned, as Damaged; ctx stops it. In memory there is nothing to verify.
func (s *Store) Verify(ctx context.Context, progress func(done, total int64)) error {
	if err := s.enter(); err != nil {
		return err
	}
	defer s.busy.Done()
	if s.o.Dir == "" {
		return nil
	}
	f := folder(s.o.Dir)
	tables := s.db.Tables()
	var done, total int64
	for _, t := range tables {
		total += int64(t.OnDiskSize)
	}
	read := func(n int) error {
		done += int64(n)
		if progress != nil {
			progress(min(done, total), total)
		}
		return ctx.Err()
	}
	for _, t := range tables {
		path := tablePath(f.db(), t.ID)
		err := checkBlocks(path, read)
		if err == nil || !s.hasTable(t.ID) {
			continue // good, or replaced by newer tables meanwhile, which cuts and removes the file
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, fs.ErrNotExist):
			return damaged(s.o.Dir, "db/"+filepath.Base(path)+" is missing", nil)
		}
		return damaged(s.o.Dir, "db/"+filepath.Base(path)+": "+err.Error(), nil)
	}
	return nil
}

func (s *Store) hasTable(id uint64) bool {
	for _, t := range s.db.Tables() {
		if t.ID == id {
			return true
		}
	}
	return false
}

// Info is what doctor tells about a store.
type Info struct {
	Format  int   // of the folder
	Tables  int   // table files
	Bytes   int64 // of db/ without its write-ahead logs
	Free    int64 // bytes free on the disk
	Reserve int64 // bytes below which writes are refused; negative is none
	Sync    bool  // Options.Sync as Badger has it
	Unclean bool  // the folder had not been closed cleanly
	Rescue  bool  // rescue/ holds files
}

// Info looks at the folder. In memory only Tables and Sync (false) tell anything.
func (s *Store) Info() (Info, error) {
	if err := s.enter(); err != nil {
		return Info{}, err
	}
	defer s.busy.Done()
	info := Info{Format: formatVersion, Tables: len(s.db.Tables()), Reserve: s.o.Reserve, Sync: s.db.Opts().SyncWrites, Unclean: s.unclean}
	if s.o.Dir == "" {
		return info, nil
	}
	f := folder(s.o.Dir)
	files, err := f.take()
	if err != nil {
		return info, ioError(s.o.Dir, "read db/", err)
	}
	for _, file := range files {
		// Badger makes its logs as long as they may become; the part that is used is not known outside.
		if ext := filepath.Ext(file.Name); ext != ".mem" && ext != ".vlog" {
			info.Bytes += file.Size
		}
	}
	info.Rescue = f.has("rescue")
	info.Free, err = s.o.FreeSpace(s.o.Dir)
	if err != nil {
		return info, ioError(s.o.Dir, "ask for the free space", err)
	}
	return info, nil
}
