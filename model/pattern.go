package model

// AccessPattern is a question that the model must answer: the design starts here.
type AccessPattern struct {
	Name         string
	Intent       string // the question in words
	Operation    string // Query, GetItem, Scan, PutItem, UpdateItem, DeleteItem, ...
	Table        string
	Index        string // "" for the table itself
	KeyCondition string // as DynamoDB writes it, with literals in place of placeholders
	Filter       string
	Expect       string // what a right answer looks like, in words or as a count
	Size         string // how much data an answer holds, in words
	Frequency    string // how often it is asked, in words
	Modified     string // text of the source
}
