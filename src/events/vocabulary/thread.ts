import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Given to bundles alone, whose threads lie beside them: those that are run as V8 compiled them at the build, by their beginning (thread-begin.ts). */
declare const COMPILED_THREADS: readonly string[]

/**
 * Starts a worker thread from its source file, from the bundle in production and through tsx in tests and development.
 * `source` is `new URL('./name-thread.ts', import.meta.url)`; the build puts every `*-thread.ts` beside main.js.
 */
export function openThread(source: URL, options: WorkerOptions = {}): Worker {
  if (typeof COMPILED_THREADS !== 'undefined') {
    const name = basename(fileURLToPath(source), '.ts')
    return COMPILED_THREADS.includes(name)
      ? new Worker(new URL('./thread-begin.cjs', import.meta.url), { ...options, argv: [name] })
      : new Worker(new URL(`./${name}.mjs`, import.meta.url), options)
  }
  // `--import tsx` does nothing in a worker thread (tsx 4.23, node 20), so a first module registers it there.
  const tsx = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/\.cjs$/, '.mjs'),
  ).href
  const start = `import { register } from ${JSON.stringify(tsx)}\nregister()\nawait import(${JSON.stringify(source.href)})`
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(start)}`), options)
}

/** What Node is told to run such a file as a process of its own, where a thread would not do: one that runs out of memory can end all of them. */
export function processArguments(source: URL): string[] {
  if (typeof COMPILED_THREADS !== 'undefined') return [fileURLToPath(new URL(`./${basename(fileURLToPath(source), '.ts')}.mjs`, import.meta.url))]
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href, fileURLToPath(source)]
}
