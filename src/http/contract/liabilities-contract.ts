import * as z from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, futureParameter, priceGaps, timelineParameters, timestamp } from './fields.ts'
import { originalBalances } from './investments-contract.ts'
import { posting, transaction } from './transactions-contract.ts'

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
