import { realpathSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { FileUnreadable } from '../../../ingest/journal/files.ts'
import { isBelow, isSecretHead } from '../../files/named-file.ts'
import { globPattern } from './glob-pattern.ts'
import { OverlaidFiles, type ReplacedFiles } from './overlaid-files.ts'

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
 * The disk as it would be with a change that somebody asks for over HTTP. A line that is typed in a browser could include any file of the
 * machine, or the configuration with its passwords, and what the reader says of that file would show it; so a change leads nowhere that the
 * files on the disk do not lead to already.
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

  /** Says of nothing that is kept back whether it is there. */
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
