package generate

import (
	"tablero/datagen"
	"tablero/model"
)

// Answers of the screen's commands.
type (
	// learned is the plan of a table, and the model it was inferred from.
	learnedPlan struct {
		table string
		model *model.Model
		plan  datagen.Plan
		err   error
	}

	// sampled is the first items of a run; err says why there are not all.
	sampled struct {
		items []model.Item
		err   error
	}

	// ran is what a run has done, also one that was stopped.
	ran struct {
		table  string
		stored int
	}
)
