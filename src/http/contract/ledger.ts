import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { bookParameters, lenientParameter, priceGaps } from './fields.ts'
import { posting } from './posting.ts'

export const getLedger = endpoint({
  method: 'GET',
  path: '/api/ledger',
  tag: 'ledger',
  summary: 'Every posting, newest first, with its market value and running balance. `offset` is applied before `limit`.',
  query: z.object({ limit: lenientParameter({ min: 1 }), offset: lenientParameter({ min: 1 }), ...bookParameters }),
  answer: z.object({ postings: z.array(posting), ...priceGaps }),
})
export type LedgerAnswer = AnswerOf<typeof getLedger>
