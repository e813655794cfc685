const DIGITS = String.raw`\d{1,4}([-/.])\d{1,2}\1\d{1,4}|\d{4}\. ?\d{1,2}\. ?\d{1,2}\.|\d{1,2}\. \d{1,2}\. \d{4}`
const NAMED = String.raw`\d{1,2}[-/. ]*[\p{L}\p{M}]{3,10}\.?[-/., ]*(?:\d{4}|\d{2})|[\p{L}\p{M}]{3,10}\.? \d{1,2},? \d{4}`
const TIME = String.raw`(?:[T ,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\.\d+)?\s*(?:[ap]m)?(?:Z| UTC|[+-]\d{2}:?\d{2})?)?`
const MONTH = String.raw`(?:0[1-9]|1[0-2])`
const DAY = String.raw`(?:0[1-9]|[12]\d|3[01])`
const YEAR = String.raw`(?:19|20)\d{2}`
const DATE = new RegExp(`^(?:${DIGITS}|${NAMED}|${YEAR}${MONTH}${DAY}|${DAY}${MONTH}${YEAR}|${MONTH}${DAY}${YEAR})${TIME}$`, 'iu')

/** The day of booking, where a cell says of which day it is as well: "03/15/2024 as of 03/14/2024". */
export const bookedDate = (cell: string): string => cell.replace(/(?<=\d)\s+as of\s.*$/i, '')

/** True for a cell that looks like a date, in whatever order; a first look, that costs little. */
export const isDateLike = (cell: string): boolean => cell.length <= 40 && /\d/.test(cell) && DATE.test(bookedDate(cell.trim()))

/** The date of a cell without the time after it. */
export const dayPart = (cell: string): string => bookedDate(cell.trim().slice(0, 60)).replace(/(?<=[\d.])(?:T|[ ,;]{1,3})\d{1,2}:\d{2}.*$/s, '')
