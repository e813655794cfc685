import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getHarvest } from '../../http/contract/investments.ts'
import { converted, partOf, total, unitPrice } from '../valuation/tally.ts'
import { derived } from '../valuation/trace.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { ZERO_TIME } from '../valuation/zone.ts'
import { boughtOn } from '../valuation/lots/named-lots.ts'
import type { Quote } from '../valuation/rates/quote.ts'
import { taxOn } from './parts/tax.ts'
import { type TaxedAccount, taxedAccounts } from './parts/taxed-accounts.ts'

type Harvestable = ResultOf<typeof getHarvest>['harvestables'][string]

/** Which lots have been held long enough for their gains to be taken, and what that would be taxed with. */
export function harvestReport(ledger: ValuedLedger): ResultOf<typeof getHarvest> {
  const chosen = ledger.settings.commodities.filter(({ harvest }) => harvest > 0)
  const taxed = taxedAccounts(ledger, chosen)
  const gaps = new PriceGaps(ledger)
  for (const { postings } of taxed) gaps.holdings(postings, ledger.today)
  return { harvestables: Object.fromEntries(taxed.map((account) => [account.account, harvestable(ledger, account)])), ...gaps.lists() }
}

function harvestable(ledger: ValuedLedger, { account, commodity, commodityId, remaining, settingsOf }: TaxedAccount): Harvestable {
  const { booked, rates, today, trace, zone } = ledger
  const price = rates.unit(commodityId, today)
  const sum = (figures: readonly Exact[]): Exact => total(trace, figures)
  const lots = remaining.map(({ posting, quantity, cost }) => ({
    posting,
    quantity: partOf(trace, booked, posting, quantity),
    cost: partOf(trace, booked, posting, cost),
  }))
  const breakdown = lots.flatMap(({ posting, quantity, cost }): Harvestable['harvest_breakdown'] => {
    const { harvest, taxCategory } = settingsOf(posting)
    const lotCommodity = booked.commodity[posting]!
    const worth = rates.unit(lotCommodity, today)
    const bought = boughtOn(ledger, posting)
    if (!worth || quantity.sign < 0 || bought >= today - harvest) return []
    const current_price = converted(trace, quantity, worth)
    return [
      {
        units: quantity,
        purchase_date: zone.start(bought),
        purchase_price: cost,
        current_price,
        purchase_unit_price: derived(trace, cost.dividedBy(quantity), 'cost / units', { cost, units: quantity }),
        tax: taxOn(ledger, {
          commodity: lotCommodity,
          category: taxCategory,
          quantity,
          cost,
          proceeds: current_price,
          bought,
          sold: dayOf(worth, today),
        }),
      },
    ]
  })
  return {
    account,
    tax_category: commodity.taxCategory,
    total_units: sum(lots.map(({ quantity }) => quantity)),
    harvestable_units: sum(breakdown.map(({ units }) => units)),
    unrealized_gain: sum(breakdown.map(({ tax }) => tax.gain)),
    taxable_unrealized_gain: sum(breakdown.map(({ tax }) => tax.taxable)),
    harvest_breakdown: breakdown,
    current_unit_price: price ? unitPrice(trace, price) : Exact.zero,
    current_unit_date: price ? zone.start(dayOf(price, today)) : ZERO_TIME,
  }
}

/** The day of a price: that of the newest of those that it was made of; today's for the currency of the report itself, which has none. */
const dayOf = ({ steps }: Quote, today: Day): Day => (steps.length === 0 ? today : Math.max(...steps.map(({ day }) => day)))
