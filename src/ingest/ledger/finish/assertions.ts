import type { Amount } from '../amount.ts'
import { Balance } from '../balance.ts'
import { LedgerError } from '../problems.ts'
import type { Posting, Transaction } from './items.ts'

/**
 * `amount = balance` asserts what the account holds after the posting, in the commodity of the balance; `= balance` alone assigns
 * the amount that leads there. Returns true when it assigned. A bare 0 speaks of all commodities.
 */
export function assertBalance(posting: Posting, expected: Amount, transaction: Transaction): boolean {
  const before = posting.virtual ? posting.account.all : posting.account.real
  let difference = Balance.of(expected).subtractAll(before)
  for (const other of transaction.postings) {
    if (other.account !== posting.account || other.virtual !== posting.virtual) continue
    if (!other.amount)
      throw new LedgerError(
        'assertion_not_computable',
        `an earlier posting to ${posting.account.name} has no amount, so its balance is not known here; write that amount`,
      )
    difference.subtract(other.amount.reduced().stripped())
  }
  if (expected.commodity) {
    const left = difference.amounts.get(expected.key)
    difference = left ? Balance.of(left) : new Balance()
  }
  if (!posting.amount) {
    const rest = difference.isZero ? expected.with({ quantity: expected.quantity.minus(expected.quantity) }) : difference.single()
    if (!rest)
      throw new LedgerError(
        'assignment_ambiguous',
        `${posting.account.name} holds several commodities (${difference.toString()} to go), and one posting can move only one; write a commodity behind the balance`,
      )
    posting.amount = rest
    return true
  }
  difference.subtract(posting.amount.stripped())
  if (!difference.isZero) {
    const actual = difference.negated().add(expected).stripped()
    throw new LedgerError(
      'assertion_failed',
      `${posting.account.name} should hold ${expected.toString()} after this posting and holds ${actual.toString()}, which is off by ${difference.toString()}; correct an amount or the balance`,
    )
  }
  return false
}
