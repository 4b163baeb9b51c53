// Package kv is a folder with one ordered map of bytes in it: transactions, ranges, and the care of the folder (its lock,
// its format, its free space, its damage). It must not know items, tables, indexes or any encoding of keys and values, and
// no other package may import Badger.
//
// # The folder
//
//	FORMAT    "tablero workspace 1"; a newer number is refused, never guessed
//	LOCK      the operating system's lock is taken on this file before anything else is read; inside, who holds it
//	db/       Badger's files
//	CLEAN     names, sizes and sums of db/, written by a clean close and removed before Badger is called again
//	rescue/   after an unclean close: hard links to the table files and a copy of MANIFEST, until Verify was clean
//
// Log files ("tablero.log", "tablero.log.1") may lie beside them. A folder with anything else in it and no FORMAT is no workspace and is
// left alone.
//
// # Why so much care
//
// Badger opens a folder whose MANIFEST was cut without a word and deletes the table files it can no longer place. A table
// file that was cut or zeroed panics in one of its own goroutines, which no caller can recover. It dies by SIGBUS on a full
// disk, because its files are mapped. So Open looks at every file first, refuses what does not fit, and then touches
// nothing; and writes stop at a reserve of free space while reads go on.
//
// # What it costs
//
// Values stay in the LSM tree (MaxValue is Badger's limit for that): the value log stays empty, so it needs no garbage
// collection, and reading a page needs no second look-up. Tables are not compressed: then reads come straight from the
// mapped file, no block cache is needed, and the memory that is not the files' is the memtables (56 MB each when full,
// at most three) and little else.
//
// # Lifetimes
//
// Bytes from Txn.Get stay valid for ever and must not be changed. Bytes from an Iter are valid until it moves. Keys given
// to a Txn are copied; values are not, and must not be changed until Update has returned.
package kv
