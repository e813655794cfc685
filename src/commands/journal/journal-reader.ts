import { dirname, resolve } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { invariant } from '#vocabulary/refusal.ts'
import { openThread, YOUNG_MB_RESIDENT } from '#vocabulary/thread.ts'
import { Mutex } from '#vocabulary/turns.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import type { SingleEditOrder, SingleEditPlan } from '../bulk/transaction-edit.ts'
import type { BulkOrder, BulkPlan } from '../bulk/plan.ts'
import type { PlannedConversion } from '../convert/convert-journal.ts'
import type { AskedOfBook, CheckedBook, CheckRequest } from './check-book.ts'
import type { Passage } from './check-passage.ts'
import { FileHashes, journalHash, nameIn, type ReplacedFiles } from './files/disk-files.ts'
import { expandInBackground } from './files/expand-pattern.ts'
import type { FromJournalThread, OpenedFile, Ready, ToJournalThread } from './journal-thread.ts'
import { hasSameOptions, type LastReading, unchanged } from './last-reading.ts'
import type { BookRequest, ReadRequest } from './read-changes.ts'
import type { RecordedJournalMessage } from './recorded-journal.ts'

/**
 * Whether the journal on the disk is what was read last, and would be read the same way. Files are hashed in chunks, so that other work can run in
 * between: a start with an unchanged journal needs no thread.
 */
export async function isAsRead(request: ReadRequest): Promise<boolean> {
  const { last } = request
  return last !== undefined && !request.force && hasSameOptions(last, request) && (await isOnDisk(last, dirname(request.root)))
}

async function isOnDisk({ hash, files, globs }: LastReading, folder: string): Promise<boolean> {
  const found = await new FileHashes().hashesOf(files.map((name) => resolve(folder, name)))
  const now = files.flatMap((name, at) => (found[at] === undefined ? [] : [{ name, hash: found[at] }]))
  if (now.length < files.length || journalHash(now) !== hash) return false
  for (const { pattern, matches } of globs) {
    // The pattern visits too many files, which the reader reports.
    const found = await expandInBackground(resolve(folder, pattern)).catch(() => undefined)
    if (found?.length !== matches.length || found.some((path, i) => nameIn(folder, path) !== matches[i])) return false
  }
  return true
}

export type Outcome = Extract<FromJournalThread, { type: 'outcome' }>['outcome']

/** The journal in the log: its position, and the journal itself for a thread that does not have it. */
export interface RecordedSource {
  readonly position: number
  readonly message: () => RecordedJournalMessage
}

export interface JournalReaderOptions {
  /** Ends the thread as soon as it has answered, for a program that reads no more: its memory is free for recording. */
  readonly once: boolean
  /** How long a reading may take, in milliseconds. */
  readonly limitMs?: number
}

/** A million transactions take three seconds. What takes longer than this never ends: a pattern or an amount that was made to. */
const LIMIT_MS = 60_000
/** Heap limit of the thread; columns are outside of it. Above it the thread ends without harm to the server. */
const HEAP_MB_MAX = 3072

interface AwaitedAnswer {
  /** From now on the time counts. */
  readonly begin: () => void
  readonly resolve: (from: FromJournalThread) => void
  readonly reject: (error: Error) => void
}

/** Reads journals in a thread of its own (journal-thread.ts), one at a time; who comes second waits. */
export class JournalReader {
  readonly #once: boolean
  readonly #limitMs: number
  /** The file that was opened last: names the culprit of a reading that never ends. */
  #opened = ''
  readonly #alone = new Mutex()
  #thread: Worker | undefined
  /** The one that read last: another knows nothing of what is recorded then. */
  #hasRead: Worker | undefined
  /** Whether the thread has started: on a busy machine that takes longer than many a journal. */
  #isReady = false
  #answer: AwaitedAnswer | undefined
  #isClosed = false

  constructor({ once, limitMs = LIMIT_MS }: JournalReaderOptions) {
    this.#once = once
    this.#limitMs = limitMs
    // Starting takes a fifth of a second, which passes while the database opens. A server opens faster without company.
    if (once) this.#thread = this.#open()
  }

  /** Returns what is new in the journal. */
  read(request: ReadRequest, recorded: RecordedSource): Promise<Outcome> {
    return this.#bounded(
      request,
      (problem) => ({ kind: 'rejected', problems: [problem], watchList: { files: [request.root], globs: [] } }),
      async () => {
        if (!this.#thread && request.last && (await isAsRead(request))) return unchanged(request.last, dirname(request.root))
        const { position } = recorded
        let reply = await this.#ask({ type: 'read', request, position })
        if (reply.type === 'unfamiliar') reply = await this.#ask({ type: 'read', request, position, recorded: recorded.message() })
        this.#hasRead = this.#thread
        if (this.#once) await this.#end()
        invariant(reply.type === 'outcome', 'the thread knows what is recorded once it has been sent')
        return reply.outcome
      },
    )
  }

  /** Returns the problems that the book would have with these files, without recording anything. */
  check(request: CheckRequest, replaced: ReplacedFiles, also?: AskedOfBook): Promise<CheckedBook> {
    return this.#bounded(
      request,
      (problem) => ({ dialect: 'ledger', problems: [problem], files: [] }),
      async () => {
        const reply = await this.#ask({ type: 'check', request, replaced, also })
        invariant(reply.type === 'checked', 'a check is answered by a check')
        return reply.book
      },
    )
  }

