import * as z from 'zod'
import type { Exact } from '#vocabulary/exact.ts'

/**
 * One route as a value: path, parameters, response. Routes are registered from these, the OpenAPI document is generated from
 * these, and tests iterate over them.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With parameters as `:name`. */
  readonly path: string
  readonly summary: string
  readonly tag: string
  readonly parameters?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** How the body is read: JSON under any content type (default), left as text, or a message of Connect in the codec that it names. */
  readonly bodyAs?: 'json' | 'text' | 'message'
  /** `file`: as large as a file; else a body is small. */
  readonly bodySize?: 'file'
  /** The status on success; 200 by default. */
  readonly status?: 200 | 202
  readonly answer: z.ZodType
  /** The form of the response: JSON (default), server-sent events, or text or a file. */
  readonly answerAs?: 'json' | 'events' | 'text'
  /** The content type of a file that is not plain text; ANY_TYPE if it depends on the request. */
  readonly answerType?: string
  /** Refused with 403 READONLY in read-only mode. */
  readonly writes?: boolean
  /** The least role of a user or scope of a token; by default an editor for what writes, else a reader. */
  readonly least?: 'owner' | 'editor' | 'importer' | 'reader'
  /** Needs no session even if users are configured. */
  readonly open?: boolean
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** See `answerType`. */
export const ANY_TYPE = '*/*'

/** What a handler is given. */
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type ParametersOf<E extends Endpoint> = Parsed<E['parameters']>
export type BodyOf<E extends Endpoint> = Parsed<E['body']>
/** What a client receives, as `JSON.parse` gives it. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

/** What a report returns for the answer of an endpoint, or for a part of one: what the client receives before its amounts are written. */
export type ResultOf<Of extends Endpoint | z.ZodType> = Frozen<Of extends Endpoint ? z.input<Of['answer']> : z.input<Of>>

type Frozen<T> = T extends Exact
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Frozen<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Frozen<T[Key]> }
      : T

/** Whether an endpoint is a Connect call, whose errors have another form. */
export const isCall = (endpoint: Endpoint | undefined): boolean => endpoint?.bodyAs === 'message'

/** The least role of the caller. */
export const neededFor = ({ least, writes }: Pick<Endpoint, 'least' | 'writes'>): NonNullable<Endpoint['least']> =>
  least ?? (writes ? 'editor' : 'reader')

type Definition = Omit<Endpoint, 'method'> & Partial<Pick<Endpoint, 'method'>>

/** An endpoint with its narrow type; GET where it names no method. */
export function endpoint<const E extends Definition>(definition: E): Defined<E>
export function endpoint(definition: Definition): Endpoint {
  return { method: 'GET', ...definition }
}

type Defined<E> = E extends { readonly method: string } ? E : E & { readonly method: 'GET' }

export const errorCode = z.enum(['INVALID_REQUEST', 'INTERNAL_ERROR', 'UNAUTHORIZED', 'FORBIDDEN', 'TOO_MANY_REQUESTS', 'READONLY'])
export type ErrorCode = z.infer<typeof errorCode>

/** Every refusal and failure under /api looks like this, with exactly one key. So does what is refused under /connect for lack of a session. */
export const errorAnswer = z.strictObject({ error: z.strictObject({ code: errorCode, message: z.string().min(1) }) })
export type ErrorAnswer = z.infer<typeof errorAnswer>

/** What a call under /connect is refused with. */
export const connectErrorAnswer = z.strictObject({
  code: z.enum([
    'invalid_argument',
    'unauthenticated',
    'permission_denied',
    'not_found',
    'unimplemented',
    'aborted',
    'resource_exhausted',
    'internal',
    'unavailable',
    'unknown',
  ]),
  message: z.string().min(1),
})
export type ConnectErrorAnswer = z.infer<typeof connectErrorAnswer>
