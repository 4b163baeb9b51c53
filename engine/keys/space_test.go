package keys_test

import (
	"bytes"
	"hash/fnv"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tablero/engine/keys"
	"tablero/model"
)

// lists draws the values of a key: from lo to hi of them.
func lists(lo, hi int) *rapid.Generator[[]model.Value] {
	return rapid.SliceOfN(keyables(model.TypeNone), lo, hi)
}

func TestItemKeysComeApart(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		table := rapid.Uint64().Draw(t, "table")
		pk, sk := lists(1, 4).Draw(t, "pk"), lists(0, 4).Draw(t, "sk")
		key, err := keys.AppendItem([]byte("x"), table, pk, sk)
		if err != nil {
			t.Fatal(err)
		}
		key = key[1:]
		got, err := keys.SplitItem(key, len(pk))
		if err != nil || got.Table != table || !bytes.Equal(got.Partition, encode(t, pk...)) || !bytes.Equal(got.Sort, encode(t, sk...)) {
			t.Fatalf("%+v, %v", got, err)
		}
		if !bytes.Equal(keys.AppendItemOf(nil, table, got.Base), key) || !bytes.Equal(keys.AppendItemOf(nil, table, got.Partition), got.Prefix) {
			t.Fatal("the parts do not make the key again")
		}
		if !bytes.HasPrefix(key, keys.AppendTable(nil, table)) {
			t.Fatal("the key does not begin with its table")
		}
		place := keys.AppendPlace(nil, table, got.Base)
		if tbl, base, err := keys.SplitPlace(place); err != nil || tbl != table || !bytes.Equal(base, got.Base) {
			t.Fatalf("place: %d % x %v", tbl, base, err)
		}
	})
}

func TestIndexEntriesComeApartAndBreakTiesByBaseKey(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		table, index := rapid.Uint64().Draw(t, "table"), rapid.Uint32().Draw(t, "index")
		ipk, isk := lists(1, 4).Draw(t, "ipk"), lists(0, 4).Draw(t, "isk")
		pk, sk := lists(1, 2).Draw(t, "pk"), lists(0, 2).Draw(t, "sk")
		key, err := keys.AppendIndexEntry(nil, table, index, ipk, isk, pk, sk)
		if err != nil {
			t.Fatal(err)
		}
		got, err := keys.SplitIndexEntry(key, len(ipk), len(isk))
		base := encode(t, append(slices.Clone(pk), sk...)...)
		if err != nil || got.Table != table || got.Index != index || !bytes.Equal(got.Partition, encode(t, ipk...)) ||
			!bytes.Equal(got.Sort, encode(t, isk...)) || !bytes.Equal(got.Base, base) {
			t.Fatalf("%+v, %v", got, err)
		}
		if !bytes.Equal(keys.AppendIndexEntryOf(nil, table, index, encode(t, append(slices.Clone(ipk), isk...)...), base), key) {
			t.Fatal("the parts do not make the key again")
		}
		if prefix, _ := keys.AppendIndexEntry(nil, table, index, ipk, nil, nil, nil); !bytes.Equal(prefix, got.Prefix) {
			t.Fatalf("partition prefix % x, want % x", got.Prefix, prefix)
		}
		other, _ := keys.AppendIndexEntry(nil, table, index, ipk, isk, pk, lists(len(sk), len(sk)).Draw(t, "other sk"))
		o, _ := keys.SplitIndexEntry(other, len(ipk), len(isk))
		if bytes.Compare(key, other) != bytes.Compare(got.Base, o.Base) {
			t.Fatal("entries of one index key are not in base-key order")
		}
	})
}

func TestOtherKeysComeApart(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		id, n := rapid.Uint64().Draw(t, "id"), rapid.Uint64().Draw(t, "n")
		if m, k, err := keys.SplitHistory(keys.AppendHistory(nil, id, n)); err != nil || m != id || k != n {
			t.Fatalf("history: %d %d %v", m, k, err)
		}
		if m, k, f, err := keys.SplitChange(keys.AppendChange(nil, id, n, id^n)); err != nil || m != id || k != n || f != id^n {
			t.Fatalf("change: %d %d %d %v", m, k, f, err)
		}
		if m, k, err := keys.SplitTray(keys.AppendTray(nil, id, n)); err != nil || m != id || k != n {
			t.Fatalf("tray: %d %d %v", m, k, err)
		}
		if m, err := keys.SplitDocument(keys.AppendDocument(nil, id)); err != nil || m != id {
			t.Fatalf("document: %d %v", m, err)
		}
		name := rapid.StringMatching("[a\x00\x01é]{0,4}").Draw(t, "name")
		ids := rapid.SliceOfN(rapid.Uint64(), 0, 3).Draw(t, "ids")
		for _, key := range [][]byte{keys.AppendCatalog(nil, name, ids...), keys.AppendMark(nil, name, ids...)} {
			if got, back, err := keys.SplitNamed(key); err != nil || got != name || !slices.Equal(back, ids) {
				t.Fatalf("named: %q %v %v", got, back, err)
			}
		}
	})
}

