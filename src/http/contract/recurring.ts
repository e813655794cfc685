import { z } from '#vocabulary/schema.ts'
import { endpoint } from './endpoint.ts'
import { bookParameters, countParameter, priceGaps, timestamp } from './fields.ts'
import { transaction } from './posting.ts'

export const transactionSequence = z
  .object({
    transactions: z.array(transaction).describe('newest first'),
    key: z.string(),
    period: z.string(),
    interval: z.int().describe('days between the last two'),
    due_dates: z
      .array(timestamp)
      .describe('by its period (day of the month, month, day of the week), else in its interval; the first may be past, the others are to come'),
    were_due: z
      .array(timestamp.nullable())
      .describe('when each of the transactions was due: by its period, else as the times before it foresaw; null where nothing said when'),
  })
  .meta({ id: 'TransactionSequence' })

export const getRecurring = endpoint({
  method: 'GET',
  path: '/api/recurring',
  tag: 'reports',
  summary: 'Transactions that come back, by their tag.',
  query: z.object({
    ...bookParameters,
    newest: countParameter({ min: 1, max: 1000 }).describe('so many transactions of each, the newest; all of them when absent'),
  }),
  answer: z.object({ transaction_sequences: z.array(transactionSequence), ...priceGaps }),
})
