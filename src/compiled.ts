import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Script } from 'node:vm'
import { inlineLess } from './cli/inline-less.ts'

/*
 * Commands that read one book and end took a third of their time to be loaded: forty files to find and link, and everything that is
 * run to be compiled first. So the build puts them with main.ts into one file, reads a demo book of each dialect with it and keeps
 * what V8 had compiled by then. V8 takes it for the same version and flags, and compiles as ever where they differ.
 */

/** What V8 had compiled of the bundle when a book of that dialect was read. */
export const compiledFor = (dialect: string): string => `one-book-${dialect}.code`

/** The build ends the bundle with a digest of it. V8 itself compares no more of a text than its length. */
const DIGEST_LENGTH = 64

/** The bundle of these commands in a folder, with what was compiled of it, where that is of this very bundle; undefined where there is none. */
export function oneBookScript(folder: string, compiled?: Buffer): { readonly script: Script; readonly digest: string } | undefined {
  const filename = join(folder, 'one-book.cjs')
  if (!existsSync(filename)) return undefined
  // The flags are part of what V8 compares.
  inlineLess()
  const text = readFileSync(filename, 'utf8')
  const digest = text.slice(-DIGEST_LENGTH)
  const cachedData = compiled?.toString('latin1', 0, DIGEST_LENGTH) === digest ? compiled.subarray(DIGEST_LENGTH) : undefined
  return { script: new Script(`(function(require,module){${text}\n})`, { filename, ...(cachedData && { cachedData }) }), digest }
}

/** All that is outside of the bundle is Node's own. */
export function runScript(script: Script): void {
  const main = script.runInThisContext() as (require: (name: string) => unknown, module: { exports: object }) => void
  main((name) => (name === 'node:crypto' ? CRYPTO : process.getBuiltinModule(name)), { exports: {} })
}

/** Loaded with the first hash: whoever only reads a journal asks for none, and would wait for all of Node's cryptography longer than for a small book. */
const CRYPTO = {
  get createHash() {
    return process.getBuiltinModule('node:crypto').createHash
  },
}

/** Only a guess, and nothing hangs on it but time: what a wrong one has not is compiled when it is run. */
const DIALECT_BY_EXTENSION: Readonly<Record<string, string>> = {
  '.bean': 'beancount',
  '.beancount': 'beancount',
  '.hledger': 'hledger',
  '.j': 'hledger',
  '.journal': 'hledger',
}

/** What was compiled for the journals that these arguments seem to name. */
export function compiledOf(folder: string, args: readonly string[]): Buffer | undefined {
  const named = args.map((each) => DIALECT_BY_EXTENSION[extname(each)] ?? (each === 'hledger' || each === 'beancount' ? each : undefined))
  const file = join(folder, compiledFor(named.find((dialect) => dialect !== undefined) ?? 'ledger'))
  return existsSync(file) ? readFileSync(file) : undefined
}
