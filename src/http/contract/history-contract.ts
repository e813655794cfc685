import * as z from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { listedChange } from './editor-contract.ts'
import { amount, asOfEventParameter, countParameter, timestamp } from './fields.ts'
import { networth } from './net-worth-contract.ts'
import { transaction } from './transactions-contract.ts'

const place = { position: z.int().describe('for as_of_event'), at: timestamp }

const recordedState = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('journal'),
    ...place,
    transactions_added: z.int(),
    transactions_removed: z.int(),
    transactions: z.int().describe('in the book then, without those that periodic rules predict'),
  }),
  z.object({
    kind: z.literal('prices_fetched'),
    ...place,
    prices: z.int().describe('new or corrected prices'),
    commodities: z.array(z.string()).describe('the configured commodities they are of'),
  }),
  z.object({ kind: z.literal('prices_dropped'), ...place }),
  z.object({
    kind: z.literal('portfolios_fetched'),
    ...place,
    commodities: z.array(z.string()).describe('funds whose holdings changed'),
  }),
])

const logSeal = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('not_yet') }),
    z.object({ kind: z.literal('verified'), position: z.int(), at: timestamp }),
    z.object({ kind: z.literal('altered'), position: z.int(), at: timestamp, message: z.string() }),
  ])
  .describe('the result of the last verification of the whole log, as of `daybook verify`: the event up to which it is intact')

export const verifyLog = endpoint({
  method: 'POST',
  path: '/api/log/verify',
  least: 'editor',
  tag: 'proof',
  summary: 'Verifies the whole log now, as the server does every half hour, and returns the result. Nothing is written.',
  answer: z.object({ log: logSeal }),
})

export const getHistory = endpoint({
  path: '/api/history',
  tag: 'proof',
  summary: 'The recorded states of the book, newest first: syncs of the journal, prices and portfolios, and dropped prices.',
  query: z.object({ before: countParameter({ min: 1 }), limit: countParameter({ min: 1, max: 1000 }) }),
  answer: z.object({
    syncs: z.array(recordedState),
    changes: z.array(listedChange).describe('what Daybook wrote into the journal among these states, newest first'),
    log: logSeal,
    foreseen: z.int().describe('transactions of the current book that periodic rules predict: in no list, and not counted in `transactions`'),
    next_before: z.int().optional().describe('pass it as `before` for older ones; absent at the first state of the book'),
  }),
})

const end = z.object({ position: z.int(), at: timestamp.or(z.literal('')).describe("'' before the first sync") })

export const getChanges = endpoint({
  path: '/api/changes',
  tag: 'proof',
  summary: 'Changes between two positions of the log or two times: transactions, balances, net worth.',
  query: z.object({ from: asOfEventParameter, to: asOfEventParameter.describe('now when absent') }),
  answer: z.object({
    from: end,
    to: end,
    added_count: z.int(),
    removed_count: z.int(),
    added: z.array(transaction).describe('newest first, at most 500; an edited transaction is removed and added'),
    removed: z.array(transaction),
    balances: z.array(z.object({ account: z.string(), commodity: z.string(), quantity: amount })).describe('changes of account balances'),
    networth: z.object({ before: networth, after: networth, difference: amount }),
  }),
})

export const exportLog = endpoint({
  path: '/api/log/export',
  least: 'owner',
  tag: 'proof',
  summary: 'The whole log, one event a line, as `daybook events import` reads it. The last line marks the end: a response without it is incomplete.',
  answerAs: 'text',
  answerType: 'application/x-ndjson',
  answer: z.string().describe('lines of JSON'),
})

/* Backups of the whole installation. They have secrets in them, so they stay on the server and are never sent. */

const name = z.string().min(1).max(200)
const backup = { name: z.string(), path: z.string().describe('on the machine of the server'), bytes: z.int(), at: timestamp }
const tested = z.object({
  ...backup,
  events: z.int(),
  files: z.int(),
  hash: z.string().describe('of the last event in it'),
  missing: z.array(z.string()).describe('configured price files that could not be read'),
})

export const listBackups = endpoint({
  tag: 'service',
  path: '/api/backups',
  least: 'owner',
  summary: 'The backups in the folder of the configuration, newest first, and when the next are made.',
  answer: z.object({
    folder: z.string(),
    keep: z.int().describe('how many backups are kept'),
    schedule: z.string().describe('a cron expression; empty for none'),
    backups: z.array(z.object(backup)),
    last_test: z.object({ name: z.string(), at: timestamp, problem: z.string().describe('empty for none') }).optional(),
  }),
})

export const makeBackup = endpoint({
  method: 'POST',
  tag: 'service',
  path: '/api/backups',
  least: 'owner',
  summary: 'Makes a backup of the log, the configuration and the files of the journal, and verifies it.',
  writes: true,
  body: z.object({}),
  answer: z.object({ backup: tested }),
})

export const testBackup = endpoint({
  method: 'POST',
  tag: 'service',
  path: '/api/backups/test',
  least: 'owner',
  summary: 'Verifies a backup: the hashes of all files and of all events.',
  body: z.object({ name }),
  answer: z.object({ backup: tested }),
})

export type ListBackupsAnswer = AnswerOf<typeof listBackups>
export type MakeBackupAnswer = AnswerOf<typeof makeBackup>
