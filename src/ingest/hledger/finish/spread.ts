import { PostingColumns } from '#vocabulary/book-columns.ts'
import type { Amount } from './balance.ts'
import type { Reading } from '../reading.ts'
import { costTotal } from '../transactions/transactions.ts'

/** Gives every amount of a posting that has several a row of its own, below the first. */
export function spread(reading: Reading, more: ReadonlyMap<number, readonly Amount[]>): void {
  if (more.size === 0) return
  const { book } = reading
  const { transactions } = book
  const from = book.postings
  const into = new PostingColumns()
  let extra = 0
  for (const amounts of more.values()) extra += amounts.length
  while (into.account.length < from.count + extra) into.grow()
  let row = 0
  const copy = (source: number): void => {
    for (const name of ['account', 'commodity', 'costCommodity', 'lotCommodity', 'day', 'status', 'kind', 'flags', 'note', 'line'] as const)
      into[name][row] = from[name][source]!
    into.quantity.set(row, from.quantity.get(source))
    into.cost.set(row, from.cost.get(source))
    const tags = from.tags.get(source)
    if (tags !== undefined) into.tags.set(row, tags)
  }
  for (let transaction = 0; transaction < transactions.count; transaction++) {
    const first = transactions.firstPosting[transaction]!
    const end = transaction + 1 < transactions.count ? transactions.firstPosting[transaction + 1]! : from.count
    transactions.firstPosting[transaction] = row
    for (let source = first; source < end; source++) {
      copy(source)
      row++
      for (const { commodity, quantity, cost } of more.get(source) ?? []) {
        copy(source)
        into.commodity[row] = commodity
        into.quantity.set(row, quantity)
        into.costCommodity[row] = cost?.commodity ?? -1
        if (cost !== undefined) into.cost.set(row, costTotal(quantity, cost.rate, cost.isTotal))
        row++
      }
    }
  }
  into.count = row
  Object.assign(book, { postings: into })
}
