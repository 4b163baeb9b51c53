package data

import (
	"tablero/engine"
	"tablero/model"
	"tablero/model/edit"
	"tablero/ui/grid"
)

// Answers of the screen's commands.
type (
	partsLoaded struct{ grid.Loaded }
	itemsLoaded struct{ grid.Loaded }

	// measured is what became known of partitions, by their text.
	measured struct {
		order string
		asked []string
		found map[string]engine.Measure
		err   error
	}

	// itemRead is an item whole, nil when it is gone.
	itemRead struct {
		key  string
		item model.Item
		err  error
	}

	// located says where the item under the cursor stands in the order that was picked.
	located struct {
		index string
		key   string
		loc   *engine.Location
		err   error
	}

	// counted is how many items an index leaves out.
	counted struct {
		index  string
		absent int
		more   bool
		err    error
	}

	// searched is the end of a search through pages.
	searched struct {
		where  pane
		back   bool
		key    string // of the hit, "" for none
		only   bool   // the hit is where the search began
		around bool   // the search went on at the other end
		more   bool   // the budget was used up
		last   string // the row that was looked at last
		read   int
		err    error
	}

	// edited is the end of an edit: made is nil when it changed nothing, to is where the cursor shall be, gone the keys of
	// what was deleted.
	edited struct {
		made  *edit.Edit
		err   error
		table string
		to    model.Item
		gone  []string
	}

	// keyFound is a change of which it is known now whether its key is taken.
	keyFound struct{ change change }

	// editorReady is a text in a file for $EDITOR.
	editorReady struct {
		work *work
		text string
		path string
		err  error
	}

	// editorDone is what $EDITOR left of the text.
	editorDone struct {
		work   *work
		before string
		text   string
		err    error
	}

	// trayRead is the items that could not follow a change of the design.
	trayRead struct {
		list []engine.TrayItem
		err  error
	}

	// designRead is the design after a change.
	designRead struct {
		model *model.Model
		err   error
	}

	// minute asks for the texts that depend on the time to be made again.
	minute struct{}
)
