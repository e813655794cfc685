import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { BankAccount, Movement } from '../statement.ts'

/** What the balances beside movements come to. */
export interface Running {
  readonly compared: number
  /** The first row whose balance is not the one before and what moved. */
  readonly off?: { readonly row: number; readonly stated: Exact; readonly computed: Exact }
  /** What the account holds after the last movement. */
  readonly end: BankAccount['closing'] | undefined
}

interface Walked {
  readonly wrong: number
  readonly off?: Running['off']
  readonly end: Running['end']
}

/**
 * From one balance to the next, oldest or newest first, as the account holds it. Only of a debt the balance may be what is owed: on an account
 * with money that would turn every sign. `unread` has the rows that are not understood: what they moved is unknown.
 */
export function runningBalance(
  movements: readonly Movement[],
  { isDebt, unread = [] }: { readonly isDebt: boolean; readonly unread?: readonly number[] },
): Running | undefined {
  const stated = movements.filter(({ balance }) => balance !== undefined)
  if (stated.length < 2 || isConstant(stated)) return undefined
  const compared = stated.length - 1
  const orders = [movements, movements.toReversed(), withDaysReversed(movements), withDaysReversed(movements).toReversed()]
  const walks = orders.flatMap((order) => (isDebt ? [false, true] : [false]).map((isOwed) => walked(order, isOwed, unread)))
  const best = walks.reduce((least, walk) => (walk.wrong < least.wrong ? walk : least))
  if (best.wrong > 0 && isChain(movements)) return { compared, end: best.end }
  const byDay = best.wrong > 0 ? walked(lastOfDays(movements) ?? movements, false, unread) : undefined
  const { off, end } = byDay && byDay.wrong === 0 ? byDay : best
  return { compared, end, ...(off && { off }) }
}

/** Some banks write what the account holds now beside every row. */
const isConstant = (stated: readonly Movement[]): boolean => stated.length > 2 && stated.every(({ balance }) => balance!.equals(stated[0]!.balance!))

function walked(movements: readonly Movement[], isOwed: boolean, unread: readonly number[]): Walked {
  let wrong = 0
  let off: Walked['off']
  let computed: Exact | undefined
  let before: number | undefined
  for (const { row, amount, balance } of movements) {
    if (before !== undefined && isBetween(unread, before, row)) computed = undefined
    before = row
    computed = computed?.plus(isOwed ? amount.negated() : amount)
    if (balance === undefined) continue
    if (computed && !computed.equals(balance)) {
      wrong++
      off ??= { row, stated: balance, computed }
    }
    // What is off once is reported once: the next step begins from what the statement says.
    computed = balance
  }
  const { day, balance } = movements.at(-1)!
  return { wrong, end: balance && { day, amount: isOwed ? balance.negated() : balance }, ...(off && { off }) }
}

const isBetween = (rows: readonly number[], a: number, b: number): boolean => rows.some((row) => (row - a) * (row - b) < 0)

/** The rows of each day the other way round: some lists begin with the newest day, and each day with its first movement. */
function withDaysReversed(movements: readonly Movement[]): Movement[] {
  return daysOf(movements).flatMap((day) => day.toReversed())
}

function daysOf(movements: readonly Movement[]): Movement[][] {
  const days: Movement[][] = []
  let last: Day | undefined
  for (const movement of movements) {
    if (movement.day !== last) days.push([])
    days.at(-1)!.push(movement)
    last = movement.day
  }
  return days
}

/** Whether some order of the rows makes all balances right: each but one is then what another row begins with. */
function isChain(movements: readonly Movement[]): boolean {
  const after = new Map<string, number>()
  for (const { balance } of movements) {
    if (!balance) return false
    after.set(balance.toString(), (after.get(balance.toString()) ?? 0) + 1)
  }
  let unmatched = 0
  for (const { balance, amount } of movements) {
    const key = balance!.minus(amount).toString()
    const count = after.get(key) ?? 0
    if (count === 0) unmatched++
    else after.set(key, count - 1)
  }
  return unmatched <= 1 && movements.length > 3
}

/** Where all rows of a day have the balance of its end: one movement for each day. Undefined where they have not. */
function lastOfDays(movements: readonly Movement[]): Movement[] | undefined {
  const isNewestFirst = movements[0]!.day > movements.at(-1)!.day
  const days = daysOf(isNewestFirst ? movements.toReversed() : movements)
  const isOfDays = days.some((day) => day.length > 1) && days.every((day) => day.every(({ balance }) => balance && balance.equals(day[0]!.balance!)))
  return isOfDays ? days.map((day) => ({ ...day.at(-1)!, amount: Exact.sum(day.map(({ amount }) => amount)) })) : undefined
}
