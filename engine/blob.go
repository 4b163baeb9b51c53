package engine

import (
	"context"

	"tablero/engine/keys"
	"tablero/engine/kv"
)

// blob is bytes of any length, kept in pieces: a value of the key space has less than 1 MB.
type blob struct {
	ID   uint64
	Size int // bytes
}

// pieceSize is the bytes of a piece; several go into a transaction.
const pieceSize = 512 << 10

// writeBlob stores data under a fresh id. It takes as many transactions as it needs: until a catalog record names the blob,
// its id must be noted as garbage.
func (db *DB) writeBlob(ctx context.Context, id uint64, data []byte) (blob, error) {
	b := blob{ID: id, Size: len(data)}
	for n := uint64(0); len(data) > 0; {
		start, rest := n, data
		err := db.kv.Update(ctx, func(tx *kv.Txn) error {
			n, rest = start, data
			for len(rest) > 0 {
				piece := rest[:min(len(rest), pieceSize)]
				key := keys.AppendCatalog(nil, recordBlob, id, n)
				if n > start && !tx.Fits(kv.EntrySize(len(key), len(piece))) {
					return nil
				}
				if err := tx.Set(key, piece); err != nil {
					return err
				}
				n, rest = n+1, rest[len(piece):]
			}
			return nil
		})
		if err != nil {
			return b, err
		}
		data = rest
	}
	return b, nil
}

// readBlob gives the bytes back.
func readBlob(tx *kv.Txn, b blob) ([]byte, error) {
	data := make([]byte, 0, min(b.Size, 1<<30))
	it := tx.Iter(kv.Prefix(keys.AppendCatalog(nil, recordBlob, b.ID)))
	defer it.Close()
	for ; it.Valid(); it.Next() {
		data = append(data, it.Value()...)
	}
	if len(data) != b.Size {
		return nil, damaged("document %d has %d bytes where %d were written", b.ID, len(data), b.Size)
	}
	return data, nil
}
