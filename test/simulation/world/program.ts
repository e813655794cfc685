import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { mainFile } from '../../support/program.ts'

/** A machine that has much else to do answers late; one that does not answer by then hangs. */
const ANSWER_MS = 90_000
const BREAKING_DISK = join(import.meta.dirname, 'breaking-disk.mjs')

/** What befalls the disk under the program, at which of its calls. */
export interface DiskTrouble {
  readonly kind: 'kill' | 'power' | 'eio'
  readonly at: number
  /** The folder of the database. */
  readonly data: string
}

/** The answer to a request; undefined when the program died before it came. */
export type Answer = { readonly status: number; readonly body: unknown } | undefined

/** What is wrong with the program, in a sentence. */
export class Wrong extends Error {}

/** One running `daybook serve`. */
export class Program {
  #child!: ChildProcess
  #ended!: Promise<void>
  #said = ''
  #port = 0

  static async start(folder: string, args: readonly string[], env: Record<string, string>, trouble?: DiskTrouble): Promise<Program> {
    const program = new Program()
    program.#port = await freePort()
    const extra = trouble ? { DISK_TROUBLE: trouble.kind, DISK_TROUBLE_AT: String(trouble.at), DISK_DATA: trouble.data } : {}
    const options = trouble ? ['--import', BREAKING_DISK] : []
    program.#child = spawn(process.execPath, [...options, mainFile(), 'serve', '--port', String(program.#port), ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, TZ: 'UTC', ...env, ...extra },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [program.#child.stdout, program.#child.stderr]) stream?.on('data', (data: Buffer) => (program.#said += data.toString()))
    program.#ended = new Promise((resolve) => program.#child.once('close', () => resolve()))
    await program.#listening()
    return program
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }
  get pid(): number | undefined {
    return this.#child.pid
  }
  /** What it wrote to the terminal. */
  get said(): string {
    return this.#said
  }
  /** Its number, and whether it was killed or ended by itself. */
  get end(): { readonly code: number | null; readonly signal: string | null } {
    return { code: this.#child.exitCode, signal: this.#child.signalCode }
  }

  async call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answer> {
    try {
      const response = await fetch(`http://127.0.0.1:${this.#port}${path}`, {
        method,
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      return { status: response.status, body: (await response.json()) as unknown }
    } catch (error) {
      if ((error as Error).name === 'TimeoutError' && this.isAlive) throw new Wrong(`${method} ${path} was not answered in ${ANSWER_MS / 1000} s`)
      // The connection goes before the process is seen to.
      await Promise.race([this.#ended, new Promise((resolve) => setTimeout(resolve, 2000))])
      if (this.isAlive) throw new Wrong(`${method} ${path}: the connection broke and the program lives: ${String((error as Error).cause ?? error)}`)
      return undefined
    }
  }

  killNow(): void {
    this.#child.kill('SIGKILL')
  }

  async kill(): Promise<void> {
    this.killNow()
    await this.#ended
  }

  /** Tells it to stop, as the system does. */
  async stop(): Promise<void> {
    if (!this.isAlive) return this.#ended
    this.#child.kill('SIGTERM')
    const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), ANSWER_MS).unref())
    if ((await Promise.race([this.#ended, late])) !== 'late') return
    await this.kill()
    throw new Wrong(`it did not stop within ${ANSWER_MS / 1000} s after SIGTERM`)
  }

  async #listening(): Promise<void> {
    const until = Date.now() + ANSWER_MS
    while (this.isAlive) {
      const answers = await fetch(`http://127.0.0.1:${this.#port}/api/ping`).then(
        () => true,
        () => false,
      )
      if (answers) return
      if (Date.now() > until) {
        await this.kill()
        throw new Wrong(`it did not listen within ${ANSWER_MS / 1000} s: ${this.#said}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await this.#ended
  }
}
