package datagen

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"tablero/model"
)

// found is the values of one attribute in the sample items of a kind.
type found struct {
	name   string
	typ    model.Type
	values []model.Value // of that type, in the order of the items
	parts  []string      // the partition that each stands in
	key    bool          // of the table: its values must not run out
	parted bool          // the partition key of an index: its values come again
	about  []string      // words that say what the items are
}

// spec is what the values themselves suggest; ok is false when they say nothing.
func (f *found) spec() (s Spec, ok bool) {
	if len(f.values) == 0 {
		return Spec{}, false
	}
	switch f.typ {
	case model.TypeS:
		return f.text()
	case model.TypeN:
		return f.number()
	case model.TypeB:
		low, high := len(f.values[0].Text()), 0
		for _, v := range f.values {
			low, high = min(low, len(v.Text())), max(high, len(v.Text()))
		}
		if f.key {
			low, high = max(low, 8), max(high, 16)
		}
		return Spec{Gen: "binary", Min: int64(low), Max: int64(min(high, 1024))}, true
	case model.TypeBOOL:
		return Spec{Gen: "boolean"}, true
	case model.TypeNULL:
		return Spec{Gen: "null"}, true
	case model.TypeM:
		return f.members()
	}
	return f.elements()
}

// enumeration is the values with how often they occur, when there are few that come again.
func (f *found) enumeration(most int) (Spec, bool) {
	s := Spec{Gen: "one of"}
	for _, v := range f.values {
		at := slices.IndexFunc(s.Values, func(c Choice) bool { return model.Equal(c.Value, v) })
		if at < 0 {
			if len(s.Values) == most {
				return Spec{}, false
			}
			s.Values = append(s.Values, Choice{v, 0})
			at = len(s.Values) - 1
		}
		s.Values[at].Weight++
	}
	return s, true
}

func (f *found) text() (Spec, bool) {
	if !f.key {
		if s, ok := f.enumeration(8); ok && len(f.values) > 2 && len(s.Values) <= len(f.values)/2 {
			return s, true
		}
	}
	if !f.key && !f.parted {
		if s, ok := f.figures(); ok {
			return s, true
		}
	}
	rows := make([][]bit, len(f.values))
	for i, v := range f.values {
		rows[i] = split(v.Text())
		if i > 0 && !alike(rows[0], rows[i]) {
			return f.words()
		}
	}
	if len(rows[0]) == 1 && rows[0][0].class == plain && !rows[0][0].fixed {
		return f.words()
	}
	var out strings.Builder
	unique, varies := false, false
	for i, b := range rows[0] {
		out.WriteString(quoteTemplate(b.sep))
		part, sure := f.part(rows, i)
		out.WriteString(part)
		unique, varies = unique || sure, varies || strings.HasPrefix(part, "{") && !strings.HasPrefix(part, "{{")
	}
	if f.key && varies && !unique {
		out.WriteString("{again:-}")
	}
	if words := tokens(f.name); !varies && !f.key && len(f.values) > 1 && len(words) > 1 && words[len(words)-1] == "id" {
		return idSpec(words), true // an id that is the same everywhere stands for one
	}
	return tmpl(out.String()), true
}

// figures is for numbers that are kept as text and are no ids: prices, counts, times.
func (f *found) figures() (Spec, bool) {
	n := found{name: f.name, typ: model.TypeN}
	for _, v := range f.values {
		x, err := model.N(v.Text())
		if err != nil || x.Canonical().Text() != strings.TrimSuffix(v.Text(), ".0") && !strings.Contains(v.Text(), ".") {
			return Spec{}, false
		}
		n.values = append(n.values, x)
	}
	words := tokens(f.name)
	if len(words) == 0 || slices.Contains([]string{"id", "key", "code", "no", "number", "zip"}, words[len(words)-1]) {
		return Spec{}, false
	}
	switch s, _ := n.number(); s.Gen {
	case "epoch":
		return tmpl("{unix}"), true
	case "number":
		return tmpl("{number:" + strconv.FormatInt(s.Min, 10) + ":" + strconv.FormatInt(s.Max, 10) + ":" + strconv.Itoa(s.Places) + "}"), true
	}
	return Spec{}, false
}

// alike reports whether two texts are divided in the same way.
func alike(a, b []bit) bool {
	return slices.EqualFunc(a, b, func(x, y bit) bool { return x.sep == y.sep })
}

