package engine

import (
	"testing"

	"tablero/model"
	"tablero/model/rules"
)

// What the engine enforces is what the rules warn of: the numbers are constants here, because every write needs them.
func TestLimitsAreThoseOfTheRules(t *testing.T) {
	t.Parallel()
	for _, d := range []model.Dialect{model.DynamoDB, model.Catalyst} {
		n := rules.Limits(d)
		if n.PartitionKeySize != maxPartitionKey || n.SortKeySize != maxSortKey || n.Depth != maxDepth || n.ItemSize != model.MaxItemSize {
			t.Errorf("%s: the rules say %+v", d, n)
		}
		if n.AttributeName != 0 && n.AttributeName != maxName {
			t.Errorf("%s: the name of an attribute has %d bytes by the rules, %d here", d, n.AttributeName, maxName)
		}
	}
}
