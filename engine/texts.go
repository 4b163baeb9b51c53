package engine

import (
	"fmt"
	"strings"

	"tablero/model"
)

// The words of the services. DynamoDB's are the ones that its ValidationException carries, spaces and all, as public reports
// quote them (dynamoose #296 and mapbox/cardboard #85 for index keys, ministackorg/ministack #1432 for keys and conditions,
// nubo-db/dynoxide #92 for the empty index key; the developer guide's pages on quotas and naming for the limits).
// Catalyst documents codes and hardly any words (facts of its REST API: INVALID_INPUT, INVALID_KEY, INVALID_ID); there the
// words are ours.

const invalidValues = "One or more parameter values were invalid: "

func validation(format string, args ...any) *Error { return errf(CodeValidation, format, args...) }

// say is one failure in both dialects: DynamoDB's words, or a Catalyst code and words of ours.
func (sc *schema) say(dynamo, code, catalyst string) *Error {
	if sc.dialect == model.Catalyst {
		return &Error{Code: code, Message: catalyst}
	}
	return &Error{Code: CodeValidation, Message: dynamo}
}

func (sc *schema) missingKey(name string) *Error {
	return sc.say(invalidValues+"Missing the key "+name+" in the item",
		CodeInvalidKey, fmt.Sprintf("The mandatory key %s is missing in the item", name))
}

func (sc *schema) keyType(a model.KeyAttribute, got model.Type) *Error {
	return sc.say(fmt.Sprintf("%sType mismatch for key %s expected: %s actual: %s", invalidValues, a.Name, a.Type, got),
		CodeInvalidInput, fmt.Sprintf("The key %s must be of type %s, not %s", a.Name, sc.dialect.Tag(a.Type), sc.dialect.Tag(got)))
}

func (sc *schema) emptyKey(a model.KeyAttribute) *Error {
	return sc.say(fmt.Sprintf("One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty %s value. Key: %s", emptyOf(a), a.Name),
		CodeInvalidInput, fmt.Sprintf("The key %s must not be empty", a.Name))
}

func emptyOf(a model.KeyAttribute) string {
	if a.Type == model.TypeB {
		return "binary"
	}
	return "string"
}

func (sc *schema) longPartition() *Error {
	// The missing space is the service's.
	return sc.say(invalidValues+"Size of hashkey has exceeded the maximum size limit of2048 bytes",
		CodeInvalidInput, fmt.Sprintf("A partition key has at most %d bytes", maxPartitionKey))
}

func (sc *schema) longSort() *Error {
	return sc.say(invalidValues+"Aggregated size of all range keys has exceeded the size limit of 1024 bytes",
		CodeInvalidInput, fmt.Sprintf("A sort key has at most %d bytes", maxSortKey))
}

func (sc *schema) indexKeyType(ix *indexSchema, a model.KeyAttribute, got model.Type) *Error {
	return sc.say(fmt.Sprintf("%sType mismatch for Index Key %s Expected: %s Actual: %s IndexName: %s", invalidValues, a.Name, a.Type, got, ix.Name),
		CodeInvalidInput, fmt.Sprintf("The key %s of index %s must be of type %s, not %s", a.Name, ix.Name, sc.dialect.Tag(a.Type), sc.dialect.Tag(got)))
}

func (sc *schema) emptyIndexKey(ix *indexSchema, a model.KeyAttribute) *Error {
	return sc.say(fmt.Sprintf("One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty %s value. IndexName: %s, IndexKey: %s", emptyOf(a), ix.Name, a.Name),
		CodeInvalidInput, fmt.Sprintf("The key %s of index %s must not be empty; leave the attribute out to keep the item out of the index", a.Name, ix.Name))
}

func (sc *schema) longIndexKey(ix *indexSchema, sort bool) *Error {
	e := sc.longPartition()
	if sort {
		e = sc.longSort()
	}
	e.Hint = "It is the key of index " + ix.Name
	return e
}

func (sc *schema) largeItem(size int) *Error {
	e := sc.say("Item size has exceeded the maximum allowed size",
		CodeInvalidInput, fmt.Sprintf("An item has at most 400 KB (%d bytes)", model.MaxItemSize))
	e.Hint = fmt.Sprintf("It has %d bytes, names and values counted, and %d are allowed", size, model.MaxItemSize)
	return e
}

func (sc *schema) deepItem(attribute string) *Error {
	e := sc.say("Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit",
		CodeInvalidInput, fmt.Sprintf("Lists and maps are nested at most %d levels deep", maxDepth))
	e.Hint = fmt.Sprintf("It is attribute %s; %d levels are allowed, the attribute itself counted", attribute, maxDepth)
	return e
}

func (sc *schema) emptySet(v model.Value, attribute string) *Error {
	// The spaces are the service's.
	text := map[model.Type]string{
		model.TypeSS: "An string set  may not be empty", model.TypeNS: "An number set  may not be empty", model.TypeBS: "Binary sets should not be empty",
	}[v.Type()]
	e := sc.say(invalidValues+text, CodeInvalidInput, "A set must not be empty")
	e.Hint = "It is attribute " + attribute
	return e
}

