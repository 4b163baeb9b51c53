package keys

// Hash gives a stable 64-bit hash (FNV-1a, the constants of hash/fnv) of the encoded partition values of a key. It
// stands in files: it never changes. hash/fnv itself would allocate for each key.
func Hash(partition []byte) uint64 {
	h := uint64(14695981039346656037)
	for _, c := range partition {
		h ^= uint64(c)
		h *= 1099511628211
	}
	return h
}

// Segment gives the segment, 0 to total-1, that a partition belongs to in a scan by total segments at once. Whole
// partitions go together; total must be positive.
func Segment(partition []byte, total int) int {
	return int(Hash(partition) % uint64(total))
}
