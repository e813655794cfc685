import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import * as z from 'zod'
import { hasNul, hasNulIn, isNestedTooDeep, NESTING_MAX } from '#vocabulary/foreign-json.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { type BodyOf, type Endpoint, isCall, type ParametersOf, type QueryOf, type ResultOf } from './contract/endpoint.ts'
import { writeJson } from './exact-json.ts'
import { bodyBytesMax } from './limits.ts'
import { HttpRefusal, invalid, refusalOf } from './http-refusal.ts'
import type { IncomingMessage } from 'node:http'
import { type Language, languageFor } from '../messages/languages.ts'
import { type ServerTexts, textsIn } from '../messages/said.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Api } from '../mcp/book-server.ts'

/** What a handler is given: everything checked. */
export interface Given<E extends Endpoint> {
  readonly query: QueryOf<E>
  readonly parameters: ParametersOf<E>
  readonly body: BodyOf<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A response that has already been written. */
export class Written {
  constructor(
    readonly body: string | Buffer | Readable,
    readonly type = 'application/json; charset=utf-8',
    readonly headers: Readonly<Record<string, string>> = {},
    /** Where it is not the status of the contract. */
    readonly status?: number,
  ) {}
}

export const attachedAs = (name: string): Record<string, string> => ({ 'Content-Disposition': `attachment; filename="${name}"` })

/** The first moment that ZIP knows, so that the same files give the same bytes. */
const FIRST_MOMENT = new Date(1980, 0, 1)

/** Texts by their names as a ZIP to save. */
export async function zipped(name: string, files: readonly (readonly [name: string, text: string])[]): Promise<Written> {
  const { strToU8, zipSync } = await import('fflate')
  const archive = zipSync(Object.fromEntries(files.map(([file, text]) => [file, strToU8(text)])), { mtime: FIRST_MOMENT })
  return new Written(Buffer.from(archive), 'application/zip', attachedAs(name))
}

/** What a handler of an endpoint returns: what the contract promises, the same already written, or a refusal. */
export type Outcome<E extends Endpoint> = ResultOf<E> | Written | Refusal | HttpRefusal | (E['answerAs'] extends 'events' ? void : never)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract of the route; absent for pages. */
    endpoint?: Endpoint
  }
}

/**
 * Registers a route from its contract. (The outcome is a type of its own, and a constant one, because TypeScript takes `true` in an
 * answer for any boolean otherwise.)
 */
export function route<E extends Endpoint, const O extends Outcome<E>>(
  app: FastifyInstance,
  endpoint: E,
  handler: (given: Given<E>) => O | Promise<O>,
): void {
  // One route for both: Fastify would make a second one of its own, for a third of what a start does for all of them. (A stream without a body would never end.)
  const tellsOfItself = endpoint.method === 'GET' && endpoint.answerAs !== 'events'
  app.route({
    method: tellsOfItself ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyBytesMax(endpoint),
    exposeHeadRoute: false,
    ...(tellsOfItself && { onSend: [withoutBody] }),
    config: { endpoint },
    handler: async (request, reply) => {
      const input = parseInput(endpoint, request)
      if (input instanceof HttpRefusal) return refuse(reply, input)
      const answer: unknown = await handler({ ...(input as Pick<Given<E>, 'query' | 'parameters' | 'body'>), request, reply })
      if (reply.sent) return reply // An event stream has taken the connection.
      if (answer instanceof Refusal) return refuse(reply, refusalOf(answer))
      if (answer instanceof HttpRefusal) return refuse(reply, answer)
      const written = answer instanceof Written ? answer : new Written(writeJson(answer))
      return reply
        .code(written.status ?? endpoint.status ?? 200)
        .headers({ 'Cache-Control': 'no-store', ...written.headers })
        .type(written.type)
        .send(written.body)
    },
  })
}

