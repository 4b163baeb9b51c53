package datagen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"tablero/model"
)

// A template is text with {generators} in it:
//
//	{seq}  {seq:6}  {seq:6:1001}   the number of the item, or of the partition in its key; padded; from 1001
//	{nth}  {nth:2}                 the number of the item in its partition, padded
//	{date:2006-01-02}              a time of the last year in a layout as Go writes it; {date} is RFC 3339
//	{unix}                         the same in Unix seconds
//	{number:1:20} {number:99:4999:2} a number between two; with two decimal places, as 0.99 to 49.99
//	{digits:4} {hex:8} {letters:3} {ulid}
//	{one:a|b|c}
//	{again} {again:#}              nothing at first; when the key was taken, a number that makes it new, after a space or the text given
//	{.Attribute}                   another attribute of the item
//	{city}                         any generator of text of the catalogue
//	{{ }}                          a brace
//
// piece is one part of it: literal text when call is "".
type piece struct {
	text string
	call string
	args string
}

func parseTemplate(text string) ([]piece, error) {
	var list []piece
	var lit strings.Builder
	flush := func() {
		if lit.Len() > 0 {
			list = append(list, piece{text: lit.String()})
			lit.Reset()
		}
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case (c == '{' || c == '}') && i+1 < len(text) && text[i+1] == c:
			lit.WriteByte(c)
			i++
		case c == '}':
			return nil, fmt.Errorf("a } without its { in %q; a brace is written }}", text)
		case c == '{':
			end := strings.IndexByte(text[i:], '}')
			if end < 0 {
				return nil, fmt.Errorf("a { without its } in %q; a brace is written {{", text)
			}
			flush()
			inside := text[i+1 : i+end]
			call, args := inside, ""
			if !strings.HasPrefix(inside, ".") {
				call, args, _ = strings.Cut(inside, ":")
			}
			if call == "" || call == "." {
				return nil, fmt.Errorf("{} names no generator in %q", text)
			}
			list = append(list, piece{call: call, args: args})
			i += end
		default:
			lit.WriteByte(c)
		}
	}
	flush()
	return list, nil
}

// quoteTemplate is text that a template prints as it stands.
func quoteTemplate(text string) string {
	return strings.NewReplacer("{", "{{", "}", "}}").Replace(text)
}

