package views

import (
	"context"
	"errors"

	"tablero/engine"
	"tablero/model"
)

var errDisk = errors.New("the disk is gone")

// brokenStore fails whatever is asked.
type brokenStore struct{ engine.Store }

func (brokenStore) Partitions(context.Context, engine.PartitionsRequest) (*engine.PartitionsPage, error) {
	return nil, errDisk
}

func (brokenStore) Measure(context.Context, engine.MeasureRequest) (*engine.Measure, error) {
	return nil, errDisk
}

func (brokenStore) Query(context.Context, engine.QueryRequest) (*engine.Page, error) {
	return nil, errDisk
}

func (brokenStore) Scan(context.Context, engine.ScanRequest) (*engine.Page, error) {
	return nil, errDisk
}
func (brokenStore) Model(context.Context) (*model.Model, error) { return nil, errDisk }
