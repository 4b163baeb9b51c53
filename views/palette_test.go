package views

import (
	"testing"
)

func TestPalette(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "shop"), 80, 24)
	st.Keys(":")
	st.sees(t, "an action, a model, a table", "a line up")
	st.Type("reverse").Keys("enter")
	st.sees(t, "SK ↓")
	st.Keys("ctrl+p").Type("gsi1")
	st.sees(t, "index of")
	st.Keys("enter")
	st.sees(t, "GSI1")
	st.Keys("f2").Type("CUSTOMER#1002")
	st.sees(t, "nothing is called that") // on the index there is no such partition
	st.Keys("esc", "[", ":").Type("CUSTOMER#1002").Keys("enter")
	st.sees(t, "▌CUSTOMER#1002")
	st.Keys(":").Type("hit before")
	st.sees(t, "(nothing was searched yet")
	st.Keys("enter")
	if st.app.palette == nil {
		t.Error("what is off closes the palette")
	}
	if st.Keys("esc"); st.app.palette != nil || st.Quit() {
		t.Error("Esc does not close the palette")
	}
	for r := ' '; r <= '~'; r++ {
		if st.Keys(":").Type(string(r)); st.app.palette == nil || st.Quit() {
			t.Fatalf("%q is not text", r)
		}
		st.Keys("esc")
	}
}
