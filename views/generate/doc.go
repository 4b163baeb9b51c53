// Package generate is the generate screen: which generator fills which attribute, five items as they would be, and the run that stores
// them. It must not make a value itself: what an item holds is for package datagen to say.
package generate
