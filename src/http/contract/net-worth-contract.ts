import * as z from 'zod'
import {
  amount,
  bookParameters,
  countParameter,
  dayParameter,
  decimalParameter,
  futureParameter,
  originalBalances,
  priceGaps,
  timelineParameters,
  timestamp,
} from './fields.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { posting, transaction } from './transactions-contract.ts'

/** Net worth on one day. The mixed naming is Paisa's. */
export const networth = z
  .object({
    date: timestamp,
    investmentAmount: amount,
    withdrawalAmount: amount,
    gainAmount: amount,
    contribution: amount.describe('investmentAmount - withdrawalAmount'),
    investment_return: amount.describe('gainAmount - fx_impact'),
    fx_impact: amount,
    balanceAmount: amount.describe('the net worth itself'),
    balanceUnits: amount,
    netInvestmentAmount: amount,
  })
  .meta({ id: 'Networth' })
export type Networth = z.infer<typeof networth>

export const getNetworth = endpoint({
  path: '/api/networth',
  tag: 'reports',
  summary: 'Net worth for every day from the first posting to today.',
  query: z.object({ ...bookParameters, ...timelineParameters }),
  answer: z.object({
    networthTimeline: z.array(networth),
    xirr: amount.describe('percent a year'),
    xirr_error: z.string().optional().describe('why there is no rate of return'),
    ...priceGaps,
  }),
})
export type NetworthAnswer = AnswerOf<typeof getNetworth>

const inNetworth = { balance: amount, put_in: amount.describe('minus what was taken out'), gain: amount.describe('by prices, rates and income') }

const inNetworthSince = { ...inNetworth, before: z.object(inNetworth).optional().describe('at the end of the day of `since`') }

export const getNetworthByAccount = endpoint({
  path: '/api/networth/accounts',
  tag: 'reports',
  summary: 'Net worth by account, with debts below zero; the accounts sum to the net worth.',
  query: z.object({ ...bookParameters, since: dayParameter.describe('an earlier day: each figure also has its value at the end of that day') }),
  answer: z.object({
    accounts: z.array(z.object({ account: z.string(), ...inNetworthSince })).describe('by name, own postings only'),
    together: z.object(inNetworthSince),
    held: z.array(z.object({ commodity: z.string(), quantity: amount })).describe('the holdings of all accounts by commodity, without prices'),
    ...priceGaps,
  }),
})
export type NetworthByAccountAnswer = AnswerOf<typeof getNetworthByAccount>

const points = z.array(z.object({ date: timestamp, balanceAmount: amount }))
const growth = decimalParameter({ min: '-50', max: '100' })

export const getProjection = endpoint({
  path: '/api/networth/projection',
  tag: 'reports',
  summary: 'Net worth in coming years at three rates of growth.',
  query: z.object({
    years: countParameter({ min: 1, max: 50 }),
    conservative_cagr: growth,
    expected_cagr: growth,
    optimistic_cagr: growth,
    monthly_contribution: decimalParameter({ min: '-1000000000', max: '1000000000' }),
    swr: decimalParameter({ min: '0.1', max: '20' }),
    ...bookParameters,
  }),
  answer: z.object({
    annual_expenses: amount,
    conservative_cagr: amount,
    current_networth: amount,
    derived_contribution: amount,
    expected_cagr: amount,
    fire_progress_percent: amount,
    milestones: z.array(z.object({ label: z.string(), date: timestamp, amount })),
    monthly_contribution: amount,
    optimistic_cagr: amount,
    projection: z.object({ conservative: points, expected: points, optimistic: points }),
    savings_rate: amount.describe('the invested rate: invested in percent of the income'),
    swr: amount,
    target_corpus: amount,
    years_to_fire: amount.nullable().describe('null if the target is not reached'),
    ...priceGaps,
  }),
})
export type ProjectionAnswer = AnswerOf<typeof getProjection>

const liabilityBreakdown = z.object({
  group: z.string(),
  drawn_amount: amount,
  repaid_amount: amount,
  interest_amount: amount,
  balance_amount: amount,
  apr: amount.describe('percent a year'),
  apr_error: z.string().optional(),
  originalBalances,
})

export const getLiabilitiesBalance = endpoint({
  path: '/api/liabilities/balance',
  tag: 'reports',
  summary: 'Debts by account and group.',
  query: z.object(bookParameters),
  answer: z.object({ liability_breakdowns: z.record(z.string(), liabilityBreakdown), ...priceGaps }),
})
export type LiabilitiesBalanceAnswer = AnswerOf<typeof getLiabilitiesBalance>

export const getLiabilitiesInterest = endpoint({
  path: '/api/liabilities/interest',
  tag: 'reports',
  summary: 'Amounts drawn, repaid and paid as interest, by day.',
  query: z.object({ ...bookParameters, ...timelineParameters }),
  answer: z.object({
    interest_timeline_breakdown: z.array(
      z.object({
        account: z.string(),
        overview_timeline: z.array(z.object({ date: timestamp, drawn_amount: amount, repaid_amount: amount, interest_amount: amount })),
        apr: amount.describe('percent a year'),
        apr_error: z.string().optional(),
      }),
    ),
    ...priceGaps,
  }),
})

export const getLiabilitiesRepayment = endpoint({
  path: '/api/liabilities/repayment',
  tag: 'reports',
  summary: 'Every repayment and every interest payment.',
  query: z.object({ ...bookParameters, ...futureParameter }),
  answer: z.object({ repayments: z.array(posting), ...priceGaps }),
})
export type LiabilitiesInterestAnswer = AnswerOf<typeof getLiabilitiesInterest>

const creditCardBill = z.object({
  statementStartDate: timestamp,
  statementEndDate: timestamp,
  dueDate: timestamp,
  paidDate: timestamp.nullable().describe('null while unpaid'),
  currency: z.string(),
  credits: amount,
  debits: amount,
  DebitsRunningBalance: amount,
  openingBalance: amount,
  closingBalance: amount,
  postings: z.array(posting),
  transactions: z.array(transaction),
})

const creditCard = z.object({
  account: z.string(),
  network: z.string(),
  number: z.string(),
  currency: z.string(),
  balance: amount,
  bills: z.array(creditCardBill),
  creditLimit: amount,
  yearlySpends: z.record(z.string(), z.record(z.string(), amount)),
  expirationDate: timestamp,
  originalBalances,
})

export const getCreditCards = endpoint({
  path: '/api/credit_cards',
  tag: 'reports',
  summary: 'Every configured credit card with its bills.',
  query: z.object({ ...bookParameters, ...futureParameter }),
  answer: z.object({ creditCards: z.array(creditCard), ...priceGaps }),
})

export const getCreditCard = endpoint({
  path: '/api/credit_cards/:account',
  tag: 'reports',
  summary: 'One credit card, with the postings of its bills.',
  parameters: z.object({ account: z.string() }),
  query: z.object({ ...bookParameters, ...futureParameter }),
  answer: z.object({ found: z.literal(true), creditCard, ...priceGaps }),
})
export type CreditCardAnswer = AnswerOf<typeof getCreditCard>
