import { intAt } from '#vocabulary/element-at.ts'
import { NONE, ExactSum } from '#vocabulary/columns.ts'
import { isoCodeOf } from '#vocabulary/currencies.ts'
import { FORECAST, REAL } from '#vocabulary/book-columns.ts'
import type { LedgerView } from '../view/ledger-view.ts'

/** Accounts that hold or grant units; a posting to any other account counts or spends them. */
const HOLDS = /^(Assets|Liabilities|Income|Equity)(:|$)/

const known = new WeakMap<LedgerView, ReadonlySet<number>>()

/**
 * Returns the commodities that are units other than money, such as hours of vacation or of work, or the remaining allowance of a pension plan: not
 * named like a currency, never priced or exchanged, and spent as they are. They need no price. Shares booked without a price are not among them, as
 * shares are not spent.
 */
export function ownUnitsOf(view: LedgerView): ReadonlySet<number> {
  let units = known.get(view)
  if (!units) known.set(view, (units = readOwnUnits(view)))
  return units
}

function readOwnUnits({ commodities, prices, priceOrder, transactions: t, postings: p, order, accounts }: LedgerView): ReadonlySet<number> {
  const open = new Set(commodities.flatMap((name, id) => (isoCodeOf(name) === undefined ? [id] : [])))
  for (let at = priceOrder.length - 1; at >= 0 && open.size > 0; at--) {
    open.delete(intAt(prices.base, intAt(priceOrder, at)))
    open.delete(intAt(prices.quote, intAt(priceOrder, at)))
  }
  if (open.size === 0) return open
  const holds = Uint8Array.from(accounts, (name) => (HOLDS.test(name) ? 1 : 0))
  const spent = new Set<number>()
  /** What comes and goes of each in one transaction. */
  const sums = new Map<number, ExactSum>()
  for (const row of order) {
    if (t.origin[row] === FORECAST) continue
    sums.clear()
    for (let at = intAt(t.firstPosting, row), end = intAt(t.firstPosting, row + 1); at < end; at++) {
      const commodity = intAt(p.commodity, at)
      const [cost, lot] = [intAt(p.costCommodity, at), intAt(p.lotCommodity, at)]
      if (cost !== NONE || lot !== NONE) for (const changed of [commodity, cost, lot]) open.delete(changed)
      if (!open.has(commodity)) continue
      if (p.kind[at] !== REAL || holds[intAt(p.account, at)] === 0) spent.add(commodity)
      if (p.kind[at] !== REAL) continue
      let sum = sums.get(commodity)
      if (!sum) sums.set(commodity, (sum = new ExactSum()))
      sum.addRow(p.quantity, at)
    }
    for (const [commodity, { value }] of sums) if (!value.isZero) open.delete(commodity)
    if (open.size === 0) return open
  }
  const units = new Set([...open].filter((commodity) => spent.has(commodity)))
  // What moves for real in a book that counts in nothing else is its money, as the coins of a game.
  return hasRow((at) => !units.has(intAt(p.commodity, at))) || !hasRow((at) => p.kind[at] === REAL) ? units : new Set()

  function hasRow(isIt: (at: number) => boolean): boolean {
    return order.some((row) => {
      for (let at = intAt(t.firstPosting, row); at < intAt(t.firstPosting, row + 1); at++) if (isIt(at)) return true
      return false
    })
  }
}
