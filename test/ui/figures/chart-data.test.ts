import { expect, test } from 'vitest'
import { clustersOf, type Mark, marksAbout } from '../../../ui/figures/chart-data.ts'

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
