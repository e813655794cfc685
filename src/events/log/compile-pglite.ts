import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setV8Flags } from '#vocabulary/v8-flags.ts'

/*
 * Opening a database runs much code a few times. V8 takes that for much work and has its optimising compiler rebuild it in the
 * background: a fifth of the processor time of a start and 45 MB, for code that then waits for questions. What a package brings needs
 * no validation before it is called.
 */
const FLAGS = ['--wasm-lazy-validation']

/**
 * The log is written in small pieces and never searched: optimising it cost a tenth of the processor time of a first sync of 100,000
 * transactions and 20 to 60 MB, which the compiler's threads gave back to nobody. The largest budget there is was still run through by a
 * book of 1,300 transactions (measured 2026-11-23). Questions in SQL take a quarter less of the processor with it, from the second on.
 */
const FLAGS_FOR = {
  log: ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'],
  questions: ['--wasm-tier-up', '--wasm-dynamic-tiering', '--wasm-tiering-budget=100000000'],
}

/** A section of a WebAssembly module of which nobody knows: its kind, its length, the length of its name and the name. */
const OWN_SECTION = [0, 2, 1, 0x71]

/**
 * PGlite's code, compiled so that it opens soon. To be called in the thread that runs it, before anything else of it is loaded.
 * What is compiled for questions is optimised as it runs.
 */
export async function compilePglite(use: keyof typeof FLAGS_FOR): Promise<WebAssembly.Module> {
  const pglite = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const code = await readFile(path.join(pglite, 'pglite.wasm'))
  // At the last moment: flags are the whole program's, and V8 looks at them when a module is handed in.
  setV8Flags([...FLAGS, ...FLAGS_FOR[use]])
  // Threads share what has the same bytes, and that would be the log's.
  return WebAssembly.compile(use === 'log' ? code : Buffer.concat([code, Buffer.from(OWN_SECTION)]))
}
