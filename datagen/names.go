package datagen

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"tablero/model"
)

// tokens are the words of an attribute's name in lower case: createdAt, created_at and Created-At are created and at.
func tokens(name string) []string {
	var list []string
	var word []rune
	flush := func() {
		if len(word) > 0 {
			list = append(list, strings.ToLower(string(word)))
			word = word[:0]
		}
	}
	r := []rune(name)
	for i, c := range r {
		switch {
		case !unicode.IsLetter(c):
			flush()
			continue
		case unicode.IsUpper(c) && i > 0 && (unicode.IsLower(r[i-1]) || i+1 < len(r) && unicode.IsLower(r[i+1])):
			flush()
		}
		word = append(word, c)
	}
	flush()
	return list
}

// rule says what an attribute whose name holds the words gets. Words that stand together in one string must all be there.
type rule struct {
	words string
	spec  Spec
}

func word1(gen string) Spec { return Spec{Gen: gen} }
func tmpl(text string) Spec { return Spec{Gen: "template", Text: text} }
func past(days int64) Spec  { return Spec{Gen: "date", Text: time.RFC3339, Min: -days * day} }
func future() Spec {
	return Spec{Gen: "date", Text: time.RFC3339, Min: 3600, Max: 60 * day}
}

func span1(low, high int64, places int) Spec {
	return Spec{Gen: "number", Min: low, Max: high, Places: places}
}

func texts(list ...string) Spec {
	s := Spec{Gen: "one of"}
	for i, t := range list {
		s.Values = append(s.Values, Choice{model.S(t), len(list) - i})
	}
	return s
}

