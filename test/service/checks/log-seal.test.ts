import { written } from '../../../src/messages/said.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StandingClock } from '../../support/standing-clock.ts'
import type { EventLog } from '../../../src/events/log/log.ts'
import { LogSeal } from '../../../src/service/checks/log-seal.ts'
import { temporaryLog } from '../../support/database.ts'
import { until } from '../../support/until.ts'
import { started } from '../../events/log/contract.ts'

const EVENTS = 23
const NOW = '2024-02-01T09:00:00.000Z'

let log: EventLog
let seal: LogSeal
let told: (string | undefined)[]
const begin = (
  from: {
    firstAfter?: number
    every?: number
    seen?: { position: number; hash: string }
    cut?: () => { followed: number; head: number } | undefined
  } = { firstAfter: 0, every: 20 },
): void => {
  told = []
  seal = new LogSeal({ ...sealing(), told: (message) => told.push(message && written(message)), ...from })
}
const sealing = () => ({ log, clock: new StandingClock(NOW), troubled: (message: string) => told.push(message) })
beforeEach(async () => {
  log = await temporaryLog()
  await log.append({ expected: new Map(), events: Array.from({ length: EVENTS }, (_, i) => started(String(i))) })
})
afterEach(async () => {
  await seal.stop()
  await log.close()
})

/** What no program of ours does. */
const meddle = (statement: string): Promise<void> =>
  log.database.transaction((sql) =>
    sql.run(`alter table events disable trigger events_are_forever; ${statement}; alter table events enable always trigger events_are_forever`),
  )
const kindOf = (): string => seal.state.kind

test('promises nothing before it has looked', () => {
  begin({})
  expect(seal.state).toEqual({ kind: 'not_yet' })
})

test('finds a log that is as it was written whole, up to its last event, and what comes later too', async () => {
  begin()
  await until(kindOf, (kind) => kind === 'verified')
  expect(seal.state).toEqual({ kind: 'verified', position: EVENTS, at: NOW })
  await log.append({ expected: new Map(), events: [started('later')] })
  await until(
    () => (seal.state.kind === 'verified' ? seal.state.position : 0),
    (position) => position === EVENTS + 1,
  )
  expect(new Set(told)).toEqual(new Set([undefined]))
})

test('finds a byte that was changed, says so, and says when all is well again', async () => {
  begin()
  await until(kindOf, (kind) => kind === 'verified')
  await meddle('update events set payload = set_byte(payload, 4, get_byte(payload, 4) # 1) where position = 17')
  await until(kindOf, (kind) => kind === 'altered')
  expect(seal.state).toMatchObject({ kind: 'altered', position: 17, at: NOW })
  expect(told.at(-1)).toMatch(/^The log was altered: event 17: .*Look with "daybook verify"/)
  await meddle('update events set payload = set_byte(payload, 4, get_byte(payload, 4) # 1) where position = 17')
  await until(kindOf, (kind) => kind === 'verified')
  expect(told.at(-1)).toBeUndefined()
})

test('finds that the end was cut off, though every hash that is left is right, also once something was recorded after it', async () => {
  begin({})
  expect((await seal.now()).kind).toBe('verified')
  await meddle(`delete from events where position > ${EVENTS - 2}`)
  expect(await seal.now()).toMatchObject({
    kind: 'altered',
    position: EVENTS - 1,
    message: `the log went on to event ${EVENTS} when it was seen before, and was cut off`,
  })
  await log.append({ expected: new Map(), events: Array.from({ length: 4 }, (_, i) => started(`other ${i}`)) })
  expect(await seal.now()).toMatchObject({ kind: 'altered', position: EVENTS, message: expect.stringContaining('the log was written anew') })
})

test('finds at once what an installation saw before its start, and believes a log that has it', async () => {
  const hash = (await log.hashAt(EVENTS - 3))!
  begin({ seen: { position: EVENTS - 3, hash } })
  expect((await seal.now()).kind).toBe('verified')
  await seal.stop()
  begin({ seen: { position: EVENTS + 5, hash } })
  expect(await seal.now()).toMatchObject({ kind: 'altered', message: expect.stringContaining('was cut off') as string })
  await seal.stop()
  begin({ seen: { position: EVENTS - 4, hash } })
  expect(await seal.now()).toMatchObject({ kind: 'altered', position: EVENTS - 4, message: expect.stringContaining('written anew') as string })
})

test('finds what the tables had followed and the log had no more when it was opened', async () => {
  begin({ cut: () => ({ followed: EVENTS + 7, head: EVENTS - 2 }) })
  expect(await seal.now()).toMatchObject({
    kind: 'altered',
    position: EVENTS - 1,
    message: `its tables had followed the log to event ${EVENTS + 7}, and it was cut off`,
  })
})

test('finds a log of the same length that was written anew', async () => {
  begin({})
  await seal.now()
  await meddle(`delete from events where position = ${EVENTS}`)
  await log.append({ expected: new Map(), events: [started('another end')] })
  expect(await seal.now()).toMatchObject({ kind: 'altered', position: EVENTS, message: expect.stringContaining('the log was written anew') })
})

test('keeps nobody from stopping, and does nothing afterwards', async () => {
  begin()
  await seal.stop()
  const before = seal.state
  await log.append({ expected: new Map(), events: [started('late')] })
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(seal.state).toEqual(before)
})

test('looks when it is asked to, up to what was recorded last, and once for several who ask', async () => {
  begin({})
  await log.append({ expected: new Map(), events: [started('later')] })
  const answers = await Promise.all([seal.now(), seal.now()])
  expect(answers).toEqual([1, 2].map(() => ({ kind: 'verified', position: EVENTS + 1, at: NOW })))
  await meddle('update events set payload = set_byte(payload, 4, get_byte(payload, 4) # 1) where position = 3')
  expect((await seal.now()).kind).toBe('altered')
})

test('a look that somebody waits for ends the rest of the one that is under way', async () => {
  begin({ firstAfter: 0, every: 1_000_000 })
  expect((await seal.now()).kind).toBe('verified')
})

test('misses the end of a log that grew since the last walk and was cut off, also when it goes on from there', async () => {
  begin({ firstAfter: 0, every: 1_000_000 })
  await until(kindOf, (kind) => kind === 'verified')
  const add = (name: string) => log.append({ expected: new Map(), events: [started(name)] })
  await add('one')
  await add('two')
  await meddle(`delete from events where position > ${EVENTS}`)
  expect(await seal.now()).toMatchObject({ kind: 'altered', position: EVENTS + 1 })
  for (const name of ['other', 'another', 'third', 'fourth']) await add(name)
  expect(await seal.now()).toMatchObject({ kind: 'altered', position: EVENTS + 2, message: expect.stringContaining('written anew') as unknown })
})

test('takes what is recorded during a walk for no end that is missing', async () => {
  begin({ firstAfter: 1_000_000 })
  const walk = seal.now()
  for (let at = 0; at < 5; at++) await log.append({ expected: new Map(), events: [started(`during ${at}`)] })
  expect(await walk).toMatchObject({ kind: 'verified' })
  expect(await seal.now()).toMatchObject({ kind: 'verified', position: EVENTS + 5 })
})
