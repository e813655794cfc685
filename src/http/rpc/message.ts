import { structMessage, structOf } from './struct.ts'
import { delimitedField, fieldsOf, flagField, textField, WIRE } from './wire.ts'

/*
 * A message described once: the name that a field has in JSON, its number in protobuf, and what it is. What has its default value
 * is left out in both forms, so one can be written from the other.
 */

type Kind = 'text' | 'texts' | 'flag' | 'struct' | { readonly messages: () => Message }
export type Message = Readonly<Record<string, readonly [number: number, kind: Kind]>>

/** A message in its JSON form as protobuf. */
export const protobufOf = (message: Message, value: object): Buffer =>
  Buffer.concat(
    Object.entries(message).flatMap(([name, [number, kind]]) => {
      const field = (value as Readonly<Record<string, unknown>>)[name]
      return field === undefined ? [] : fieldBytes(number, kind, field)
    }),
  )

function fieldBytes(number: number, kind: Kind, value: unknown): Buffer[] {
  if (kind === 'text') return [textField(number, value as string)]
  if (kind === 'flag') return [flagField(number, value as boolean)]
  if (kind === 'struct') return [delimitedField(number, structMessage(value as object))]
  if (kind === 'texts') return (value as readonly string[]).map((text) => textField(number, text))
  return (value as readonly object[]).map((inner) => delimitedField(number, protobufOf(kind.messages(), inner)))
}

/** A request in its JSON form; ours have nothing but structs. Throws MalformedMessage when the bytes are no message. */
export function requestOf(message: Message, bytes: Buffer): Record<string, unknown> {
  const request: Record<string, object> = {}
  const structs = new Map(Object.entries(message).flatMap(([name, [number, kind]]) => (kind === 'struct' ? [[number, name] as const] : [])))
  for (const { field, type, bytes: content } of fieldsOf(bytes)) {
    const name = type === WIRE.delimited ? structs.get(field) : undefined
    if (name !== undefined) request[name] = { ...request[name], ...structOf(content) } // A message that comes in parts is one.
  }
  return request
}
