import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { bookParameters, timestamp } from './fields.ts'

const counts = { transactions: z.int(), postings: z.int() }

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/statistics',
  tag: 'reports',
  summary: 'Counts of transactions and postings by month, year, account, payee and file, and the date of the last one.',
  query: z.object(bookParameters),
  answer: z.object({
    dialect: z.enum(['ledger', 'hledger', 'beancount', '']),
    ...counts,
    first_date: timestamp.nullable(),
    last_date: timestamp.nullable(),
    upcoming: z.int().describe('transactions that are booked for days to come; they are in no other count'),
    accounts_used: z.int(),
    accounts_closed: z.int(),
    accounts_unused: z.int().describe('declared, and nothing was ever booked on them'),
    payees: z.int(),
    commodities: z.int(),
    prices: z.object({ journal: z.int(), implied: z.int().describe('by what was paid'), provided: z.int() }),
    directives: z.array(z.object({ name: z.string(), count: z.int() })).describe('of a beancount journal, as they are written; [] for others'),
    months: z.array(z.object({ month: z.string().describe('YYYY-MM'), ...counts })).describe('those in which something was booked'),
    years: z.array(z.object({ year: z.int(), ...counts })),
    by_account: z.array(
      z.object({
        account: z.string(),
        ...counts,
        first_date: timestamp.nullable(),
        last_date: timestamp.nullable(),
        days_since: z.int().nullable(),
        closed_date: timestamp.nullable(),
      }),
    ),
    by_payee: z.array(z.object({ payee: z.string(), ...counts, last_date: timestamp })).describe('the thousand with the most transactions'),
    by_file: z.array(z.object({ file_name: z.string(), ...counts, prices: z.int() })).describe('in the order of includes'),
  }),
})
export type StatisticsAnswer = AnswerOf<typeof getStatistics>

export const getJournalSizes = endpoint({
  method: 'GET',
  path: '/api/statistics/files',
  tag: 'documents',
  summary: "The sizes of the journal's files on the disk.",
  answer: z.object({
    files: z.array(z.object({ file_name: z.string(), bytes: z.int().nullable().describe('null where the file is gone') })),
    bytes: z.int(),
  }),
})
export type JournalSizesAnswer = AnswerOf<typeof getJournalSizes>
