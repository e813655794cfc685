import type { DataOf } from '../../events/catalogue.ts'
import { contentHash } from '../../ingest/journal/content-hash.ts'
import type { FileEdit } from './change-files.ts'
import { reverseHunks, takeBack } from './hunks.ts'
import { hunksOf } from './recorded-hunks.ts'

/** Lines that were edited since they were written: taking them back would take the edit with them. */
export interface EditedSince {
  readonly name: string
  readonly written: string
  readonly now: string
}

/**
 * Returns the edits that take a change back, wherever its lines stand by now, and byte for byte where nothing else was changed
 * since; or the first lines that are no longer as they were written. `current` has each file of the change as it is now.
 */
export function undoEdits(change: DataOf<'FilesChanged'>, current: ReadonlyMap<string, Buffer | null>): FileEdit[] | EditedSince {
  const edits: FileEdit[] = []
  for (const file of change.files) {
    const { name, before, after } = file
    const now = current.get(name) ?? null
    const hash = now && contentHash(now)
    const hunks = hunksOf(file)
    if (hash === after) {
      const contents = reverseHunks(now ?? Buffer.alloc(0), hunks)
      edits.push({ name, before: hash, after: before === null ? null : contents! })
      continue
    }
    if (now === null || after === null) return { name, written: writtenBy(hunks), now: now?.toString('utf8') ?? '' }
    const result = takeBack(now, hunks)
    if (!result.ok) return { name, written: result.hunk.inserted.toString('utf8'), now: now.toString('utf8') }
    // A file that we made and that has nothing else in it goes as it came.
    edits.push({ name, before: hash, after: before === null && result.contents.length === 0 ? null : result.contents })
  }
  return edits
}

const writtenBy = (hunks: readonly { readonly inserted: Buffer }[]): string => Buffer.concat(hunks.map(({ inserted }) => inserted)).toString('utf8')
