package views

import (
	"strings"
	"testing"

	"tablero/model"
	"tablero/model/jsondoc"
)

// An item of everything that is hard to keep is shown, and taken away as it came: from the grid, in another order, and when it
// is too large for a row to hold.
func TestAnItemComesBackAsItCame(t *testing.T) {
	t.Parallel()
	number := func(s string) model.Value {
		v, err := model.N(s)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	set, err := model.NumberSet("1.0", "-12345678901234567890123456789012345678", "2e3")
	if err != nil {
		t.Fatal(err)
	}
	deep := model.S("the bottom")
	for range 30 {
		deep = model.List(deep)
	}
	hard := item("PK", "a.b[0]", "SK", "\"quoted\" 漢字 👩‍👩‍👧‍👦 \x1b[31m", "Mail", "x@y", "with.dots", "1", `and "quotes"`, "2", "", "an empty name", "empty", "")
	hard = append(hard, model.Attr{Name: "long", Value: number("12345678901234567890123456789012345678")}, model.Attr{Name: "one", Value: number("1.0")},
		model.Attr{Name: "set", Value: set}, model.Attr{Name: "bytes", Value: model.B([]byte{0, 0xff, 0x1b})}, model.Attr{Name: "bits", Value: model.BinarySet("\x00", "\x01")},
		model.Attr{Name: "nothing", Value: model.Null()}, model.Attr{Name: "deep", Value: deep}, model.Attr{Name: "map", Value: model.Map(item("a.b", "c"))})
	hard = hard.Without("") // no service takes an attribute without a name
	large := append(item("PK", "large", "SK", "s", "Mail", "z@y"), model.Attr{Name: "text", Value: model.S(strings.Repeat("line\n", 70_000))})
	ix := model.Index{
		Name: "ByMail", Kind: model.Global, Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "Mail", Type: model.TypeS}}},
		Projection: model.Projection{Kind: model.ProjectKeys},
	}
	st := play(t, documentOf("m", keyed("T", ix), hard, large), 120, 40)
	for _, c := range []struct {
		keys []string
		want model.Item
	}{{nil, hard}, {[]string{"enter", "enter", "G"}, hard}, {[]string{"i", "enter"}, hard}, {[]string{"esc", "esc", "down"}, large}} {
		st.Keys(c.keys...)
		st.Keys("y", "i")
		if len(st.copied) == 0 {
			t.Fatalf("nothing was copied:\n%s", st.Frame())
		}
		doc, err := jsondoc.Parse([]byte(st.copied[len(st.copied)-1]))
		if err != nil {
			t.Fatal(err)
		}
		got, err := model.DecodeItem(model.DynamoDB, doc, doc.Root, "$")
		if err != nil || !model.IdenticalItems(got, c.want) {
			t.Errorf("after %v: %v\n%.300v, want\n%.300v", c.keys, err, got, c.want)
		}
	}
	st.sees(t, "342 KB of 400 KB")
	st.Keys("z", "enter", "enter", "G", "enter", "end")
	st.sees(t, "▌", "line")
}
