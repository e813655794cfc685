import { extname, join } from 'node:path'
import { inlineLess } from './cli/reading/inline-less.ts'
import { type Bundle, bundleIn, compiledIn, runBundle } from './compiled.ts'

/** What V8 had compiled of the bundle when a book of that dialect was read. */
export const compiledFor = (dialect: string): string => `one-book-${dialect}.code`

/** The commands that read one book and end, in a folder, with what was compiled for the journals that these arguments seem to name; undefined where they are not there. */
export function oneBookIn(folder: string, args?: readonly string[]): Bundle | undefined {
  // Before it is compiled: the flag is part of what V8 compares.
  inlineLess('command')
  return bundleIn(join(folder, 'one-book.cjs'), args && compiledIn(join(folder, compiledFor(dialectOf(args)))))
}

/** Options of these commands that take a value, which is no name of a journal. */
export const VALUED = ['--dialect', '--now', '--hledger-rules', '--format', '--to', '--config']

/** Whether the arguments of such a command name a journal, or ask for none. Who names none waits for the configuration to be looked for, with the code of that. */
export function isNamed(args: readonly string[]): boolean {
  return args.some((argument, at) => {
    if (argument.startsWith('-')) return argument === '-' || argument === '--batch' || argument === '--help' || argument === '-h'
    return !VALUED.includes(args[at - 1] ?? '')
  })
}

/** All that is outside of the bundle is Node's own. */
export function runOneBook(bundle: Bundle): void {
  runBundle(bundle, (name) => (name === 'node:crypto' ? CRYPTO : process.getBuiltinModule(name)))
}

/** Loaded with the first hash: whoever only reads a journal asks for none, and would wait for all of Node's cryptography longer than for a small book. */
const CRYPTO = {
  get createHash() {
    return process.getBuiltinModule('node:crypto').createHash
  },
}

const DIALECT_BY_EXTENSION: Readonly<Record<string, string>> = {
  '.bean': 'beancount',
  '.beancount': 'beancount',
  '.hledger': 'hledger',
  '.j': 'hledger',
  '.journal': 'hledger',
}

/** Only a guess, and nothing hangs on it but time: what was not compiled for a dialect is compiled when it is run. */
function dialectOf(args: readonly string[]): string {
  const named = args.map((each) => DIALECT_BY_EXTENSION[extname(each)] ?? (each === 'hledger' || each === 'beancount' ? each : undefined))
  return named.find((dialect) => dialect !== undefined) ?? 'ledger'
}
