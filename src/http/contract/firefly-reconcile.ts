import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { amount } from './fields.ts'

export const compareWithFirefly = endpoint({
  method: 'GET',
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
