// Package workbench reads and writes the model files of NoSQL Workbench for DynamoDB, every version and variant of them.
// It must not judge a design or change what nobody touched: what cannot be stored as it stands is repaired in the stored items and
// reported, and the file is written back with the source text of everything that did not change.
//
// The format is derived from real files, as no description of it is published. Decode reads the file into a tree that forgets
// nothing and keeps, beside the document, which node each part came from. Encode reads the source of the document anew, compares part
// by part and lays the new text over the old.
//
// Where a member's name repeats, the last one counts, as it does for the program that these files are made for.
package workbench
