import type { Day } from '../day.ts'
import { ownValue } from '../element-at.ts'
import { type DatePart, type DateReader, MONTHS, partsReader, SHORT_MONTHS, SHORT_WEEKDAYS, WEEKDAYS } from './dates.ts'
import { escapedForPattern } from './scanner.ts'

/** The conversions of strptime: what each matches, and which part of a date it gives. */
const PARTS: Readonly<Record<string, readonly [pattern: string, part?: DatePart]>> = {
  Y: ['(\\d{4})', 'year'],
  y: ['(\\d{2})', 'shortYear'],
  m: ['(\\d{2})', 'month'],
  d: ['(\\d{2})', 'day'],
  e: [' ?(\\d{1,2})', 'day'],
  b: [`(${SHORT_MONTHS.join('|')})`, 'monthName'],
  h: [`(${SHORT_MONTHS.join('|')})`, 'monthName'],
  B: [`(${MONTHS.join('|')})`, 'monthName'],
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
  a: [`(?:${SHORT_WEEKDAYS.join('|')})`],
  A: [`(?:${WEEKDAYS.join('|')})`],
  z: ['(?:[+-]\\d{2}:?\\d{2}|[a-z]+)'],
  Z: ['(?:[a-z]+|[+-]\\d{2}:?\\d{2})'],
  s: ['(\\d+)', 'second'],
  '%': ['%'],
  n: ['\\s'],
  t: ['\\s'],
}
/** As C libraries read them: fewer digits, blanks before them, and months by their first three letters. */
const LENIENT: typeof PARTS = {
  Y: ['\\s*(\\d{4}|\\d{1,3}(?!\\d))', 'year'],
  y: ['\\s*(\\d{2}|\\d(?!\\d))', 'shortYear'],
  m: ['\\s*(\\d{2}|\\d(?!\\d))', 'month'],
  d: ['\\s*(\\d{2}|\\d(?!\\d))', 'day'],
  e: ['\\s*(\\d{2}|\\d(?!\\d))', 'day'],
  b: [`(${SHORT_MONTHS.join('|')})[a-z]*`, 'monthName'],
  h: [`(${SHORT_MONTHS.join('|')})[a-z]*`, 'monthName'],
  B: [`(${SHORT_MONTHS.join('|')})[a-z]*`, 'monthName'],
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

/** Longer texts are no dates. */
const DATE_MAX = 100
/** Bounds, because a text can be divided among parts of any length in too many ways. */
const PARTS_MAX = 12
const UNBOUNDED_MAX = 2

/** Returns why a format cannot be used; undefined when it can. */
export function whyNoDateFormat(format: string): string | undefined {
  const letters = [...expanded(format).matchAll(/%[-_0^#]?(.)/g)].map(([, letter]) => letter!)
  if (letters.length > PARTS_MAX) return `it has more than ${PARTS_MAX} parts`
  if (letters.filter((letter) => 'qQzZsn'.includes(letter)).length > UNBOUNDED_MAX) return `%q, %Q, %s, %z and %Z may stand in it twice at most`
  return undefined
}

interface StrptimeOptions {
  readonly isLenient?: boolean
  /** Makes a day of a date without a year. */
  readonly complete: (month: number, day: number) => Day | undefined
}

/** A reader for dates in a strptime format such as "%-d/%-m/%Y"; one that reads nothing for a format that cannot be used. */
export function strptimeReader(format: string, { isLenient = false, complete }: StrptimeOptions): DateReader {
  if (whyNoDateFormat(format) !== undefined) return () => undefined
  const parts: DatePart[] = []
  const pattern = expanded(format).replace(/%([-_0^#]?)(.)|([\s\S])/g, (_, modifier: string, letter: string, literal: string | undefined) => {
    if (literal !== undefined) return /\s/.test(literal) ? '\\s+' : escapedForPattern(literal)
    const conversion = (isLenient ? ownValue(LENIENT, letter) : undefined) ?? ownValue(PARTS, letter)
    if (conversion === undefined) return escapedForPattern(`%${letter}`)
    const [source, part] = conversion
    if (part !== undefined) parts.push(part)
    return modifier === '-' ? source.replaceAll('\\d{2}', '\\d{1,2}') : modifier === '_' ? ` *${source.replaceAll('\\d{2}', '\\d{1,2}')}` : source
  })
  const read = partsReader(new RegExp(`^${pattern}$`, 'i'), parts, complete)
  return (text) => (text.length > DATE_MAX ? undefined : read(text))
}

const expanded = (format: string): string => format.replace(/%([DFTRxXc])/g, (_, letter: string) => COMPOUND[letter]!)
