import { createHash } from 'node:crypto'
import { createReadStream, readFile, realpathSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { eachAtOnce, FILES_AT_ONCE } from '#vocabulary/turns.ts'
import { homeFolder } from '#vocabulary/temporary-file.ts'
import { type Files, FileUnreadable, inByteOrder } from '../../../ingest/journal/readable-files.ts'
import { isBelow, isSecretHead } from '../../files/named-file.ts'
import { readRegularFile } from '../../regular-file.ts'
import { expand, globPattern, matchesGlob } from './expand-pattern.ts'

export interface Glob {
  readonly pattern: string
  readonly matches: readonly string[]
}

/** The disk as readers see it. Each file is read once, so that the hash is of what was parsed; globs are cached. */
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

/** Absolute path → contents; null for a file that is not there. */
export type ReplacedFiles = ReadonlyMap<string, Uint8Array | null>

/** The disk as it would be with some files replaced, so that a book can be read before it is written. */
export class OverlaidFiles extends DiskFiles {
  readonly #replaced: ReplacedFiles

  constructor(replaced: ReplacedFiles, ...disk: ConstructorParameters<typeof DiskFiles>) {
    super(...disk)
    this.#replaced = replaced
  }

  override bytes(path: string): Uint8Array {
    const contents = this.#replaced.get(path)
    if (contents === undefined) return super.bytes(path)
    if (contents === null) throw new FileUnreadable(path, 'missing', 'the file does not exist')
    return contents
  }

  override glob(pattern: string): string[] {
    const glob = globPattern(pattern)
    const matches = (path: string): boolean => (glob ? matchesGlob(glob, path) : path === pattern)
    const there = super.glob(pattern).filter((path) => this.#replaced.get(path) !== null)
    const made = [...this.#replaced].filter(([path, contents]) => contents !== null && !there.includes(path) && matches(path)).map(([path]) => path)
    return made.length === 0 ? there : inByteOrder([...there, ...made])
  }
}

/** That of another book may lie in the same folder. */
const CONFIGURATION = /\.ya?ml$/i

export interface Confinement {
  /** Nothing outside of this folder is read, once links are followed, */
  readonly folder: string
  /** nor what is hidden in it, a backup, a configuration or a key, nor these files and folders, */
  readonly secret: readonly string[]
  /** but for these paths and patterns. */
  readonly known: ReadonlySet<string>
}

/**
 * The disk with a change that came over HTTP. A line typed in a browser could include any file of the machine, or the configuration with its
 * passwords, and the reader's messages would show it; so a change can reach only files that the journal on the disk reaches already.
 */
export class ConfinedFiles extends OverlaidFiles {
  /** What was asked for outside, and not given. */
  readonly refused = new Set<string>()
  readonly #replaced: ReplacedFiles
  readonly #known: ReadonlySet<string>
  readonly #folder: string
  readonly #secret: readonly string[]

  constructor(replaced: ReplacedFiles, { folder, secret, known }: Confinement, opened?: (path: string) => void) {
    super(replaced, opened)
    this.#replaced = replaced
    this.#known = known
    this.#folder = realPlace(folder)
    this.#secret = secret.map(realPlace)
  }

  override bytes(path: string): Uint8Array {
    if (this.#replaced.has(path)) return super.bytes(path)
    this.#confine(path, path)
    const bytes = super.bytes(path)
    if (!this.#known.has(path) && isSecretHead(bytes)) this.#refuse(path)
    return bytes
  }

  override glob(pattern: string): string[] {
    const glob = globPattern(pattern)
    if (glob) this.#confine(pattern, glob.folder)
    return super.glob(pattern)
  }

  /** Does not reveal whether a forbidden file exists. */
  #confine(asked: string, place: string): void {
    if (this.#known.has(asked) || this.#isOpen(realPlace(place))) return
    this.#refuse(asked)
  }

  #refuse(asked: string): never {
    this.refused.add(asked)
    throw new FileUnreadable(asked, 'failed', "it is no file of the journal's folder that a page may include; write the line into the file itself")
  }

  #isOpen(place: string): boolean {
    if (place !== this.#folder && !isBelow(this.#folder, place)) return false
    const isHidden = place
      .slice(this.#folder.length)
      .split(sep)
      .some((part) => part.startsWith('.'))
    return !isHidden && !CONFIGURATION.test(place) && !this.#secret.some((one) => place === one || isBelow(one, place))
  }
}

function realPlace(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path) // There is nothing: then its name alone says where it would be.
  }
}

interface HashedFile {
  /** Inode, size and times: while they stay, so does the content. */
  readonly stamp: string
  readonly hash: Promise<string | undefined>
}

/** A piece takes less than a millisecond to hash; others have their turn between two. */
const PIECE_BYTES = 256 * 1024

/** Hashes of whole files, computed in chunks, and again only when a file has changed. */
export class FileHashes {
  #files = new Map<string, HashedFile>()

  /** Returns the hash of a file as `contentHash` has it; undefined for what cannot be read or is no regular file. */
  async hashOf(path: string): Promise<string | undefined> {
    const stats = await stat(path, { bigint: true }).catch(() => undefined)
    if (!stats?.isFile()) return undefined
    const stamp = `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`
    const cached = this.#files.get(path)
    if (cached?.stamp === stamp) return cached.hash
    const hash = (stats.size <= PIECE_BYTES ? hashWhole(path) : hashInPieces(path)).catch(() => {
      this.#files.delete(path)
      return undefined
    })
    this.#files.set(path, { stamp, hash })
    return hash
  }

  /** Returns the hashes of some files, in their order. */
  async hashesOf(paths: readonly string[]): Promise<readonly (string | undefined)[]> {
    const hashes: (string | undefined)[] = []
    await eachAtOnce(FILES_AT_ONCE, paths.entries(), async ([at, path]) => {
      hashes[at] = await this.hashOf(path)
    })
    return hashes
  }

  /** Forgets every other file. */
  keep(paths: ReadonlySet<string>): void {
    for (const path of this.#files.keys()) if (!paths.has(path)) this.#files.delete(path)
  }
}

/** Without an object for the open file, of which a book of thousands of files would make thousands. */
const read = promisify(readFile)
const hashWhole = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await read(path))
    .digest('hex')

async function hashInPieces(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) hash.update(piece as Buffer)
  return hash.digest('hex')
}
