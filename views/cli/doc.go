// Package cli is the non-interactive commands: what the screens do, for scripts, CI and pipes, and the accessible front end.
// It must not address the cursor of a terminal; the workbench itself is started through one function of package views.
//
// Records go to stdout, everything else to stderr. Every command ends in one of the exit codes of codes.go.
package cli
