import { homeFolder } from '#vocabulary/temporary-file.ts'
import { statSync } from 'node:fs'
import { detectDialect } from '../../../ingest/detect.ts'
import type { Dialect } from '../../../ingest/journal/book.ts'
import type { Files } from '../../../ingest/journal/files.ts'
import { readRegularFile } from '../../regular-file.ts'
import { expand } from './expand-pattern.ts'
import { type Skeleton, skeletonOf } from './skeleton.ts'

interface Remembered {
  /** Size, time and inode of the file that it was taken from; '' for a text that an editor has. */
  readonly stamp: string
  readonly dialect: Dialect
  readonly skeleton: Skeleton
}

/** What the files of a book declare, each read again only when it changed. */
export class Skeletons {
  readonly #files = new Map<string, Remembered>()
  readonly #dialects = new Map<string, { readonly stamp: string; readonly dialect: Dialect }>()
  #edited: { readonly path: string; readonly bytes: Uint8Array } | undefined

  /** The whole text that an editor has of a file, when it was checked last; it stands for the file until another one is edited. */
  know(path: string, bytes: Uint8Array): void {
    this.#edited = { path, bytes }
    this.#files.delete(path)
  }

  /** By the whole text of the root, whose skeleton would not show it. */
  dialectOf(root: string): Dialect {
    const stamp = stampOf(root)
    const before = this.#dialects.get(root)
    if (before?.stamp === stamp) return before.dialect
    const dialect = detectDialect(root, readRegularFile(root))
    this.#dialects.set(root, { stamp, dialect })
    return dialect
  }

  of(path: string, dialect: Dialect): Skeleton {
    const edited = this.#edited?.path === path ? this.#edited.bytes : undefined
    const stamp = edited ? '' : stampOf(path)
    const before = this.#files.get(path)
    if (before && before.stamp === stamp && before.dialect === dialect) return before.skeleton
    const skeleton = skeletonOf(edited ?? readRegularFile(path), dialect)
    this.#files.set(path, { stamp, dialect, skeleton })
    return skeleton
  }

  /** The disk as a reader is to see it: each file its skeleton, and one of them `text`. */
  files(dialect: Dialect, replaced: { readonly path: string; readonly text: Uint8Array }): Files {
    return {
      home: homeFolder(),
      bytes: (path) => (path === replaced.path ? replaced.text : this.of(path, dialect).text),
      glob: expand,
    }
  }
}

function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat ? `${stat.size} ${stat.mtimeMs} ${stat.ino}` : 'none'
}
