import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import v8 from 'node:v8'

/*
 * Opening a database runs much code a few times. V8 takes that for much work and has its optimising compiler rebuild it in the
 * background: a fifth of the processor time of a start and 45 MB even with fifty times its budget, for code that then waits for
 * questions. With the largest budget there is, a start has none of it, a first sync and edits take as long as before (measured
 * 2026-11-23 in alternate runs), and what runs for very long still comes to be optimised. What a package brings needs no validation
 * before it is called.
 */
const FLAGS = ['--wasm-tiering-budget=2000000000', '--wasm-lazy-validation']

/** The versions of Node whose V8 is known to have these; another one would say on the screen that it has not. */
const [OLDEST, NEWEST] = [20, 24]

/** PGlite's code, compiled so that it opens soon. To be called in the thread that runs it, before anything else of it is loaded. */
export async function compilePglite(): Promise<WebAssembly.Module> {
  const major = Number.parseInt(process.versions.node, 10)
  if (major >= OLDEST && major <= NEWEST) for (const flag of FLAGS) v8.setFlagsFromString(flag)
  const pglite = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return WebAssembly.compile(await readFile(path.join(pglite, 'pglite.wasm')))
}
