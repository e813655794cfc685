import * as z from 'zod'
import { budget, goalSummary, transactionSequence } from './budget-contract.ts'
import { cashFlow } from './cash-flow-contract.ts'
import { endpoint } from './endpoint.ts'
import { amount, bookParameters, priceGaps } from './fields.ts'
import { assetBreakdown } from './investments-contract.ts'
import { networth } from './net-worth-contract.ts'
import { posting, transaction } from './transactions-contract.ts'

export const getDashboard = endpoint({
  path: '/api/dashboard',
  tag: 'reports',
  summary: 'The figures of the dashboard.',
  query: z.object(bookParameters),
  answer: z.object({
    budget,
    cashFlows: z.array(cashFlow),
    checkingBalances: z.object({ asset_breakdowns: z.record(z.string(), assetBreakdown) }),
    expenses: z.record(z.string(), z.array(posting)).describe('of the last three months, by month as YYYY-MM'),
    goalSummaries: z.array(goalSummary),
    networth: z.object({ networth, xirr: amount, xirr_error: z.string().optional() }),
    transactionSequences: z.array(transactionSequence),
    transactions: z.array(transaction),
    ...priceGaps,
  }),
})
