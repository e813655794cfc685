/*
 * The wire format of protobuf, as far as our messages need it: a field is a number, a wire type and a value, and what a reader does
 * not know it leaves alone.
 */

export const WIRE = { varint: 0, eightBytes: 1, delimited: 2, fourBytes: 5 } as const

/** Thrown for bytes that are no message; caught where the bytes came in. */
export class MalformedMessage extends Error {}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest & 0x7f) | 0x80)
  return [...bytes, rest]
}

const tag = (field: number, type: number): number[] => varint(field * 8 + type)

export const delimitedField = (field: number, content: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([...tag(field, WIRE.delimited), ...varint(content.length)]), content])

export const textField = (field: number, text: string): Buffer => delimitedField(field, Buffer.from(text))

export const flagField = (field: number, value: boolean): Buffer => Buffer.from([...tag(field, WIRE.varint), value ? 1 : 0])

export function doubleField(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return Buffer.concat([Buffer.from(tag(field, WIRE.eightBytes)), bytes])
}

/** A field as it was read: a varint is a number (0 or not is all that we ask of one), everything else its bytes. */
export interface WireField {
  readonly field: number
  readonly type: number
  readonly number: number
  readonly bytes: Buffer
}

const NO_BYTES = Buffer.alloc(0)
/** A varint has at most this many bytes. */
const VARINT_BYTES_MAX = 10

/** The fields of a message in their order. Throws MalformedMessage when the bytes are none. */
export function* fieldsOf(message: Buffer): Generator<WireField> {
  let at = 0
  const take = (length: number): Buffer => {
    if (at + length > message.length) throw new MalformedMessage('the message ends within a field')
    at += length
    return message.subarray(at - length, at)
  }
  const number = (): number => {
    let value = 0
    for (let i = 0; i < VARINT_BYTES_MAX; i++) {
      const byte = take(1)[0]!
      value += (byte & 0x7f) * 128 ** i
      if (byte < 0x80) return value
    }
    throw new MalformedMessage('a number has more than ten bytes')
  }
  while (at < message.length) {
    const key = number()
    const [field, type] = [Math.floor(key / 8), key % 8]
    if (field === 0) throw new MalformedMessage('a field has the number 0')
    if (type === WIRE.varint) yield { field, type, number: number(), bytes: NO_BYTES }
    else if (type === WIRE.eightBytes) yield { field, type, number: 0, bytes: take(8) }
    else if (type === WIRE.delimited) yield { field, type, number: 0, bytes: take(number()) }
    else if (type === WIRE.fourBytes) yield { field, type, number: 0, bytes: take(4) }
    else throw new MalformedMessage(`the wire type ${type} is not used any more`)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of a field. Throws MalformedMessage when it is not UTF-8. */
export function textOf({ bytes }: WireField): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new MalformedMessage('a text is not UTF-8')
  }
}
