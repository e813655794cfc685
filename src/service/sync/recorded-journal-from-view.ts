import { annotationBlockOf } from '../../events/annotations.ts'
import { knownOf } from '../../events/whole-sync.ts'
import { priceBlock } from '../../commands/journal/blocks/blocks.ts'
import type { RecordedJournalMessage } from '../../commands/journal/recorded-journal.ts'
import { PROVIDED } from '#vocabulary/book-columns.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'

/** What the log says of the journal, for a thread that has not read it itself: taken from the view, which has it all. */
export function recordedJournalFromView(view: LedgerView): RecordedJournalMessage {
  const { transactions: t, prices: p } = view
  const rank = ranks(view)
  const rows = view.order.slice().sort((a, b) => rank[t.file[a]!]! - rank[t.file[b]!]! || t.beginLine[a]! - t.beginLine[b]! || a - b)
  const priceRows = view.priceOrder
    .filter((row) => p.origin[row] !== PROVIDED)
    .sort((a, b) => rank[p.file[a]!]! - rank[p.file[b]!]! || p.line[a]! - p.line[b]! || a - b)
  const annotations = view.annotations.toSorted((a, b) => rank[a.file]! - rank[b.file]! || a.line - b.line)
  return {
    ids: Array.from(rows, (row) => view.transactionIds[row]!),
    postings: rows.reduce((sum, row) => sum + t.firstPosting[row + 1]! - t.firstPosting[row]!, 0),
    files: view.files,
    file: rows.map((row) => t.file[row]!),
    line: rows.map((row) => t.beginLine[row]!),
    prices: [priceBlock(p, view, Array.from(priceRows))],
    annotations: annotationBlockOf(annotations, view.files),
    known: knownOf(view.lastSync),
  }
}

/** The place of each file in the include order of the last sync, by the view's ids. */
function ranks(view: LedgerView): number[] {
  const places = new Map(view.lastSync?.data.files.map(({ name }, place) => [name, place]))
  return view.files.map((name) => places.get(name) ?? 0)
}
