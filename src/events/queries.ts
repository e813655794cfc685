import { z } from 'zod'
import { defineEvent } from './define.ts'

/* The stream `queries`: questions in SQL that a person keeps under a name. */

export const QUERIES_STREAM = 'queries'

export const querySaved = defineEvent('QuerySaved', z.object({ name: z.string(), query: z.string() }))
export const queryRemoved = defineEvent('QueryRemoved', z.object({ name: z.string() }))
export const queryEvents = [querySaved, queryRemoved] as const