// references is the attributes that a spec takes from the item.
func (s Spec) references() []string {
	if s.Gen != "template" {
		return nil
	}
	pieces, err := parseTemplate(s.Text)
	if err != nil {
		return nil
	}
	var names []string
	for _, p := range pieces {
		if name, ok := strings.CutPrefix(p.call, "."); ok && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// constant reports whether the spec gives one value only.
func (s Spec) constant() bool {
	switch s.Gen {
	case "null":
		return true
	case "one of":
		return len(s.Values) == 1
	case "template":
		pieces, err := parseTemplate(s.Text)
		return err == nil && !slices.ContainsFunc(pieces, func(p piece) bool { return p.call != "" })
	}
	return false
}

// writer appends one part of a template.
type writer func(d *draw, dst []byte) []byte

func compileTemplate(text string) (maker, error) {
	pieces, err := parseTemplate(text)
	if err != nil {
		return nil, err
	}
	var parts []writer
	for _, p := range pieces {
		w, err := p.compile()
		if err != nil {
			return nil, err
		}
		parts = append(parts, w)
	}
	return func(d *draw) model.Value {
		var buf [64]byte
		out := buf[:0]
		for _, w := range parts {
			out = w(d, out)
		}
		return model.S(string(out))
	}, nil
}

const (
	digits    = "0123456789"
	hexDigits = "0123456789abcdef"
	letters   = "abcdefghijklmnopqrstuvwxyz"
	crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	longest   = 256 // characters that one part may be asked for
)

func (p piece) compile() (writer, error) {
	if name, ok := strings.CutPrefix(p.call, "."); ok {
		return func(d *draw, dst []byte) []byte { return append(dst, d.attribute(name)...) }, nil
	}
	switch p.call {
	case "":
		return func(_ *draw, dst []byte) []byte { return append(dst, p.text...) }, nil
	case "seq":
		width, from, err := p.pair(0, 1)
		return func(d *draw, dst []byte) []byte { return appendPadded(dst, from+d.seq, width) }, err
	case "nth":
		width, from, err := p.pair(0, 1)
		return func(d *draw, dst []byte) []byte { return appendPadded(dst, from+d.nth, width) }, err
	case "date":
		layout := p.args
		if layout == "" {
			layout = time.RFC3339
		}
		return func(d *draw, dst []byte) []byte { return d.moment(-365*day, 0).AppendFormat(dst, layout) }, nil
	case "unix":
		return func(d *draw, dst []byte) []byte { return strconv.AppendInt(dst, d.moment(-365*day, 0).Unix(), 10) }, nil
	case "digits":
		return p.chars(digits)
	case "hex":
		return p.chars(hexDigits)
	case "letters":
		return p.chars(letters)
	case "number":
		return p.number()
	case "ulid":
		return appendULID, nil
	case "one":
		list := strings.Split(p.args, "|")
		return func(d *draw, dst []byte) []byte { return append(dst, list[d.r.IntN(len(list))]...) }, nil
	case "again":
		sep := " "
		if p.args != "" {
			sep = p.args
		}
		return func(d *draw, dst []byte) []byte {
			if d.again < insist {
				return dst
			}
			return strconv.AppendInt(append(dst, sep...), d.item+1, 10)
		}, nil
	}
	for _, w := range words() {
		if w.name == p.call {
			return func(d *draw, dst []byte) []byte { return append(dst, w.draw(d.fake)...) }, nil
		}
	}
	return nil, fmt.Errorf("there is no generator {%s}", p.call)
}

// pair reads the options width and start of a number.
func (p piece) pair(width int, from int64) (int, int64, error) {
	w, f, second := strings.Cut(p.args, ":")
	if w != "" {
		n, err := strconv.Atoi(w)
		if err != nil || n < 0 || n > longest {
			return 0, 0, fmt.Errorf("{%s:%s}: the width is a number from 0 to %d", p.call, p.args, longest)
		}
		width = n
	}
	if second {
		n, err := strconv.ParseInt(f, 10, 64)
		if err != nil || n < 0 || n > 1e15 {
			return 0, 0, fmt.Errorf("{%s:%s}: it starts from a whole number", p.call, p.args)
		}
		from = n
	}
	return width, from, nil
}

// number reads the bounds, times 10^places, and the places.
func (p piece) number() (writer, error) {
	var n [3]int64
	parts := strings.Split(p.args, ":")
	for i, t := range parts {
		v, err := strconv.ParseInt(t, 10, 64)
		if err != nil || i > 2 {
			return nil, fmt.Errorf("{number:%s}: it takes two whole numbers, and how many of their digits are decimal places", p.args)
		}
		n[i] = v
	}
	if len(parts) < 2 || n[1] < n[0] || n[2] < 0 || n[2] > 18 {
		return nil, fmt.Errorf("{number:%s}: it takes a lesser and a greater number", p.args)
	}
	return func(d *draw, dst []byte) []byte { return append(dst, scaled(d.between(n[0], n[1]), int(n[2]))...) }, nil
}

func (p piece) chars(from string) (writer, error) {
	n := 8
	if p.args != "" {
		var err error
		if n, err = strconv.Atoi(p.args); err != nil || n < 1 || n > longest {
			return nil, fmt.Errorf("{%s:%s}: how many is a number from 1 to %d", p.call, p.args, longest)
		}
	}
	return func(d *draw, dst []byte) []byte {
		for range n {
			dst = append(dst, from[d.r.IntN(len(from))])
		}
		return dst
	}, nil
}

// appendULID makes a ULID of a time of the last year (https://github.com/ulid/spec): 48 bits of milliseconds and 80 of chance, five a
// character.
func appendULID(d *draw, dst []byte) []byte {
	ms := uint64(d.moment(-365*day, 0).UnixMilli())
	for shift := 45; shift >= 0; shift -= 5 {
		dst = append(dst, crockford[ms>>shift&31])
	}
	for range 16 {
		dst = append(dst, crockford[d.r.IntN(32)])
	}
	return dst
}

func appendPadded(dst []byte, n int64, width int) []byte {
	var buf [20]byte
	text := strconv.AppendInt(buf[:0], n, 10)
	for range width - len(text) {
		dst = append(dst, '0')
	}
	return append(dst, text...)
}
