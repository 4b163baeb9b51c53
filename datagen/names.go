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

func plainly(gen string) Spec { return Spec{Gen: gen} }
func tmpl(text string) Spec   { return Spec{Gen: "template", Text: text} }
func past(days int64) Spec    { return Spec{Gen: "date", Text: time.RFC3339, Min: -days * day} }
func future() Spec {
	return Spec{Gen: "date", Text: time.RFC3339, Min: 3600, Max: 60 * day}
}

func ranged(low, high int64, places int) Spec {
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
		{"email", plainly("email")},
		{"mail", plainly("email")},
		{"first name", plainly("first name")},
		{"given name", plainly("first name")},
		{"firstname", plainly("first name")},
		{"lastname", plainly("last name")},
		{"last name", plainly("last name")},
		{"surname", plainly("last name")},
		{"family name", plainly("last name")},
		{"fullname", plainly("name")},
		{"username", plainly("username")},
		{"user name", plainly("username")},
		{"nickname", plainly("gamertag")},
		{"login", plainly("username")},
		{"file name", tmpl("{noun concrete}.{file extension}")},
		{"filename", tmpl("{noun concrete}.{file extension}")},
		{"company", plainly("company")},
		{"organization", plainly("company")},
		{"employer", plainly("company")},
		{"vendor", plainly("company")},
		{"supplier", plainly("company")},
		{"manufacturer", plainly("company")},
		{"brand", plainly("company")},
		{"hotel", plainly("company")},
		{"product", plainly("product")},
		{"dish", plainly("dinner")},
		{"meal", plainly("dinner")},
		{"recipe", plainly("dinner")},
		{"ingredient", plainly("vegetable")},
		{"ingredients", plainly("vegetable")},
		{"category", plainly("product category")},
		{"department", plainly("job field")},
		{"job", plainly("job title")},
		{"role", texts("member", "editor", "admin", "owner")},
		{"gender", plainly("gender")},
		{"hobby", plainly("hobby")},
		{"city", plainly("city")},
		{"town", plainly("city")},
		{"country", plainly("country")},
		{"street", plainly("street")},
		{"address", plainly("address")},
		{"zip", plainly("zip")},
		{"postal", plainly("zip")},
		{"postcode", plainly("zip")},
		{"province", plainly("state")},
		{"region", texts("eu-west-1", "us-east-1", "ap-south-1", "eu-north-1")},
		{"location", plainly("city")},
		{"destination", plainly("city")},
		{"airport", tmpl("{letters:3}")},
		{"site", plainly("city")},
		{"phone", plainly("phone formatted")},
		{"mobile", plainly("phone formatted")},
		{"telephone", plainly("phone formatted")},
		{"url", plainly("url")},
		{"uri", plainly("url")},
		{"link", plainly("url")},
		{"website", plainly("url")},
		{"avatar", tmpl("https://{domain}/{hex:8}.png")},
		{"image", tmpl("https://{domain}/{hex:8}.png")},
		{"photo", tmpl("https://{domain}/{hex:8}.png")},
		{"picture", tmpl("https://{domain}/{hex:8}.png")},
		{"domain", plainly("domain")},
		{"host", plainly("domain")},
		{"ip", plainly("ipv4")},
		{"mac", plainly("mac")},
		{"agent", plainly("user agent")},
		{"browser", plainly("user agent")},
		{"mime", plainly("mime type")},
		{"password", plainly("password")},
		{"token", tmpl("{hex:32}")},
		{"secret", tmpl("{hex:32}")},
		{"hash", tmpl("{hex:40}")},
		{"checksum", tmpl("{hex:40}")},
		{"version", plainly("app version")},
		{"firmware", plainly("app version")},
		{"color", plainly("color")},
		{"colour", plainly("color")},
		{"currency", plainly("currency")},
		{"language", plainly("language")},
		{"locale", plainly("language tag")},
		{"timezone", plainly("time zone")},
		{"genre", plainly("movie genre")},
		{"movie", plainly("movie")},
		{"book", plainly("book")},
		{"author", plainly("name")},
		{"artist", plainly("name")},
		{"song", tmpl("{adjective} {noun common}")},
		{"album", tmpl("{adjective} {noun common}")},
		{"title", tmpl("{adjective} {noun common}")},
		{"headline", plainly("simple sentence")},
		{"subject", plainly("simple sentence")},
		{"description", plainly("sentence")},
		{"summary", plainly("sentence")},
		{"comment", plainly("sentence")},
		{"message", plainly("sentence")},
		{"note", plainly("sentence")},
		{"notes", plainly("sentence")},
		{"text", plainly("sentence")},
		{"body", plainly("paragraph")},
		{"content", plainly("paragraph")},
		{"bio", plainly("sentence")},
		{"reason", plainly("phrase")},
		{"question", plainly("question")},
		{"animal", plainly("animal")},
		{"pet", plainly("pet name")},
		{"car", plainly("car model")},
		{"vehicle", plainly("car model")},
		{"model", plainly("car model")},
		{"school", plainly("school")},
		{"tag", plainly("noun common")},
		{"sku", tmpl("{letters:3}-{digits:5}")},
		{"upc", plainly("upc")},
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
		{"uuid", plainly("uuid")},
		{"guid", plainly("uuid")},
		{"player", plainly("gamertag")},
		{"game", tmpl("{adjective} {noun common}")},
		{"customer", plainly("name")},
		{"user", plainly("username")},
		{"owner", plainly("name")},
		{"operator", plainly("first name")},
		{"assignee", plainly("first name")},
		{"person", plainly("name")},
		{"employee", plainly("name")},
		{"patient", plainly("name")},
		{"doctor", plainly("name")},
		{"member", plainly("name")},
		{"contact", plainly("name")},
		{"by", plainly("username")},
		{"name", tmpl("{adjective} {noun common}")},
	}
}

