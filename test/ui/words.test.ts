import { describe, expect, test } from 'vitest'
import type { Job } from '../../src/http/contract/jobs.ts'
import { freshnessOfJournal, freshnessOfPrices } from '../../ui/figures/freshness.ts'
import { jobLine, outcomeOf, tookOf } from '../../ui/job-words.ts'
import { problemsIn, problemsOf } from '../../ui/problems.ts'
import { ranked } from '../../ui/figures/ranking.ts'
import { byYear } from '../../ui/figures/years.ts'

const job = (change: Partial<Job>): Job => ({ id: 'a', status: 'completed', cause: 'api', created_at: '2024-05-17T08:00:00Z', ...change })
const HOUR = 3_600_000
const now = Date.parse('2024-05-17T09:00:00Z')

describe('freshness', () => {
  test('of prices is amber after a day and red after two', () => {
    const tone = (hours: number) => freshnessOfPrices({ fetched: new Date(now - hours * HOUR).toISOString(), providers: 1, now })?.tone
    expect([1, 24, 25, 48, 49].map(tone)).toEqual(['green', 'green', 'amber', 'amber', 'red'])
  })
  test('of prices never fetched is red, unless there is nobody to fetch them from', () => {
    expect(freshnessOfPrices({ fetched: '', providers: 2, now })?.tone).toBe('red')
    expect(freshnessOfPrices({ fetched: '', providers: 0, now })).toBeUndefined()
  })
  test('of the journal is amber when a file is newer, red when it could not be read', () => {
    expect(freshnessOfJournal({ dirty: false, lastJob: job({ finished_at: '2024-05-17T08:00:00Z' }), now })).toMatchObject({
      tone: 'green',
      text: 'read 1\u00a0hour ago',
    })
    expect(freshnessOfJournal({ dirty: true, lastJob: job({}), now }).tone).toBe('amber')
    expect(freshnessOfJournal({ dirty: true, lastJob: job({ status: 'failed' }), now }).tone).toBe('red')
  })
})

describe('a job in words', () => {
  const counts = { posting_count: 10, price_count: 2, postings_added: 1, postings_removed: 0, postings_unchanged: 9 }
  test('says what it is doing', () => {
    expect(jobLine(job({ status: 'pending' }))).toBe('Waiting')
    expect(jobLine(job({ status: 'running', stage: 'reading' }))).toBe('Reading')
    expect(jobLine(job({ status: 'running', stage: 'fetching', items_completed: 3, total_items: 12 }))).toBe('Fetching 3 of 12')
  })
  test('says what came of it', () => {
    expect(outcomeOf(job({ counts }))).toBe('1\u00a0transaction added')
    expect(outcomeOf(job({ counts: { ...counts, postings_added: 0 } }))).toBe('Nothing new')
    expect(outcomeOf(job({ skipped: true, counts }))).toBe('Nothing had changed')
    expect(outcomeOf(job({ status: 'failed', failed_stage: 'interrupted' }))).toBe('Interrupted')
  })
  test('says how long it took, once it has ended', () => {
    expect(tookOf(job({ started_at: '2024-05-17T08:00:00.000Z', finished_at: '2024-05-17T08:00:01.250Z' }))).toBe(1250)
    expect(tookOf(job({}))).toBeUndefined()
  })
})

describe('problems', () => {
  test('have their place, and lines that belong to them', () => {
    expect(problemsIn(['main.ledger:14: off by 1.00 EUR\n    Assets:Bank  1 EUR', 'sub/a b.ledger:2-3: no number', 'disk is full'])).toEqual([
      { file: 'main.ledger', line: 14, message: 'off by 1.00 EUR\n    Assets:Bank  1 EUR' },
      { file: 'sub/a b.ledger', line: 2, message: 'no number' },
      { file: undefined, line: 0, message: 'disk is full' },
    ])
  })
  test('are told once', () => {
    expect(problemsIn(['a.ledger:1: x', 'a.ledger:1: x'])).toHaveLength(1)
    expect(problemsOf({ error: 'a.ledger:1: x', details: ['a.ledger:1: x', 'a.ledger:2: y'] })).toHaveLength(2)
    expect(problemsOf({ error: 'interrupted' })).toMatchObject([{ message: 'interrupted' }])
  })
})

test('what begins as one types comes before what only contains the letters', () => {
  const found = ranked(['Assets: Balance', 'Expenses:Food:Groceries', 'Go', 'Prices', 'Net worth'], 'pr', (text) => [text])
  expect(found[0]).toBe('Prices')
  expect(ranked(['b', 'a'], ' ', (text) => [text])).toEqual(['b', 'a'])
  expect(ranked(['abc'], 'cb', (text) => [text])).toEqual([])
})

test('each year begins where the one before ended, and what was added explains its end', () => {
  const point = (date: string, netInvestmentAmount: number, gainAmount: number) => ({
    date: `${date}T00:00:00Z`,
    netInvestmentAmount,
    gainAmount,
    balanceAmount: netInvestmentAmount + gainAmount,
  })
  const years = byYear([point('2022-11-01', 10, 0), point('2022-12-31', 20, 1), point('2023-12-31', 50, -3), point('2024-02-01', 50, 4)])
  expect(years).toEqual([
    { year: '2024', start: 47, putIn: 0, earned: 7, end: 54, isOpen: true },
    { year: '2023', start: 21, putIn: 30, earned: -4, end: 47, isOpen: false },
    { year: '2022', start: 0, putIn: 20, earned: 1, end: 21, isOpen: false },
  ])
})
