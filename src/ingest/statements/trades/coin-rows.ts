import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Row } from '../statement.ts'
import { isCode } from '../values/currency.ts'
import type { MappedRow } from '../presets/table-cells.ts'
import { movementOf, unsaid } from './money-movements.ts'
import { NotUnderstood } from './trade.ts'
import type { Basis } from './settled.ts'
import type { TradeCells } from './trade-cells.ts'

/** A row of a list of coin movements that is not part of a trade of several rows. */
export function coinRow(cells: TradeCells, basis: Basis | undefined, row: Row, day: Day): MappedRow | string {
  const [said, amount, kind] = [cells.cell(row, 'type'), cells.figure(row, 'amount'), cells.kind(row)]
  const { commodity } = cells.commodity(row)
  if (kind === 'sweep') return 'moves between the cash and the fund that it rests in'
  if (!amount || (amount.isZero && cells.taken(row).fee.isZero)) return amount ? 'moves no money' : 'has no amount'
  if (commodity !== undefined && !isCode(commodity))
    throw new NotUnderstood(`"${said}" moves ${commodity}, and nothing says what it cost or was worth; enter this row by hand, or leave it out`)
  if (kind === 'side' || kind === 'buy' || kind === 'sell')
    throw new NotUnderstood(`"${said}" is one side of a trade, and no row says what the other is; enter it by hand`)
  if (kind === 'fee' || kind === 'tax' || kind === 'interest' || kind === 'reward' || kind === 'dividend') {
    const base = { row: row.index, day, said, reference: cells.cell(row, 'reference'), quantity: Exact.zero, isMoney: false }
    const balance = cells.figure(row, 'balance')
    const isTaken = kind === 'fee' || kind === 'tax'
    const { fee } = cells.taken(row)
    if (!fee.isZero && (isTaken || basis !== 'gross')) throw new NotUnderstood(unsaid(amount, fee))
    return {
      row: row.index,
      kind: 'trade',
      trade: {
        ...base,
        kind: isTaken ? kind : 'interest',
        worth: isTaken ? amount.negated() : amount,
        fee,
        tax: Exact.zero,
        ...(commodity !== undefined && { commodity }),
        ...(balance && { balance }),
      },
    }
  }
  return movementOf(cells, basis, row, { day, kind })
}

/** Whether the amounts of a list of coins include the fees, according to its balances. Undefined if they show neither or both. */
export function basisByBalances(cells: TradeCells): Basis | undefined {
  const rows = cells.table.rows.flatMap((row) => {
    const [amount, balance, coin] = [cells.figure(row, 'amount'), cells.figure(row, 'balance'), cells.commodity(row).commodity]
    return amount && balance && coin !== undefined ? [{ coin, amount, balance, fee: cells.taken(row).fee }] : []
  })
  const found = new Set<Basis>()
  const before = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const last = before.get(row.coin)
    before.set(row.coin, row)
    if (!last) continue
    // The list may be in either order.
    for (const [older, newer] of [
      [last, row],
      [row, last],
    ] as const) {
      if (newer.fee.isZero) continue
      const moved = newer.balance.minus(older.balance)
      if (moved.equals(newer.amount.minus(newer.fee))) found.add('gross')
      else if (moved.equals(newer.amount)) found.add('net')
    }
  }
  // The balance after a first row is that row alone, if the account was empty before.
  for (const { amount, balance, fee } of before.size === 0 ? [] : firstOf(rows))
    if (!fee.isZero) {
      if (balance.equals(amount.minus(fee))) found.add('gross')
      else if (balance.equals(amount)) found.add('net')
    }
  return found.size === 1 ? [...found][0] : undefined
}

/** The first and the last row of each coin, since the list may be in either order. */
function firstOf<Entry extends { readonly coin: string; readonly balance: Exact }>(rows: readonly Entry[]): Entry[] {
  const firsts = new Map<string, Entry>()
  const lasts = new Map<string, Entry>()
  for (const row of rows) {
    if (!firsts.has(row.coin)) firsts.set(row.coin, row)
    lasts.set(row.coin, row)
  }
  return [...firsts.values(), ...lasts.values()]
}
