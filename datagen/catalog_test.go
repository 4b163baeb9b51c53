package datagen_test

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"github.com/brianvoe/gofakeit/v6"

	"tablero/datagen"
	"tablero/model"
)

// left says why functions of gofakeit are not in the catalogue.
var left = map[string]string{
	"creditcardexp": "clock", "date": "clock", "daterange": "clock", "futuretime": "clock", "past" + "time": "clock", "year": "clock",
	"isin": "the package's own dice", "error": "an error", "errordatabase": "an error", "errorgrpc": "an error", "errorhttp": "an error",
	"errorhttpclient": "an error", "errorhttpserver": "an error", "errorobject": "an error", "errorruntime": "an error", "errorvalidation": "an error",
	"address": "a struct", "book": "a struct", "car": "a struct", "creditcard": "a struct", "currency": "a struct", "job": "a struct", "movie": "a struct",
	"person": "a struct", "product": "a struct", "map": "a map", "teams": "a map", "nicecolors": "a list", "rgbcolor": "a list",
	"imagejpeg": "a picture", "imagepng": "a picture", "svg": "a picture", "imageurl": "always the same",
	"csv": "a file", "json": "a file", "xml": "a file", "sql": "a file", "fixed_width": "a file", "markdown": "a file", "email_text": "a file", "template": "a file",
	"generate": "a template of its own", "regex": "gives an error text as a value", "lexify": "needs a text", "numerify": "needs a text", "digitn": "{digits}", "lettern": "{letters}",
	"float32": "a float", "float64": "a float", "float32range": "a float", "float64range": "a float", "latitude": "a float: ours are decimals", "longitude": "a float: ours are decimals",
	"latituderange": "a float", "longituderange": "a float", "price": "a float: ours are decimals", "timezoneoffset": "a float",
	"dice": "number", "number": "number", "int8": "number", "int16": "number", "int32": "number", "int64": "number", "uint8": "number", "uint16": "number", "uint32": "number",
	"uint64": "number", "intrange": "number", "uintrange": "number", "hexuint8": "{hex}", "hexuint16": "{hex}", "hexuint32": "{hex}", "hexuint64": "{hex}", "hexuint128": "{hex}", "hexuint256": "{hex}",
	"randomint": "needs a list", "randomuint": "needs a list", "randomstring": "needs a list", "shuffleints": "needs a list", "shufflestrings": "needs a list", "weighted": "needs a list",
	"bool": "boolean", "flipacoin": "boolean", "day": "{date}", "hour": "{date}", "minute": "{date}", "second": "{date}", "nanosecond": "{date}", "month": "{date}",
	"httpstatuscode": "http status", "httpstatuscodesimple": "http status",
}

// kin are the functions of which the catalogue holds the best known of a family.
var kin = []string{
	"adjective", "adverb", "beer", "celebrity", "connective", "emoji", "hacker", "hipster", "interjection", "loremipsum", "minecraft", "noun", "phrase",
	"preposition", "pronoun", "safari", "chrome", "firefox", "opera", "street", "timezone", "verb", "bs", "inputname", "vowel", "paragraph",
}

// TestCatalogueKnowsGofakeit fails when a function of gofakeit is neither offered nor left out for a reason.
func TestCatalogueKnowsGofakeit(t *testing.T) {
	t.Parallel()
	offered := map[string]bool{}
	for _, g := range datagen.Generators() {
		offered[strings.ReplaceAll(strings.ToLower(g.Name), " ", "")] = true
	}
	alias := map[string]string{
		"achaccount": "accountnumber", "achrouting": "routingnumber", "animaltype": "animalkind", "appauthor": "appauthor", "appname": "app", "bitcoinprivatekey": "bitcoinkey",
		"bookauthor": "bookauthor", "booktitle": "book", "carfueltype": "carfuel", "cartransmissiontype": "cartransmission", "countryabr": "countrycode",
		"creditcardcvv": "cardcvv", "creditcardnumber": "cardnumber", "creditcardtype": "cardtype", "currencylong": "currencyname", "currencyshort": "currency",
		"domainname": "domain", "filemimetype": "mimetype", "ipv4address": "ipv4", "ipv6address": "ipv6", "jobdescriptor": "jobfield", "languageabbreviation": "languagecode",
		"languagebcp": "languagetag", "macaddress": "mac", "monthstring": "month", "moviename": "movie", "productmaterial": "material", "productname": "product",
		"productupc": "upc", "sentencesimple": "simplesentence", "stateabr": "statecode",
	}
	for name := range gofakeit.FuncLookups {
		if _, out := left[name]; out || offered[name] || offered[alias[name]] {
			continue
		}
		known := false
		for _, k := range kin {
			known = known || strings.HasPrefix(name, k)
		}
		if !known {
			t.Errorf("%s is neither offered nor left out for a reason", name)
		}
	}
}

