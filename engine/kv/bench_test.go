package kv

import (
	"context"
	"fmt"
	"testing"
)

// BenchmarkReportIter walks pages of 100 values of 1 KB, with and without prefetch: why Range.Prefetch is 0.
func BenchmarkReportIter(b *testing.B) {
	s := open(b, Options{Dir: b.TempDir()})
	value := make([]byte, 1000)
	for n := range 100 {
		err := s.Update(context.Background(), func(tx *Txn) error {
			for i := range 100 {
				if err := tx.Set(fmt.Appendf(nil, "p/%05d", n*100+i), value); err != nil {
					return err
				}
			}
			return nil
		})
		must(b, err)
	}
	for _, prefetch := range []int{0, 100} {
		for _, reverse := range []bool{false, true} {
			b.Run(fmt.Sprintf("prefetch=%d/reverse=%v", prefetch, reverse), func(b *testing.B) {
				for i := 0; b.Loop(); i++ {
					err := s.View(func(tx *Txn) error {
						r := Prefix([]byte("p/"))
						r.Prefetch, r.Reverse = prefetch, reverse
						it := tx.Iter(r)
						it.Seek(fmt.Appendf(nil, "p/%05d", 200+i*37%9000))
						bytes := 0
						for n := 0; n < 100 && it.Valid(); n++ {
							bytes += len(it.Value())
							it.Next()
						}
						if bytes != 100_000 {
							return fmt.Errorf("%d bytes", bytes)
						}
						return nil
					})
					must(b, err)
				}
			})
		}
	}
}
