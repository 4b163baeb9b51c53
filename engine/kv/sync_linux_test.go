package kv

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestSync proves that Options.Sync reaches the disk: when Update has returned, the kernel holds no pages of the write-ahead
// log that are newer than the disk. Without Sync it holds all of them. (/proc/self/smaps counts such pages of a mapped file; a
// single one may still be counted on a busy machine after it was written.)
func TestSync(t *testing.T) {
	dir := t.TempDir()
	var fs unix.Statfs_t
	must(t, unix.Statfs(dir, &fs))
	least := map[bool]int{}
	for _, sync := range []bool{false, true} {
		s := open(t, Options{Dir: fmt.Sprint(dir, "/", sync), Sync: sync})
		if got := s.db.Opts().SyncWrites; got != sync {
			t.Errorf("Badger has SyncWrites %v, want %v", got, sync)
		}
		if info, err := s.Info(); err != nil || info.Sync != sync {
			t.Errorf("Info says %v, %v", info.Sync, err)
		}
		least[sync] = 1 << 30
		for range 10 { // the kernel may be writing a page of its own accord just then
			put(t, s, "key", strings.Repeat("value", 10_000))
			least[sync] = min(least[sync], dirtyPages(t, s.Dir()+"/db/"))
		}
	}
	if fs.Type == unix.TMPFS_MAGIC {
		t.Skip("a folder in memory is never written to a disk")
	}
	if page := os.Getpagesize() >> 10; least[true] > page || least[false] <= page {
		t.Errorf("unwritten kB of the log with sync: %d, without: %d", least[true], least[false])
	}
}

// dirtyPages sums the dirty kB of the write-ahead logs in a folder that this process has mapped.
func dirtyPages(t *testing.T, folder string) (kb int) {
	t.Helper()
	smaps, err := os.ReadFile("/proc/self/smaps")
	must(t, err)
	found, inside := false, false
	for line := range bytes.Lines(smaps) {
		text := string(line)
		if strings.Contains(text, "-") && strings.Contains(text, " rw-s ") {
			inside = strings.Contains(text, folder) && strings.Contains(text, ".mem")
			found = found || inside
			continue
		}
		var n int
		if _, err := fmt.Sscanf(text, "Shared_Dirty: %d kB", &n); err == nil && inside {
			kb += n
		}
		if _, err := fmt.Sscanf(text, "Private_Dirty: %d kB", &n); err == nil && inside {
			kb += n
		}
	}
	if !found {
		t.Skip("the log is not mapped here")
	}
	return kb
}
