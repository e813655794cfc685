import { WRITTEN } from '#vocabulary/book-columns.ts'
import { civil, type Day } from '#vocabulary/day.ts'

export interface WrittenTransactions {
  readonly order: Int32Array
  readonly transactions: { readonly day: Int32Array; readonly origin: Uint8Array; readonly file: Int32Array }
  readonly files: readonly string[]
}

/**
 * Where a person who keeps a file a year writes today's transaction: the file that has the newest one, if it is called after this year
 * (`2026.ledger`, `2026/11.journal`). Undefined for everybody else: what an importer of theirs writes is no place for anything by hand.
 */
export function fileOfTheYear({ order, transactions: t, files }: WrittenTransactions, today: Day): string | undefined {
  let newest: number | undefined
  for (const row of order)
    if (t.day[row]! <= today && t.origin[row] === WRITTEN && (newest === undefined || t.day[row]! >= t.day[newest]!)) newest = row
  const file = newest === undefined ? undefined : files[t.file[newest]!]
  return file !== undefined && !file.startsWith('..') && new RegExp(`(?<!\\d)${civil(today).year}(?!\\d{3})`).test(file) ? file : undefined
}
