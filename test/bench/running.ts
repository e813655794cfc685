import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { gunzipSync } from 'node:zlib'

/** Of the clock in which Linux counts. */
const TICK_MS = 10

/**
 * An answer as it came. What the client does to unpack it is not counted: three megabytes of net worth take `fetch` 15 ms where nothing
 * else is to be done, and 50 beside a server that has just told of an edit and still works.
 */
export interface Arrived {
  /** When its last byte was there, as `performance.now()` says. */
  readonly at: number
  text(): string
}

/** A Daybook server in a process of its own, watched from outside: what a person and a browser would see. */
export class Running {
  readonly #child: ChildProcess
  readonly #startedAt = performance.now()
  readonly #agent = new Agent({ keepAlive: true })
  #said = ''
  url = ''

  private constructor(config: string, extra: readonly string[], { node, environment }: RunningOptions) {
    this.#child = spawn(process.execPath, [...node, 'dist/main.js', 'serve', '--config', config, '--port', '0', ...extra], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on('data', (data: Buffer) => (this.#said += data.toString()))
  }

  /** Resolves as soon as it says where it listens. */
  static async start(config: string, extra: readonly string[] = [], { node = [], environment = {} }: Partial<RunningOptions> = {}): Promise<Running> {
    const running = new Running(config, extra, { node, environment })
    while (running.url === '') {
      if (running.#child.exitCode !== null) throw new Error(`the server ended with ${running.#child.exitCode}:\n${running.#said}`)
      running.url = /http:\/\/\S+/.exec(running.#said)?.[0] ?? ''
      await pause(2)
    }
    return running
  }

  /** Milliseconds since the process was started. */
  get age(): number {
    return performance.now() - this.#startedAt
  }
  /** The most memory that it ever held, in MiB; undefined where the system does not say (no /proc). */
  get peakMiB(): number | undefined {
    return this.#status(/VmHWM:\s+(\d+)/)
  }

  /** The memory that it holds now, in MiB; undefined where the system does not say (no /proc). */
  get residentMiB(): number | undefined {
    return this.#status(/VmRSS:\s+(\d+)/)
  }

  #status(line: RegExp): number | undefined {
    try {
      return Math.round(Number(line.exec(readFileSync(`/proc/${this.#child.pid}/status`, 'utf8'))?.[1]) / 1024)
    } catch {
      return undefined
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Milliseconds of the processor that it has used; undefined where the system does not say (no /proc). */
  get processorMs(): number | undefined {
    try {
      const stat = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8')
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
      return (Number(user) + Number(system)) * TICK_MS
    } catch {
      return undefined
    }
  }

  /** Resolves with the last byte of an answer. */
  arrived(path: string): Promise<Arrived> {
    return new Promise((resolve, reject) => {
      const request = get(this.url + path, { agent: this.#agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('error', reject)
        response.on('end', () => {
          const at = performance.now()
          const body = Buffer.concat(pieces)
          const text = (): string => (response.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()
          if (response.statusCode === 200) resolve({ at, text })
          else reject(new Error(`${path}: ${response.statusCode} ${text().slice(0, 500)}`))
        })
      })
      request.on('error', reject)
    })
  }

  async get(path: string): Promise<string> {
    return (await this.arrived(path)).text()
  }

  /** Milliseconds from asking to the last byte of the answer. */
  async answeredIn(path: string): Promise<number> {
    const asked = performance.now()
    return (await this.arrived(path)).at - asked
  }

  /** Asks until net worth is told. Returns how old the process was when it had arrived. */
  async firstNetWorth(): Promise<number> {
    for (;;) {
      const { at, text } = await this.arrived('/api/networth')
      if (text().includes('"networthTimeline":[{')) return at - this.#startedAt
      await pause(5)
    }
  }

  async post(path: string, body: object): Promise<string> {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 500)}`)
    return text
  }

  /** Waits until the first journal sync has ended well. */
  async synced(): Promise<void> {
    for (;;) {
      const jobs = JSON.parse(await this.get('/api/jobs')) as Job[] | { jobs: Job[] }
      const last = (Array.isArray(jobs) ? jobs : jobs.jobs).at(-1)
      if (last?.status === 'completed') return
      if (last?.status === 'failed') throw new Error(`the sync failed: ${last.error}`)
      await pause(10)
    }
  }

  /** How many jobs have ended well. */
  async jobs(): Promise<number> {
    const jobs = JSON.parse(await this.get('/api/jobs')) as Job[] | { jobs: Job[] }
    return (Array.isArray(jobs) ? jobs : jobs.jobs).filter(({ status }) => status === 'completed').length
  }

  /** The events of /api/live, each as its data. The first is what is true on connecting. */
  async *live(): AsyncGenerator<string> {
    const response = await fetch(`${this.url}/api/live`, { headers: { accept: 'text/event-stream' } })
    if (!response.body) throw new Error('/api/live answered without a body')
    let text = ''
    for await (const bytes of response.body.pipeThrough(new TextDecoderStream())) {
      text += bytes
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = /^event: ?view$/m.test(block) ? /^data: ?(.*)$/m.exec(block)?.[1] : undefined
        if (data !== undefined) yield data
      }
    }
  }

  async stop(): Promise<void> {
    this.#agent.destroy()
    if (this.#child.exitCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await ended
  }
}

interface RunningOptions {
  /** What is said to node itself. */
  readonly node: readonly string[]
  /** Variables beside those of this process. */
  readonly environment: Readonly<Record<string, string>>
}

interface Job {
  readonly status: string
  readonly error?: string
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
