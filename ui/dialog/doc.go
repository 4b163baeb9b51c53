// Package dialog asks a person one thing at a time: alert, confirm, prompt, menu, typed word, on a stack over the screen. A
// dialog returns a typed Result and never changes the program itself; what an answer does is the business of whoever asked.
package dialog
