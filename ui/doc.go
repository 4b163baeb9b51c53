// Package ui is the contract between the root of the program and its screens: what a screen is, how commands are made,
// how long work is followed, how keys and mouse arrive. It must not know what the screens show: ui and everything below
// it knows terminals, not tables.
//
// # Screens
//
// Only the root is a tea.Model. A [Screen] is a pointer with Update and Draw. A frame is drawn on a canvas of cells
// ([tablero/ui/cell]) instead of being glued together from strings: it is then exactly as large as the terminal by
// construction, a dialog is drawn over what is there, and no byte of data can become an escape sequence. Only the root
// makes a string of it, in View.
//
// # Commands
//
// Nothing blocks in Update or Draw, nothing changes a screen in a command, and nobody starts a goroutine. Every command is
// made by a [Runner]: it gets a context, a panic inside it is logged and becomes a [PanicMsg], and its answer carries the
// [Owner] that asked and the owner's generation. The root drops answers to questions that are no longer asked and hands
// the others to the screen they belong to ([Deliver]). Work that takes longer is a [Job].
//
// Screens do not use tea.Sequence, whose message is private to Bubble Tea: order is made by answers.
//
// # Parts
//
//	cell    text and canvas        layout  rectangles          term   the terminal outside of frames
//	keymap  actions and keys       chrome  header, hints       uitest the test harness
//	grid, tree, picker, form, dialog, help: the widgets
package ui
