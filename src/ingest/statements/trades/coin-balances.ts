import type { Exact } from '#vocabulary/exact.ts'
import type { Basis } from './settled.ts'
import type { TradeCells } from './trade-cells.ts'

/** Whether fees are in the amounts of a list of coins or come beside them, as the balances behind them say; undefined where they say nothing or both. */
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
    // The older of both may stand above or below.
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
  // A first row leaves nothing but itself on an account that was empty.
  for (const { amount, balance, fee } of before.size === 0 ? [] : firstOf(rows))
    if (!fee.isZero) {
      if (balance.equals(amount.minus(fee))) found.add('gross')
      else if (balance.equals(amount)) found.add('net')
    }
  return found.size === 1 ? [...found][0] : undefined
}

/** The rows of each coin that have none before them, in either order. */
function firstOf<Entry extends { readonly coin: string; readonly balance: Exact }>(rows: readonly Entry[]): Entry[] {
  const firsts = new Map<string, Entry>()
  const lasts = new Map<string, Entry>()
  for (const row of rows) {
    if (!firsts.has(row.coin)) firsts.set(row.coin, row)
    lasts.set(row.coin, row)
  }
  return [...firsts.values(), ...lasts.values()]
}
