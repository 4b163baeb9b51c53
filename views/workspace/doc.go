// Package workspace is what the screens and the commands share: settings, what the word MODEL means, and an open model with its store.
// It must not draw, print or parse a command line.
//
// A model is kept in the workspace folder, or stands in a file, or is a bundled sample. Files and samples are loaded into an engine
// in memory, so that everything above works on a store and never asks where it came from.
package workspace
