import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { NotesView } from '../../src/projections/notes.ts'
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

const get = async (url: string) => (await service.app.inject(url)).json() as unknown
const post = async (url: string, payload: unknown) => {
  const response = await service.app.inject({ method: 'POST', url, payload: JSON.stringify(payload) })
  return { status: response.statusCode, ...(response.json() as object) }
}
const write = (account: string, note?: string) => post('/api/account_notes/upsert', { account, note })

test('a note is written, read, written anew under its id, and removed', async () => {
  expect(await get('/api/account_notes/Assets:Bank')).toEqual({ account_note: null, found: false })
  const first = { id: 1, account: 'Assets:Bank', note: 'The **joint** one', written_at: '2024-02-01T09:00:00.000Z' }
  expect(await write('Assets:Bank', first.note)).toEqual({ status: 200, account_note: first, saved: true })
  await write('Assets:A')
  expect(await write('Assets:Bank', 'Mine')).toMatchObject({ account_note: { id: 1, note: 'Mine' } })
  expect(await get('/api/account_notes')).toMatchObject({
    account_notes: [
      { account: 'Assets:A', note: '' },
      { account: 'Assets:Bank', note: 'Mine' },
    ],
  })
  expect(await get('/api/account_notes/Assets%3ABank')).toMatchObject({ found: true, account_note: { note: 'Mine' } })
  for (let again = 0; again < 2; again++)
    expect(await post('/api/account_notes/delete', { account: 'Assets:Bank' })).toEqual({ status: 200, success: true })
  expect(await get('/api/account_notes/Assets:Bank')).toEqual({ account_note: null, found: false })
})

test('who says which note is to be replaced replaces and removes no other', async () => {
  const upsert = (note: string, was: string) => post('/api/account_notes/upsert', { account: 'Assets:Flat', note, was })
  expect(await upsert('From the phone', '')).toMatchObject({ status: 200 })
  const refused = {
    status: 409,
    error: { message: expect.stringMatching(/^The note about Assets:Flat has been changed since.*Nothing was saved/) as string },
  }
  expect(await upsert('From the desk', '')).toMatchObject(refused)
  expect(await post('/api/account_notes/delete', { account: 'Assets:Flat', was: 'Another' })).toMatchObject(refused)
  expect(await get('/api/account_notes/Assets:Flat')).toMatchObject({ account_note: { note: 'From the phone' } })
  expect((await Promise.all(['A', 'B'].map((note) => upsert(note, 'From the phone')))).map(({ status }) => status)).toEqual([200, 409])
  // Whoever sends the same again, as the answer was lost, is told that it stands.
  expect(await upsert('A', 'From the phone')).toMatchObject({ status: 200 })
  expect(await post('/api/account_notes/delete', { account: 'Assets:Flat', was: 'A' })).toMatchObject({ status: 200 })
  expect(await post('/api/account_notes/delete', { account: 'Assets:Flat', was: 'A' })).toMatchObject({ status: 200 })
})

test('the same note again records nothing, and the log tells every note that there was', async () => {
  const { position } = await log.head()
  await write('Expenses:Food', 'x')
  await write('Expenses:Food', 'x')
  expect((await log.head()).position).toBe(position + 1)
  const replayed = new NotesView()
  replayed.take(await log.readStream('notes'))
  expect(replayed.find('Expenses:Food')).toMatchObject({ note: 'x' })
})

test.each([[{}], [{ account: '' }], [{ account: 'A', note: 'x'.repeat(100_001) }], [{ account: 5 }]])('%.60j is refused', async (payload) => {
  expect(await post('/api/account_notes/upsert', payload)).toMatchObject({ status: 400 })
})

test('in read-only mode nothing is written', async () => {
  await service.stop()
  service = await startService({ log, config: 'readonly: true\n' })
  expect(await write('Assets:Bank', 'x')).toMatchObject({ status: 403 })
  expect(await post('/api/account_notes/delete', { account: 'A' })).toMatchObject({ status: 403 })
})
