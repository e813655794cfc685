import { Exact } from '#vocabulary/exact.ts'
import { BALANCE, type DirectiveOf, type Directives, TRANSACTION } from '../directives.ts'
import type { Options } from '../options.ts'
import type { Problems } from '../problems.ts'
import type { Sequence } from '../sequence.ts'
import type { Book } from '../../journal/book.ts'
import { TrackedSums } from './tracked-sums.ts'

/** How far off a balance may be: what it says itself, else one unit of its last digit after the point. */
export function toleranceOf({ number, tolerance }: DirectiveOf<typeof BALANCE>, options: Options): Exact {
  if (tolerance !== undefined) return tolerance
  if (number.scale === 0) return Exact.zero
  return new Exact(1, number.scale).times(options.toleranceMultiplier).times(new Exact(2, 0))
}

/** Checks every balance directive against what its account and those below it hold at the beginning of its day. */
export function checkBalances({
  book,
  directives,
  sequence,
  options,
  problems,
}: {
  book: Book
  directives: Directives
  sequence: Sequence
  options: Options
  problems: Problems
}): void {
  const asserted = new Set<number>()
  for (const directive of directives.others) if (directive.kind === BALANCE) asserted.add(directive.account)
  if (asserted.size === 0) return
  const sums = new TrackedSums(book, asserted, directives.accounts.names, directives.currencies.size)
  const mayBeOff = options.toleranceMultiplier.sign >= 0
  for (let at = 0; at < sequence.count; at++) {
    if (sequence.kind[at] === TRANSACTION) sums.addTransaction(sequence.at[at]!)
    else if (sequence.kind[at] === BALANCE) {
      const balance = directives.others[sequence.at[at]!] as DirectiveOf<typeof BALANCE>
      const { tolerance } = balance
      if (sums.is(balance) && (tolerance === undefined ? mayBeOff : tolerance.sign >= 0)) continue
      const sum = sums.of(balance.account, balance.currency)
      const off = sum.minus(balance.number)
      if (!off.abs().isGreaterThan(toleranceOf(balance, options))) continue
      const currency = directives.currencies.name(balance.currency)
      problems.error(
        'balance_failed',
        balance,
        `${directives.accounts.name(balance.account)} holds ${sum} ${currency} at the beginning of this day, not ${balance.number} ${currency}: ${off.abs()} ${currency} too ${off.sign > 0 ? 'much' : 'little'}. Correct the balance, or the transactions before it.${directives.isIncomplete ? ' It may follow from the entries that could not be read.' : ''}`,
      )
    }
  }
}
