import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Job, JobList, JOBS_KEPT, type JobStatus } from '../../../src/commands/jobs.ts'

const request = { journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }
const job = (number: number, status: JobStatus): Job => ({
  id: `job-${number}`,
  status,
  cause: 'api',
  request,
  details: [],
  owner: 'test',
  createdAt: '2024-05-01T10:00:00.000Z',
})

test('the last thousand jobs are kept, oldest first, and one that has not ended however old it is', () => {
  const list = new JobList()
  for (let position = 1; position <= JOBS_KEPT + 500; position++) list.fold(job(position, position === 7 ? 'running' : 'completed'), position)
  const ids = list.all().map(({ id }) => id)
  expect(ids).toHaveLength(JOBS_KEPT)
  expect(ids.slice(0, 3)).toEqual(['job-7', 'job-502', 'job-503'])
  expect(ids.at(-1)).toBe(`job-${JOBS_KEPT + 500}`)
  expect(list.find('job-8')).toBeUndefined()
})

test('an event that comes a second time is recognised, also when its job was forgotten since', () => {
  const list = new JobList()
  for (let position = 1; position <= JOBS_KEPT + 2; position++) list.fold(job(position, 'completed'), position)
  for (let position = 1; position <= JOBS_KEPT + 2; position++) expect(list.hasFolded(`job-${position}`, position)).toBe(true)
  expect(list.hasFolded('job-new', JOBS_KEPT + 3)).toBe(false)
  expect(list.hasFolded(`job-${JOBS_KEPT}`, JOBS_KEPT + 3)).toBe(false)
})

test('jobs stand in the order in which the log has them, in whatever order they are heard of', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1 }), fc.array(fc.nat()), (positions, again) => {
      const list = new JobList()
      for (const position of positions) list.fold(job(position, 'pending'), position)
      // What becomes of a job later does not move it.
      again.forEach((pick, i) => list.fold(job(positions[pick % positions.length]!, 'running'), 1000 + i))
      expect(list.all().map(({ id }) => id)).toEqual(positions.toSorted((a, b) => a - b).map((position) => `job-${position}`))
    }),
  )
})

test('what the log does not say of a job is shown and moves nothing', () => {
  const list = new JobList()
  list.fold(job(1, 'running'), 1)
  list.fold(job(2, 'pending'), 2)
  list.show({ ...job(1, 'running'), stage: 'reading' })
  list.show({ ...job(3, 'running'), stage: 'reading' })
  expect(list.all().map(({ id, stage }) => [id, stage])).toEqual([
    ['job-1', 'reading'],
    ['job-2', undefined],
  ])
  expect(list.hasFolded('job-1', 1)).toBe(true)
  expect(list.hasFolded('job-1', 2)).toBe(false)
})
