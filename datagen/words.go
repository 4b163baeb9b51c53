package datagen

import "github.com/brianvoe/gofakeit/v6"

type fake = gofakeit.Faker

// word is a generator of text that gofakeit has.
type word struct {
	name, group string
	draw        func(*fake) string
}

// words are those functions of gofakeit that give one text and draw from nothing but their own dice. Left out are what reads the clock
// (ages, card expiries, dates: ours are in time.go), what draws from the package's own dice (isin), errors as texts, pictures, and
// what gives structs. The test of this list knows every function of gofakeit and why it is or is not here.
func words() []word {
	return []word{
		{"name", "person", (*fake).Name},
		{"first name", "person", (*fake).FirstName},
		{"middle name", "person", (*fake).MiddleName},
		{"last name", "person", (*fake).LastName},
		{"name prefix", "person", (*fake).NamePrefix},
		{"name suffix", "person", (*fake).NameSuffix},
		{"username", "person", (*fake).Username},
		{"gender", "person", (*fake).Gender},
		{"email", "person", (*fake).Email},
		{"phone", "person", (*fake).Phone},
		{"phone formatted", "person", (*fake).PhoneFormatted},
		{"hobby", "person", (*fake).Hobby},
		{"ssn", "person", (*fake).SSN},
		{"gamertag", "person", (*fake).Gamertag},
		{"actor", "person", (*fake).CelebrityActor},
		{"business person", "person", (*fake).CelebrityBusiness},
		{"athlete", "person", (*fake).CelebritySport},

		{"city", "place", (*fake).City},
		{"country", "place", (*fake).Country},
		{"country code", "place", (*fake).CountryAbr},
		{"state", "place", (*fake).State},
		{"state code", "place", (*fake).StateAbr},
		{"street", "place", (*fake).Street},
		{"street name", "place", (*fake).StreetName},
		{"street number", "place", (*fake).StreetNumber},
		{"zip", "place", (*fake).Zip},
		{"address", "place", func(f *fake) string { return f.Street() + ", " + f.City() + ", " + f.StateAbr() + " " + f.Zip() }},
		{"time zone", "place", (*fake).TimeZoneRegion},
		{"time zone code", "place", (*fake).TimeZoneAbv},
		{"time zone name", "place", (*fake).TimeZone},
		{"school", "place", (*fake).School},

		{"company", "company", (*fake).Company},
		{"company suffix", "company", (*fake).CompanySuffix},
		{"job title", "company", (*fake).JobTitle},
		{"job level", "company", (*fake).JobLevel},
		{"job field", "company", (*fake).JobDescriptor},
		{"buzzword", "company", (*fake).BuzzWord},
		{"blurb", "company", (*fake).Blurb},
		{"slogan", "company", (*fake).Slogan},

		{"product", "shop", (*fake).ProductName},
		{"product category", "shop", (*fake).ProductCategory},
		{"product description", "shop", (*fake).ProductDescription},
		{"product feature", "shop", (*fake).ProductFeature},
		{"material", "shop", (*fake).ProductMaterial},
		{"upc", "shop", (*fake).ProductUPC},
		{"currency", "shop", (*fake).CurrencyShort},
		{"currency name", "shop", (*fake).CurrencyLong},
		{"card type", "shop", (*fake).CreditCardType},
		{"card cvv", "shop", (*fake).CreditCardCvv},
		{"card number", "shop", func(f *fake) string { return f.CreditCardNumber(nil) }},
		{"account number", "shop", (*fake).AchAccount},
		{"routing number", "shop", (*fake).AchRouting},
		{"bitcoin address", "shop", (*fake).BitcoinAddress},
		{"bitcoin key", "shop", (*fake).BitcoinPrivateKey},
		{"cusip", "shop", (*fake).Cusip},

		{"fruit", "food", (*fake).Fruit},
		{"vegetable", "food", (*fake).Vegetable},
		{"breakfast", "food", (*fake).Breakfast},
		{"lunch", "food", (*fake).Lunch},
		{"dinner", "food", (*fake).Dinner},
		{"dessert", "food", (*fake).Dessert},
		{"snack", "food", (*fake).Snack},
		{"drink", "food", (*fake).Drink},
		{"beer", "food", (*fake).BeerName},
		{"beer style", "food", (*fake).BeerStyle},
		{"beer hop", "food", (*fake).BeerHop},
		{"beer malt", "food", (*fake).BeerMalt},
		{"beer yeast", "food", (*fake).BeerYeast},

		{"word", "text", (*fake).Word},
		{"noun", "text", (*fake).Noun},
		{"noun common", "text", (*fake).NounCommon},
		{"noun concrete", "text", (*fake).NounConcrete},
		{"noun abstract", "text", (*fake).NounAbstract},
		{"verb", "text", (*fake).Verb},
		{"verb of action", "text", (*fake).VerbAction},
		{"adjective", "text", (*fake).AdjectiveDescriptive},
		{"adverb", "text", (*fake).Adverb},
		{"phrase", "text", (*fake).Phrase},
		{"sentence", "text", func(f *fake) string { return f.Sentence(6) }},
		{"simple sentence", "text", (*fake).SentenceSimple},
		{"paragraph", "text", func(f *fake) string { return f.Paragraph(1, 3, 8, " ") }},
		{"question", "text", (*fake).Question},
		{"quote", "text", (*fake).Quote},
		{"comment", "text", (*fake).Comment},
		{"lorem word", "text", (*fake).LoremIpsumWord},
		{"lorem sentence", "text", func(f *fake) string { return f.LoremIpsumSentence(6) }},
		{"hipster word", "text", (*fake).HipsterWord},
		{"hipster sentence", "text", func(f *fake) string { return f.HipsterSentence(6) }},
		{"letter", "text", (*fake).Letter},
		{"digit", "text", (*fake).Digit},
		{"emoji", "text", (*fake).Emoji},
		{"emoji name", "text", (*fake).EmojiDescription},

		{"book", "culture", (*fake).BookTitle},
		{"book author", "culture", (*fake).BookAuthor},
		{"book genre", "culture", (*fake).BookGenre},
		{"movie", "culture", (*fake).MovieName},
		{"movie genre", "culture", (*fake).MovieGenre},
		{"language", "culture", (*fake).Language},
		{"language code", "culture", (*fake).LanguageAbbreviation},
		{"language tag", "culture", (*fake).LanguageBCP},
		{"color", "culture", (*fake).Color},
		{"safe color", "culture", (*fake).SafeColor},
		{"hex color", "culture", (*fake).HexColor},

		{"animal", "nature", (*fake).Animal},
		{"animal kind", "nature", (*fake).AnimalType},
		{"farm animal", "nature", (*fake).FarmAnimal},
		{"pet name", "nature", (*fake).PetName},
		{"cat", "nature", (*fake).Cat},
		{"dog", "nature", (*fake).Dog},
		{"bird", "nature", (*fake).Bird},

		{"car maker", "machine", (*fake).CarMaker},
		{"car model", "machine", (*fake).CarModel},
		{"car type", "machine", (*fake).CarType},
		{"car fuel", "machine", (*fake).CarFuelType},
		{"car transmission", "machine", (*fake).CarTransmissionType},
		{"app", "machine", (*fake).AppName},
		{"app version", "machine", (*fake).AppVersion},
		{"app author", "machine", (*fake).AppAuthor},
		{"programming language", "machine", (*fake).ProgrammingLanguage},

		{"url", "internet", (*fake).URL},
		{"domain", "internet", (*fake).DomainName},
		{"domain suffix", "internet", (*fake).DomainSuffix},
		{"ipv4", "internet", (*fake).IPv4Address},
		{"ipv6", "internet", (*fake).IPv6Address},
		{"mac", "internet", (*fake).MacAddress},
		{"http method", "internet", (*fake).HTTPMethod},
		{"http version", "internet", (*fake).HTTPVersion},
		{"user agent", "internet", userAgent},
		{"log level", "internet", func(f *fake) string { return f.LogLevel("general") }},
		{"file extension", "internet", (*fake).FileExtension},
		{"mime type", "internet", (*fake).FileMimeType},
		{"password", "internet", func(f *fake) string { return f.Password(true, true, true, false, false, 14) }},
		{"hacker phrase", "internet", (*fake).HackerPhrase},

		{"uuid", "key", (*fake).UUID},
		{"month", "time", (*fake).MonthString},
		{"weekday", "time", (*fake).WeekDay},
	}
}

// userAgent leaves out Firefox, whose builds carry a date of the clock's.
func userAgent(f *fake) string {
	return []func(*fake) string{(*fake).ChromeUserAgent, (*fake).SafariUserAgent, (*fake).OperaUserAgent}[f.Number(0, 2)](f)
}
