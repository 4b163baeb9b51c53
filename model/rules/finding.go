package rules

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"tablero/model"
)

// Severity says how bad a finding is.
type Severity string

// The severities: the service refuses it, it works otherwise than meant, it is worth knowing.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Info    Severity = "info"
)

// Finding is one thing that a rule has to say.
type Finding struct {
	// Path is where, as the native format nests: tables[0].indexes[1].name. An item's begins with what [Items] gave for it.
	Path string
	// Where is the same in words: table Orders, index GSI1.
	Where    string
	Code     string
	Severity Severity
	Text     string // what is the matter, one line without a full stop
	Hint     string // what to do, "" when the text says it
}

// String is one line: severity, code, place, text and hint.
func (f Finding) String() string {
	s := string(f.Severity) + " " + f.Code + ": " + f.Where + ": " + f.Text
	if f.Hint != "" {
		s += ". " + f.Hint
	}
	return s
}

// Rule is one rule, for lists of them.
type Rule struct {
	Code     string
	Severity Severity // of most of its findings
	Title    string
	Dialects []model.Dialect
	look     look
}

// look is how a rule looks at a model: at the whole, at each table, at each item. Most rules have one of the three.
type look struct {
	model func(*pass)
	table func(*tablePass)
	item  func(*itemPass)
	after func(*tablePass) // when the items of the table have been seen; not called for a table without any
}

// For reports whether the rule is for a dialect.
func (r *Rule) For(d model.Dialect) bool { return slices.Contains(r.Dialects, d) }

// All is every rule, by code.
func All() []Rule {
	all := slices.Concat(designRules(), keyRules(), indexRules(), itemRules(), expiryRules(), patternRules(), dynamodbRules(), catalystRules())
	slices.SortFunc(all, func(a, b Rule) int { return strings.Compare(a.Code, b.Code) })
	return all
}

// Check gives what the rules of the model's dialect have to say, errors first, each severity in the order of the model. items may
// be nil when they are not known; then what depends on them is not said. now is the time by which expiries are judged; the zero
// time leaves their age out. Of findings that many items of a table share, the first few are given, and how many there are.
func Check(m *model.Model, items Items, now time.Time) []Finding {
	p := &pass{m: m, limits: Limits(m.Dialect), now: now}
	for _, r := range All() {
		if r.For(m.Dialect) {
			p.rules = append(p.rules, r)
		}
	}
	for i := range p.rules {
		if f := p.rules[i].look.model; f != nil {
			p.rule = &p.rules[i]
			f(p)
		}
	}
	for i := range m.Tables {
		p.table(i, items)
	}
	slices.SortStableFunc(p.findings, func(a, b Finding) int {
		return cmp.Compare(rank(a.Severity), rank(b.Severity))
	})
	return p.findings
}

func rank(s Severity) int {
	return slices.Index([]Severity{Error, Warning, Info}, s)
}

// Worst is the gravest severity among findings, "" when there is none.
func Worst(list []Finding) Severity {
	var worst Severity
	for _, f := range list {
		if worst == "" || rank(f.Severity) < rank(worst) {
			worst = f.Severity
		}
	}
	return worst
}
