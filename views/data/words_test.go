package data

import (
	"slices"
	"strings"
	"testing"

	"tablero/engine/expr"
	"tablero/model"
	"tablero/themes"
)

func TestExpiryText(t *testing.T) {
	t.Parallel()
	now := epoch.Now()
	for left, want := range map[int64]string{
		1: "in 1 s", 60: "in 60 s", 119: "in 2 min", 7199: "in 2 h", 7200: "in 2 h", 6000: "in 100 min", 36 * 3600: "in 36 h", 48 * 3600: "in 2 d",
		400 * 86400: "in 400 d", 3 * 365 * 86400: "in 3 y", 0: "expired 0 s", -30: "expired 30 s", -3 * 86400: "expired 3 d",
		1 << 60: "after the year 9999", -(1 << 60): "expired long ago",
	} {
		if got := expiryText(now.Unix()+left, now); got != want {
			t.Errorf("%d s: %q, want %q", left, got, want)
		}
	}
}

func TestSizeText(t *testing.T) {
	t.Parallel()
	for n, want := range map[int64]string{
		0: "0 B", 301: "301 B", 1023: "1023 B", 1024: "1.0 KB", 1229: "1.2 KB", 9900: "9.7 KB", 102400: "100 KB", 1 << 20: "1.0 MB",
		34 << 20: "34 MB", 5 << 30: "5.0 GB", 3 << 50: "3,072 TB", 1048575: "1.0 MB",
	} {
		if got := sizeText(n, false); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
	if got := sizeText(2048, true); got != "2.0+ KB" {
		t.Error(got)
	}
}

// NULL, empty and absent look different, and different from texts, without any colour.
func TestValuesLookDifferent(t *testing.T) {
	t.Parallel()
	g := themes.Unicode()
	seen := map[string]string{}
	for name, v := range map[string]model.Value{
		"null": model.Null(), "empty": model.S(""), "absent": {}, "list": model.List(), "text": model.S("null"),
		"false": model.Bool(false), "bytes": model.B([]byte{0}), "no bytes": model.B(nil), "zero": model.Int(0),
	} {
		text, _ := newShown("a", v, false).label(&g, epoch.Now())
		if other, ok := seen[text]; ok || text == "" {
			t.Errorf("%s and %s both look like %q", name, other, text)
		}
		seen[text] = name
	}
	if text, token := newShown("x", model.Int(epoch.Now().Unix()+7200), true).label(&g, epoch.Now()); text != "in 2 h" || token != themes.Expiry {
		t.Error(text, token)
	}
	if text, _ := newShown("x", model.S("later"), true).label(&g, epoch.Now()); text != "later" {
		t.Error("text under the TTL attribute is", text)
	}
}

func TestQuoteWord(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"Pizza": "Pizza", "": "''", "a b": "'a b'", "it's": `'it'\''s'`, "$HOME": "'$HOME'", "-x": "'-x'", "a@b.c": "a@b.c", "#1": "'#1'", "漢": "'漢'"} {
		if got := quoteWord(in); got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
}

func TestExprError(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"Cost >":         "column 7: expected an operand",
		"漢 = = 3":        `column 5: expected`,
		"a = 1 b":        `not "b"`,
		"Contains(a, 1)": "column 1: Invalid function name",
		"   ":            "can not be empty",
	} {
		_, err := expr.ParseCondition(in)
		if err == nil {
			t.Fatal(in)
		}
		if got := exprError(in, err); !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestRoles(t *testing.T) {
	t.Parallel()
	key := func(p, s string) model.KeySchema {
		k := model.KeySchema{Partition: []model.KeyAttribute{{Name: p, Type: model.TypeS}}}
		if s != "" {
			k.Sort = []model.KeyAttribute{{Name: s, Type: model.TypeS}}
		}
		return k
	}
	table := model.Table{Name: "T", Key: key("P", "S"), Indexes: []model.Index{
		{Name: "L", Kind: model.Local, Key: key("P", "A")}, {Name: "G", Kind: model.Global, Key: key("S", "P")},
	}}
	for _, c := range []struct {
		d    model.Dialect
		name string
		want []string
	}{
		{model.DynamoDB, "P", []string{"partition key", "G sort key"}},
		{model.DynamoDB, "S", []string{"sort key", "G partition key"}},
		{model.DynamoDB, "A", []string{"L sort key"}},
		{model.Catalyst, "A", []string{"add. sort key 1"}},
		{model.DynamoDB, "x", nil},
	} {
		if got, _ := (order{d: c.d, table: &table}).role(c.name); !slices.Equal(got, c.want) {
			t.Errorf("%s in %s: %v, want %v", c.name, c.d, got, c.want)
		}
	}
	o := order{table: &table}
	if got := o.leading(false); !slices.Equal(got, []string{"S", "A"}) {
		t.Errorf("columns %v", got)
	}
	o.index = &table.Indexes[1]
	if got := o.leading(false); !slices.Equal(got, []string{"P", "A"}) {
		t.Errorf("columns of the index %v", got)
	}
	if got := o.leading(true); !slices.Equal(got, []string{"S", "P", "A"}) {
		t.Errorf("columns of everything %v", got)
	}
}

func TestHistoryOfTexts(t *testing.T) {
	t.Parallel()
	var list []string
	for _, s := range []string{"a", "b", "a"} {
		list = remember(list, s)
	}
	if !slices.Equal(list, []string{"b", "a"}) {
		t.Error(list)
	}
	for i := range 200 {
		list = remember(list, strings.Repeat("x", i))
	}
	if len(list) != 50 {
		t.Error(len(list))
	}
}

func TestWrapWords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in   string
		w    int
		want []string
	}{{"a bc d", 4, []string{"a bc", "d"}}, {"", 4, []string{""}}, {"abcdefgh i", 4, []string{"abcdefgh", "i"}}, {"漢字 漢", 5, []string{"漢字", "漢"}}} {
		if got := wrapWords(c.in, c.w); !slices.Equal(got, c.want) {
			t.Errorf("%q in %d: %q", c.in, c.w, got)
		}
	}
}

func TestLongTextsUnfold(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("漢字 ", 100) + "\nsecond\r\nthird"
	var back strings.Builder
	for _, n := range textNodes(text) {
		back.WriteString(n.Text)
	}
	if got := strings.NewReplacer("\r", "", "\n", "").Replace(text); back.String() != got {
		t.Errorf("%q", back.String())
	}
	if n := len(textNodes(strings.Repeat("x\n", lineLimit+2))); n != lineLimit+1 {
		t.Errorf("%d lines", n)
	}
	nodes := binaryNodes("Hello\x00\xff world, and more")
	if nodes[0].Name != "0" || !strings.HasSuffix(nodes[0].Text, "Hello.. world, a") || nodes[len(nodes)-1].Name != "base64" {
		t.Errorf("%+v", nodes)
	}
}
