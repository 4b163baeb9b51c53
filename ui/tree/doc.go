// Package tree shows nested values as lines that fold: name, badge, text and note in columns. It must not know what the
// values are, and it asks for the children of a node only when the node is opened, so that a deep or wide value costs
// what is looked at.
package tree
