package expr

import (
	"strings"

	"tablero/model"
)

// ParsePath reads a document path as [model.Path.String] prints it, and as expressions hold it: names divided by dots, positions in
// brackets. Here no operator can follow, so a bare name may hold everything but a dot, a bracket, a quote or a space:
// movie.1-2-3[0]. Other names stand in double, single or back quotes.
func ParsePath(src string) (model.Path, error) {
	r := pathReader{src: src}
	p, err := r.path("")
	if err == nil && r.pos < len(src) {
		err = r.fault("a dot, a bracket or the end")
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

// ParsePaths reads paths divided by commas; a name with a comma in it stands in quotes.
func ParsePaths(src string) ([]model.Path, error) {
	r := pathReader{src: src}
	var paths []model.Path
	for {
		p, err := r.path(",")
		if err != nil {
			return nil, err
		}
		paths = append(paths, p)
		if r.pos == len(src) {
			return paths, nil
		}
		if src[r.pos] != ',' {
			return nil, r.fault("a dot, a bracket, a comma or the end")
		}
		r.pos++
	}
}

// pathReader reads paths with their own notion of a bare name.
type pathReader struct {
	src string
	pos int
}

func (r *pathReader) fault(want string) error {
	token := "<EOF>"
	if r.pos < len(r.src) {
		token = preview(r.src[r.pos:])
	}
	return &SyntaxError{Offset: r.pos, Token: token, Near: near(r.src, r.pos), Want: want}
}

func (r *pathReader) spaces() {
	for r.pos < len(r.src) && isSpace(r.src[r.pos]) {
		r.pos++
	}
}

// path reads one path and the spaces around it; stop is what also ends a bare name.
func (r *pathReader) path(stop string) (model.Path, error) {
	r.spaces()
	name, err := r.name(stop)
	if err != nil {
		return nil, err
	}
	p := model.Path{model.Name(name)}
	for r.pos < len(r.src) {
		switch r.src[r.pos] {
		case '.':
			r.pos++
			if name, err = r.name(stop); err != nil {
				return nil, err
			}
			p = append(p, model.Name(name))
		case '[':
			end := strings.IndexByte(r.src[r.pos:], ']')
			at, ok := 0, false
			if end > 0 {
				at, ok = index(r.src[r.pos+1 : r.pos+end])
			}
			if !ok {
				return nil, r.fault("a position in a list, from 0, such as [0]")
			}
			p = append(p, model.At(at))
			r.pos += end + 1
		default:
			r.spaces()
			return p, nil
		}
		if len(p) > MaxDepth {
			return nil, &CountError{What: "steps in a path", Max: MaxDepth}
		}
	}
	return p, nil
}

func (r *pathReader) name(stop string) (string, error) {
	rest := r.src[r.pos:]
	if rest == "" {
		return "", r.fault("a name")
	}
	var name, why string
	var n int
	switch rest[0] {
	case '"', '\'':
		name, n, why = unquote(rest)
	case '`':
		name, n, why = unbackquote(rest)
	default:
		n = strings.IndexFunc(rest, func(c rune) bool {
			return c < 0x20 || c == 0x7f || strings.ContainsRune(".[]\"'` "+stop, c)
		})
		if n < 0 {
			n = len(rest)
		}
		name = rest[:n]
	}
	switch {
	case why != "":
		return "", r.fault(why)
	case name == "":
		return "", r.fault("a name")
	}
	r.pos += n
	return name, nil
}
