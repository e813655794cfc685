import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bookParameters, countParameter, flagParameter, priceGaps, timestamp } from './fields.ts'
import { transaction } from './posting.ts'

export const transactionSequence = z
  .object({
    transactions: z.array(transaction).describe('newest first'),
    key: z.string(),
    period: z.string(),
    interval: z.int().describe('days between the last two'),
    usual_interval: z.int().describe('the same as it usually is, whatever moved it; 30, 61, 91, 182 or 365 where it goes by the month'),
    due_dates: z
      .array(timestamp)
      .describe('by its period (day of the month, month, day of the week), else in its interval; the first may be past, the others are to come'),
    were_due: z
      .array(timestamp.nullable())
      .describe('when each of the transactions was due: by its period, else as the times before it foresaw; null where nothing said when'),
  })
  .meta({ id: 'TransactionSequence' })

const unmarkedSeries = z
  .object({
    name: z.string().describe('what it may be called'),
    account: z.string().describe('its purpose: an income or expense account, else where money went'),
    interval: z.int().describe('days from one to the next; 30, 61, 91, 182 or 365 where it goes by the month'),
    last: transaction,
    transactions: z.array(z.string()).describe('ids, newest first'),
  })
  .meta({ id: 'UnmarkedSeries' })

export const getRecurring = endpoint({
  method: 'GET',
  path: '/api/recurring',
  tag: 'reports',
  summary: 'Recurring transactions, by their tag.',
  query: z.object({
    ...bookParameters,
    unmarked: flagParameter.describe('true: also what comes back by its days and amounts and has no tag'),
    newest: countParameter({ min: 1, max: 1000 }).describe('so many transactions of each, the newest; all of them when absent'),
  }),
  answer: z.object({
    transaction_sequences: z.array(transactionSequence),
    unmarked: z
      .array(unmarkedSeries)
      .optional()
      .describe('where asked for: what comes back by its days and amounts and has no tag, most a month first'),
    ...priceGaps,
  }),
})
