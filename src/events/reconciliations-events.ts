import * as z from 'zod'
import { defineEvent } from './define.ts'

/*
 * The stream `reconciliations`: which postings a person has found on a statement, and how often an account is to be compared with
 * its statements. What a reconciliation wrote into the journal is a change of files, recorded in the same append.
 */

export const RECONCILIATIONS_STREAM = 'reconciliations'

const id = z.int().nonnegative()
const day = z.int().describe('days since 1970-01-01')

export const accountReconciled = defineEvent(
  'AccountReconciled',
  z.object({
    id: z.string(),
    account: z.string(),
    commodity: z.string(),
    day: day.describe('of the statement, in days since 1970-01-01'),
    balance: z.string().describe('what the statement closes with, as decimal text with the sign that the account has'),
    who: z.string().describe('the name that was logged in; empty when nobody has to'),
    change: z.string().nullable().describe('the id of the change of files that it made; null when the journal said so already'),
    has_assertion: z.boolean().describe('whether it wrote the balance into the journal'),
    postings: z
      .object({
        payees: z.array(z.string()),
        transaction: z.array(z.string()).describe('the id of its transaction before the change'),
        place: z.array(id).describe('which posting of its transaction, from 0'),
        day: z.array(day),
        quantity: z.array(z.string()).describe('decimal text'),
        payee: z.array(id),
        is_marked: z.array(z.boolean()).describe('whether the journal says that it is cleared; what no line stands for cannot be marked'),
      })
      .describe('those that no earlier reconciliation has, as columns'),
  }),
)
export const reconciliationSet = defineEvent(
  'ReconciliationSet',
  z.object({
    account: z.string(),
    last_reconciled: day.nullable().optional().describe('in days since 1970-01-01; null for never, absent when it stays'),
    frequency_days: z.int().positive().optional().describe('absent when it stays'),
  }),
)
/** One that changed no file; others are undone with the change that they made. */
export const reconciliationWithdrawn = defineEvent('ReconciliationWithdrawn', z.object({ id: z.string() }))

export const reconciliationEvents = [accountReconciled, reconciliationSet, reconciliationWithdrawn] as const
