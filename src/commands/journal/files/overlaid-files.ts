import { FileUnreadable, inByteOrder } from '../../../ingest/journal/files.ts'
import { DiskFiles } from './disk-files.ts'
import { globPattern, matchesGlob } from './glob-pattern.ts'

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
