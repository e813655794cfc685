import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'
import { globSync } from 'tinyglobby'
import { FileUnreadable, type Files } from '../../ingest/journal/read.ts'

export interface Glob {
  readonly pattern: string
  readonly matches: readonly string[]
}

/** The disk as readers see it. Each file is read once, so that what is hashed is what was understood; globs are remembered. */
export class DiskFiles implements Files {
  readonly #bytes = new Map<string, Uint8Array>()
  readonly #globs = new Map<string, readonly string[]>()
  /** Everything asked for, found or not: what to watch, so that a missing file that appears is noticed. */
  readonly asked = new Set<string>()

  bytes(path: string): Uint8Array {
    this.asked.add(path)
    const cached = this.#bytes.get(path)
    if (cached) return cached
    const bytes = readWhole(path)
    this.#bytes.set(path, bytes)
    return bytes
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

const REASONS: Readonly<Record<string, FileUnreadable['reason']>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EISDIR: 'directory',
}
const SAY = {
  missing: 'the file does not exist',
  forbidden: 'the file may not be read: check its permissions',
  directory: 'this is a folder, not a file',
  failed: 'the file cannot be read',
} as const

function readWhole(path: string): Uint8Array {
  try {
    const file = openSync(path, 'r')
    try {
      // A pipe or a device would never end.
      if (!fstatSync(file).isFile()) throw new FileUnreadable(path, 'directory', 'this is not a regular file')
      return readFileSync(file)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (error instanceof FileUnreadable) throw error
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? 'failed'
    throw new FileUnreadable(path, reason, SAY[reason])
  }
}

/** Absolute paths that match, in byte order. The part before the first magic character is a folder name taken literally. */
export function expand(pattern: string): string[] {
  const magic = pattern.search(/[*?[]/)
  if (magic < 0) return [pattern]
  const folder = pattern.slice(0, pattern.lastIndexOf(sep, magic) + 1)
  const rest = pattern.slice(folder.length)
  const found = globSync([rest], {
    cwd: folder || sep,
    absolute: true,
    onlyFiles: true,
    expandDirectories: false,
    dot: false,
    followSymbolicLinks: true,
  })
  return found.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
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
