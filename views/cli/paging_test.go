package cli_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// ties is a model whose five items have one index key in common, in a table with a sort key and in one without.
func ties() string {
	var sorted, single []string
	for i := 1; i <= 5; i++ {
		sorted = append(sorted, fmt.Sprintf(`{"p":{"S":"p"},"s":{"S":"s%d"},"g":{"S":"same"},"n":{"N":"7"}}`, i))
		single = append(single, fmt.Sprintf(`{"p":{"S":"s%d"},"g":{"S":"same"},"n":{"N":"7"}}`, i))
	}
	table := func(name, sortKey, index string, items []string) string {
		return fmt.Sprintf(`{"name":%q,"partitionKey":[{"name":"p","type":"S"}],%s"indexes":[%s],"items":[%s]}`, name, sortKey, index, strings.Join(items, ","))
	}
	global := `{"name":"ByG","kind":"global","partitionKey":[{"name":"g","type":"S"}],"sortKey":[{"name":"n","type":"N"}],"projection":"ALL"}`
	local := `{"name":"ByN","kind":"local","sortKey":[{"name":"n","type":"N"}],"projection":"ALL"}`
	return `{"tablero":1,"name":"ties","dialect":"dynamodb","tables":[` +
		table("Sorted", `"sortKey":[{"name":"s","type":"S"}],`, global+","+local, sorted) + "," + table("Single", "", global, single) + `]}`
}

var (
	cursorLine = regexp.MustCompile(`(?m)^cursor: (.*)$`)
	baseKey    = regexp.MustCompile(`"S":"(s[0-9])"`)
)

// walk pages through a query as a script would, call by call, and gives the base keys it met.
func walk(p *place, limit int, between func(page int), query ...string) []string {
	p.t.Helper()
	var met []string
	cursor := ""
	for page := 0; page < 12; page++ {
		a := p.must(append(query, "--limit", fmt.Sprint(limit), "--cursor", cursor)...)
		for _, m := range baseKey.FindAllStringSubmatch(a.out, -1) {
			met = append(met, m[1])
		}
		m := cursorLine.FindStringSubmatch(a.err)
		if m == nil {
			return met
		}
		cursor = m[1]
		if between != nil {
			between(page)
		}
	}
	p.t.Fatalf("%v never ends", query)
	return nil
}

var orders = []struct {
	table, index, partition string
}{{"Sorted", "ByG", "same"}, {"Sorted", "ByN", "p"}, {"Single", "ByG", "same"}}

// Pages of equal index keys give each item once, in the order of the base keys, in both directions.
func TestPagesOfTies(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	file := p.write("ties.json", ties())
	for _, o := range orders {
		for _, limit := range []int{1, 2} {
			for _, reverse := range []bool{false, true} {
				query := []string{"query", file, o.table, "--index", o.index, "--partition", o.partition}
				want := []string{"s1", "s2", "s3", "s4", "s5"}
				if reverse {
					query = append(query, "--reverse")
					slices.Reverse(want)
				}
				if got := walk(p, limit, nil, query...); !slices.Equal(got, want) {
					t.Errorf("%v by %d: %v, want %v", query[1:], limit, got, want)
				}
			}
		}
	}
}

// The item at the cursor goes away and another comes before the page goes on: the others still come once.
func TestPagesWhileItemsChange(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	file := p.write("ties.json", ties())
	p.must("--sync", "off", "import", file)
	for i, o := range orders {
		query := []string{"query", "ties", o.table, "--index", o.index, "--partition", o.partition}
		want := []string{"s1", "s2", "s3", "s4", "s5", "s9"}
		gone, came := "s2", "s9"
		if i%2 == 1 {
			query = append(query, "--reverse")
			want = []string{"s5", "s4", "s3", "s2", "s1", "s0"}
			gone, came = "s4", "s0"
		}
		key := []string{"--key", "p=" + gone}
		item := fmt.Sprintf(`{"p":{"S":%q},"g":{"S":"same"},"n":{"N":"7.0"}}`, came)
		if o.table == "Sorted" {
			key = []string{"--key", "p=p", "--key", "s=" + gone}
			item = fmt.Sprintf(`{"p":{"S":"p"},"s":{"S":%q},"g":{"S":"same"},"n":{"N":"7.0"}}`, came)
		}
		got := walk(p, 2, func(page int) {
			if page > 0 {
				return
			}
			p.must(append([]string{"--sync", "off", "delete", "ties", o.table}, key...)...)
			if a := p.feed(item, "--sync", "off", "put", "ties", o.table); a.code != 0 {
				t.Fatal(a.err)
			}
		}, query...)
		if !slices.Equal(got, want) {
			t.Errorf("%v: %v, want %v", query[1:], got, want)
		}
		p.must("--sync", "off", "import", file, "--replace")
	}
}
