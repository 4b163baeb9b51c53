package formats

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"tablero/model/codec"
	"tablero/model/codec/catalyst"
	"tablero/model/jsondoc"
)

// unreadable refuses what is no text at all: nothing, white space, bytes.
func unreadable(src []byte) error {
	first := func(text, hint string) error { return &codec.Error{Line: 1, Col: 1, Text: text, Hint: hint} }
	switch {
	case len(src) == 0:
		return first("the file is empty", "")
	case len(bytes.TrimLeft(src, " \t\r\n\xef\xbb\xbf")) == 0:
		return first("the file holds nothing but white space", "")
	case bytes.HasPrefix(src, []byte("\xff\xfe")), bytes.HasPrefix(src, []byte("\xfe\xff")):
		return first("the file is UTF-16 text", "Save it as UTF-8")
	case bytes.HasPrefix(src, []byte("PK\x03\x04")):
		return first("the file is a ZIP archive", "Unpack it")
	case bytes.HasPrefix(src, []byte("\x1f\x8b")):
		return first("the file is compressed with gzip", "Unpack it")
	}
	i := bytes.IndexByte(src, 0)
	if i < 0 {
		i = jsondoc.NotUTF8(src)
	}
	if i >= 0 {
		e := &codec.Error{Text: "the file is binary, not text", Hint: "A model is JSON in UTF-8"}
		e.Line, e.Col = (&jsondoc.Doc{Source: src}).Position(i)
		return e
	}
	return nil
}

// parse reads the JSON of a file, or says what the file is instead.
func parse(src []byte, o Options) (*jsondoc.Doc, error) {
	if err := unreadable(src); err != nil {
		return nil, err
	}
	doc, err := jsondoc.Parse(src)
	if err == nil {
		return doc, nil
	}
	if catalyst.Looks(src) || catalyst.LooksTyped(src) {
		return nil, holdsItems(&codec.Error{Line: 1, Col: 1}, "items in typed JSON", o)
	}
	fault := codec.FromJSON(err)
	if severalObjects(src) {
		e := holdsItems(&codec.Error{Line: 1, Col: 1}, "plain JSON objects one after the other", o)
		e.Hint += " --plain"
		return nil, e
	}
	body := bytes.TrimLeft(src, " \t\r\n\xef\xbb\xbf")
	if what := language(body); body[0] != '{' && body[0] != '[' || what == terraform {
		doc := &jsondoc.Doc{Source: src}
		line, col := doc.Position(len(src) - len(body))
		e := &codec.Error{Line: line, Col: col, Text: "this is no JSON but looks like " + what, Hint: readable}
		return nil, e
	}
	if !strings.HasPrefix(fault.Text, "nested") { // which is JSON, only too much of it
		fault.Text = "this is no JSON: " + fault.Text
	}
	return nil, fault
}

// readable is the hint about what can be read instead.
const readable = "Models are read as JSON of tablero or of NoSQL Workbench"

// holdsItems turns an error into the one about a file of items, which put can store.
func holdsItems(e *codec.Error, what string, o Options) *codec.Error {
	file := o.Name
	switch {
	case file == "":
		file = "FILE"
	case strings.ContainsAny(file, " '\"()&;|<>$`*?"):
		file = "'" + strings.ReplaceAll(file, "'", `'\''`) + "'" // as a shell takes it
	}
	e.Items = true
	e.Text = "this looks like " + what + ", not like a model"
	e.Hint = fmt.Sprintf("To store items: tablero put MODEL TABLE %s", file)
	return e
}

// severalObjects reports whether a text is more than one JSON object one after the other.
func severalObjects(src []byte) bool {
	count := 0
	err := jsondoc.ParseStream(src, func(_ *jsondoc.Doc, n *jsondoc.Node) error {
		if !n.Is(jsondoc.Object) {
			return fmt.Errorf("no object")
		}
		count++
		return nil
	})
	return err == nil && count > 1
}

const terraform = "Terraform (HCL)"

// language guesses what a text that is no JSON is written in, from its first lines.
func language(body []byte) string {
	head := string(body[:min(len(body), 4096)])
	lines := strings.Split(head, "\n")
	match := func(pattern string) bool {
		re := regexp.MustCompile(pattern)
		for _, l := range lines {
			if re.MatchString(l) {
				return true
			}
		}
		return false
	}
	switch {
	case match(`^\s*(resource|variable|provider|module|data|terraform|locals|output)(\s+"[^"]*")*\s*\{`):
		return terraform
	case match(`^AWSTemplateFormatVersion:|^\s+Type:\s*['"]?AWS::`):
		return "a CloudFormation template in YAML"
	case strings.HasPrefix(head, "<"):
		return "HTML or XML"
	case match(`^(CREATE|ALTER|INSERT|SELECT|DROP|create|alter|insert|select|drop)\s`):
		return "SQL"
	case match("^\\s*```"), match(`^#{1,6} `):
		return "Markdown without items in a fenced block"
	case match(`^(import|export|const|var|let|function|package|from|def|class)\s`):
		return "a program's source"
	case strings.HasPrefix(head, "---"), match(`^[A-Za-z_][\w.-]*:(\s|$)`):
		return "YAML"
	case strings.Count(lines[0], ",") > 0 && len(lines) > 1 && strings.Count(lines[0], ",") == strings.Count(lines[1], ","):
		return "CSV"
	}
	return "plain text"
}
