package views

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"tablero/engine"
	"tablero/model"
	"tablero/views/workspace"
)

// A model file of somebody else is opened, gets another index, loses an item, and after undo of all it is what it was, byte for byte.
func TestUndoOfAllIsTheFile(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("..", "..", "shared", "models", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("the model files are not here")
	}
	if !full() {
		files = []string{files[0], files[len(files)/2], files[len(files)-1]}
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(t.TempDir(), "model.json")
			if err := os.WriteFile(path, src, 0o600); err != nil {
				t.Fatal(err)
			}
			st, s := reopened(t, path)
			m, err := s.Store.Model(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			after := m.Clone()
			table := &after.Tables[0]
			table.Indexes = append(table.Indexes, model.Index{
				Name: "Pivot", Kind: model.Global, Projection: model.Projection{Kind: model.ProjectAll},
				Key: model.KeySchema{Partition: table.Key.Partition},
			})
			if _, err := s.Store.Design(t.Context(), engine.DesignChange{After: after}, nil); err != nil {
				t.Fatal(err)
			}
			st.Send(workspace.Changed{Label: "index", Design: true})
			st.Resize(160, 30)
			st.Keys("3", ":").Type("Pivot").Keys("enter")
			st.sees(t, "Pivot")
			if st.app.set.hasItems {
				st.Keys("enter", "d", "y", "u")
				st.sees(t, "undone: delete")
			}
			st.sees(t, "modified")
			st.Keys("u")
			st.sees(t, "undone: ")
			st.lacks(t, "modified")
			st.Keys("u")
			st.sees(t, "nothing to undo")
			st.Keys("s")
			st.sees(t, "nothing to save")
			sv, err := s.Prepare(t.Context())
			if err != nil || !s.Nothing(sv) {
				t.Fatalf("%v, %v", sv, err)
			}
			if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, src) {
				t.Errorf("the file was written, %v", err)
			}
		})
	}
}
