// Package views is the screens of tablero and the only place where the terminal kit meets model and engine.
// It must not hold rules of the services or of the terminal: those belong to model, engine and ui.
package views
