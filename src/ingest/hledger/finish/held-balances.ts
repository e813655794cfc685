import type { ReadingState } from '../reading-state.ts'
import type { AccountSums } from './account-sums.ts'
import type { Held, Segment, Totals } from './outcome.ts'

/* What decides about the assertions of transactions that stand together, and whether it is as it was. */

/** What the assertions of a segment hang on as balances are before it; undefined where that is more than the segment itself has rows. */
export function heldBefore(sums: AccountSums, { first, outcome }: Segment, { book, details }: ReadingState): Held | undefined {
  const { postings, transactions } = book
  const begin = transactions.firstPosting[first]!
  const amounts: Held['amounts'][number][] = []
  const commodities: Held['commodities'][number][] = []
  const known = new Set<string>()
  const isNew = (what: string): boolean => !known.has(what) && known.add(what) !== undefined
  for (const at of outcome!.asserted) {
    const { isInclusive, isSole, commodity: asked } = details.assertions.get(begin + at)!
    // What an account has had of its own counts there, were it nothing.
    if (isSole && isInclusive) return undefined
    const account = postings.account[begin + at]!
    const of = sums.of(account, isInclusive)
    const keep = (commodity: number): void => {
      if (isNew(`${account} ${isInclusive} ${commodity}`)) amounts.push({ account, isInclusive, commodity, quantity: of.of(commodity) })
    }
    if (!isSole) keep(asked)
    else if (isNew(`${account} ${isInclusive}`)) {
      // However much an account holds, no more is kept than was written.
      if (amounts.length + of.count > postings.count) return undefined
      commodities.push({ account, isInclusive, count: of.nonZero() })
      for (let at = 0; at < of.count; at++) if (!of.isZeroAt(at)) keep(of.commodities[at]!)
    }
  }
  return { amounts, commodities }
}

/** Whether balances are as they were. */
export const holds = (sums: AccountSums, { amounts, commodities }: Held): boolean =>
  amounts.every(({ account, isInclusive, commodity, quantity }) => sums.of(account, isInclusive).of(commodity).equals(quantity)) &&
  commodities.every(({ account, isInclusive, count }) => sums.of(account, isInclusive).nonZero() === count)

export function addTotals(sums: AccountSums, { account, commodity, mantissa, scale }: Totals): void {
  for (let at = 0; at < account.length; at++) for (const of of sums.changedBy(account[at]!)) of.add(commodity[at]!, mantissa[at]!, scale[at]!)
}
