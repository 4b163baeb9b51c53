package engine_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"tablero/engine"
	"tablero/engine/keys"
	"tablero/engine/record"
	"tablero/model"
	"tablero/model/edit"

	"github.com/dgraph-io/badger/v4"
)

// The ratios are ours to raw Badger's, higher is better, both timed within one run of the benchmark, a slice of each in
// turn, so that a busy machine slows both. Sync is off. Raw Badger has the options that kv gives it and the same bytes.

// item1K is an item of about 1 KB with ten attributes.
func item1K(partition string, i int) model.Item {
	it := model.Item{{Name: "pk", Value: model.S(partition)}, {Name: "sk", Value: model.Int(int64(i))}}
	it = append(it,
		model.Attr{Name: "state", Value: model.S([]string{"open", "paid", "sent"}[i%3])},
		model.Attr{Name: "total", Value: mustN(fmt.Sprintf("%d.%02d", i%1000, i%100))},
		model.Attr{Name: "created", Value: model.Int(1_700_000_000 + int64(i))},
		model.Attr{Name: "open", Value: model.Bool(i%2 == 0)},
		model.Attr{Name: "tags", Value: model.StringSet("a", "b", "c")},
		model.Attr{Name: "address", Value: model.Map(model.Item{{Name: "street", Value: model.S("Main Street 1")}, {Name: "city", Value: model.S("Prague")}})},
		model.Attr{Name: "note", Value: model.S(strings.Repeat("n", 400))},
		model.Attr{Name: "text", Value: model.S(strings.Repeat("t", 400))},
	)
	return it
}

// benchTable is a store with one table, in a folder.
func benchTable(b *testing.B, indexes ...model.Index) (*engine.DB, *engine.ModelStore) {
	b.Helper()
	db, err := engine.Open(background, engine.Options{Dir: b.TempDir(), Reserve: -1})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := db.Close(); err != nil {
			b.Error(err)
		}
	})
	t := model.Table{Name: "T", Indexes: indexes, Key: model.KeySchema{
		Partition: []model.KeyAttribute{{Name: "pk", Type: model.TypeS}}, Sort: []model.KeyAttribute{{Name: "sk", Type: model.TypeN}},
	}}
	return db, importDoc(b, db, &model.Document{Model: &model.Model{Name: "bench", Tables: []model.Table{t}}})
}

// rawBadger opens Badger in a folder as kv does.
func rawBadger(b *testing.B) *badger.DB {
	b.Helper()
	o := badger.DefaultOptions(b.TempDir()).WithLogger(nil).WithMetricsEnabled(false).WithMemTableSize(56 << 20).
		WithNumMemtables(2).WithNumCompactors(2).WithCompression(0).WithBlockCacheSize(0).WithIndexCacheSize(0).
		WithValueThreshold(1 << 20).WithValueLogFileSize(2 << 20)
	db, err := badger.Open(o)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = db.Close() })
	return db
}

// keyValue is the bytes that the engine stores for an item.
func keyValue(b *testing.B, it model.Item) (key, value []byte) {
	b.Helper()
	pk, _ := it.Get("pk")
	sk, _ := it.Get("sk")
	key, err := keys.AppendItem(nil, 5, []model.Value{pk}, []model.Value{sk})
	if err != nil {
		b.Fatal(err)
	}
	if value, err = record.Encode(nil, it); err != nil {
		b.Fatal(err)
	}
	return key, value
}

// race times rounds of ours and of raw in turn, what prepare does aside, and reports ours per operation and the ratio of the sums.
func race(b *testing.B, each int, prepare, ours, raw func(from, n int)) {
	b.Helper()
	var took [2]time.Duration
	b.ResetTimer()
	for done := 0; done < b.N; {
		n := min(each, b.N-done)
		if prepare != nil {
			prepare(done, n)
		}
		start := time.Now()
		ours(done, n)
		middle := time.Now()
		raw(done, n)
		took[0] += middle.Sub(start)
		took[1] += time.Since(middle)
		done += n
	}
	b.ReportMetric(float64(took[1])/float64(took[0]), "ratio")
	b.ReportMetric(float64(took[0].Nanoseconds())/float64(b.N), "ns/ours")
	b.ReportMetric(float64(took[1].Nanoseconds())/float64(b.N), "ns/raw")
	b.ReportMetric(0, "ns/op")
}

