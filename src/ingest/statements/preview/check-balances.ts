import { type BankAccount, type Movement, reasonNumber, reasons, type SelfCheck, type Statement } from '../statement.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import { AccountRoots } from '../accounts/accounts-and-payees.ts'
import type { BalanceCheck, Contradiction, ExistingTransaction, PreviewRequest, PreviewRow, Transformed } from './preview.ts'
import { type Day, formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'

interface Group {
  readonly account: string
  readonly commodity: string
  readonly movements: Movement[]
  readonly accounts: Set<number>
}

/** A check for every account and commodity whose balance the statement states. */
export function checkBalances(
  statement: Pick<Statement, 'accounts' | 'selfChecks'>,
  { outcomes, stated }: Transformed,
  rows: readonly PreviewRow[],
  { transactions, rooted, dialect }: PreviewRequest,
): BalanceCheck[] {
  const groups = new Map<string, Group>()
  for (const { account, commodity, movement } of outcomes.flatMap((outcome) => (outcome?.kind === 'text' ? (outcome.moved ?? []) : []))) {
    const key = `${account}\t${commodity}`
    const group = groups.get(key) ?? { account, commodity, movements: [], accounts: new Set<number>() }
    groups.set(key, group)
    group.movements.push(movement)
    if (movement.account !== undefined) group.accounts.add(movement.account)
  }
  const isNew = new Set(rows.filter(({ outcome }) => outcome === 'text').map(({ row }) => row))
  const unread = rows.filter(({ outcome }) => outcome === 'error').map(({ row }) => row)
  const isDebt = new AccountRoots(rooted, dialect).beginning('Liabilities')
  return [...groups.values()].flatMap(({ account, commodity, movements, accounts }) => {
    const banks = [...accounts].map((at) => elementAt(statement.accounts, at))
    const closing = lastOf(banks)
    const check = checkBalance(
      {
        account,
        commodity,
        movements,
        // With several currencies it is unclear which one the balance is in.
        ...(groups.size === 1 && stated && { stated }),
        ...(closing && { closing }),
        selfChecks: (statement.selfChecks ?? []).filter((one) => accounts.has(one.account)),
        isDebt: isDebt(account) || banks.some(({ isLiability }) => isLiability),
        unread,
        added: movements.filter(({ row }) => isNew.has(row)),
      },
      transactions,
    )
    return check ? [check] : []
  })
}

const lastOf = (banks: readonly BankAccount[]): BankAccount['closing'] =>
  banks.reduce<BankAccount['closing']>((last, { closing }) => (closing && (!last || closing.day > last.day) ? closing : last), undefined)

/** Where the statement's own balances or totals differ from its rows as they were read. */
export function contradictionsOf(
  { selfChecks = [] }: Pick<Statement, 'selfChecks'>,
  { contradictions = [] }: Pick<Transformed, 'contradictions'>,
  balances: readonly BalanceCheck[],
  rows: readonly PreviewRow[],
): Contradiction[] {
  const ofFormat = selfChecks.filter(isWrong)
  const running = balances.flatMap(({ commodity, off }): Contradiction[] => {
    if (!off || (off.row === undefined && ofFormat.length > 0)) return []
    const line = rows.find(({ row }) => row === off.row)?.line ?? 0
    const say = off.row === undefined ? reasons().problems.closingBalance : reasons().problems.balanceAfterRow
    const message = say(`${reasonNumber(off.stated)} ${commodity}`, reasonNumber(off.computed), reasonNumber(off.by))
    return [{ line, ...(off.row !== undefined && { row: off.row }), message }]
  })
  const told = ofFormat.map(({ line, what, stated, computed }) => ({
    line,
    message: `${what} is ${stated.toText()} in the file, but the entries as they were read give ${computed.toText()}`,
  }))
  return [...running, ...told, ...contradictions]
}

const isWrong = ({ stated, computed }: SelfCheck): boolean => !stated.equals(computed)

interface CheckedAccount {
  readonly account: string
  readonly commodity: string
  readonly movements: readonly Movement[]
  /** The balances stated above or below the table. */
  readonly stated?: Pick<BankAccount, 'opening' | 'closing'>
  /** The closing balance that the format states. */
  readonly closing?: BankAccount['closing']
  readonly selfChecks: readonly SelfCheck[]
  readonly isDebt: boolean
  /** Rows that are not understood. */
  readonly unread: readonly number[]
  /** The movements that are not in the journal yet. */
  readonly added: readonly Movement[]
}

/** Compares the balance that a statement states with its movements; undefined if it states none. */
function checkBalance(checked: CheckedAccount, existing: readonly ExistingTransaction[]): BalanceCheck | undefined {
  const { account, commodity, movements, stated, selfChecks, unread } = checked
  const running = runningBalance(movements, checked)
  const base = { account, commodity }
  const end = checked.closing ?? stated?.closing ?? running?.end
  const closing = end && closingOf(checked, end, existing)
  if (running) {
    const off = running.off && { row: running.off.row, ...difference(running.off.stated, running.off.computed) }
    return { ...base, compared: running.compared, ...(off && { off }), ...(closing && { closing }) }
  }
  // The rows cannot add up if some are not understood.
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

/** The result of comparing the running balance with the movements. */
interface Running {
  readonly compared: number
  /** The first row whose balance is not the previous balance plus its amount. */
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
 * Compares each balance with the previous one, oldest or newest first. Only the balance of a debt may be the amount owed: for other accounts
 * that would invert every sign. `unread` has the rows that are not understood, whose amounts are unknown.
 */
function runningBalance(
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

/** Some banks repeat the current balance in every row. */
const isConstant = (stated: readonly Movement[]): boolean =>
  stated.length > 2 && stated.every(({ balance }) => balance!.equals(elementAt(stated, 0).balance!))

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
    // A difference is reported once: continue from the stated balance.
    computed = balance
  }
  const { day, balance } = movements.at(-1)!
  return { wrong, end: balance && { day, amount: isOwed ? balance.negated() : balance }, ...(off && { off }) }
}

const isBetween = (rows: readonly number[], a: number, b: number): boolean => rows.some((row) => (row - a) * (row - b) < 0)

/** Reverses the rows within each day: some lists have the newest day first, but each day in order. */
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

/** Whether some order of the rows makes all balances right: then every row but one starts from the balance of another. */
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

/** One movement a day, where all rows of a day have the balance at its end; undefined otherwise. */
function lastOfDays(movements: readonly Movement[]): Movement[] | undefined {
  const isNewestFirst = elementAt(movements, 0).day > movements.at(-1)!.day
  const days = daysOf(isNewestFirst ? movements.toReversed() : movements)
  const isOfDays =
    days.some((day) => day.length > 1) && days.every((day) => day.every(({ balance }) => balance && balance.equals(elementAt(day, 0).balance!)))
  return isOfDays ? days.map((day) => ({ ...day.at(-1)!, amount: Exact.sum(day.map(({ amount }) => amount)) })) : undefined
}
