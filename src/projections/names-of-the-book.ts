import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { WRITTEN } from '#vocabulary/book-columns.ts'
import { lengthened } from '#vocabulary/columns.ts'
import { civil, type Day } from '#vocabulary/day.ts'
import { summedUp } from './valuation/posting-sums.ts'
import { type LedgerView, listsEmptyPostings } from './view/ledger-view.ts'

export interface NamesOfTheBook {
  readonly accounts: readonly string[]
  readonly payees: readonly string[]
  readonly commodities: readonly string[]
}

const cache = new WeakMap<LedgerView, NamesOfTheBook>()

/** The names that postings have, forecasts included, in the order in which they first occur: by day, then place in the files. */
export function namesOfTheBook(view: LedgerView): NamesOfTheBook {
  let names = cache.get(view)
  if (!names) cache.set(view, (names = collected(view)))
  return names
}

function collected(view: LedgerView): NamesOfTheBook {
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
}

/** The number of postings by account, updated from one view to the next, because every page needs it after every edit. */
const postingsByAccount = summedUp<Int32Array, boolean>({
  empty: () => new Int32Array(0),
  widened: (counts, { accounts }) => lengthened(counts, accounts.length),
  add: (counts, { view: { transactions, postings }, rows, about: listsEmpty }, by) => {
    for (const row of rows) {
      for (let posting = intAt(transactions.firstPosting, row); posting < intAt(transactions.firstPosting, row + 1); posting++)
        if (postings.quantity.mantissa[posting] !== 0 || listsEmpty) counts[intAt(postings.account, posting)]! += by
    }
  },
})

/** Every account with a posting, bytewise. */
export function accountsWithPostings(view: LedgerView): readonly string[] {
  const counts = postingsByAccount(view, listsEmptyPostings(view))
  return view.accounts.filter((name, account) => name !== '' && intAt(counts, account) > 0).sort(bytewise)
}

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