// Every space has keys of its own, tables and indexes do not reach into each other.
func TestPrefixesHoldTheirOwnKeysOnly(t *testing.T) {
	t.Parallel()
	pk := []model.Value{model.S("p")}
	base := encode(t, pk...)
	var all [][]byte
	for _, id := range []uint64{0, 1, 2, 255, 256, 1 << 40, 1<<64 - 1} {
		item, _ := keys.AppendItem(nil, id, pk, nil)
		all = append(all, item, keys.AppendPlace(nil, id, base), keys.AppendExpiry(nil, id, -5, base), keys.AppendDocument(nil, id),
			keys.AppendHistory(nil, id, 1), keys.AppendChange(nil, id, 1, 0), keys.AppendTray(nil, id, 1), keys.AppendCatalog(nil, "table", id), keys.AppendMark(nil, "drop", id))
		for _, index := range []uint32{0, 1, 256, 1<<32 - 1} {
			entry, _ := keys.AppendIndexEntry(nil, id, index, pk, nil, pk, nil)
			all = append(all, entry)
		}
	}
	for i, a := range all {
		for j, b := range all {
			if i != j && bytes.HasPrefix(b, a) {
				t.Errorf("% x is the beginning of % x", a, b)
			}
		}
	}
	prefixes := map[string]int{
		string(keys.AppendTable(nil, 1)): 1, string(keys.AppendPlace(nil, 1, nil)): 1, string(keys.AppendQueue(nil, 1)): 1,
		string(keys.AppendHistoryOf(nil, 1)): 1, string(keys.AppendChangesOf(nil, 1)): 1, string(keys.AppendChanges(nil, 1, 1)): 1,
		string(keys.AppendTrayOf(nil, 1)): 1, string(keys.AppendIndexes(nil, 1)): 4, string(keys.AppendIndex(nil, 1, 256)): 1,
		string(keys.AppendCatalog(nil, "table")): 7, string(keys.AppendMark(nil, "drop")): 7, string([]byte{keys.SpaceIndex}): 28,
		string(keys.AppendTable(nil, 1<<64-1)): 1, string(keys.AppendIndex(nil, 1<<64-1, 1<<32-1)): 1,
	}
	for prefix, want := range prefixes {
		r, n := keys.PrefixRange([]byte(prefix)), 0
		for _, k := range all {
			if r.Contains(k) {
				n++
			}
		}
		if n != want {
			t.Errorf("% x holds %d keys, want %d", prefix, n, want)
		}
	}
}

func TestSplitRefusesOtherKeys(t *testing.T) {
	t.Parallel()
	item, _ := keys.AppendItem(nil, 1, []model.Value{model.S("p")}, nil)
	for _, key := range [][]byte{nil, {}, {'i'}, {'?', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17}, item[:len(item)-1], []byte("c\x00"), []byte("d123"), []byte("h1"), []byte("x12345678abcd\x22")} {
		_, err := keys.SplitItem(key, 1)
		wantKind(t, err, keys.Corrupt)
		_, err = keys.SplitIndexEntry(key, 1, 0)
		wantKind(t, err, keys.Corrupt)
		_, _, err = keys.SplitPlace(key)
		wantKind(t, err, keys.Corrupt)
		_, _, _, err = keys.SplitExpiry(key)
		wantKind(t, err, keys.Corrupt)
		_, _, err = keys.SplitHistory(key)
		wantKind(t, err, keys.Corrupt)
		_, _, _, err = keys.SplitChange(key)
		wantKind(t, err, keys.Corrupt)
		_, _, err = keys.SplitTray(key)
		wantKind(t, err, keys.Corrupt)
		_, err = keys.SplitDocument(key)
		wantKind(t, err, keys.Corrupt)
		_, _, err = keys.SplitNamed(key)
		wantKind(t, err, keys.Corrupt)
	}
	_, err := keys.SplitItem(item, 2)
	wantKind(t, err, keys.Corrupt)
}

func TestHashIsFNV(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.SliceOf(rapid.Byte()).Draw(t, "b")
		h := fnv.New64a()
		h.Write(b)
		if keys.Hash(b) != h.Sum64() {
			t.Fatalf("Hash(% x) = %x", b, keys.Hash(b))
		}
	})
}

func TestSegmentsAreEven(t *testing.T) {
	t.Parallel()
	const total, n = 7, 7000
	var counts [total]int
	for i := range n {
		counts[keys.Segment(encode(t, model.Int(int64(i))), total)]++
	}
	for s, c := range counts {
		if c < n/total*8/10 || c > n/total*12/10 {
			t.Errorf("segment %d holds %d of %d partitions", s, c, n)
		}
	}
}
