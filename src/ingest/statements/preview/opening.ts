import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { BankAccount, Movement } from '../statement.ts'

/** What an account held before the first movement of a statement. */
export interface Opening {
  /** Of the first movement. */
  readonly day: Day
  /** Of a debt there are two ways to say it: what is held, or what is owed. */
  readonly amounts: readonly Exact[]
}

/** By the balance beside the first movement, of lists with the oldest first or last; undefined where there is none. */
export function openingOf(movements: readonly Movement[]): Opening | undefined {
  const isNewestFirst = movements.length > 1 && movements[0]!.day > movements.at(-1)!.day
  const first = isNewestFirst ? movements.at(-1) : movements[0]
  if (!first?.balance) return undefined
  return { day: first.day, amounts: [first.balance.minus(first.amount), first.balance.plus(first.amount).negated()] }
}

/** As a format states it, or as what it closes with and its movements come to. */
export function openingStated(
  { opening, closing }: Pick<BankAccount, 'opening' | 'closing'>,
  moved: readonly Pick<Movement, 'day' | 'amount'>[],
): Opening | undefined {
  const amount = opening ?? closing?.amount.minus(Exact.sum(moved.map((one) => one.amount)))
  if (!amount || moved.length === 0) return undefined
  return { day: moved.reduce((first, { day }) => Math.min(first, day), moved[0]!.day), amounts: [amount] }
}