// numberRules are for N.
func numberRules() []rule {
	return []rule{
		{"price", ranged(99, 49_999, 2)},
		{"cost", ranged(99, 49_999, 2)},
		{"amount", ranged(100, 500_000, 2)},
		{"total", ranged(100, 500_000, 2)},
		{"balance", ranged(-50_000, 1_000_000, 2)},
		{"salary", ranged(24_000, 180_000, 0)},
		{"revenue", ranged(1_000, 9_000_000, 0)},
		{"discount", ranged(0, 50, 0)},
		{"tax", ranged(0, 25, 0)},
		{"fee", ranged(99, 9_999, 2)},
		{"quantity", ranged(1, 20, 0)},
		{"qty", ranged(1, 20, 0)},
		{"count", ranged(0, 500, 0)},
		{"stock", ranged(0, 2000, 0)},
		{"age", ranged(18, 90, 0)},
		{"year", ranged(1970, 2030, 0)},
		{"month", ranged(1, 12, 0)},
		{"day", ranged(1, 28, 0)},
		{"hour", ranged(0, 23, 0)},
		{"rating", ranged(10, 50, 1)},
		{"stars", ranged(1, 5, 0)},
		{"score", ranged(0, 10_000, 0)},
		{"level", ranged(1, 60, 0)},
		{"rank", ranged(1, 100, 0)},
		{"percent", ranged(0, 100, 0)},
		{"percentage", ranged(0, 100, 0)},
		{"progress", ranged(0, 100, 0)},
		{"lat", ranged(-90_000000, 90_000000, 6)},
		{"latitude", ranged(-90_000000, 90_000000, 6)},
		{"lon", ranged(-180_000000, 180_000000, 6)},
		{"lng", ranged(-180_000000, 180_000000, 6)},
		{"longitude", ranged(-180_000000, 180_000000, 6)},
		{"temperature", ranged(-200, 450, 1)},
		{"celsius", ranged(-200, 450, 1)},
		{"volts", ranged(280, 340, 2)},
		{"calories", ranged(50, 1200, 0)},
		{"weight", ranged(1, 20_000, 2)},
		{"height", ranged(40, 210, 0)},
		{"width", ranged(1, 500, 0)},
		{"size", ranged(1, 5_000_000, 0)},
		{"bytes", ranged(1, 5_000_000, 0)},
		{"duration", ranged(1, 7200, 0)},
		{"minutes", ranged(1, 180, 0)},
		{"seconds", ranged(1, 600, 0)},
		{"time", ranged(1, 180, 0)},
		{"port", ranged(1024, 65535, 0)},
		{"version", ranged(1, 20, 0)},
		{"capacity", ranged(10, 60_000, 0)},
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
		"int": ranged(1, 10_000, 0), "epoc/unix date format": {Gen: "epoch", Min: -365 * day}, "epoch/unix date format": {Gen: "epoch", Min: -365 * day},
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
