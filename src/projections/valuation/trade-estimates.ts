import type { ExactColumn } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { AmountRules, Estimate } from './amounts.ts'

/** Postings as columns, as far as trades are looked for in them. */
interface TradedColumns {
  readonly count: number
  readonly row: Int32Array
  readonly day: Int32Array
  readonly commodity: Int32Array
  readonly amount: ExactColumn
  /** By posting row. */
  readonly quantity: ExactColumn
}

interface Trade {
  readonly posting: number
  readonly day: Day
}

/**
 * What was paid for a commodity says what it was worth, where no price does: estimates of some postings by the first trade on their day or
 * after it. (Ledger and hledger take what was paid for a price; beancount does not. A gift that was sold later would be all gain.)
 */
export function tradeEstimates(columns: TradedColumns, amounts: AmountRules, chosen: ReadonlySet<number>): Map<number, Estimate> {
  const estimates = new Map<number, Estimate>()
  if (chosen.size === 0) return estimates
  const trades = tradesOf(columns, amounts, chosen)
  for (const posting of chosen) {
    const trade = trades.get(columns.commodity[posting]!)?.find(({ day }) => day >= columns.day[posting]!)
    if (!trade) continue
    const [paid, traded] = [columns.amount.get(trade.posting), columns.quantity.get(columns.row[trade.posting]!)]
    // Multiplied first: all of what was traded is worth all of what was paid.
    const value = paid.times(columns.quantity.get(columns.row[posting]!)).dividedBy(traded)
    estimates.set(posting, { rateDay: trade.day, source: { from: 'trade', value, commodity: amounts.defaultCurrency } })
  }
  return estimates
}

/** By commodity what was bought or sold at a cost that is known on its day, oldest first. */
function tradesOf({ count, row, day, commodity, quantity }: TradedColumns, amounts: AmountRules, chosen: ReadonlySet<number>): Map<number, Trade[]> {
  const trades = new Map<number, Trade[]>(Array.from(chosen, (posting) => [commodity[posting]!, []]))
  // A look at an array for every posting of the book, and not at a map.
  const isWanted = new Uint8Array(Math.max(...trades.keys()) + 1)
  for (const id of trades.keys()) isWanted[id] = 1
  for (let posting = 0; posting < count; posting++) {
    if (isWanted[commodity[posting]!] !== 1 || chosen.has(posting) || quantity.get(row[posting]!).isZero) continue
    const { from } = amounts.source(row[posting]!, day[posting]!)
    if (from === 'lot' || from === 'cost') trades.get(commodity[posting]!)!.push({ posting, day: day[posting]! })
  }
  for (const list of trades.values()) list.sort((a, b) => a.day - b.day)
  return trades
}