// textRules are for S, the special before the general.
func textRules() []rule {
	return []rule{
		{"email", word1("email")},
		{"mail", word1("email")},
		{"first name", word1("first name")},
		{"given name", word1("first name")},
		{"firstname", word1("first name")},
		{"lastname", word1("last name")},
		{"last name", word1("last name")},
		{"surname", word1("last name")},
		{"family name", word1("last name")},
		{"fullname", word1("name")},
		{"username", word1("username")},
		{"user name", word1("username")},
		{"nickname", word1("gamertag")},
		{"login", word1("username")},
		{"file name", tmpl("{noun concrete}.{file extension}")},
		{"filename", tmpl("{noun concrete}.{file extension}")},
		{"company", word1("company")},
		{"organization", word1("company")},
		{"employer", word1("company")},
		{"vendor", word1("company")},
		{"supplier", word1("company")},
		{"manufacturer", word1("company")},
		{"brand", word1("company")},
		{"hotel", word1("company")},
		{"product", word1("product")},
		{"dish", word1("dinner")},
		{"meal", word1("dinner")},
		{"recipe", word1("dinner")},
		{"ingredient", word1("vegetable")},
		{"ingredients", word1("vegetable")},
		{"category", word1("product category")},
		{"department", word1("job field")},
		{"job", word1("job title")},
		{"role", texts("member", "editor", "admin", "owner")},
		{"gender", word1("gender")},
		{"hobby", word1("hobby")},
		{"city", word1("city")},
		{"town", word1("city")},
		{"country", word1("country")},
		{"street", word1("street")},
		{"address", word1("address")},
		{"zip", word1("zip")},
		{"postal", word1("zip")},
		{"postcode", word1("zip")},
		{"province", word1("state")},
		{"region", texts("eu-west-1", "us-east-1", "ap-south-1", "eu-north-1")},
		{"location", word1("city")},
		{"destination", word1("city")},
		{"airport", tmpl("{letters:3}")},
		{"site", word1("city")},
		{"phone", word1("phone formatted")},
		{"mobile", word1("phone formatted")},
		{"telephone", word1("phone formatted")},
		{"url", word1("url")},
		{"uri", word1("url")},
		{"link", word1("url")},
		{"website", word1("url")},
		{"avatar", tmpl("https://{domain}/{hex:8}.png")},
		{"image", tmpl("https://{domain}/{hex:8}.png")},
		{"photo", tmpl("https://{domain}/{hex:8}.png")},
		{"picture", tmpl("https://{domain}/{hex:8}.png")},
		{"domain", word1("domain")},
		{"host", word1("domain")},
		{"ip", word1("ipv4")},
		{"mac", word1("mac")},
		{"agent", word1("user agent")},
		{"browser", word1("user agent")},
		{"mime", word1("mime type")},
		{"password", word1("password")},
		{"token", tmpl("{hex:32}")},
		{"secret", tmpl("{hex:32}")},
		{"hash", tmpl("{hex:40}")},
		{"checksum", tmpl("{hex:40}")},
		{"version", word1("app version")},
		{"firmware", word1("app version")},
		{"color", word1("color")},
		{"colour", word1("color")},
		{"currency", word1("currency")},
		{"language", word1("language")},
		{"locale", word1("language tag")},
		{"timezone", word1("time zone")},
		{"genre", word1("movie genre")},
		{"movie", word1("movie")},
		{"book", word1("book")},
		{"author", word1("name")},
		{"artist", word1("name")},
		{"song", tmpl("{adjective} {noun common}")},
		{"album", tmpl("{adjective} {noun common}")},
		{"title", tmpl("{adjective} {noun common}")},
		{"headline", word1("simple sentence")},
		{"subject", word1("simple sentence")},
		{"description", word1("sentence")},
		{"summary", word1("sentence")},
		{"comment", word1("sentence")},
		{"message", word1("sentence")},
		{"note", word1("sentence")},
		{"notes", word1("sentence")},
		{"text", word1("sentence")},
		{"body", word1("paragraph")},
		{"content", word1("paragraph")},
		{"bio", word1("sentence")},
		{"reason", word1("phrase")},
		{"question", word1("question")},
		{"animal", word1("animal")},
		{"pet", word1("pet name")},
		{"car", word1("car model")},
		{"vehicle", word1("car model")},
		{"model", word1("car model")},
		{"school", word1("school")},
		{"tag", word1("noun common")},
		{"sku", tmpl("{letters:3}-{digits:5}")},
		{"upc", word1("upc")},
		{"isbn", tmpl("978{digits:10}")},
		{"birth", Spec{Gen: "date", Text: time.DateOnly, Min: -80 * 365 * day, Max: -18 * 365 * day}},
		{"birthday", Spec{Gen: "date", Text: time.DateOnly, Min: -80 * 365 * day, Max: -18 * 365 * day}},
		{"due", future()},
		{"next", future()},
		{"expires", future()},
		{"expiry", future()},
		{"expiration", future()},
		{"until", future()},
		{"date", Spec{Gen: "date", Text: time.DateOnly, Min: -365 * day}},
		{"day", Spec{Gen: "date", Text: time.DateOnly, Min: -365 * day}},
		{"month", Spec{Gen: "date", Text: "2006-01", Min: -365 * day}},
		{"created", past(365)},
		{"updated", past(90)},
		{"modified", past(90)},
		{"timestamp", past(365)},
		{"time", past(365)},
		{"datetime", past(365)},
		{"since", past(1000)},
		{"at", past(365)},
		{"status", statusSpec()},
		{"state", statusSpec()},
		{"type", texts("standard", "premium", "trial")},
		{"kind", texts("standard", "premium", "trial")},
		{"priority", texts("normal", "high", "low", "urgent")},
		{"severity", texts("info", "warning", "error")},
		{"level", texts("info", "warning", "error")},
		{"size", texts("M", "L", "S", "XL")},
		{"unit", texts("kg", "g", "l", "m")},
		{"device", tmpl("device-{digits:4}")},
		{"sensor", tmpl("sensor-{digits:4}")},
		{"uuid", word1("uuid")},
		{"guid", word1("uuid")},
		{"player", word1("gamertag")},
		{"game", tmpl("{adjective} {noun common}")},
		{"customer", word1("name")},
		{"user", word1("username")},
		{"owner", word1("name")},
		{"operator", word1("first name")},
		{"assignee", word1("first name")},
		{"person", word1("name")},
		{"employee", word1("name")},
		{"patient", word1("name")},
		{"doctor", word1("name")},
		{"member", word1("name")},
		{"contact", word1("name")},
		{"by", word1("username")},
		{"name", tmpl("{adjective} {noun common}")},
	}
}

// numberRules are for N.
func numberRules() []rule {
	return []rule{
		{"price", span1(99, 49_999, 2)},
		{"cost", span1(99, 49_999, 2)},
		{"amount", span1(100, 500_000, 2)},
		{"total", span1(100, 500_000, 2)},
		{"balance", span1(-50_000, 1_000_000, 2)},
		{"salary", span1(24_000, 180_000, 0)},
		{"revenue", span1(1_000, 9_000_000, 0)},
		{"discount", span1(0, 50, 0)},
		{"tax", span1(0, 25, 0)},
		{"fee", span1(99, 9_999, 2)},
		{"quantity", span1(1, 20, 0)},
		{"qty", span1(1, 20, 0)},
		{"count", span1(0, 500, 0)},
		{"stock", span1(0, 2000, 0)},
		{"age", span1(18, 90, 0)},
		{"year", span1(1970, 2030, 0)},
		{"month", span1(1, 12, 0)},
		{"day", span1(1, 28, 0)},
		{"hour", span1(0, 23, 0)},
		{"rating", span1(10, 50, 1)},
		{"stars", span1(1, 5, 0)},
		{"score", span1(0, 10_000, 0)},
		{"level", span1(1, 60, 0)},
		{"rank", span1(1, 100, 0)},
		{"percent", span1(0, 100, 0)},
		{"percentage", span1(0, 100, 0)},
		{"progress", span1(0, 100, 0)},
		{"lat", span1(-90_000000, 90_000000, 6)},
		{"latitude", span1(-90_000000, 90_000000, 6)},
		{"lon", span1(-180_000000, 180_000000, 6)},
		{"lng", span1(-180_000000, 180_000000, 6)},
		{"longitude", span1(-180_000000, 180_000000, 6)},
		{"temperature", span1(-200, 450, 1)},
		{"celsius", span1(-200, 450, 1)},
		{"volts", span1(280, 340, 2)},
		{"calories", span1(50, 1200, 0)},
		{"weight", span1(1, 20_000, 2)},
		{"height", span1(40, 210, 0)},
		{"width", span1(1, 500, 0)},
		{"size", span1(1, 5_000_000, 0)},
		{"bytes", span1(1, 5_000_000, 0)},
		{"duration", span1(1, 7200, 0)},
		{"minutes", span1(1, 180, 0)},
		{"seconds", span1(1, 600, 0)},
		{"time", span1(1, 180, 0)},
		{"port", span1(1024, 65535, 0)},
		{"version", span1(1, 20, 0)},
		{"capacity", span1(10, 60_000, 0)},
	}
}

