import { addMonths, type Day, dayOf } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../../http/contract/endpoint.ts'
import type { getHarvest } from '../../../http/contract/investments.ts'
import { FinancialCalendar } from '../../valuation/calendar.ts'
import { converted, difference, total } from '../../valuation/tally.ts'
import { derived } from '../../valuation/trace.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'

/** India's tax on a capital gain; the amounts of the kinds that do not apply are 0. */
export type Tax = ResultOf<typeof getHarvest>['harvestables'][string]['harvest_breakdown'][number]['tax']

export const TAXED_CATEGORIES = ['debt', 'equity', 'equity65', 'equity35', 'unlisted_equity'] as const

export interface TaxedSale {
  readonly commodity: number
  readonly category: string
  readonly quantity: Exact
  readonly cost: Exact
  readonly proceeds: Exact
  readonly bought: Day
  readonly sold: Day
}

/** Gains on equity are taxed from here on; what it was worth on the eve is its cost if that is more. */
const EQUITY_TAXED = dayOf(2018, 2, 1)
const EQUITY_WORTH = dayOf(2018, 1, 31)
/** Costs are raised with inflation from this financial year on. */
const INDEXED_SINCE = dayOf(2001, 4, 1)
/** Debt bought from here on is taxed at the slab however long it was held. */
const DEBT_AT_SLAB = dayOf(2023, 4, 1)
/** Finance (No. 2) Act 2024: other rates, two years instead of three, no indexation. */
const REFORM = dayOf(2024, 7, 23)
const INDIAN_YEAR = new FinancialCalendar(4)

const rate = (text: string): Exact => Exact.parse(text)
const RATES = {
  before: { equityLong: rate('0.1'), equityShort: rate('0.15'), otherLong: rate('0.2') },
  after: { equityLong: rate('0.125'), equityShort: rate('0.2'), otherLong: rate('0.125') },
}
const NONE: Omit<Tax, 'gain' | 'taxable'> = { slab: Exact.zero, long_term: Exact.zero, short_term: Exact.zero }

/** What a sale is taxed with, by the law of the day of the sale. A loss gives a negative tax, which offsets others. */
export function taxOn(ledger: ValuedLedger, sale: TaxedSale): Tax {
  const { category, cost, proceeds, bought, sold } = sale
  const { trace } = ledger
  const gain = difference(trace, proceeds, cost)
  const isEquity = category === 'equity' || category === 'equity65'
  if (isEquity && sold < EQUITY_TAXED) return { gain, taxable: Exact.zero, ...NONE }
  const isReformed = sold >= REFORM
  const rates = isReformed ? RATES.after : RATES.before
  const isLongTerm = sold > addMonths(bought, 12 * yearsUntilLongTerm(category, isReformed))
  const taxable = difference(trace, proceeds, taxableCost(ledger, sale, isLongTerm && !isReformed))
  const tax = (kind: 'slab' | 'long_term' | 'short_term', part = Exact.one): Tax => {
    const amount = derived(trace, taxable.times(part), `taxable x ${part}`, { taxable })
    return { gain, taxable, ...NONE, [kind]: amount }
  }
  if (isEquity) return isLongTerm ? tax('long_term', rates.equityLong) : tax('short_term', rates.equityShort)
  if (category === 'debt') return isLongTerm && bought < DEBT_AT_SLAB ? tax('long_term', rates.otherLong) : tax('slab')
  if (category === 'equity35' || category === 'unlisted_equity') return isLongTerm ? tax('long_term', rates.otherLong) : tax('slab')
  return { gain, taxable, ...NONE }
}

function yearsUntilLongTerm(category: string, isReformed: boolean): number {
  if (category === 'equity' || category === 'equity65') return 1
  if (category === 'unlisted_equity') return 2
  return isReformed ? 2 : 3
}

function taxableCost(ledger: ValuedLedger, { category, commodity, quantity, cost, proceeds, bought, sold }: TaxedSale, isIndexed: boolean): Exact {
  if ((category === 'equity' || category === 'equity65') && bought < EQUITY_TAXED) {
    const price = ledger.rates.unit(commodity, EQUITY_WORTH)
    const worth = price ? converted(ledger.trace, quantity, price) : cost
    const capped = worth.isGreaterThan(proceeds) ? proceeds : worth
    return capped.isGreaterThan(cost) ? capped : cost
  }
  if (isIndexed && (category === 'debt' || category === 'unlisted_equity') && bought >= INDEXED_SINCE) {
    const inflation = inflationBetween(INDIAN_YEAR.yearOf(bought), INDIAN_YEAR.yearOf(sold))
    return derived(ledger.trace, cost.times(inflation), `cost x ${inflation}, the rise of the cost inflation index`, { cost })
  }
  return cost
}

/** The sum of several, kind by kind. */
export function totalTax({ trace }: ValuedLedger, taxes: readonly Tax[]): Tax {
  const sum = (of: (tax: Tax) => Exact): Exact => total(trace, taxes.map(of))
  return {
    gain: sum((tax) => tax.gain),
    taxable: sum((tax) => tax.taxable),
    slab: sum((tax) => tax.slab),
    long_term: sum((tax) => tax.long_term),
    short_term: sum((tax) => tax.short_term),
  }
}

/** India's cost inflation index by the year in which the financial year begins (April to March), as notified under section 48. */
const INDEX: Readonly<Record<number, number>> = {
  2001: 100,
  2002: 105,
  2003: 109,
  2004: 113,
  2005: 117,
  2006: 122,
  2007: 129,
  2008: 137,
  2009: 148,
  2010: 167,
  2011: 184,
  2012: 200,
  2013: 220,
  2014: 240,
  2015: 254,
  2016: 264,
  2017: 272,
  2018: 280,
  2019: 289,
  2020: 301,
  2021: 317,
  2022: 331,
  2023: 348,
  2024: 363,
  2025: 376,
}
const LATEST = Math.max(...Object.keys(INDEX).map((year) => +year))

/** The factor by which a cost is indexed from its year to the year of sale. Years after the table count as its last. */
function inflationBetween(bought: number, sold: number): Exact {
  const indexOf = (year: number): Exact => Exact.of(INDEX[Math.min(year, LATEST)] ?? 100)
  return indexOf(sold).dividedBy(indexOf(bought))
}
