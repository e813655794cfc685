import * as z from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { bookParameters, countParameter, flagParameter, timestamp } from './fields.ts'

export const getJournalEvents = endpoint({
  path: '/api/journal_events',
  tag: 'reports',
  summary: 'The events of a beancount journal by type: what holds today, since when, and what held before.',
  query: z.object(bookParameters),
  answer: z.object({
    dialect: z.enum(['ledger', 'hledger', 'beancount', '']).describe('only beancount has event directives; empty before the first sync'),
    types: z.array(
      z.object({
        type: z.string(),
        current: z.string().nullable().describe('null if all of it is in the future'),
        since: timestamp.nullable(),
        history: z
          .array(
            z.object({
              date: timestamp,
              description: z.string(),
              until: timestamp.nullable().describe('the day of the next event; null for the last one'),
              upcoming: z.boolean(),
              tags: z.array(z.object({ name: z.string(), value: z.string() })),
              file_name: z.string(),
              line: z.int(),
            }),
          )
          .describe('the newest first'),
      }),
    ),
  }),
})
export type JournalEventsAnswer = AnswerOf<typeof getJournalEvents>

const counts = { transactions: z.int(), postings: z.int() }

export const getStatistics = endpoint({
  path: '/api/statistics',
  tag: 'reports',
  summary: 'Counts of transactions and postings by month, year, account, payee and file, and the date of the last one.',
  query: z.object(bookParameters),
  answer: z.object({
    dialect: z.enum(['ledger', 'hledger', 'beancount', '']),
    ...counts,
    first_date: timestamp.nullable(),
    last_date: timestamp.nullable(),
    upcoming: z.int().describe('transactions dated after today; they are in no other count'),
    accounts_used: z.int(),
    accounts_closed: z.int(),
    accounts_unused: z.int().describe('declared without postings'),
    payees: z.int(),
    commodities: z.int(),
    prices: z.object({ journal: z.int(), implied: z.int().describe('by what was paid'), provided: z.int() }),
    directives: z.array(z.object({ name: z.string(), count: z.int() })).describe('of a beancount journal, as written; [] for other dialects'),
    months: z.array(z.object({ month: z.string().describe('YYYY-MM'), ...counts })).describe('months with postings'),
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
  path: '/api/statistics/files',
  tag: 'documents',
  summary: "The sizes of the journal's files on the disk.",
  answer: z.object({
    files: z.array(z.object({ file_name: z.string(), bytes: z.int().nullable().describe('null where the file is gone') })),
    bytes: z.int(),
  }),
})
export type JournalSizesAnswer = AnswerOf<typeof getJournalSizes>

export const getDiagnosis = endpoint({
  path: '/api/diagnosis',
  tag: 'reports',
  summary: 'Likely mistakes in the book, by the rules under `doctor` in the configuration.',
  query: z.object(bookParameters),
  answer: z.object({
    issues: z.array(
      z.object({
        level: z.enum(['warning', 'danger']),
        summary: z.string(),
        description: z.string().describe('HTML'),
        details: z.string().describe('HTML; what comes from the journal is escaped'),
        file_name: z.string().optional(),
        line: z.int().optional(),
      }),
    ),
  }),
})

const finding = z.object({
  key: z.string().describe('stable while lines move in the files; for muting'),
  rule: z.string().describe('the key under `doctor` in the configuration, or "agreement" or "transfer_halves"'),
  level: z.enum(['warning', 'danger']),
  title: z.string(),
  description: z.string(),
  details: z.string().describe('plain text'),
  file_name: z.string().optional(),
  line: z.int().optional(),
  halves: z.array(z.string()).readonly().optional().describe('ids of two transactions that /api/bulk can join to one transfer'),
  muted: z.object({ reason: z.string(), who: z.string(), at: timestamp }).optional(),
})

/** The limit for listing all: that many make tens of megabytes. */
export const FINDINGS_MAX = 100_000

export const getDoctor = endpoint({
  path: '/api/doctor',
  tag: 'reports',
  summary: 'Likely mistakes in the book: findings of the configured checks, reports that disagree, and muted findings with their reasons.',
  query: z.object({
    agreement: flagParameter.describe('true: waits for the comparison of the reports'),
    limit: countParameter({ min: 1, max: FINDINGS_MAX }).describe('findings of each title, and of those that are muted; 200 when absent'),
  }),
  answer: z.object({
    findings: z.array(finding).describe('the first of each title, and the first muted ones'),
    count: z.int().describe('all that are not muted, listed or not'),
    kinds: z
      .array(z.object({ title: z.string(), count: z.int() }))
      .describe('the number of findings of each title, listed or not, without muted ones'),
    muted_count: z.int().describe('all that are muted, listed or not'),
    agreement: z
      .object({ currencies: z.array(z.string()) })
      .nullable()
      .describe('the currencies in which the reports were compared; null before that'),
  }),
})
export type DoctorAnswer = AnswerOf<typeof getDoctor>

const muting = {
  method: 'POST',
  tag: 'reports',
  writes: true,
  parameters: z.object({ key: z.string().max(100) }),
  answer: z.object({ success: z.literal(true) }),
} as const

export const muteFinding = endpoint({
  ...muting,
  path: '/api/doctor/:key/mute',
  summary: 'Mutes a finding; the reason is recorded.',
  body: z.object({ reason: z.string({ error: 'reason is required' }).trim().min(1, 'reason is required').max(1000) }),
})

export const unmuteFinding = endpoint({
  ...muting,
  path: '/api/doctor/:key/unmute',
  summary: 'Unmutes a finding.',
})
