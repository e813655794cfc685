import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay } from '#vocabulary/day.ts'
import { DateReader } from '../../../src/ingest/ledger/ledger-dates.ts'
import { runs } from '../../support/thorough.ts'
import { TODAY } from './reading.ts'

const two = fc.oneof(
  fc.integer({ min: 1, max: 31 }).map((n) => String(n).padStart(2, '0')),
  fc.constantFrom('00', '24', '60', '61', '99'),
)
const year = fc.constantFrom('2024', '2023', '1400', '1399', '9999', '0024')
const mark = fc.constantFrom('/', '/', '-', '-', '.')
const written = fc
  .tuple(year, mark, two, mark, two, two, two, two)
  .map(([y, a, m, b, d, hour, minute, second]) => `${y}${a}${m}${b}${d} ${hour}:${minute}:${second}`)
/** Mostly a moment with every digit in its place, and now and then one character is another. */
const moments = fc
  .tuple(written, fc.option(fc.tuple(fc.nat(18), fc.constantFrom(' ', ':', '/', '-', '0', 'x', '\t', '٣'))))
  .map(([text, change]) => (change ? text.slice(0, change[0]) + change[1] + text.slice(change[0] + 1) : text))

const outcome = (read: () => unknown): unknown => {
  try {
    return read()
  } catch (error) {
    return (error as Error).message.replace(/^"[^"]*" /, '')
  }
}

test('a moment is the same whether it is told by its places or by a pattern', () => {
  const dates = new DateReader(TODAY)
  fc.assert(
    // A blank more is one that only the pattern takes.
    fc.property(moments, (text) => {
      expect(outcome(() => dates.moment(text))).toEqual(outcome(() => dates.moment(`${text} `)))
    }),
    {
      numRuns: runs(2000),
      examples: ['2024/01/31x10:15:00', '2024/01/31 10x15:00', '2024/01/31 10:15x00', '2024x01/31 10:15:00'].map((text): [string] => [text]),
    },
  )
})

test('a date is the one that a moment of it begins with', () => {
  const dates = new DateReader(TODAY)
  const day = (of: () => number): string => {
    const found = outcome(of)
    return typeof found === 'number' ? formatDay(found) : 'none'
  }
  fc.assert(
    fc.property(moments, (text) => {
      const date = text.slice(0, 10)
      fc.pre(/^\d{4}\S+$/.test(date))
      expect(day(() => dates.day(date))).toBe(day(() => dates.moment(`${date} 00:00:00 `).day))
    }),
    { numRuns: runs(2000) },
  )
})

test('a format of the journal comes before the form that a date seems to have', () => {
  const dates = new DateReader(TODAY)
  dates.addFormat('%Y/%d/%m')
  expect(formatDay(dates.day('2024/05/03'))).toBe('2024-03-05')
  expect(formatDay(dates.day('2024-05-03'))).toBe('2024-05-03')
})

test('a format of the journal may have names and times, as strptime reads them', () => {
  const dates = new DateReader(TODAY)
  dates.addFormat('%A %d %B %Y %H:%M')
  expect(formatDay(dates.day('Friday 3 May 2024 10:15'))).toBe('2024-05-03')
})