// part is the template of one part of a text; sure reports that it does not run out.
func (f *found) part(rows [][]bit, i int) (text string, sure bool) {
	column := make([]string, len(rows))
	same, c := true, rows[0][i].class
	for j, r := range rows {
		column[j] = r[i].text
		same = same && r[i].text == column[0]
		switch d := r[i].class; {
		case d == c, c == hexed && d == number && len(r[i].text) == len(column[0]):
		case c == number && d == hexed && len(r[i].text) == len(column[0]):
			c = hexed // 181880 among 09208a
		default:
			c = plain
		}
	}
	if same && (rows[0][i].fixed || len(rows) > 2 && c == plain) {
		return quoteTemplate(column[0]), false
	}
	switch c {
	case number:
		if i+1 < len(rows[0]) && rows[0][i+1].sep == "-" && years(column) {
			return "{date:2006}", false
		}
		return f.counter(column), true
	case lettered:
		head := strings.TrimRight(column[0], digits)
		if !slices.ContainsFunc(column, func(t string) bool { return strings.TrimRight(t, digits) != head }) {
			for j := range column {
				column[j] = column[j][len(head):]
			}
			return quoteTemplate(head) + f.counter(column), true
		}
	case moment:
		return "{date:" + layoutOf(column[0]) + "}", false
	case uuid:
		return "{uuid}", true
	case hexed:
		return "{hex:" + strconv.Itoa(len(column[0])) + "}", true
	case email:
		return "{email}", false
	}
	hint := f.name
	if i > 0 && rows[0][i-1].fixed {
		hint = rows[0][i-1].text
	}
	return f.choice(column, hint), false
}

// years reports whether all texts are years of our time.
func years(column []string) bool {
	return !slices.ContainsFunc(column, func(t string) bool { return len(t) != 4 || t < "1990" || t > "2099" })
}

// counter is a number in a text: that of the item in its partition when the same numbers come again in others, else one that goes on
// where the samples end.
func (f *found) counter(column []string) string {
	width, top, low := 0, int64(0), int64(1<<62)
	seen := map[string]string{}
	again := false
	for j, t := range column {
		if len(t) > 1 && t[0] == '0' { // 5004 is not padded, 01 is
			width = max(width, len(t))
		}
		n, err := strconv.ParseInt(t, 10, 64)
		if err != nil || n > 1e14 {
			return "{digits:" + strconv.Itoa(min(len(column[0]), longest)) + "}"
		}
		top, low = max(top, n), min(low, n)
		if part, there := seen[t]; there && j < len(f.parts) && part != f.parts[j] {
			again = true
		}
		seen[t] = ""
		if j < len(f.parts) {
			seen[t] = f.parts[j]
		}
	}
	if !f.key && !f.parted && len(seen) < len(column) { // it tells nothing apart: the 200 of TH-200
		if width > 0 {
			return "{digits:" + strconv.Itoa(width) + "}"
		}
		return "{number:" + strconv.FormatInt(low, 10) + ":" + strconv.FormatInt(max(top, low+9), 10) + "}"
	}
	if again && top < 1000 && !f.parted {
		return "{nth:" + strconv.Itoa(width) + "}"
	}
	if f.parted && (len(column) < 3 || len(seen) < len(column)) {
		if width > 0 {
			return "{digits:" + strconv.Itoa(width) + "}"
		}
		return "{number:" + strconv.FormatInt(min(1, top), 10) + ":" + strconv.FormatInt(max(top, 20), 10) + "}"
	}
	return "{seq:" + strconv.Itoa(width) + ":" + strconv.FormatInt(top+1, 10) + "}"
}

// choice is words in a text: a generator by name, or those of the samples.
func (f *found) choice(column []string, hint string) string {
	var distinct []string
	for _, t := range column {
		if !slices.Contains(distinct, t) {
			distinct = append(distinct, t)
		}
	}
	if s, ok := byName(hint, model.TypeS); ok && len(distinct) == len(column) && s.Gen != "one of" && s.Gen != "date" && s.Gen != "template" {
		return "{" + s.Gen + "}"
	}
	if len(distinct) > 1 && len(distinct) <= 24 && !strings.ContainsAny(strings.Join(distinct, ""), "|{}") {
		return "{one:" + strings.Join(distinct, "|") + "}"
	}
	if f.key && len(distinct) == 1 && len(column) == 1 {
		return "{noun common}"
	}
	return "{one:" + strings.NewReplacer("|", "", "{", "", "}", "").Replace(distinct[0]) + "}"
}

// words is for texts that have no form.
func (f *found) words() (Spec, bool) {
	if s, ok := f.named(); ok && (s.Gen != "date" || layoutOf(f.values[0].Text()) != "") {
		if s.Gen == "one of" { // the samples know better
			return f.some(), true
		}
		return s, true
	}
	if long := len(strings.Fields(f.values[0].Text())); long > 3 {
		return Spec{Gen: "sentence"}, true
	}
	return f.some(), true
}

