import * as z from 'zod'
import { tryParseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'

/*
 * The fields of results and parameters. Amounts are bare JSON numbers with all their digits; a client that needs more than a
 * double reads the number token as text.
 */

/** An exact decimal, written as a bare JSON number: a report returns an Exact, a client reads a number. */
export const amount = z.number().meta({ description: 'exact decimal' }) as z.ZodType as z.ZodType<number, Exact>

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

/** RFC 3339 with the offset of the configured time zone; a day is its midnight: "2022-01-07T00:00:00Z". */
export const timestamp = z.string().regex(TIMESTAMP).meta({ description: 'RFC 3339; a day is its midnight in the configured time zone' })

/**
 * A query parameter. `read` returns undefined for a text that it does not take, and the error then lists what is accepted. '' counts
 * as absent everywhere. `refusal` replaces the message where clients of Paisa expect theirs.
 */
const parameter = <Value>(read: (text: string) => Value | undefined, accepted: string, refusal?: (text: string) => string) =>
  z
    .string({ error: `accepted: ${accepted}` })
    .meta({ description: accepted })
    .transform((text, context): Value | undefined => {
      const value = text === '' ? undefined : read(text)
      if (text === '' || value !== undefined) return value
      context.addIssue({ code: 'custom', message: refusal?.(text) ?? `accepted: ${accepted}`, params: { isWhole: refusal !== undefined } })
      return z.NEVER
    })
    .optional()

/** A day as YYYY-MM-DD → Day. */
export const dayParameter = parameter(tryParseDay, 'a day as YYYY-MM-DD')
/** The same, refused as Paisa does. */
export const dateParameter = (name: string) =>
  parameter(tryParseDay, 'a day as YYYY-MM-DD', () => `invalid '${name}' date: expected YYYY-MM-DD format`)

/** A day as YYYY-MM-DD in a body → Day. */
export const dayField = z
  .string()
  .refine((text) => tryParseDay(text) !== undefined, 'expected a day as YYYY-MM-DD')
  .transform((text) => tryParseDay(text)!)

const wholeNumber = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)

/** A whole number within bounds. */
export const countParameter = ({ min, max }: { min: number; max?: number }) =>
  parameter(
    (text) => {
      const count = wholeNumber(text)
      return count !== undefined && count >= min && count <= (max ?? Number.MAX_SAFE_INTEGER) ? count : undefined
    },
    max === undefined ? `a whole number from ${min}` : `a whole number from ${min} to ${max}`,
  )

const lenientCount = (text: string, min: number): number | undefined => {
  const count = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN
  return count >= min ? count : undefined
}

/** As in Paisa: a whole number within bounds; anything else counts as absent and is not refused. */
export const lenientParameter = ({ min, max = Number.MAX_SAFE_INTEGER }: { min: number; max?: number }) =>
  z
    .string()
    .meta({
      description: `${max === Number.MAX_SAFE_INTEGER ? `a whole number from ${min}` : `a whole number from ${min} to ${max}`}; anything else is ignored`,
    })
    .transform((text) => {
      const count = lenientCount(text, min)
      return count !== undefined && count <= max ? count : undefined
    })
    .optional()

/** The same, and a larger number counts as the largest. */
export const clampedParameter = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .meta({ description: `a whole number from ${min} to ${max}; a larger one counts as ${max}, anything else is ignored` })
    .transform((text) => {
      const count = lenientCount(text, min)
      return count === undefined ? undefined : Math.min(count, max)
    })
    .optional()

/** An exact decimal within bounds. */
export const decimalParameter = ({ min, max }: { min: string; max: string }) =>
  parameter((text) => {
    const value = Exact.tryParse(text)
    return value === undefined || value.isLessThan(Exact.parse(min)) || value.isGreaterThan(Exact.parse(max)) ? undefined : value
  }, `a number from ${min} to ${max}`)

/** A text of a certain form. */
export const patternParameter = (pattern: RegExp, accepted: string) => parameter((text) => (pattern.test(text) ? text : undefined), accepted)

/** As in Paisa: "true" is yes, anything else no. */
export const flagParameter = parameter((text) => text === 'true', 'true; anything else is false')

export const choiceParameter = <const Choices extends readonly string[]>(choices: Choices, refusal?: (text: string) => string) =>
  parameter((text) => choices.find((choice): choice is Choices[number] => choice === text), choices.join(', '), refusal)

