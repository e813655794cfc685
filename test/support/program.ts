import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly out: string
  readonly err: string
}

let built = false

/** The built program. The first test of a run that needs it builds it, the others wait. */
export function mainFile(): string {
  if (!built) buildOnce(join(tmpdir(), 'daybook-build'))
  built = true
  return join(process.cwd(), 'dist/main.js')
}

/** `mark` is a folder of this run of tests, see run-folder.ts. */
function buildOnce(mark: string): void {
  const done = join(mark, 'done')
  if (mkdirSync(mark, { recursive: true }) !== undefined) {
    const { status, stderr } = spawnSync(process.execPath, ['build.mjs'], { encoding: 'utf8' })
    writeFileSync(`${done}.new`, status === 0 ? '' : `the build failed: ${stderr}`)
    renameSync(`${done}.new`, done)
  }
  while (!existsSync(done)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  const problem = readFileSync(done, 'utf8')
  if (problem !== '') throw new Error(problem)
}

const environment = (extra: Record<string, string> = {}): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], HOME: tmpdir(), TZ: 'UTC', ...extra })

/** Runs the built `daybook` in a folder until it ends. */
export function daybook(
  folder: string,
  args: readonly string[],
  options: { readonly input?: string; readonly env?: Record<string, string>; readonly killAfterMs?: number } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [mainFile(), ...args], {
    cwd: folder,
    env: environment(options.env),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(options.input ?? '')
  const kill = setTimeout(() => child.kill('SIGKILL'), options.killAfterMs ?? HANGING_MS)
  return new Output(child).end.finally(() => clearTimeout(kill))
}

/** No command takes so long. It is killed, so that the test sees what it wrote by then. */
const HANGING_MS = 100_000

/** What a program writes, and how it ends. */
class Output {
  #out = ''
  #err = ''
  readonly end: Promise<Ended>
  constructor(child: ChildProcess) {
    child.stdout?.on('data', (data: Buffer) => (this.#out += data.toString()))
    child.stderr?.on('data', (data: Buffer) => (this.#err += data.toString()))
    this.end = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal, out: this.#out, err: this.#err })))
  }
  /** For a message about a test that failed. */
  sofar(): string {
    return `the program wrote:\n${this.#out}${this.#err}`
  }
}

export interface Server {
  readonly url: string
  readonly pid: number
  get(path: string): Promise<{ readonly status: number; readonly body: unknown }>
  post(path: string, body: unknown): Promise<{ readonly status: number; readonly body: unknown }>
  /** Asks until the answer is right; what the program wrote is part of the message when it never is. */
  until<Answer>(ask: () => Promise<Answer>, isRight: (answer: Answer) => boolean): Promise<Answer>
  stop(signal?: NodeJS.Signals): Promise<Ended>
}

/**
 * Starts `daybook serve` in a folder with a daybook.yaml and waits until it answers. `said` hears meanwhile what it writes to standard error.
 */
export async function serve(
  folder: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
  { main = mainFile(), said = () => undefined }: { readonly main?: string; readonly said?: (text: string) => unknown } = {},
): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, [main, 'serve', '--port', String(port), ...args], {
    cwd: folder,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = new Output(child)
  child.stderr.on('data', (data: Buffer) => said(data.toString()))
  const url = `http://127.0.0.1:${port}`
  const call = async (path: string, init?: RequestInit) => {
    const response = await fetch(url + path, init).catch((error: Error) => {
      throw new Error(`${path} was not answered: ${String(error.cause ?? error)}\n${output.sofar()}`)
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const waitFor: Server['until'] = (ask, isRight) => until(ask, isRight, { everyMs: 30, beside: () => output.sofar() })
  await waitFor(
    () =>
      fetch(`${url}/api/ping`).then(
        () => true,
        () => child.exitCode !== null,
      ),
    (answers) => answers,
  )
  if (child.exitCode !== null) throw new Error(`the server ended: ${(await output.end).err}`)
  return {
    url,
    pid: child.pid!,
    get: (path) => call(path),
    post: (path, body) => call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    until: waitFor,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return output.end
    },
  }
}

/** A folder with a configuration and a journal, gone after the test. */
export function bookFolder(
  files: Readonly<Record<string, string | Uint8Array>>,
  settings = '',
): { readonly folder: string; write(file: string, text: string | Uint8Array): void; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-program-'))
  const write = (file: string, text: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  write('daybook.yaml', `journal_path: main.ledger\nledger_cli: ledger\ndefault_currency: EUR\ntime_zone: UTC\n${settings}`)
  for (const [file, text] of Object.entries(files)) write(file, text)
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Transactions of a euro each from checking to food, one a day, from the n-th on. */
export const spending = (from: number, count: number): string =>
  Array.from(
    { length: count },
    (_, i) => `2024-01-${String(((from + i) % 28) + 1).padStart(2, '0')} Market ${from + i}\n    Expenses:Food  1.00 EUR\n    Assets:Checking\n\n`,
  ).join('')
