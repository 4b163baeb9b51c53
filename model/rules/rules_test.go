package rules

import (
	"fmt"
	"iter"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tablero/model"
)

func changed(d model.Dialect, c any) []Finding {
	doc := orders(d)
	switch c := c.(type) {
	case change:
		c(doc.Model, &doc.Model.Tables[0])
		doc.Items[0].Table = doc.Model.Tables[0].Name
	case func(*model.Document):
		c(doc)
	}
	return Check(doc.Model, Of(doc), now)
}

func TestRules(t *testing.T) {
	t.Parallel()
	missed := map[string]bool{}
	hit := map[string]bool{}
	for _, c := range cases {
		for _, d := range c.in {
			hit[c.code+string(d)] = true
			found := false
			list := changed(d, c.hit)
			for _, f := range list {
				found = found || f.Code == c.code && f.Path == c.path
			}
			if !found {
				t.Errorf("%s: nothing at %s under %s in %v", c.code, c.path, d, list)
			}
			if c.miss == nil {
				continue
			}
			missed[c.code] = true
			for _, f := range changed(d, c.miss) {
				if f.Code == c.code {
					t.Errorf("near miss under %s: %s (%s)", d, f, f.Path)
				}
			}
		}
	}
	for _, r := range All() {
		for _, d := range r.Dialects {
			if !hit[r.Code+string(d)] {
				t.Errorf("%s has no case for %s", r.Code, d)
			}
		}
		if !missed[r.Code] {
			t.Errorf("%s has no near miss", r.Code)
		}
	}
}

func TestSoundDesign(t *testing.T) {
	t.Parallel()
	for _, d := range both() {
		if list := changed(d, nil); len(list) > 0 {
			t.Errorf("%s: %v", d, list)
		}
	}
	if list := Check(&model.Model{Dialect: model.Catalyst}, nil, now); len(list) > 0 {
		t.Errorf("a model without tables is valid: %v", list)
	}
}

func TestWithoutItemsNothingIsSaidOfThem(t *testing.T) {
	t.Parallel()
	doc := orders(model.DynamoDB)
	doc.Model.Tables[0].Attributes = append(doc.Model.Tables[0].Attributes, model.Attribute{Name: "Colour", Type: model.TypeS})
	if list := Check(doc.Model, nil, now); len(list) > 0 {
		t.Errorf("unknown items: %v", list)
	}
	doc.Items = nil
	if list := Check(doc.Model, Of(doc), now); len(list) > 0 {
		t.Errorf("no items: %v", list)
	}
}

func TestRuleList(t *testing.T) {
	t.Parallel()
	code := regexp.MustCompile(`^[a-z]+(-[a-z]+)+$`)
	seen := map[string]bool{}
	for _, r := range All() {
		if !code.MatchString(r.Code) || seen[r.Code] || r.Title == "" || rank(r.Severity) < 0 || len(r.Dialects) == 0 {
			t.Errorf("%+v", r)
		}
		seen[r.Code] = true
		if r.look.model == nil && r.look.table == nil && r.look.item == nil && r.look.after == nil {
			t.Errorf("%s does nothing", r.Code)
		}
	}
}

func TestFindingsAreOrderedAndWorded(t *testing.T) {
	t.Parallel()
	doc := orders(model.Catalyst)
	tab := &doc.Model.Tables[0]
	tab.Indexes[1].Projection.Attributes = []string{"Note", "PK"} // info
	tab.Indexes[0].Projection.Kind = model.ProjectKeys            // warning
	tab.Indexes[1].Key.Sort[0].Type = model.TypeB                 // errors
	list := Check(doc.Model, Of(doc), now)
	last := 0
	for _, f := range list {
		if rank(f.Severity) < last || f.Where == "" || f.Text == "" || strings.HasSuffix(f.Text, ".") || strings.HasSuffix(f.Hint, ".") {
			t.Errorf("%+v", f)
		}
		last = rank(f.Severity)
	}
	if Worst(list) != Error || Worst(nil) != "" || Worst(list[len(list)-1:]) != Info {
		t.Errorf("worst of %v", list)
	}
	var got string
	for _, f := range list {
		if f.Code == "sort-key-projection" {
			got = f.String()
		}
	}
	const want = "warning sort-key-projection: table Orders, additional sort key Placed: it orders the items of the table itself and carries every attribute. Project ALL"
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestManyItemsAreCounted(t *testing.T) {
	t.Parallel()
	m := orders(model.DynamoDB).Model
	items := func(string) iter.Seq2[string, model.Item] {
		return func(yield func(string, model.Item) bool) {
			for i := range 100 {
				if !yield(fmt.Sprintf("tables[0].items[%d]", i), order("C", fmt.Sprint(i)).With("Until", model.S("x"))) {
					return
				}
			}
		}
	}
	list := Check(m, items, now)
	if len(list) != manyItems+1 || list[manyItems].Text != "the same of 95 more items" || list[manyItems].Path != "tables[0]" {
		t.Errorf("%v", list)
	}
	if want := "table Orders, item C / 0, attribute Until"; list[0].Where != want {
		t.Errorf("where is %q, want %q", list[0].Where, want)
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	d, c := Limits(model.DynamoDB), Limits(model.Catalyst)
	if d.ItemSize != 409600 || d.PartitionKeySize != 2048 || d.SortKeySize != 1024 || d.Depth != 32 || d.GlobalIndexes != 20 || d.LocalIndexes != 5 {
		t.Errorf("%+v", d)
	}
	if c.NameMin != 0 || c.ExpiryAge != 0 || c.LocalIndexes != 5 || c.IndexSort != 1 || c.ItemSize != 409600 {
		t.Errorf("%+v", c)
	}
	for _, l := range Table() {
		if l.Source == "" || l.Other == "" || l.Unit == "" || l.DynamoDB == 0 {
			t.Errorf("%+v", l)
		}
	}
}

func TestCheckExpiry(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Suspect{
		"1715755926000":       {Doubt: WrongUnit, Divisor: 1000, Unit: "milliseconds", Year: 56340},
		"1715755926000000":    {Doubt: WrongUnit, Divisor: 1_000_000, Unit: "microseconds"},
		"1715755926000000000": {Doubt: WrongUnit, Divisor: 1_000_000_000, Unit: "nanoseconds"},
		"99999999999":         {},
		"100000000000":        {Doubt: WrongUnit, Divisor: 1000, Unit: "milliseconds", Year: 5138},
		"1e40":                {Doubt: NoTime},
		"-5":                  {Doubt: NoTime},
		"1715755926.5":        {},
		"1600000000":          {Doubt: TooOld, Year: 2020},
		"3600":                {Doubt: TooOld, Year: 1970},
	} {
		got, doubtful := CheckExpiry(model.DynamoDB, num(text), now)
		if got != want || doubtful != (want.Doubt != 0) {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
	if _, doubtful := CheckExpiry(model.Catalyst, num("1600000000"), now); doubtful {
		t.Error("Catalyst says nothing of age")
	}
	if _, doubtful := CheckExpiry(model.DynamoDB, num("1600000000"), time.Time{}); doubtful {
		t.Error("without a time there is no age")
	}
}
