import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { amount, asOfEventParameter, countParameter, timestamp } from './fields.ts'
import { networth } from './net-worth.ts'
import { transaction } from './posting.ts'

const place = { position: z.int().describe('for as_of_event'), at: timestamp }

const recordedState = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('journal'),
    ...place,
    transactions_added: z.int(),
    transactions_removed: z.int(),
    transactions: z.int().describe('in the book then'),
  }),
  z.object({
    kind: z.literal('prices_fetched'),
    ...place,
    prices: z.int().describe('that were new or corrected'),
    commodities: z.array(z.string()).describe('of which commodities of the configuration'),
  }),
  z.object({ kind: z.literal('prices_dropped'), ...place }),
  z.object({
    kind: z.literal('portfolios_fetched'),
    ...place,
    commodities: z.array(z.string()).describe('funds of which it became known anew what they are made of'),
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
  method: 'GET',
  path: '/api/history',
  tag: 'proof',
  summary: 'The recorded states of the book, newest first: syncs of the journal, prices and portfolios, and dropped prices.',
  query: z.object({ before: countParameter({ min: 1 }), limit: countParameter({ min: 1, max: 1000 }) }),
  answer: z.object({
    syncs: z.array(recordedState),
    log: logSeal,
    foreseen: z.int().describe('transactions of the book as it is that periodic rules foresee: they are counted in `transactions`, and in no list'),
    next_before: z.int().optional().describe('for `before`, when there are older ones; absent at the first state of the book'),
  }),
})

const end = z.object({ position: z.int(), at: timestamp.or(z.literal('')).describe("'' before the first sync") })

export const getChanges = endpoint({
  method: 'GET',
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
    balances: z.array(z.object({ account: z.string(), commodity: z.string(), quantity: amount })).describe('by how much accounts hold more or less'),
    networth: z.object({ before: networth, after: networth, difference: amount }),
  }),
})
