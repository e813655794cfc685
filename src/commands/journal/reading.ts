import type { Worker } from 'node:worker_threads'
import { invariant } from '#vocabulary/invariant.ts'
import { openThread } from '#vocabulary/thread.ts'
import type { KnownJournalMessage } from './known.ts'
import type { AheadRequest } from './reading-ahead.ts'
import type { ReadRequest } from './read-journal.ts'
import type { FromReading, ToReading } from './reading-thread.ts'

export type Outcome = Extract<FromReading, { type: 'outcome' }>['outcome']

/** What the log says of the journal: its place in the log, and the journal itself when the thread has to be told. */
export interface KnownSource {
  readonly position: number
  readonly message: () => KnownJournalMessage
}

interface AwaitedAnswer {
  readonly resolve: (from: FromReading) => void
  readonly reject: (error: Error) => void
}

/** The reading thread as seen from the server. One reading at a time. */
export class JournalReading {
  readonly #once: boolean
  /** The position of the log at which the thread knows the journal. */
  #preparedAt = 0
  #thread: Worker | undefined
  #answer: AwaitedAnswer | undefined

  /** `once` ends the thread as soon as it has answered, for a program that reads no more: its memory is free for recording. */
  constructor({ once }: { readonly once: boolean }) {
    this.#once = once
    // Starting takes a fifth of a second, which passes while the database opens. A server opens faster without company.
    if (once) this.#thread = this.#open()
  }

  /** Reads while the database opens; `read` finds it done when it asks for the same. */
  readAhead(request: AheadRequest): void {
    this.#thread ??= this.#open()
    this.#thread.postMessage({ type: 'ahead', request } satisfies ToReading)
  }

  async read(request: ReadRequest, known: KnownSource): Promise<Outcome> {
    let reply = await this.#ask({ type: 'read', request, position: known.position })
    if (reply.type === 'unknown') reply = await this.#ask({ type: 'read', request, position: known.position, known: known.message() })
    invariant(reply.type !== 'unknown', 'the reading thread knows the journal once it has been told')
    if (this.#once) await this.close()
    if (reply.type === 'failed') throw Object.assign(new Error(reply.message), { stack: reply.stack })
    return reply.outcome
  }

  /** Has the thread read an unchanged journal in the background, so that the first edit after a start is as quick as later ones. */
  prepare(request: AheadRequest, known: KnownSource): void {
    if (this.#once || this.#preparedAt === known.position) return
    this.#preparedAt = known.position
    this.#thread?.postMessage({ type: 'prepare', request, position: known.position, known: known.message() } satisfies ToReading)
  }

  /** The log has what the last reading said; `position` is where the log stands now. */
  recorded(position: number): void {
    this.#preparedAt = position
    this.#thread?.postMessage({ type: 'recorded', position } satisfies ToReading)
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
    this.#thread = undefined
  }

  #ask(message: ToReading): Promise<FromReading> {
    invariant(!this.#answer, 'one reading at a time')
    const thread = (this.#thread ??= this.#open())
    return new Promise<FromReading>((resolve, reject) => {
      this.#answer = { resolve, reject }
      thread.postMessage(message)
    })
  }

  #open(): Worker {
    const thread = openThread(new URL('./reading-thread.ts', import.meta.url), {
      name: 'daybook-reading',
      workerData: { once: this.#once },
      ...(this.#once && { resourceLimits: { maxYoungGenerationSizeMb: 16 } }),
    })
    const settle = (use: (answer: AwaitedAnswer) => void): void => {
      const answer = this.#answer
      this.#answer = undefined
      if (answer) use(answer)
    }
    thread.on('message', (from: FromReading) => settle(({ resolve }) => resolve(from)))
    thread.on('error', (error) => {
      this.#thread = undefined
      settle(({ reject }) => reject(error instanceof Error ? error : new Error(String(error))))
    })
    thread.on('exit', () => {
      this.#thread = undefined
      settle(({ reject }) => reject(new Error('the reading thread ended before it answered')))
    })
    return thread
  }
}
