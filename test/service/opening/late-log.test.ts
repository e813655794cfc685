import { expect, test } from 'vitest'
import type { EventLog, RecordedEvent } from '../../../src/events/log/log.ts'
import { LateLog } from '../../../src/service/opening/open-log.ts'
import { openTestLog, temporaryPglite } from '../../support/database.ts'

test('a log that is still being opened answers once it is, and tells what was appended then', async () => {
  let opened: (log: EventLog) => void = () => undefined
  const log = new LateLog(new Promise((resolve) => (opened = resolve)), 'pglite')
  const told: string[] = []
  log.feed.subscribe((events) => told.push(...events.map(({ type }) => type)))
  const asked = Promise.all([
    log.head(),
    log.begin('notes'),
    log.hashAt(1),
    log.lastWhole(0),
    log.readStream('notes'),
    log.database.query('select 1 as one'),
  ])
  const appended = log.append({ expected: new Map(), events: [{ stream: 'notes', type: 'AccountNoteRemoved', data: { account: 'Assets' } }] })
  opened(await openTestLog(await temporaryPglite()))
  expect((await asked).slice(1)).toEqual([undefined, undefined, 0, [], [{ one: 1 }]])
  expect(await appended).toMatchObject({ ok: true })
  expect(told).toEqual(['AccountNoteRemoved'])
  const read: RecordedEvent[] = []
  for await (const events of log.read({ after: 0 })) read.push(...events)
  expect(read).toHaveLength(1)
  await log.close()
})

test('one that does not open says so to everybody who asks, and has nothing to close', async () => {
  const log = new LateLog(Promise.reject(new Error('in use')), 'pglite')
  await expect(log.head()).rejects.toThrow('in use')
  await expect(log.database.query('select 1')).rejects.toThrow('in use')
  await expect(new Promise((_, reject) => log.feed.subscribe({ error: reject }))).rejects.toThrow('in use')
  await expect(log.close()).resolves.toBeUndefined()
})
