package workbench_test

import (
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tablero/model"
)

var comparing = cmp.Options{
	cmp.Comparer(model.Identical),
	cmpopts.EquateEmpty(),
	cmpopts.IgnoreFields(model.Document{}, "Origin"),
}

// same compares two documents to the letter, their origin apart.
func same(t interface {
	Helper()
	Errorf(string, ...any)
}, want, got *model.Document) {
	t.Helper()
	if d := cmp.Diff(want, got, comparing); d != "" {
		t.Errorf("the document differs (-want +got):\n%s", d)
	}
}
