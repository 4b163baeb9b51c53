package kv

import (
	"bytes"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// keyGen draws short keys from bytes that lie at the edges.
var keyGen = rapid.SliceOfN(rapid.SampledFrom([]byte{0, 1, 'a', 'b', 0xfe, 0xff}), 1, 4)

var boundGen = rapid.OneOf(rapid.Just([]byte(nil)), keyGen)

// TestRange walks random ranges over random keys, in both directions, with some keys in tables, some in the memtable, some
// only in the transaction, and some deleted in each, and compares with a sorted list.
func TestRange(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		s, err := Open(t.Context(), small(Options{}))
		must(t, err)
		defer s.Close()
		truth := map[string]string{}
		write := func(tx *Txn, step string) {
			for _, k := range rapid.SliceOfN(keyGen, 0, 12).Draw(rt, step) {
				if rapid.IntRange(0, 3).Draw(rt, "delete") == 0 {
					delete(truth, string(k))
					must(t, tx.Delete(k))
				} else {
					truth[string(k)] = step
					must(t, tx.Set(k, []byte(step)))
				}
			}
		}
		for _, step := range []string{"one", "two"} {
			must(t, s.Update(t.Context(), func(tx *Txn) error { write(tx, step); return nil }))
		}
		must(t, s.Update(t.Context(), func(tx *Txn) error {
			write(tx, "pending")
			for range 4 {
				checkRange(rt, tx, truth)
			}
			return nil
		}))
		must(t, s.View(func(tx *Txn) error { checkRange(rt, tx, truth); return nil }))
	})
}

func checkRange(rt *rapid.T, tx *Txn, truth map[string]string) {
	r := Range{
		Lower: boundGen.Draw(rt, "lower"), Upper: boundGen.Draw(rt, "upper"), Reverse: rapid.Bool().Draw(rt, "reverse"),
		Prefetch: rapid.SampledFrom([]int{0, 3}).Draw(rt, "prefetch"),
	}
	if rapid.Bool().Draw(rt, "by prefix") {
		r.Lower, r.Upper = Prefix(r.Lower).Lower, Prefix(r.Lower).Upper
	}
	seek := boundGen.Draw(rt, "seek")
	var want []string
	for k := range truth {
		if k >= string(r.Lower) && (len(r.Upper) == 0 || k < string(r.Upper)) {
			want = append(want, k)
		}
	}
	slices.Sort(want)
	if r.Reverse {
		slices.Reverse(want)
	}
	it := tx.Iter(r)
	defer it.Close()
	if diff := cmp.Diff(want, walk(rt, it, truth)); diff != "" {
		rt.Fatalf("%+v: %s", r, diff)
	}
	it.Seek(seek)
	want = slices.DeleteFunc(want, func(k string) bool {
		return len(seek) > 0 && (!r.Reverse && k < string(seek) || r.Reverse && k > string(seek))
	})
	if len(want) == 0 {
		want = nil
	}
	if diff := cmp.Diff(want, walk(rt, it, truth)); diff != "" {
		rt.Fatalf("%+v from %q: %s", r, seek, diff)
	}
}

func walk(rt *rapid.T, it *Iter, truth map[string]string) (keys []string) {
	for ; it.Valid(); it.Next() {
		key := string(it.KeyCopy(nil))
		keys = append(keys, key)
		if got := string(it.Value()); got != truth[key] || string(it.ValueCopy([]byte("old"))) != got || it.ValueLen() != len(got) {
			rt.Fatalf("the value of %q is %q, not %q", key, got, truth[key])
		}
	}
	return keys
}

// TestCommonPrefix checks that every key of a range begins with the prefix that Badger is told.
func TestCommonPrefix(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		lower, upper, key := boundGen.Draw(t, "lower"), boundGen.Draw(t, "upper"), keyGen.Draw(t, "key")
		in := bytes.Compare(key, lower) >= 0 && (len(upper) == 0 || bytes.Compare(key, upper) < 0)
		if p := commonPrefix(lower, upper); in && !bytes.HasPrefix(key, p) {
			t.Fatalf("%q lies in [%q, %q) and does not begin with %q", key, lower, upper, p)
		}
	})
	for _, p := range []string{"", "b/", "a\xff", "a\x00", "\xff\xff", "table\x01\xfe"} {
		if got := commonPrefix([]byte(p), PrefixEnd([]byte(p))); string(got) != p {
			t.Errorf("the range of the prefix %q gives Badger only %q", p, got)
		}
	}
}

func TestPrefixEnd(t *testing.T) {
	t.Parallel()
	for p, want := range map[string]string{"": "", "a": "b", "a\xff": "b", "a\xff\xff": "b", "\xff": "", "a\x00": "a\x01"} {
		if got := PrefixEnd([]byte(p)); string(got) != want {
			t.Errorf("PrefixEnd(%q) = %q, want %q", p, got, want)
		}
	}
}

// TestIterOverFiles walks both ways over tables on the disk, level 0 and below.
func TestIterOverFiles(t *testing.T) {
	t.Parallel()
	s := open(t, small(Options{Dir: t.TempDir()}))
	want := fill(t, s, 20_000)
	for _, reverse := range []bool{false, true} {
		var got []string
		must(t, s.View(func(tx *Txn) error {
			r := Prefix([]byte("k/"))
			r.Reverse = reverse
			for it := tx.Iter(r); it.Valid(); it.Next() {
				got = append(got, string(it.Key()))
			}
			return nil
		}))
		if reverse {
			slices.Reverse(got)
		}
		if !slices.Equal(want, got) {
			t.Errorf("reverse %v: %d keys, want %d in order", reverse, len(got), len(want))
		}
	}
	if n := len(s.db.Tables()); n < 3 {
		t.Errorf("only %d tables: the test shows nothing", n)
	}
}
