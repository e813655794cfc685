import * as z from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import {
  amount,
  amountsByPeriod as amounts,
  bookParameters,
  choiceParameter,
  clampedParameter,
  countParameter,
  dayParameter,
  everyParameter,
  flagParameter,
  futureParameter,
  lenientParameter,
  listedParameters,
  nameParameter,
  periods,
  priceGaps,
  timestamp,
} from './fields.ts'
import { posting } from './transactions-contract.ts'

export const cashFlow = z
  .object({
    date: timestamp.describe('the first day of the month'),
    income: amount,
    expenses: amount,
    liabilities: amount,
    investment: amount,
    lent: amount.describe('lent to others or paid for them, minus what they paid back'),
    tax: amount,
    checking: amount.describe('the change of the checking accounts'),
    balance: amount.describe('of the checking accounts at the end of the month'),
  })
  .meta({ id: 'CashFlow' })
export type CashFlow = z.infer<typeof cashFlow>

export const getCashFlow = endpoint({
  path: '/api/cash_flow',
  tag: 'reports',
  summary: 'Money in and out, month by month.',
  query: z.object({ ...bookParameters, ...futureParameter }),
  answer: z.object({ cash_flows: z.array(cashFlow), ...priceGaps }),
})
export type CashFlowAnswer = AnswerOf<typeof getCashFlow>

export const getYearlyCashFlow = endpoint({
  path: '/api/cash_flow/yearly',
  tag: 'reports',
  summary: 'Money in and out by financial year, and savings.',
  query: z.object({ ...bookParameters, ...futureParameter }),
  answer: z.object({
    years: z.array(
      z.object({
        key: z.string().describe('the financial year, as YYYY or YYYY - YY'),
        start_date: timestamp,
        end_date: timestamp,
        income: amount,
        expenses: amount.describe('without taxes'),
        tax: amount,
        saved: amount.describe('income minus expenses and taxes'),
        savings_rate: amount.nullable().describe('saved in percent of the income; null if that is negative'),
        investment: amount.describe('the sum of the months of /api/cash_flow'),
      }),
    ),
    ...priceGaps,
  }),
})
export type YearlyCashFlowAnswer = AnswerOf<typeof getYearlyCashFlow>

export const getCashForecast = endpoint({
  path: '/api/cash_forecast',
  tag: 'reports',
  summary: 'The forecast balance of checking accounts: transactions dated ahead, credit card bills and recurring transactions.',
  query: z.object({ days: countParameter({ min: 1, max: 366 }).describe('60 when absent'), ...bookParameters }),
  answer: z.object({
    start: amount.describe('in the checking accounts today'),
    days: z.array(
      z.object({
        date: timestamp,
        balance: amount,
        items: z.array(
          z.object({
            due: timestamp.describe('before the date when it is late'),
            name: z.string().describe('a payee, the name of a series, or the account of a card'),
            kind: z.enum(['booked', 'statement', 'recurring']),
            amount: amount.describe('negative when it leaves'),
          }),
        ),
      }),
    ),
    lowest: z.object({ date: timestamp, balance: amount }),
    end: amount,
    ...priceGaps,
  }),
})
export type CashForecastAnswer = AnswerOf<typeof getCashForecast>

const byAccount = z.record(z.string(), amount)

const incomeStatement = z.object({
  startingBalance: amount,
  endingBalance: amount,
  date: timestamp.describe('the first day'),
  income: byAccount,
  interest: byAccount,
  equity: byAccount,
  pnl: byAccount.describe('gains and losses of holdings'),
  liabilities: byAccount,
  tax: byAccount,
  expenses: byAccount,
  other: byAccount.describe('accounts outside the five roots'),
})

export const getIncomeStatement = endpoint({
  path: '/api/income_statement',
  tag: 'reports',
  summary: 'From the opening to the closing balance of every financial year, or of the days between `from` and `to`.',
  query: z.object({ ...bookParameters, from: dayParameter, to: dayParameter }),
  answer: z.object({
    yearly: z.record(z.string(), incomeStatement).describe('by financial year, or one entry "FROM..TO" for `from` and `to`'),
    ...priceGaps,
  }),
})
export type IncomeStatementAnswer = AnswerOf<typeof getIncomeStatement>

