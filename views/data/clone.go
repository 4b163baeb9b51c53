package data

import (
	"strings"

	"tablero/model"
	"tablero/model/jsondoc"
)

// cloneItem is a copy that shares no memory with the item: what is decoded from a page is a part of the page's text, and a row
// that kept it would keep the whole page.
func cloneItem(it model.Item) model.Item {
	out := make(model.Item, len(it))
	for i, a := range it {
		out[i] = model.Attr{Name: strings.Clone(a.Name), Value: cloneValue(a.Value)}
	}
	return out
}

func cloneValue(v model.Value) model.Value {
	switch v.Type() {
	case model.TypeS:
		return model.S(strings.Clone(v.Text()))
	case model.TypeN:
		if n, err := model.N(strings.Clone(v.Text())); err == nil {
			return n
		}
	case model.TypeB:
		return model.B([]byte(v.Text()))
	case model.TypeSS:
		return model.StringSet(cloneTexts(v.Set())...)
	case model.TypeNS:
		if n, err := model.NumberSet(cloneTexts(v.Set())...); err == nil {
			return n
		}
	case model.TypeBS:
		return model.BinarySet(cloneTexts(v.Set())...)
	case model.TypeL:
		elems := make([]model.Value, len(v.List()))
		for i, e := range v.List() {
			elems[i] = cloneValue(e)
		}
		return model.List(elems...)
	case model.TypeM:
		return model.Map(cloneItem(v.Map()))
	}
	return v
}

func cloneTexts(texts []string) []string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = strings.Clone(t)
	}
	return out
}

// readKey is a primary key from the text that keyText made.
func readKey(d model.Dialect, text string) (model.Item, error) {
	doc, err := jsondoc.Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	return model.DecodeItem(d, doc, doc.Root, "$")
}

// readPart is a partition from the text that partText made.
func readPart(d model.Dialect, text string) ([]model.Value, error) {
	v, err := model.ParseTyped(d, text)
	if err != nil {
		return nil, err
	}
	return v.List(), nil
}
