import * as z from 'zod'
import { defineEvent } from './define.ts'

/* The stream `searches`: what a person looks for again and again. */

export const SEARCHES_STREAM = 'searches'

const searchSaved = defineEvent(
  'SearchSaved',
  z.object({ name: z.string(), query: z.string().describe('in the search language, as it was written') }),
)
const searchRemoved = defineEvent('SearchRemoved', z.object({ name: z.string() }))
export const searchEvents = [searchSaved, searchRemoved] as const

/* The stream `queries`: questions in SQL that a person keeps under a name. */

export const QUERIES_STREAM = 'queries'

export const querySaved = defineEvent('QuerySaved', z.object({ name: z.string(), query: z.string() }))
export const queryRemoved = defineEvent('QueryRemoved', z.object({ name: z.string() }))
export const queryEvents = [querySaved, queryRemoved] as const

/* The stream `doctor`: what a person knows of a finding better than the checks do. */

export const DOCTOR_STREAM = 'doctor'

const key = z.string().describe('of the check and what it found, wherever in the files it stands')
const who = z.string().describe("'' while nobody has to log in")

export const findingMuted = defineEvent(
  'FindingMuted',
  z.object({ key, rule: z.string(), about: z.string().describe('what was found, in words'), reason: z.string(), who }),
)
export const findingUnmuted = defineEvent('FindingUnmuted', z.object({ key, who }))
export const doctorEvents = [findingMuted, findingUnmuted] as const
