package jsondoc

import "testing"

func TestPathsLeadAsFarAsTheyCan(t *testing.T) {
	t.Parallel()
	d, err := Parse([]byte(`{"tables":[{"items":[{},{"odd \"name\"":{"S":"x"}}],"name":"Menu"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"$":              `{"tables":`,
		"tables[0].name": `"Menu"`,
		"$.tables[0].items[1]" + PathStep(`odd "name"`): `{"S":"x"}`,
		"tables[0].ttl":  `{"items":`,
		"tables[7].name": `[{"items"`,
		"tables[x]":      `[{"items"`,
	} {
		n := d.Root.Walk(ParsePath(path))
		if got := string(d.Source[n.Start:min(n.Start+len(want), len(d.Source))]); got != want {
			t.Errorf("%s leads to %s, want %s", path, got, want)
		}
	}
}
