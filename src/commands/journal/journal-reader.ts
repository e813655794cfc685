import type { Worker } from 'node:worker_threads'
import { invariant } from '#vocabulary/invariant.ts'
import { openThread } from '#vocabulary/thread.ts'
import type { RecordedJournalMessage } from './recorded-journal.ts'
import type { AheadRequest } from './read-ahead.ts'
import type { ReadRequest } from './read-changes.ts'
import type { FromJournalThread, ToJournalThread } from './journal-thread.ts'

export type Outcome = Extract<FromJournalThread, { type: 'outcome' }>['outcome']

/** What the log says of the journal: its place in the log, and the journal itself for a thread that does not have it. */
export interface RecordedSource {
  readonly position: number
  readonly message: () => RecordedJournalMessage
}

interface AwaitedAnswer {
  readonly resolve: (from: FromJournalThread) => void
  readonly reject: (error: Error) => void
}

/** Reads journals in a thread of its own (journal-thread.ts), one at a time. */
export class JournalReader {
  readonly #once: boolean
  /** The position up to which the thread has what is recorded. */
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
    this.#thread.postMessage({ type: 'ahead', request } satisfies ToJournalThread)
  }

  async read(request: ReadRequest, recorded: RecordedSource): Promise<Outcome> {
    let reply = await this.#ask({ type: 'read', request, position: recorded.position })
    if (reply.type === 'unfamiliar') reply = await this.#ask({ type: 'read', request, position: recorded.position, recorded: recorded.message() })
    invariant(reply.type !== 'unfamiliar', 'the thread knows what is recorded once it has been sent')
    if (this.#once) await this.close()
    if (reply.type === 'failed') throw Object.assign(new Error(reply.message), { stack: reply.stack })
    return reply.outcome
  }

  /** Has the thread read an unchanged journal in the background, so that the first edit after a start is as quick as later ones. */
  prepare(request: AheadRequest, recorded: RecordedSource): void {
    if (this.#once || this.#preparedAt === recorded.position) return
    this.#preparedAt = recorded.position
    this.#thread?.postMessage({ type: 'prepare', request, position: recorded.position, recorded: recorded.message() } satisfies ToJournalThread)
  }

  /** The log has the events of the last `read`, up to this position. */
  recorded(position: number): void {
    this.#preparedAt = position
    this.#thread?.postMessage({ type: 'recorded', position } satisfies ToJournalThread)
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
    this.#thread = undefined
  }

  #ask(message: ToJournalThread): Promise<FromJournalThread> {
    invariant(!this.#answer, 'one journal is read at a time')
    const thread = (this.#thread ??= this.#open())
    return new Promise<FromJournalThread>((resolve, reject) => {
      this.#answer = { resolve, reject }
      thread.postMessage(message)
    })
  }

  #open(): Worker {
    const thread = openThread(new URL('./journal-thread.ts', import.meta.url), {
      name: 'daybook-journal',
      workerData: { once: this.#once },
      ...(this.#once && { resourceLimits: { maxYoungGenerationSizeMb: 16 } }),
    })
    const settle = (use: (answer: AwaitedAnswer) => void): void => {
      const answer = this.#answer
      this.#answer = undefined
      if (answer) use(answer)
    }
    thread.on('message', (from: FromJournalThread) => settle(({ resolve }) => resolve(from)))
    thread.on('error', (error) => {
      this.#thread = undefined
      settle(({ reject }) => reject(error instanceof Error ? error : new Error(String(error))))
    })
    thread.on('exit', () => {
      this.#thread = undefined
      settle(({ reject }) => reject(new Error('the thread that reads journals ended before it answered')))
    })
    return thread
  }
}
