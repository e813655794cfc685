import type { Worker } from 'node:worker_threads'
import { Mutex } from '../../events/log/mutex.ts'
import { invariant } from '#vocabulary/invariant.ts'
import { openThread } from '#vocabulary/thread.ts'
import type { RecordedJournalMessage } from './recorded-journal.ts'
import type { CheckedBook } from './check-book.ts'
import type { ReplacedFiles } from './overlaid-files.ts'
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

/** Reads journals in a thread of its own (journal-thread.ts), one at a time; who comes second waits. */
export class JournalReader {
  readonly #once: boolean
  /** The position up to which the thread has what is recorded. */
  #preparedAt = 0
  readonly #alone = new Mutex()
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

  /** Returns what is new in the journal. */
  read(request: ReadRequest, recorded: RecordedSource): Promise<Outcome> {
    return this.#alone.run(async () => {
      const { position } = recorded
      let reply = await this.#ask({ type: 'read', request, position })
      if (reply.type === 'unfamiliar') reply = await this.#ask({ type: 'read', request, position, recorded: recorded.message() })
      if (this.#once) await this.close()
      invariant(reply.type === 'outcome', 'the thread knows what is recorded once it has been sent')
      return reply.outcome
    })
  }

  /** Returns the problems that the book would have with these files, without recording anything. */
  check(request: AheadRequest, replaced: ReplacedFiles): Promise<CheckedBook> {
    return this.#alone.run(async () => {
      const reply = await this.#ask({ type: 'check', request, replaced })
      invariant(reply.type === 'checked', 'a check is answered by a check')
      return reply.book
    })
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

  async #ask(message: ToJournalThread): Promise<Exclude<FromJournalThread, { type: 'failed' }>> {
    invariant(!this.#answer, 'one journal is read at a time')
    const thread = (this.#thread ??= this.#open())
    const reply = await new Promise<FromJournalThread>((resolve, reject) => {
      this.#answer = { resolve, reject }
      thread.postMessage(message)
    })
    if (reply.type === 'failed') throw Object.assign(new Error(reply.message), { stack: reply.stack })
    return reply
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
