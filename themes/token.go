package themes

// Token names what a piece of the screen means; a [Theme] says how it looks.
type Token uint8

// The tokens. Widgets use these and nothing else.
const (
	Text          Token = iota // ordinary text
	Muted                      // text of less weight: units, notes, absent values
	Faint                      // text of least weight: separators, what is behind a dialog
	Heading                    // titles inside borders, headings of sheets
	Border                     // the frame of a pane
	BorderFocus                // the frame of the pane that has the focus
	Accent                     // what draws the eye without meaning good or bad
	Selection                  // the selected row of the focused pane (foreground and background)
	SelectionBlur              // the selected row of a pane without focus
	Cursor                     // the cell of an input's or a grid's cursor
	Match                      // the part of a text that a search found
	Error                      // failures
	Warning                    // what deserves care
	OK                         // success
	Info                       // messages
	Danger                     // actions that destroy
	TypeString                 // type badge S
	TypeNumber                 // type badge N
	TypeBinary                 // type badge B
	TypeBool                   // type badge BOOL
	TypeNull                   // type badge NULL
	TypeSet                    // type badges SS NS BS SN SB
	TypeList                   // type badge L
	TypeMap                    // type badge M
	Key                        // partition key
	SortKey                    // sort key
	IndexKey                   // key of an index
	Expiry                     // time to live, running
	Expired                    // time to live, over
	Header                     // the top line
	Column                     // column headers of a grid
	TabActive                  // the tab that is open
	TabInactive                // the other tabs
	HintKey                    // a key in the hint line
	HintText                   // what the key does
	Bar                        // the filled part of a bar
	Track                      // the empty part of a bar, a scroll track
	Input                      // text being typed
	Placeholder                // text shown in an empty input
	tokenCount
)

// Tokens returns every token in order.
func Tokens() []Token {
	all := make([]Token, tokenCount)
	for i := range all {
		all[i] = Token(i)
	}
	return all
}

// String returns the token's name as theme files spell it: lower case, words joined by a hyphen.
func (t Token) String() string {
	switch t {
	case Text:
		return "text"
	case Muted:
		return "muted"
	case Faint:
		return "faint"
	case Heading:
		return "heading"
	case Border:
		return "border"
	case BorderFocus:
		return "border-focus"
	case Accent:
		return "accent"
	case Selection:
		return "selection"
	case SelectionBlur:
		return "selection-blur"
	case Cursor:
		return "cursor"
	case Match:
		return "match"
	case Error:
		return "error"
	case Warning:
		return "warning"
	case OK:
		return "ok"
	case Info:
		return "info"
	case Danger:
		return "danger"
	case TypeString:
		return "type-string"
	case TypeNumber:
		return "type-number"
	case TypeBinary:
		return "type-binary"
	case TypeBool:
		return "type-bool"
	case TypeNull:
		return "type-null"
	case TypeSet:
		return "type-set"
	case TypeList:
		return "type-list"
	case TypeMap:
		return "type-map"
	case Key:
		return "key"
	case SortKey:
		return "sort-key"
	case IndexKey:
		return "index-key"
	case Expiry:
		return "expiry"
	case Expired:
		return "expired"
	case Header:
		return "header"
	case Column:
		return "column"
	case TabActive:
		return "tab-active"
	case TabInactive:
		return "tab-inactive"
	case HintKey:
		return "hint-key"
	case HintText:
		return "hint-text"
	case Bar:
		return "bar"
	case Track:
		return "track"
	case Input:
		return "input"
	case Placeholder:
		return "placeholder"
	default:
		return "unknown"
	}
}
