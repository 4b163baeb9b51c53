package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"tablero/views/cli"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"tablero": func() { os.Exit(cli.Main(os.Args[1:])) },
	})
}

// setup gives each script a workspace of its own and an environment without the wishes of whoever runs the tests.
func setup(e *testscript.Env) error {
	for _, name := range []string{"NO_COLOR", "TABLERO_THEME", "SSH_CONNECTION", "TMUX"} {
		e.Setenv(name, "")
	}
	e.Setenv("TERM", "dumb")
	e.Setenv("TABLERO_WORKSPACE", filepath.Join(e.WorkDir, "ws"))
	e.Setenv("XDG_DATA_HOME", filepath.Join(e.WorkDir, "data"))
	e.Setenv("XDG_STATE_HOME", filepath.Join(e.WorkDir, "state"))
	e.Setenv("XDG_CONFIG_HOME", filepath.Join(e.WorkDir, "config"))
	shared, err := filepath.Abs("../../../shared")
	if err != nil {
		return err
	}
	if _, err := os.Stat(shared); err == nil {
		e.Setenv("SHARED", shared)
	}
	return nil
}

func params(dir string) testscript.Params {
	return testscript.Params{
		Dir:   dir,
		Setup: setup,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"code": exitCode,
		},
		Condition: func(cond string) (bool, error) {
			if cond == "shared" {
				_, err := os.Stat("../../../shared/models")
				return err == nil, nil
			}
			return false, nil
		},
		RequireExplicitExec: true,
	}
}

func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, params("testdata/script"))
}

// exitCode is "code N command...": the command must end with that exit code. What it prints is there for stdout and stderr.
func exitCode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N command...")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if err != nil {
		got = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("exit code %s, want %s\n%s", got, args[0], ts.ReadFile("stderr"))
	}
}
