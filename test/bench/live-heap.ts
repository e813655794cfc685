import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pause, type Running } from './running.ts'

/** Options of node for a server that tells at SIGUSR2, thread by thread, what is left once everything unused was collected. */
export class LiveHeap {
  readonly #folder = mkdtempSync(join(tmpdir(), 'daybook-heap-'))
  readonly node: readonly string[]

  constructor() {
    this.node = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(tellingFrom(this.#folder))}`]
  }

  /** MiB of objects and buffers of each thread; those of one that is busy for ten seconds are left out. */
  async of(running: Running): Promise<Readonly<Record<string, number>>> {
    for (const name of readdirSync(this.#folder)) rmSync(join(this.#folder, name))
    running.signal('SIGUSR2')
    for (let waited = 0; waited < 1000 && !existsSync(join(this.#folder, 'server')); waited++) await pause(10)
    await pause(3000)
    return Object.fromEntries(
      readdirSync(this.#folder)
        .sort()
        .map((name) => [name, Number(readFileSync(join(this.#folder, name), 'utf8'))]),
    )
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** Runs in every thread of the server; signals come to the first alone, which hands them on. */
const tellingFrom = (folder: string): string => `
  import { writeFileSync } from 'node:fs'
  import { isMainThread, threadId } from 'node:worker_threads'
  const tell = () => {
    for (let round = 0; round < 3; round++) globalThis.gc()
    const { heapUsed, external } = process.memoryUsage()
    writeFileSync(${JSON.stringify(`${folder}/`)} + (isMainThread ? 'server' : 'thread ' + threadId), String((heapUsed + external) / 1048576))
  }
  const channel = new BroadcastChannel('live-heap')
  channel.unref()
  channel.onmessage = tell
  if (isMainThread) process.on('SIGUSR2', () => (channel.postMessage('tell'), setTimeout(tell, 500)))
`
