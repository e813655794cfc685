import type { BankAccount, Movement, Statement } from '../statement.ts'
import { checkBalance } from './balance-check.ts'
import type { Transformed } from './outcome.ts'
import type { BalanceCheck, Contradiction, PreviewRequest, PreviewRow } from './preview.ts'

/** A check for every account and commodity that a statement tells the balance of. `isNew` has the rows that the journal does not have. */
export function checkBalances(
  { accounts }: Statement,
  { outcomes, stated }: Transformed,
  isNew: ReadonlySet<number>,
  { transactions }: PreviewRequest,
): BalanceCheck[] {
  const groups = new Map<string, { account: string; commodity: string; movements: Movement[]; bank?: BankAccount }>()
  for (const { account, commodity, movement } of outcomes.flatMap((outcome) => (outcome?.kind === 'text' ? (outcome.moved ?? []) : []))) {
    const key = `${account}\t${commodity}`
    const bank = movement.account === undefined ? undefined : accounts[movement.account]
    const group = groups.get(key) ?? { account, commodity, movements: [], ...(bank && { bank }) }
    groups.set(key, group)
    group.movements.push(movement)
  }
  // Of several currencies nobody says which one is meant.
  const [only] = groups.size === 1 ? groups.values() : []
  if (only && stated && (stated.opening || stated.closing)) only.bank ??= { id: '', isLiability: false, ...stated }
  return [...groups.values()].flatMap((group) => {
    const check = checkBalance({ ...group, added: group.movements.filter(({ row }) => isNew.has(row)) }, transactions)
    return check ? [check] : []
  })
}

/** The first place of each account where the balance goes off. */
export function contradictionsOf(balances: readonly BalanceCheck[], rows: readonly PreviewRow[]): Contradiction[] {
  return balances.flatMap(({ commodity, off }): Contradiction[] => {
    if (!off) return []
    const line = rows.find(({ row }) => row === off.row)?.line ?? 0
    const where = off.row === undefined ? 'the closing balance' : 'the balance after this row'
    const message = `${where} is ${off.stated} ${commodity}, but the rows add up to ${off.computed}, a difference of ${off.by}`
    return [{ line, ...(off.row !== undefined && { row: off.row }), message }]
  })
}