/** By calendar year: its twelve months as YYYY-MM, and their sum. */
const multiYear = z.record(z.string(), z.object({ month: z.record(z.string(), amount), total: amount }))

/** The calendar years to compare: how many, and the last one. */
const yearsParameters = { years: clampedParameter({ min: 1, max: 10 }), until_year: lenientParameter({ min: 1900, max: 9999 }) }

const period = { start_date: timestamp, end_date: timestamp, postings: z.array(posting) }

export const getIncome = endpoint({
  path: '/api/income',
  tag: 'reports',
  summary: 'Income by month and by financial year, and calendar years side by side.',
  query: z.object({ ...yearsParameters, ...bookParameters, ...listedParameters }),
  answer: z.object({
    income_timeline: z.array(z.object({ date: timestamp, postings: z.array(posting) })),
    multi_year: multiYear,
    tax_timeline: z.array(z.object(period)),
    yearly_cards: z.array(z.object({ ...period, gross_income: amount, net_tax: amount, net_income: amount })),
    ...priceGaps,
  }),
})
export type IncomeAnswer = AnswerOf<typeof getIncome>

const buckets = z.record(z.string(), z.array(posting))
const wise = z.object({ expenses: buckets, incomes: buckets, investments: buckets, liabilities: buckets, taxes: buckets })

export const getExpense = endpoint({
  path: '/api/expense',
  tag: 'reports',
  summary: 'Expenses by month and financial year, their trends, and the accounts they were paid from.',
  query: z.object({ ...yearsParameters, ...bookParameters, ...listedParameters, ...futureParameter }),
  answer: z.object({
    expenses: z.array(posting),
    graph: z
      .record(
        z.string(),
        z.object({
          nodes: z.array(z.object({ id: z.int(), name: z.string() })),
          links: z.array(z.object({ source: z.int(), target: z.int(), value: amount })),
        }),
      )
      .describe('flows between accounts, by financial year'),
    month_wise: wise.describe('by month as YYYY-MM'),
    multi_year: multiYear,
    trends: z.array(
      z.object({
        category: z.string(),
        current_month: amount.describe('today and the 30 days before'),
        previous_month: amount.describe('the 30 days before that'),
        variance: amount,
        variance_pct: amount.nullable().describe('null without spending before'),
      }),
    ),
    year_wise: wise.describe('by financial year'),
    ...priceGaps,
  }),
})

export const getActivity = endpoint({
  path: '/api/activity',
  tag: 'reports',
  summary: 'Spending, income, taxes, investments, repayments, interest or savings, by month or year and by account, category or payee.',
  query: z.object({
    kind: choiceParameter(['expenses', 'income', 'tax', 'investment', 'repayment', 'interest', 'left']).describe(
      'expenses when absent, without taxes. left: income minus expenses and taxes, with the rows income, expenses and tax',
    ),
    by: choiceParameter(['category', 'account', 'payee', 'tag']).describe(
      'category when absent: the second segment of the account, or the second and third where all accounts share the second (Income:US:…). By tag, the tags of a posting are one name, so nothing counts twice',
    ),
    every: everyParameter.describe('month when absent; for days and weeks the last 400'),
    limit: countParameter({ min: 1, max: 1000 }).describe('rows, the largest first; 200 when absent. The remaining rows are summed in `others`'),
    to_date: flagParameter.describe('true: also the figures that a running period is compared with'),
    ...listedParameters,
    ...bookParameters,
    ...futureParameter,
  }),
  answer: z.object({
    periods,
    rows: z.array(z.object({ name: z.string().describe("'' for postings without a payee or tag"), amounts, total: amount })),
    others: z.object({ rows: z.int(), amounts, total: amount }),
    totals: amounts,
    total: amount,
    to_date: z
      .object({
        days: z.array(timestamp).describe('the last day that counts of each period'),
        rows: z.array(amounts).describe('one for each row'),
        others: amounts,
        totals: amounts,
      })
      .optional()
      .describe('the sums of every period up to the day that the running period has reached; absent while none is running, and for days'),
    ...priceGaps,
  }),
})
export type ActivityAnswer = AnswerOf<typeof getActivity>

