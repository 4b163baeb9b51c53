// Package shown is how values, keys, sizes and times of a model are written for people, in a row and in a command. It must not read a
// store, draw, or decide what is shown.
package shown

import (
	"encoding/hex"
	"strconv"
	"strings"
	"time"

	"tablero/model"
	"tablero/model/jsondoc"
	"tablero/themes"
	"tablero/ttl"
	"tablero/ui/grid"
)

// Limits of what a cell keeps of a value.
const (
	textLimit  = 160 // characters
	bytesLimit = 16  // bytes of a binary value
)

// Cell is a value as a cell of a grid. Nothing in it shares memory with the value. NULL, empty and absent look different.
func Cell(v model.Value, g *themes.Glyphs) grid.Cell {
	switch v.Type() {
	case model.TypeNone:
		return grid.Cell{Text: g.Absent, Token: themes.Faint}
	case model.TypeNULL:
		return grid.Cell{Text: g.Left + "null" + g.Right, Token: themes.TypeNull}
	case model.TypeBOOL:
		return grid.Cell{Text: v.Display(), Token: themes.TypeBool}
	case model.TypeB:
		if v.Text() == "" {
			return grid.Cell{Text: "0 B", Token: themes.Muted}
		}
		return grid.Cell{Text: Hex(v.Text()), Token: themes.TypeBinary}
	case model.TypeS:
		if v.Text() == "" {
			return grid.Cell{Text: `""`, Token: themes.Muted}
		}
		return grid.Cell{Text: strings.Clone(v.DisplayIn(textLimit))}
	case model.TypeN:
		return grid.Cell{Text: strings.Clone(v.Text())}
	}
	n := len(v.List()) + len(v.Map()) + len(v.Set())
	return grid.Cell{Text: g.Closed + " " + strconv.Itoa(n), Token: themes.TypeList}
}

// Expiry is the cell of an expiry, by the time that is left.
func Expiry(second int64, now time.Time) grid.Cell {
	if ttl.Expired(second, now) {
		return grid.Cell{Text: Until(second, now), Token: themes.Expired}
	}
	return grid.Cell{Text: Until(second, now), Token: themes.Expiry}
}

// Hex is the first bytes of binary data in hexadecimal, in pairs.
func Hex(data string) string {
	var b strings.Builder
	for i := range min(len(data), bytesLimit) {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(hex.EncodeToString([]byte{data[i]}))
	}
	if len(data) > bytesLimit {
		b.WriteString(" …")
	}
	return b.String()
}

// Word is one value of a key for people.
func Word(v model.Value) string {
	if v.Type() == model.TypeB {
		return Hex(v.Text())
	}
	return v.DisplayIn(textLimit)
}

// Key is the values of a key for people: "Pizza / Vegan".
func Key(key model.Item) string {
	words := make([]string, len(key))
	for i, a := range key {
		words[i] = Word(a.Value)
	}
	return strings.Join(words, " / ")
}

// lastYear is the last second of the last year of four digits; what lies beyond is hardly a date.
const lastYear = 253402300799

// Until says when something expires as a person would: "in 2 h", "expired 3 d".
func Until(second int64, now time.Time) string {
	switch {
	case second > lastYear:
		return "after the year 9999"
	case second < -lastYear:
		return "expired long ago"
	}
	if left := second - now.Unix(); left > 0 {
		return "in " + Span(left)
	}
	return "expired " + Span(now.Unix()-second)
}

// Span is a number of seconds in the greatest unit of which there are nearly two.
func Span(s int64) string {
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

// Count is a number of things: "1 item", "1,204 items".
func Count(n int, word string) string {
	if n != 1 {
		word += "s"
	}
	return grid.Thousands(n) + " " + word
}

// Bytes is a number of bytes for people, with three digits at most before the unit: "301 B", "1.2 KB", "34 MB".
func Bytes(n int64) string {
	if n < 1024 {
		return strconv.FormatInt(n, 10) + " B"
	}
	for _, unit := range []string{"KB", "MB", "GB"} {
		if tenths := (n*10 + 512) / 1024; tenths < 100 {
			return strconv.FormatInt(tenths/10, 10) + "." + strconv.FormatInt(tenths%10, 10) + " " + unit
		}
		if n = (n + 512) / 1024; n < 1024 {
			return strconv.FormatInt(n, 10) + " " + unit
		}
	}
	return grid.Thousands(int(n)) + " GB"
}

// Typed is a value as it would be typed for its type: text as it stands, a number's spelling, base64, and typed JSON for the rest.
func Typed(d model.Dialect, v model.Value) string {
	switch v.Type() {
	case model.TypeNone:
		return ""
	case model.TypeS, model.TypeN:
		return strings.Clone(v.Text())
	case model.TypeBOOL, model.TypeNULL:
		return v.Display()
	case model.TypeB:
		return model.EncodePlainValue(v).Text
	}
	return string(model.AppendValue(nil, d, v))
}

// JSON is a document in lines, without a line break at its end.
func JSON(n *jsondoc.Node) string {
	return strings.TrimRight(string(jsondoc.Append(nil, n, jsondoc.Pretty())), "\n")
}

// Shell quotes a word for a POSIX shell where that is needed.
func Shell(w string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:@%+,="
	if w != "" && w[0] != '-' && strings.Trim(w, plain) == "" {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}

// KeyWords is a key in words: "Category / DishName".
func KeyWords(k model.KeySchema) string {
	s := strings.Join(Names(k.Partition), ", ")
	if len(k.Sort) > 0 {
		s += " / " + strings.Join(Names(k.Sort), ", ")
	}
	return s
}

// Names is the names of key attributes.
func Names(attrs []model.KeyAttribute) []string {
	out := make([]string, len(attrs))
	for i, a := range attrs {
		out[i] = a.Name
	}
	return out
}
