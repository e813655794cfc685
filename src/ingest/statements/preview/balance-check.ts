import { formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { BankAccount, Movement } from '../statement.ts'
import type { BalanceCheck, ExistingTransaction } from './preview.ts'

export interface CheckedAccount {
  readonly account: string
  readonly commodity: string
  readonly movements: readonly Movement[]
  readonly bank?: BankAccount
  /** What the journal will have of the account beside what it has: the movements that are not there yet. */
  readonly added: readonly Movement[]
}

/** Compares what a statement says an account holds with what its movements come to; undefined where it says nothing. */
export function checkBalance(checked: CheckedAccount, existing: readonly ExistingTransaction[]): BalanceCheck | undefined {
  const { account, commodity, movements, bank } = checked
  const running = runningBalance(movements)
  const total = bank?.opening && bank.closing ? { opening: bank.opening, stated: bank.closing.amount } : undefined
  const base = { account, commodity }
  const closing = closingOf(checked, running?.end, existing)
  if (running) return { ...base, compared: running.compared, ...(running.off && { off: running.off }), ...(closing && { closing }) }
  if (!total) return closing && { ...base, compared: 0, closing }
  const computed = Exact.sum([total.opening, ...movements.map(({ amount }) => amount)])
  const isRight = computed.equals(total.stated)
  return { ...base, compared: 1, ...(!isRight && { off: difference(total.stated, computed) }), ...(closing && { closing }) }
}

const difference = (stated: Exact, computed: Exact): { stated: string; computed: string; by: string } => ({
  stated: stated.toText(),
  computed: computed.toText(),
  by: stated.minus(computed).toText(),
})

interface Running {
  readonly compared: number
  readonly off?: NonNullable<BalanceCheck['off']>
  /** What is held after the last movement. */
  readonly end: NonNullable<BankAccount['closing']> | undefined
}

/** From one balance to the next, oldest first or newest first, as held or as owed: in whichever way it comes out best. */
function runningBalance(movements: readonly Movement[]): Running | undefined {
  const stated = movements.filter(({ balance }) => balance !== undefined)
  if (stated.length < 2) return undefined
  const orders = [false, true].flatMap((isNewestFirst) =>
    [false, true].map((isOwed) => walked(isNewestFirst ? [...movements].reverse() : movements, isOwed)),
  )
  const best = orders.reduce((least, order) => (order.wrong < least.wrong ? order : least))
  return { compared: stated.length - 1, end: best.end, ...(best.off && { off: best.off }) }
}

function walked(movements: readonly Movement[], isOwed: boolean): Omit<Running, 'compared'> & { readonly wrong: number } {
  let wrong = 0
  let off: NonNullable<BalanceCheck['off']> | undefined
  let computed: Exact | undefined
  for (const { row, amount, balance } of movements) {
    computed = computed?.plus(isOwed ? amount.negated() : amount)
    if (balance === undefined) continue
    if (computed && !computed.equals(balance)) {
      wrong++
      off ??= { row, ...difference(balance, computed) }
    }
    // What is off once is told once: the next step begins from what the statement says.
    computed = balance
  }
  const { day, balance } = movements.at(-1)!
  const end = balance && { day, amount: isOwed ? balance.negated() : balance }
  return { wrong, end, ...(off && { off }) }
}

function closingOf(
  { account, commodity, bank, added }: CheckedAccount,
  running: BankAccount['closing'],
  existing: readonly ExistingTransaction[],
): BalanceCheck['closing'] {
  const end = bank?.closing ?? running
  if (!end) return undefined
  const before = existing
    .filter(({ day }) => day <= end.day)
    .flatMap(({ postings }) =>
      postings.filter((posting) => posting.account === account && posting.commodity === commodity).map(({ quantity }) => Exact.parse(quantity)),
    )
  const book = Exact.sum([...before, ...added.filter(({ day }) => day <= end.day).map(({ amount }) => amount)])
  return { day: formatDay(end.day), stated: end.amount.toText(), book: book.toText() }
}
