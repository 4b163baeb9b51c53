package engine

import (
	"fmt"

	"tablero/model"
)

// follower takes items from a table to the table that it becomes.
type follower struct {
	from, to *schema
	renames  map[string]string
	judged   bool // the dialect is another: items are judged as if they were put
}

// follow is the item as it is to be, or as it is to lie on the tray for a reason in words. What follows differs from what was
// in names alone, so that two items never become one that is the same.
func (f *follower) follow(it model.Item) (model.Item, string) {
	out, reason := f.rename(it)
	if reason != "" {
		return it, reason
	}
	if reason := f.to.misfit(out); reason != "" {
		return out, reason
	}
	if f.judged {
		if err := f.to.check(out); err != nil {
			return out, err.Error()
		}
	}
	if size := out.Size(); size > model.MaxItemSize {
		return out, fmt.Sprintf("it has %d bytes with the new names, and %d are allowed", size, model.MaxItemSize)
	}
	return out, ""
}

func (f *follower) rename(it model.Item) (model.Item, string) {
	out := it
	for i, a := range it {
		to, ok := f.renames[a.Name]
		if !ok {
			continue
		}
		if _, away := f.renames[to]; it.Has(to) && !away {
			return nil, "it has both " + a.Name + " and " + to
		}
		if len(out) > 0 && &out[0] == &it[0] {
			out = append(model.Item(nil), it...)
		}
		out[i].Name = to
	}
	return out, ""
}

// misfit is why an item does not fit the key of a table, "" when it does.
func (sc *schema) misfit(it model.Item) string {
	for i, list := range [2][]model.KeyAttribute{sc.pk, sc.sk} {
		for _, a := range list {
			v, ok := it.Get(a.Name)
			switch {
			case !ok:
				return absence{a.Name, ""}.String()
			case v.Type() != a.Type:
				return absence{a.Name, "is " + sc.dialect.Tag(v.Type()) + ", not " + sc.dialect.Tag(a.Type)}.String()
			case emptyValue(v):
				return absence{a.Name, "is empty"}.String()
			}
		}
		if longKey(it, list, [2]int{maxPartitionKey, maxSortKey}[i]) {
			return absence{list[0].Name, "is too long"}.String()
		}
	}
	return ""
}

// taken is the reason of an item whose key another one has.
func (sc *schema) taken(base []byte) string { return "there is another " + sc.nameBase(base) }
