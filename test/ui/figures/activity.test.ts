import { expect, test } from 'vitest'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow.ts'
import { barsOf, rowsOf, withTagless } from '../../../ui/pages/activity/activity-figures.ts'
import { writeDaysIn } from '../../../ui/figures/calendar-days.ts'

const row = (name: string) => ({ name, amounts: [1], total: 1 })
const ANSWER = { rows: [row(''), row('trip')], others: { rows: 0, amounts: [0], total: 0 } } as unknown as ActivityAnswer

test('what has no name is told by what it lacks', () => {
  expect(rowsOf(ANSWER).map(({ name }) => name)).toEqual(['Without a payee', 'trip'])
  expect(rowsOf(withTagless(ANSWER)).map(({ name }) => name)).toEqual(['Without a tag', 'trip'])
})

test('columns of months say them in the language of the page', () => {
  const periods = ['2024-01', '2024-02'].map((key) => ({ key, start_date: `${key}-01T00:00:00Z`, end_date: '', running: false }))
  writeDaysIn('ko-KR')
  const { bars } = barsOf({ ...ANSWER, periods }, 'month')
  writeDaysIn('en-GB')
  expect(bars.map(({ short }) => short)).toEqual(['2024', '2월'])
})
