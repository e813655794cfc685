import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { amount, asOfEventParameter, timestamp } from './fields.ts'
import { networth } from './net-worth.ts'
import { transaction } from './posting.ts'

const recordedSync = z.object({
  position: z.int().describe('for as_of_event'),
  at: timestamp,
  transactions_added: z.int(),
  transactions_removed: z.int(),
  transactions: z.int().describe('in the book then'),
})

export const getHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  tag: 'proof',
  summary: 'Every state of the journal that was recorded, newest first.',
  answer: z.object({ syncs: z.array(recordedSync) }),
})

const place = z.object({ position: z.int(), at: timestamp.or(z.literal('')).describe("'' before the first sync") })

export const getChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  tag: 'proof',
  summary: 'What changed between two positions of the log or two moments: transactions, what accounts hold, net worth.',
  query: z.object({ from: asOfEventParameter, to: asOfEventParameter.describe('now when absent') }),
  answer: z.object({
    from: place,
    to: place,
    added_count: z.int(),
    removed_count: z.int(),
    added: z.array(transaction).describe('newest first, at most 500; an edited transaction is removed and added'),
    removed: z.array(transaction),
    balances: z.array(z.object({ account: z.string(), commodity: z.string(), quantity: amount })).describe('by how much accounts hold more or less'),
    networth: z.object({ before: networth, after: networth, difference: amount }),
  }),
})
