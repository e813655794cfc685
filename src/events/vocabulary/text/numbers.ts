import { Exact } from '../exact.ts'

/*
 * What numbers in words, searches, sheets and statements share. The readers of the three dialects scan bytes or code units of their own:
 * a book has a million numbers, and each dialect decides differently what a point and a comma mean.
 */

/** Digits that commas group, by thousands or as in India. "12,34" is not one of them: there the comma may begin the decimals. */
export const GROUPED_DIGITS = String.raw`\d{1,3}(?:,\d{2,3})*,\d{3}`

/** Hyphen, non-breaking hyphen, figure dash, en dash, minus, small and full-width minus. */
const MINUSES = /[\u2010-\u2013\u2212\ufe63\uff0d]/g
export const withHyphens = (text: string): string => text.replaceAll(MINUSES, '-')

/** The number of digits that commas may group. It must be one. */
export const parseGrouped = (text: string): Exact => Exact.parse(withHyphens(text).replaceAll(',', ''))
