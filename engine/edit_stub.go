package engine

import "context"

var errSoon = errf(CodeValidation, "not there yet")

func (mv *moving) design(ctx context.Context, p Progress) (func() error, error) { return nil, errSoon }

// Consequence implements [Editor].
func (s *ModelStore) Consequence(ctx context.Context, c DesignChange) ([]Effect, error) {
	return nil, errSoon
}

// Design implements [Editor].
func (s *ModelStore) Design(ctx context.Context, c DesignChange, p Progress) (*DesignResult, error) {
	return nil, errSoon
}
