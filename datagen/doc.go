// Package datagen makes sample items: it infers from a table how its items are made, and makes them from a seed.
// It must not know a store, read a clock or keep state between two runs: the same plan, seed, time and count give the same items.
//
// A [Plan] is data: kinds of items, each with fields, each with a [Spec] that names a generator of the catalogue ([Generators]) or a
// template such as ORDER#{seq:6}. [Infer] makes one from the model and its items, [Generate] carries it out.
package datagen
