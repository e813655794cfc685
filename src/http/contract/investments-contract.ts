import * as z from 'zod'
import {
  amount,
  asOfEventParameter,
  bookParameters,
  countParameter,
  dayParameter,
  flagParameter,
  futureParameter,
  listedParameters,
  nameParameter,
  namesParameter,
  originalBalances,
  patternParameter,
  priceGaps,
  timelineParameters,
  timestamp,
} from './fields.ts'
import { networth } from './net-worth-contract.ts'
import { posting } from './transactions-contract.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'

const aggregates = z.record(z.string(), z.object({ date: timestamp, account: z.string(), market_amount: amount }))

export const getAllocation = endpoint({
  path: '/api/allocation',
  tag: 'reports',
  summary: 'The allocation of assets, today and day by day, and its distance from the targets.',
  query: z.object({ ...bookParameters, ...timelineParameters }),
  answer: z.object({
    aggregates,
    aggregates_timeline: z.array(aggregates).describe('by day from the first asset posting; fewer days where there would be millions of figures'),
    allocation_targets: z.array(
      z.object({
        name: z.string(),
        target: amount,
        current: amount.describe('percent of all assets'),
        to_add: amount.describe('the amount to buy to reach the target, or to sell if negative, with the same total'),
        aggregates,
      }),
    ),
    ...priceGaps,
  }),
})

const commodityBreakdown = z.object({
  parent_commodity_id: z.string(),
  commodity_name: z.string(),
  security_name: z.string(),
  security_rating: z.string(),
  security_industry: z.string(),
  percentage: amount,
  security_id: z.string(),
  security_type: z.string(),
  amount,
})
const portfolioAggregate = z.object({
  group: z.string(),
  sub_group: z.string(),
  id: z.string(),
  percentage: amount,
  amount,
  breakdowns: z.array(commodityBreakdown),
})

const portfolioFund = z.object({
  commodity: z.string(),
  provider: z.string().describe("'in-mfapi', or 'file' for one of your own"),
  fetched_at: timestamp.describe('when its holdings last changed'),
  securities: z.int(),
  amount: amount.describe('market value'),
  known_percentage: amount.describe('the sum of its shares; 100 if they are complete'),
  known_amount: amount.describe('what is counted in the groups'),
  unknown_amount: amount.describe('the rest; negative if the shares sum to more than 100 %'),
  is_counted: z.boolean(),
})

/** The holdings of funds, grouped in four ways. */
const allocation = {
  commodities: z.array(z.string()),
  industry: z.array(portfolioAggregate).describe('of equity'),
  name_and_security_type: z.array(portfolioAggregate),
  rating: z.array(portfolioAggregate).describe('of debt'),
  security_type: z.array(portfolioAggregate),
  securities_count: z.int().describe('name_and_security_type may list only the largest'),
  funds: z.array(portfolioFund).describe('held funds whose holdings are known, counted in the groups or not'),
  without_portfolio: z.array(z.string()).describe('held funds whose holdings are unknown until portfolios are updated'),
}
/** A world fund has thousands. */
export const securitiesParameter = countParameter({ min: 0, max: 100_000 }).describe('only the largest, up to this count; all when absent')
export const portfolioAllocation = z.object(allocation).meta({ id: 'PortfolioAllocation' })

export const getPortfolioAllocation = endpoint({
  path: '/api/portfolio_allocation',
  tag: 'reports',
  summary: 'What the funds in the book hold, by security, type, rating and industry.',
  query: z.object({
    ...bookParameters,
    without_funds: namesParameter.describe('funds that are not counted; one a line'),
    securities: securitiesParameter,
  }),
  answer: z.object({ ...allocation, synced_at: timestamp.optional().describe('when the holdings of all funds were last fetched'), ...priceGaps }),
})
export type PortfolioAnswer = AnswerOf<typeof getPortfolioAllocation>

export const getCurrencyExposure = endpoint({
  path: '/api/currency-exposure',
  tag: 'reports',
  summary: 'The assets by currency.',
  query: z.object(bookParameters),
  answer: z.object({
    currency_exposure: z.array(z.object({ currency: z.string(), amount, percentage: amount })),
    ...priceGaps,
  }),
})

const investmentYear = z.object({
  start_date: timestamp,
  end_date: timestamp,
  postings: z.array(posting),
  gross_salary_income: amount,
  gross_other_income: amount,
  net_tax: amount,
  net_income: amount,
  net_investment: amount,
  net_expense: amount,
  savings_rate: amount.nullable().describe('the invested rate: net_investment in percent of net_income; null if that is negative'),
})

