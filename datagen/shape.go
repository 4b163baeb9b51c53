package datagen

import (
	"slices"
	"strings"
	"time"
	"unicode"
)

// class is what a piece of a text looks like.
type class uint8

const (
	plain    class = iota // words
	empty                 // nothing, as before the # of #DEVICE
	number                // digits only
	lettered              // letters and then digits: P12
	moment                // a date or a time of a known layout
	uuid
	hexed // at least six hexadecimal digits, letters among them
	email
)

// layouts are the forms of dates and times that are known, the longest first.
func layouts() []string {
	return []string{
		"2006-01-02T15:04:05.000000Z", "2006-01-02T15:04:05.000Z", "2006-01-02T15:04:05Z", "2006-01-02T15:04:05",
		"2006-01-02 15:04:05", "20060102T150405Z", "2006-01-02T150405", "2006-01-02T15:04Z", "2006-01-02T15:04", "2006-01-02", "20060102", "2006-01",
	}
}

// layoutOf is the layout of a date or time between 1900 and 2200, "" for any other text.
func layoutOf(text string) string {
	if len(text) < len("2006-01") || text[0] != '1' && text[0] != '2' {
		return ""
	}
	for _, l := range layouts() {
		if len(l) != len(text) {
			continue
		}
		if t, err := time.Parse(l, text); err == nil && t.Year() >= 1900 && t.Year() < 2200 {
			return l
		}
	}
	return ""
}

func classOf(text string) class {
	switch {
	case text == "":
		return empty
	case layoutOf(text) != "":
		return moment
	case all(text, digits):
		return number
	case isUUID(text):
		return uuid
	case isEmail(text):
		return email
	case len(text) >= 6 && all(text, hexDigits) && strings.ContainsAny(text, digits) && strings.ContainsAny(text, letters):
		return hexed
	}
	if head := strings.TrimRight(text, digits); head != "" && len(head) <= 12 && len(head) < len(text) && letter(head) {
		return lettered
	}
	return plain
}

func all(text, of string) bool {
	return text != "" && strings.Trim(text, of) == ""
}

func letter(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
}

func isUUID(text string) bool {
	if len(text) != 36 {
		return false
	}
	for i := range 36 {
		dash := i == 8 || i == 13 || i == 18 || i == 23
		if dash != (text[i] == '-') || !dash && !strings.ContainsRune(hexDigits, unicode.ToLower(rune(text[i]))) {
			return false
		}
	}
	return true
}

func isEmail(text string) bool {
	at := strings.IndexByte(text, '@')
	return at > 0 && strings.LastIndexByte(text, '.') > at+1 && !strings.ContainsAny(text, " #|/:<>\"")
}

// bit is one part of a key's text: ORDER#2026-10-06#5005 has three.
type bit struct {
	sep   string // what stands before it
	text  string
	class class
	fixed bool // it names the kind of the item and not the item
}

// separators divide keys, the strongest first. The last four only where there is no space: they are punctuation in sentences.
const separators = "#|/:_-"

// split takes a text apart.
func split(text string) []bit {
	if strings.Contains(text, "://") { // an address is no key of parts
		return []bit{{text: text}}
	}
	list := divide(nil, "", text, separators)
	for i := range list {
		b := &list[i]
		after := i+1 < len(list) && strings.ContainsAny(list[i+1].sep, "#|:")
		b.fixed = b.class == empty || b.class == plain && letter(b.text) && (after || b.text == strings.ToUpper(b.text) && b.text != strings.ToLower(b.text))
	}
	return list
}

func divide(list []bit, sep, text, by string) []bit {
	if c := classOf(text); c != plain && c != email || by == "" || c == email {
		return append(list, bit{sep: sep, text: text, class: c})
	}
	mark, rest := by[:1], by[1:]
	if !strings.Contains(text, mark) || strings.Contains(text, " ") && !strings.Contains("#|", mark) {
		return divide(list, sep, text, rest)
	}
	from := len(list)
	for i, part := range strings.Split(text, mark) {
		if i > 0 {
			sep = mark
		}
		list = divide(list, sep, part, rest)
	}
	if !strings.Contains("#|", mark) && !slices.ContainsFunc(list[from:], func(b bit) bool { return b.class != plain }) {
		return append(list[:from], bit{sep: list[from].sep, text: text}) // Winston-Salem is one word, device-01 is two
	}
	return list
}

// shape is what texts of one kind have in common: ORDER#<date>#<n>.
func shape(text string) string {
	var out strings.Builder
	for _, b := range split(text) {
		out.WriteString(b.sep)
		switch {
		case b.fixed:
			out.WriteString(b.text)
		case b.class == lettered:
			out.WriteString(strings.TrimRight(b.text, digits) + "<n>")
		default:
			out.WriteString([...]string{"<text>", "", "<n>", "", "<date>", "<uuid>", "<hex>", "<email>"}[b.class])
		}
	}
	return out.String()
}
