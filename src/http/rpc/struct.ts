import { invariant } from '#vocabulary/invariant.ts'
import { delimitedField, doubleField, fieldsOf, flagField, MalformedMessage, textField, textOf, WIRE, type WireField } from './wire.ts'

/*
 * google.protobuf.Struct: any JSON object as protobuf.
 *
 *   message Struct { map<string, Value> fields = 1; }          A map travels as messages { string key = 1; Value value = 2; }.
 *   message Value { oneof kind { NullValue null_value = 1; double number_value = 2; string string_value = 3; bool bool_value = 4;
 *                                Struct struct_value = 5; ListValue list_value = 6; } }
 *   message ListValue { repeated Value values = 1; }
 */

const VALUE = { null: 1, number: 2, text: 3, flag: 4, struct: 5, list: 6 } as const

/** Deeper than any configuration; a message of a few bytes a level must not exhaust the stack. */
const DEPTH_MAX = 100

/** A JSON object as a Struct. A key whose value is undefined is left out, as JSON leaves it out. */
export const structMessage = (object: object): Buffer =>
  Buffer.concat(
    Object.entries(object).flatMap(([key, value]) =>
      value === undefined ? [] : [delimitedField(1, Buffer.concat([textField(1, key), delimitedField(2, valueMessage(value))]))],
    ),
  )

function valueMessage(value: unknown): Buffer {
  if (value === null) return flagField(VALUE.null, false)
  if (typeof value === 'number') return doubleField(VALUE.number, value)
  if (typeof value === 'string') return textField(VALUE.text, value)
  if (typeof value === 'boolean') return flagField(VALUE.flag, value)
  if (Array.isArray(value)) return delimitedField(VALUE.list, Buffer.concat(value.map((item) => delimitedField(1, valueMessage(item)))))
  invariant(typeof value === 'object', `a Struct has no ${typeof value}`)
  return delimitedField(VALUE.struct, structMessage(value))
}

/** The JSON object that a Struct is. Throws MalformedMessage when the bytes are none. */
export const structOf = (message: Buffer, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    fieldsAt(message, 1).map(({ bytes }) => {
      const [key, value] = [fieldsAt(bytes, 1).at(-1), fieldsAt(bytes, 2).at(-1)]
      return [key ? textOf(key) : '', valueOf(value?.bytes ?? Buffer.alloc(0), depth + 1)]
    }),
  )

function valueOf(message: Buffer, depth: number): unknown {
  if (depth > DEPTH_MAX) throw new MalformedMessage(`a Struct may be ${DEPTH_MAX} levels deep`)
  let value: unknown
  for (const field of fieldsOf(message)) {
    if (field.type === WIRE.varint && field.field === VALUE.null) value = null
    else if (field.type === WIRE.varint && field.field === VALUE.flag) value = field.number !== 0
    else if (field.type === WIRE.eightBytes && field.field === VALUE.number) value = finite(field.bytes.readDoubleLE())
    else if (field.type === WIRE.delimited && field.field === VALUE.text) value = textOf(field)
    else if (field.type === WIRE.delimited && field.field === VALUE.struct) value = structOf(field.bytes, depth)
    else if (field.type === WIRE.delimited && field.field === VALUE.list)
      value = fieldsAt(field.bytes, 1).map(({ bytes }) => valueOf(bytes, depth + 1))
  }
  if (value === undefined) throw new MalformedMessage('a value of a Struct says nothing')
  return value
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new MalformedMessage('a number of a Struct is not finite')
  return value
}

const fieldsAt = (message: Buffer, number: number): WireField[] =>
  Array.from(fieldsOf(message)).filter(({ field, type }) => field === number && type === WIRE.delimited)
