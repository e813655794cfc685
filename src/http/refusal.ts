import type { Refusal } from '#vocabulary/refusal.ts'
import type { ErrorAnswer, ErrorCode } from './contract/endpoint.ts'

/** A refusal that a handler returns instead of an answer. */
export class HttpRefusal {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 501 | 503 | 507,
    readonly code: ErrorCode,
    readonly message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  get body(): ErrorAnswer {
    return { error: { code: this.code, message: this.message } }
  }
}

export const invalid = (message: string): HttpRefusal => new HttpRefusal(400, 'INVALID_REQUEST', message)
/** Paisa answers INVALID_REQUEST for what does not exist, and clients look at the status. */
export const notFound = (message: string): HttpRefusal => new HttpRefusal(404, 'INVALID_REQUEST', message)
export const conflict = (message: string): HttpRefusal => new HttpRefusal(409, 'INVALID_REQUEST', message)

const STATUS = { INVALID_REQUEST: 400, NOT_FOUND: 404, CONFLICT: 409, FORBIDDEN: 403, DISK_FULL: 507, BUSY: 429 } as const

const CODES: Partial<Record<Refusal['code'], ErrorCode>> = { FORBIDDEN: 'FORBIDDEN', BUSY: 'TOO_MANY_REQUESTS' }

/** What a refusal of the program is over HTTP. Paisa's clients know INVALID_REQUEST for most and look at the status. */
export const refusalOf = ({ code, message }: Refusal): HttpRefusal => new HttpRefusal(STATUS[code], CODES[code] ?? 'INVALID_REQUEST', message)
