import { describe, expect, test } from 'vitest'
import { periodTitle, rowsOfRoot, usualWords } from '../../../../ui/pages/statements/statements-by-period.tsx'

const period = (key: string, first: string, last: string, running = false) => ({
  key,
  start_date: `${first}T00:00:00Z`,
  end_date: `${last}T00:00:00Z`,
  running,
})

describe('a period is called', () => {
  test.each([
    ['month', period('2024-03', '2024-03-01', '2024-03-31'), 'Mar 2024'],
    ['month', period('2024-04', '2024-04-01', '2024-04-12', true), 'Apr 2024 so far'],
    ['quarter', period('2024-Q1', '2024-01-01', '2024-03-31'), 'Q1 2024'],
    ['year', period('2024', '2024-01-01', '2024-12-31'), '2024'],
    ['financial_year', period('2023 - 24', '2023-04-01', '2024-03-31'), '2023 - 24'],
    ['week', period('2024-04-29', '2024-04-29', '2024-05-05'), '29 Apr – 5 May 2024'],
  ] as const)('by %s', (every, one, title) => expect(periodTitle(one, every)).toBe(title))
  test('all of them together', () => {
    expect([usualWords('week'), usualWords('financial_year')]).toEqual(['the last 13\u00a0weeks', 'the last 10\u00a0financial years'])
  })
})

test('a row knows where it stands, and what it is a part of', () => {
  const rows = [
    { account: 'Expenses', amounts: [30, 10], total: 40 },
    { account: 'Expenses:Food', amounts: [20, 10], total: 30 },
    { account: 'Income', amounts: [0, 50], total: 50 },
  ]
  const answer = { periods: [], rows, net: { amounts: [], total: 0 }, unpriced: [], estimated: [] }
  expect(rowsOfRoot(answer, 'Expenses')).toMatchObject({
    Expenses: { place: 0, rootPlace: 0 },
    'Expenses:Food': { place: 1, rootPlace: 0, ofRoot: [30, 10], ofRootTotal: 40 },
  })
  expect(rowsOfRoot(answer, 'Income').Income).toMatchObject({ place: 2, rootPlace: 2 })
  expect(rowsOfRoot(answer, 'Assets')).toEqual({})
})
