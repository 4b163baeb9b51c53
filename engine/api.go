package engine

import (
	"context"
	"time"

	"tablero/model"
)

// Store is the operations on the tables of one model. The embedded engine, a shared workspace and a remote endpoint all
// implement it, and answer alike: errors are [*Error] with the exception's name of the model's dialect.
type Store interface {
	// Model is the design the store works on. The caller must not change it.
	Model(ctx context.Context) (*model.Model, error)
	GetItem(ctx context.Context, r GetItemRequest) (*GetItemResponse, error)
	PutItem(ctx context.Context, r PutItemRequest) (*PutItemResponse, error)
	DeleteItem(ctx context.Context, r DeleteItemRequest) (*DeleteItemResponse, error)
	Query(ctx context.Context, r QueryRequest) (*Page, error)
	Scan(ctx context.Context, r ScanRequest) (*Page, error)
}

// GetItemRequest asks for one item by its whole primary key.
type GetItemRequest struct {
	Table  string
	Key    model.Item // exactly the key attributes
	Select []string   // document paths to return; empty for every attribute
}

// GetItemResponse holds the item, nil when there is none.
type GetItemResponse struct {
	Item model.Item
}

// PutItemRequest writes one whole item; an item of the same key is replaced.
type PutItemRequest struct {
	Table     string
	Item      model.Item
	ReturnOld bool // fill Old: it costs reading and decoding what was there
}

// PutItemResponse holds the item that was replaced, nil when there was none or ReturnOld was not set.
type PutItemResponse struct {
	Old model.Item
}

// DeleteItemRequest removes one item by its whole primary key. Removing what is not there is no error in DynamoDB.
type DeleteItemRequest struct {
	Table     string
	Key       model.Item
	ReturnOld bool // fill Old
}

// DeleteItemResponse holds the item that was removed, nil when there was none or ReturnOld was not set.
type DeleteItemResponse struct {
	Old model.Item
}

// SortOp is a comparison that a key condition may make on a sort key.
type SortOp string

// The conditions on a sort key. SortAny is no condition.
const (
	SortAny        SortOp = ""
	SortEqual      SortOp = "="
	SortLess       SortOp = "<"
	SortLessEq     SortOp = "<="
	SortGreater    SortOp = ">"
	SortGreaterEq  SortOp = ">="
	SortBetween    SortOp = "between"
	SortBeginsWith SortOp = "begins_with"
)

// SortCondition is a condition on the sort key of a table or an index: one operand, or two for between.
// begins_with is for S and B only.
type SortCondition struct {
	Op SortOp
	A  model.Value
	B  model.Value // only for between
}

// QueryRequest reads items of one partition in sort-key order.
type QueryRequest struct {
	Table     string
	Index     string        // name of a local or global index, "" for the table
	Partition []model.Value // one value for each partition attribute of the table or index, in their order
	Sort      SortCondition
	Filter    string   // a condition with literals, applied after reading; "" for none
	Select    []string // document paths to return; empty for what the table or index carries
	Reverse   bool     // from the greatest sort key down
	Limit     int      // items to read at most, counted before the filter; 0 for as many as fit a page of 1 MB
	Cursor    string   // where the page before ended; "" for the start. It is a place between items: one can go on or turn back
}

// ScanRequest reads a table or an index in the order of its keys, partition after partition.
type ScanRequest struct {
	Table   string
	Index   string
	Filter  string
	Select  []string
	Reverse bool
	Limit   int
	Cursor  string
}

// Page is a part of the answer of a query or a scan.
type Page struct {
	Items   []model.Item
	Keys    []model.Item // the primary key of each item in Items, also where the projection or Select left it out
	Sizes   []int        // bytes of each item as the table or index holds it, by the item-size rules
	Count   int          // items that matched the filter: len(Items)
	Scanned int          // items read, before the filter
	Cursor  string       // where the next page begins; "" when there is no more
	Bytes   int          // size of the items read, by the item-size rules
}

