// Package data is the data screen: partitions, the items of one in sort-key order, and one item whole, over the table or any
// of its indexes; items are edited in it. It must not block: it reads through engine.Store and its capability interfaces, and writes
// through engine.Editor, in commands.
//
// # Parts
//
//	order.go     which order the items are seen in: the table's or an index's
//	source.go    items and partitions as pages for the grids      entry.go  an item, shortened to what a row shows
//	screen.go    the state        update.go   messages                keys.go mouse.go  what they do
//	view.go      the frame        arrange.go  where the panes stand   aggregate.go      the view of all partitions
//	partitions.go items.go item.go  the three panes
//	pick.go prompt.go copy.go search.go  what opens over or under them
//	edit.go      edits and what is asked before them       work.go      the form or the editor that is open
//	field.go value.go target.go  one value                 add.go remove.go  items
//	text.go      $EDITOR and the built-in editor           tray.go      what could not follow a change of the design
//
// A row is known by the typed JSON of its primary key, so that the selection survives a reload, another order and another
// size of the screen.
package data
