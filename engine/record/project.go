package record

import "tablero/model"

// Project decodes only what the paths lead to. The answer has the shape of the item as DynamoDB gives it: attributes and
// members stand in the item's order under their own names, of a list only the elements asked for are left, closed up. A
// path that leads nowhere gives nothing, not even the maps on its way; where one path leads into another's value, the
// whole value is given. The error is an *Error of kind Corrupt.
//
// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.ProjectionExpressions.html
func (r Record) Project(paths ...model.Path) (model.Item, error) {
	return projectMembers(r.body, paths, 0)
}

// projectMembers goes through attributes or the members of a map; the first steps of the paths are names in it.
func projectMembers(s string, paths []model.Path, depth int) (model.Item, error) {
	it := make(model.Item, 0, min(len(paths), 16))
	for s != "" {
		name, frame, rest, err := cutAttribute(s)
		if err != nil {
			return nil, err
		}
		s = rest
		v, ok, err := projectStep(frame, paths, model.Name(name), depth)
		if err != nil {
			return nil, err
		}
		if ok {
			it = append(it, model.Attr{Name: name, Value: v})
		}
	}
	return it, nil
}

// projectStep gives what the paths that begin with the step select of the value behind it.
func projectStep(frame string, paths []model.Path, step model.Step, depth int) (v model.Value, ok bool, err error) {
	var deeper []model.Path
	for _, p := range paths {
		if len(p) == 0 || p[0] != step {
			continue
		}
		if len(p) == 1 {
			v, err = decodeFrame(frame, depth)
			return v, err == nil, err
		}
		deeper = append(deeper, p[1:])
	}
	nests := frame[0] == tagM || frame[0] == tagL
	switch {
	case deeper == nil || !nests:
		return model.Value{}, false, nil
	case depth >= MaxDepth:
		return model.Value{}, false, corrupt("it is nested deeper than any item")
	case frame[0] == tagM:
		it, err := projectMembers(frame[1:], deeper, depth+1)
		return model.Map(it), err == nil && len(it) > 0, err
	}
	elements, err := projectElements(frame[1:], deeper, depth+1)
	return model.List(elements...), err == nil && len(elements) > 0, err
}

func projectElements(s string, paths []model.Path, depth int) (elements []model.Value, err error) {
	for i := 0; s != ""; i++ {
		frame, rest, ok := cut(s)
		if !ok || frame == "" {
			return nil, corrupt("a value goes beyond its end")
		}
		s = rest
		v, ok, err := projectStep(frame, paths, model.At(i), depth)
		if err != nil {
			return nil, err
		}
		if ok {
			elements = append(elements, v)
		}
	}
	return elements, nil
}
