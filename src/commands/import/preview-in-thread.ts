import { spawn } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import { serialize } from 'node:v8'
import { MessageChannel, type MessagePort, receiveMessageOnPort, type Worker } from 'node:worker_threads'
import type { Language } from '../../messages/languages.ts'
import type { Day } from '#vocabulary/day.ts'
import { openThread, processArguments } from '#vocabulary/thread.ts'
import { isPdf } from '../../ingest/statements/text/decode.ts'
import type { PlainBook } from '../../ingest/statements/preview/duplicates.ts'
import type { Preview, PreviewRequest } from '../../ingest/statements/preview/preview.ts'
import {
  type KnownSecurity,
  type ReadStatementOptions,
  type RefusalCode,
  STATEMENT_BYTES_MAX,
  STATEMENT_MEGABYTES_MAX,
  STATEMENT_SECONDS_MAX,
  type StatementRefusal,
  UNPACKED_BYTES_MAX,
} from '../../ingest/statements/statement.ts'
import { HELPERS } from '../../ingest/statements/template/template-functions.ts'

export interface PdfQuestion extends Pick<StatementQuestion, 'bytes' | 'reading'> {
  /** After which it ends by itself: who would stop it may have been killed. */
  readonly lifeMs: number
}

export interface PdfLimits {
  readonly seconds: number
  readonly megabytes: number
  /** Until it has started, which counts for nothing on a busy machine. */
  readonly startMs: number
  readonly signal: AbortSignal | undefined
}

/** Of what it says when it fails. */
const SAID_MAX = 4000

/**
 * Reads a PDF in a process of its own. pdf.js allocates tables as large as a file says, and when a thread runs out of memory V8 ends the whole
 * process, so a PDF of a kilobyte could end the server. Resolves with the statement or its refusal as V8 serialises it, for the thread of the
 * preview.
 */
function readPdfInProcess({ bytes, reading }: Omit<PdfQuestion, 'lifeMs'>, limits: PdfLimits): Promise<Uint8Array | StatementRefusal> {
  const { seconds, megabytes, startMs, signal } = limits
  return new Promise((resolve, reject) => {
    const words = [`--max-old-space-size=${megabytes}`, ...processArguments(new URL('./pdf-thread.ts', import.meta.url))]
    const child = spawn(process.execPath, words, { env: {}, stdio: 'pipe' })
    let refused: StatementRefusal | undefined
    const stop = (code: RefusalCode, message: string): void => {
      refused ??= { kind: 'refused', code, message }
      child.kill('SIGKILL')
    }
    const tooSlow = (): void => stop('too_slow', `this took longer than ${seconds} seconds and was stopped while the file was read`)
    const leave = (): void => stop('given_up', 'the request for this statement was cancelled, so it was not read to its end')
    const lifeMs = 2 * (startMs + seconds * 1000)
    let timer = setTimeout(tooSlow, startMs + seconds * 1000)
    signal?.addEventListener('abort', leave)
    if (signal?.aborted) leave()

    const parts: Buffer[] = []
    let length = 0
    child.stdout.on('data', (part: Buffer) => {
      if (length === 0) {
        clearTimeout(timer)
        timer = setTimeout(tooSlow, seconds * 1000)
      }
      parts.push(part)
      length += part.length
      if (length > UNPACKED_BYTES_MAX)
        stop('unpacks_too_large', `the PDF unpacks to more than ${UNPACKED_BYTES_MAX / 1024 / 1024} MiB; no statement does`)
    })
    let said = ''
    child.stderr.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-SAID_MAX)))
    // A process that has ended cannot take the rest of the question; how it ended is reported below.
    child.stdin.on('error', () => undefined)
    const settled = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
    child.once('error', (error) => {
      settled()
      reject(error)
    })
    child.once('close', (code, ended) => {
      settled()
      if (refused) return resolve(refused)
      if (code === 0) return resolve(Buffer.concat(parts).subarray(1))
      const refuse = (why: RefusalCode, message: string): void => resolve({ kind: 'refused', code: why, message })
      if (code === UNSETTLED) refuse('truncated', 'the file is damaged or was not downloaded to its end; download it again')
      else if (ended !== null)
        refuse(
          'too_much_memory',
          `this needed more than ${megabytes} MB and was stopped while the file was read; divide the statement into shorter periods`,
        )
      else reject(new Error(`the process that reads a PDF ended with ${code}: ${said}`))
    })
    child.stdin.end(serialize({ bytes, reading, lifeMs } satisfies PdfQuestion))
  })
}

export interface StatementLimits {
  readonly seconds: number
  readonly megabytes: number
}

export interface PreviewInThreadOptions {
  readonly limits?: StatementLimits | undefined
  readonly securities?: (() => Promise<readonly KnownSecurity[]>) | undefined
  /** Aborts if the caller no longer waits: the thread is ended. */
  readonly signal?: AbortSignal | undefined
}

const LIMITS: StatementLimits = { seconds: STATEMENT_SECONDS_MAX, megabytes: STATEMENT_MEGABYTES_MAX }
const YOUNG_MEGABYTES = 64
const START_MS = 60_000
/** Node's exit code if a module still awaits and no event can resolve it. */
const UNSETTLED = 13
const NOTHING = new Uint8Array()

/**
 * Previews a statement in a thread, and reads a PDF in a process before that: a malicious file or an endless template costs at most twenty
 * seconds and half a gigabyte, and ends with a refusal.
 */
