// Package keymap declares what keys do: an Action is written once, and key handling, the hint line, the help sheet and
// the key table of the README are all made from it. It must not know any screen or widget, it keeps no key map of its own
// at package level, and it never runs an action whose Disabled gives a reason.
package keymap
