package views

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"tablero/engine"
	"tablero/model"
	"tablero/views/data"
)

// longStore is a table with one partition of n items, made when they are read. Cursors are numbers.
type longStore struct {
	engine.Store
	n     int
	reads int
}

func (s *longStore) table() model.Table {
	t := keyed("Long")
	t.Key.Sort[0].Type = model.TypeN
	return t
}

func (s *longStore) item(i int) (key, it model.Item) {
	key = model.Item{{Name: "PK", Value: model.S("all")}, {Name: "SK", Value: model.Int(int64(i))}}
	it = append(it, key...)
	for a := range 8 {
		it = append(it, model.Attr{Name: "attribute" + strconv.Itoa(a), Value: model.S(fmt.Sprintf("value %d of item %d", a, i))})
	}
	return key, it
}

func (s *longStore) Partitions(_ context.Context, r engine.PartitionsRequest) (*engine.PartitionsPage, error) {
	if r.Cursor != "" {
		return &engine.PartitionsPage{}, nil
	}
	return &engine.PartitionsPage{Partitions: [][]model.Value{{model.S("all")}}}, nil
}

func (s *longStore) Measure(_ context.Context, r engine.MeasureRequest) (*engine.Measure, error) {
	n := min(s.n, r.Limit)
	return &engine.Measure{Items: n, Bytes: int64(n) * 200, More: n < s.n}, nil
}

func (s *longStore) Locate(_ context.Context, r engine.LocateRequest) (*engine.Location, error) {
	v, _ := r.Key.Get("SK")
	return &engine.Location{Present: true, Partition: []model.Value{model.S("all")}, Before: v.Text()}, nil
}

func (s *longStore) Query(_ context.Context, r engine.QueryRequest) (*engine.Page, error) {
	at, step := 0, 1
	if r.Reverse {
		at, step = s.n-1, -1
	}
	if r.Cursor != "" {
		at, _ = strconv.Atoi(r.Cursor)
	}
	p := &engine.Page{}
	for ; len(p.Items) < r.Limit && at >= 0 && at < s.n; at += step {
		key, it := s.item(at)
		p.Keys, p.Items, p.Sizes = append(p.Keys, key), append(p.Items, it), append(p.Sizes, it.Size())
	}
	p.Count, p.Scanned = len(p.Items), len(p.Items)
	s.reads += p.Scanned
	if at >= 0 && at < s.n {
		p.Cursor = strconv.Itoa(at)
	}
	return p, nil
}

func (s *longStore) subject() *data.Subject {
	return &data.Subject{Store: s, Model: &model.Model{Name: "long", Dialect: model.DynamoDB, Tables: []model.Table{s.table()}}, Word: "long"}
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func TestAMillionItems(t *testing.T) {
	s := &longStore{n: 1_000_000}
	st := play(t, nil, 100, 40, on(s.subject()))
	st.sees(t, "1,000+ items", "• Partitions")
	before := heap()
	st.Keys("enter", "G")
	st.sees(t, "▌ 999999")
	if s.reads > 10_000 {
		t.Errorf("to show the end, %d items were read", s.reads)
	}
	for range 300 {
		st.Keys("pgup")
	}
	st.sees(t, "▌")
	st.lacks(t, "999999")
	st.Keys("g")
	st.sees(t, "▌      0")
	for range 300 {
		st.Keys("pgdown")
	}
	if grown := int64(heap()) - int64(before); grown > 32<<20 {
		t.Errorf("walking over %d items left %d MB", s.reads, grown>>20)
	}
	st.Keys("r")
	frame := st.Frame()
	st.Keys("up").Keys("down")
	if st.Frame() != frame {
		t.Errorf("after reversing, up and down is not where it was:\n%s\n%s", frame, st.Frame())
	}
	st.Keys("/").Type("item 777777").Keys("enter")
	st.sees(t, "rows; n reads on from here")
}

// BenchmarkMsKey is from a key press to the frame in a partition of a million items, pages read included.
func BenchmarkMsKey(b *testing.B) {
	st := play(b, nil, 120, 40, on((&longStore{n: 1_000_000}).subject()))
	st.Keys("enter")
	b.ResetTimer()
	start := time.Now()
	for range b.N {
		st.Keys("down")
	}
	b.ReportMetric(float64(time.Since(start).Microseconds())/1000/float64(b.N), "ms")
	if strings.Contains(st.Frame(), "Error") {
		b.Error(st.Frame())
	}
}

// BenchmarkMsKeyWhileWriting is the same in a workspace on the disk that a job is filling meanwhile.
func BenchmarkMsKeyWhileWriting(b *testing.B) {
	shelf := shelfOf(b)
	s, err := shelf.Keep(b.Context(), documentOf("busy", keyed("T"), item("PK", "a", "SK", "0")), nil)
	if err != nil {
		b.Fatal(err)
	}
	put := func(ctx context.Context, from int) error {
		bulk, err := s.Store.Bulk(ctx, "fill")
		if err != nil {
			return err
		}
		var items []model.Item
		for i := range 500 {
			items = append(items, item("PK", "a", "SK", strconv.Itoa(from+i)))
		}
		err = bulk.Put(ctx, "T", items)
		_, done := bulk.Done()
		return errors.Join(err, done)
	}
	for i := range 10 {
		if err := put(b.Context(), 500*i); err != nil {
			b.Fatal(err)
		}
	}
	ctx, stop := context.WithCancel(b.Context())
	ended := make(chan error)
	go func() {
		for i := 10; ; i++ {
			if err := put(ctx, 500*i); err != nil {
				ended <- err
				return
			}
		}
	}()
	st := play(b, nil, 120, 40, within(b, s, shelf))
	st.Keys("enter")
	b.ResetTimer()
	for range b.N {
		st.Keys("down")
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms")
	stop()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		b.Error(err)
	}
	if err := s.Close(); err != nil {
		b.Error(err)
	}
}
