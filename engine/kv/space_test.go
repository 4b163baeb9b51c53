package kv

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// disk is a disk whose free space and clock a test turns.
type disk struct {
	free, asked atomic.Int64
	now         atomic.Int64
	err         error
}

func (d *disk) options(dir string) Options {
	return small(Options{
		Dir: dir, Reserve: 1000,
		Now: func() time.Time { return time.Unix(d.now.Load(), 0) },
		FreeSpace: func(string) (int64, error) {
			d.asked.Add(1)
			return d.free.Load(), d.err
		},
	})
}

func TestReserve(t *testing.T) {
	t.Parallel()
	d := new(disk)
	d.free.Store(5000)
	d.now.Store(1e9)
	s := open(t, d.options(t.TempDir()))
	set := func(tx *Txn) error { return tx.Set([]byte("a"), []byte("b")) }
	must(t, s.Update(t.Context(), set))

	asked := d.asked.Load()
	d.free.Store(999)
	must(t, s.Update(t.Context(), set))
	if d.asked.Load() != asked {
		t.Error("the disk was asked twice in a second")
	}
	d.now.Add(2)
	for range 2 {
		if err := s.Update(t.Context(), set); !errors.Is(err, DiskReserve) {
			t.Errorf("below the reserve: %v", err)
		}
	}
	if v, ok := get(t, s, "a"); v != "b" || !ok {
		t.Error("reading does not go on")
	}
	must(t, s.Update(t.Context(), func(*Txn) error { return nil })) // writes nothing

	d.free.Store(5000)
	must(t, s.Update(t.Context(), set)) // at once, not a second later
	must(t, s.Space(4000))
	if err := s.Space(4001); !errors.Is(err, DiskReserve) {
		t.Errorf("a job that needs more than there is: %v", err)
	}
	d.free.Store(999)
	for n := 0; ; n++ {
		err := s.Update(t.Context(), func(tx *Txn) error { return tx.Set([]byte("b"), make([]byte, 50_000)) })
		if errors.Is(err, DiskReserve) {
			break
		}
		must(t, err)
		if n > gaugeBytes/50_000 {
			t.Fatal("the disk was not asked again after 16 MB")
		}
	}
}

func TestOpeningNeedsSpace(t *testing.T) {
	t.Parallel()
	dir := closedFolder(t)
	before := tree(t, dir)
	d := new(disk)
	d.free.Store(openMinimum - 1)
	o := d.options(dir)
	o.Reserve = DefaultReserve
	if _, err := Open(t.Context(), o); !errors.Is(err, DiskReserve) || !strings.Contains(err.Error(), "opening needs") {
		t.Errorf("on a full disk: %v", err)
	}
	d.err = os.ErrPermission
	if _, err := Open(t.Context(), o); !errors.Is(err, IO) {
		t.Errorf("when the disk does not answer: %v", err)
	}
	if after := tree(t, dir); len(after) != len(before) || after["CLEAN"] != before["CLEAN"] {
		t.Error("the folder was changed")
	}
	d.err = nil
	d.free.Store(openMinimum) // below the reserve of 512 MB: reading only
	s := open(t, o)
	if _, ok := get(t, s, "k/00001"); !ok {
		t.Error("cannot read below the reserve")
	}
	if err := s.Update(t.Context(), func(tx *Txn) error { return tx.Set([]byte("a"), nil) }); !errors.Is(err, DiskReserve) {
		t.Errorf("writing below the reserve: %v", err)
	}
}

func TestFreeSpace(t *testing.T) {
	t.Parallel()
	if n, err := freeSpace(t.TempDir()); err != nil || n <= 0 {
		t.Errorf("%d, %v", n, err)
	}
	if _, err := freeSpace("no such folder"); err == nil {
		t.Error("no error for a folder that is not there")
	}
}

func TestMemoryNeedsNoDisk(t *testing.T) {
	t.Parallel()
	s := open(t, Options{FreeSpace: func(string) (int64, error) { panic("asked") }, Reserve: 1 << 40})
	put(t, s, "a", "b")
	must(t, s.Space(1<<50))
	must(t, s.ClearRescue())
	if info, err := s.Info(); err != nil || info.Sync || s.Dir() != "" {
		t.Errorf("%+v, %v", info, err)
	}
}

// TestBadgerLogs: Badger's words arrive in the log, as lines, and the chatter below Debug.
func TestBadgerLogs(t *testing.T) {
	t.Parallel()
	var text bytes.Buffer
	log := slog.New(slog.NewTextHandler(&text, &slog.HandlerOptions{Level: slog.LevelDebug}))
	s, err := Open(t.Context(), Options{Dir: t.TempDir(), Log: log, Reserve: -1})
	must(t, err)
	must(t, s.Close())
	if got := text.String(); !strings.Contains(got, "from=badger") || !strings.Contains(got, "level=DEBUG msg=\"All 0 tables") {
		t.Errorf("the log says %s", got)
	}
}
