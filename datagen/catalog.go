package datagen

import (
	"slices"
	"strings"
	"time"

	"tablero/model"
)

// Generator is an entry of the catalogue: a spec that an attribute of the right type can be given as it stands.
type Generator struct {
	Name  string
	Group string
	Types []model.Type
	Spec  Spec
}

// Generators is the catalogue, by group and within it by how often an entry is wanted.
func Generators() []Generator {
	text := []model.Type{model.TypeS}
	num := []model.Type{model.TypeN}
	number := func(name string, low, high int64, places int) Generator {
		return Generator{name, "number", num, Spec{Gen: "number", Min: low, Max: high, Places: places}}
	}
	list := []Generator{
		{"uuid", "key", text, Spec{Gen: "uuid"}},
		{"ulid", "key", text, Spec{Gen: "template", Text: "{ulid}"}},
		{"sequence of text", "key", text, Spec{Gen: "template", Text: "{seq:6}"}},
		{"hex digits", "key", text, Spec{Gen: "template", Text: "{hex:12}"}},
		{"digits", "key", text, Spec{Gen: "template", Text: "{digits:8}"}},
		{"sequence", "key", num, Spec{Gen: "sequence", Min: 1}},
		number("number to 10", 1, 10, 0), number("number to 100", 1, 100, 0), number("number to 1000", 1, 1000, 0),
		number("number to a million", 1, 1_000_000, 0), number("price", 99, 49_999, 2), number("amount", 1_00, 1_000_000, 2),
		number("percent", 0, 100, 0), number("rating", 10, 50, 1), number("age", 18, 90, 0), number("year", 1970, 2030, 0),
		number("latitude", -90_000000, 90_000000, 6), number("longitude", -180_000000, 180_000000, 6),
		number("signed number", -1_000_000, 1_000_000, 0), number("port", 1024, 65535, 0),
		{"http status", "number", num, Spec{Gen: "one of", Values: numbers("200", "201", "204", "301", "304", "400", "401", "403", "404", "429", "500", "503")}},
		{"date of the last year", "time", text, Spec{Gen: "date", Text: time.DateOnly, Min: -365 * day}},
		{"time of the last year", "time", text, Spec{Gen: "date", Text: time.RFC3339, Min: -365 * day}},
		{"time of the last day", "time", text, Spec{Gen: "date", Text: time.RFC3339, Min: -day}},
		{"date to come", "time", text, Spec{Gen: "date", Text: time.DateOnly, Min: day, Max: 90 * day}},
		{"time to come", "time", text, Spec{Gen: "date", Text: time.RFC3339, Min: 3600, Max: 90 * day}},
		{"birthday", "time", text, Spec{Gen: "date", Text: time.DateOnly, Min: -80 * 365 * day, Max: -18 * 365 * day}},
		{"epoch", "time", num, Spec{Gen: "epoch", Min: -365 * day}},
		{"epoch ms", "time", num, Spec{Gen: "epoch ms", Min: -365 * day}},
		{"expiry", "time", num, expirySpec()},
		{"true or false", "choice", []model.Type{model.TypeBOOL}, Spec{Gen: "boolean"}},
		{"null", "choice", []model.Type{model.TypeNULL}, Spec{Gen: "null"}},
		{"status", "choice", text, statusSpec()},
		{"bytes", "binary", []model.Type{model.TypeB}, Spec{Gen: "binary", Min: 8, Max: 32}},
		{"set of words", "set", []model.Type{model.TypeSS}, setOf(Field{Type: model.TypeS, Spec: Spec{Gen: "noun"}})},
		{"set of numbers", "set", []model.Type{model.TypeNS}, setOf(Field{Type: model.TypeN, Spec: Spec{Gen: "number", Min: 1, Max: 1000}})},
		{"set of bytes", "set", []model.Type{model.TypeBS}, setOf(Field{Type: model.TypeB, Spec: Spec{Gen: "binary", Min: 4, Max: 8}})},
		{"list of words", "list", []model.Type{model.TypeL}, listOf(Field{Type: model.TypeS, Spec: Spec{Gen: "noun"}})},
		{"list of numbers", "list", []model.Type{model.TypeL}, listOf(Field{Type: model.TypeN, Spec: Spec{Gen: "number", Min: 1, Max: 1000}})},
		{"map of an address", "map", []model.Type{model.TypeM}, Spec{Gen: "map", Members: []Field{
			{Name: "street", Type: model.TypeS, Spec: Spec{Gen: "street"}},
			{Name: "city", Type: model.TypeS, Spec: Spec{Gen: "city"}},
			{Name: "zip", Type: model.TypeS, Spec: Spec{Gen: "zip"}},
		}}},
	}
	for _, w := range words() {
		if w.name != "uuid" {
			list = append(list, Generator{w.name, w.group, text, Spec{Gen: w.name}})
		}
	}
	return list
}

// For is the generators that can fill an attribute of the type.
func For(t model.Type) []Generator {
	return slices.DeleteFunc(Generators(), func(g Generator) bool { return !slices.Contains(g.Types, t) })
}

func expirySpec() Spec { return Spec{Gen: "expiry", Min: -2 * day, Max: 30 * day} }

func statusSpec() Spec {
	return Spec{Gen: "one of", Values: []Choice{{model.S("active"), 6}, {model.S("pending"), 3}, {model.S("closed"), 2}, {model.S("failed"), 1}}}
}

func setOf(f Field) Spec  { return Spec{Gen: "set", Min: 1, Max: 4, Of: &f} }
func listOf(f Field) Spec { return Spec{Gen: "list", Min: 1, Max: 4, Of: &f} }

func numbers(texts ...string) []Choice {
	var list []Choice
	for _, t := range texts {
		if v, err := model.N(t); err == nil {
			list = append(list, Choice{v, 1})
		}
	}
	return list
}

// scaled writes n / 10^places.
func scaled(n int64, places int) string {
	digits := strings.TrimPrefix(model.Int(n).Text(), "-")
	if places > 0 {
		if pad := places + 1 - len(digits); pad > 0 {
			digits = strings.Repeat("0", pad) + digits
		}
		digits = digits[:len(digits)-places] + "." + digits[len(digits)-places:]
	}
	if n < 0 {
		return "-" + digits
	}
	return digits
}