// parallel does n pieces of work in 16 goroutines.
func parallel(n int, do func(i int)) {
	var all sync.WaitGroup
	for w := range 16 {
		all.Go(func() {
			for i := w; i < n; i += 16 {
				do(i)
			}
		})
	}
	all.Wait()
}

// BenchmarkReportApply edits one attribute of items of 1 KB, one edit of the history after the other: item, index entry, before
// and after in one transaction. Beside it, the time of a put of the same items that nobody can take back, and of an undo.
func BenchmarkReportApply(b *testing.B) {
	ix := byState()
	_, s := benchTable(b, ix)
	const many = 1000
	var items []model.Item
	for i := range many {
		items = append(items, item1K("p", i))
	}
	if _, err := s.PutItems(background, "T", items); err != nil {
		b.Fatal(err)
	}
	var took [3]time.Duration
	b.ResetTimer()
	for n := range b.N {
		before := items[n%many]
		after := before.With("total", model.Int(int64(n)))
		start := time.Now()
		if _, err := s.Apply(background, "", []edit.ItemChange{{Table: "T", Before: before, After: after}}); err != nil {
			b.Fatal(err)
		}
		applied := time.Now()
		if _, err := s.Undo(background, nil); err != nil {
			b.Fatal(err)
		}
		undone := time.Now()
		if _, err := s.PutItem(background, engine.PutItemRequest{Table: "T", Item: after}); err != nil {
			b.Fatal(err)
		}
		items[n%many] = after
		for i, d := range []time.Duration{applied.Sub(start), undone.Sub(applied), time.Since(undone)} {
			took[i] += d
		}
	}
	for i, name := range []string{"ns/apply", "ns/undo", "ns/put"} {
		b.ReportMetric(float64(took[i].Nanoseconds())/float64(b.N), name)
	}
	b.ReportMetric(0, "ns/op")
}

// BenchmarkRatioPut puts items of 1 KB from 16 goroutines into a table without index.
func BenchmarkRatioPut(b *testing.B) {
	_, s := benchTable(b)
	db := rawBadger(b)
	const each = 4000
	items, keys, values := make([]model.Item, each), make([][]byte, each), make([][]byte, each)
	race(b, each, func(from, n int) {
		for i := range n {
			items[i] = item1K("p", from+i)
			keys[i], values[i] = keyValue(b, items[i])
		}
	}, func(from, n int) {
		parallel(n, func(i int) {
			if _, err := s.PutItem(background, engine.PutItemRequest{Table: "T", Item: items[i]}); err != nil {
				b.Error(err)
			}
		})
	}, func(from, n int) {
		parallel(n, func(i int) {
			if err := db.Update(func(tx *badger.Txn) error { return tx.Set(keys[i], values[i]) }); err != nil {
				b.Error(err)
			}
		})
	})
}

// loaded is both stores with the same n items in partitions of 100.
func loaded(b *testing.B, n int, indexes ...model.Index) (*engine.ModelStore, *badger.DB) {
	b.Helper()
	_, s := benchTable(b, indexes...)
	db := rawBadger(b)
	items := make([]model.Item, n)
	wb := db.NewWriteBatch()
	for i := range items {
		items[i] = item1K(fmt.Sprintf("p%05d", i/100), i)
		if err := wb.Set(keyValue(b, items[i])); err != nil {
			b.Fatal(err)
		}
	}
	if err := wb.Flush(); err != nil {
		b.Fatal(err)
	}
	if _, err := s.PutItems(background, "T", items); err != nil {
		b.Fatal(err)
	}
	return s, db
}

const benchItems = 20_000

// BenchmarkRatioGet reads one item and decodes it, against reading its bytes and copying them.
func BenchmarkRatioGet(b *testing.B) {
	s, db := loaded(b, benchItems)
	r := rand.New(rand.NewPCG(1, 2))
	order := r.Perm(benchItems)
	key := func(i int) (model.Value, model.Value) {
		n := order[i%benchItems]
		return model.S(fmt.Sprintf("p%05d", n/100)), model.Int(int64(n))
	}
	race(b, 2000, nil, func(from, n int) {
		for i := range n {
			pk, sk := key(from + i)
			r, err := s.GetItem(background, engine.GetItemRequest{Table: "T", Key: model.Item{{Name: "pk", Value: pk}, {Name: "sk", Value: sk}}})
			if err != nil || len(r.Item) != 10 {
				b.Fatal(err)
			}
		}
	}, func(from, n int) {
		for i := range n {
			pk, sk := key(from + i)
			key, err := keys.AppendItem(nil, 5, []model.Value{pk}, []model.Value{sk})
			if err != nil {
				b.Fatal(err)
			}
			err = db.View(func(tx *badger.Txn) error {
				item, err := tx.Get(key)
				if err != nil {
					return err
				}
				_, err = item.ValueCopy(nil)
				return err
			})
			if err != nil {
				b.Fatal(err)
			}
		}
	})
}

