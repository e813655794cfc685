import { createRequire } from 'node:module'
import { basename, extname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** In the build every thread is bundled beside main.js; from source it runs through tsx. */
const extension = extname(import.meta.url)
const isBundled = extension !== '.ts'
const bundleOf = (source: URL): URL => new URL(`./${basename(fileURLToPath(source), '.ts')}${extension}`, import.meta.url)

/** Starts a worker thread. `source` is `new URL('./name-thread.ts', import.meta.url)`. */
export function openThread(source: URL, options: WorkerOptions = {}): Worker {
  if (isBundled) return new Worker(bundleOf(source), options)
  // `--import tsx` does nothing in a worker thread (tsx 4.23, node 20), so a first module registers it there.
  const tsx = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/\.cjs$/, '.mjs'),
  ).href
  const start = `import { register } from ${JSON.stringify(tsx)}\nregister()\nawait import(${JSON.stringify(source.href)})`
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(start)}`), options)
}

/** Node's arguments to run such a file as a process of its own, for work that may run out of memory. */
export function processArguments(source: URL): string[] {
  if (isBundled) return [fileURLToPath(bundleOf(source))]
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href, fileURLToPath(source)]
}

/**
 * What is new in a thread that stays: V8 would let it grow to 48 MB and keep that, for a thread that rests most of the day. With 6 no
 * more of the processor is used (measured 2026-11-23 over first syncs and edits at 100,000 transactions).
 */
export const YOUNG_MB_RESIDENT = 6
