import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getLots } from '../../http/contract/investments.ts'
import { ASSETS } from '../valuation/accounts.ts'
import { matchLots, partBoughtOn } from '../valuation/lots/lots.ts'
import { boughtOn } from '../valuation/lots/named-lots.ts'
import { ownUnitsOf } from '../valuation/own-units.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { converted, difference, partOf, total } from '../valuation/tally.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { saleProceeds } from './parts/sale-proceeds.ts'
import { chosenOf } from '../valuation/chosen-postings.ts'
import { bookedWhere } from './parts/selection.ts'

/** What is left of a purchase; of a short sale that is not covered yet, with quantity, cost and value below zero. */
export type HeldLot = LotsReport['held'][number]

export type SoldLot = LotsReport['sold'][number]

export type LotsReport = ResultOf<typeof getLots>

export interface LotsParameters {
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

/** What is held and what was sold, lot by lot. Money in accounts has no lots, nor has what is counted and never bought, as hours. */
export function lotsReport(ledger: ValuedLedger, { from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER }: LotsParameters = {}): LotsReport {
  const { accounts, booked, rates, today, trace, zone } = ledger
  const gaps = new PriceGaps(ledger)
  const isMoney = (commodity: number): boolean => commodity === ledger.defaultCurrency || ledger.isForeignCurrency(commodity)
  const ofAssets = bookedWhere(ledger, ({ root }) => root === ASSETS, today)
  const own = ownUnitsOf(ledger.view)
  const postings = chosenOf(ofAssets, (posting) => !isMoney(booked.commodity[posting]!) && !own.has(booked.commodity[posting]!))
  const held: HeldLot[] = []
  const sold: (SoldLot & { readonly day: Day })[] = []
  const figures = (posting: number, quantity: Exact, cost: Exact) => ({
    quantity: partOf(trace, booked, posting, quantity),
    cost: partOf(trace, booked, posting, cost),
  })
  for (const { account, remaining, sales } of matchLots(ledger, postings)) {
    const name = accounts.name(account)
    for (const lot of remaining) {
      const commodity = booked.commodity[lot.posting]!
      const { quantity, cost } = figures(lot.posting, lot.quantity, lot.cost)
      const price = rates.unit(commodity, today)
      gaps.holding(lot.posting, today)
      const value = price ? converted(trace, quantity, price) : null
      held.push({
        account: name,
        commodity: ledger.commodityName(commodity),
        currency: ledger.commodityName(rates.native(commodity, today)?.quote ?? ledger.defaultCurrency),
        bought: zone.start(boughtOn(ledger, lot.posting)),
        quantity,
        cost,
        value,
        gain: value && difference(trace, value, cost),
      })
    }
    for (const sale of sales) {
      const { day } = sale
      if (day < from || day > to) continue
      gaps.flow(sale.posting)
      const received = saleProceeds(ledger, sale)
      for (const part of sale.parts) {
        const { quantity, cost } = figures(part.posting, part.quantity, part.cost)
        const share = part.quantity.equals(sale.quantity) ? received : received.times(part.quantity).dividedBy(sale.quantity)
        const proceeds = partOf(trace, booked, sale.posting, share)
        sold.push({
          day,
          account: name,
          commodity: ledger.commodityName(booked.commodity[sale.posting]!),
          bought: zone.start(partBoughtOn(ledger, sale, part)),
          sold: zone.start(booked.day[sale.posting]!),
          quantity,
          cost,
          proceeds,
          gain: difference(trace, proceeds, cost),
        })
      }
    }
  }
  const keyOf = ({ account, commodity, bought }: HeldLot): string => `${account}\0${commodity}\0${bought}`
  held.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  sold.sort((a, b) => a.day - b.day)
  const sum = (of: 'cost' | 'proceeds' | 'gain'): Exact =>
    total(
      trace,
      sold.map((lot) => lot[of]),
    )
  return {
    held,
    sold: sold.map(({ day: _day, ...lot }) => lot),
    sold_total: { cost: sum('cost'), proceeds: sum('proceeds'), gain: sum('gain') },
    ...gaps.lists(),
  }
}
