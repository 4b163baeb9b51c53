package engine

import (
	"log/slog"
	"time"

	"tablero/ttl"
)

// Options say how to open a workspace. The zero value is an empty workspace in memory.
type Options struct {
	Dir       string                          // the workspace folder, made when it is not there; "" is in memory
	Sync      bool                            // a write is on the disk when it returns; off, a power cut (no crash) can lose the last ones
	ReadOnly  bool                            // every change is refused
	Wait      time.Duration                   // how long to wait for a folder that another process holds
	Holder    string                          // the words others read when they find the folder held: "tablero query"
	Reserve   int64                           // bytes of free space below which writes are refused; 0 is kv.DefaultReserve, negative none
	FreeSpace func(dir string) (int64, error) // nil asks the operating system
	Log       *slog.Logger                    // nil is nowhere
	Clock     ttl.Clock                       // nil is the clock of the machine
}

func (o Options) withDefaults() Options {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Clock == nil {
		o.Clock = ttl.System{}
	}
	return o
}
