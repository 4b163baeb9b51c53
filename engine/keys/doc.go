// Package keys is the order-preserving codec of key values and the picture of the whole key space: every key that the
// engine writes is built and taken apart here. It must not know what stands behind a key (items, indexes, records), nor
// Badger; it imports the standard library and model only.
//
// # Values
//
// A key attribute is S, N or B. Its encoding is a tag and a payload that ends by itself, so that encodings can follow
// each other and none is the beginning of another. Bytes compare as the values do (model.Order): strings by their UTF-8
// bytes, numbers by value to 38 digits, binary by unsigned bytes. Spellings of one number (1, 1.0, 1e0) give one key.
//
//	S         10  bytes, 00 written as 00 FF        00 01
//	N < 0     20  exponent, pairs of digits         FF      all complemented
//	N = 0     21
//	N > 0     22  exponent, pairs of digits         00
//	B         30  bytes, 00 written as 00 FF        00 01
//
// The exponent is that of 0.d1d2… × 10^e in one byte: e - decimal.MinPoint, 00 for 1E-130 to FF for 9.9E+125. A pair of
// digits is 01 for "00" to 64 for "99"; trailing zeros are cut, an odd last digit is paired with a zero. So 400 is
// 22 84 29 00 and -400 is 20 7B D6 FF.
//
// # The key space
//
// The first byte is the space. Ids of models and tables are 8 bytes, ids of indexes 4, all big-endian. A key schema is a
// list of 1 to 4 partition and 0 to 4 sort attributes; their encodings follow each other.
//
//	c  record name, ids                                                        catalog records
//	d  model                                                                   model documents
//	e  model, number of the edit, number of the first change                  changes of an edit
//	h  model, number of the edit                                               edit history
//	i  table, partition values, sort values                                    items
//	m  job name, ids                                                           job and low-water marks
//	p  table, partition values, sort values                                    the place of an item in its file
//	t  table, second (8 bytes, sign bit turned), partition values, sort values expiry queue
//	x  table, index, index partition, index sort, partition, sort values       index entries
//	y  table, id                                                               items that could not follow a change
//
// The values of an item's own key, partition and sort together, are its base key. An index entry ends with it, so that
// items with equal index keys have keys of their own, in base-key order. Names of records and jobs are written like an S
// without its tag. No key is the beginning of another key of the same space, as long as a table keeps its schema, a
// record or job name its number of ids.
//
// The expiry queue holds what DynamoDB's TTL would look at: numbers, cut to whole seconds. Other types are not queued, nor
// are numbers that fit no int64: those instants lie 292 billion years away.
package keys