/** HEAD: the headers with the content length, if known. */
const withoutBody: onSendHookHandler = (request, reply, payload, done) => {
  if (request.method !== 'HEAD') return done(null, payload)
  if (payload instanceof Readable) payload.on('error', (error) => reply.log.error(error, 'an answer that nobody reads could not be made')).resume()
  else void reply.header('Content-Length', String(Buffer.byteLength((payload ?? '') as string | Buffer)))
  done(null, null)
}

/** Sends a refusal in the one form that errors have, in the language of the request. */
export function refuse(reply: FastifyReply, refusal: HttpRefusal): FastifyReply {
  const send = (texts: ServerTexts): FastifyReply =>
    reply
      .code(refusal.status)
      .headers({ 'Cache-Control': 'no-store', ...refusal.headers })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(refusal.body(texts)))
  const texts = textsIn(languageOf(reply.request))
  if (texts instanceof Promise) void texts.then(send)
  else send(texts)
  return reply
}

export const tooDeep = invalid('the body nests too deeply')
const nulInBody = invalid('a text in the body has a NUL character, which neither a file of text nor a table can keep')

/** What came with a request, as the endpoint's schemas understand it. */
export interface Input {
  readonly query: unknown
  readonly parameters: unknown
  readonly body: unknown
}

export interface RawInput {
  readonly query: unknown
  readonly params: unknown
  readonly body: unknown
}

/** Checks query, path parameters and body, all problems at once. */
export function parseInput(endpoint: Endpoint, raw: RawInput): Input | HttpRefusal {
  const problems: string[] = []
  const checked = (schema: z.ZodType | undefined, value: unknown, of: (issue: z.core.$ZodIssue) => string): unknown => {
    if (!schema) return undefined
    const result = schema.safeParse(value)
    if (result.success) return result.data
    for (const issue of result.error.issues) problems.push(of(issue))
    return undefined
  }
  const query = firstValues(raw.query)
  if (hasNul(query) || hasNul(raw.params)) return invalid('a parameter has a NUL character (%00), which no name and no text has')
  const parsed = {
    query: checked(endpoint.query, query, (issue) => parameterProblem(issue, query)),
    parameters: checked(endpoint.parameters, raw.params, (issue) => parameterProblem(issue, raw.params)),
  }
  if (problems.length > 0) return invalid(problems.join('; '))
  if (!endpoint.body || isCall(endpoint)) return { ...parsed, body: undefined }
  const body = readBody(endpoint, raw.body)
  if (body instanceof HttpRefusal) return body
  const value = checked(endpoint.body, underTheirNames(endpoint.body, body.value), bodyProblem)
  return problems.length > 0 ? invalid(problems.join('; ')) : { ...parsed, body: value }
}

/** A parameter that is given twice counts once, the first time, as Paisa has it. */
const firstValues = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))

/** Matches the keys of a body regardless of case, as Paisa does. */
function underTheirNames(schema: z.ZodType, value: unknown): unknown {
  const shape = shapeOf(schema)
  if (!shape || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const others = Object.keys(value).filter((key) => !Object.hasOwn(shape, key))
  if (others.length === 0) return value
  const missing = new Map(Object.keys(shape).flatMap((key) => (Object.hasOwn(value, key) ? [] : [[key.toLowerCase(), key]])))
  const found = others.flatMap((key) => {
    const name = missing.get(key.toLowerCase())
    return name === undefined ? [] : [[name, (value as Record<string, unknown>)[key]]]
  })
  return { ...value, ...Object.fromEntries(found) }
}

/** The keys of an object, also where it may be null or is made into something else. */
function shapeOf(schema: unknown): Readonly<Record<string, unknown>> | undefined {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in)
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? shapeOf(schema.unwrap()) : undefined
}

function parameterProblem(issue: z.core.$ZodIssue, values: unknown): string {
  if (issue.code === 'custom' && issue.params?.['isWhole'] === true) return issue.message
  const name = issue.path.map(String).join('.')
  return `${name} is ${JSON.stringify((values as Record<string, unknown>)[name] ?? '')}; ${issue.message}`
}

