import { z } from 'zod'
import { defineEvent } from './define.ts'

/* The stream `searches`: what a person looks for again and again. */

export const SEARCHES_STREAM = 'searches'

const searchSaved = defineEvent(
  'SearchSaved',
  z.object({ name: z.string(), query: z.string().describe('in the search language, as it was written') }),
)
const searchRemoved = defineEvent('SearchRemoved', z.object({ name: z.string() }))
export const searchEvents = [searchSaved, searchRemoved] as const
