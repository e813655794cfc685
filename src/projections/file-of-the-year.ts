import { WRITTEN } from '#vocabulary/book-columns.ts'
import { civil, type Day } from '#vocabulary/day.ts'
import type { LedgerView } from './view/ledger-view.ts'

/**
 * Where a person who keeps a file a year writes today's transaction: the file that has the newest one, if it is called after this year
 * (`2026.ledger`, `2026/11.journal`). Undefined for everybody else: what an importer of theirs writes is no place for anything by hand.
 */
export function fileOfTheYear(
  { order, transactions: t, files }: Pick<LedgerView, 'order' | 'transactions' | 'files'>,
  today: Day,
): string | undefined {
  const newest = order.findLast((row) => t.day[row]! <= today && t.origin[row] === WRITTEN)
  const file = newest === undefined ? undefined : files[t.file[newest]!]
  return file !== undefined && !file.startsWith('..') && new RegExp(`(?<!\\d)${civil(today).year}(?!\\d{3})`).test(file) ? file : undefined
}
