import type { Day } from '#vocabulary/day.ts'
import { ownValue } from '#vocabulary/element-at.ts'
import { type DatePart, type DateReader, dayWithoutYear, partsReader } from '#vocabulary/text/dates.ts'
import { escapedForPattern } from '#vocabulary/text/scanner.ts'

/** Letters of a format as Day.js has them. `digits` marks what must not be shortened where another number follows at once. */
const TOKENS: Readonly<Record<string, { readonly pattern: string; readonly part?: DatePart; readonly digits?: number }>> = {
  YYYY: { pattern: '\\d{4}', part: 'year', digits: 4 },
  YY: { pattern: '\\d{2}', part: 'shortYear', digits: 2 },
  MMMM: { pattern: '[\\p{L}\\p{M}]+\\.?', part: 'monthName' },
  MMM: { pattern: '[\\p{L}\\p{M}]+\\.?', part: 'monthName' },
  MM: { pattern: '\\d{1,2}', part: 'month', digits: 2 },
  M: { pattern: '\\d{1,2}', part: 'month', digits: 2 },
  Do: { pattern: '\\d{1,2}(?:st|nd|rd|th|\\.)?', part: 'day' },
  DD: { pattern: '\\d{1,2}', part: 'day', digits: 2 },
  D: { pattern: '\\d{1,2}', part: 'day', digits: 2 },
  dddd: { pattern: '[\\p{L}\\p{M}]+' },
  ddd: { pattern: '[\\p{L}\\p{M}]+\\.?' },
  dd: { pattern: '[\\p{L}\\p{M}]+\\.?' },
  HH: { pattern: '\\d{1,2}', digits: 2 },
  H: { pattern: '\\d{1,2}', digits: 2 },
  hh: { pattern: '\\d{1,2}', digits: 2 },
  h: { pattern: '\\d{1,2}', digits: 2 },
  mm: { pattern: '\\d{1,2}', digits: 2 },
  m: { pattern: '\\d{1,2}', digits: 2 },
  ss: { pattern: '\\d{1,2}', digits: 2 },
  s: { pattern: '\\d{1,2}', digits: 2 },
  SSS: { pattern: '\\d{1,3}', digits: 3 },
  SS: { pattern: '\\d{1,2}', digits: 2 },
  S: { pattern: '\\d' },
  A: { pattern: '[ap]\\.?m\\.?' },
  a: { pattern: '[ap]\\.?m\\.?' },
  ZZ: { pattern: '(?:[+-]\\d{2}:?\\d{2}|Z)' },
  Z: { pattern: '(?:[+-]\\d{2}:?\\d{2}|Z)' },
  X: { pattern: '\\d{9,11}', part: 'second' },
  x: { pattern: '\\d{12,14}', part: 'millisecond' },
}
const TOKEN = /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|Do|DD|D|dddd|ddd|dd|HH|H|hh|h|mm|m|ss|s|SSS|SS|S|A|a|ZZ|Z|X|x|\s+|[\s\S]/g

/** True for a format that says which day is meant, such as "DD/MM/YYYY". */
export function isDateFormat(format: string): boolean {
  const parts = new Set([...format.trim().matchAll(TOKEN)].map(([token]) => ownValue(TOKENS, token)?.part))
  return parts.has('second') || parts.has('millisecond') || (parts.has('day') && (parts.has('month') || parts.has('monthName')))
}

/**
 * A reader for dates in a format of Day.js ("DD/MM/YYYY", "D MMM YYYY"). Digits may be padded or not, the names of months have any case
 * and several languages, everything else has to be as the format says. A format without a year means the last such day that
 * is not more than a month after `today`.
 */
export function dateReader(format: string, today: Day): DateReader {
  const parts: DatePart[] = []
  let pattern = ''
  const tokens = [...format.trim().matchAll(TOKEN)]
  tokens.forEach((match, index) => {
    const token = ownValue(TOKENS, match[0])
    if (token === undefined) {
      pattern += /^\s+$/.test(match[0]) ? '\\s+' : escapedForPattern(match[1] ?? match[0])
      return
    }
    // In 05012023 nothing but the width says where a number ends.
    const isTight = isNumber(tokens[index - 1]?.[0]) || isNumber(tokens[index + 1]?.[0])
    const source = isTight && token.digits !== undefined ? `\\d{${token.digits}}` : token.pattern
    pattern += token.part === undefined ? `(?:${source})` : `(${source})`
    if (token.part !== undefined) parts.push(token.part)
  })
  if (parts.length === 0) return () => undefined
  const read = partsReader(new RegExp(`^${pattern}$`, 'iu'), parts, (month, day) => dayWithoutYear(month, day, { today, ahead: AHEAD_MAX_DAYS }))
  return (text) => read(text.trim())
}

const isNumber = (token: string | undefined): boolean => token !== undefined && ownValue(TOKENS, token)?.digits !== undefined

/** A day without a year that is further ahead was last year's. */
const AHEAD_MAX_DAYS = 31

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