const bodyProblem = (issue: z.core.$ZodIssue): string =>
  [issue.path.map(String).join('.'), issue.message.replace(/^Invalid input: /, '')].filter((part) => part !== '').join(': ')

/** Any content type will do, as Paisa's clients send none; where the request comes from is checked before. */
function readBody(endpoint: Endpoint, raw: unknown): { readonly value: unknown } | HttpRefusal {
  const bytes = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return invalid('the body is not text in UTF-8')
  }
  if (text.trim() === '') return invalid('the body is empty')
  const isTooDeep = endpoint.bodyAs === 'text' && !text.trimStart().startsWith('{') ? isYamlNestedTooDeep(text) : isNestedTooDeep(bytes)
  if (isTooDeep) return tooDeep
  if (endpoint.bodyAs === 'text') return text.includes('\0') ? nulInBody : { value: text }
  try {
    const value: unknown = JSON.parse(text)
    return hasNulIn(text, value) ? nulInBody : { value }
  } catch (error) {
    return invalid(`the body is not JSON: ${(error as SyntaxError).message}`)
  }
}

/**
 * Whether YAML is nested too deeply: by brackets, indentation or several dashes on a line. Brackets in strings count too, because no configuration
 * has 64 of them open.
 */
export function isYamlNestedTooDeep(yaml: string): boolean {
  let open = 0
  const indents: number[] = []
  for (const line of yaml.split('\n')) {
    const [prefix = ''] = /^(?:[ ]|[-?:][ ])*/.exec(line) ?? []
    if (prefix.length === line.length) continue
    while (indents.length > 0 && indents.at(-1)! >= prefix.length) indents.pop()
    indents.push(prefix.length)
    const dashes = prefix.replaceAll(' ', '').length
    if (indents.length + dashes > NESTING_MAX) return true
    for (const character of line) {
      if (character === '[' || character === '{') open++
      else if (character === ']' || character === '}') open = Math.max(0, open - 1)
      if (open > NESTING_MAX) return true
    }
  }
  return false
}

type Asking = Pick<IncomingMessage, 'headers'>

const YEAR_SECONDS = 31_536_000

/** The language that was chosen in this browser, as the pages write it (ui/client/browser.ts). */
export const chosenLanguage = ({ headers }: Asking): string | undefined => /(?:^|;\s*)daybook-language=([\w-]+)/.exec(headers.cookie ?? '')?.[1]
export const languageCookie = (language: Language): string => `daybook-language=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`

/** The language of an answer: the one chosen in this browser, or else the first that the browser asks for. */
export const languageOf = (request: Asking): Language => languageFor(chosenLanguage(request), request.headers['accept-language'])

/** The texts in the language of a request. */
export const textsOf = async (request: Asking): Promise<ServerTexts> => textsIn(languageOf(request))

/** Aborts with the caller: an injected request has no connection whose end its route would notice. */
const asking = new AsyncLocalStorage<AbortSignal>()
let asked = 0

/** Sends a request to the app without a connection, with the rights of these headers. */
export function injectedApi(
  app: FastifyInstance,
  as: { readonly headers?: Readonly<Record<string, string>>; readonly remoteAddress?: string } = {},
): Api {
  return async ({ method, path, body }, signal) => {
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
    const ask = () => app.inject({ method, url: path, ...as, headers: { ...as.headers, 'content-type': 'application/json' }, ...payload })
    asked++
    const answer = await (signal ? asking.run(signal, async () => await ask()) : ask()).finally(() => {
      // While it is enabled, Node tells it of every promise of the process.
      if (--asked === 0) asking.disable()
    })
    return { status: answer.statusCode, text: answer.payload }
  }
}

/** Aborts if the client disconnects before the response. */
export function leaving(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const inner = asking.getStore()
  return inner ? AbortSignal.any([gone.signal, inner]) : gone.signal
}
