import { elementAt } from '#vocabulary/element-at.ts'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invariant, Refusal } from '#vocabulary/refusal.ts'
import { isNestedTooDeep } from '#vocabulary/foreign-json.ts'
import type { AnswerOf, BodyOf, ConnectErrorAnswer, Endpoint } from './contract/endpoint.ts'
import { writeJson } from './exact-json.ts'
import { BODY_BYTES_MAX } from './limits.ts'
import { route, tooDeep, Written } from './route.ts'
import { HttpRefusal, invalid, refusalOf } from './http-refusal.ts'

/*
 * Connect's protocol for unary calls (connectrpc.com/docs/protocol): a POST whose Content-Type names the codec, which is also that of the
 * response. Errors are JSON whatever the codec.
 */

const CODECS = ['application/json', 'application/proto'] as const
type Codec = (typeof CODECS)[number]

/** The request and response of a call, for protobuf. */
interface Messages {
  readonly request: Message
  readonly answer: Message
}

/** Registers a call from its contract. False, zero and empty fields must be absent from the response, as in Connect's JSON. */
export function call<E extends Endpoint, const O extends AnswerOf<E> | Refusal | HttpRefusal>(
  app: FastifyInstance,
  endpoint: E,
  messages: Messages,
  handler: (message: BodyOf<E>, request: FastifyRequest) => O | Promise<O>,
): void {
  route(app, endpoint, async ({ request }) => {
    const codec = codecOf(request)
    if (codec instanceof HttpRefusal) return connectRefusal(codec)
    const message = await readRequest(endpoint, messages.request, codec, request)
    if (message instanceof HttpRefusal) return connectRefusal(message)
    const answer: unknown = await handler(message as BodyOf<E>, request)
    if (answer instanceof Refusal) return connectRefusal(refusalOf(answer))
    if (answer instanceof HttpRefusal) return connectRefusal(answer)
    return new Written(codec === 'application/proto' ? protobufOf(messages.answer, answer as object) : writeJson(answer), codec)
  })
}

/** Sends a refusal of a call that came up before or outside its handler. */
export function refuseCall(reply: FastifyReply, refusal: HttpRefusal): FastifyReply {
  const { body, type, headers } = connectRefusal(refusal)
  return reply
    .code(refusal.status)
    .headers({ 'Cache-Control': 'no-store', ...headers })
    .type(type)
    .send(body)
}

/** Connect's error code for an HTTP status. */
const CODES: Readonly<Record<HttpRefusal['status'], ConnectErrorAnswer['code']>> = {
  400: 'invalid_argument',
  401: 'unauthenticated',
  403: 'permission_denied',
  404: 'not_found',
  405: 'unimplemented',
  409: 'aborted',
  413: 'resource_exhausted',
  415: 'unknown',
  429: 'resource_exhausted',
  500: 'internal',
  501: 'unimplemented',
  503: 'unavailable',
  507: 'resource_exhausted',
}

function connectRefusal({ status, message, headers }: HttpRefusal): Written {
  const answer: ConnectErrorAnswer = { code: CODES[status], message }
  return new Written(JSON.stringify(answer), 'application/json', headers, status)
}

function codecOf({ headers }: FastifyRequest): Codec | HttpRefusal {
  const type = elementAt((headers['content-type'] ?? '').split(';'), 0)
    .trim()
    .toLowerCase()
  const codec = CODECS.find((accepted) => accepted === type)
  if (codec === undefined) {
    return new HttpRefusal(415, 'INVALID_REQUEST', `the content type "${type}" is neither ${CODECS.join(' nor ')}`, {
      'Accept-Post': CODECS.join(', '),
    })
  }
  const version = headers['connect-protocol-version'] ?? '1'
  return version === '1' ? codec : invalid(`Connect-Protocol-Version is "${String(version)}"; accepted: 1`)
}

async function readRequest(endpoint: Endpoint, message: Message, codec: Codec, request: FastifyRequest): Promise<unknown> {
  const bytes = await unpacked(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request.headers['content-encoding'])
  if (bytes instanceof HttpRefusal) return bytes
  const value = codec === 'application/proto' ? readProtobuf(message, bytes) : readJsonObject(bytes)
  if (value instanceof HttpRefusal || endpoint.body === undefined) return value
  const checked = endpoint.body.safeParse(value)
  return checked.success ? checked.data : invalid(checked.error.issues.map((issue) => issue.message).join('; '))
}

async function unpacked(bytes: Buffer, encoding = 'identity'): Promise<Buffer | HttpRefusal> {
  if (encoding === 'identity') return bytes
  if (encoding !== 'gzip') {
    return new HttpRefusal(501, 'INVALID_REQUEST', `Content-Encoding is "${encoding}"; accepted: gzip, identity`, { 'Accept-Encoding': 'gzip' })
  }
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: BODY_BYTES_MAX })
  } catch {
    return invalid(`the body is not gzip, or is larger than ${BODY_BYTES_MAX / 1024 / 1024} MiB`) // zlib says so only by throwing.
  }
}

function readProtobuf(message: Message, bytes: Buffer): Record<string, unknown> | HttpRefusal {
  try {
    return requestOf(message, bytes)
  } catch (error) {
    if (!(error instanceof MalformedMessage)) throw error
    return invalid(`the body is not protobuf: ${error.message}`)
  }
}

function readJsonObject(bytes: Buffer): object | HttpRefusal {
  if (isNestedTooDeep(bytes)) return tooDeep
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    return invalid('the body is not JSON')
  }
  return invalid('the body is not a JSON object')
}

/* The messages of the service, under the numbers that Paisa's clients know. */

export const empty: Message = {}

const accountNode: Message = {
  name: [1, 'text'],
  fullName: [2, 'text'],
  isLeaf: [3, 'flag'],
  children: [4, { messages: () => accountNode }],
}
export const accountTreeAnswer: Message = { accounts: [1, { messages: () => accountNode }] }

export const configAnswer: Message = {
  config: [1, 'struct'],
  schema: [2, 'struct'],
  accounts: [3, 'texts'],
  lastPriceUpdate: [4, 'text'],
  isJournalDirty: [5, 'flag'],
  now: [6, 'text'],
}

export const configUpdate: Message = { config: [1, 'struct'] }
export const success: Message = { success: [1, 'flag'] }

/*
 * A message described once: the name that a field has in JSON, its number in protobuf, and what it is. What has its default value
 * is left out in both forms, so one can be written from the other.
 */

type Kind = 'text' | 'texts' | 'flag' | 'struct' | { readonly messages: () => Message }
type Message = Readonly<Record<string, readonly [number: number, kind: Kind]>>

/** A message in its JSON form as protobuf. */
const protobufOf = (message: Message, value: object): Buffer =>
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
function requestOf(message: Message, bytes: Buffer): Record<string, unknown> {
  const request: Record<string, object> = {}
  const structs = new Map(Object.entries(message).flatMap(([name, [number, kind]]) => (kind === 'struct' ? [[number, name] as const] : [])))
  for (const { field, type, bytes: content } of fieldsOf(bytes)) {
    const name = type === WIRE.delimited ? structs.get(field) : undefined
    if (name !== undefined) request[name] = { ...request[name], ...structOf(content) } // A message that comes in parts is one.
  }
  return request
}

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

/** A field as it was read: a number for a varint (only compared with 0), bytes for everything else. */
interface WireField {
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
