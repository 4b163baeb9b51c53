package keys_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tablero/engine/keys"
	"tablero/model"
)

func TestCursorRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		key, _ := keys.AppendItem(nil, rapid.Uint64().Draw(t, "table"), lists(1, 2).Draw(t, "pk"), lists(0, 2).Draw(t, "sk"))
		c := keys.Cursor{Key: key, Place: rapid.SampledFrom([]keys.Place{keys.PastKey, keys.AtKey, keys.PastPrefix}).Draw(t, "place")}
		text := c.String()
		if strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
			t.Fatalf("%q does not fit a URL", text)
		}
		got, err := keys.ParseCursor(text, key[:9])
		if err != nil || !bytes.Equal(got.Key, c.Key) || got.Place != c.Place {
			t.Fatalf("%+v, %v", got, err)
		}
		i := rapid.IntRange(0, len(text)-1).Draw(t, "i")
		changed := []byte(text)
		if changed[i]++; changed[i] == text[i] {
			t.Fatal("nothing changed")
		}
		if _, err := keys.ParseCursor(string(changed), nil); err == nil {
			t.Fatalf("a cursor with another byte at %d is read", i)
		}
		if _, err := keys.ParseCursor(text[:i], nil); err == nil {
			t.Fatalf("a cursor cut at %d is read", i)
		}
	})
}

func TestCursorOfAnotherQueryIsRefused(t *testing.T) {
	t.Parallel()
	pizza, sandwich := []model.Value{model.S("Pizza")}, []model.Value{model.S("Sandwich")}
	vegan := []model.Value{model.S("Vegan")}
	entry, _ := keys.AppendIndexEntry(nil, 1, 1, pizza, []model.Value{model.Int(350)}, pizza, vegan)
	text := keys.Cursor{Key: entry, Place: keys.PastKey}.String()

	own, _ := keys.AppendIndexEntry(nil, 1, 1, pizza, nil, nil, nil)
	for _, prefix := range [][]byte{own, keys.AppendIndex(nil, 1, 1)} {
		if _, err := keys.ParseCursor(text, prefix); err != nil {
			t.Errorf("its own query: %v", err)
		}
	}
	partition, _ := keys.AppendIndexEntry(nil, 1, 1, sandwich, nil, nil, nil)
	table, _ := keys.AppendItem(nil, 1, pizza, nil)
	for _, prefix := range [][]byte{partition, table, keys.AppendIndex(nil, 1, 2), keys.AppendIndex(nil, 2, 1), keys.AppendTable(nil, 1)} {
		_, err := keys.ParseCursor(text, prefix)
		wantKind(t, err, keys.CursorOther)
	}
}

// The longest key there is, 4 partition and 4 sort attributes of 2,048 and 1,024 zero bytes in an index and its table, fits
// a cursor, and the 65,000 bytes that the store takes as a key.
func TestLongestKeyHasACursor(t *testing.T) {
	t.Parallel()
	pk := slices.Repeat([]model.Value{model.B(make([]byte, 2048))}, 4)
	sk := slices.Repeat([]model.Value{model.B(make([]byte, 1024))}, 4)
	key, err := keys.AppendIndexEntry(nil, 1, 1, pk, sk, pk, sk)
	if err != nil || len(key) != 49_213 {
		t.Fatalf("%d bytes, %v", len(key), err)
	}
	c, err := keys.ParseCursor(keys.Cursor{Key: key, Place: keys.PastKey}.String(), key)
	if err != nil || !bytes.Equal(c.Key, key) {
		t.Errorf("%d bytes came back, %v", len(c.Key), err)
	}
}

func TestWhatIsNoCursor(t *testing.T) {
	t.Parallel()
	good := keys.Cursor{Key: []byte("i12345678"), Place: keys.AtKey}.String()
	for _, text := range []string{"", "a", "AAAA", "AAAAAAAA", good + "=", good + "A", " " + good, good + "\n", good[:8] + "\n" + good[8:], "ключ", strings.Repeat("A", 1<<20)} {
		_, err := keys.ParseCursor(text, nil)
		wantKind(t, err, keys.CursorMangled)
	}
	_, err := keys.ParseCursor(keys.Cursor{Key: []byte("i"), Place: 9}.String(), nil)
	wantKind(t, err, keys.CursorMangled)

	// A whole cursor of version 2, with the right checksum.
	raw, _ := base64.RawURLEncoding.DecodeString(good)
	raw[0] = 2
	_, err = keys.ParseCursor(seal(raw[:len(raw)-4]), nil)
	wantKind(t, err, keys.CursorNewer)
}

// seal puts the checksum behind the body of a cursor.
func seal(body []byte) string {
	sum := crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli))
	return base64.RawURLEncoding.EncodeToString(binary.BigEndian.AppendUint32(body, sum))
}

func TestWithinGoesOnWhereThePageEnded(t *testing.T) {
	t.Parallel()
	sorted := []string{"a", "b", "b1", "b2", "c", "d"}
	whole := keys.Range{Lower: []byte("a"), Upper: []byte("d")}
	read := func(r keys.Range) (out []string) {
		for _, k := range sorted {
			if r.Contains([]byte(k)) {
				out = append(out, k)
			}
		}
		return out
	}
	tests := []struct {
		key     string
		place   keys.Place
		reverse bool
		want    []string
	}{
		{"b", keys.PastKey, false, []string{"b1", "b2", "c"}},
		{"b", keys.AtKey, false, []string{"b", "b1", "b2", "c"}},
		{"b", keys.PastPrefix, false, []string{"c"}},
		{"b", keys.PastKey, true, []string{"a"}},
		{"b", keys.AtKey, true, []string{"a", "b"}},
		{"b", keys.PastPrefix, true, []string{"a"}},
		{"bx", keys.PastKey, false, []string{"c"}},
		{"bx", keys.AtKey, true, []string{"a", "b", "b1", "b2"}},
		{"0", keys.PastKey, false, []string{"a", "b", "b1", "b2", "c"}},
		{"0", keys.PastKey, true, nil},
		{"z", keys.AtKey, false, nil},
		{"z", keys.AtKey, true, []string{"a", "b", "b1", "b2", "c"}},
		{"\xff", keys.PastPrefix, false, nil},
	}
	for _, tt := range tests {
		c := keys.Cursor{Key: []byte(tt.key), Place: tt.place}
		if got := read(c.Within(whole, tt.reverse)); !slices.Equal(got, tt.want) {
			t.Errorf("%q place %d reverse %v: %v, want %v", tt.key, tt.place, tt.reverse, got, tt.want)
		}
	}
	if got := read(keys.Cursor{Key: []byte("c"), Place: keys.PastKey}.Within(keys.Range{}, true)); !slices.Equal(got, []string{"a", "b", "b1", "b2"}) {
		t.Errorf("without bounds: %v", got)
	}
}

// FuzzParseCursor: a text is refused with a typed error, or is the text of the cursor it gives.
func FuzzParseCursor(f *testing.F) {
	f.Add(keys.Cursor{Key: []byte("i12345678\x10a\x00\x01"), Place: keys.PastKey}.String())
	f.Add("AQE")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := keys.ParseCursor(text, []byte("i"))
		if err == nil && c.String() != text {
			t.Fatalf("%q is the cursor %+v, whose text is %q", text, c, c.String())
		}
		if err != nil && err.Error() == "" {
			t.Fatal("an error without a word")
		}
	})
}
