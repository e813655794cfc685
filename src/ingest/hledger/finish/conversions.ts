import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { typeOf } from '../directives/account-types.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Sums } from '../amounts/sums.ts'

/**
 * Since hledger 1.29 a cost may stand beside two postings to accounts of type Conversion that say the same; it is then left out of
 * the balance. Since 1.30 they may be rounded, to the digits that they are written with. Takes such costs out of the sums of the
 * group; false when there is none.
 */
export function forgetRedundantCosts(
  { book, accountTypes }: ReadingState,
  { first, end, kind }: { readonly first: number; readonly end: number; readonly kind: number },
  sums: Sums,
): boolean {
  const { postings, accounts } = book
  const isConversion = (row: number): boolean =>
    postings.kind[row] === kind && postings.costCommodity[row] === NONE && typeOf(accounts.names[postings.account[row]!]!, accountTypes) === 'V'
  const forgotten = new Set<number>()
  for (let row = first; row + 1 < end; row++) {
    if (!isConversion(row) || !isConversion(row + 1)) continue
    const found = costOf(row, row + 1) ?? costOf(row + 1, row)
    if (found === undefined) continue
    forgotten.add(found)
    sums.plus(postings.costCommodity[found]!, postings.cost.get(found).negated())
    sums.plus(postings.commodity[found]!, postings.quantity.get(found))
    row++
  }
  return forgotten.size > 0

  /** The posting whose units one of the two takes up, and whose cost the other one brings. */
  function costOf(units: number, cost: number): number | undefined {
    const quantity = postings.quantity.get(units)
    const paid = postings.quantity.get(cost)
    const half = new Exact(5, paid.scale + 1)
    for (let row = first; row < end; row++) {
      if (forgotten.has(row) || postings.kind[row] !== kind || postings.costCommodity[row] !== postings.commodity[cost]) continue
      if (postings.commodity[row] !== postings.commodity[units] || !postings.quantity.get(row).equals(quantity.negated())) continue
      if (!postings.cost.get(row).minus(paid).abs().isGreaterThan(half)) return row
    }
    return undefined
  }
}
