package rules

import "tablero/model"

// Numbers is the limits of a dialect. 0 means that none is known. The engine enforces those of items and keys.
type Numbers struct {
	LocalIndexes     int // a table; Catalyst: its additional sort keys
	GlobalIndexes    int // a table
	IndexPartition   int // attributes of a global index's partition key
	IndexSort        int // attributes of a global index's sort key
	NameMin, NameMax int // characters of the name of a table or an index
	KeyName          int // bytes of the name of a key attribute
	AttributeName    int // bytes of the name of any other attribute
	Projected        int // attributes listed by the projections of all indexes of a table together
	ProjectedIndex   int // attributes listed by the projection of one index
	ItemSize         int // bytes
	PartitionKeySize int // bytes
	SortKeySize      int // bytes
	Depth            int // levels of a nested value
	ExpiryAge        int // days after which an expiry in the past is ignored
}

// Limit is one line of the table of limits.
type Limit struct {
	Name     string
	DynamoDB int
	Catalyst int    // 0: not documented
	Unit     string // what it counts
	Source   string // of DynamoDB's number
	Other    string // of Catalyst's number, or why it is what it is
	field    func(*Numbers) *int
}

const (
	constraints = "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html"
	quotas      = "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html"
	projection  = "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Projection.html"
	multiKeys   = "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.DesignPattern.MultiAttributeKeys.html"
	ttlFormat   = "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/time-to-live-ttl-before-you-start.html"

	components = "Catalyst help, NoSQL, Components of NoSQL"
	indexing   = "Catalyst help, NoSQL, Indexing"
	assumed    = "not documented; DynamoDB's, since something must bound it"
	unknown    = "not documented"
)

// Table is the limits of both dialects with their sources.
func Table() []Limit {
	return []Limit{
		{"local indexes of a table", 5, 5, "indexes", quotas, components + ": additional sort keys", func(n *Numbers) *int { return &n.LocalIndexes }},
		{"global indexes of a table", 20, 20, "indexes", quotas, indexing, func(n *Numbers) *int { return &n.GlobalIndexes }},
		{"partition attributes of a global index", 4, 1, "attributes", multiKeys, indexing, func(n *Numbers) *int { return &n.IndexPartition }},
		{"sort attributes of a global index", 4, 1, "attributes", multiKeys, indexing, func(n *Numbers) *int { return &n.IndexSort }},
		{"shortest name of a table or index", 3, 0, "characters", constraints, unknown, func(n *Numbers) *int { return &n.NameMin }},
		{"longest name of a table or index", 255, 0, "characters", constraints, unknown, func(n *Numbers) *int { return &n.NameMax }},
		{"name of a key attribute", 255, 0, "bytes", constraints, unknown, func(n *Numbers) *int { return &n.KeyName }},
		{"name of an attribute", 65535, 0, "bytes", constraints, unknown, func(n *Numbers) *int { return &n.AttributeName }},
		{"attributes listed by all projections", 100, 0, "attributes", quotas, unknown, func(n *Numbers) *int { return &n.Projected }},
		{"attributes listed by one projection", 20, 0, "attributes", projection, unknown, func(n *Numbers) *int { return &n.ProjectedIndex }},
		{"size of an item", model.MaxItemSize, model.MaxItemSize, "bytes", constraints, components, func(n *Numbers) *int { return &n.ItemSize }},
		{"size of a partition key", 2048, 2048, "bytes", constraints, assumed, func(n *Numbers) *int { return &n.PartitionKeySize }},
		{"size of a sort key", 1024, 1024, "bytes", constraints, assumed, func(n *Numbers) *int { return &n.SortKeySize }},
		{"nesting of a value", 32, 32, "levels", constraints, assumed, func(n *Numbers) *int { return &n.Depth }},
		{"age of an expiry", 5 * 365, 0, "days", ttlFormat, unknown, func(n *Numbers) *int { return &n.ExpiryAge }},
	}
}

// Limits is the limits of a dialect.
func Limits(d model.Dialect) Numbers {
	var n Numbers
	for _, l := range Table() {
		*l.field(&n) = l.DynamoDB
		if d == model.Catalyst {
			*l.field(&n) = l.Catalyst
		}
	}
	return n
}
