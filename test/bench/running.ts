import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { clientIsReady } from './ready-client.ts'

/** Of the clock in which Linux counts. */
const TICK_MS = 10

/** A Daybook server in a process of its own, watched from outside: what a person and a browser would see. */
export class Running {
  readonly #child: ChildProcess
  readonly #startedAt = performance.now()
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
    await clientIsReady()
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

  get(path: string): Promise<string> {
    return this.#text(path)
  }

  post(path: string, body: object): Promise<string> {
    return this.#text(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  }

  async #text(path: string, options?: RequestInit): Promise<string> {
    const response = await fetch(this.url + path, options)
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