export const getStatementsByPeriod = endpoint({
  path: '/api/statements_by_period',
  tag: 'reports',
  summary: 'Every account by week, month, quarter or year: income and expenses of each period, or assets and liabilities at its end.',
  query: z.object({
    of: choiceParameter(['income', 'worth']).describe(
      'income when absent: Income and Expenses, both positive. worth: Assets, and Liabilities as negative amounts',
    ),
    every: everyParameter.describe('month when absent'),
    periods: countParameter({ min: 1, max: 400 }).describe(
      'the latest, up to this count; 400 when absent, fewer if there would be more than two million figures',
    ),
    ...listedParameters,
    ...bookParameters,
    ...futureParameter,
  }),
  answer: z.object({
    periods,
    rows: z
      .array(z.object({ account: z.string(), amounts, total: amount.describe('of all periods; for worth the change from the first to the last') }))
      .describe('by name, each including the accounts below; accounts without amounts in any period are left out'),
    net: z.object({ amounts, total: amount }).describe('income minus expenses, or net worth'),
    ...priceGaps,
  }),
})
export type StatementsByPeriodAnswer = AnswerOf<typeof getStatementsByPeriod>

const section = z.enum(['in', 'out', 'investments', 'loans', 'other'])

export const getCashFlowStatement = endpoint({
  path: '/api/cash_flow/statement',
  tag: 'reports',
  summary: 'From the opening to the closing cash of some days, or of each period: what the money came from and what it went to.',
  query: z.object({
    every: everyParameter.describe('one period of all days when absent'),
    periods: countParameter({ min: 1, max: 400 }).describe('the latest, up to this count'),
    ...listedParameters,
    ...bookParameters,
    ...futureParameter,
  }),
  answer: z.object({
    periods,
    opening: amounts.describe('cash before the first day of each period, as of /api/cash_flow'),
    rows: z
      .array(z.object({ section, name: z.string().describe('a category for in and out, else an account'), amounts }))
      .describe('the other postings of transactions that moved cash; negative is money that left'),
    sections: z.object({ in: amounts, out: amounts, investments: amounts, loans: amounts, other: amounts }).describe('the sums of their rows'),
    in_transit: amounts.describe('cash of transactions that moves in another period than the rows of the transaction; together it is zero'),
    exchange: amounts.describe('exchange differences and rounding: the change of cash that nothing else explains'),
    change: amounts.describe('the sections, cash in transit and exchange differences together'),
    closing: amounts.describe('opening plus change'),
    ...priceGaps,
  }),
})
export type CashFlowStatementAnswer = AnswerOf<typeof getCashFlowStatement>

export const getSankey = endpoint({
  path: '/api/sankey',
  tag: 'reports',
  summary: 'Flows of money between accounts from one day to another.',
  query: z.object({
    from: dayParameter,
    to: dayParameter,
    period: choiceParameter(['month', 'quarter', 'year']),
    currency: nameParameter.describe('the same as report_currency'),
    ...bookParameters,
    ...futureParameter,
  }),
  answer: z.object({
    nodes: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(['income', 'asset', 'liability', 'expense', 'equity', 'other']) })),
    links: z.array(z.object({ source: z.string(), target: z.string(), value: amount, txnCount: z.int() })),
    meta: z.object({
      from: z.string().describe('YYYY-MM-DD'),
      to: z.string().describe('YYYY-MM-DD'),
      period: z.string(),
      currency: z.string(),
      totalInflow: amount,
      totalOutflow: amount,
      hasUnconvertible: z.boolean(),
    }),
    ...priceGaps,
  }),
})
export type SankeyAnswer = AnswerOf<typeof getSankey>
