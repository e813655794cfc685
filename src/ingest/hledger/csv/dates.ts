import { ownValue } from '#vocabulary/own-value.ts'
import { type Day, dayOf, isDate } from '#vocabulary/day.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_NAMES = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
const WEEKDAYS = 'sunday|monday|tuesday|wednesday|thursday|friday|saturday|sunday'

/** What stands for a part of a date in a strptime format: how it looks, and which part it gives. */
const PARTS: Readonly<Record<string, readonly [pattern: string, part?: string]>> = {
  Y: ['(\\d{4})', 'year'],
  y: ['(\\d{2})', 'shortYear'],
  m: ['(\\d{2})', 'month'],
  d: ['(\\d{2})', 'day'],
  e: [' ?(\\d{1,2})', 'day'],
  b: [`(${MONTHS.join('|')})`, 'monthName'],
  h: [`(${MONTHS.join('|')})`, 'monthName'],
  B: [`(${MONTH_NAMES.join('|')})`, 'monthName'],
  H: ['\\d{2}'],
  I: ['\\d{2}'],
  k: [' ?\\d{1,2}'],
  l: [' ?\\d{1,2}'],
  M: ['\\d{2}'],
  S: ['\\d{2}'],
  Q: ['(?:\\.\\d+)?'],
  q: ['\\d+'],
  p: ['(?:am|pm)'],
  P: ['(?:am|pm)'],
  a: ['(?:sun|mon|tue|wed|thu|fri|sat)'],
  A: [`(?:${WEEKDAYS})`],
  z: ['(?:[+-]\\d{2}:?\\d{2}|[a-z]+)'],
  Z: ['(?:[a-z]+|[+-]\\d{2}:?\\d{2})'],
  s: ['(\\d+)', 'epoch'],
  '%': ['%'],
  n: ['\\s'],
  t: ['\\s'],
}
const COMPOUND: Readonly<Record<string, string>> = {
  D: '%m/%d/%y',
  F: '%Y-%m-%d',
  T: '%H:%M:%S',
  R: '%H:%M',
  x: '%m/%d/%y',
  X: '%H:%M:%S',
  c: '%a %b %e %H:%M:%S %Z %Y',
}

/** Characters of a date, with whatever stands around it. */
const DATE_MAX = 100
/** Parts of a date; those of any length could share a text among them in too many ways when there are many of them. */
const PARTS_MAX = 12
const UNBOUNDED_MAX = 2

/** Returns why a format cannot be used; undefined when it can. */
export function whyNoDateFormat(format: string): string | undefined {
  const letters = [...expanded(format).matchAll(/%[-_0^#]?(.)/g)].map(([, letter]) => letter!)
  if (letters.length > PARTS_MAX) return `it has more than ${PARTS_MAX} parts`
  if (letters.filter((letter) => 'qQzZsn'.includes(letter)).length > UNBOUNDED_MAX) return `%q, %Q, %s, %z and %Z may stand in it twice at most`
  return undefined
}

export type DateFormat = (text: string) => Day | undefined

/** A reader for dates in a strptime format ("%-d/%-m/%Y"); without a format for YYYY-M-D with - / or . */
export function dateFormat(format: string | undefined): DateFormat {
  if (format === undefined) {
    return (text) => {
      const match = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text)
      return match === null ? undefined : existing(Number(match[1]), Number(match[3]), Number(match[4]))
    }
  }
  const parts: string[] = []
  const pattern = expanded(format).replace(/%([-_0^#]?)(.)|([\s\S])/g, (_, modifier: string, letter: string, literal: string | undefined) => {
    if (literal !== undefined) return /\s/.test(literal) ? '\\s+' : escaped(literal)
    const part = ownValue(PARTS, letter)
    if (part === undefined) return escaped(`%${letter}`)
    if (part[1] !== undefined) parts.push(part[1])
    return modifier === '-' ? part[0].replaceAll('\\d{2}', '\\d{1,2}') : modifier === '_' ? ` *${part[0].replaceAll('\\d{2}', '\\d{1,2}')}` : part[0]
  })
  const matching = new RegExp(`^${pattern}$`, 'i')
  return (text) => {
    if (text.length > DATE_MAX) return undefined
    const match = matching.exec(text)
    return match === null ? undefined : dayOfParts(parts, match.slice(1))
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

const expanded = (format: string): string => format.replace(/%([DFTRxXc])/g, (_, letter: string) => COMPOUND[letter]!)

function dayOfParts(parts: readonly string[], values: readonly (string | undefined)[]): Day | undefined {
  let [year, month, day] = [1970, 1, 1]
  for (const [at, part] of parts.entries()) {
    const value = values[at] ?? ''
    if (part === 'year') year = Number(value)
    else if (part === 'shortYear') year = Number(value) + (Number(value) < 69 ? 2000 : 1900)
    else if (part === 'month') month = Number(value)
    else if (part === 'monthName') month = MONTHS.indexOf(value.slice(0, 3).toLowerCase()) + 1
    else if (part === 'day') day = Number(value)
    else return Math.floor(Number(value) / 86400)
  }
  return existing(year, month, day)
}

const existing = (year: number, month: number, day: number): Day | undefined => (isDate(year, month, day) ? dayOf(year, month, day) : undefined)
