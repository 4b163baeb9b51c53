package query

// Answers of the screen's commands.
type (
	// pageRead is a page of the answer.
	pageRead struct {
		entries []*entry
		dropped int
		cursor  string
		read    int
		bytes   int
		err     error
	}

	// rulerRead is the keys of a partition.
	rulerRead struct{ ruler }

	// suggested is the partitions at or after what is typed.
	suggested struct {
		list []suggestion
		err  error
	}

	// pastRead is the queries of earlier starts.
	pastRead struct {
		list []Spec
		err  error
	}

	// copied is an item that was read to be copied.
	copied struct{ text string }
)
