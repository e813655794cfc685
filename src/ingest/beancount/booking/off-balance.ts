import { Exact } from '#vocabulary/exact.ts'
import { Residual, weightOf } from './leg.ts'
import type { BookedPosting } from './lot.ts'
import type { ToleranceRule } from './tolerance.ts'

/** What does not add up in a transaction, as a message; undefined when it balances within its tolerance. */
export function offBalance(
  postings: readonly Omit<BookedPosting, 'raw'>[],
  rule: ToleranceRule,
  nameOf: (currency: number) => string,
): string | undefined {
  const residual = new Residual()
  for (const { number, currency, lot, price } of postings) residual.add(weightOf({ number, currency, cost: lot, price }))
  const { amounts } = residual
  if (amounts.length === 0) return undefined
  const tolerances = rule.infer(
    postings.filter(({ inferred }) => !inferred).map(({ number, currency, lot, price }) => ({ number, currency, cost: lot, price })),
  )
  const off = amounts.filter(({ number, currency }) => number.abs().isGreaterThan(tolerances.of(currency)))
  if (off.length === 0) return undefined
  const sums = off.map(({ number, currency }) => `${number} ${nameOf(currency)}`).join(', ')
  const says = `The transaction does not balance: its postings add up to ${sums} instead of zero.`
  // A total that does not divide by its units leaves such a rest, which whole numbers do not tolerate.
  if (off.every(({ number }) => number.abs().isLessThan(ROUNDING)))
    return `${says} That is the rounding of a total price or cost; write an amount with places, such as 100.00, to have a tolerance.`
  return `${says} Correct an amount, or leave one out to have it inferred.`
}

const ROUNDING = new Exact(1, 15)
