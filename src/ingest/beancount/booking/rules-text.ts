import type { Options } from '../options.ts'

/** Everything that an option decides about booking, and what else does, as text. */
export const rulesText = (options: Options, others: readonly unknown[]): string =>
  JSON.stringify([
    [...options.toleranceDefaults].map(([currency, value]) => [currency, value.toText()]),
    options.toleranceMultiplier.toText(),
    options.toleranceFromCost,
    options.preciseInterpolation,
    options.bookingMethod,
    ...others,
  ])
