// Package record turns an item into bytes and back without losing anything: the order of attributes, members and set
// elements, empty texts, and the spelling of every number. It must not know keys, tables or where the bytes lie, and it
// never trusts them: damaged bytes give an error, not a panic and not a huge allocation.
//
// # Format, version 1
//
//	record     = version (01), size, attribute...    to the end
//	attribute  = length of name, name, frame
//	frame      = length, tag, payload                the length counts tag and payload
//
//	tag  type   payload
//	01   S      the text
//	02   N      the spelling
//	03   B      the bytes
//	04   BOOL   false, nothing follows
//	05   BOOL   true, nothing follows
//	06   NULL   nothing follows
//	07   SS     members: length, bytes; to the end
//	08   NS     members, each a spelling
//	09   BS     members
//	0A   L      frames
//	0B   M      members, each like an attribute
//
// Lengths and the size are unsigned varints in their shortest form. The size is that of the item by the item-size rules
// (model.Item.Size), so that a partition can say how much it holds without decoding. The lengths are the directory: an
// attribute, or a step into a map or a list, is found by passing over its neighbours without looking into them.
// There are no counts, so that none can be wrong: what is allocated is what was found.
package record