/** An account, commodity or other name; anything but '' is taken as it is. */
export const nameParameter = parameter((text) => text, 'a name')

/** The position of the log to read the book at, or a moment. */
export const asOfEventParameter = parameter((text) => {
  const moment = text.replace(' ', '+') // "+01:00" arrives with a blank when it has not been encoded.
  return wholeNumber(text) ?? (TIMESTAMP.test(moment) && !Number.isNaN(Date.parse(moment)) ? moment : undefined)
}, 'a position of the log, or a moment such as 2024-05-01T12:00:00Z')

/** The most names in one parameter. */
const NAMES_MAX = 50
export const namesParameter = parameter(
  (text) =>
    text
      .split('\n')
      .filter((name) => name !== '')
      .slice(0, NAMES_MAX),
  'names, one a line',
)

/** Names without commas in them. */
export const listParameter = parameter((text) => text.split(/[,\n]/).filter((name) => name !== ''), 'names with commas between them')

/** Limits a report to some transactions, as if the book had only these. */
const narrowingParameters = {
  only_account: namesParameter.describe('only transactions that touch one of these accounts, or one below it; one a line'),
  only_payee: namesParameter.describe('only transactions of one of these payees; one a line'),
  only_tag: namesParameter.describe('only transactions with one of these tags, as name or name:value; one a line'),
}

/** What every report takes: its day, its currency, the position of the log, and which transactions. */
export const bookParameters = { as_of_date: dayParameter, report_currency: nameParameter, as_of_event: asOfEventParameter, ...narrowingParameters }

/** Figures include bookings up to today; some reports can include later ones on request. */
export const futureParameter = { include_future: flagParameter.describe('true: also counts transactions of future days') }

/** The days whose postings are listed; sums cover everything. */
export const listedParameters = { from: dayParameter, to: dayParameter }

export const everyParameter = choiceParameter(['day', 'week', 'month', 'quarter', 'year', 'financial_year'])
export const amountsByPeriod = z.array(amount).describe('one for each period')
/** The periods that figures are grouped by. */
export const periods = z.array(
  z.object({
    key: z.string().describe('YYYY-MM-DD, also for a week by its first day, YYYY-MM, YYYY-Q1, YYYY, or a financial year as YYYY - YY'),
    start_date: timestamp,
    end_date: timestamp,
    running: z.boolean().describe('the period includes today'),
  }),
)

/** A timeline of many years has thousands of days; a chart shows hundreds. */
export const timelineParameters = {
  thinned: flagParameter.describe(
    'true: if there are more than a thousand days, only those of the last half year, one a week for three years, and the last of each month (for allocation only month ends, and quarter ends before the last ten years)',
  ),
  every: z.enum(['month', 'year']).optional().describe('only the last day of each, and the very last'),
  with_day: dayParameter.describe('YYYY-MM-DD: keep this day and the one before it'),
}

/** A required parameter. */
export const requiredParameter = (accepted: string) => {
  const error = `accepted: ${accepted}`
  return z.string({ error }).min(1, { error }).meta({ description: accepted })
}

export const unpriced = z.object({ commodity: z.string(), date: timestamp, amount: amount.describe('the quantity, never negative') })
const estimated = unpriced.extend({ rate_date: timestamp.describe('the first later day with a price or rate') })

export const unpricedMore = z.number().int().optional().describe('how many are not listed beyond the first thousand')
const gapsNotNamed = {
  unpriced_more: unpricedMore,
  estimated_more: z.number().int().optional().describe('how many are not listed beyond the first thousand'),
}

/** The holdings by commodity; null if there are none. */
export const originalBalances = z.array(z.object({ currency: z.string(), amount })).nullable()

/** At the end of every result about money. */
export const priceGaps = {
  unpriced: z
    .array(unpriced)
    .describe('holdings without a price or rate on a day that needs one: valued at cost; without a cost they are unknown and in no figure'),
  estimated: z
    .array(estimated)
    .describe('of these, those booked on that day: they are valued at the rate of rate_date, and before that day are unknown and in no figure'),
  ...gapsNotNamed,
  unknown: z
    .array(z.string())
    .optional()
    .describe(
      'JSON Pointers to figures that are 0 because a price is missing and the value is unknown; "0..4" stands for five members of a list. Absent if there are none',
    ),
  partly_unknown: z.array(z.string()).optional().describe('JSON Pointers to figures that lack an unknown amount'),
}
export type PriceGaps = z.output<z.ZodObject<typeof priceGaps>>
