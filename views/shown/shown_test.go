package shown

import (
	"testing"
	"time"

	"tablero/model"
	"tablero/themes"
)

func TestCells(t *testing.T) {
	t.Parallel()
	g := themes.Unicode()
	for _, c := range []struct {
		in   model.Value
		want string
	}{
		{model.Value{}, "·"},
		{model.Null(), "‹null›"},
		{model.S(""), `""`},
		{model.S("a"), "a"},
		{model.Int(12), "12"},
		{model.Bool(true), "true"},
		{model.B(nil), "0 B"},
		{model.B([]byte{0, 255}), "00 ff"},
		{model.B(make([]byte, 17)), "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 …"},
		{model.List(model.Int(1), model.Int(2)), "▸ 2"},
		{model.StringSet("a", "b", "c"), "▸ 3"},
		{model.Map(model.Item{{Name: "a", Value: model.Int(1)}}), "▸ 1"},
	} {
		if got := Cell(c.in, &g).Text; got != c.want {
			t.Errorf("%s: %q, want %q", c.in.Display(), got, c.want)
		}
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_000_000, 0)
	for _, c := range []struct{ got, want string }{
		{Until(1_000_000, now), "expired 0 s"},
		{Until(1_000_090, now), "in 90 s"},
		{Until(1_007_200, now), "in 2 h"},
		{Until(1_000_000-3*86400, now), "expired 3 d"},
		{Until(1<<60, now), "after the year 9999"},
		{Until(-1<<60, now), "expired long ago"},
		{Expiry(1_007_200, now).Text, "in 2 h"},
		{Count(1, "item"), "1 item"},
		{Count(1204, "page"), "1,204 pages"},
		{Bytes(1023), "1023 B"},
		{Bytes(1229), "1.2 KB"},
		{Bytes(34 << 20), "34 MB"},
		{Bytes(5000 << 30), "5,000 GB"},
		{Key(model.Item{{Name: "a", Value: model.S("Pizza")}, {Name: "b", Value: model.Int(3)}}), "Pizza / 3"},
		{Shell("a.b"), "a.b"},
		{Shell("-x"), "'-x'"},
		{Shell(""), "''"},
		{Shell("it's"), `'it'\''s'`},
		{Typed(model.DynamoDB, model.B([]byte("hi"))), "aGk="},
		{Typed(model.Catalyst, model.StringSet("a")), `{"SS":["a"]}`},
		{Typed(model.Catalyst, model.Value{}), ""},
		{Typed(model.Catalyst, model.Null()), "null"},
		{KeyWords(model.KeySchema{Partition: []model.KeyAttribute{{Name: "A"}}, Sort: []model.KeyAttribute{{Name: "B"}}}), "A / B"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}
