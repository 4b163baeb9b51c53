package datagen

import (
	"hash/fnv"
	"math/rand"
	randv2 "math/rand/v2"

	"github.com/brianvoe/gofakeit/v6"
)

// dice are the only source of chance. They are thrown anew for every value of every item, from the seed and the place of the value
// alone, so that an item does not depend on those before it and a field not on its neighbours.
type dice struct {
	pcg  randv2.PCG
	r    *randv2.Rand
	fake *gofakeit.Faker // draws from pcg too
	seed uint64
}

func newDice(seed uint64, table string) *dice {
	d := &dice{seed: mix(seed ^ hash(table))}
	d.r = randv2.New(&d.pcg)
	d.fake = &gofakeit.Faker{Rand: rand.New(source{&d.pcg})} // seeding math/rand itself costs 11 µs, a PCG nothing
	return d
}

// at begins the numbers that belong to a place.
func (d *dice) at(place ...uint64) {
	s := d.seed
	for _, p := range place {
		s = mix(s ^ p)
	}
	d.pcg.Seed(s, mix(s))
}

// between is a whole number from low to high, both included.
func (d *dice) between(low, high int64) int64 {
	if high <= low {
		return low
	}
	span := uint64(high) - uint64(low) + 1
	if span == 0 { // all of them
		return int64(d.r.Uint64())
	}
	return low + int64(d.r.Uint64N(span))
}

// percent is true in so many of a hundred cases.
func (d *dice) percent(n int) bool { return n > 0 && int(d.r.Uint64N(100)) < n }

// source lends a PCG to math/rand, which gofakeit draws from.
type source struct{ pcg *randv2.PCG }

func (s source) Int63() int64   { return int64(s.pcg.Uint64() >> 1) }
func (s source) Uint64() uint64 { return s.pcg.Uint64() }

// Seed does nothing: seeds are the dice's.
func (s source) Seed(int64) {}

// mix spreads neighbouring numbers over all 64 bits (the finaliser of SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func hash(text string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(text))
	return h.Sum64()
}
