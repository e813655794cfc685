import { describe, expect, test } from 'vitest'
import type { Job } from '../../../src/http/contract/jobs.ts'
import { freshnessOfJournal, freshnessOfPrices } from '../../../ui/figures/job-words.ts'

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
