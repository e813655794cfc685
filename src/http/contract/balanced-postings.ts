import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bookParameters, listedParameters, priceGaps } from './fields.ts'
import { posting } from './posting.ts'

export const getBalancedPostings = endpoint({
  method: 'GET',
  path: '/api/transaction/balanced',
  tag: 'ledger',
  summary: 'Every transaction as pairs of what left one account and reached another.',
  query: z.object({ ...bookParameters, ...listedParameters }),
  answer: z.object({ balancedPostings: z.array(z.object({ from: posting, to: posting })), ...priceGaps }),
})
