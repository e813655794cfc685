import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PGLITE_FLAGS } from './pglite-flags.ts'
import { setV8Flags } from '#vocabulary/v8-flags.ts'

/** A section of a WebAssembly module of which nobody knows: its kind, its length, the length of its name and the name. */
const OWN_SECTION = [0, 2, 1, 0x71]

/** A file of PGlite's package, whose code may be in a bundle of ours. Read at once: Node's threads for files may be forcing a new database to the disk. */
export const fileOfPglite = (name: string): Buffer<ArrayBuffer> =>
  readFileSync(path.join(path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), name))

/**
 * PGlite's code, compiled so that it opens soon. To be called in the thread that runs it, before anything else of it is loaded.
 * What is compiled for questions is optimised as it runs.
 */
export async function compilePglite(use: keyof typeof PGLITE_FLAGS): Promise<WebAssembly.Module> {
  const code = fileOfPglite('pglite.wasm')
  // At the last moment: flags are the whole program's, and V8 looks at them when a module is handed in.
  setV8Flags(PGLITE_FLAGS[use])
  // Threads share what has the same bytes, and that would be the log's.
  return WebAssembly.compile(use === 'log' ? code : Buffer.concat([code, Buffer.from(OWN_SECTION)]))
}
