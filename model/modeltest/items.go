// Package modeltest generates random values, items and documents for tests of what reads, writes or stores them.
// It must not be imported by anything but tests.
package modeltest

import (
	"pgregory.net/rapid"

	"tablero/model"
)

// Numbers generates spellings of numbers, canonical and not.
func Numbers() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.SampledFrom([]string{
			"0", "-0", "1", "1.0", "+1e0", "1e0", "007", ".5", "5.", "-12.50", "1E125", "1e-130", "-9.9E+125",
			"99999999999999999999999999999999999999", "0.12345678901234567890123456789012345678", "9007199254740993",
		}),
		rapid.StringMatching(`[+-]?[0-9]{1,18}(\.[0-9]{0,18})?(e[+-]?[0-9]{1,2})?`).Filter(func(s string) bool {
			_, err := model.N(s)
			return err == nil
		}),
	)
}

// Texts generates strings, with the characters that writers get wrong.
func Texts() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.SampledFrom([]string{"", "a", "a.b", `"`, `\`, "é", "東京", "👩‍👩‍👧", "\x1b[31m", "\u202e", "\u2028", "<&>", "line\nbreak", "\x00", "item", "S"}),
		rapid.String(),
	)
}

// Names generates attribute names, which are not empty.
func Names() *rapid.Generator[string] {
	return Texts().Filter(func(s string) bool { return s != "" })
}

// Values generates values of every type, nested at most depth levels.
func Values(depth int) *rapid.Generator[model.Value] {
	bytes := rapid.SliceOfN(rapid.Byte(), 0, 5)
	return rapid.Custom(func(t *rapid.T) model.Value {
		kinds := 8
		if depth > 0 {
			kinds = 10
		}
		switch rapid.IntRange(1, kinds).Draw(t, "type") {
		case 1:
			return model.S(Texts().Draw(t, "text"))
		case 2:
			v, _ := model.N(Numbers().Draw(t, "number"))
			return v
		case 3:
			return model.B(bytes.Draw(t, "bytes"))
		case 4:
			return model.Bool(rapid.Bool().Draw(t, "bool"))
		case 5:
			return model.Null()
		case 6:
			return model.StringSet(rapid.SliceOfN(Texts(), 0, 3).Draw(t, "texts")...)
		case 7:
			v, _ := model.NumberSet(rapid.SliceOfN(Numbers(), 0, 3).Draw(t, "numbers")...)
			return v
		case 8:
			members := rapid.SliceOfN(bytes, 0, 3).Draw(t, "binaries")
			raw := make([]string, len(members))
			for i, m := range members {
				raw[i] = string(m)
			}
			return model.BinarySet(raw...)
		case 9:
			return model.List(rapid.SliceOfN(Values(depth-1), 0, 3).Draw(t, "list")...)
		default:
			return model.Map(attributes(depth-1, 3).Draw(t, "map"))
		}
	})
}

// Items generates items of up to five attributes, nested at most three levels.
func Items() *rapid.Generator[model.Item] { return attributes(3, 5) }

func attributes(depth, most int) *rapid.Generator[model.Item] {
	return rapid.Custom(func(t *rapid.T) model.Item {
		names := rapid.SliceOfNDistinct(Names(), 0, most, rapid.ID[string]).Draw(t, "names")
		it := make(model.Item, 0, len(names))
		for _, n := range names {
			it = append(it, model.Attr{Name: n, Value: Values(depth).Draw(t, "value")})
		}
		return it
	})
}
