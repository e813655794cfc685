import { NONE } from '#vocabulary/columns.ts'
import type { BookingMethod } from '../directives.ts'
import type { RawPostings } from '../raw-rows.ts'
import { type CostSpec, MISSING, type Terms } from '../written-terms.ts'
import type { Holdings } from './holdings.ts'
import type { Holding } from './inventory.ts'
import type { Lot } from './lot.ts'
import type { Methods } from './methods.ts'
import { type Take, takes } from './reduce.ts'

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
    if (holding === undefined || !holding.isReducedBy(number.get(raw))) continue
    // Two sales may be of one lot.
    if (sale !== 'none') return undefined
    const lot = lotOf(raw, postings, holding, method)
    if (lot === undefined) return undefined
    sale = { raw, lot, isOpen: currencyOf(terms[termsAt[raw]!]!) < 0 }
  }
  return sale
}

/** Cost and price are in one currency: what one of them says holds for the other. */
const currencyOf = ({ cost, price }: Terms): number => (cost!.currency >= 0 ? cost!.currency : (price?.currency ?? NONE))

/** The lot that all of the units come from; undefined where there is no such lot, or where the method does not say which it is. */
function lotOf(raw: number, postings: RawPostings, holding: Holding, method: BookingMethod): Lot | undefined {
  const terms = postings.terms[postings.termsAt[raw]!]!
  const { price } = terms
  if (price !== undefined && (price.currency < 0 || (price.total === undefined && price.number === MISSING))) return undefined
  const cost: CostSpec = { ...terms.cost!, currency: currencyOf(terms) }
  const taken = takes({ raw, currency: postings.currency[raw]! }, postings.number.get(raw), cost, holding, method, String)
  return Array.isArray(taken) && taken.length === 1 ? (taken[0] as Take).lot : undefined
}