func (sc *schema) repeatedMember(v model.Value, attribute string) *Error {
	text := "Input collection contains duplicates"
	if v.Type() == model.TypeSS {
		text = "Input collection [" + strings.Join(v.Set(), ", ") + "] contains duplicates."
	}
	e := sc.say(invalidValues+text, CodeInvalidInput, "A set must not hold a member twice")
	e.Hint = "It is attribute " + attribute
	return e
}

func (sc *schema) absentValue(attribute string) *Error {
	e := sc.say("Supplied AttributeValue is empty, must contain exactly one of the supported datatypes", CodeInvalidInput, "An attribute has no value")
	e.Hint = "It is attribute " + attribute
	return e
}

func (sc *schema) repeatedName(attribute string) *Error {
	return sc.say("The item has attribute "+attribute+" twice", CodeInvalidInput, "The item has attribute "+attribute+" twice")
}

func (sc *schema) longName() *Error {
	return sc.say("Attribute name is too large, must be less than 65536 bytes", CodeInvalidInput, "The name of an attribute has less than 65536 bytes")
}

func (sc *schema) keyMismatch() *Error {
	e := sc.say("The provided key element does not match the schema", CodeInvalidKey, "The key does not match the key of the table")
	e.Hint = "Table " + sc.table.Name + " has the key " + describeKey(sc.pk, sc.sk)
	return e
}

// describeKey is "Category (S), DishName (S)".
func describeKey(pk, sk []model.KeyAttribute) string {
	var b strings.Builder
	for _, list := range [][]model.KeyAttribute{pk, sk} {
		for _, a := range list {
			if b.Len() > 0 {
				b.WriteString(", ")
			}
			fmt.Fprintf(&b, "%s (%s)", a.Name, a.Type)
		}
	}
	return b.String()
}

func (sc *schema) conditionType(a model.KeyAttribute, got model.Type) *Error {
	e := sc.say(invalidValues+"Condition parameter type does not match schema type",
		CodeInvalidInput, "The type of a condition is not that of the key")
	e.Hint = fmt.Sprintf("%s is of type %s, not %s", a.Name, a.Type, got)
	return e
}

func (sc *schema) missedCondition(name string) *Error {
	return sc.say("Query condition missed key schema element: "+name, CodeInvalidKey, "The query does not say which "+name)
}

func (sc *schema) noSortKey(ix *indexSchema) *Error {
	e := sc.say("Query key condition not supported", CodeInvalidInput, "There is no sort key to put a condition on")
	what := "Table " + sc.table.Name
	if ix != nil {
		what = "Index " + ix.Name
	}
	e.Hint = what + " has no sort key"
	return e
}

func (sc *schema) beginsWithNumber(a model.KeyAttribute) *Error {
	e := sc.say("Invalid KeyConditionExpression: Incorrect operand type for operator or function; operator or function: begins_with, operand type: N",
		CodeInvalidInput, "begins_with is for text and binary, not for numbers")
	e.Hint = a.Name + " is a number: use = < <= > >= or between"
	return e
}

func (sc *schema) reversedBounds(a, b model.Value) *Error {
	return sc.say(fmt.Sprintf("Invalid KeyConditionExpression: The BETWEEN operator requires upper bound to be greater than or equal to lower bound; lower bound operand: AttributeValue: {%s:%s}, upper bound operand: AttributeValue: {%s:%s}", a.Type(), a.Text(), b.Type(), b.Text()),
		CodeInvalidInput, "The lower bound of between is above the upper one")
}

func (sc *schema) notProjected(ix *indexSchema, names []string) *Error {
	e := sc.say(fmt.Sprintf("%sGlobal secondary index %s does not project [%s]", invalidValues, ix.Name, strings.Join(names, ", ")),
		CodeInvalidInput, fmt.Sprintf("Index %s does not carry %s", ix.Name, strings.Join(names, ", ")))
	e.Hint = "Read the table, or select only what the index carries"
	return e
}

func (sc *schema) unknownIndex(name string, names []string) *Error {
	text, code := "The table does not have the specified index: "+name, CodeValidation
	if sc.dialect == model.Catalyst {
		text, code = fmt.Sprintf("Table %s has no index %s", sc.table.Name, name), CodeInvalidID
	}
	return unknown(code, text, name, names, "indexes")
}

func (sc *schema) buildingIndex(name string) *Error {
	e := sc.say("Cannot read from backfilling global secondary index: "+name, CodeInvalidInput, "Index "+name+" is still being built")
	e.Hint = "Wait until its back-fill is through"
	return e
}

func unknownTable(st *modelState, name string) *Error {
	if st.model.Dialect == model.Catalyst {
		return unknown(CodeInvalidID, fmt.Sprintf("There is no table %s", name), name, st.tableNames(), "tables")
	}
	return unknown(CodeNotFound, fmt.Sprintf("Requested resource not found: Table: %s not found", name), name, st.tableNames(), "tables")
}

// expressionError dresses an error of package expr; what is the expression's name in the protocol ("FilterExpression").
func (sc *schema) expressionError(what string, err error) *Error {
	e := sc.say("Invalid "+what+": "+err.Error(), CodeInvalidInput, err.Error())
	e.Err = err
	return e
}
