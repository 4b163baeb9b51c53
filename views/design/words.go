package design

import (
	"strconv"
	"strings"

	"tablero/model"
)

// kindWord is what the dialect calls an index of the kind.
func kindWord(d model.Dialect, k model.IndexKind) string {
	switch {
	case k == model.Global:
		return "global index"
	case d == model.Catalyst:
		return "additional sort key"
	}
	return "local index"
}

// kindWords is [kindWord] for several.
func kindWords(d model.Dialect, k model.IndexKind) string {
	switch {
	case k == model.Global:
		return "global indexes"
	case d == model.Catalyst:
		return "additional sort keys"
	}
	return "local indexes"
}

// projections is the kinds of projection in the order they are offered.
func projections() []model.ProjectionKind {
	return []model.ProjectionKind{model.ProjectAll, model.ProjectKeys, model.ProjectInclude}
}

// projectionWord is what the dialect calls a projection.
func projectionWord(d model.Dialect, p model.ProjectionKind) string {
	if d == model.Catalyst {
		return strings.ToLower(string(p))
	}
	return string(p)
}

// keyText is a key in words: Category S, Region S. An empty one is none.
func keyText(d model.Dialect, list []keyPart) string {
	if len(list) == 0 {
		return "none"
	}
	words := make([]string, len(list))
	for i, k := range list {
		words[i] = k.Name + " " + d.Tag(k.Type)
	}
	return strings.Join(words, ", ")
}

// billingWord is a billing mode in words.
func billingWord(b model.BillingMode) string {
	switch b {
	case model.PayPerRequest:
		return "on demand"
	case model.ProvisionedMode:
		return "provisioned"
	}
	return "not said"
}

// of is 2 of 5, and without a limit 2.
func of(n, most int) string {
	if most <= 0 {
		return strconv.Itoa(n)
	}
	return strconv.Itoa(n) + " of " + strconv.Itoa(most)
}

// plural is 1 table, 2 tables.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
