package cli_test

import (
	"os"
	"strings"
	"testing"
)

const (
	chicken = `{"Category":{"S":"Pizza"},"DishName":{"S":"Chicken Overload"}`
	vegan   = `{"Category":{"S":"Pizza"},"DishName":{"S":"Vegan"}`
)

// Calls on samples: what they print, what they say, how they end. None of them makes a workspace.
var calls = []struct {
	args     string // words, or text in single quotes
	code     int
	out, err string
}{
	{"query sample:menu Menu --partition Pizza --index Calories --sort '> 400'", 0, `^` + chicken + `.*\n$`, ""},
	{"query sample:menu Menu --partition Pizza --index Calories --sort gt400", 2, "", "no condition on a sort key"},
	{"query sample:menu --partition Pizza --index Calories --sort 'gt 400'", 0, `^` + chicken + `.*\n$`, ""},
	{"query sample:menu --partition Pizza --index Calories --sort '>= 350'", 0, `(?s)^` + vegan + `.*\n` + chicken + `.*\n$`, ""},
	{"query sample:menu --partition Pizza --index Calories --sort '= 350.0'", 0, `^` + vegan + `.*\n$`, ""},
	{"query sample:menu --partition Pizza --index Calories --sort '< 350'", 0, "", ""},
	{"query sample:menu --partition Pizza --index Calories --sort '<= 350'", 0, `^` + vegan + `.*\n$`, ""},
	{"query sample:menu --partition Pizza --index Calories --sort 'between 360 and 4.5e2'", 0, `^` + chicken + `.*\n$`, ""},
	{"query sample:menu --partition Pizza --sort 'begins_with Ve'", 0, `^` + vegan + `.*\n$`, ""},
	{"query sample:menu --partition Pizza --sort '= \"Chicken Overload\"'", 0, `^` + chicken + `.*\n$`, ""},
	{"query sample:menu --partition Pizza --reverse --select DishName", 0, "^{\"DishName\":{\"S\":\"Vegan\"}}\n{\"DishName\":{\"S\":\"Chicken Overload\"}}\n$", ""},
	{"query sample:menu --partition Pizza --filter 'Calories < 400 and contains(KeyIngredients, \"Olives\")'", 0, `^` + vegan + `.*\n$`, "^read 2, matched 1\n$"},
	{"query sample:menu --partition Pizza --limit 1 --quiet", 0, `^` + chicken + `.*\n$`, ""},
	{"query sample:menu --partition Pizza --limit 1", 0, `^` + chicken + `.*\n$`, `^cursor: [A-Za-z0-9_-]+\n$`},
	{"query sample:menu --partition Pizza --limit 2", 0, `^` + chicken, ""},
	{
		"query sample:menu --partition Pizza --limit 1 --format json --select Cost,Calories", 0,
		`(?s)^{\n  "items": \[\n    {\n      "Calories": {\n        "N": "450"\n      }\n    }\n  \],\n  "count": 1,\n  "scanned": 1,\n  "cursor": "[^"]+"\n}\n$`, "",
	},
	{"query sample:menu --partition Nothing --format json", 0, `(?s)"items": \[\],\n  "count": 0,\n  "scanned": 0,\n  "cursor": null\n`, ""},
	{"query sample:menu --partition Nothing --format csv", 0, "^Category,DishName\n$", ""},
	{"query sample:menu --partition Nothing", 0, "", ""},
	{"query sample:menu --partition Sandwich --plain", 0, `^{"Category":"Sandwich","DishName":"Vegan","Calories":300,`, ""},
	{"query sample:menu --partition Sandwich --format text", 0, "^Category  DishName\nSandwich  Vegan     Calories=300  ", ""},
	{"query sample:menu --partition {\"S\":\"Sandwich\"} --typed --select Cost", 0, `^{"Cost":{"N":"25"}}\n$`, ""},
	{"query sample:travel --partition Prague --plain --select Location.Country", 0, `^{"Location":{"Country":"Czech Republic"}}\n$`, ""},
	{"query sample:travel --partition Prague --sort '= x'", 2, "", "the table Travel has no sort key"},
	{"query sample:menu", 2, "", "^tablero: a query needs the value of the partition key Category. Say --partition VALUE"},
	{"query sample:menu --partition a --partition b", 2, "", `has 1 attribute \(Category\), and 2 values are given`},
	{"query sample:menu --partition ''", 2, "", "Category must not be empty"},
	{"query sample:menu --partition Pizza --filter 'Calories >'", 2, "", "Syntax error"},
	{"query sample:menu --partition Pizza --index Calories --sort 'begins_with 4'", 2, "", "Calories is a number"},
	{"query sample:menu --partition Pizza --index Calories --sort '> x'", 2, "", `"x" is no number`},
	{"query sample:menu --partition Pizza --index Calorie", 2, "", "no index \"Calorie\". Did you mean Calories\\?"},
	{"query sample:menu Menus --partition Pizza", 2, "", "no table \"Menus\". Did you mean Menu\\?"},
	{"query sample:menu --partition Pizza --cursor x", 2, "", "no cursor"},
	{"query sample:menu --partition Pizza --limit -1", 2, "", "--limit cannot be negative"},
	{"query sample:menu --partition Pizza --limit x", 2, "", `"x" is no value for --limit. Give a whole number`},
	{"query sample:menu --partition Pizza --select a,,b", 2, "", "--select"},
	{"scan sample:menu --select DishName --format csv", 0, "^DishName\nChicken Overload\nVegan\nVegan\n$", ""},
	{"scan sample:menu --select DishName,Cost --format text --limit 2", 0, "^DishName\nChicken Overload\nVegan             Cost=25\n$", "^cursor: "},
	{"get sample:menu --key Category=Pizza --key DishName=Vegan --select Cost --format text", 0, "^Cost=25\n$", ""},
	{"scan sample:menu --index Calories --reverse --select Calories", 0, "^{\"Calories\":{\"N\":\"300\"}}\n{\"Calories\":{\"N\":\"450\"}}\n{\"Calories\":{\"N\":\"350\"}}\n$", ""},
	{"scan sample:devices --index Escalations --filter 'attribute_exists(State)' --select Message --limit 1", 0, `^{"Message":`, "read 1, matched 1\ncursor: "},
	{"get sample:menu Menu --key Category=Pizza --key DishName=Vegan", 0, `^` + vegan + `.*\n$`, ""},
	{"get sample:menu --key DishName=Vegan --key Category=Pizza --select KeyIngredients[1] --plain", 0, `^{"KeyIngredients":\["Pizza Sauce"\]}\n$`, ""},
	{"get sample:menu --key Category=Pizza --key DishName=Nothing", 1, "", "^there is no item with this key in Menu\n$"},
	{"get sample:menu --key Category=Pizza", 2, "", "the key of Menu needs DishName. Write --key Category=VALUE --key DishName=VALUE"},
	{"get sample:menu --key Category", 2, "", "--key Category has no ="},
	{"get sample:menu --key Cost=1", 2, "", `"Cost" is no key attribute of Menu`},
	{"get sample:menu --key Category=a --key Category=b", 2, "", "--key Category is given twice"},
	{"show sample:menu --partition Nothing", 0, "(?s)\n  Nothing  in the order of DishName\n    no items\n$", ""},
	{"show sample:travel", 0, "(?s)\n  Honolulu\n    Distance=4960  ", ""},
	{"show sample:menu --index Calories --format json", 0, `(?s)"index": "Calories",\n      "absent": 0,.*"shown": {\n        "partition": {\n          "Category": {\n            "S": "Pizza"`, ""},
	{"show sample:menu --format jsonl", 0, `^` + chicken + `.*\n` + vegan + `.*\n$`, ""},
	{"show sample:devices --index Escalations", 0, "(?s)items, [0-9]+ B; [0-9]+ items not in it\n", ""},
	{"demo --list", 0, "^menu  .*\ntravel .*\nshop .*\ndevices .*\nsessions .*\n$", ""},
	{"demo --list --format csv", 0, "^name,dialect,title\nmenu,catalyst,", ""},
	{"demo menus", 2, "", `no sample "menus". Did you mean menu\?`},
	{"list", 0, "", "no models yet"},
	{"list --format json", 0, `^\[\]\n$`, ""},
	{"schema", 0, `^{\n  "\$schema"`, ""},
	{"check sample:menu sample:shop --strict", 0, "", "^0 errors, 0 warnings, 0 remarks\n$"},
	{"check --rules --format jsonl", 0, `^{"code":"[a-z-]+","severity":"[a-z]+","dialects":\["`, ""},
	{"check sample:menu --dialect dynamo", 2, "", "unknown dialect"},
	{"diff sample:menu sample:menu", 0, "", ""},
	{"diff sample:menu sample:travel", 1, "(?m)^name changed: menu -> travel$", ""},
	{
		"ttl sample:menu --at 2024-05-14T00:00:00Z --within 20h", 0,
		"^2024-05-13T02:00:10Z  expired 21 h ago  Menu  Pizza / Chicken Overload\n2024-05-14T15:34:29Z  in 15 h           Menu  Sandwich / Vegan\na sweep at 2024-05-14T00:00:00Z would remove 1 item \\(1 of Menu\\)\n$", "",
	},
	{"ttl sample:menu --at 1715558400 --format csv", 0, `^at,seconds,table,key\n2024-05-13T02:00:10Z,7210,Menu,`, ""},
	{"ttl sample:shop", 0, "would remove nothing\n$", "no table of shop has a TTL attribute"},
	{"ttl sample:menu --at yesterday", 2, "", "is no time. Write 2026"},
	{"ttl sample:menu --sweep", 2, "", "bundled and cannot be changed. Keep a copy first: tablero import sample:menu"},
	{"put sample:menu Menu", 2, "", "bundled and cannot be changed"},
	{"delete sample:menu --key Category=Pizza --key DishName=Vegan", 2, "", "bundled and cannot be changed"},
	{"rm sample:menu", 2, "", "is not in the workspace"},
	{"rm nothing", 2, "", `there is no model "nothing"`},
	{"doctor", 0, "(?m)^state +not made yet", ""},
	{"export sample:menu --to workbench --strict", 1, "", "(?s)loss: .*workbench cannot hold everything, and nothing was written\n$"},
	{"export sample:menu --check", 2, "", "--check compares with a file. Say -o FILE"},
	{"export sample:menu --to workbnch", 2, "", `unknown format "workbnch". Did you mean workbench\?`},
	{"export sample:menu -o json", 2, "", "-o names a file.*--to"},
	{"show sample:menu -o json", 2, "", "-o names a file.*--format json"},
	{"export sample:menu --format workbench", 2, "", "Say --to workbench"},
	{"schema --format csv", 2, "", "does not print csv"},
	{"list --format xml", 2, "", "It is one of text, json, jsonl, csv"},
	{"list extra", 2, "", `"extra" is one word too many for list. The call is tablero list`},
	{"show", 2, "", `show needs MODEL. The call is tablero show MODEL`},
	{"query sample:menu --partiton Pizza", 2, "", `unknown flag --partiton. Did you mean --partition\?`},
	{"query sample:menu --partition", 2, "", `--partition needs a value`},
	{"list -x", 2, "", `unknown flag -x`},
	{"--theme pink list", 2, "", `unknown --theme "pink". It is one of dark`},
	{"--glyphs runes list", 2, "", `unknown --glyphs "runes"`},
	{"--sync maybe list", 2, "", `unknown --sync "maybe"`},
	{"--wait -1s list", 2, "", `--wait cannot be negative`},
	{"", 2, "", "^tablero: the workbench needs a terminal. tablero list and tablero show MODEL print instead"},
	{"sample:menu", 2, "", "the workbench needs a terminal. tablero show sample:menu prints instead\n$"},
	{"shwo", 2, "", `^tablero: "shwo" is neither a command nor a model. Did you mean show\?\n$`},
	{"shwo sample:menu", 2, "", `neither a command nor a model. Did you mean show\?`},
	{"menu", 2, "", `Did you mean sample:menu\?`},
	{"sample:meun", 2, "", `Did you mean sample:menu\?`},
	{"zebra", 2, "", `tablero --help names the commands, tablero list the models`},
	{"help nothing", 2, "", `there is no command "nothing"`},
	{"help query", 0, `(?s)^query reads.*Examples:\n  tablero query`, ""},
	{"--help", 0, `(?s)MODEL is the name.*Exit codes.*Examples:`, ""},
	{"--version", 0, `^tablero .*\(commit .*, go1\..*\)\n$`, ""},
	{"completion bash", 0, "complete", ""},
	{"completion nothing", 2, "", `no script for "nothing". There are bash, fish, powershell, zsh`},
	{"show ./nothing.json", 3, "", "^tablero: ./nothing.json: no such file or directory\n$"},
	{"show nothing.json", 2, "", `^tablero: there is no model and no file "nothing.json"`},
}

func TestCalls(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	for _, c := range calls {
		a := p.run(split(c.args)...)
		a.expect(t, c.args, c.code, c.out, c.err)
		// An error is one line that begins with the name of the program, and ends a call that printed nothing.
		if c.code > 1 && (!strings.HasPrefix(a.err, "tablero: ") || strings.Count(a.err, "\n") != 1 || a.out != "") {
			t.Errorf("%s: %q and %q", c.args, a.out, a.err)
		}
	}
	for _, name := range []string{"ws", "log"} {
		if _, err := os.Stat(p.path(name)); err == nil {
			t.Errorf("%s was made", name)
		}
	}
}

// split cuts a call into words as a shell does with single quotes.
func split(call string) []string {
	var words []string
	for i, part := range strings.Split(call, "'") {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}
