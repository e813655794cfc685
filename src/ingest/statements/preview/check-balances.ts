import { AccountRoots } from '../accounts/account-roots.ts'
import type { BankAccount, Movement, SelfCheck, Statement } from '../statement.ts'
import type { Transformed } from './outcome.ts'
import type { BalanceCheck, Contradiction, PreviewRequest, PreviewRow, ExistingTransaction } from './preview.ts'
import { formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { runningBalance } from './running-balance.ts'

interface Group {
  readonly account: string
  readonly commodity: string
  readonly movements: Movement[]
  readonly accounts: Set<number>
}

/** A check for every account and commodity that a statement tells the balance of. */
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
    const banks = [...accounts].map((at) => statement.accounts[at]!)
    const closing = lastOf(banks)
    const check = checkBalance(
      {
        account,
        commodity,
        movements,
        // Of several currencies nobody says which one is meant.
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

/** Where the statement says something else of itself than its rows as they were read. */
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
    const where = off.row === undefined ? 'the closing balance' : 'the balance after this row'
    const message = `${where} is ${off.stated} ${commodity}, but the rows add up to ${off.computed}, a difference of ${off.by}`
    return [{ line, ...(off.row !== undefined && { row: off.row }), message }]
  })
  const told = ofFormat.map(({ line, what, stated, computed }) => ({
    line,
    message: `${what} is ${stated.toText()} in the file, but ${computed.toText()} by the entries as they were read`,
  }))
  return [...running, ...told, ...contradictions]
}

const isWrong = ({ stated, computed }: SelfCheck): boolean => !stated.equals(computed)

interface CheckedAccount {
  readonly account: string
  readonly commodity: string
  readonly movements: readonly Movement[]
  /** The balances that a table states around its movements. */
  readonly stated?: Pick<BankAccount, 'opening' | 'closing'>
  /** The closing balance that a format states, and its comparison with the entries on reading. */
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
