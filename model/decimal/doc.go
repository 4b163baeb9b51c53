// Package decimal holds the numbers of a table: up to 38 significant digits with a magnitude from 1E-130 to
// 9.99…E+125, exact, with one canonical text. It must not know items, attributes or keys, and no float64 ever comes
// near a number in it.
//
// The arithmetic is cockroachdb/apd's, whose coefficients of 38 digits need no allocation. Reading text is done here,
// because apd reads more spellings than DynamoDB does (NaN, Inf) and would build a billion-digit integer for a
// billion-digit exponent: the digits are counted and the exponent is checked before any number is made.
//
// Limits: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html
// (38 digits of precision; 1E-130 to 9.9999999999999999999999999999999999999E+125, and the same below zero; leading
// and trailing zeros are trimmed).
package decimal
