import { mkdirSync, renameSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { threadId, Worker, type WorkerOptions } from 'node:worker_threads'
import { buildSync } from 'esbuild'

/*
 * In the tests `#vocabulary/thread.ts` is this file. From its sources a thread starts through tsx, module by module: more than a
 * second of processor time for one that opens a database or reads a journal. As in production it is bundled here, once a run.
 */

interface Bundle {
  readonly file: string
  /** The sources with their times: whoever watches the tests gets the thread anew when one of them is saved. */
  readonly sources: ReadonlyMap<string, number>
}
const bundles = new Map<string, Bundle>()

/** Starts a worker thread from the bundle of its source file. */
export function openThread(source: URL, options: WorkerOptions = {}): Worker {
  const path = fileURLToPath(source)
  const made = bundles.get(path)
  const bundle = made && isFresh(made) ? made : bundled(path)
  bundles.set(path, bundle)
  return new Worker(bundle.file, options)
}

const timeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

const isFresh = ({ sources }: Bundle): boolean => [...sources].every(([path, time]) => timeOf(path) === time)

function bundled(path: string): Bundle {
  // Below the checkout, so that packages are found.
  const folder = resolve('dist/threads')
  mkdirSync(folder, { recursive: true })
  const file = `${folder}/${basename(path, '.ts')}.mjs`
  const partial = `${folder}/${basename(path, '.ts')}-${process.pid}-${threadId}.mjs`
  const { metafile } = buildSync({
    entryPoints: [path],
    outfile: partial,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'silent',
    metafile: true,
  })
  renameSync(partial, file) // whole, whoever else makes the same one
  return { file, sources: new Map(Object.keys(metafile.inputs).map((input) => [resolve(input), timeOf(resolve(input))])) }
}
