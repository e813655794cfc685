import { spawn } from 'node:child_process'
import { serialize } from 'node:v8'
import { processArguments } from '#vocabulary/thread.ts'
import { UNPACKED_BYTES_MAX } from '../../ingest/statements/limits.ts'
import type { RefusalCode, StatementRefusal } from '../../ingest/statements/statement.ts'
import type { StatementQuestion } from './statement-question.ts'

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

/** What Node ends with when a module still awaits, and nothing is left that could answer. */
const UNSETTLED = 13
/** Of what it says when it fails. */
const SAID_MAX = 4000

/**
 * Reads a PDF in a process of its own. pdf.js keeps tables as long as a file says, and a thread that asks for one larger than what is left of its
 * memory does not end alone: V8 ends the whole process. A kilobyte of a stranger's mail ended the server so. Resolves with the statement or its
 * refusal as V8 writes it, which the thread of the preview takes over.
 */
export function readPdfInProcess({ bytes, reading }: Omit<PdfQuestion, 'lifeMs'>, limits: PdfLimits): Promise<Uint8Array | StatementRefusal> {
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
    const leave = (): void => stop('given_up', 'nobody waited for this statement any more, so it was not read to its end')
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
    // One that has ended takes no more of the question; how it ended is told below.
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
