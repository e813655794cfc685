import type { KnownJournalMessage } from '../../commands/journal/known.ts'
import type { PriceBlock } from '../../events/journal.ts'
import { PROVIDED } from '../../events/vocabulary/ledger.ts'
import type { LedgerView } from '../../projections/ledger-view.ts'

/** What the log says of the journal, for a reading thread that has not read it itself: taken from the view, which has it all. */
export function knownFromView(view: LedgerView): KnownJournalMessage {
  const { transactions: t, prices: p } = view
  const rank = ranks(view)
  const rows = view.order.slice().sort((a, b) => rank[t.file[a]!]! - rank[t.file[b]!]! || t.beginLine[a]! - t.beginLine[b]! || a - b)
  const priceRows = view.priceOrder
    .filter((row) => p.origin[row] !== PROVIDED)
    .sort((a, b) => rank[p.file[a]!]! - rank[p.file[b]!]! || p.line[a]! - p.line[b]! || a - b)
  const block: PriceBlock = {
    files: [...view.files],
    commodities: [...view.commodities],
    day: [],
    base: [],
    quote: [],
    rate: [],
    origin: [],
    second: [],
    file: [],
    line: [],
  }
  priceRows.forEach((row, at) => {
    block.day.push(p.day[row]!)
    block.base.push(p.base[row]!)
    block.quote.push(p.quote[row]!)
    block.rate.push(p.rate.get(row).toText())
    block.origin.push(p.origin[row]!)
    if (p.second[row] !== 0) block.second.push([at, p.second[row]!])
    block.file.push(p.file[row]!)
    block.line.push(p.line[row]!)
  })
  return {
    hash: view.journalHash,
    ids: Array.from(rows, (row) => view.transactionIds[row]!),
    files: view.files,
    file: rows.map((row) => t.file[row]!),
    line: rows.map((row) => t.beginLine[row]!),
    prices: [block],
  }
}

/** The place of each file in the include order of the last sync, by the view's ids. */
function ranks(view: LedgerView): number[] {
  const places = new Map(view.lastSync?.data.files.map(({ name }, place) => [name, place]))
  return view.files.map((name) => places.get(name) ?? 0)
}
