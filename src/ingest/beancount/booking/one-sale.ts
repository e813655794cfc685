import { NONE } from '#vocabulary/columns.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { BookingMethod } from '../directives.ts'
import type { RawPostings } from '../raw-rows.ts'
import { type CostSpec, MISSING, type Terms } from '../written-terms.ts'
import type { Holdings } from './holdings.ts'
import type { Holding } from './inventory.ts'
import { costPerUnit } from './leg.ts'
import type { Lot } from './lot.ts'
import type { Methods } from './methods.ts'
import type { Position } from './positions.ts'
import { matches } from './reduce.ts'

/** A posting that takes from one lot. */
export interface Sale {
  readonly raw: number
  readonly lot: Lot
  /** Nobody has said in what currency it was paid: the others of its transaction must all balance in that one. */
  readonly isOpen: boolean
}

/** What the postings of a transaction take: from nothing, or once from one lot; undefined for anything else, which is booked the long way. */
export function onlySale(
  postings: RawPostings,
  first: number,
  end: number,
  { holdings, methods }: { readonly holdings: Holdings; readonly methods: Methods },
): Sale | 'none' | undefined {
  const { account, currency, number, termsAt, terms } = postings
  let sale: Sale | 'none' = 'none'
  for (let raw = first; raw < end; raw++) {
    if (termsAt[raw] === NONE || terms[termsAt[raw]!]!.cost === undefined) continue
    const method = methods.of(account[raw]!)
    const holding = method === 'NONE' ? undefined : holdings.inventory(account[raw]!)?.holding(currency[raw]!)
    const units = number.get(raw)
    if (holding === undefined || !holding.isReducedBy(units)) continue
    // Two sales may be of one lot.
    if (sale !== 'none') return undefined
    const lot = lotOf(terms[termsAt[raw]!]!, units, holding, method)
    if (lot === undefined) return undefined
    sale = { raw, lot, isOpen: currencyOf(terms[termsAt[raw]!]!) < 0 }
  }
  return sale
}

/** Cost and price are in one currency: what one of them says holds for the other. */
const currencyOf = ({ cost, price }: Terms): number => (cost!.currency >= 0 ? cost!.currency : (price?.currency ?? NONE))

/** The lot that all of the units come from; undefined where there is no such lot, or where the method does not say which it is. */
function lotOf(terms: Terms, units: Exact, holding: Holding, method: BookingMethod): Lot | undefined {
  const { price } = terms
  if (method === 'AVERAGE' || (price !== undefined && (price.currency < 0 || (price.total === undefined && price.number === MISSING))))
    return undefined
  const cost: CostSpec = { ...terms.cost!, currency: currencyOf(terms) }
  const unitCost = costPerUnit(cost, units)
  const isChosenByDay = method === 'FIFO' || method === 'LIFO'
  let chosen: Position | undefined
  for (const position of isChosenByDay ? holding.lotsFor(method) : holding.lots) {
    if (!matches(position.lot, cost, unitCost)) continue
    if (chosen !== undefined) return undefined
    chosen = position
    if (isChosenByDay) break
  }
  if (chosen === undefined || chosen.units.sign === units.sign || chosen.units.abs().isLessThan(units.abs())) return undefined
  return chosen.lot
}
