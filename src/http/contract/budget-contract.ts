import * as z from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import {
  amount,
  bookParameters,
  countParameter,
  flagParameter,
  futureParameter,
  listedParameters,
  patternParameter,
  priceGaps,
  timestamp,
} from './fields.ts'
import { cashFlow } from './cash-flow-contract.ts'
import { assetBreakdown } from './investments-contract.ts'
import { networth } from './net-worth-contract.ts'
import { posting, transaction } from './transactions-contract.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

const accountBudget = z.object({
  account: z.string(),
  forecast: amount,
  actual: amount,
  rollover: amount.describe('left over from the month before'),
  available: amount,
  date: timestamp,
  expenses: z.array(posting),
})

export const budget = z
  .object({
    availableForBudgeting: amount,
    budgetsByMonth: z.record(
      z.string(),
      z.object({ date: timestamp, accounts: z.array(accountBudget), availableThisMonth: amount, endOfMonthBalance: amount, forecast: amount }),
    ),
    checkingBalance: amount.describe('the balance of the checking accounts, each posting at the rate of its day'),
    checkingValue: amount.describe('the same balance at the rates of today'),
    ...priceGaps,
  })
  .meta({ id: 'Budget' })

export const getBudget = endpoint({
  path: '/api/budget',
  tag: 'reports',
  summary: 'The planned, spent and remaining amounts of each month.',
  query: z.object({
    ...bookParameters,
    ...futureParameter,
    ...listedParameters,
    first_month: patternParameter(MONTH, 'YYYY-MM').describe('none before it; the figures are the same'),
    last_month: patternParameter(MONTH, 'YYYY-MM').describe('none after it'),
  }),
  answer: budget,
})

const decimal = z.string().regex(/^\d{1,15}([.]\d{1,10})?$/, 'expected an amount such as 400 or 400.50')

export const planBudget = endpoint({
  method: 'POST',
  path: '/api/budget',
  tag: 'reports',
  writes: true,
  summary: 'Sets the planned amount of an account as a periodic rule in the journal, after checking that the book still reads, and syncs.',
  body: z.object({
    account: z.string().min(1).max(1000),
    month: z.string().regex(MONTH, 'expected a month as YYYY-MM'),
    reach: z.enum(['month', 'onwards']).describe('this month only, or from it on'),
    amount: decimal.describe('for each of these months, as the total of all rules, in the currency of the book'),
  }),
  answer: z.object({
    success: z.literal(true),
    files: z.array(z.string()).describe('the changed files; empty if the plan is unchanged'),
    change: z.string().describe("the id for undoing it; '' if nothing changed"),
  }),
})

export const transactionSequence = z
  .object({
    transactions: z.array(transaction).describe('newest first'),
    key: z.string(),
    period: z.string(),
    interval: z.int().describe('days between the last two'),
    usual_interval: z.int().describe('the usual number of days between two; 30, 61, 91, 182 or 365 for monthly and longer rhythms'),
    due_dates: z
      .array(timestamp)
      .describe(
        'by its period (day of the month, month, day of the week), else by its interval; the first may be past, the others are within a year',
      ),
    were_due: z
      .array(timestamp.nullable())
      .describe('when each of the transactions was due: by its period, else predicted from those before it; null if unknown'),
  })
  .meta({ id: 'TransactionSequence' })

const unmarkedSeries = z
  .object({
    name: z.string().describe('a proposed name'),
    account: z.string().describe('the income or expense account, else the account that money went to'),
    interval: z.int().describe('days from one to the next; 30, 61, 91, 182 or 365 for monthly and longer rhythms'),
    last: transaction,
    transactions: z.array(z.string()).describe('ids, newest first'),
  })
  .meta({ id: 'UnmarkedSeries' })

export const getRecurring = endpoint({
  path: '/api/recurring',
  tag: 'reports',
  summary: 'Recurring transactions, by their tag.',
  query: z.object({
    ...bookParameters,
    unmarked: flagParameter.describe('true: also untagged transactions that recur by their days and amounts'),
    newest: countParameter({ min: 1, max: 1000 }).describe('only the newest transactions of each, up to this count; all when absent'),
  }),
  answer: z.object({
    transaction_sequences: z.array(transactionSequence),
    unmarked: z.array(unmarkedSeries).optional().describe('on request: untagged transactions that recur, the most expensive per month first'),
    ...priceGaps,
  }),
})

export const goalSummary = z
  .object({
    type: z.enum(['retirement', 'savings']),
    name: z.string(),
    id: z.string(),
    icon: z.string(),
    current: amount,
    target: amount,
    targetDate: z.string().describe("YYYY-MM-DD, or ''"),
    priority: z.int(),
    accounts: z.int().describe('the number of matching accounts in the book; 0 if no account matches the configuration'),
  })
  .meta({ id: 'GoalSummary' })

export const getGoals = endpoint({
  path: '/api/goals',
  tag: 'reports',
  summary: 'The progress of each goal.',
  query: z.object(bookParameters),
  answer: z.object({ goals: z.array(goalSummary), ...priceGaps }),
})

const goalDetail = {
  balances: z.record(z.string(), assetBreakdown),
  gainTotal: amount,
  icon: z.string(),
  investmentTotal: amount,
  monthlySavings: amount.describe('monthly savings, averaged over the last twelve whole months; 0 if more was taken out'),
  name: z.string(),
  postings: z.array(posting),
  savingsTimeline: z.array(z.object({ date: timestamp, value: amount })),
  savingsTotal: amount,
  xirr: amount,
  xirr_error: z.string().optional(),
  ...priceGaps,
}

export const getGoal = endpoint({
  path: '/api/goals/:type/:name',
  tag: 'reports',
  summary: 'One goal: the savings, their accounts and their timeline.',
  parameters: z.object({ type: z.string(), name: z.string() }),
  query: z.object(bookParameters),
  answer: z.discriminatedUnion('type', [
    z.object({
      ...goalDetail,
      type: z.literal('retirement'),
      swr: z.number(),
      target: amount,
      yearlyExpense: amount.describe('as configured, or half of the spending of the last two years'),
      yearlyTaxes: amount.optional().describe('the taxes in yearlyExpense; absent if that is configured'),
      yearlyExpenseMonths: z.int().optional().describe('whole months of spending in the book if fewer than 24; absent if configured'),
    }),
    z.object({ ...goalDetail, type: z.literal('savings'), rate: z.number(), paymentPerPeriod: amount, target: amount, targetDate: z.string() }),
  ]),
})
export type GoalAnswer = AnswerOf<typeof getGoal>

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
