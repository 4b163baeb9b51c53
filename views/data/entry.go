package data

import (
	"encoding/hex"
	"strconv"
	"strings"
	"time"

	"tablero/engine/keys"
	"tablero/model"
	"tablero/themes"
	"tablero/ttl"
	"tablero/ui/grid"
)

// Limits of what a row keeps, so that a window of rows stays small however large the items are.
const (
	textLimit = 160     // characters of a value
	attrLimit = 48      // attributes of an item
	keepLimit = 4 << 10 // bytes of an item that is kept whole; larger ones are read again when the cursor is on them
)

// entry is an item as a row knows it: nothing in it shares memory with the page that it was read from.
type entry struct {
	key   string        // typed JSON of the primary key
	part  []model.Value // partition in the order it was read in
	size  int           // bytes as the table or index holds it
	attrs []shown
	more  int        // attributes beyond attrLimit
	item  model.Item // nil when it is larger than keepLimit
	raw   []rawKey   // of the raw view
}

// shown is a value as a cell shows it.
type shown struct {
	name string
	typ  model.Type
	text string
	n    int   // members of a list, map or set
	at   int64 // second of the expiry
	ttl  bool
}

// rawKey is a part of the stored key: its text and its bytes as the store keeps them.
type rawKey struct{ text, bytes string }

// newEntry shortens an item.
func newEntry(o order, key, item model.Item, size int, raw bool) *entry {
	e := &entry{key: keyText(o.d, key), size: size}
	for _, name := range names(o.key().Partition) {
		v, _ := item.Get(name)
		e.part = append(e.part, cloneValue(v))
	}
	for i, a := range item {
		if i == attrLimit {
			e.more = len(item) - attrLimit
			break
		}
		e.attrs = append(e.attrs, newShown(a.Name, a.Value, a.Name == o.table.TTL))
	}
	if size <= keepLimit {
		e.item = cloneItem(item)
	}
	if raw {
		e.raw = rawKeys(o, item)
	}
	return e
}

func newShown(name string, v model.Value, isTTL bool) shown {
	s := shown{name: strings.Clone(name), typ: v.Type()}
	switch v.Type() {
	case model.TypeS:
		s.text = strings.Clone(v.DisplayIn(textLimit))
	case model.TypeN:
		s.text = strings.Clone(v.Text())
		if isTTL {
			s.at, s.ttl = ttl.Second(v)
		}
	case model.TypeB:
		s.n = len(v.Text())
		s.text = hexText(v.Text(), 16)
	case model.TypeBOOL:
		s.text = strconv.FormatBool(v.Bool())
	case model.TypeL:
		s.n = len(v.List())
	case model.TypeM:
		s.n = len(v.Map())
	case model.TypeSS, model.TypeNS, model.TypeBS:
		s.n = len(v.Set())
	}
	return s
}

// hexText is the first bytes in hexadecimal, in pairs.
func hexText(data string, most int) string {
	var b strings.Builder
	for i := range min(len(data), most) {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(hex.EncodeToString([]byte{data[i]}))
	}
	if len(data) > most {
		b.WriteString(" …")
	}
	return b.String()
}

// get is the value of an attribute, one of no type when the entry has none, or does not know.
func (e *entry) get(name string) shown {
	for i := range e.attrs {
		if e.attrs[i].name == name {
			return e.attrs[i]
		}
	}
	return shown{}
}

// label is the value as text and the token it is drawn with.
func (s shown) label(g *themes.Glyphs, now time.Time) (string, themes.Token) {
	switch s.typ {
	case model.TypeS:
		if s.text == "" {
			return `""`, themes.Muted
		}
		return s.text, themes.Text
	case model.TypeN:
		if s.ttl {
			return expiryText(s.at, now), expiryToken(s.at, now)
		}
		return s.text, themes.Text
	case model.TypeB:
		if s.n == 0 {
			return "0 B", themes.Muted
		}
		return s.text, themes.TypeBinary
	case model.TypeBOOL:
		return s.text, themes.TypeBool
	case model.TypeNULL:
		return g.Left + "null" + g.Right, themes.TypeNull
	case model.TypeNone:
		return g.Absent, themes.Faint
	}
	return g.Closed + " " + strconv.Itoa(s.n), themes.TypeList
}

// cell is the label as a cell of the grid.
func (s shown) cell(g *themes.Glyphs, now time.Time) grid.Cell {
	text, token := s.label(g, now)
	return grid.Cell{Text: text, Token: token}
}

func expiryToken(at int64, now time.Time) themes.Token {
	if ttl.Expired(at, now) {
		return themes.Expired
	}
	return themes.Expiry
}

// lastYear is the last year of four digits, in seconds; what lies beyond is hardly a date.
const lastYear = 253402300799

// expiryText says when something expires as a person would: "in 2 h", "expired 3 d".
func expiryText(at int64, now time.Time) string {
	if at > lastYear || at < -lastYear {
		if at > 0 {
			return "after the year 9999"
		}
		return "expired long ago"
	}
	if left := at - now.Unix(); left > 0 {
		return "in " + spanText(left)
	}
	return "expired " + spanText(now.Unix()-at)
}

// spanText is a number of seconds in the greatest unit of which there are two or nearly two.
func spanText(s int64) string {
	for _, u := range []struct {
		name string
		size int64
	}{{"y", 365 * 86400}, {"d", 86400}, {"h", 3600}, {"min", 60}} {
		if s >= 2*u.size-u.size/4 {
			return grid.Thousands(int((s+u.size/2)/u.size)) + " " + u.name
		}
	}
	return strconv.FormatInt(s, 10) + " s"
}

// rawKeys is the stored key of the item in the order: each attribute's text, and the bytes that sort it.
func rawKeys(o order, item model.Item) []rawKey {
	var out []rawKey
	for _, name := range rawNames(o) {
		v, ok := item.Get(name)
		if !ok {
			out = append(out, rawKey{})
			continue
		}
		k := rawKey{text: strings.Clone(v.DisplayIn(textLimit))}
		if b, err := keys.AppendValue(nil, v); err == nil {
			k.bytes = hexText(string(b[:min(len(b), 64)]), 48)
		}
		out = append(out, k)
	}
	return out
}

// rawNames is the attributes of a stored key: those of the order, then those of the table that make it unique.
func rawNames(o order) []string {
	out := o.key().Names()
	for _, n := range o.table.Key.Names() {
		if !o.key().Has(n) {
			out = append(out, n)
		}
	}
	return out
}

// keyText is a primary key as a row is known by.
func keyText(d model.Dialect, key model.Item) string {
	return string(model.AppendItem(nil, d, key.Canonical()))
}

// partText is a partition as a row is known by.
func partText(d model.Dialect, part []model.Value) string {
	return string(model.AppendValue(nil, d, model.List(part...).Canonical()))
}

// partWords is a partition for people.
func partWords(part []model.Value) string {
	words := make([]string, len(part))
	for i, v := range part {
		if words[i] = v.DisplayIn(textLimit); v.Type() == model.TypeB {
			words[i] = hexText(v.Text(), 24)
		}
	}
	return strings.Join(words, " / ")
}