export const getInvestment = endpoint({
  path: '/api/investment',
  tag: 'reports',
  summary: 'The amount invested, and its share of income, in each financial year.',
  query: z.object({ ...bookParameters, ...listedParameters }),
  answer: z.object({ assets: z.array(posting), yearly_cards: z.array(investmentYear), ...priceGaps }),
})
export type InvestmentAnswer = AnswerOf<typeof getInvestment>

const performance = {
  account: z.string(),
  xirr: amount.describe('percent a year'),
  xirr_error: z.string().optional(),
  postings: z.array(posting),
  income_received: amount.describe('dividends, interest and distributions, minus taxes withheld'),
  price_appreciation: amount.describe('by prices and rates: total_return - income_received'),
  total_return: amount.describe('the total gain: value - investment + withdrawals + income'),
  ttm_yield: amount.describe('yield after tax: income of the last twelve months, less tax withheld from it, in percent of the balance'),
}

const gain = z.object({ ...performance, networth })
export type Gain = z.infer<typeof gain>

export const getGain = endpoint({
  path: '/api/gain',
  tag: 'reports',
  summary: 'Gain and return of every investment account.',
  query: z.object({ ...bookParameters, ...listedParameters }),
  answer: z.object({ gain_breakdown: z.array(gain), ...priceGaps }),
})
export type GainAnswer = AnswerOf<typeof getGain>

export const assetBreakdown = z
  .object({
    group: z.string().describe('the account'),
    investmentAmount: amount,
    withdrawalAmount: amount,
    marketAmount: amount,
    balanceUnits: amount,
    latestPrice: amount,
    xirr: amount.describe('percent a year'),
    xirr_error: z.string().optional(),
    absoluteReturn: amount.describe('a fraction, not percent'),
    gainAmount: amount,
    originalBalances,
    inactive: z.boolean(),
  })
  .meta({ id: 'AssetBreakdown' })
export type AssetBreakdown = z.infer<typeof assetBreakdown>

export const getAssetsBalance = endpoint({
  path: '/api/assets/balance',
  tag: 'reports',
  summary: 'Value, gain and return of every asset account and of the groups above them, by account name.',
  query: z.object({ flat: flagParameter, ...bookParameters }),
  answer: z.object({ asset_breakdowns: z.record(z.string(), assetBreakdown), ...priceGaps }),
})
export type AssetsBalanceAnswer = AnswerOf<typeof getAssetsBalance>

export const getAccountGain = endpoint({
  path: '/api/gain/:account',
  tag: 'reports',
  summary: 'Gain and return of one account and those below it, day by day.',
  parameters: z.object({ account: z.string() }),
  query: z.object({
    ...bookParameters,
    ...timelineParameters,
    securities: securitiesParameter,
    newest_postings: countParameter({ min: 0, max: 1000 }).describe('only the newest postings, up to this count; all when absent'),
  }),
  answer: z.object({
    asset_breakdown: assetBreakdown,
    gain_timeline_breakdown: z.object({ ...performance, networthTimeline: z.array(networth) }),
    portfolio_allocation: portfolioAllocation,
    ...priceGaps,
  }),
})
export type AccountGainAnswer = AnswerOf<typeof getAccountGain>

export const getAccountBalance = endpoint({
  path: '/api/account/:account/balance',
  tag: 'reports',
  summary: 'Value, gain and return of one account and those below it.',
  parameters: z.object({ account: z.string() }),
  query: z.object({ as_of_date: dayParameter, report_currency: nameParameter, as_of_event: asOfEventParameter }),
  answer: z.object({ asset_breakdown: assetBreakdown, ...priceGaps }),
})

const lot = { account: z.string(), commodity: z.string(), bought: timestamp, quantity: amount, cost: amount.describe('in the default currency') }

export const getLots = endpoint({
  path: '/api/lots',
  tag: 'reports',
  summary: 'Lots held and lots sold. A sale takes the lots that the journal names, else the oldest. Money has no lots.',
  query: z.object({ ...listedParameters, ...bookParameters }),
  answer: z.object({
    held: z.array(
      z.object({
        ...lot,
        currency: z.string().describe('the quote currency'),
        value: amount.nullable().describe('null without a price'),
        gain: amount.nullable(),
      }),
    ),
    sold: z.array(z.object({ ...lot, sold: timestamp, proceeds: amount, gain: amount })).describe('sold from `from` to `to`'),
    sold_total: z.object({ cost: amount, proceeds: amount, gain: amount }),
    ...priceGaps,
  }),
})
export type LotsAnswer = AnswerOf<typeof getLots>

