import * as z from 'zod'
import { defineEvent } from './define.ts'

/*
 * The stream `webhooks`: what other programs sent. It is recorded first and written into the journal then, so that nothing which arrived is
 * lost when it cannot be written yet; what was written is recorded in the same append as the change of files.
 */

export const WEBHOOKS_STREAM = 'webhooks'

const split = z.object({
  day: z.string().describe('YYYY-MM-DD, where the sender is'),
  amount: z.string().describe('above zero, in the commodity'),
  commodity: z.string(),
  foreign_amount: z.string().describe('the same in another commodity; empty for none'),
  foreign_commodity: z.string(),
  description: z.string(),
  notes: z.string(),
  source: z.string().describe("the sender's name of the account that the money leaves"),
  destination: z.string(),
  type: z.string().describe('withdrawal, deposit, transfer and the like; empty when not said'),
})

export const webhookReceived = defineEvent(
  'WebhookReceived',
  z.object({
    id: z.string().describe('of the message: its uuid, or the hash of its bytes'),
    sender: z.enum(['firefly']),
    action: z.enum(['store', 'update', 'destroy']),
    group: z.string().describe('what the sender calls the transaction; empty when not said'),
    updated_at: z.string().describe('when the sender last changed it; empty when not said'),
    title: z.string().describe('of a transaction in several parts'),
    splits: z.array(split),
  }),
)
export const webhookApplied = defineEvent(
  'WebhookApplied',
  z.object({
    id: z.string(),
    group: z.string(),
    change: z.string().describe('the id of the change of files that it made; empty when nothing had to change'),
    file: z.string().describe("the file that has the text, relative to the journal's folder"),
    text: z.string().describe('the transaction as it was written; empty when it was taken out'),
  }),
)
export const webhookSetAside = defineEvent('WebhookSetAside', z.object({ id: z.string(), why: z.string() }))

export const webhookEvents = [webhookReceived, webhookApplied, webhookSetAside] as const
