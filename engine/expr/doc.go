// Package expr reads DynamoDB's condition and filter expressions, prints them, checks them and evaluates them against an item.
// It sees values and paths of model only: it reads no item, knows no table, and decides nothing about keys.
//
// The pipeline is one file a stage: lexer.go, parser.go with operand.go and literal.go, ast.go with print.go,
// check.go, bind.go, eval.go.
//
// The grammar is the service's
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html):
//
//	condition  = condition OR condition | condition AND condition | NOT condition | ( condition )
//	           | operand ( = | <> | < | <= | > | >= ) operand
//	           | operand BETWEEN operand AND operand
//	           | operand IN ( operand, … )                              up to 100 operands
//	           | attribute_exists ( path ) | attribute_not_exists ( path )
//	           | attribute_type ( operand, tag ) | begins_with ( operand, operand ) | contains ( operand, operand )
//	operand    = path | literal | :value | size ( operand )
//	path       = name { . name | [ index ] }
//	name       = word | `any text` | #name
//
// NOT binds tighter than AND, AND tighter than OR. Keywords are read in any case, function names as the service spells them.
// Parentheses around parentheses, which the service refuses, are read and not printed again.
//
// A [Template] may hold placeholders, a [Cond] does not. In place of placeholders a person may write literals:
//
//	"text" or 'text'        a string, with the escapes of JSON and \' and \`
//	400, -1.5, 6.02e23      a number of up to 38 digits, kept as it is spelled
//	true, false, null       in any case
//	b"aGVsbG8="             binary, as base64
//	{"SS": ["a", "b"]}      any other value as typed JSON, with the tags of DynamoDB or of Catalyst
//
// A bare word is always a path. A name that is no word, or that is a keyword, stands in backquotes, a backquote inside it doubled;
// after a dot double or single quotes do as well. Reserved words are no matter: an expression with literals needs no aliases.
package expr