  /** Returns what is wrong with a few lines, as far as they and the declarations of the book tell. */
  passage(request: BookRequest, passage: Passage): Promise<readonly Problem[]> {
    return this.#bounded(
      request,
      (problem) => [{ ...problem, file: passage.path, line: passage.fromLine }],
      async () => {
        const reply = await this.#ask({ type: 'passage', request, passage })
        invariant(reply.type === 'passage', 'a passage is answered by its problems')
        return reply.problems
      },
    )
  }

  /** A file as an editor has it: passages of it are understood by what it declares now. */
  know(path: string, bytes: Uint8Array): void {
    this.#thread?.postMessage({ type: 'text', path, bytes } satisfies ToJournalThread)
  }

  /** Works out a change of many transactions; nothing is written. */
  plan(request: BookRequest, order: BulkOrder): Promise<BulkPlan> {
    return this.#bounded(
      request,
      (problem) => ({ kind: 'invalid', problems: [problem] }),
      async () => {
        const reply = await this.#ask({ type: 'plan', request, order })
        invariant(reply.type === 'planned', 'an order is answered by a plan')
        return reply.plan
      },
    )
  }

  /** Works out a change of one transaction; nothing is written. */
  edit(request: BookRequest, order: SingleEditOrder): Promise<SingleEditPlan> {
    return this.#bounded(
      request,
      (problem) => ({ kind: 'invalid', problems: [problem] }),
      async () => {
        const reply = await this.#ask({ type: 'edit', request, order })
        invariant(reply.type === 'edit', 'an edit is answered by its plan')
        return reply.plan
      },
    )
  }

  /** Works out the whole book in another dialect; nothing is written. */
  convert(request: BookRequest, to: Dialect): Promise<PlannedConversion> {
    return this.#bounded(
      request,
      (problem) => ({ dialect: 'ledger', conversion: { kind: 'refused', why: 'the book could not be read', problems: [problem] } }),
      async () => {
        const reply = await this.#ask({ type: 'convert', request, to })
        invariant(reply.type === 'converted', 'a conversion is answered by a conversion')
        return reply.planned
      },
    )
  }

  /** Ends the thread with all that it remembers: the next reading begins as after a start. */
  rest(): Promise<void> {
    return this.#alone.run(() => this.#end())
  }

  /** The log has the events of the last `read`, up to this position. */
  recorded(position: number): void {
    if (this.#thread !== this.#hasRead) return
    this.#thread?.postMessage({ type: 'recorded', position } satisfies ToJournalThread)
  }

  /** Ends the thread, whatever it is doing: a reading that runs is rejected. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end()
  }

  async #end(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
  }

  /** Reads when it is its turn; a thread that had to be ended is a problem of the journal, and the next reading has a new one. */
  #bounded<Result>({ root }: BookRequest, rejected: (problem: Problem) => Result, work: () => Promise<Result>): Promise<Result> {
    return this.#alone.run(async () => {
      this.#opened = root
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof ThreadEnded)) throw error
        await this.#end()
        return rejected({ severity: 'error', code: `reading_${error.reason}`, file: this.#opened, line: 0, message: error.message })
      }
    })
  }

  async #ask(message: ToJournalThread): Promise<Exclude<FromJournalThread, { type: 'failed' }>> {
    invariant(!this.#answer, 'one journal is read at a time')
    // A request still in the queue must not start a thread now: nothing would end it.
    if (this.#isClosed) throw new ThreadEnded('stopped', this.#limitMs)
    const thread = (this.#thread ??= this.#open())
    const reply = await new Promise<FromJournalThread>((resolve, reject) => {
      let limit: NodeJS.Timeout | undefined
      const settle = (use: () => void): void => {
        clearTimeout(limit)
        this.#answer = undefined
        use()
      }
      this.#answer = {
        begin: () => (limit = setTimeout(() => settle(() => reject(new ThreadEnded('endless', this.#limitMs))), this.#limitMs)),
        resolve: (from) => settle(() => resolve(from)),
        reject: (error) => settle(() => reject(error)),
      }
      thread.postMessage(message)
      if (this.#isReady) this.#answer.begin()
    })
    if (reply.type === 'failed') throw Object.assign(new Error(reply.message), { stack: reply.stack })
    return reply
  }

  #open(): Worker {
    const thread = openThread(new URL('./journal-thread.ts', import.meta.url), {
      name: 'daybook-journal',
      workerData: { once: this.#once },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX, maxYoungGenerationSizeMb: this.#once ? 16 : YOUNG_MB_RESIDENT },
    })
    this.#isReady = false
    thread.on('message', (from: FromJournalThread | OpenedFile | Ready) => {
      if (from.type === 'opened') this.#opened = from.path
      else if (from.type === 'ready') {
        this.#isReady = true
        this.#answer?.begin()
      } else this.#answer?.resolve(from)
    })
    const ended = (error: Error): void => {
      if (this.#thread === thread) this.#thread = undefined
      // A thread that was ended for its time, and whose place another one has, has nothing to say any more.
      if (this.#thread === undefined) this.#answer?.reject(error)
    }
    thread.on('error', (error) => {
      const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      ended(isMemory ? new ThreadEnded('memory', this.#limitMs) : error instanceof Error ? error : new Error(String(error)))
    })
    thread.on('exit', () => ended(new ThreadEnded('stopped', this.#limitMs)))
    return thread
  }
}

/** The thread was stopped before it answered. */
class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
  constructor(
    readonly reason: 'endless' | 'memory' | 'stopped',
    limitMs: number,
  ) {
    super(
      {
        endless: `reading was ended after ${limitMs / 1000} s, in this file or one that it includes; look for a pattern, an expression or an include that repeats itself`,
        memory:
          'reading was ended because it took too much memory, in this file or one that it includes; look for an alias, an expression or an include that repeats itself',
        stopped: 'reading was interrupted because Daybook was stopped',
      }[reason],
    )
  }
}
