package kv

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
)

// manifest is what Badger's MANIFEST says. The file is a log: 8 bytes of head, then sets of changes, each with its length
// and checksum; a change makes a table or deletes one. Badger appends a set when tables were written and before the old
// ones are removed. (Source: badger v4.9.6, manifest.go; the file is read here because Badger's own reader forgets
// which tables were deleted on purpose, and that is what tells a leftover from a lost table.)
type manifest struct {
	live    map[uint64]bool // tables that must be there
	deleted map[uint64]bool // tables that were deleted, and may still lie about
	torn    bool            // the last set is cut off
}

var (
	castagnoli   = crc32.MakeTable(crc32.Castagnoli)
	errBadProto  = errors.New("a message in it cannot be read")
	manifestHead = []byte("Bdgr")
)

func readManifest(path string) (*manifest, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return parseManifest(data)
}

func parseManifest(data []byte) (*manifest, error) {
	if len(data) < 8 || string(data[:4]) != string(manifestHead) {
		return nil, errors.New("its head is missing")
	}
	m := &manifest{live: map[uint64]bool{}, deleted: map[uint64]bool{}}
	for at := 8; at < len(data); {
		rest := data[at:]
		if len(rest) < 8 {
			m.torn = true
			return m, nil
		}
		n, sum := int64(binary.BigEndian.Uint32(rest)), binary.BigEndian.Uint32(rest[4:])
		if n > int64(len(rest)-8) {
			m.torn = true
			return m, nil
		}
		set := rest[8 : 8+n]
		if crc32.Checksum(set, castagnoli) != sum {
			return nil, fmt.Errorf("the checksum at byte %d does not match", at)
		}
		err := protoFields(set, func(field, _ uint64, change []byte) error {
			if field != 1 {
				return nil
			}
			return m.apply(change)
		})
		if err != nil {
			return nil, err
		}
		at += 8 + int(n)
	}
	return m, nil
}

// apply takes one ManifestChange: field 1 is the table's id, field 2 is 0 for making it and 1 for deleting it.
func (m *manifest) apply(change []byte) error {
	var id, op uint64
	err := protoFields(change, func(field, value uint64, _ []byte) error {
		switch field {
		case 1:
			id = value
		case 2:
			op = value
		}
		return nil
	})
	switch {
	case err != nil:
		return err
	case op == 0:
		m.live[id] = true
		delete(m.deleted, id)
	case op == 1:
		delete(m.live, id)
		m.deleted[id] = true
	default:
		return errBadProto
	}
	return nil
}

// protoFields calls fn for each field of a protocol-buffer message: with the value of a number, or the bytes of what has
// a length. Badger's messages that are read here have no other fields.
func protoFields(msg []byte, fn func(field, value uint64, data []byte) error) error {
	for len(msg) > 0 {
		tag, n := binary.Uvarint(msg)
		if n <= 0 {
			return errBadProto
		}
		msg = msg[n:]
		value, n := binary.Uvarint(msg)
		if n <= 0 {
			return errBadProto
		}
		msg = msg[n:]
		var data []byte
		switch tag & 7 {
		case 0: // a number
		case 2: // a length, then as many bytes
			if value > uint64(len(msg)) {
				return errBadProto
			}
			data, msg = msg[:value], msg[value:]
		default:
			return errBadProto
		}
		if err := fn(tag>>3, value, data); err != nil {
			return err
		}
	}
	return nil
}
