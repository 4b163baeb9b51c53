// Package rules judges a model and its sample items: what a service would refuse, what it would take and a person would regret.
// It changes nothing, reads no clock and no file, and knows a format's JSON only so far that its paths can be found in it.
//
// A rule has a code that stays the same from version to version, a severity, and the dialects it is for. Reserved words are no
// finding: every expression that tablero writes aliases its names.
package rules
