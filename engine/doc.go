// Package engine is the embedded store: models side by side in one workspace, each with live tables that behave like Amazon
// DynamoDB or like Zoho Catalyst NoSQL, as the model's dialect says. It must not know a screen, a file format or a network:
// it sees model, ttl and its own sub-packages.
//
// # What to read first
//
// api.go is the contract, [Store] and its capabilities; db.go opens a workspace, import.go and catalog.go bring models in;
// a [ModelStore] is the store of one model. A write goes through write.go (one item becomes keys and values) and item.go
// (they become one transaction); a read through page.go, which query.go and scan.go use. check.go says what must hold.
//
// # What is kept
//
//	catalog records   next id; one for each model: its tables, indexes and their ids; its document in pieces
//	items             a record for each item
//	index entries     for each item with the key attributes of an index: a copy of what the index carries, or nothing, and
//	                  then the item itself is read. The first byte says which. Copies are the rule, references for what
//	                  would exceed a transaction: a 400 KB item in 25 indexes
//	expiry queue      one entry for each item whose TTL attribute is a number
//	history           an entry for each edit, the place up to which they are done, and what each changed, before and after
//	tray              for each table the items that could not follow a change of its design, with the reason
//	marks             ids to be removed, the place a back-fill has reached, where a queue begins
//
// # Who waits for whom
//
// Every table has a gate. Reads and writes go through it together; who changes what the table is (an index added, the table
// replaced) closes it for one short transaction. So a write sees either the old table or the new one, never both, and a
// back-fill never meets a write in the middle. What the catalog holds is in memory as well: one process holds the folder.
//
// Edits of a model, those that [Editor] makes, take turns. One that takes more than one look at a table (undo, a rewrite)
// freezes it: writes wait, reads go on, and the gate closes only for the switch at the end.
//
// # Edits
//
// edit_api.go is their contract. An edit of items is apply.go or bulk_edit.go, which make steps of it; step.go writes them with
// their entry in the history (history.go, change.go); undo.go and undo_items.go take them back. A change of design is worked out in plan.go, made
// in design.go and rewrite.go, and taken back by redesign.go.
//
// # Ids
//
// Tables, models and documents have ids that are never used again. Whatever is too large for one transaction is written under
// fresh ids and switched by a write of the model's catalog record; the ids that nobody needs are noted in the same
// transaction, as garbage, and removed afterwards, if need be after the next open. What an entry of the history refers to is
// needed: so undo of a rewritten table is a switch back, exact to the byte.
package engine
