package model

import "slices"

// KeyAttribute is an attribute of a key schema: its name and its type, which is S, N or B.
type KeyAttribute struct {
	Name string
	Type Type
}

// KeySchema is the key of a table or an index. Both lists exist from the start: a table uses one partition attribute and at
// most one sort attribute, a global index of DynamoDB up to four of each
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.DesignPattern.MultiAttributeKeys.html).
type KeySchema struct {
	Partition []KeyAttribute
	Sort      []KeyAttribute
}

// Attributes is the partition attributes followed by the sort attributes.
func (k KeySchema) Attributes() []KeyAttribute {
	return append(slices.Clone(k.Partition), k.Sort...)
}

// Names is the names of the key's attributes, partition first.
func (k KeySchema) Names() []string {
	names := make([]string, 0, len(k.Partition)+len(k.Sort))
	for _, a := range k.Partition {
		names = append(names, a.Name)
	}
	for _, a := range k.Sort {
		names = append(names, a.Name)
	}
	return names
}

// Has reports whether an attribute is part of the key.
func (k KeySchema) Has(name string) bool { return slices.Contains(k.Names(), name) }

// Clone is a deep copy.
func (k KeySchema) Clone() KeySchema {
	return KeySchema{slices.Clone(k.Partition), slices.Clone(k.Sort)}
}

// Attribute is a declared attribute of a table. Declaring is documentation: only key attributes are typed by the services.
type Attribute struct {
	Name   string
	Type   Type
	Format []string // the sample-data format of a Workbench file, opaque; nil when there is none
	Notes  string
}

// Table is one table of a model.
type Table struct {
	Name       string
	Key        KeySchema
	Attributes []Attribute // declared attributes other than the table's own key attributes, in the order of the source
	Indexes    []Index     // local and global, in the order of the source
	TTL        string      // the attribute that holds the expiry in Unix seconds, "" for none
	Billing    Billing
	Facets     []Facet
	Notes      string
	Modified   string // text of the source
}

// Attribute is the declared attribute of that name, also among the keys of the table.
func (t *Table) Attribute(name string) (Attribute, bool) {
	for _, k := range t.Key.Attributes() {
		if k.Name == name {
			for _, a := range t.Attributes { // a format or a note may stand beside the key
				if a.Name == name {
					return a, true
				}
			}
			return Attribute{Name: k.Name, Type: k.Type}, true
		}
	}
	for _, a := range t.Attributes {
		if a.Name == name {
			return a, true
		}
	}
	for _, ix := range t.Indexes {
		for _, k := range ix.Key.Attributes() {
			if k.Name == name {
				return Attribute{Name: k.Name, Type: k.Type}, true
			}
		}
	}
	return Attribute{}, false
}

// Index is the index of that name, local or global.
func (t *Table) Index(name string) (*Index, bool) {
	for i := range t.Indexes {
		if t.Indexes[i].Name == name {
			return &t.Indexes[i], true
		}
	}
	return nil, false
}

// Clone is a deep copy.
func (t *Table) Clone() Table {
	c := *t
	c.Key = t.Key.Clone()
	c.Attributes = slices.Clone(t.Attributes)
	for i := range c.Attributes {
		c.Attributes[i].Format = slices.Clone(c.Attributes[i].Format)
	}
	c.Indexes = slices.Clone(t.Indexes)
	for i := range c.Indexes {
		c.Indexes[i] = c.Indexes[i].Clone()
	}
	c.Facets = slices.Clone(t.Facets)
	for i := range c.Facets {
		c.Facets[i].Attributes = slices.Clone(c.Facets[i].Attributes)
	}
	c.Billing.Read.Scaling = clonePtr(t.Billing.Read.Scaling)
	c.Billing.Write.Scaling = clonePtr(t.Billing.Write.Scaling)
	return c
}

func clonePtr[T any](p *T) *T {
	if p == nil {
		return nil
	}
	c := *p
	return &c
}

// BillingMode says how a table's throughput is paid for.
type BillingMode string

// The billing modes. The empty mode is a source that did not say.
const (
	BillingUnset    BillingMode = ""
	PayPerRequest   BillingMode = "PAY_PER_REQUEST"
	ProvisionedMode BillingMode = "PROVISIONED"
)

// Billing is a table's billing mode and, when provisioned, its capacity.
type Billing struct {
	Mode  BillingMode
	Read  Capacity
	Write Capacity
}

// Capacity is the provisioned units of one direction; 0 units means not stated.
type Capacity struct {
	Units   int64
	Scaling *AutoScaling // nil when the source has none
}

// AutoScaling is the bounds and the target of a scaling policy.
type AutoScaling struct {
	Min, Max int64
	Target   int64 // percent of the provisioned units in use
	Role     string
}

// Facet is a named view of one kind of item in a table, as NoSQL Workbench keeps them.
type Facet struct {
	Name           string
	PartitionAlias string // may be a pattern such as CUSTOMER#id
	SortAlias      string
	Attributes     []string // the non-key attributes that items of this kind use
}
