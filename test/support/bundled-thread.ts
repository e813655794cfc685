import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
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
/** Not the current folder, which tests of commands replace. */
const root = fileURLToPath(new URL('../../', import.meta.url))

/** Starts a worker thread from the bundle of its source file. */
export const openThread = (source: URL, options: WorkerOptions = {}): Worker => new Worker(bundleOf(source), options)

/** What Node is told to run that bundle as a process of its own. */
export const processArguments = (source: URL): string[] => [bundleOf(source)]

function bundleOf(source: URL): string {
  const path = fileURLToPath(source)
  const made = bundles.get(path)
  const bundle = made && isFresh(made) ? made : bundled(path)
  bundles.set(path, bundle)
  return bundle.file
}

const timeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

const isFresh = ({ sources }: Bundle): boolean => [...sources].every(([path, time]) => timeOf(path) === time)

/** What `build.mjs` leaves outside as well: it has files of its own, or is large and seldom asked for. */
const OUTSIDE = ['@electric-sql/pglite', 'esbuild', 'pdfjs-dist', 'sql.js', 'tsx', 'xlsx']

/**
 * What a thread says `import()` to is a file of its own, as few of them ask for it. With packages inside and without a map of its
 * lines, which Node would read at every start, a thread that reads a statement takes a third of the processor time to begin.
 */
function bundled(path: string): Bundle {
  // Below the checkout, so that packages are found.
  const folder = resolve(root, 'dist/threads')
  mkdirSync(folder, { recursive: true })
  const { metafile, outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [path],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: OUTSIDE,
    // Some packages are of the older kind.
    banner: { js: "import { createRequire as requireHere } from 'node:module'\nconst require = requireHere(import.meta.url)" },
    logLevel: 'silent',
    metafile: true,
    write: false,
  })
  // The first of them is the thread itself, which is there when all that it asks for is.
  for (const output of outputFiles.toReversed()) {
    const partial = `${output.path}-${process.pid}-${threadId}`
    writeFileSync(partial, output.contents)
    renameSync(partial, output.path) // whole, whoever else makes the same one
  }
  const file = `${folder}/${basename(path, '.ts')}.mjs`
  const sources = Object.keys(metafile.inputs).filter((input) => !input.includes('node_modules'))
  return { file, sources: new Map(sources.map((input) => [resolve(root, input), timeOf(resolve(root, input))])) }
}
