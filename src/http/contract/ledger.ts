import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bookParameters, countParameter } from './fields.ts'
import { posting } from './posting.ts'

export const getLedger = endpoint({
  method: 'GET',
  path: '/api/ledger',
  tag: 'ledger',
  summary: 'Every posting, newest first, with its market value and running balance. `offset` is applied before `limit`; 0 is no limit.',
  query: z.object({ limit: countParameter({ min: 0 }), offset: countParameter({ min: 0 }), ...bookParameters }),
  answer: z.object({ postings: z.array(posting) }),
})
