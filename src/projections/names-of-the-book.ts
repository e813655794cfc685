import { type LedgerView, listsEmptyPostings } from './ledger-view.ts'

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
    for (let posting = transactions.firstPosting[row]!; posting < transactions.firstPosting[row + 1]!; posting++) {
      if (postings.quantity.mantissa[posting] === 0 && !listsEmpty) continue
      payeeIds.add(postings.payee.get(posting) ?? transactions.payee[row]!)
      accountIds.add(postings.account[posting]!)
      commodityIds.add(postings.commodity[posting]!)
    }
  }
  const named = (ids: ReadonlySet<number>, names: readonly string[]): string[] => Array.from(ids, (id) => names[id]!).filter((name) => name !== '')
  return { accounts: named(accountIds, accounts), payees: named(payeeIds, payees), commodities: named(commodityIds, commodities) }
}

/** Every account with a posting, bytewise. */
export const accountsWithPostings = (view: LedgerView): readonly string[] => namesOfTheBook(view).accounts.toSorted(bytewise)

/** Order of UTF-8 bytes, which is the order of code points. */
export const bytewise = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
