import type { Directives } from '../directives.ts'
import { HAS_NUMBER } from '../raw-rows.ts'
import { QuickBalance } from './quick-balance.ts'

/**
 * Marks those of the transactions from `from` to before `to` that balance the short way under the usual rules and whose postings each come
 * to one: nothing but their own text decides about them, so that it is decided once. What a posting without a number takes is written
 * into its row.
 */
export function markPlain({ transactions, postings }: Directives, from: number, to: number): void {
  const quick = new QuickBalance(postings, true)
  for (let row = from; row < to; row++) {
    const first = transactions.firstPosting[row]!
    const end = transactions.firstPosting[row + 1]!
    // A currency that was left out asks for room in what booking remembers, which a row that has one would not.
    if (!quick.balance(first, end) || quick.infersCurrency) continue
    let gap = first
    while (gap < end && postings.form[gap] === HAS_NUMBER) gap++
    if (gap < end) {
      const inferred = quick.count === 1 ? quick.inferred(0) : undefined
      // Of several currencies it is several postings, of none it is none; and runs of rows are copied without what stands beside them.
      if (inferred === undefined || typeof inferred.number.mantissa !== 'number') continue
      const { number, currency } = inferred
      postings.number.set(gap, number)
      postings.currency[gap] = currency
    }
    transactions.isPlain[row] = 1
  }
}
