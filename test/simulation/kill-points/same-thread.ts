import { fileURLToPath } from 'node:url'
import { MessageChannel, Worker, type WorkerOptions } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { readFile } from 'node:fs/promises'
import { DurableFileSystem } from '../../../src/events/log/durable-file-system.ts'
import { servePglite } from '../../../src/events/log/pglite-serve.ts'

/*
 * In the place of `#vocabulary/thread.ts` where disks are looked at: the database opens in the thread that looks, with code that was
 * compiled once. In a thread of its own each opening compiles anew, which is two thirds of what it costs.
 */

const create = PGlite.create.bind(PGlite) as (options: object) => Promise<PGlite>
const compiled = readFile(fileURLToPath(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite')))).then((code) =>
  WebAssembly.compile(code),
)
/** Nothing that is looked at has to last, and forcing every file to the disk is most of what a recovery takes. */
const unforced = (parameters: readonly string[]): string[] => parameters.map((one) => (one === 'fsync=on' ? 'fsync=off' : one))
PGlite.create = (async (options: { readonly startParams: readonly string[] }) =>
  create({ ...options, startParams: unforced(options.startParams), pgliteWasmModule: await compiled })) as typeof PGlite.create

// By its path: the name is replaced by this file.
export { YOUNG_MB_RESIDENT } from '../../../src/events/vocabulary/thread.ts'

export function openThread(source: URL, options: WorkerOptions = {}): Worker {
  if (!fileURLToPath(source).endsWith('pglite-thread.ts')) return new Worker(source, options)
  const { port1, port2 } = new MessageChannel()
  void servePglite(port2, (folder, failed) => new DurableFileSystem(folder, failed))
  return Object.assign(port1, { terminate: () => Promise.resolve(port1.close()) }) as unknown as Worker
}
