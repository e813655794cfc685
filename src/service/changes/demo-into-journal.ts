import type { ChangeOutcome, FileEdit } from '../../commands/files/change-files.ts'
import type { Day } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { contentHash } from '../../ingest/journal/readable-files.ts'
import type { JournalChanges } from './journal-changes.ts'

/** What an editor leaves of an emptied file: blanks, perhaps after a byte order mark. */
const BLANK = /^\uFEFF?\s*$/
/** A journal that says nothing is no longer than that. */
const BLANK_BYTES = 4096

/**
 * Writes the demo book up to a day into an empty journal, as one change that can be undone. The root file may be missing or empty; no other file of
 * the demo may exist already, and the configuration is not changed.
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
    return new Refusal('INVALID_REQUEST', (t) => t.files.demoOverJournal(rootName))
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
