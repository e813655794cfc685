import { sumOf } from './exact-sum.ts'

/** Figures that are shown with their sum, and rounded each by itself: 5,947.117 + 346.957 = 6,294.074 must not be told as 5,947.12 + 346.96 = 6,294.07. Pure. */

export interface Sum {
  readonly parts: readonly number[]
  readonly sum: number
}

/** What a currency is written with at most. */
const DIGITS_MAX = 8

const roundings = Array.from(
  { length: DIGITS_MAX + 1 },
  (_, digits) => new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }),
)
/** As it is printed: by its decimal digits, and not by the binary fraction that stands for them. */
const rounded = (value: number, digits: number): number => Number(roundings[digits]?.format(value))

/**
 * Returns with how many digits after the point each of these sums is the sum of its parts as they are printed: the fewest from `least`
 * on, and `least` where no number of digits up to `most` will do.
 */
export const digitsAddingUp = (sums: readonly Sum[], least: number, most = DIGITS_MAX): number => {
  for (let digits = least; digits <= most; digits++) if (addUp(sums, digits)) return digits
  return least
}

/** Whether each of these sums is the sum of its parts as they are printed with so many digits. */
export const addUp = (sums: readonly Sum[], digits: number): boolean =>
  sums.every(({ parts, sum }) => rounded(sumOf(parts.map((part) => rounded(part, digits))), digits) === rounded(sum, digits))
