import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event } from '../../src/events/catalogue.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { follow } from '../../src/projections/follow.ts'
import { LiveViews } from '../../src/projections/view/live-views.ts'
import { temporaryLog } from '../support/database.ts'

let log: EventLog
beforeAll(async () => {
  log = await temporaryLog()
})
afterAll(() => log.close())

const append = async (event: Event): Promise<number> => {
  const result = await log.append({ expected: new Map(), events: [{ stream: 'journal', ...event }] })
  if (!result.ok) throw new Error(result.code)
  return result.events[0]!.position
}

test('a log that says what cannot be is followed no further, and everybody who waits is told why', async () => {
  const views = new LiveViews(log)
  const reasons: unknown[] = []
  const following = await follow(log, [views], (error) => reasons.push(error))
  await following.reached(await append({ type: 'TransactionsWithdrawn', data: { id: [] } }))
  const waiting = following.reached(1000)
  waiting.catch(() => undefined)

  const wrong = await append({ type: 'TransactionsWithdrawn', data: { id: ['never recorded'] } })
  await expect(waiting).rejects.toThrow('transaction never recorded, which is withdrawn, is in the book')
  await expect(following.reached(wrong)).rejects.toThrow('must hold')
  await append({ type: 'TransactionsWithdrawn', data: { id: [] } })
  expect(reasons).toHaveLength(1)
  following.stop()
})
