import { fileURLToPath } from 'node:url'
import { basename } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a worker thread from its source file, from the bundle in production and through tsx in tests and development.
 * `source` is `new URL('./name-thread.ts', import.meta.url)`; the build puts every `*-thread.ts` beside main.js.
 */
export function openThread(source: URL, options: WorkerOptions = {}): Worker {
  const path = fileURLToPath(source)
  const bundled = import.meta.url.endsWith('.js')
  if (bundled) return new Worker(new URL(`./${basename(path).replace(/\.ts$/, '.js')}`, import.meta.url), options)
  return new Worker(path, { ...options, execArgv: [...(options.execArgv ?? []), '--import', 'tsx'] })
}
