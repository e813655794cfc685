import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendFacts } from '../../src/commands/append-facts.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { temporaryLog } from '../support/database.ts'

let log: EventLog
beforeAll(async () => void (log = await temporaryLog()))
afterAll(() => log.close())

const note = (text: string) => ({ type: 'AccountNoteWritten' as const, data: { account: 'Assets', note: text } })

test('facts are in the log, all in their stream and in their order', async () => {
  const recorded = await appendFacts(log, { stream: 'notes', events: [note('one'), note('two')] })
  expect(recorded.map(({ stream, version, data }) => [stream, version, data])).toEqual([
    ['notes', 1, note('one').data],
    ['notes', 2, note('two').data],
  ])
})

test('a command that comes twice records nothing the second time, and is told what it recorded; without a name it is another one', async () => {
  const first = await appendFacts(log, { stream: 'notes', events: [note('three')], key: 'command 1' })
  const again = await appendFacts(log, { stream: 'notes', events: [note('three')], key: 'command 1' })
  expect(again.map(({ position }) => position)).toEqual(first.map(({ position }) => position))
  const { position } = await log.head()
  await appendFacts(log, { stream: 'notes', events: [note('three')] })
  await appendFacts(log, { stream: 'notes', events: [note('three')] })
  expect((await log.head()).position).toBe(position + 2)
})

test('one name for two commands is a mistake of ours', async () => {
  await appendFacts(log, { stream: 'notes', events: [note('four')], key: 'command 2' })
  await expect(appendFacts(log, { stream: 'notes', events: [note('five')], key: 'command 2' })).rejects.toThrow('"command 2" names one command')
})
