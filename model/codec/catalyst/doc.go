// Package catalyst reads items in Catalyst's custom JSON as the service's help pages draw them: one object with the member "item"
// once for each item, items one after the other, inside a Markdown page or not. It must not guess at data: it mends the slips of
// punctuation that such drawings contain, names each of them by its place, and refuses what it cannot understand.
//
// What it mends: a colon inside the quotes or missing, a comma missing, trailing or doubled, typographic quotes, braces left out
// around the whole. Everything else of a drawing is JSON, and the values are read by package model as strictly as any others.
package catalyst
