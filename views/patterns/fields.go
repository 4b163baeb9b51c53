package patterns

import (
	"strings"

	"tablero/model"
	"tablero/model/rules"
	"tablero/themes"
	"tablero/ui/sheet"
)

// fields is a question whole.
func fields(r *row) []sheet.Field {
	p := r.pattern
	where := "the table itself"
	if p.Table == "" {
		where = ""
	}
	if p.Index != "" {
		where = p.Index
	}
	list := []sheet.Field{
		{ID: "intent", Label: "question", Value: p.Intent},
		{ID: "answer", Label: "answered", Value: verdict(r), Token: themes.OK, Off: "the keys say so; design (2) changes them"},
		{ID: "operation", Label: "operation", Value: p.Operation},
		{ID: "table", Label: "table", Value: orNone(p.Table)},
		{ID: "index", Label: "index", Value: orNone(where)},
		{ID: "key", Label: "key condition", Value: orNone(p.KeyCondition)},
		{ID: "filter", Label: "filter", Value: orNone(p.Filter)},
		{ID: "expect", Label: "expected", Value: orNone(p.Expect)},
		{ID: "size", Label: "size", Value: orNone(p.Size)},
		{ID: "frequency", Label: "how often", Value: orNone(p.Frequency)},
		{ID: "name", Label: "name", Value: p.Name},
	}
	if r.lacks != "" {
		list[1].Token = themes.Warning
	}
	return list
}

// verdict says whether the keys answer a question, and what could.
func verdict(r *row) string {
	if r.lacks == "" {
		return "yes, by " + r.where()
	}
	if len(r.could) == 0 {
		return "no, " + r.lacks
	}
	return "not like this, " + r.lacks + "; " + places(r.could) + " could"
}

// places names tables and indexes: Menu, Menu by Calories.
func places(list []rules.Place) string {
	const most = 3
	var words []string
	for i, p := range list {
		if i == most {
			words = append(words, "others")
			break
		}
		word := p.Table
		if p.Index != "" {
			word += " by " + p.Index
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// operations is what can be asked in the dialect.
func operations(d model.Dialect) []string {
	list := []string{"Query", "GetItem", "PutItem", "UpdateItem", "DeleteItem", "BatchGetItem", "BatchWriteItem"}
	if d == model.DynamoDB {
		list = append(list, "Scan", "TransactGetItems", "TransactWriteItems")
	}
	return list
}
