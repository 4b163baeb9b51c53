package datagen

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"tablero/model"
)

// draw is what a value is drawn from.
type draw struct {
	*dice
	now   time.Time
	seq   int64 // number of the item from 0, or of the partition for what its key is made of
	nth   int64 // number of the item in its partition, from 0
	item  int64 // number of the item from 0
	again int   // how often the key of the item was taken already
	have  model.Item
}

// attribute is the text of an attribute that was drawn before.
func (d *draw) attribute(name string) string {
	v, _ := d.have.Get(name)
	switch v.Type() {
	case model.TypeS, model.TypeN:
		return v.Text()
	}
	return v.Display()
}

// moment is a time in a window of seconds around now; layouts that show parts of a second find some.
func (d *draw) moment(from, to int64) time.Time {
	return time.Unix(d.now.Unix()+d.between(from, to), d.between(0, 999_999)*1000).UTC()
}

// maker makes a value.
type maker func(*draw) model.Value

// compile makes a spec ready for an attribute of the type.
func (s Spec) compile(t model.Type) (maker, error) {
	m, gives, err := s.maker()
	if err != nil {
		return nil, err
	}
	if gives != model.TypeNone && gives != t {
		return nil, fmt.Errorf("%s gives %s, and the attribute is of type %s", s.Gen, gives, t)
	}
	if s.Gen == "one of" {
		for _, c := range s.Values {
			if c.Value.Type() != t {
				return nil, fmt.Errorf("%s is of type %s, and the attribute is of type %s", c.Value.DisplayIn(24), c.Value.Type(), t)
			}
		}
	}
	if s.Gen == "set" && s.Of.Type != elementOf(t) {
		return nil, fmt.Errorf("a set of %s is not of type %s", s.Of.Type, t)
	}
	return m, nil
}

func elementOf(t model.Type) model.Type {
	switch t {
	case model.TypeSS:
		return model.TypeS
	case model.TypeNS:
		return model.TypeN
	case model.TypeBS:
		return model.TypeB
	}
	return model.TypeNone
}

// maker gives the type of what it makes too, TypeNone when that is for the spec to say.
func (s Spec) maker() (maker, model.Type, error) {
	if slices.Contains([]string{"number", "date", "epoch", "epoch ms", "expiry", "binary", "set", "list"}, s.Gen) && s.Max < s.Min {
		return nil, 0, fmt.Errorf("%s: the greatest is less than the least", s.Gen)
	}
	switch s.Gen {
	case "template":
		m, err := compileTemplate(s.Text)
		return m, model.TypeS, err
	case "sequence":
		return func(d *draw) model.Value { return model.Int(s.Min + d.seq) }, model.TypeN, nil
	case "number":
		return func(d *draw) model.Value {
			v, _ := model.N(scaled(d.between(s.Min, s.Max), s.Places)) // digits and a point: always a number
			return v
		}, model.TypeN, nil
	case "date":
		return func(d *draw) model.Value { return model.S(d.moment(s.Min, s.Max).Format(s.Text)) }, model.TypeS, nil
	case "epoch", "expiry":
		return func(d *draw) model.Value { return model.Int(d.moment(s.Min, s.Max).Unix()) }, model.TypeN, nil
	case "epoch ms":
		return func(d *draw) model.Value {
			return model.Int(d.moment(s.Min, s.Max).UnixMilli())
		}, model.TypeN, nil
	case "boolean":
		return func(d *draw) model.Value { return model.Bool(d.r.Uint64()&1 == 1) }, model.TypeBOOL, nil
	case "null":
		return func(*draw) model.Value { return model.Null() }, model.TypeNULL, nil
	case "binary":
		return func(d *draw) model.Value { return model.B(d.bytes(d.between(s.Min, s.Max))) }, model.TypeB, nil
	case "one of":
		m, err := s.oneOf()
		return m, model.TypeNone, err
	case "set", "list", "map":
		return s.nested()
	}
	for _, w := range words() {
		if w.name == s.Gen {
			return func(d *draw) model.Value { return model.S(w.draw(d.fake)) }, model.TypeS, nil
		}
	}
	return nil, 0, fmt.Errorf("there is no generator %s", strconv.Quote(s.Gen))
}

func (s Spec) oneOf() (maker, error) {
	total := 0
	for _, c := range s.Values {
		if c.Weight < 0 {
			return nil, fmt.Errorf("%s has a negative weight", c.Value.DisplayIn(24))
		}
		total += c.Weight
	}
	if total == 0 {
		return nil, fmt.Errorf("one of nothing: give it a value")
	}
	return func(d *draw) model.Value {
		at := d.r.IntN(total)
		for _, c := range s.Values {
			if at -= c.Weight; at < 0 {
				return c.Value
			}
		}
		return s.Values[len(s.Values)-1].Value
	}, nil
}

// nested makes sets, lists and maps.
func (s Spec) nested() (maker, model.Type, error) {
	if s.Gen == "map" {
		var makers []maker
		for _, f := range s.Members {
			m, err := f.Spec.compile(f.Type)
			if err != nil {
				return nil, 0, fmt.Errorf("%s: %w", f.Name, err)
			}
			makers = append(makers, m)
		}
		return func(d *draw) model.Value {
			members := make(model.Item, 0, len(makers))
			for i, f := range s.Members {
				if !d.percent(f.Absent) {
					members = append(members, model.Attr{Name: f.Name, Value: makers[i](d)})
				}
			}
			return model.Map(members)
		}, model.TypeM, nil
	}
	if s.Of == nil || s.Min < 0 || s.Gen == "set" && s.Min < 1 {
		return nil, 0, fmt.Errorf("a %s of nothing", s.Gen)
	}
	of, err := s.Of.Spec.compile(s.Of.Type)
	if err != nil {
		return nil, 0, err
	}
	if s.Gen == "list" {
		return func(d *draw) model.Value {
			elems := make([]model.Value, d.between(s.Min, s.Max))
			for i := range elems {
				elems[i] = of(d)
			}
			return model.List(elems...)
		}, model.TypeL, nil
	}
	return func(d *draw) model.Value { return drawSet(d, of, s.Of.Type, int(d.between(s.Min, s.Max))) }, model.TypeNone, nil
}

// drawSet draws members until there are so many or new ones get rare: a set holds none twice.
func drawSet(d *draw, of maker, t model.Type, n int) model.Value {
	var members []string
	for tries := 0; len(members) < n && tries < 4*n; tries++ {
		if text := of(d).Canonical().Text(); !slices.Contains(members, text) {
			members = append(members, text)
		}
	}
	switch t {
	case model.TypeN:
		v, _ := model.NumberSet(members...) // texts of N values
		return v
	case model.TypeB:
		return model.BinarySet(members...)
	}
	return model.StringSet(members...)
}

func (d *draw) bytes(n int64) []byte {
	out := make([]byte, n)
	for i := range out {
		out[i] = byte(d.r.Uint64())
	}
	return out
}
