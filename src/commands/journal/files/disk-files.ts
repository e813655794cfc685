import { statSync } from 'node:fs'
import { homeFolder } from '#vocabulary/temporary-file.ts'
import { createHash } from 'node:crypto'
import { isAbsolute, relative, sep } from 'node:path'
import { expand } from './expand-pattern.ts'
import type { Files } from '../../../ingest/journal/files.ts'
import { readRegularFile } from '../../regular-file.ts'

export interface Glob {
  readonly pattern: string
  readonly matches: readonly string[]
}

/** The disk as readers see it. Each file is read once, so that what is hashed is what was understood; globs are remembered. */
export class DiskFiles implements Files {
  readonly home = homeFolder()
  readonly #bytes = new Map<string, Uint8Array>()
  readonly #globs = new Map<string, readonly string[]>()
  /** Every path asked for, there or not: what to watch, so that a missing file that appears is noticed. */
  readonly paths = new Set<string>()

  /** `opened` is called with each file before it is read. */
  constructor(private readonly opened?: (path: string) => void) {}

  bytes(path: string): Uint8Array {
    this.paths.add(path)
    const bytes = this.#bytes.get(path) ?? this.#read(path)
    this.#bytes.set(path, bytes)
    return bytes
  }
  #read(path: string): Uint8Array {
    this.opened?.(path)
    return readRegularFile(path)
  }
  size(path: string): number {
    try {
      return statSync(path).size
    } catch {
      return 0 // Why it cannot be read is said when it is.
    }
  }
  glob(pattern: string): string[] {
    const matches = expand(pattern)
    this.#globs.set(pattern, matches)
    return matches
  }
  get globs(): Glob[] {
    return [...this.#globs].map(([pattern, matches]) => ({ pattern, matches }))
  }
}

/** A path as the log stores it: relative to the folder of the root journal, with forward slashes. */
export function nameIn(folder: string, path: string): string {
  const name = relative(folder, path)
  return isAbsolute(name) ? name : name.split(sep).join('/')
}

/** One hash for a journal: the names and contents of all its files, in the order of the include graph. */
export function journalHash(files: readonly { readonly name: string; readonly hash: string }[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file.name}\0${file.hash}\n`)
  return hash.digest('hex')
}
