import * as z from 'zod'
import { tryParseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, dayField, dayParameter, nameParameter, timestamp } from './fields.ts'

const parameters = z.object({ account: z.string() })

const record = {
  account: z.string(),
  last_reconciled_date: timestamp.nullable().describe('the day up to which it agrees with a statement; null for never'),
  frequency_days: z.int(),
  days_since: z.int().nullable().describe('days since then; null for never'),
  is_overdue: z.boolean().describe('more days have passed than frequency_days'),
}
const accountReconciliation = z.object(record)

export const listReconciliations = endpoint({
  path: '/api/accounts/reconciliation',
  tag: 'reconciliation',
  summary: 'The reconciliation state of every asset and liability account. 403 unless enable_reconciliation is true.',
  answer: z.object({ account_reconciliations: z.array(accountReconciliation) }),
})

const side = z.object({ date: timestamp, payee: z.string(), account: z.string(), quantity: amount, cleared: z.boolean() })

const reconciliation = z.object({
  id: z.string(),
  at: timestamp.describe('when it was made'),
  who: z.string(),
  date: timestamp.describe('of the statement'),
  commodity: z.string(),
  balance: amount,
  postings: z.int().describe('those not on an earlier statement'),
  has_assertion: z.boolean().describe('the journal has the balance as an assertion'),
  is_undone: z.boolean(),
})

export const getReconciliation = endpoint({
  path: '/api/accounts/:account/reconciliation',
  tag: 'reconciliation',
  summary: 'The reconciliation state of an account, its reconciliations, and reconciled postings that were changed afterwards.',
  parameters,
  answer: z.object({
    account_reconciliation: accountReconciliation,
    history: z.array(reconciliation).describe('newest first'),
    changed: z
      .array(
        z.object({
          reconciled_at: timestamp,
          changed_at: timestamp.describe('of the sync that brought the change'),
          commodity: z.string(),
          file_name: z.string(),
          line: z.int().describe('where it is now; 0 when it is gone'),
          before: side,
          after: side.nullable().describe('null when the journal no longer has it'),
        }),
      )
      .describe('the first 100'),
    changed_count: z.int(),
  }),
})
export type ReconciliationAnswer = AnswerOf<typeof getReconciliation>

const reconciledDay = z
  .string()
  .transform((text, context) => {
    const day = text === '' ? null : tryParseDay(/^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(text)?.[0] ?? '')
    if (day === undefined) context.addIssue({ code: 'custom', message: 'expected a day as YYYY-MM-DD, or null for never' })
    return day ?? null
  })
  .nullable()

export const setReconciliation = endpoint({
  method: 'PATCH',
  path: '/api/accounts/:account/reconciliation',
  tag: 'reconciliation',
  summary: 'Sets when an account was last reconciled and how often it should be; absent fields stay.',
  writes: true,
  parameters,
  body: z.object({
    last_reconciled_date: reconciledDay.optional(),
    frequency_days: z.int().max(36_500, 'expected at most 36500 days').optional().describe('0 or less for the usual 30'),
  }),
  answer: z.object({ account_reconciliation: accountReconciliation }),
})

const sheetPosting = z.object({
  id: z.string().describe('names it as long as the book stays as it is'),
  date: timestamp,
  payee: z.string(),
  quantity: amount,
  status: z.enum(['cleared', 'pending', 'unmarked']),
  ticked: z.boolean().describe('on a statement already, as far as is known'),
  reconciled: z.boolean().describe('an earlier reconciliation has it'),
  markable: z.boolean().describe('false for postings made by rules, which have no line'),
  accounts: z.array(z.string()).describe('the other accounts of its transaction'),
  file_name: z.string(),
  line: z.int(),
})

export const getSheet = endpoint({
  path: '/api/accounts/:account/reconciliation/sheet',
  tag: 'reconciliation',
  summary: 'The postings to compare with a statement: those not yet reconciled, and those of the last reconciliation.',
  parameters,
  query: z.object({ until: dayParameter.describe('the day of the statement; today when absent'), commodity: nameParameter }),
  answer: z.object({
    account: z.string(),
    commodity: z.string(),
    commodities: z.array(z.string()).describe('the commodities of its postings; the first is the default'),
    until: timestamp,
    balance: amount.describe('of all postings up to that day'),
    settled: amount.describe('of those that are ticked and not listed'),
    settled_count: z.int(),
    left_out: z.int().describe('the number of older unticked postings that are not listed'),
    postings: z.array(sheetPosting).describe('by day'),
  }),
})
export type SheetAnswer = AnswerOf<typeof getSheet>

const decimal = z.union([z.string(), z.number()], { error: 'expected a decimal number' }).transform((written, context) => {
  const value = Exact.tryParse(String(written).trim())
  if (value === undefined || String(written).length > 60) context.addIssue({ code: 'custom', message: 'expected a decimal number' })
  return value ?? Exact.zero
})
const ids = z.array(z.string().max(100)).max(200_000).default([])

export const reconcile = endpoint({
  method: 'POST',
  path: '/api/accounts/:account/reconciliation',
  tag: 'reconciliation',
  summary:
    'Finishes a reconciliation: marks the ticked postings as cleared in the journal, writes the balance as an assertion if asked to, and records it. Refused unless what is ticked adds up to the balance.',
  writes: true,
  bodySize: 'file',
  parameters,
  body: z.object({
    date: dayField.describe('of the statement'),
    balance: decimal.describe('what the statement closes with, with the sign that the account has; as text to keep every digit'),
    commodity: z.string().max(200),
    ticked: ids.describe('ids of postings that are on it and were not ticked'),
    unticked: ids.describe('ids of postings that were ticked and are not on it'),
    assertion: z.boolean().default(false),
  }),
  answer: z.object({ id: z.string(), account_reconciliation: accountReconciliation }),
})
export type ReconcileAnswer = AnswerOf<typeof reconcile>

export const undoReconciliation = endpoint({
  method: 'POST',
  path: '/api/accounts/:account/reconciliation/undo',
  tag: 'reconciliation',
  summary: 'Undoes a reconciliation, with what it wrote into the journal.',
  writes: true,
  parameters,
  body: z.object({ id: z.string() }),
  answer: z.object({ account_reconciliation: accountReconciliation }),
})
