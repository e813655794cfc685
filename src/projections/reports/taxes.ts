import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { addMonths, type Day, dayOf } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getCapitalGains, getHarvest, getScheduleAl } from '../../http/contract/investments-contract.ts'
import { ASSETS, LIABILITIES } from '../valuation/accounts.ts'
import { FinancialCalendar, ZERO_TIME } from '../valuation/calendar.ts'
import { costOfLots, type Lot, matchLots, partBoughtOn, type Sale } from '../valuation/valuation-lots.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { Quote } from '../valuation/rates.ts'
import type { CommoditySettings } from '../valuation/settings.ts'
import { converted, difference, partOf, total, unitPrice, derived } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { saleProceeds } from './lots-report.ts'
import { matchingGlobs } from './parts/account-names.ts'
import { financialYearsFrom, grouped } from './parts/periods.ts'
import { type AccountTest, bookedWhere } from './parts/selection.ts'
import { wirePosting } from './parts/wire-postings.ts'

/** India's tax on a capital gain; the amounts of the kinds that do not apply are 0. */
export type Tax = ResultOf<typeof getHarvest>['harvestables'][string]['harvest_breakdown'][number]['tax']

const TAXED_CATEGORIES = ['debt', 'equity', 'equity65', 'equity35', 'unlisted_equity'] as const

export interface TaxedSale {
  readonly commodity: number
  readonly category: string
  readonly quantity: Exact
  readonly cost: Exact
  readonly proceeds: Exact
  readonly bought: Day
  readonly sold: Day
}

/** Gains on equity are taxed from this day; the cost is the value on the day before if that is higher. */
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

/** The tax of a sale by the law of its day. A loss gives a negative tax, which offsets others. */
function taxOn(ledger: ValuedLedger, sale: TaxedSale): Tax {
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
function totalTax({ trace }: ValuedLedger, taxes: readonly Tax[]): Tax {
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

/** An asset account with chosen commodities, its sales and remaining lots. */
interface TaxedAccount {
  readonly account: string
  /** Every booked posting that it was matched from. */
  readonly postings: readonly number[]
  /** The commodity of its first posting. */
  readonly commodity: CommoditySettings
  readonly commodityId: number
  /** The settings of the commodity of one of its postings: an account may hold several. */
  settingsOf(posting: number): CommoditySettings
  readonly remaining: readonly Lot[]
  readonly sales: readonly Sale[]
}

/** Asset accounts that hold one of the chosen commodities, by name; none without chosen commodities. */
export function taxedAccounts(ledger: ValuedLedger, chosen: readonly CommoditySettings[], until: Day = ledger.today): TaxedAccount[] {
  const { accounts, booked } = ledger
  const byId = new Map(chosen.map((commodity) => [ledger.commodityId(commodity.name), commodity]))
  const postings = bookedWhere(ledger, ({ root }) => root === ASSETS, until).filter((posting) => byId.has(intAt(booked.commodity, posting)))
  const byAccount = grouped(postings, (posting) => intAt(booked.account, posting))
  return matchLots(ledger, postings)
    .map(({ account, remaining, sales }): TaxedAccount => {
      const own = byAccount.get(account)!
      const commodityId = intAt(booked.commodity, elementAt(own, 0))
      return {
        account: accounts.name(account),
        postings: own,
        commodity: byId.get(commodityId)!,
        commodityId,
        settingsOf: (posting) => byId.get(intAt(booked.commodity, posting))!,
        remaining,
        sales,
      }
    })
    .sort((a, b) => (a.account < b.account ? -1 : 1))
}

type CapitalGainPair = YearOfGains['posting_pairs'][number]

type YearOfGains = CapitalGain['fy'][string]

type CapitalGain = ResultOf<typeof getCapitalGains>['capital_gains'][string]

/** Sales of shares and funds by financial year and lot, with the tax on the gain. */
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
        commodity: intAt(booked.commodity, posting),
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

type Harvestable = ResultOf<typeof getHarvest>['harvestables'][string]

/** Lots held long enough to realise their gains, and the tax on them. */
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
  const lots = remaining.map(({ posting, day, quantity, cost }) => ({
    posting,
    bought: day,
    quantity: partOf(trace, booked, posting, quantity),
    cost: partOf(trace, booked, posting, cost),
  }))
  const breakdown = lots.flatMap(({ posting, bought, quantity, cost }): Harvestable['harvest_breakdown'] => {
    const { harvest, taxCategory } = settingsOf(posting)
    const lotCommodity = intAt(booked.commodity, posting)
    const worth = rates.unit(lotCommodity, today)
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
          sold: newestDay(worth, today),
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
    current_unit_date: price ? zone.start(newestDay(price, today)) : ZERO_TIME,
  }
}

/** The day of a price: the newest of the prices in it; today for the report currency itself, which has none. */
const newestDay = ({ steps }: Quote, today: Day): Day => (steps.length === 0 ? today : Math.max(...steps.map(({ day }) => day)))

type Section = ScheduleAL['entries'][number]['section']

type ScheduleAL = ResultOf<typeof getScheduleAl>['schedule_als'][string]

/** The sections of India's Schedule AL, in its order. */
const SECTIONS: readonly Section[] = [
  { code: 'immovable', section: 'A (1)', details: 'Immovable Assets' },
  { code: 'metal', section: 'B (1) (i)', details: 'Jewellery, bullion etc' },
  { code: 'art', section: 'B (1) (ii)', details: 'Archaeological collections, drawings, painting, sculpture or any work of art' },
  { code: 'vehicle', section: 'B (1) (ii)', details: 'Vehicles, yachts, boats and aircrafts' },
  { code: 'bank', section: 'B (1) (iv) (a)', details: 'Financial assets: Bank (including all deposits)' },
  { code: 'share', section: 'B (1) (iv) (b)', details: 'Financial assets: Shares and securities' },
  { code: 'insurance', section: 'B (1) (iv) (c)', details: 'Financial assets: Insurance policies' },
  { code: 'loan', section: 'B (1) (iv) (d)', details: 'Financial assets: Loans and advances given' },
  { code: 'cash', section: 'B (1) (iv) (e)', details: 'Financial assets: Cash in hand' },
  { code: 'liability', section: 'C (1)', details: 'Liabilities' },
]

/** Assets and liabilities at the end of each financial year, at cost, by the sections of the tax form. */
export function scheduleAlReport(ledger: ValuedLedger): ResultOf<typeof getScheduleAl> {
  const { booked, financial, settings, zone } = ledger
  const isListed: AccountTest = ({ root }) => root === ASSETS || root === LIABILITIES
  const postings = bookedWhere(ledger, isListed)
  // A book that begins later this year has this year, still empty.
  const [first] = bookedWhere(ledger.lookingAhead(), isListed)
  const configured = new Map(settings.scheduleAl.map(({ code, accounts }) => [code, matchingGlobs(ledger, postings, accounts)]))
  const gaps = new PriceGaps(ledger)
  for (const chosen of configured.values()) gaps.flows(chosen)
  const years = financialYearsFrom(ledger, first === undefined ? undefined : booked.day[first]).reverse()
  return {
    schedule_als: Object.fromEntries(
      years.map(({ year, last }): [string, ScheduleAL] => [
        financial.label(year),
        {
          entries: SECTIONS.map((section) => {
            const upToLast = configured.get(section.code)?.filter((posting) => intAt(booked.day, posting) <= last) ?? []
            return { section, amount: costOfLots(ledger, upToLast, section.code === 'liability') }
          }),
          date: zone.start(last),
        },
      ]),
    ),
    ...gaps.lists(),
  }
}
