import { Exact } from '#vocabulary/exact.ts'
import type { Amount, Cost } from '../amounts/amount.ts'
import type { Assertion } from '../transactions/posting-details.ts'
import type { AccountSums } from './account-sums.ts'
import type { HeldAtCost } from './held-at-cost.ts'

interface Balances {
  readonly sums: AccountSums
  /** Undefined where no assignment has a cost. It holds what is assigned from here on. */
  readonly atCost: HeldAtCost | undefined
}

/** The amounts that bring an account to what is assigned to it, at least one. */
export function assignedAmounts(account: number, assertion: Assertion, { sums, atCost }: Balances): [Amount, ...Amount[]] {
  const { commodity, quantity, cost, isSole, isInclusive } = assertion
  const [all, own] = [sums.of(account, isInclusive), sums.of(account, false)]
  const plainOf = (of: number): Exact => all.of(of).minus(atCost?.sum(account, isInclusive, of) ?? Exact.zero)
  const ownPlainOf = (of: number): Exact => own.of(of).minus(atCost?.sum(account, false, of) ?? Exact.zero)
  const amounts: Amount[] = []
  const add = (to: number, change: Exact): void => {
    if (!change.isZero) amounts.push({ commodity: to, quantity: change })
  }
  // Else nothing but this commodity changes, of the thousands that an account may have.
  const changing = isSole || isInclusive ? all.commodities.slice(0, all.count) : [commodity]
  for (const other of changing) {
    if (other === commodity && cost === undefined) continue
    // What stays is what the account itself has of other commodities: with =* the tool takes away what its subaccounts have.
    const kept = other === commodity || isSole ? Exact.zero : ownPlainOf(other)
    add(other, kept.minus(plainOf(other)))
  }
  if (cost === undefined) add(commodity, quantity.minus(plainOf(commodity)))
  // What is assigned stands first, as the cost of a posting is that of its first amount.
  const isAssigned = (amount: Amount): boolean => amount.commodity === commodity && isSame(amount.cost, cost)
  const withCosts = atCost?.assign(account, assertion) ?? []
  const [first, ...more] = [...withCosts.filter(isAssigned), ...amounts, ...withCosts.filter((amount) => !isAssigned(amount))]
  return [first ?? { commodity, quantity: Exact.zero }, ...more]
}

/** Amounts with one total and with another add up. */
const isSame = (one: Cost | undefined, other: Cost | undefined): boolean =>
  one?.commodity === other?.commodity && one?.isTotal === other?.isTotal && (one?.isTotal === true || one?.rate.compare(other!.rate) === 0)
