import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getCapitalGains } from '../../http/contract/investments.ts'
import { partBoughtOn, type Sale } from '../valuation/lots/lots.ts'
import { partOf, total } from '../valuation/tally.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { grouped } from './parts/financial-years.ts'
import { wirePosting } from './parts/wire-postings.ts'
import { saleProceeds } from './parts/sale-proceeds.ts'
import { TAXED_CATEGORIES, taxOn, totalTax } from './parts/tax.ts'
import { type TaxedAccount, taxedAccounts } from './parts/taxed-accounts.ts'

type CapitalGainPair = YearOfGains['posting_pairs'][number]

type YearOfGains = CapitalGain['fy'][string]

type CapitalGain = ResultOf<typeof getCapitalGains>['capital_gains'][string]

/** What was sold of shares and funds in each financial year, lot by lot, and what the gain is taxed with. */
export function capitalGainsReport(ledger: ValuedLedger): ResultOf<typeof getCapitalGains> {
  const chosen = ledger.settings.commodities.filter(
    ({ type, taxCategory }) => (type === 'mutualfund' || type === 'stock') && TAXED_CATEGORIES.some((category) => category === taxCategory),
  )
  const taxed = taxedAccounts(ledger, chosen)
  const gaps = new PriceGaps(ledger)
  for (const { postings } of taxed) gaps.flows(postings)
  return { capital_gains: Object.fromEntries(taxed.map((account) => [account.account, gainsOf(ledger, account)])), ...gaps.lists() }
}

function gainsOf(ledger: ValuedLedger, taxed: TaxedAccount): CapitalGain {
  const { booked, financial, trace } = ledger
  const years = grouped(taxed.sales, ({ day }) => financial.yearOf(day))
  const fy = [...years].map(([year, sales]): [string, YearOfGains] => {
    const pairs = sales.flatMap((sale) => pairsOf(ledger, taxed, sale))
    return [
      financial.shortLabel(year),
      {
        units: total(
          trace,
          sales.map(({ posting, quantity }) => partOf(trace, booked, posting, quantity)),
        ),
        purchase_price: total(
          trace,
          pairs.map(({ purchase }) => purchase.amount),
        ),
        sell_price: total(
          trace,
          sales.map((sale) => partOf(trace, booked, sale.posting, saleProceeds(ledger, sale))),
        ),
        tax: totalTax(
          ledger,
          pairs.map(({ tax }) => tax),
        ),
        posting_pairs: pairs,
      },
    ]
  })
  return { account: taxed.account, tax_category: taxed.commodity.taxCategory, fy: Object.fromEntries(fy) }
}

function pairsOf(ledger: ValuedLedger, { settingsOf }: TaxedAccount, matched: Sale): CapitalGainPair[] {
  const { booked, trace } = ledger
  const { posting: sale, quantity: sold, parts, day } = matched
  const received = saleProceeds(ledger, { posting: sale, quantity: sold })
  return parts.map((part) => {
    const quantity = partOf(trace, booked, part.posting, part.quantity)
    const cost = partOf(trace, booked, part.posting, part.cost)
    const share = part.quantity.equals(sold) ? received : received.times(part.quantity).dividedBy(sold)
    const proceeds = partOf(trace, booked, sale, share)
    const { posting } = part
    return {
      purchase: { ...wirePosting(ledger, posting), quantity, amount: cost },
      sell: {
        ...wirePosting(ledger, sale),
        quantity: partOf(trace, booked, sale, part.quantity.negated()),
        amount: partOf(trace, booked, sale, share.negated()),
      },
      tax: taxOn(ledger, {
        commodity: booked.commodity[posting]!,
        category: settingsOf(posting).taxCategory,
        quantity,
        cost,
        proceeds,
        bought: partBoughtOn(ledger, matched, part),
        sold: day,
      }),
    }
  })
}