export const getTrades = endpoint({
  path: '/api/trades',
  tag: 'reports',
  summary: 'Purchases and sales of securities by day; the last two thousand, or `limit`.',
  query: z.object({ limit: countParameter({ min: 1, max: 2000 }), ...bookParameters }),
  answer: z.object({
    trades: z.array(
      z.object({
        date: timestamp,
        kind: z.enum(['buy', 'sell']),
        transaction_id: z.string(),
        payee: z.string(),
        account: z.string(),
        commodity: z.string(),
        quantity: amount,
        amount: amount.describe('in the default currency'),
        file_name: z.string(),
        line: z.int(),
      }),
    ),
    ...priceGaps,
  }),
})
export type TradesAnswer = AnswerOf<typeof getTrades>

const incomeHolding = z.object({
  type: z.enum(['Dividend', 'Interest', 'Distribution']),
  holding: z.string(),
  postings: z.array(posting),
  total_income: amount,
  ttm_income: amount,
  ttm_yield: amount.describe('yield before tax: income of the last twelve months in percent of the balance'),
  current_balance: amount,
  yearly_income: z.record(z.string(), amount),
})

export const getInvestmentIncome = endpoint({
  path: '/api/income/investment',
  tag: 'reports',
  summary: 'Dividends, interest and distributions by the holding that paid them.',
  query: z.object({
    ...bookParameters,
    ...listedParameters,
    year: patternParameter(/^\s*\d{4}(\s*-\s*\d{1,2})?\s*$/, 'YYYY or YYYY - YY'),
  }),
  answer: z.object({
    holdings: z.array(incomeHolding),
    income_by_type: z.object({ Dividend: z.array(incomeHolding), Distribution: z.array(incomeHolding), Interest: z.array(incomeHolding) }),
    timeline: z.array(z.object({ date: timestamp, dividend: amount, interest: amount, distribution: amount, total: amount })),
    ttm_distribution: amount,
    ttm_dividend: amount,
    ttm_interest: amount,
    ttm_total: amount,
    ...priceGaps,
  }),
})
export type InvestmentIncomeAnswer = AnswerOf<typeof getInvestmentIncome>

/** India's tax on a capital gain; parts that do not apply are 0. */
const tax = z.object({ gain: amount, taxable: amount, slab: amount, long_term: amount, short_term: amount })

const harvestable = z.object({
  account: z.string(),
  tax_category: z.string(),
  total_units: amount,
  harvestable_units: amount,
  unrealized_gain: amount,
  taxable_unrealized_gain: amount,
  harvest_breakdown: z.array(
    z.object({ units: amount, purchase_date: timestamp, purchase_price: amount, current_price: amount, purchase_unit_price: amount, tax }),
  ),
  current_unit_price: amount,
  current_unit_date: timestamp,
})

export const getHarvest = endpoint({
  path: '/api/harvest',
  tag: 'taxes',
  summary: 'Lots that could be sold as long-term gains.',
  query: z.object(bookParameters),
  answer: z.object({ harvestables: z.record(z.string(), harvestable), ...priceGaps }),
})
export type HarvestAnswer = AnswerOf<typeof getHarvest>

const gainsOfYear = z.object({
  units: amount,
  purchase_price: amount,
  sell_price: amount,
  tax,
  posting_pairs: z.array(z.object({ purchase: posting, sell: posting, tax })),
})

export const getCapitalGains = endpoint({
  path: '/api/capital_gains',
  tag: 'taxes',
  summary: 'Realised gains by account and financial year, sales matched with purchases.',
  query: z.object(bookParameters),
  answer: z.object({
    capital_gains: z.record(z.string(), z.object({ account: z.string(), tax_category: z.string(), fy: z.record(z.string(), gainsOfYear) })),
    ...priceGaps,
  }),
})
export type CapitalGainsAnswer = AnswerOf<typeof getCapitalGains>

export const getScheduleAl = endpoint({
  path: '/api/schedule_al',
  tag: 'taxes',
  summary: 'Assets and liabilities at cost by the sections of the Indian Schedule AL.',
  query: z.object({ ...bookParameters, ...futureParameter }),
  answer: z.object({
    schedule_als: z.record(
      z.string(),
      z.object({
        entries: z.array(z.object({ section: z.object({ code: z.string(), section: z.string(), details: z.string() }), amount })),
        date: timestamp,
      }),
    ),
    ...priceGaps,
  }),
})
export type ScheduleAlAnswer = AnswerOf<typeof getScheduleAl>
