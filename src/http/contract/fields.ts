import { z } from 'zod'
import { tryParseDay } from '../../events/vocabulary/day.ts'
import { Exact } from '../../events/vocabulary/exact.ts'

/*
 * The fields that answers and parameters are made of. Amounts are bare JSON numbers with all their digits; a client that needs
 * more than a double holds reads the number token as text.
 */

/** An exact decimal, written as a bare JSON number. */
export const amount = z.number().meta({ description: 'exact decimal' })

/** RFC 3339 with the offset of the configured time zone; a day is its midnight: "2022-01-07T00:00:00Z". */
export const timestamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/)
  .meta({ description: 'RFC 3339; a day is its midnight in the configured time zone' })

/** What a parameter accepts, in words, for the answer that refuses another value. */
const accepting = (accepted: string) => ({ error: `accepted: ${accepted}` })

/** Query parameters arrive as text; '' counts as absent everywhere. */
const absent = z.literal('').transform(() => undefined)

/** A day as YYYY-MM-DD → Day. */
export const dayParameter = z
  .union(
    [
      absent,
      z
        .string()
        .refine((text) => tryParseDay(text) !== undefined)
        .transform((text) => tryParseDay(text)!),
    ],
    accepting('a day as YYYY-MM-DD'),
  )
  .optional()

/** A day as YYYY-MM-DD in a body → Day. */
export const dayField = z
  .string()
  .refine((text) => tryParseDay(text) !== undefined, 'expected a day as YYYY-MM-DD')
  .transform((text) => tryParseDay(text)!)

/** A whole number within bounds. */
export const countParameter = (bounds: { min: number; max?: number }) =>
  z
    .union(
      [
        absent,
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number)
          .refine((count) => count >= bounds.min && count <= (bounds.max ?? Number.MAX_SAFE_INTEGER)),
      ],
      accepting(bounds.max === undefined ? `a whole number from ${bounds.min}` : `a whole number from ${bounds.min} to ${bounds.max}`),
    )
    .optional()

/** A decimal within bounds, taken exactly. */
export const decimalParameter = (bounds: { min: string; max: string }) =>
  z
    .union(
      [
        absent,
        z
          .string()
          .refine((text) => isWithin(Exact.tryParse(text), bounds))
          .transform((text) => Exact.parse(text)),
      ],
      accepting(`a number from ${bounds.min} to ${bounds.max}`),
    )
    .optional()

const isWithin = (value: Exact | undefined, { min, max }: { min: string; max: string }): boolean =>
  value !== undefined && !value.isLessThan(Exact.parse(min)) && !value.isGreaterThan(Exact.parse(max))

/** A text of a certain form. */
export const patternParameter = (pattern: RegExp, accepted: string) => z.union([absent, z.string().regex(pattern)], accepting(accepted)).optional()

export const flagParameter = z.union([absent, z.enum(['true', 'false']).transform((text) => text === 'true')], accepting('true, false')).optional()

export const choiceParameter = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.union([absent, z.enum(choices)], accepting(choices.join(', '))).optional()

/** An account, commodity or other name; anything but '' is taken as it is. */
export const nameParameter = z.union([absent, z.string()], accepting('a name')).optional()

/** A parameter that must be there. */
export const requiredParameter = (accepted: string) => z.string(accepting(accepted)).min(1, accepting(accepted))

/** The position of the log at which the book is to be read: what it said then. */
export const asOfEventParameter = countParameter({ min: 0 })

/** A holding that was carried at cost because nothing says what it was worth. */
export const unpriced = z.object({ commodity: z.string(), date: timestamp })
