import { formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { BankAccount, Movement, SelfCheck } from '../statement.ts'
import type { BalanceCheck, ExistingTransaction } from './preview.ts'
import { runningBalance } from './running-balance.ts'

export interface CheckedAccount {
  readonly account: string
  readonly commodity: string
  readonly movements: readonly Movement[]
  /** What a table says around its movements. */
  readonly stated?: Pick<BankAccount, 'opening' | 'closing'>
  /** What a format says the account holds at its end, and what it was compared with when it was read. */
  readonly closing?: BankAccount['closing']
  readonly selfChecks: readonly SelfCheck[]
  readonly isDebt: boolean
  /** Rows that are not understood. */
  readonly unread: readonly number[]
  /** What the journal will have of the account beside what it has: the movements that are not there yet. */
  readonly added: readonly Movement[]
}

/** Compares what a statement says an account holds with what its movements come to; undefined where it says nothing. */
export function checkBalance(checked: CheckedAccount, existing: readonly ExistingTransaction[]): BalanceCheck | undefined {
  const { account, commodity, movements, stated, selfChecks, unread } = checked
  const running = runningBalance(movements, checked)
  const base = { account, commodity }
  const end = checked.closing ?? stated?.closing ?? running?.end
  const closing = end && closingOf(checked, end, existing)
  if (running) {
    const off = running.off && { row: running.off.row, ...difference(running.off.stated, running.off.computed) }
    return { ...base, compared: running.compared, ...(off && { off }), ...(closing && { closing }) }
  }
  // Without what is not understood the rows cannot come to it.
  const compared = [
    ...selfChecks,
    ...(stated?.opening && stated.closing && unread.length === 0 ? [totalOf(stated.opening, stated.closing, movements)] : []),
  ]
  const wrong = compared.find((one) => !one.stated.equals(one.computed))
  if (compared.length === 0 && !closing) return undefined
  return { ...base, compared: compared.length, ...(wrong && { off: difference(wrong.stated, wrong.computed) }), ...(closing && { closing }) }
}

const totalOf = (opening: Exact, closing: NonNullable<BankAccount['closing']>, movements: readonly Movement[]) => ({
  stated: closing.amount,
  computed: Exact.sum([opening, ...movements.map(({ amount }) => amount)]),
})

const difference = (stated: Exact, computed: Exact): { stated: string; computed: string; by: string } => ({
  stated: stated.toText(),
  computed: computed.toText(),
  by: stated.minus(computed).toText(),
})

function closingOf(
  { account, commodity, added }: CheckedAccount,
  end: NonNullable<BankAccount['closing']>,
  existing: readonly ExistingTransaction[],
): BalanceCheck['closing'] {
  const before = existing
    .filter(({ day }) => day <= end.day)
    .flatMap(({ postings }) =>
      postings.filter((posting) => posting.account === account && posting.commodity === commodity).map(({ quantity }) => Exact.parse(quantity)),
    )
  const book = Exact.sum([...before, ...added.filter(({ day }) => day <= end.day).map(({ amount }) => amount)])
  return { day: formatDay(end.day), stated: end.amount.toText(), book: book.toText() }
}