// drawn is what every generator of the catalogue gives at a time.
func drawn(t *testing.T, at time.Time) string {
	t.Helper()
	var out strings.Builder
	for _, g := range datagen.Generators() {
		for _, typ := range g.Types {
			table := &model.Table{Name: "Any", Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "id", Type: model.TypeN}}}}
			p := datagen.Plan{Dialect: model.DynamoDB, Table: table, Kinds: []datagen.Kind{{Share: 100, Least: 1, Most: 1, Weight: 1, Fields: []datagen.Field{
				{Name: "id", Type: model.TypeN, Spec: datagen.Spec{Gen: "sequence"}}, {Name: "v", Type: typ, Spec: g.Spec},
			}}}}
			for it, err := range datagen.Generate(context.Background(), p, datagen.Options{Items: 60, Seed: 11, Now: at}) {
				if err != nil {
					t.Fatalf("%s: %v", g.Name, err)
				}
				v, ok := it.Get("v")
				switch {
				case !ok || v.Type() != typ:
					t.Errorf("%s gave %s in %v", g.Name, v.Type(), it)
				case typ == model.TypeS && (v.Text() == "" || !utf8.ValidString(v.Text()) || strings.ContainsAny(v.Text(), "\n\r\t\x1b{}")):
					t.Errorf("%s gave %q", g.Name, v.Text())
				}
				fmt.Fprintln(&out, g.Name, v.DisplayIn(200))
			}
		}
	}
	return out.String()
}

// TestCatalogueReadsNoClock draws everything twice, at two times of the machine: nothing differs. Nor do the dice of the package count.
func TestCatalogueReadsNoClock(t *testing.T) {
	at := time.Date(2026, 11, 30, 15, 4, 5, 0, time.UTC)
	first := drawn(t, at)
	gofakeit.Seed(rand.Int63())
	synctest.Test(t, func(t *testing.T) { // its clock stands in the year 2000
		if second := drawn(t, at); first != second {
			for i, line := range strings.Split(first, "\n") {
				if other := strings.Split(second, "\n")[i]; line != other {
					t.Fatalf("%q, then %q", line, other)
				}
			}
		}
	})
}

// TestRulesOfNamesHold looks for attributes of many names, whose generators must be there and give what the type asks for.
func TestRulesOfNamesHold(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"email": "email", "workEmail": "email", "first_name": "first name", "LastName": "last name", "city": "city", "createdAt": "date 2006-01-02T15:04:05Z07:00, 1 y ago to now",
		"customerId": "customer-{seq:6}", "id": "uuid", "price": "number 0.99 to 499.99", "Quantity": "number 1 to 20", "isbn": "978{digits:10}", "birthDate": "date 2006-01-02, 80 y ago to 18 y ago",
		"updated_at": "epoch, 1 y ago to now", "whatever": "noun common", "WHATEVER": "noun common", "amount": "number 1.00 to 5000.00", "countryCode": "country code",
	} {
		table := &model.Table{Name: "Any", Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "pk", Type: model.TypeS}}}}
		typ := model.TypeS
		if strings.HasPrefix(want, "number") || strings.HasPrefix(want, "epoch") {
			typ = model.TypeN
		}
		table.Attributes = []model.Attribute{{Name: name, Type: typ}}
		p := datagen.Infer(&model.Model{Name: "m", Dialect: model.DynamoDB, Tables: []model.Table{*table}}, table, nil)
		if got := p.Kinds[0].Field(name).Spec.String(); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
