import { z } from 'zod'
import { assetBreakdown } from './assets-balance.ts'
import { endpoint } from './endpoint.ts'
import { asOfEventParameter, dayParameter, nameParameter, priceGaps } from './fields.ts'

export const getAccountBalance = endpoint({
  method: 'GET',
  path: '/api/account/:account/balance',
  tag: 'reports',
  summary: 'Value, gain and return of one account and those below it.',
  parameters: z.object({ account: z.string() }),
  query: z.object({ as_of_date: dayParameter, report_currency: nameParameter, as_of_event: asOfEventParameter }),
  answer: z.object({ asset_breakdown: assetBreakdown, ...priceGaps }),
})