export async function previewInThread(
  question: StatementQuestion,
  { limits = LIMITS, securities = () => Promise.resolve([]), signal }: PreviewInThreadOptions = {},
): Promise<Preview | StatementRefusal> {
  // Not even copied.
  if (question.bytes.length > STATEMENT_BYTES_MAX)
    return refusal('too_large', `the file has more than ${STATEMENT_BYTES_MAX / 1024 / 1024} MiB; divide the statement into shorter periods`)
  const read = isPdf(question.bytes) ? await readPdfInProcess(question, { ...limits, startMs: START_MS, signal }) : undefined
  if (read && 'kind' in read) return read
  const place = new Int32Array(new SharedArrayBuffer(12))
  const { port1: answering, port2: answers } = new MessageChannel()
  const thread = openThread(new URL('./statement-thread.ts', import.meta.url), {
    name: 'daybook-statement',
    workerData: { question: read ? { ...question, bytes: NOTHING, read } : question, place, answers } satisfies StatementTask,
    transferList: [answers],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  })
  try {
    const tell = async (): Promise<void> => {
      answering.postMessage(await securities())
      Atomics.store(place, 2, 1)
      Atomics.notify(place, 2)
    }
    const answer = await answerOf(thread, limits, { place, tell, signal })
    if (answer.type === 'failed') throw Object.assign(new Error(answer.message), { stack: answer.stack })
    if (answer.type === 'refused') return answer.refusal
    return { ...answer.preview, rows: await rowsFrom(answering, answer.pieces) }
  } finally {
    answering.close()
    await thread.terminate()
  }
}

/** What waits at a port is copied when it is taken; of a hundred thousand rows that takes seconds, and others are answered in between. */
async function rowsFrom(port: MessagePort, pieces: number): Promise<Preview['rows']> {
  const rows: Preview['rows'][number][] = []
  for (let piece = 0; piece < pieces; piece++) {
    for (const row of receiveMessageOnPort(port)!.message as Preview['rows']) rows.push(row)
    await setImmediate()
  }
  return rows
}

function answerOf(
  thread: Worker,
  { seconds, megabytes }: StatementLimits,
  { place, tell, signal }: { readonly place: Int32Array; readonly tell: () => Promise<void>; readonly signal: AbortSignal | undefined },
): Promise<StatementAnswer> {
  return new Promise((resolve, reject) => {
    const refuse = (code: RefusalCode, message: string): void => resolve({ type: 'refused', refusal: refusal(code, message) })
    const tooSlow = (): void => refuse('too_slow', `this took longer than ${seconds} seconds and was stopped${whereIn(place)}`)
    const left = (): void => refuse('given_up', 'the request for this statement was cancelled, so it was not read to its end')
    // On a busy machine the thread takes longer to start than most statements do to be read, so the time counts from then.
    let timer = setTimeout(tooSlow, START_MS + seconds * 1000)
    const settled =
      <Value>(settle: (value: Value) => void) =>
      (value: Value): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
        settle(value)
      }
    const leave = settled(left)
    signal?.addEventListener('abort', leave)
    thread.on('message', (message: FromStatementThread) => {
      if (message.type === 'securities') return void tell().catch(settled(reject))
      if (message.type !== 'ready') return settled(resolve)(message)
      clearTimeout(timer)
      timer = setTimeout(tooSlow, seconds * 1000)
    })
    thread.once(
      'error',
      settled((error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
          refuse(
            'too_much_memory',
            `this needed more than ${megabytes} MB and was stopped${whereIn(place)}; divide the statement into shorter periods`,
          )
        else reject(error)
      }),
    )
    thread.once(
      'exit',
      settled((code: number) => {
        // Nothing was left to wait for: what unpacks a stream inside the file waits for an end that does not come.
        if (code === UNSETTLED) refuse('truncated', 'the file is damaged or was not downloaded to its end; download it again')
        else reject(new Error('the thread that reads a statement ended before it answered'))
      }),
    )
  })
}

/** What a template was doing when it was stopped. */
function whereIn(place: Int32Array): string {
  const [row, helper] = [Atomics.load(place, 0), Atomics.load(place, 1)]
  if (row === 0) return ' while the file was read'
  return ` at row ${row} of the statement${helper === 0 ? ', in the template' : `, in the template's ${Object.keys(HELPERS)[helper - 1]}`}`
}

const refusal = (code: RefusalCode, message: string): StatementRefusal => ({ kind: 'refused', code, message })

/** What a preview is made of, when the book is in columns. */
export interface PreviewQuestion extends Omit<PreviewRequest, 'transactions' | 'today' | 'securities'> {
  readonly book: PlainBook
}

export interface StatementQuestion {
  readonly bytes: Uint8Array
  readonly reading: ReadStatementOptions & { readonly today: Day }
  readonly preview: PreviewQuestion
  /** Of the texts; English when absent. */
  readonly language?: Language | undefined
  /** What the bytes say, when they have been read already (pdf-process.ts). */
  readonly read?: Uint8Array
}

/** A first word, once the thread has started, a question of its own where there are trades; then the answer. */
export type FromStatementThread = { readonly type: 'ready' } | { readonly type: 'securities' } | StatementAnswer

/** What the thread is started with. */
export interface StatementTask {
  readonly question: StatementQuestion
  /** Which row and helper it is at, each from 1, and whether its own question is answered. */
  readonly place: Int32Array
  /** Where that answer comes: securities as `PreviewRequest` has them. What it shows goes back there, some rows at a time. */
  readonly answers: MessagePort
}

export type StatementAnswer =
  /** Its rows are waiting at the other end of `answers`, in so many pieces. */
  | { readonly type: 'preview'; readonly preview: Omit<Preview, 'rows'>; readonly pieces: number }
  | { readonly type: 'refused'; readonly refusal: StatementRefusal }
  | { readonly type: 'failed'; readonly message: string; readonly stack: string }
