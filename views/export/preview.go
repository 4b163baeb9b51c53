package export

import (
	"context"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model"
	"tablero/model/codec"
	"tablero/model/codec/formats"
	"tablero/themes"
	"tablero/ui/grid"
	"tablero/views/shown"
	"tablero/views/workspace"
)

// Bounds of the preview.
const (
	itemLimit    = 200  // items of a table; one with more is shown in part
	previewLimit = 5000 // lines
	lineLimit    = 2000 // bytes of a line
)

// encoded is a preview.
type encoded struct {
	format string
	lines  []line
	losses []line
	note   string // at the right of the border
	err    error
}

// preview asks for the text in the format of the cursor.
func (s *Screen) preview() tea.Cmd {
	s.asks.Bump()
	s.busy = true
	session, format := s.session, s.format()
	return s.env.Runner.Do(s.asks, "preview the export", func(ctx context.Context) tea.Msg {
		doc, part, err := sampleOf(ctx, session)
		if err != nil {
			return encoded{format: format, err: err}
		}
		text, report, err := formats.Encode(format, doc)
		if err != nil {
			return encoded{format: format, err: err}
		}
		return render(format, text, report, part)
	})
}

// render makes lines of an encoded model. part says that it holds only the first items.
func render(format string, text []byte, report *codec.Report, part bool) encoded {
	e := encoded{format: format, losses: lossLines(format, report)}
	all := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	e.note = shown.Count(len(all), "line") + ", " + shown.Bytes(int64(len(text)))
	if part {
		e.note = "the first " + grid.Thousands(itemLimit) + " items of a table"
	}
	for _, l := range all[:min(len(all), previewLimit)] {
		if len(l) > lineLimit {
			l = strings.ToValidUTF8(l[:lineLimit], "") + " ..."
		}
		e.lines = append(e.lines, line{strings.TrimSuffix(strings.Clone(l), "\r"), themes.Text})
	}
	if len(all) > previewLimit {
		e.lines = append(e.lines, line{"and " + shown.Count(len(all)-previewLimit, "more line"), themes.Muted})
	}
	return e
}

// sampleOf is the document as it would be exported, or its begin where a table has many items.
func sampleOf(ctx context.Context, session *workspace.Session) (doc *model.Document, part bool, err error) {
	m, err := session.Store.Model(ctx)
	if err != nil {
		return nil, false, err
	}
	doc = &model.Document{Model: m.Clone()}
	for i := range m.Tables {
		name := m.Tables[i].Name
		page, err := session.Store.Scan(ctx, engine.ScanRequest{Table: name, Limit: itemLimit})
		if err != nil {
			return nil, false, err
		}
		part = part || page.Cursor != ""
		list := model.TableItems{Table: name}
		for _, it := range page.Items {
			list.Items = append(list.Items, model.PlacedItem{Item: it})
		}
		doc.Items = append(doc.Items, list)
	}
	if part {
		return doc, true, nil
	}
	doc, err = session.Document(ctx)
	return doc, false, err
}
