import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#vocabulary/refusal.ts'
import type { AnswerOf, BodyOf, ConnectErrorAnswer, Endpoint } from '../contract/endpoint.ts'
import { writeJson } from '../answers/exact-json.ts'
import { BODY_BYTES_MAX } from '../guards/body-limits.ts'
import { isNestedTooDeep } from '#vocabulary/nesting.ts'
import { tooDeep } from '../parse.ts'
import { HttpRefusal, invalid, refusalOf } from '../refusal.ts'
import { route, Written } from '../route.ts'
import { type Message, protobufOf, requestOf } from './message.ts'
import { MalformedMessage } from './wire.ts'

/*
 * Connect's protocol for calls with one request and one answer (connectrpc.com/docs/protocol): a POST whose Content-Type names the
 * codec, which is the codec of the answer too. Errors have a form of their own, in JSON whatever the codec.
 */

const CODECS = ['application/json', 'application/proto'] as const
type Codec = (typeof CODECS)[number]

/** The request and the answer of a call, for protobuf. */
interface Messages {
  readonly request: Message
  readonly answer: Message
}

/** Registers a call from its contract. What is false, zero or empty must be absent from the answer, as Connect's JSON has it. */
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

/** Connect's word for what an HTTP status says. */
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
  const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
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