// Partitioner lists partitions: the distinct partition keys of a table or index in key order. Nothing is counted to list them.
type Partitioner interface {
	Partitions(ctx context.Context, r PartitionsRequest) (*PartitionsPage, error)
	// Measure counts one partition, reading at most limit items (0 for all).
	Measure(ctx context.Context, r MeasureRequest) (*Measure, error)
}

// PartitionsRequest asks for partitions in key order.
type PartitionsRequest struct {
	Table, Index string
	From         []model.Value // start at the first partition at or after this value (numbers and text by order); nil for the start
	Reverse      bool
	Limit        int // 0 for 50
	Cursor       string
}

// PartitionsPage is a part of the list of partitions.
type PartitionsPage struct {
	Partitions [][]model.Value // each: the values of the partition attributes
	Cursor     string
}

// MeasureRequest names one partition.
type MeasureRequest struct {
	Table, Index string
	Partition    []model.Value
	Limit        int
}

// Measure is how much a partition holds.
type Measure struct {
	Items int
	Bytes int64 // by the item-size rules, of what the table or index carries
	More  bool  // the limit was reached: there is at least this much
}

// Locator finds where an item stands in another order, so that a cursor can stay on its item.
type Locator interface {
	// Locate gives the position of an item in a table or an index, and a cursor from which a query continues right before it.
	Locate(ctx context.Context, r LocateRequest) (*Location, error)
}

// LocateRequest names an item and the order to find it in.
type LocateRequest struct {
	Table, Index string
	Key          model.Item
}

// Location is where an item stands in an index. When it is not there, Present is false and Reason says why ("no GSI1PK").
type Location struct {
	Present   bool
	Reason    string
	Partition []model.Value
	Before    string // cursor: a query of the partition from here, in either direction, begins with the item
}

// Sparse counts the items of a table that an index leaves out.
type Sparse interface {
	// Sparse reads at most limit items (0 for all) and counts those that the index does not hold.
	Sparse(ctx context.Context, table, index string, limit int) (absent int, more bool, err error)
}

// Expirer shows and sweeps what has expired.
type Expirer interface {
	// Expiries lists the queue in time order, from the earliest.
	Expiries(ctx context.Context, r ExpiriesRequest) (*ExpiriesPage, error)
	// Sweep removes the items whose expiry is at or before the instant, each with its index and queue entries.
	Sweep(ctx context.Context, r SweepRequest) (*SweepReport, error)
}

// ExpiriesRequest asks for entries of the expiry queue of a table.
type ExpiriesRequest struct {
	Table  string
	From   time.Time // zero for the start of the queue
	Until  time.Time // inclusive; zero for no end
	Limit  int       // 0 for 100
	Cursor string
}

// Expiry is one entry of the queue.
type Expiry struct {
	At  time.Time // whole seconds, UTC
	Key model.Item
}

// ExpiriesPage is a part of the queue.
type ExpiriesPage struct {
	Expiries []Expiry
	Cursor   string
}

// SweepRequest says up to which instant to sweep; Preview only counts.
type SweepRequest struct {
	Table   string // "" for every table of the model
	At      time.Time
	Preview bool
	// Report is called after each transaction, may be nil.
	Report func(removed int)
}

// SweepReport says what a sweep removed, or would remove.
type SweepReport struct {
	Removed map[string]int // by table
}

// Bulk writes many items in transactions of whole items. What was acknowledged before an error or a cancel stays.
type Bulk interface {
	// PutItems writes the items in order; done counts what is stored.
	PutItems(ctx context.Context, table string, items []model.Item) (done int, err error)
}

// Progress reports a long work: done so far and the total, which is negative when it is not known.
type Progress func(done, total int64)

// IndexChanger changes the indexes of a live table as a job: it can be cancelled between transactions and goes on at the next open.
type IndexChanger interface {
	AddIndex(ctx context.Context, table string, ix model.Index, p Progress) error
	DropIndex(ctx context.Context, table, index string, p Progress) error
}