// clockWords are the words of names whose numbers are times.
func clockWords() []string {
	return []string{"at", "date", "timestamp", "created", "updated", "modified", "epoch", "expires", "expiry", "expiration", "since", "until", "ts"}
}

// byName is the spec that a name and a type suggest.
func byName(name string, t model.Type) (Spec, bool) {
	words := tokens(name)
	rules := textRules()
	switch t {
	case model.TypeN:
		rules = numberRules()
	case model.TypeS:
		if last := len(words) - 1; last >= 0 && (words[last] == "id" || words[last] == "key" || words[last] == "code") {
			return idSpec(words), true
		}
	default:
		return Spec{}, false
	}
	for _, r := range rules {
		if !slices.ContainsFunc(strings.Fields(r.words), func(w string) bool { return !slices.Contains(words, w) }) {
			return r.spec, true
		}
	}
	if t == model.TypeN && slices.ContainsFunc(words, func(w string) bool { return slices.Contains(clockWords(), w) }) {
		return Spec{Gen: "epoch", Min: -365 * day}, true
	}
	return Spec{}, false
}

// nameOf is for an attribute that is just called name: the name of a person, a product, a company, by the words of what it stands in.
func nameOf(attribute string, about []string) (Spec, bool) {
	if words := tokens(attribute); len(words) != 1 || words[0] != "name" {
		return Spec{}, false
	}
	for _, w := range about {
		switch strings.TrimSuffix(w, "s") {
		case "customer", "user", "person", "people", "employee", "patient", "doctor", "nurse", "member", "profile", "player", "author", "contact", "student", "teacher", "guest", "driver":
			return Spec{Gen: "name"}, true
		case "product", "item", "article":
			return Spec{Gen: "product"}, true
		case "company", "vendor", "supplier", "organization", "store", "hotel":
			return Spec{Gen: "company"}, true
		case "city", "place", "location":
			return Spec{Gen: "city"}, true
		case "dish", "menu", "meal", "recipe":
			return Spec{Gen: "dinner"}, true
		}
	}
	return Spec{}, false
}

// idSpec is for what is named an id, a key or a code: customerId gets customer-000123.
func idSpec(words []string) Spec {
	switch last := words[len(words)-1]; {
	case last == "code" && slices.Contains(words, "country"):
		return Spec{Gen: "country code"}
	case last == "code" && slices.Contains(words, "currency"):
		return Spec{Gen: "currency"}
	case last == "code":
		return tmpl("{letters:2}{digits:4}")
	case len(words) == 1 || len(words[0]) < 3:
		return Spec{Gen: "uuid"}
	}
	return tmpl(quoteTemplate(strings.Join(words[:len(words)-1], "-")) + "-{seq:6}")
}

// byFormat is the spec of a sample-data format of NoSQL Workbench: a category and a format, or a format alone.
func byFormat(format []string, t model.Type) (Spec, bool) {
	if len(format) == 0 {
		return Spec{}, false
	}
	s, ok := map[string]Spec{
		"int": span1(1, 10_000, 0), "epoc/unix date format": {Gen: "epoch", Min: -365 * day}, "epoch/unix date format": {Gen: "epoch", Min: -365 * day},
		"iso 8601 date and time": past(365), "uuid": {Gen: "uuid"}, "first name": {Gen: "first name"}, "last name": {Gen: "last name"},
		"full name": {Gen: "name"}, "string": {Gen: "phrase"}, "json": tmpl(`{{"id":"{uuid}","name":"{name}"}}`), "email": {Gen: "email"},
	}[strings.ToLower(format[len(format)-1])]
	if ok && t == model.TypeS {
		switch s.Gen {
		case "number":
			s = tmpl("{digits:4}")
		case "epoch":
			s = tmpl("{unix}")
		}
	}
	_, err := s.compile(t)
	return s, ok && err == nil
}
