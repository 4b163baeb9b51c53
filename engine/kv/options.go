package kv

import (
	"log/slog"
	"time"

	"github.com/dgraph-io/badger/v4"
)

// Limits of one transaction, key and value, in bytes.
const (
	// MaxTxn bounds Txn.Size, the sum of EntrySize over the writes of one transaction. Badger's own limits are 15 % of the
	// memtable in bytes, and that divided by skl.MaxNodeSize (96) in entries; memtableSize is chosen so that a transaction
	// that keeps to MaxTxn keeps to both.
	MaxTxn = 8 << 20

	// MaxKey is a little less than what Badger allows (65,000: txn.go, modify).
	MaxKey = 64_000

	// MaxValue is the largest value that stays in the LSM tree (Badger's maxValueThreshold is 1 MiB, exclusive). A larger
	// one would go to the value log, which then needs garbage collection; callers cut such values into several keys.
	MaxValue = 1<<20 - 1

	// entryOverhead is what an entry counts beside its bytes: a skip-list node of full height (skl.MaxNodeSize).
	entryOverhead = 96

	memtableSize = 56 << 20 // 15 % of it is 8.8 million bytes, above MaxTxn
)

// DefaultReserve is the free space below which writes are refused: 512 MB.
const DefaultReserve = 512 << 20

// openMinimum is the free space below which even opening is refused: replaying the write-ahead log after a crash writes up
// to two memtables as tables, and Badger dies by SIGBUS where a mapped file finds no room.
const openMinimum = 160 << 20

// Options say how to open a store. The zero value is an empty store in memory.
type Options struct {
	Dir      string        // the workspace folder, made when it is not there; "" is in memory
	Sync     bool          // every Update is on the disk when it returns; without it a power cut (not a crash) can lose the last ones
	ReadOnly bool          // Update is refused; the folder is locked and kept in order all the same
	Wait     time.Duration // how long to wait for a folder that another process holds; 0 is not at all
	Holder   string        // written in the lock file for others to read: program and subcommand ("tablero query")

	Reserve   int64                               // bytes of free space below which writes are refused; 0 is DefaultReserve, negative is none
	FreeSpace func(dir string) (int64, error)     // bytes free to this user; nil asks the operating system
	Now       func() time.Time                    // nil is time.Now
	Log       *slog.Logger                        // Badger's words go here, at Debug unless they are warnings; nil is nowhere
	poll      time.Duration                       // between two tries for the lock
	badger    func(badger.Options) badger.Options // tests make memtables and tables small
}

func (o Options) withDefaults() Options {
	if o.Reserve == 0 {
		o.Reserve = DefaultReserve
	}
	if o.FreeSpace == nil {
		o.FreeSpace = freeSpace
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.poll == 0 {
		o.poll = 50 * time.Millisecond
	}
	return o
}

// badgerOptions are the options for the database in dir ("" is in memory).
func (o Options) badgerOptions(dir string) badger.Options {
	b := badger.DefaultOptions(dir).
		WithInMemory(dir == "").
		WithSyncWrites(o.Sync).
		WithBypassLockGuard(true). // ours is taken before, and does not linger in a process that is just being started
		WithLogger(logger{o.Log}).
		WithMetricsEnabled(false).
		WithMemTableSize(memtableSize).
		WithNumMemtables(2).
		WithNumCompactors(2).
		WithCompression(0). // none: see the package comment
		WithBlockCacheSize(0).
		WithIndexCacheSize(0).
		WithValueThreshold(MaxValue + 1).
		WithValueLogFileSize(2 << 20) // stays empty; the file is made twice this long, which not every file system keeps sparse
	if o.badger != nil {
		b = o.badger(b)
	}
	return b
}
