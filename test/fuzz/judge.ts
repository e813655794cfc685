import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { TARGETS } from './targets.ts'

/** Of the processor, which is what an answer takes when nobody else wants the machine. */
export const HANG_MS = 2000
/** What waits for something that never comes takes no time of the processor. */
const STUCK_MS = 60_000
const LOOK_MS = 200
const MEGABYTES = 512
const HANGS = 'hangs'

/** Runs texts in a thread that is ended when one does not come to an end, and says what became of each. */
export class Judge {
  #thread: Promise<Worker> | undefined
  readonly #target: string
  readonly #hangMs: number

  constructor(target: string, hangMs = HANG_MS) {
    this.#target = target
    this.#hangMs = hangMs
  }

  /** What was wrong; undefined for nothing. What hangs has to hang twice: another thread may have been busy. */
  async verdict(text: string): Promise<string | undefined> {
    const first = await this.#run(text)
    if (first !== HANGS) return first
    if (TARGETS[this.#target]?.mayHang) return undefined
    return (await this.#run(text)) === HANGS ? `takes longer than ${this.#hangMs / 1000} s` : undefined
  }

  async close(): Promise<void> {
    const thread = await this.#thread
    this.#thread = undefined
    if (thread) await inTime('end', thread.terminate())
  }

  async #run(text: string): Promise<string | undefined> {
    this.#thread ??= begun()
    const thread = await this.#thread
    const outcome = await new Promise<string | undefined>((resolve) => {
      const settle = (verdict: string | undefined): void => {
        clearInterval(looking)
        thread.off('message', answered).off('error', failed).off('exit', ended)
        resolve(verdict)
      }
      const answered = ({ threw }: { threw?: string }): void => settle(threw)
      const failed = (error: Error): void => settle(`the thread ended: ${error.message}`)
      const ended = (): void => settle('the thread ended')
      const began = { used: process.cpuUsage(), at: Date.now() }
      const looking = setInterval(() => {
        const { user, system } = process.cpuUsage(began.used)
        if ((user + system) / 1000 > this.#hangMs || Date.now() - began.at > STUCK_MS) settle(HANGS)
      }, LOOK_MS)
      thread.on('message', answered).on('error', failed).on('exit', ended)
      thread.postMessage({ target: this.#target, text })
    })
    // After a mistake nobody knows what is left of it.
    if (outcome !== undefined) await this.close()
    return outcome
  }
}

let bundle: Promise<string> | undefined

/** One file: threads are started often, and compiling two hundred modules each time would take longer than the texts. */
async function bundled(): Promise<string> {
  const outfile = join('dist', 'fuzz', `thread-${process.pid}.mjs`)
  const outside = ['handlebars', 'papaparse', 'pdfjs-dist', 'xlsx']
  await build({
    entryPoints: [join(import.meta.dirname, 'fuzz-thread.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: outside,
    // Some packages are of the older kind.
    banner: { js: "import { createRequire as requireHere } from 'node:module'\nconst require = requireHere(import.meta.url)" },
    logLevel: 'silent',
  })
  return outfile
}

async function begun(): Promise<Worker> {
  bundle ??= bundled()
  const thread = new Worker(pathToFileURL(await bundle), { resourceLimits: { maxOldGenerationSizeMb: MEGABYTES } })
  await inTime('begin', once(thread, 'message'))
  return thread
}

/** Rejects when a thread that has nothing to wait for takes too long: else a test would only run out of time, and nobody knew where. */
async function inTime(what: string, done: Promise<unknown>): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise((_, reject) => {
    late = setTimeout(() => reject(new Error(`a thread did not ${what} within ${STUCK_MS / 1000} s`)), STUCK_MS)
  })
  await Promise.race([done, tooLate]).finally(() => clearTimeout(late))
}
