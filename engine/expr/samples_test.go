package expr

import (
	"strconv"
	"strings"
	"testing"

	"tablero/model/codec/native"
	"tablero/model/samples"
)

// TestPatternsOfTheSamples: the conditions that the bundled models teach are expressions, and hold for as many items as they say.
func TestPatternsOfTheSamples(t *testing.T) {
	t.Parallel()
	for _, name := range samples.Names() {
		src, _ := samples.Load(name)
		doc, _, err := native.Decode(src)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, p := range doc.Model.Patterns {
			text := p.KeyCondition
			if p.Filter != "" {
				text += " and (" + p.Filter + ")"
			}
			cond, err := ParseCondition(text)
			if err != nil {
				t.Errorf("%s, %s: %v", name, p.Name, err)
				continue
			}
			digits, _, _ := strings.Cut(p.Expect, " ")
			want, err := strconv.Atoi(digits)
			if err != nil {
				t.Errorf("%s, %s: no count in %q", name, p.Name, p.Expect)
			}
			got, filtered := 0, 0
			key, _ := ParseCondition(p.KeyCondition)
			for _, placed := range doc.TableItemsOf(p.Table) {
				if cond.Eval(placed.Item.Get) {
					got++
				} else if key.Eval(placed.Item.Get) {
					filtered++
				}
			}
			if got != want {
				t.Errorf("%s, %s: %s holds for %d items, want %s", name, p.Name, cond, got, p.Expect)
			}
			if p.Filter != "" && filtered == 0 {
				t.Errorf("%s, %s: the filter keeps everything", name, p.Name)
			}
		}
	}
}
