package engine_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"tablero/engine"
	"tablero/model"

	"go.uber.org/goleak"
)

// The test binary is its own victim: started again with these, it is another process at work on the same folder.
const (
	victimMode = "ENGINE_TEST_VICTIM" // hold, write or edit
	victimDir  = "ENGINE_TEST_DIR"
	victimSeen = "ENGINE_TEST_SEEN" // the last round that was acknowledged to the parent
)

func TestMain(m *testing.M) {
	if mode := os.Getenv(victimMode); mode != "" {
		if err := victim(mode, os.Getenv(victimDir)); err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	// Badger and its cache leave goroutines that end by themselves or never; they are not ours.
	goleak.VerifyTestMain(m,
		goleak.IgnoreAnyFunction("github.com/dgraph-io/badger/v4.(*DB).monitorCache"),
		goleak.IgnoreAnyFunction("github.com/dgraph-io/badger/v4.(*DB).updateSize"),
		goleak.IgnoreAnyFunction("github.com/dgraph-io/badger/v4/y.(*WaterMark).process"),
		goleak.IgnoreAnyFunction("github.com/dgraph-io/ristretto/v2/z.(*AllocatorPool).freeupAllocators"),
	)
}

// process is a running victim.
type process struct {
	cmd   *exec.Cmd
	lines *bufio.Scanner
	stdin io.WriteCloser
}

func startVictim(t *testing.T, mode, dir string, seen int) *process {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), victimMode+"="+mode, victimDir+"="+dir, victimSeen+"="+strconv.Itoa(seen), "GOCOVERDIR="+t.TempDir())
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{cmd, bufio.NewScanner(stdout), stdin}
	t.Cleanup(p.kill)
	return p
}

// kill ends the process without a word, and waits until it is gone.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

// line is the next line that the victim says, "" at its end.
func (p *process) line() string {
	if !p.lines.Scan() {
		return ""
	}
	return p.lines.Text()
}

func victim(mode, dir string) error {
	db, err := engine.Open(background, engine.Options{Dir: dir, Reserve: -1, Holder: "tablero victim"})
	if err != nil {
		return err
	}
	if mode == "hold" {
		fmt.Println("open")
		_, _ = io.ReadAll(os.Stdin) // until the parent closes it
		return db.Close()
	}
	if mode == "edit" {
		return editForEver(db)
	}
	return writeForEver(db)
}

// writeForEver checks what the victim before it left, and then writes until it is killed. It says the number of each round
// that was acknowledged. A round is one transaction of three items, single puts, deletes, and now and then a sweep or a job.
func writeForEver(db *engine.DB) error {
	report, err := db.Check(background, nil)
	if err != nil {
		return err
	}
	for _, p := range report.Problems {
		return fmt.Errorf("after a kill: %v", p)
	}
	seen, err := strconv.Atoi(os.Getenv(victimSeen))
	if err != nil {
		return err
	}
	s, err := db.Model(background, "shop")
	if err != nil {
		if seen > 0 {
			return err
		}
		if err := db.Import(background, orders("shop", 50), engine.ImportOptions{}); err != nil {
			return err
		}
		if s, err = db.Model(background, "shop"); err != nil {
			return err
		}
	}
	round, err := lastRound(s)
	if err != nil {
		return err
	}
	if round < seen {
		return fmt.Errorf("round %d was acknowledged, and the last one is %d", seen, round)
	}
	random := rand.New(rand.NewPCG(uint64(round), 7))
	for {
		round++
		if err := writeRound(s, random, round); err != nil {
			return err
		}
		if err := workRound(db, s, round); err != nil {
			return err
		}
		fmt.Println(round)
	}
}

// triple is the items that are always written together.
func triple(round int) []model.Item {
	items := make([]model.Item, 3)
	for i := range items {
		items[i] = model.Item{
			{Name: "customer", Value: model.S("triple")},
			{Name: "number", Value: model.Int(int64(i))},
			{Name: "state", Value: model.S(strconv.Itoa(round))},
			{Name: "round", Value: model.Int(int64(round))},
		}
	}
	return items
}

func writeRound(s *engine.ModelStore, r *rand.Rand, round int) error {
	if _, err := s.PutItems(background, "Orders", triple(round)); err != nil {
		return err
	}
	for range 3 {
		if _, err := s.PutItem(background, engine.PutItemRequest{Table: "Orders", Item: order(r.IntN(300))}); err != nil {
			return err
		}
	}
	if _, err := s.DeleteItem(background, engine.DeleteItemRequest{Table: "Orders", Key: order(r.IntN(300))[:2]}); err != nil {
		return err
	}
	if round%20 == 0 {
		_, err := s.Sweep(background, engine.SweepRequest{At: time.Unix(1100, 0)})
		return err
	}
	return nil
}

// workRound is what takes more than one transaction: an import over, a removal, an index added and dropped.
func workRound(db *engine.DB, s *engine.ModelStore, round int) error {
	ix := byState()
	ix.Name = "Another"
	switch round % 9 {
	case 1:
		return db.Import(background, orders("other", 40), engine.ImportOptions{Replace: true})
	case 3:
		var e *engine.Error
		if err := db.Remove(background, "other", nil); !errors.As(err, &e) || e.Code != engine.CodeUnknownModel {
			return err
		}
	case 5:
		return s.AddIndex(background, "Orders", ix, nil)
	case 7:
		var e *engine.Error
		if err := s.DropIndex(background, "Orders", "Another", nil); !errors.As(err, &e) || e.Code != engine.CodeValidation {
			return err
		}
	}
	return nil
}

// lastRound is the round that the three items carry, all the same.
func lastRound(s *engine.ModelStore) (int, error) {
	p, err := s.Query(context.Background(), engine.QueryRequest{Table: "Orders", Partition: []model.Value{model.S("triple")}})
	if err != nil {
		return 0, err
	}
	if len(p.Items) == 0 {
		return 0, nil
	}
	first, _ := p.Items[0].Get("round")
	for _, it := range p.Items {
		if v, _ := it.Get("round"); len(p.Items) != 3 || !model.Equal(v, first) {
			return 0, errors.New("a transaction of three items was torn")
		}
	}
	return strconv.Atoi(first.Text())
}

// TestKill kills a process in the middle of its writes a hundred times. Each next one finds whole transactions, everything
// that was acknowledged, and a clean check.
func TestKill(t *testing.T) {
	t.Parallel()
	kills := 100
	if testing.Short() {
		kills = 15
	}
	dir := t.TempDir()
	random := rand.New(rand.NewPCG(1, 2))
	seen := 0
	for n := range kills {
		p := startVictim(t, "write", dir, seen)
		for range 1 + random.IntN(12) {
			line := p.line()
			round, err := strconv.Atoi(line)
			if err != nil {
				t.Fatalf("victim %d said %q", n, line)
			}
			seen = round
		}
		p.kill()
	}
	db := openDB(t, engine.Options{Dir: dir})
	s, err := db.Model(background, "shop")
	if err != nil {
		t.Fatal(err)
	}
	if round, err := lastRound(s); err != nil || round < seen {
		t.Errorf("round %d of %d, %v", round, seen, err)
	}
}