// named is what the name suggests; of a bare name it depends on whose it is.
func (f *found) named() (Spec, bool) {
	if !slices.ContainsFunc(f.values, func(v model.Value) bool { a, err := netip.ParseAddr(v.Text()); return err != nil || !a.Is4() }) {
		return Spec{Gen: "ipv4"}, true
	}
	if s, ok := nameOf(f.name, f.about); ok {
		return s, true
	}
	return byName(f.name, model.TypeS)
}

// some is one of the samples' values, whatever they are.
func (f *found) some() Spec {
	s, ok := f.enumeration(32)
	if !ok {
		s = Spec{Gen: "one of"}
		for _, v := range f.values[:32] {
			s.Values = append(s.Values, Choice{v, 1})
		}
	}
	return s
}

// epochs tell seconds from milliseconds: both bounds are of 2001 and 2286.
const firstEpoch, lastEpoch = 1_000_000_000, 9_999_999_999

func (f *found) number() (Spec, bool) {
	places, fits := 0, true
	for _, v := range f.values {
		_, ds, point := v.Decimal().Digits(nil)
		places = max(places, len(ds)-point)
		fits = fits && len(ds) <= 12 && point <= 14
	}
	if places > 6 || !fits {
		return f.some(), true
	}
	low, high := scaledInt(f.values[0], places), scaledInt(f.values[0], places)
	for _, v := range f.values[1:] {
		n := scaledInt(v, places)
		low, high = min(low, n), max(high, n)
	}
	if places == 0 && low >= firstEpoch {
		words := tokens(f.name)
		if high <= lastEpoch && slices.ContainsFunc(words, func(w string) bool { return w == "ttl" || strings.HasPrefix(w, "expir") }) {
			return Spec{Gen: "epoch", Max: 30 * day}, true
		}
		if high <= lastEpoch {
			return Spec{Gen: "epoch", Min: -365 * day}, true
		}
		if low >= firstEpoch*1000 && high <= lastEpoch*1000 {
			return Spec{Gen: "epoch ms", Min: -365 * day}, true
		}
	}
	if f.key {
		return Spec{Gen: "number", Min: low, Max: max(high, low+1_000_000_000), Places: places}, true
	}
	if s, ok := f.enumeration(6); ok && len(f.values) > 5 && len(s.Values) <= len(f.values)/3 {
		return s, true
	}
	if len(f.values) < 3 {
		if s, ok := byName(f.name, model.TypeN); ok && s.Gen == "number" && s.Places == places {
			return s, true
		}
		low, high = min(low, low/2), max(high, high*2, low+9)
	}
	return Spec{Gen: "number", Min: low, Max: high, Places: places}, true
}

// scaledInt is a number times 10^places, which fits.
func scaledInt(v model.Value, places int) int64 {
	neg, ds, point := v.Decimal().Digits(nil)
	text := string(ds) + strings.Repeat("0", max(0, point+places-len(ds)))
	n, _ := strconv.ParseInt("0"+text, 10, 64)
	if neg {
		return -n
	}
	return n
}

// members infers a map from the members of all.
func (f *found) members() (Spec, bool) {
	var items []model.Item
	for _, v := range f.values {
		items = append(items, v.Map())
	}
	return Spec{Gen: "map", Members: fieldsOf(items, nil)}, true
}

// elements infers a set or a list from the elements of all.
func (f *found) elements() (Spec, bool) {
	s := Spec{Gen: "set", Min: int64(1), Max: 1}
	if f.typ == model.TypeL {
		s.Gen = "list"
	}
	var of []model.Value
	for i, v := range f.values {
		n := max(len(v.Set()), len(v.List()))
		for j := range n {
			of = append(of, v.Element(j))
		}
		if i == 0 {
			s.Min = int64(n)
		}
		s.Min, s.Max = min(s.Min, int64(n)), max(s.Max, int64(n))
	}
	s.Max = min(s.Max, 50)
	if s.Gen == "set" {
		s.Min = max(s.Min, 1)
	}
	s.Min = min(s.Min, s.Max)
	if len(of) == 0 {
		if s.Gen == "list" {
			return Spec{Gen: "one of", Values: []Choice{{f.values[0], 1}}}, true // every one of them is empty
		}
		return Spec{}, false
	}
	e := found{name: singular(f.name), typ: of[0].Type()}
	for _, v := range of {
		if v.Type() != e.typ { // a list of several types is taken from the samples as it is
			return f.some(), true
		}
		e.values = append(e.values, v)
	}
	spec, ok := e.spec()
	s.Of = &Field{Name: e.name, Type: e.typ, Spec: spec}
	return s, ok
}

func singular(name string) string { return strings.TrimSuffix(name, "s") }
