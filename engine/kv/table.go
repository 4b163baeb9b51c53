package kv

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/dgraph-io/badger/v4/fb"
	"github.com/dgraph-io/badger/v4/table"
)

// A table file is blocks, an index of them, the index's length (4 bytes, big endian), a checksum of the index and that
// checksum's length (4 bytes). A block ends in the same way with its checksum and that one's length; tables are not
// compressed (badgerOptions). Source: badger v4.9.6, table/builder.go.
//
// Badger checks the index when it opens a table, in a goroutine of its own that panics on a file cut short or zeroed. So
// it is checked here first.

var errTableCut = errors.New("it is cut short or overwritten")

// tableID is the number in the name of a table file.
func tableID(name string) (uint64, bool) {
	if !strings.HasSuffix(name, ".sst") {
		return 0, false
	}
	return table.ParseFileID(name)
}

func tablePath(dir string, id uint64) string {
	return filepath.Join(dir, table.IDToFilename(id))
}

// tableIndex reads and checks the index at the end of a table file.
func tableIndex(file *os.File) (*fb.TableIndex, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	end := info.Size()
	sum, err := readBack(file, &end)
	if err != nil {
		return nil, err
	}
	index, err := readBack(file, &end)
	if err != nil {
		return nil, err
	}
	if len(index) < 8 {
		return nil, errTableCut
	}
	if err := checkSum(index, sum); err != nil {
		return nil, fmt.Errorf("its index: %w", err)
	}
	return fb.GetRootAsTableIndex(index, 0), nil
}

// readBack reads the 4 bytes before *end as a length, and the bytes before them; *end moves to their start.
func readBack(file *os.File, end *int64) ([]byte, error) {
	var length [4]byte
	if *end < 4 {
		return nil, errTableCut
	}
	if _, err := file.ReadAt(length[:], *end-4); err != nil {
		return nil, err
	}
	n := int64(binary.BigEndian.Uint32(length[:]))
	if n == 0 || n > *end-4 {
		return nil, errTableCut
	}
	data := make([]byte, n)
	if _, err := file.ReadAt(data, *end-4-n); err != nil {
		return nil, err
	}
	*end -= 4 + n
	return data, nil
}

// checkSum compares data with Badger's Checksum message: field 1 is the algorithm (0, CRC-32C), field 2 the sum.
func checkSum(data, msg []byte) error {
	var algorithm, sum uint64
	err := protoFields(msg, func(field, value uint64, _ []byte) error {
		switch field {
		case 1:
			algorithm = value
		case 2:
			sum = value
		}
		return nil
	})
	if err != nil || algorithm != 0 {
		return errTableCut
	}
	if uint64(crc32.Checksum(data, castagnoli)) != sum {
		return errors.New("its checksum does not match")
	}
	return nil
}

// checkTable opens a table file and checks its index.
func checkTable(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // it was only read
	_, err = tableIndex(file)
	return err
}

// checkBlocks checks every block of a table file; read is called with the length of each before it is read, and can stop.
func checkBlocks(path string, read func(n int) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // it was only read
	index, err := tableIndex(file)
	if err != nil {
		return err
	}
	var buf []byte
	for i := range index.OffsetsLength() {
		var at fb.BlockOffset
		if !index.Offsets(&at, i) {
			return errTableCut
		}
		n := int(at.Len())
		if err := read(n); err != nil {
			return err
		}
		if cap(buf) < n {
			buf = make([]byte, n)
		}
		block := buf[:n]
		if _, err := file.ReadAt(block, int64(at.Offset())); errors.Is(err, io.EOF) {
			return errTableCut
		} else if err != nil {
			return err
		}
		if n < 4 {
			return errTableCut
		}
		sum := int64(binary.BigEndian.Uint32(block[n-4:]))
		if sum > int64(n-4) {
			return fmt.Errorf("the block at byte %d: %w", at.Offset(), errTableCut)
		}
		cut := n - 4 - int(sum)
		if err := checkSum(block[:cut], block[cut:n-4]); err != nil {
			return fmt.Errorf("the block at byte %d: %w", at.Offset(), err)
		}
	}
	return nil
}