// rawPage copies the keys and values of a partition, without prefetch.
func rawPage(b *testing.B, db *badger.DB, prefix []byte) {
	b.Helper()
	o := badger.DefaultIteratorOptions
	o.PrefetchValues = false
	o.Prefix = prefix
	n := 0
	err := db.View(func(tx *badger.Txn) error {
		it := tx.NewIterator(o)
		defer it.Close()
		for it.Seek(prefix); it.ValidForPrefix(prefix); it.Next() {
			_ = it.Item().KeyCopy(nil)
			if _, err := it.Item().ValueCopy(nil); err != nil {
				return err
			}
			n++
		}
		return nil
	})
	if err != nil || n != 100 {
		b.Fatal(n, err)
	}
}

// BenchmarkRatioQueryPage reads pages of 100 items, every attribute decoded.
func BenchmarkRatioQueryPage(b *testing.B) {
	ix := model.Index{Name: "ByCreated", Kind: model.Local, Projection: model.Projection{Kind: model.ProjectAll}, Key: model.KeySchema{
		Partition: []model.KeyAttribute{{Name: "pk", Type: model.TypeS}}, Sort: []model.KeyAttribute{{Name: "created", Type: model.TypeN}},
	}}
	s, db := loaded(b, benchItems, ix)
	prefixes := make([][]byte, benchItems/100)
	for i := range prefixes {
		var err error
		if prefixes[i], err = keys.AppendItem(nil, 5, []model.Value{model.S(fmt.Sprintf("p%05d", i))}, nil); err != nil {
			b.Fatal(err)
		}
	}
	for name, index := range map[string]string{"table": "", "index": "ByCreated"} {
		b.Run(name, func(b *testing.B) {
			race(b, 50, nil, func(from, n int) {
				for i := range n {
					queryPage(b, s, index, (from+i)%len(prefixes))
				}
			}, func(from, n int) {
				for i := range n {
					rawPage(b, db, prefixes[(from+i)%len(prefixes)])
				}
			})
		})
	}
}

func queryPage(b *testing.B, s *engine.ModelStore, index string, partition int) {
	b.Helper()
	q := engine.QueryRequest{Table: "T", Index: index, Partition: []model.Value{model.S(fmt.Sprintf("p%05d", partition))}}
	p, err := s.Query(background, q)
	if err != nil || p.Count != 100 || p.Cursor != "" || len(p.Items[99]) != 10 {
		b.Fatal(p, err)
	}
}

// indexesOf is one local and two global indexes.
func indexesOf(kind model.ProjectionKind) []model.Index {
	p := model.Projection{Kind: kind}
	key := func(pk, sk string, st model.Type) model.KeySchema {
		return model.KeySchema{Partition: []model.KeyAttribute{{Name: pk, Type: model.TypeS}}, Sort: []model.KeyAttribute{{Name: sk, Type: st}}}
	}
	return []model.Index{
		{Name: "ByCreated", Kind: model.Local, Projection: p, Key: key("pk", "created", model.TypeN)},
		{Name: "ByState", Kind: model.Global, Projection: p, Key: key("state", "created", model.TypeN)},
		{Name: "ByTotal", Kind: model.Global, Projection: p, Key: key("state", "total", model.TypeN)},
	}
}

