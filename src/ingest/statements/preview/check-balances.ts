import { AccountRoots } from '../accounts/account-roots.ts'
import type { BankAccount, Movement, SelfCheck, Statement } from '../statement.ts'
import { checkBalance } from './balance-check.ts'
import type { Transformed } from './outcome.ts'
import type { BalanceCheck, Contradiction, PreviewRequest, PreviewRow } from './preview.ts'

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
