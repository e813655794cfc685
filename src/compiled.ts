import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { constants, Script } from 'node:vm'

/*
 * What is run at every start took a third of a command's time and a quarter of a server's to be loaded: forty files and more to find
 * and link, and everything that is run to be compiled first. So the build puts it into one file, runs that once and keeps what V8 had
 * compiled by then. V8 takes it for the same version and flags, and compiles as ever where they differ.
 */

/** A file that is run whole, and the digest that it ends with. */
export interface Bundle {
  readonly filename: string
  readonly script: Script
  readonly digest: string
}

/** The build ends a bundle with a digest of it, and what was compiled begins with it: V8 itself compares no more of a text than its length. */
const DIGEST_LENGTH = 64

/**
 * The bundle in a file, with what was compiled of it, where that is of this very bundle; undefined where there is none. V8's flags are
 * part of what V8 compares: they have to be set before.
 */
export function bundleIn(filename: string, compiled: Buffer | undefined): Bundle | undefined {
  if (!existsSync(filename)) return undefined
  // As the build writes it: what is a byte for each character is not decoded.
  const text = readFileSync(filename, 'latin1')
  const digest = text.slice(-DIGEST_LENGTH)
  const cachedData = compiled?.toString('latin1', 0, DIGEST_LENGTH) === digest ? compiled.subarray(DIGEST_LENGTH) : undefined
  // The few packages that stay outside of a bundle may be modules, which only `import()` loads.
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER
  const script = new Script(text, { filename, importModuleDynamically, ...(cachedData && { cachedData }) })
  return { filename, script, digest }
}

/** What was compiled, if it is there. */
export const compiledIn = (filename: string): Buffer | undefined => (existsSync(filename) ? readFileSync(filename) : undefined)

/** Runs a bundle, which finds beside itself what it loads, starts or reads; with another `require` than that of its folder for one that needs nothing of it. */
export function runBundle({ filename, script }: Bundle, require?: (name: string) => unknown): void {
  const main = script.runInThisContext() as (require: (name: string) => unknown, module: { exports: object }, url: string) => void
  const { href } = pathToFileURL(filename)
  main(require ?? createRequire(href), { exports: {} }, href)
}
