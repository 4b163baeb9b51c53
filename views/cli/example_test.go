//go:build !windows

package cli

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"tablero/ttl"
)

// The examples that end in another code than 0 where there is no terminal and nothing differs.
var exampleCodes = map[string]int{"tablero rm menu": exitUsage}

// needsKept finds the examples that name a model of the workspace.
var needsKept = regexp.MustCompile(`[^:](menu|shop)\b`)

// workbenchFile stands for a model file of whoever reads an example.
const workbenchFile = `{"ModelName":"orders","ModelMetadata":{"Author":"","DateCreated":"Nov 01, 2026, 10:00 AM","DateLastModified":"Nov 02, 2026, 10:00 AM","Description":"","Version":"3.0"},` +
	`"DataModel":[{"TableName":"Orders","KeyAttributes":{"PartitionKey":{"AttributeName":"Customer","AttributeType":"S"},"SortKey":{"AttributeName":"Order","AttributeType":"N"}},` +
	`"TableData":[{"Customer":{"S":"ada"},"Order":{"N":"1"}}],"DataAccess":{"MySql":{}},"BillingMode":"PAY_PER_REQUEST"}]}`

// sandbox is a folder with the files that examples name.
func sandbox(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"model.json": workbenchFile, "a.json": workbenchFile, "b.json": strings.ReplaceAll(workbenchFile, "orders", "more"), "old.json": workbenchFile,
		"new.json": workbenchFile, "dishes.jsonl": `{"Category":{"S":"Soup"},"DishName":{"S":"Miso"}}`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "models"), 0o700); err != nil {
		t.Fatal(err)
	}
	return dir
}

// shell runs a script in a folder, where tablero is this program and the workspace is the folder's.
func shell(t *testing.T, dir, script string) (code int, out string) {
	t.Helper()
	cmd := exec.Command("sh", "-eu", "-c", script)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "TABLERO_WORKSPACE="+filepath.Join(dir, "ws"), "XDG_DATA_HOME="+filepath.Join(dir, "data"),
		"XDG_STATE_HOME="+filepath.Join(dir, "state"), "XDG_CONFIG_HOME="+filepath.Join(dir, "config"))
	text, err := cmd.CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(text)
}

func tree() *cobra.Command {
	return (&call{Streams: Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}, clock: ttl.System{}}).root()
}

// Every command explains itself and shows an example of itself, and every example works.
func TestExamples(t *testing.T) {
	t.Parallel()
	root := tree()
	for _, cmd := range append([]*cobra.Command{root}, root.Commands()...) {
		t.Run(cmd.Name(), func(t *testing.T) {
			t.Parallel()
			if cmd.Short == "" || cmd.Long == "" && cmd.Name() != "help" || !strings.Contains(cmd.Example, "  "+cmd.CommandPath()) {
				t.Error("it has no text or no example of itself")
			}
			dir := sandbox(t)
			if needsKept.MatchString(cmd.Example) {
				if code, out := shell(t, dir, "tablero --sync off import sample:menu sample:shop && tablero export shop -o shop.json"); code != 0 {
					t.Fatal(out)
				}
			}
			for _, line := range strings.Split(cmd.Example, "\n") {
				if !strings.HasPrefix(line, "  tablero ") {
					t.Errorf("%q is no call", line)
				}
				example := strings.TrimSpace(line)
				if code, out := shell(t, dir, example); code != exampleCodes[example] {
					t.Errorf("%s: exit %d\n%s", example, code, out)
				}
			}
		})
	}
}

// Every flag says what it does, and names its value.
func TestFlagsAreExplained(t *testing.T) {
	t.Parallel()
	root := tree()
	for _, cmd := range append([]*cobra.Command{root}, root.Commands()...) {
		var out bytes.Buffer
		cmd.SetOut(&out)
		if err := cmd.Usage(); err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(out.String(), "\n") {
			if regexp.MustCompile(` --[a-z-]+ (string|strings|stringArray|int|duration|value) `).MatchString(line) {
				t.Errorf("%s: %s", cmd.Name(), line)
			}
		}
	}
}

var (
	readmeBlock = regexp.MustCompile("(?ms)^```sh\n(.*?)^```$")
	crossBuild  = regexp.MustCompile(`GOOS=(\S+) GOARCH=(\S+) go build`)
)

func root(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
		t.Fatal(err)
	}
	return dir
}

// Every call in the README works, one block after the other. Builds and tests are what CI does.
func TestReadme(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile(filepath.Join(root(t), "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	ci, err := os.ReadFile(filepath.Join(root(t), ".ci", "run"))
	if err != nil {
		t.Fatal(err)
	}
	dir := sandbox(t)
	var calls strings.Builder
	inCI := ""
	for _, block := range readmeBlock.FindAllStringSubmatch(string(readme), -1) {
		var script []string
		for _, line := range strings.Split(strings.TrimSpace(block[1]), "\n") {
			switch m := crossBuild.FindStringSubmatch(line); {
			case m != nil:
				if !strings.Contains(string(ci), m[1]+"/"+m[2]) {
					t.Errorf("CI does not build %s/%s", m[1], m[2])
				}
			case strings.HasPrefix(line, "go test "):
				if !strings.Contains(string(ci), strings.Fields(line)[0]+" test ./...") {
					t.Errorf("CI does not run %s", line)
				}
			case strings.HasPrefix(line, "go build ") || strings.HasPrefix(line, "go install "):
			default:
				script = append(script, strings.ReplaceAll(line, "go run .", "tablero"))
			}
		}
		text := strings.Join(script, "\n")
		if code, out := shell(t, dir, text); code != 0 {
			t.Errorf("exit %d of\n%s\n%s", code, text, out)
		}
		calls.WriteString(text)
		if strings.Contains(text, "--check") {
			inCI = text
		}
	}
	for _, cmd := range tree().Commands() {
		if !strings.Contains(calls.String(), "tablero "+cmd.Name()) && !slices.Contains([]string{"help", "completion"}, cmd.Name()) {
			t.Errorf("the README shows no tablero %s", cmd.Name())
		}
	}

	// What is run in CI fails when the model is wrong.
	if inCI == "" {
		t.Fatal("the README shows nothing for CI")
	}
	wrong := strings.Replace(workbenchFile, `"Order":{"N":"1"}}`, `"Order":{"N":"2"}}`, 1)
	if err := os.WriteFile(filepath.Join(dir, "model.json"), []byte(wrong), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out := shell(t, dir, inCI); code != exitNo || !strings.Contains(out, "stale") {
		t.Errorf("a stale file: exit %d\n%s", code, out)
	}
	wrong = strings.Replace(workbenchFile, `"Order":{"N":"1"}}`, `"Order":{"S":"1"}}`, 1)
	if err := os.WriteFile(filepath.Join(dir, "model.json"), []byte(wrong), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out := shell(t, dir, inCI); code != exitNo || !strings.Contains(out, `the key attribute "Order" is S`) {
		t.Errorf("a wrong model: exit %d\n%s", code, out)
	}
}

// The commands end in the codes that the README and the help name.
func TestCodesAreExplained(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile(filepath.Join(root(t), "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	cmd := tree()
	cmd.SetOut(&out)
	cmd.SetArgs([]string{"--help"})
	if err := cmd.ExecuteContext(context.Background()); err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{"0", "1", "2", "3", "4", "5", "130"} {
		if !strings.Contains(string(readme), "| "+code+" |") {
			t.Errorf("the README does not explain exit code %s", code)
		}
		if !regexp.MustCompile(`\b` + code + ` [a-z]`).MatchString(out.String()) {
			t.Errorf("the help does not explain exit code %s", code)
		}
	}
}
