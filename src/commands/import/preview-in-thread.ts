import { setImmediate } from 'node:timers/promises'
import { MessageChannel, type MessagePort, receiveMessageOnPort, type Worker } from 'node:worker_threads'
import { openThread } from '#vocabulary/thread.ts'
import { STATEMENT_BYTES_MAX, STATEMENT_MEGABYTES_MAX, STATEMENT_SECONDS_MAX } from '../../ingest/statements/limits.ts'
import { isPdf } from '../../ingest/statements/detect.ts'
import type { Preview } from '../../ingest/statements/preview/preview.ts'
import type { RefusalCode, StatementRefusal } from '../../ingest/statements/statement.ts'
import { HELPERS } from '../../ingest/statements/template/functions.ts'
import type { KnownSecurity } from '../../ingest/statements/trades/trade.ts'
import { readPdfInProcess } from './pdf-process.ts'
import type { FromStatementThread, StatementAnswer, StatementQuestion, StatementTask } from './statement-question.ts'

export interface StatementLimits {
  readonly seconds: number
  readonly megabytes: number
}

export interface PreviewInThreadOptions {
  readonly limits?: StatementLimits | undefined
  readonly securities?: (() => Promise<readonly KnownSecurity[]>) | undefined
  /** Fires when nobody waits for the answer any more: the thread is ended. */
  readonly signal?: AbortSignal | undefined
}

const LIMITS: StatementLimits = { seconds: STATEMENT_SECONDS_MAX, megabytes: STATEMENT_MEGABYTES_MAX }
const YOUNG_MEGABYTES = 64
const START_MS = 60_000
/** What Node ends with when a module still awaits, and nothing is left that could answer. */
const UNSETTLED = 13
const NOTHING = new Uint8Array()

/**
 * Reads a statement and shows what its rows become, in a thread of its own, a PDF before that in a process: a file that means ill or a template
 * that never ends costs twenty seconds each and half a gigabyte at most, answers with a refusal, and nothing else feels it.
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
    const left = (): void => refuse('given_up', 'nobody waited for this statement any more, so it was not read to its end')
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