// BenchmarkReportQueryPageByReference reads pages of an index whose entries are references, against raw pages of the items.
func BenchmarkReportQueryPageByReference(b *testing.B) {
	db, s := benchTable(b, indexesOf(model.ProjectAll)...)
	db.SetCopyLimit(0)
	raw := rawBadger(b)
	items := make([]model.Item, 5000)
	wb := raw.NewWriteBatch()
	for i := range items {
		items[i] = item1K(fmt.Sprintf("p%05d", i/100), i)
		if err := wb.Set(keyValue(b, items[i])); err != nil {
			b.Fatal(err)
		}
	}
	if err := wb.Flush(); err != nil {
		b.Fatal(err)
	}
	if _, err := s.PutItems(background, "T", items); err != nil {
		b.Fatal(err)
	}
	race(b, 50, nil, func(from, n int) {
		for i := range n {
			queryPage(b, s, "ByCreated", (from+i)%50)
		}
	}, func(from, n int) {
		for i := range n {
			prefix, err := keys.AppendItem(nil, 5, []model.Value{model.S(fmt.Sprintf("p%05d", (from+i)%50))}, nil)
			if err != nil {
				b.Fatal(err)
			}
			rawPage(b, raw, prefix)
		}
	})
}

// BenchmarkReportPutIndexed puts items into a table with one local and two global indexes, as copies of everything and as
// references, against one raw transaction of the same four keys and the item's bytes.
func BenchmarkReportPutIndexed(b *testing.B) {
	for _, how := range []string{"copies", "references"} {
		b.Run(how, func(b *testing.B) {
			db, s := benchTable(b, indexesOf(model.ProjectAll)...)
			if how == "references" {
				db.SetCopyLimit(0)
			}
			raw := rawBadger(b)
			race(b, 1000, nil, func(from, n int) {
				parallel(n, func(i int) {
					if _, err := s.PutItem(background, engine.PutItemRequest{Table: "T", Item: item1K("p", from+i)}); err != nil {
						b.Error(err)
					}
				})
			}, func(from, n int) {
				parallel(n, func(i int) {
					key, value := keyValue(b, item1K("p", from+i))
					err := raw.Update(func(tx *badger.Txn) error {
						for j := range 4 {
							v := value
							if j > 0 && how == "references" {
								v = []byte{0}
							}
							if err := tx.Set(append(bytes.Clone(key), byte(j)), v); err != nil {
								return err
							}
						}
						return nil
					})
					if err != nil {
						b.Error(err)
					}
				})
			})
		})
	}
}

// BenchmarkMsPartitions lists the first 50 of 10,000 partitions.
func BenchmarkMsPartitions(b *testing.B) {
	_, s := benchTable(b)
	items := make([]model.Item, 0, 20_000)
	for i := range 10_000 {
		name := fmt.Sprintf("p%05d", i)
		items = append(items, model.Item{{Name: "pk", Value: model.S(name)}, {Name: "sk", Value: model.Int(1)}},
			model.Item{{Name: "pk", Value: model.S(name)}, {Name: "sk", Value: model.Int(2)}})
	}
	if _, err := s.PutItems(background, "T", items); err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for range b.N {
		p, err := s.Partitions(background, engine.PartitionsRequest{Table: "T"})
		if err != nil || len(p.Partitions) != 50 || p.Cursor == "" {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms")
}

// BenchmarkLongMillion imports a million small items and looks at the first page, the partitions and the check of it.
func BenchmarkLongMillion(b *testing.B) {
	for range b.N {
		db, s := benchTable(b, indexesOf(model.ProjectKeys)[:1]...)
		const n = 1_000_000
		batch := make([]model.Item, 0, 10_000)
		for i := range n {
			batch = append(batch, model.Item{{Name: "pk", Value: model.S(fmt.Sprintf("p%05d", i/1000))}, {Name: "sk", Value: model.Int(int64(i))}, {Name: "created", Value: model.Int(int64(n - i))}})
			if len(batch) == cap(batch) {
				if _, err := s.PutItems(background, "T", batch); err != nil {
					b.Fatal(err)
				}
				batch = batch[:0]
			}
		}
		start := time.Now()
		if _, err := s.Partitions(background, engine.PartitionsRequest{Table: "T"}); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(time.Since(start).Microseconds())/1000, "ms-partitions")
		start = time.Now()
		if _, err := s.Scan(background, engine.ScanRequest{Table: "T", Index: "ByCreated", Limit: 100}); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(time.Since(start).Microseconds())/1000, "ms-page")
		start = time.Now()
		r, err := db.Check(background, nil)
		if err != nil || !r.Clean() || r.Items != n {
			b.Fatal(r, err)
		}
		b.ReportMetric(time.Since(start).Seconds(), "s-check")
	}
}
