import { describe, expect, test } from 'vitest'
import type { Job } from '../../../src/http/contract/jobs-contract.ts'
import {
  freshnessOfJournal,
  freshnessOfPrices,
  isRefused,
  jobLine,
  lastThatEnded,
  notFetched,
  outcomeOf,
  problemsIn,
  problemsOf,
  tookOf,
} from '../../../ui/figures/job-words.ts'

const job = (change: Partial<Job>): Job => ({ id: 'a', status: 'completed', cause: 'api', created_at: '2024-05-17T08:00:00Z', ...change })

describe('a job in words', () => {
  const counts = { posting_count: 10, price_count: 2, transactions_added: 1, transactions_removed: 0, transactions_unchanged: 4 }
  test('says what it is doing', () => {
    expect(jobLine(job({ status: 'pending' }))).toBe('Waiting')
    expect(jobLine(job({ status: 'running', stage: 'reading' }))).toBe('Reading')
    expect(jobLine(job({ status: 'running', stage: 'fetching', items_completed: 3, total_items: 12 }))).toBe('Fetching 3 of 12')
  })
  test('says what came of it', () => {
    expect(outcomeOf(job({ counts }))).toBe('1\u00a0transaction added')
    expect(outcomeOf(job({ counts: { ...counts, transactions_added: 0 } }))).toBe('Nothing new')
    expect(outcomeOf(job({ skipped: true, counts }))).toBe('No changes')
    expect(outcomeOf(job({ status: 'failed', failed_stage: 'interrupted' }))).toBe('Interrupted')
  })
  test('says how long it took, once it has ended', () => {
    expect(tookOf(job({ started_at: '2024-05-17T08:00:00.000Z', finished_at: '2024-05-17T08:00:01.250Z' }))).toBe(1250)
    expect(tookOf(job({}))).toBeUndefined()
  })
})

test('a job that could not fetch says so, and nothing of the journal', () => {
  const failed = (failed_stage: string) => ({ status: 'failed' as const, failed_stage })
  expect(['commodities', 'portfolios', 'journal.validate'].map((stage) => [notFetched(failed(stage)), isRefused(failed(stage))])).toEqual([
    ['Prices', false],
    ['Fund portfolios', false],
    [undefined, true],
  ])
  expect([isRefused(undefined), isRefused({ status: 'completed' }), notFetched({ status: 'completed' })]).toEqual([false, false, undefined])
})

test('a job that was interrupted says nothing of the journal, however late it was', () => {
  const good = job({ id: 'good' })
  const interrupted = job({ id: 'interrupted', status: 'failed', failed_stage: 'interrupted' })
  expect(lastThatEnded([job({ status: 'running' }), interrupted, good, job({})])).toBe(good)
  expect(lastThatEnded([job({ status: 'pending' }), interrupted])).toBeUndefined()
})

const jobAt = (change: Partial<Job>): Job => ({ id: 'a', status: 'completed', cause: 'api', created_at: '2024-05-17T08:00:00Z', ...change })

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
    expect(freshnessOfJournal({ dirty: false, lastJob: jobAt({ finished_at: '2024-05-17T08:00:00Z' }), now })).toMatchObject({
      tone: 'green',
      text: 'Journal read 1 hour ago',
    })
    expect(freshnessOfJournal({ dirty: true, lastJob: jobAt({}), now }).tone).toBe('amber')
    expect(freshnessOfJournal({ dirty: true, lastJob: jobAt({ status: 'failed' }), now }).tone).toBe('red')
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
