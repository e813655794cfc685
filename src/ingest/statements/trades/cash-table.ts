import type { Day } from '#vocabulary/day.ts'
import { moneyMoved } from './draft-trade.ts'
import type { MappedTrade } from './mapped-trade.ts'
import { TradeCells } from './trade-cells.ts'
import type { TradePart } from './trade-layout.ts'

/**
 * What moved on the account beside the trades, where a statement has a table of its money and one of its trades: the same rows without those that
 * are the money of a trade, each of which stands for one.
 */
export function withoutMoneyOf(
  trades: readonly MappedTrade[],
  cash: readonly MappedTrade[],
  { table, preset }: TradePart,
  options: { readonly today: Day; readonly currency: string },
): MappedTrade[] {
  const cells = new TradeCells(table, preset, options)
  const moved = new Map<string, number>()
  for (const one of trades) {
    if (one.kind !== 'trade') continue
    const key = `${one.trade.day} ${moneyMoved(one.trade).toString()}`
    moved.set(key, (moved.get(key) ?? 0) + 1)
  }
  const rows = new Map(table.rows.map((row) => [row.index, row]))
  return cash.map((one) => {
    const row = rows.get(one.row)!
    const key = `${cells.day(row, cells.cell(row, 'date'))} ${cells.figure(row, 'amount')?.toString()}`
    const left = moved.get(key) ?? 0
    if (left === 0) return withoutBalance(one)
    moved.set(key, left - 1)
    return { row: one.row, kind: 'skipped', why: 'is the money of a trade in another part of the list', isDated: true }
  })
}

/** Balances come out with the trades alone, which stand elsewhere. */
function withoutBalance(one: MappedTrade): MappedTrade {
  if (one.kind === 'movement') {
    const { balance: _, ...movement } = one.movement
    return { ...one, movement }
  }
  if (one.kind !== 'trade') return one
  const { balance: _, ...trade } = one.trade
  return { ...one, trade }
}
