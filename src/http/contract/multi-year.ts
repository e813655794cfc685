import { z } from 'zod'
import { amount, clampedParameter, lenientParameter } from './fields.ts'

/** By calendar year: its twelve months as YYYY-MM, and their sum. */
export const multiYear = z.record(z.string(), z.object({ month: z.record(z.string(), amount), total: amount }))

/** The calendar years to compare: so many, up to and including one. */
export const yearsParameters = { years: clampedParameter({ min: 1, max: 10 }), until_year: lenientParameter({ min: 1900, max: 9999 }) }
