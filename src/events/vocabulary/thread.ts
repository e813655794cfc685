import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * What is new in a thread that stays: V8 would let it grow to 48 MB and keep that, for a thread that rests most of the day. With 6 no
 * more of the processor is used (measured 2026-11-23 over first syncs and edits at 100,000 transactions).
 */
export const YOUNG_MB_RESIDENT = 6

/**
 * Starts a worker thread from its source file, from the bundle in production and through tsx in tests and development.
 * `source` is `new URL('./name-thread.ts', import.meta.url)`; the build puts every `*-thread.ts` beside main.js.
 */
export function openThread(source: URL, options: WorkerOptions = {}): Worker {
  const bundled = import.meta.url.endsWith('.js')
  if (bundled) return new Worker(new URL(`./${basename(fileURLToPath(source)).replace(/\.ts$/, '.js')}`, import.meta.url), options)
  // `--import tsx` does nothing in a worker thread (tsx 4.23, node 20), so a first module registers it there.
  const tsx = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/\.cjs$/, '.mjs'),
  ).href
  const start = `import { register } from ${JSON.stringify(tsx)}\nregister()\nawait import(${JSON.stringify(source.href)})`
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(start)}`), options)
}
