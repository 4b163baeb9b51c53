package data

import (
	"encoding/base64"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tablero/model"
	"tablero/themes"
	"tablero/ttl"
	"tablero/ui/tree"
)

// Bounds of what an unfolded text shows.
const (
	lineLength = 60     // characters from which on a text folds, and of each line of it
	lineLimit  = 30_000 // lines, more than an item has of the greatest size
	byteLine   = 16     // bytes of a line in hexadecimal
)

// showItem puts the item into the tree; afresh when it is the first one, else what was unfolded stays so.
func (s *Screen) showItem(fresh bool) {
	s.shownSize = s.shownItem.Size()
	nodes := s.itemNodes(s.shownItem)
	if fresh {
		s.tree.Show(nodes)
		return
	}
	s.tree.Set(nodes)
}

// itemNodes is the attributes: the primary key first, then the keys of indexes, then the others as they are stored.
func (s *Screen) itemNodes(item model.Item) []tree.Node {
	attrs := slices.Clone(item)
	rank := map[string]int{}
	for _, a := range attrs {
		_, class, at := s.ord.place(a.Name)
		if rank[a.Name] = int(class)<<16 + at; class == roleNone {
			rank[a.Name] = int(roleIndex+1) << 16
		}
	}
	slices.SortStableFunc(attrs, func(a, b model.Attr) int { return rank[a.Name] - rank[b.Name] })
	nodes := make([]tree.Node, len(attrs))
	for i, a := range attrs {
		nodes[i] = s.node(a.Name, a.Value)
		words, class := s.ord.role(a.Name)
		nodes[i].NameToken = [...]themes.Token{themes.Text, themes.Key, themes.SortKey, themes.IndexKey}[class]
		nodes[i].NoteToken = themes.Muted
		if a.Name == s.ord.table.TTL {
			words = append(words, s.ttlNote(a.Value, &nodes[i]))
		}
		if s.ord.index != nil && !s.ord.index.Carries(s.ord.table, a.Name) {
			words = append(words, "not in "+s.ord.index.Name)
		}
		nodes[i].Note = strings.Join(words, " "+s.env.Look.Glyphs.Dot+" ")
	}
	return nodes
}

// ttlNote says what the value means for the expiry of the item.
func (s *Screen) ttlNote(v model.Value, n *tree.Node) string {
	at, ok := ttl.Second(v)
	if !ok {
		n.NoteToken = themes.Warning
		return "TTL " + s.env.Look.Glyphs.Dot + " not a number, never expires"
	}
	now := s.env.Clock.Now()
	n.NoteToken = expiryToken(at, now)
	return "TTL " + s.env.Look.Glyphs.Dot + " " + expiryText(at, now)
}

// node is a value; what it holds is made when it is unfolded.
func (s *Screen) node(name string, v model.Value) tree.Node {
	n := tree.Node{Name: name, Badge: s.ord.d.Tag(v.Type()), BadgeToken: typeToken(v.Type()), Data: v}
	switch v.Type() {
	case model.TypeL, model.TypeSS, model.TypeNS, model.TypeBS:
		size := len(v.List()) + len(v.Set())
		n.Text, n.TextToken = strconv.Itoa(size), themes.Muted
		if size > 0 {
			n.Children = func() []tree.Node {
				out := make([]tree.Node, size)
				for i := range out {
					out[i] = s.node("["+strconv.Itoa(i)+"]", v.Element(i))
				}
				return out
			}
		}
	case model.TypeM:
		n.Text, n.TextToken = strconv.Itoa(len(v.Map())), themes.Muted
		if len(v.Map()) > 0 {
			n.Children = func() []tree.Node {
				out := make([]tree.Node, len(v.Map()))
				for i, a := range v.Map() {
					out[i] = s.node(a.Name, a.Value)
				}
				return out
			}
		}
	case model.TypeB:
		n.Text, n.TextToken = sizeText(int64(len(v.Text())), false), themes.Muted
		if v.Text() != "" {
			n.Text += "  " + hexText(v.Text(), byteLine)
			n.Children = func() []tree.Node { return binaryNodes(v.Text()) }
		}
	case model.TypeS:
		n.Text = v.DisplayIn(textLimit)
		switch text := v.Text(); {
		case text == "":
			n.Text, n.TextToken = `""`, themes.Muted
			n.Note = "empty"
		case len(text) > lineLength || strings.ContainsAny(text, "\r\n"):
			n.Children = func() []tree.Node { return textNodes(text) }
		}
	case model.TypeNULL:
		g := s.env.Look.Glyphs
		n.Text, n.TextToken = g.Left+"null"+g.Right, themes.TypeNull
	default:
		n.Text = v.DisplayIn(textLimit)
	}
	return n
}

// textNodes is a long text in lines.
func textNodes(text string) []tree.Node {
	var out []tree.Node
	for len(text) > 0 && len(out) < lineLimit {
		end, size := 0, 0
		for end < len(text) && size < lineLength {
			_, n := utf8.DecodeRuneInString(text[end:])
			end, size = end+n, size+1
			if text[end-1] == '\n' {
				break
			}
		}
		out = append(out, tree.Node{ID: strconv.Itoa(len(out)), Text: strings.TrimRight(text[:end], "\r\n")})
		text = text[end:]
	}
	if text != "" {
		out = append(out, tree.Node{ID: "more", Text: sizeText(int64(len(text)), false) + " more", TextToken: themes.Muted})
	}
	return out
}

// binaryNodes is bytes in hexadecimal with what of them is text, and as base64.
func binaryNodes(data string) []tree.Node {
	var out []tree.Node
	for at := 0; at < len(data) && len(out) < lineLimit; at += byteLine {
		line := data[at:min(len(data), at+byteLine)]
		hex := hexText(line, byteLine)
		plain := strings.Map(func(r rune) rune {
			if r < 0x20 || r > 0x7e {
				return '.'
			}
			return r
		}, latin(line))
		out = append(out, tree.Node{
			Name: strconv.FormatInt(int64(at), 16), NameToken: themes.Muted,
			Text: hex + strings.Repeat(" ", 3*byteLine-len(hex)) + plain, TextToken: themes.TypeBinary,
		})
	}
	const most = lineLimit * lineLength
	text := base64.StdEncoding.EncodeToString([]byte(data[:min(len(data), most)]))
	return append(out, tree.Node{
		Name: "base64", NameToken: themes.Muted, Text: text[:min(len(text), 8*lineLength)],
		Children: func() []tree.Node { return textNodes(text) },
	})
}

// latin is each byte as a character of its own.
func latin(s string) string {
	r := make([]rune, len(s))
	for i := range len(s) {
		r[i] = rune(s[i])
	}
	return string(r)
}

func typeToken(t model.Type) themes.Token {
	switch t {
	case model.TypeS:
		return themes.TypeString
	case model.TypeN:
		return themes.TypeNumber
	case model.TypeB:
		return themes.TypeBinary
	case model.TypeBOOL:
		return themes.TypeBool
	case model.TypeNULL:
		return themes.TypeNull
	case model.TypeL:
		return themes.TypeList
	case model.TypeM:
		return themes.TypeMap
	}
	return themes.TypeSet
}

// itemNote is the size of the item, at the right of the border.
func (s *Screen) itemNote() string {
	if s.shownItem == nil {
		return ""
	}
	size := int64(s.shownSize)
	if size < 10_000 {
		return strconv.FormatInt(size, 10) + " B of 400 KB"
	}
	return sizeText(size, false) + " of 400 KB"
}
