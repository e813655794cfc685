import { z } from 'zod'
import { originalBalances } from './assets-balance.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, futureParameter, priceGaps, timestamp } from './fields.ts'
import { posting, transaction } from './posting.ts'

const creditCardBill = z.object({
  statementStartDate: timestamp,
  statementEndDate: timestamp,
  dueDate: timestamp,
  paidDate: timestamp.nullable().describe('null until it is paid'),
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
  method: 'GET',
  path: '/api/credit_cards',
  tag: 'reports',
  summary: 'Every configured credit card with its bills.',
  query: z.object({ ...bookParameters, ...futureParameter }),
  answer: z.object({ creditCards: z.array(creditCard), ...priceGaps }),
})

export const getCreditCard = endpoint({
  method: 'GET',
  path: '/api/credit_cards/:account',
  tag: 'reports',
  summary: 'One credit card, with the postings of its bills.',
  parameters: z.object({ account: z.string() }),
  query: z.object({ ...bookParameters, ...futureParameter }),
  answer: z.object({ found: z.literal(true), creditCard, ...priceGaps }),
})
export type CreditCardAnswer = AnswerOf<typeof getCreditCard>
