import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { WRITTEN } from '#vocabulary/book-columns.ts'
import { civil, type Day } from '#vocabulary/day.ts'
import { onceFor } from '#vocabulary/lru.ts'
import { type LedgerView, listsEmptyPostings } from './view/ledger-view.ts'

export interface NamesOfTheBook {
  readonly accounts: readonly string[]
  readonly payees: readonly string[]
  readonly commodities: readonly string[]
}

/** The names that postings have, forecasts included, in the order in which they first occur: by day, then place in the files. */
export const namesOfTheBook = onceFor((view: LedgerView): NamesOfTheBook => {
  const { accounts, payees, commodities, transactions, postings, order } = view
  const listsEmpty = listsEmptyPostings(view)
  const [accountIds, payeeIds, commodityIds] = [new Set<number>(), new Set<number>(), new Set<number>()]
  for (const row of order) {
    for (let posting = intAt(transactions.firstPosting, row); posting < intAt(transactions.firstPosting, row + 1); posting++) {
      if (postings.quantity.mantissa[posting] === 0 && !listsEmpty) continue
      payeeIds.add(postings.payee.get(posting) ?? intAt(transactions.payee, row))
      accountIds.add(intAt(postings.account, posting))
      commodityIds.add(intAt(postings.commodity, posting))
    }
  }
  const named = (ids: ReadonlySet<number>, names: readonly string[]): string[] =>
    Array.from(ids, (id) => elementAt(names, id)).filter((name) => name !== '')
  return { accounts: named(accountIds, accounts), payees: named(payeeIds, payees), commodities: named(commodityIds, commodities) }
})

/** Every account with a posting, bytewise. */
export const accountsWithPostings = (view: LedgerView): readonly string[] => [...namesOfTheBook(view).accounts].sort(bytewise)

/** Order of UTF-8 bytes, which is the order of code points. */
export const bytewise = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

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
    if (intAt(t.day, row) <= today && t.origin[row] === WRITTEN && (newest === undefined || intAt(t.day, row) >= intAt(t.day, newest))) newest = row
  const file = newest === undefined ? undefined : files[intAt(t.file, newest)]
  return file !== undefined && !file.startsWith('..') && new RegExp(`(?<!\\d)${civil(today).year}(?!\\d{3})`).test(file) ? file : undefined
}
