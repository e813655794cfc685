import { createHash } from 'node:crypto'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import type { BookFile } from './book.ts'

/**
 * The files that a reader may ask for, so that readers stay pure: no disk, no clock. `bytes` throws a FileUnreadable for what
 * cannot be read; `glob` returns absolute paths in byte order.
 */
export interface Files {
  /** The home folder of the person, which a path after ~ is taken from; absolute. */
  readonly home: string
  bytes(path: string): Uint8Array
  /** The absolute paths that match a pattern (`*`, `?`, `[a-z]`, `**`), sorted bytewise; [] when none does. Throws for one that looks at too much. */
  glob(pattern: string): string[]
}

export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable'
  constructor(
    readonly path: string,
    /** 'missing', 'forbidden', 'directory' or 'failed'. */
    readonly reason: 'missing' | 'forbidden' | 'directory' | 'failed',
    message: string,
  ) {
    super(message)
  }
}

/** By the bytes of UTF-8: JavaScript compares 16-bit units, which puts 😀 before ～. */
export const inByteOrder = (paths: readonly string[]): string[] =>
  paths
    .map((path) => ({ path, bytes: Buffer.from(path) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ path }) => path)

const INCLUSIONS_MAX = 100_000
/** Files that are included more than once count from the second time on. */
const REPEATED_MAX = 10_000
const REPEATED_MB_MAX = 64

/** What one reading has included so far. Ten files that include each other ten times would otherwise be read ten thousand million times. */
export class Inclusions {
  #count = 0
  #repeated = 0
  #repeatedBytes = 0
  readonly #seen = new Set<string>()

  /** Counts the inclusion of a file. Returns why it is one too many, undefined when it is not. */
  why(path: string, bytes: number): string | undefined {
    if (++this.#count > INCLUSIONS_MAX) return `more than ${INCLUSIONS_MAX} files are included; write them together`
    if (!this.#seen.has(path)) {
      this.#seen.add(path)
      return undefined
    }
    this.#repeatedBytes += bytes
    if (++this.#repeated > REPEATED_MAX)
      return `files are included again more than ${REPEATED_MAX} times; look for files that include each other many times`
    if (this.#repeatedBytes <= REPEATED_MB_MAX * 1_000_000) return undefined
    return `files that are included more than once come to more than ${REPEATED_MB_MAX} MB; include each of them once`
  }
}

interface Including {
  /** The file that includes. */
  readonly file: string
  /** The home folder of the person. */
  readonly home: string
}

/** The absolute path that an include names: from the folder of its file, or from the home folder of the person after a ~. */
export function includePath(written: string, { file, home }: Including): string {
  const path = written === '~' || written.startsWith('~/') ? join(home, written.slice(1)) : written
  return normalize(isAbsolute(path) ? path : join(dirname(file), path))
}

/** The same of a pattern: what is written is one, and the folder that it begins in is none, whatever its name is. */
export const includePattern = (written: string, { file, home }: Including): string =>
  includePath(written, { file: folderAsPattern(file), home: folderAsPattern(home) })

/** A path in a pattern, with the special letters escaped. */
export const folderAsPattern = (path: string): string => path.replace(/[*?[\]{}]/g, (character) => `[${character}]`)

const hashes = new WeakMap<Uint8Array, string>()

/** Lower-case hex SHA-256 of a file's bytes; cached, because a sync first looks for changes and then reads the same bytes. */
export function contentHash(bytes: Uint8Array): string {
  let hash = hashes.get(bytes)
  if (hash === undefined) hashes.set(bytes, (hash = createHash('sha256').update(bytes).digest('hex')))
  return hash
}

/** A file that was read. Its hash is computed on first use, because commands that only read a journal need none; then its bytes are released. */
export function bookFile(path: string, bytes: Uint8Array): BookFile {
  let [unhashed, hash]: [Uint8Array | undefined, string] = [bytes, '']
  return {
    path,
    get hash() {
      if (unhashed) hash = contentHash(unhashed)
      unhashed = undefined
      return hash
    },
  }
}
