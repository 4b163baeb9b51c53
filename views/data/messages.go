package data

import (
	"tablero/engine"
	"tablero/model"
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

	// minute asks for the texts that depend on the time to be made again.
	minute struct{}
)
