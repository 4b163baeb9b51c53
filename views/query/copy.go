package query

import (
	"strconv"
	"strings"

	"tablero/engine"
	"tablero/model"
	"tablero/model/jsondoc"
	"tablero/views/shown"
)

// command is the query as a call of tablero. A condition without its ends has no word there: it is between, and ends says so.
func (p *plan) command(word string) (text string, ends bool) {
	words := []string{"tablero", "query", shown.Shell(word), shown.Shell(p.table.Name)}
	for _, v := range p.req.Partition {
		words = append(words, "--partition", shown.Shell(shown.Typed(p.dialect, v)))
	}
	if p.index != nil {
		words = append(words, "--index", shown.Shell(p.index.Name))
	}
	if c := p.req.Sort; c.Op != engine.SortAny {
		cond := string(c.Op) + " " + p.operand(c.A)
		if c.Op == engine.SortBetween {
			cond += " and " + p.operand(c.B)
		}
		words = append(words, "--sort", shown.Shell(cond))
	}
	if p.req.Filter != "" {
		words = append(words, "--filter", shown.Shell(p.req.Filter))
	}
	if p.spec.Reverse {
		words = append(words, "--reverse")
	}
	if p.req.Limit > 0 {
		words = append(words, "--limit", strconv.Itoa(p.req.Limit))
	}
	op := p.sortOp()
	return strings.Join(words, " "), op.noLow || op.noHigh
}

// operand is a value in a condition of the command line, in quotes where a space or a quote would be misread.
func (p *plan) operand(v model.Value) string {
	text := shown.Typed(p.dialect, v)
	if text != "" && !strings.ContainsAny(text, " \t\"'") {
		return text
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// awsCommand is the query as a call of the AWS command line.
func (p *plan) awsCommand() string {
	words := []string{"aws dynamodb query", "--table-name " + shown.Shell(p.table.Name)}
	if p.index != nil {
		words = append(words, "--index-name "+shown.Shell(p.index.Name))
	}
	words = append(words, "--key-condition-expression "+shown.Shell(p.keyIn))
	if p.filter != "" {
		words = append(words, "--filter-expression "+shown.Shell(p.filter))
	}
	compact := func(n *jsondoc.Node) string { return shown.Shell(string(jsondoc.Append(nil, n, jsondoc.Compact()))) }
	words = append(words, "--expression-attribute-names "+compact(p.namesNode()), "--expression-attribute-values "+compact(p.valuesNode()))
	if p.spec.Reverse {
		words = append(words, "--no-scan-index-forward")
	}
	if p.req.Limit > 0 {
		words = append(words, "--limit "+strconv.Itoa(p.req.Limit))
	}
	return strings.Join(words, " \\\n  ")
}
