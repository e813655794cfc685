import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { SavedSearchesView } from '../../src/projections/saved-searches.ts'
import { temporaryLog } from '../support/database.ts'
import { startService, type TestService } from '../support/service.ts'

let log: EventLog
let service: TestService
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
})
afterAll(() => log.close())
beforeEach(async () => {
  service = await startService({ log })
})
afterEach(() => service.stop())

const post = async (url: string, payload: unknown) => {
  const response = await service.app.inject({ method: 'POST', url, payload: JSON.stringify(payload) })
  return { status: response.statusCode, ...(response.json() as object) }
}
const save = (name: string, query: string) => post('/api/searches/save', { name, query })

test('a search is saved, saved anew under its name, listed by name, and removed', async () => {
  expect(await save('Food', 'account = Food')).toEqual({ status: 200, searches: [{ name: 'Food', query: 'account = Food' }] })
  await save('Big ones', 'amount > 1000')
  const both = [
    { name: 'Big ones', query: 'amount > 1000' },
    { name: 'Food', query: 'account = Food [this month]' },
  ]
  expect(await save(' Food ', 'account = Food [this month]')).toEqual({ status: 200, searches: both })
  expect((await service.app.inject('/api/searches')).json()).toEqual({ searches: both })
  for (let again = 0; again < 2; again++) expect(await post('/api/searches/remove', { name: 'Food' })).toEqual({ status: 200, searches: [both[0]] })
  await post('/api/searches/remove', { name: 'Big ones' })
})

test('the same search again records nothing, and the log tells every one that there was', async () => {
  const { position } = await log.head()
  await save('Twice', 'x')
  await save('Twice', 'x')
  expect((await log.head()).position).toBe(position + 1)
  const replayed = new SavedSearchesView()
  for await (const events of log.read({ after: 0 })) replayed.take(events)
  expect(replayed.list()).toEqual([{ name: 'Twice', query: 'x' }])
  await post('/api/searches/remove', { name: 'Twice' })
})

test('what cannot be read, has no name, or is one too many is not saved', async () => {
  expect(await save('Broken', 'account =')).toMatchObject({ status: 400, error: { message: expect.stringContaining('column 10') as string } })
  expect(await save('', 'x')).toMatchObject({ status: 400 })
  expect(await save('a\nb', 'x')).toMatchObject({ status: 400 })
  for (let number = 0; number < 200; number++) await save(`Search ${number}`, 'x')
  expect(await save('One more', 'x')).toMatchObject({ status: 400, error: { message: 'There are already 200 saved searches. Remove one first.' } })
  expect(await save('Search 7', 'y')).toMatchObject({ status: 200 })
})
