package expiry

import (
	"strconv"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/themes"
	"tablero/ttl"
	"tablero/ui"
	"tablero/ui/grid"
	"tablero/ui/layout"
	"tablero/ui/picker"
	"tablero/views/shown"
	"tablero/views/workspace"
)

const secondLong = time.Second

// pane is a part of the screen that can have the keys.
type pane uint8

const (
	paneLive pane = iota
	paneExpired
	paneSuspect
	panes // how many there are
)

// Screen is the expiry screen.
type Screen struct {
	env     workspace.Env
	session *workspace.Session
	model   *model.Model
	lost    error // why there is no model

	owner *ui.Owner
	reads *ui.Owner
	ticks *ui.Owner

	table string // that is shown, "" for all
	got   loaded
	busy  bool
	lists [panes]list
	focus pane
	zoom  bool

	labelled int64 // second that the rows were made for
	ticking  bool
	job      *ui.Job
	pick     *picker.Picker
	pickAt   layout.Rect
	rects    rects
	clicks   *ui.Clicks
}

// New returns the screen over every table of the session's model that has a TTL attribute.
func New(env workspace.Env, session *workspace.Session) *Screen {
	s := &Screen{env: env, session: session, clicks: ui.NewClicks(env.Now)}
	s.owner = ui.NewOwner(env.Context, "expiry")
	s.reads, s.ticks = s.owner.Part("read"), s.owner.Part("tick")
	s.readModel()
	return s
}

func (s *Screen) readModel() {
	s.model, s.lost = s.session.Store.Model(s.env.Context)
	if s.lost != nil {
		s.model = &model.Model{}
	}
	if t, ok := s.model.Table(s.table); s.table != "" && (!ok || t.TTL == "") {
		s.table = ""
	}
}

// Init asks for the queues.
func (s *Screen) Init() tea.Cmd { return s.load() }

// Owner is who the screen's commands belong to.
func (s *Screen) Owner() *ui.Owner { return s.owner }

// TextFocus reports whether the list of tables is open, which takes keys as they come.
func (s *Screen) TextFocus() bool { return s.pick != nil }

// Status is what the lines around the screen say.
func (s *Screen) Status() ui.Status {
	st := ui.Status{Crumbs: []string{s.model.Name, "Expiry"}, Busy: s.busy || s.job != nil}
	if s.table != "" {
		st.Crumbs = append(st.Crumbs, s.table)
	}
	if len(s.tables()) > 0 {
		st.Count = s.count(paneLive) + " live " + s.env.Look.Glyphs.Dot + " " + s.count(paneExpired) + " expired"
	}
	return st
}

// count is how many rows a pane has, with a mark where there are more.
func (s *Screen) count(p pane) string {
	text := grid.Thousands(len(s.lists[p].rows))
	if [...]bool{s.got.live, s.got.expired, s.got.looked}[p] {
		text += "+"
	}
	return text
}

// label makes the rows of now: what has expired since the last time goes over to the other pane.
func (s *Screen) label() {
	now := s.env.Clock.Now()
	s.labelled = now.Unix()
	var live, expired, suspect []row
	for _, d := range s.got.list {
		r := row{id: d.id, text: s.keyWords(d.table, d.key), note: left(d.second - now.Unix()), token: themes.Expiry}
		if ttl.Expired(d.second, now) {
			r.token = themes.Expired
			expired = append(expired, r)
			continue
		}
		live = append(live, r)
	}
	for _, d := range s.got.suspects {
		suspect = append(suspect, row{id: d.id, text: s.keyWords(d.table, d.key) + "  " + d.value, note: d.why, token: themes.Warning})
	}
	s.lists[paneLive].set(live)
	s.lists[paneExpired].set(expired)
	s.lists[paneSuspect].set(suspect)
}

// farDays is from when on what is left is said in years.
const farDays = 1000

// left is the time to an expiry: 00:02:10 within a day, 2 d 03:15 within a thousand days, -00:13:22 when it is over.
func left(seconds int64) string {
	const day = 86400
	sign := ""
	if seconds < 0 {
		seconds, sign = -seconds, "-"
	}
	if seconds < 0 || seconds >= farDays*day {
		if seconds < 0 || seconds > 300_000*day {
			return sign + "centuries"
		}
		return sign + shown.Span(seconds)
	}
	two := func(n int64) string {
		if n < 10 {
			return "0" + strconv.FormatInt(n, 10)
		}
		return strconv.FormatInt(n, 10)
	}
	h, m := two(seconds%day/3600), two(seconds%3600/60)
	if seconds >= day {
		return sign + strconv.FormatInt(seconds/day, 10) + " d " + h + ":" + m
	}
	return sign + h + ":" + m + ":" + two(seconds%60)
}

// noTTL is why there is nothing to do.
func (s *Screen) noTTL() string {
	switch {
	case s.lost != nil:
		return s.lost.Error()
	case len(s.tables()) == 0:
		return "no table has a TTL attribute"
	}
	return ""
}

// keyAt is the table and the key of the row under the cursor.
func (s *Screen) keyAt() (table string, key model.Item, ok bool) {
	r, ok := s.lists[s.focus].at()
	if !ok {
		return "", nil, false
	}
	for _, d := range s.got.list {
		if s.focus != paneSuspect && d.id == r.id {
			return d.table, d.key, true
		}
	}
	for _, d := range s.got.suspects {
		if d.id == r.id {
			return d.table, d.key, true
		}
	}
	return "", nil, false
}
