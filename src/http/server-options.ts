import type { FastifyBaseLogger } from 'fastify'
import type { LocalKey } from '../config/local-key.ts'
import type { Refusal } from '#vocabulary/refusal.ts'
import type { Logbook } from '../service/logbook.ts'

/** One of several books of a server. */
export interface ServedBook {
  readonly name: string
  /** The path of its pages without the final slash, such as "/b/firm"; '' for the book that was served alone before. */
  readonly path: string
  readonly state: 'opening' | 'ready' | 'broken'
}

/** What a server process has besides the Daybook that it serves. */
export interface ServerOptions {
  readonly version: string
  /** The program's own log lines; none if absent. */
  readonly logbook?: Logbook
  /** Starts the demo book on another port and returns its address; absent if no demo is offered. */
  demoAddress?(): Promise<string | Refusal>
  /** The folder of the built pages; absent in tests and for the API alone. */
  readonly pagesFolder?: string
  /** The public address behind a proxy; the host of each request if absent. */
  readonly address?: string
  /** Lets commands of the same user in without a login. */
  readonly localKey?: LocalKey
  /** Requests arrive over a socket from a front, whose X-Forwarded-For is trusted. */
  readonly isBehindFront?: boolean
  /** All books of this server, this one included; absent if it is the only one. */
  books?(): readonly ServedBook[]
  /** Resolves when a book that was never read has been read, or could not be: requests about the book wait for it. */
  readonly bookRead?: Promise<unknown>
  /** Silent if absent. */
  readonly logger?: FastifyBaseLogger
}
