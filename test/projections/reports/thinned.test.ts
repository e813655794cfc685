import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { lastDays, thinned } from '../../../src/projections/reports/parts/thinned.ts'

const first = parseDay('2004-03-10')
const last = parseDay('2024-03-31')
const days = Array.from({ length: last - first + 1 }, (_, at) => first + at)
const kept = (withDay?: string): string[] => thinned(days, first, withDay === undefined ? {} : { withDay: parseDay(withDay) }).map(formatDay)

describe('a timeline of twenty years', () => {
  test('has its first and last day, the last of every month, and every day of half a year', () => {
    const shown = kept()
    expect([shown[0], shown.at(-1)]).toEqual(['2004-03-10', '2024-03-31'])
    const monthEnds = days.filter((day) => formatDay(day + 1).endsWith('-01')).map(formatDay)
    expect(shown).toEqual(expect.arrayContaining([...monthEnds, ...days.slice(-190).map(formatDay)]))
    expect(shown).toEqual(expect.arrayContaining(['2019-03-31', '2021-03-31', '2023-09-30']))
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown.length).toBeLessThan(580)
  })
  test('has a day a week for three years', () => {
    const shown = kept().map(parseDay)
    const steps = shown.filter((day) => day > last - 3 * 365).map((day, at, all) => day - (all[at - 1] ?? day))
    expect(Math.max(...steps)).toBe(7)
  })
  test('has the ends of months alone, and those of quarters before the last ten years, where every day tells of many accounts', () => {
    const coarse = thinned(days, first, { isCoarse: true }).map(formatDay)
    expect(coarse.slice(0, 3)).toEqual(['2004-03-10', '2004-03-31', '2004-06-30'])
    expect(coarse.slice(-4)).toEqual(['2023-12-31', '2024-01-31', '2024-02-29', '2024-03-31'])
    expect(coarse.at(-1)).toBe('2024-03-31')
    expect(coarse.length).toBe(10 * 4 + 10 * 12 + 2)
  })
  test('has the day that it is asked for, and the one before it', () => {
    expect(kept()).not.toContain('2010-05-12')
    expect(kept('2010-05-12')).toEqual(expect.arrayContaining(['2010-05-11', '2010-05-12']))
  })
})

test('a timeline has the last day of each month or year alone, where it is asked for these', () => {
  const months = lastDays(days, first, 'month').map(formatDay)
  expect([months[0], months.at(-2), months.at(-1), months.length]).toEqual(['2004-03-31', '2024-02-29', '2024-03-31', 241])
  expect(lastDays(days.slice(0, 700), first, 'year').map(formatDay)).toEqual(['2004-12-31', '2005-12-31', formatDay(first + 699)])
})

test('a timeline of three years and less is told as it is', () => {
  const short = days.slice(-1000)
  expect(thinned(short, last - 999)).toBe(short)
})
