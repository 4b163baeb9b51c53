package design

import (
	"strconv"

	"tablero/model"
	"tablero/themes"
	"tablero/ui/tree"
)

// nodes is the model as a tree.
func nodes(m *model.Model) []tree.Node {
	list := []tree.Node{{
		ID: "model", Name: m.Name, NameToken: themes.Heading, Text: plural(len(m.Tables), "table", "tables"), TextToken: themes.Muted, Data: place{},
	}}
	for i := range m.Tables {
		t := &m.Tables[i]
		list = append(list, tree.Node{
			ID: "t:" + t.Name, Name: t.Name, NameToken: themes.Text, Data: place{table: t.Name, part: ofTable},
			Children: func() []tree.Node { return tableNodes(m.Dialect, t) },
		})
	}
	return list
}

func tableNodes(d model.Dialect, t *model.Table) []tree.Node {
	var list []tree.Node
	key := func(keys []keyPart, token themes.Token, role string) {
		for _, k := range keys {
			list = append(list, tree.Node{
				ID: "k:" + k.Name, Name: k.Name, NameToken: token, Badge: d.Tag(k.Type), BadgeToken: typeToken(k.Type), Text: role,
				TextToken: themes.Muted, Data: place{t.Name, ofKey, k.Name},
			})
		}
	}
	key(t.Key.Partition, themes.Key, "partition")
	key(t.Key.Sort, themes.SortKey, "sort")
	for _, kind := range []model.IndexKind{model.Local, model.Global} {
		role := map[model.IndexKind]string{model.Local: "local index", model.Global: "global index"}[kind]
		if kind == model.Local && d == model.Catalyst {
			role = "add. sort key"
		}
		for i := range t.Indexes {
			ix := &t.Indexes[i]
			if ix.Kind != kind {
				continue
			}
			n := tree.Node{
				ID: "i:" + ix.Name, Name: ix.Name, NameToken: themes.IndexKey, Text: role, TextToken: themes.Muted, Data: place{t.Name, ofIndex, ix.Name},
			}
			if kind == model.Local && len(ix.Key.Sort) == 1 {
				n.Badge, n.BadgeToken = d.Tag(ix.Key.Sort[0].Type), typeToken(ix.Key.Sort[0].Type)
			}
			list = append(list, n)
		}
	}
	ttl := tree.Node{ID: "ttl", Name: "TTL", NameToken: themes.Expiry, Text: t.TTL, TextToken: themes.Text, Data: place{table: t.Name, part: ofTTL}}
	if t.TTL == "" {
		ttl.NameToken, ttl.Text, ttl.TextToken = themes.Muted, "none", themes.Muted
	}
	list = append(list, ttl)
	if t.Notes != "" {
		list = append(list, tree.Node{ID: "notes", Name: "notes", NameToken: themes.Muted, Text: t.Notes, TextToken: themes.Muted, Data: place{table: t.Name, part: ofNotes}})
	}
	if len(t.Attributes) > 0 {
		list = append(list, tree.Node{
			ID: "attributes", Name: "attributes", NameToken: themes.Muted, Text: strconv.Itoa(len(t.Attributes)), TextToken: themes.Muted,
			Data: place{table: t.Name, part: ofAttributes}, Children: func() []tree.Node { return attributeNodes(d, t) },
		})
	}
	return list
}

func attributeNodes(d model.Dialect, t *model.Table) []tree.Node {
	list := make([]tree.Node, 0, len(t.Attributes))
	for _, a := range t.Attributes {
		list = append(list, tree.Node{
			ID: "a:" + a.Name, Name: a.Name, NameToken: themes.Text, Badge: d.Tag(a.Type), BadgeToken: typeToken(a.Type),
			Text: roleOf(t, a.Name), TextToken: themes.Muted, Data: place{t.Name, ofAttribute, a.Name},
		})
	}
	return list
}

// roleOf is what an attribute is used for, "" for nothing but itself.
func roleOf(t *model.Table, name string) string {
	switch {
	case t.TTL == name:
		return "TTL"
	case keyUse(t, name) != "":
		return "index key"
	}
	return ""
}

// typeToken is how the badge of a type looks.
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

// path is the keys of the nodes that lead to a place, the outermost first.
func (p place) path() []string {
	table := "t:" + p.table
	switch p.part {
	case ofModel:
		return []string{"model"}
	case ofKey:
		return []string{table, "k:" + p.name}
	case ofIndex:
		return []string{table, "i:" + p.name}
	case ofAttribute:
		return []string{table, "attributes", "a:" + p.name}
	case ofTTL:
		return []string{table, "ttl"}
	case ofNotes:
		return []string{table, "notes"}
	case ofAttributes:
		return []string{table, "attributes"}
	}
	return []string{table}
}

// reveal opens what leads to the place and moves the cursor there, as near as the tree has it.
func (s *Screen) reveal(p place) {
	path := p.path()
	s.tree.Move(-s.tree.Index())
	for depth, key := range path {
		at := s.tree.Index()
		if !s.seek(depth, key) {
			s.tree.Move(at - s.tree.Index())
			break
		}
		if depth < len(path)-1 {
			s.tree.Open()
		}
	}
	s.show()
}

// seek moves down to the node of a depth with the key, inside of the node that the cursor is on.
func (s *Screen) seek(depth int, key string) bool {
	from := s.tree.Index()
	for i := from; i < s.tree.Lines(); i++ {
		here := s.tree.Path()
		if len(here) == depth+1 && here[depth] == key {
			return true
		}
		if len(here) <= depth && i > from { // past what is inside
			return false
		}
		s.tree.Move(1)
	}
	return false
}
