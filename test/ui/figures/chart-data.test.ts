import { describe, expect, test } from 'vitest'
import { clustersOf, type Mark, marksAbout, evenPlaces, labelUnder } from '../../../ui/figures/chart-data.ts'
import { monthLabel, writeDaysIn } from '../../../ui/figures/calendar-days.ts'

const mark = (day: string): Mark => ({ day, kind: 'buy', text: `Bought on ${day}`, href: '/' })
const leftOf = (day: string) => (day < '2024-01-01' ? undefined : Number(day.slice(8)) * 10)

test('marks that a finger cannot tell apart are one, by day, and what is out of sight is none', () => {
  const clusters = clustersOf([mark('2024-01-09'), mark('2024-01-02'), mark('2023-01-05'), mark('2024-01-03')], leftOf)
  expect(clusters.map(({ left, marks }) => [left, ...marks.map(({ day }) => day)])).toEqual([
    [20, '2024-01-02', '2024-01-03'],
    [90, '2024-01-09'],
  ])
})
test('a cluster is no wider than a finger, however many marks there are', () => {
  const days = Array.from({ length: 31 }, (_, nth) => mark(`2024-01-${String(nth + 1).padStart(2, '0')}`))
  const lefts = clustersOf(days, leftOf).map(({ left }) => left)
  expect(lefts.every((left, place) => place === 0 || left - (lefts[place - 1] ?? 0) >= 24)).toBe(true)
})

test('a line about an account shows what happened to it and to those below it, one about a commodity its trades', () => {
  const about = (account: string, commodity?: string): Mark => ({ ...mark('2024-01-02'), account, ...(commodity !== undefined && { commodity }) })
  const marks = [about('Assets:Fund', 'FUND'), about('Assets:Fund:Old', 'OLD'), about('Assets:Funds', 'FUND'), mark('2024-01-03')]
  expect(marksAbout(marks, { accounts: ['Assets:Fund'] })).toEqual(marks.slice(0, 2))
  expect(marksAbout(marks, { accounts: ['Assets:Nothing', 'Assets:Funds'] })).toEqual([marks[2]])
  expect(marksAbout(marks, { accounts: [] })).toEqual([])
  expect(marksAbout(marks, { commodity: 'FUND' })).toEqual([marks[0], marks[2]])
  expect(marksAbout(marks, {})).toEqual(marks)
})

describe('a line over days has one resolution', () => {
  const dayBefore = (age: number): string => new Date(Date.UTC(2026, 5, 30) - age * 86_400_000).toISOString().slice(0, 10)
  const agesOf = (ages: readonly number[]) => {
    const days = ages.map(dayBefore)
    const places = evenPlaces(days, { from: 0, to: days.length - 1 })
    return places && ages.filter((_, place) => places.has(place))
  }
  const daily = Array.from({ length: 100 }, (_, nth) => 99 - nth)

  test('of days where it has every day', () => expect(agesOf(daily)).toBeUndefined())

  test('of weeks where its older part has weeks', () => {
    const ages = [119, 112, 105, ...daily]
    expect(agesOf(ages)).toEqual([119, 112, 105, 98, 91, 84, 77, 70, 63, 56, 49, 42, 35, 28, 21, 14, 7, 0])
  })

  test('of months where its oldest part has months', () => {
    // The ends of January, February and March, then every day from the first of April on.
    const ages = [150, 122, 91, ...Array.from({ length: 91 }, (_, nth) => 90 - nth)]
    expect(agesOf(ages)?.map(dayBefore)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'])
  })

  test('of weeks where only its very first days have months', () => {
    const weekly = Array.from({ length: 60 }, (_, nth) => 100 + 7 * 60 - 2 - nth * 7)
    expect(agesOf([weekly[0]! + 28, ...weekly, ...daily])?.slice(0, 3)).toEqual([weekly[0]! + 28, weekly[0], weekly[1]])
  })

  test('of what it is where its days are no thinned days: those of trading, or single ones', () => {
    expect(agesOf([12, 11, 10, 9, 8, 5, 4, 3, 2, 1])).toBeUndefined()
    expect(agesOf([900, 400, ...daily])).toBeUndefined()
  })
})

test('months of two years say their year where it changes, whichever months have a label', () => {
  writeDaysIn('en-GB')
  const bars = ['2024-10-01', '2024-12-01', '2025-02-01', '2025-04-01'].map((day) => ({ label: day, parts: [], ...monthLabel(day) }))
  expect(bars.map((bar, place) => labelUnder(bar, bars[place - 1]))).toEqual(['Oct 2024', 'Dec', 'Feb 2025', 'Apr'])
  expect(labelUnder({ label: '2024', short: '2024', parts: [] }, undefined)).toBe('2024')
})
