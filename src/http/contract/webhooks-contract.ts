import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { amount, countParameter, timestamp } from './fields.ts'

/* Messages of other programs: Firefly III reports each transaction that was created, updated or destroyed. */

export const receiveFirefly = endpoint({
  method: 'POST',
  tag: 'webhooks',
  path: '/api/webhooks/firefly',
  summary: 'Receives a transaction of Firefly III; must be signed once a secret is configured. Repeating a message changes nothing.',
  writes: true,
  open: true,
  bodyAs: 'text',
  body: z.string(),
  answer: z.object({
    success: z.literal(true),
    entries: z.array(z.string()).describe('the transaction as written in the journal'),
    ignored: z.boolean().optional(),
    duplicate: z.boolean().optional().describe('the message had come before'),
    message: z.string().optional(),
  }),
})

export const listWebhooks = endpoint({
  tag: 'webhooks',
  path: '/api/webhooks',
  summary: 'Received webhooks, newest first, with their outcome.',
  query: z.object({ limit: countParameter({ min: 1, max: 1000 }), offset: countParameter({ min: 0 }) }),
  answer: z.object({
    webhooks: z.array(
      z.object({
        id: z.string(),
        at: timestamp,
        action: z.enum(['store', 'update', 'destroy']),
        group: z.string(),
        title: z.string(),
        state: z.enum(['waiting', 'applied', 'set_aside']),
        why: z.string().describe('why it waits or was set aside'),
        change: z.string().describe('the id for undoing it; empty when nothing was written'),
        text: z.string(),
      }),
    ),
    count: z.int(),
    waiting: z.int(),
  }),
})

export const writeWaitingWebhooks = endpoint({
  method: 'POST',
  tag: 'webhooks',
  path: '/api/webhooks/write',
  summary: 'Writes the waiting webhooks that can be written now.',
  writes: true,
  answer: z.object({ waiting: z.int() }),
})

export const compareWithFirefly = endpoint({
  tag: 'webhooks',
  path: '/api/firefly/reconcile',
  summary: 'Balances of Firefly III compared with the book. Needs labs.firefly_reconcile.',
  answer: z.object({
    items: z.array(
      z.object({
        firefly_account: z.string(),
        paisa_account: z.string().describe('empty where no account of the book is called so, or more than one ends so'),
        firefly_balance: amount,
        paisa_balance: amount,
        currency: z.string(),
        diff: amount.describe('what Firefly III has more'),
        ignored: z.boolean(),
      }),
    ),
  }),
})
