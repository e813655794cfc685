import { z } from 'zod'
import { amount, timestamp } from './fields.ts'

export const posting = z
  .object({
    id: z.int(),
    transaction_id: z.string(),
    date: timestamp,
    payee: z.string(),
    account: z.string(),
    commodity: z.string(),
    quantity: amount.describe('in the commodity'),
    amount: amount.describe('in the default currency, at cost or at the rate of its day'),
    unknown: z.literal(true).optional().describe('the value is unknown; `amount` is only a placeholder'),
    original_amount: amount,
    status: z.enum(['cleared', 'pending', 'unmarked']),
    tag_recurring: z.string(),
    tag_period: z.string(),
    transaction_begin_line: z.int(),
    transaction_end_line: z.int(),
    file_name: z.string().describe("relative to the journal's folder, '' for forecasts"),
    forecast: z.boolean(),
    note: z.string(),
    transaction_note: z.string(),
    market_amount: amount,
    balance: amount,
    yearly_change: amount
      .nullable()
      .optional()
      .describe(
        'of a found posting: from what it cost to what it is worth now, in per cent a year, not compounded; null where a price is missing, absent where there is nothing to say',
      ),
  })
  .meta({ id: 'Posting' })
export type Posting = z.infer<typeof posting>

/** The names of the last four keys are Paisa's; clients depend on them. */
export const transaction = z
  .object({
    id: z.string(),
    date: timestamp,
    payee: z.string(),
    postings: z.array(posting),
    tag_recurring: z.string(),
    tag_period: z.string(),
    beginLine: z.int(),
    endLine: z.int(),
    fileName: z.string(),
    note: z.string(),
  })
  .meta({ id: 'Transaction' })
export type Transaction = z.infer<typeof transaction>
