import type { ChangeOutcome, FileEdit } from '../../commands/files/change-files.ts'
import type { Day } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { contentHash } from '../../ingest/journal/readable-files.ts'
import type { JournalChanges } from './journal-changes.ts'

/** What an editor leaves of a file that somebody has emptied: blanks, perhaps behind the mark of an encoding. */
const BLANK = /^\uFEFF?\s*$/
/** A journal that says nothing is no longer than that. */
const BLANK_BYTES = 4096

/**
 * Writes the demo book, told until a day, into a journal that says nothing yet, as one change that can be taken back. Its root may be
 * missing or empty; no other file may exist that the book would have, and nothing of the configuration is touched.
 */
export async function demoIntoJournal(
  changes: JournalChanges,
  { until, who }: { readonly until: Day; readonly who: string },
): Promise<ChangeOutcome> {
  const { rootName } = changes
  const found = await changes.read(rootName)
  if (found instanceof Refusal && found.code !== 'NOT_FOUND') return found
  const root = found instanceof Refusal ? null : found
  if (root && (root.length > BLANK_BYTES || !BLANK.test(root.toString('utf8')))) {
    return new Refusal(
      'INVALID_REQUEST',
      `${rootName} is not empty, and nothing is written over it; look at the demo book beside this one with "daybook --demo", or name an empty journal`,
    )
  }
  const { dialect } = await changes.check(new Map())
  const { demoBook } = await import('../../demo/demo-book.ts')
  const [, main, ...included] = demoBook({ dialect, until })
  const edits: FileEdit[] = [
    { name: rootName, before: root && contentHash(root), after: Buffer.from(main!.text) },
    ...included.map(({ name, text }) => ({ name, before: null, after: Buffer.from(text) })),
  ]
  return changes.change({ edits, who, cause: 'editor', title: `Begin ${rootName} with the demo book` })
}
