import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StandingClock } from '../../support/standing-clock.ts'
import type { Database } from '../../../src/events/log/database.ts'
import { openEventLog } from '../../../src/events/log/event-log.ts'
import type { EventLog } from '../../../src/events/log/log.ts'
import { openTestLog } from '../../support/database.ts'
import { started } from './contract.ts'

/** How states of the log are found again, on whatever engine. */
export function stateContract(engine: string, open: () => Promise<Database>): void {
  let log: EventLog
  beforeAll(async () => {
    log = await openTestLog(await open())
  })
  afterAll(() => log.close())

  describe(`a state of the log (${engine})`, () => {
    test('is asked for by a position or a moment, and is never the middle of an append', async () => {
      const before = (await log.head()).position
      const clock = new StandingClock('2027-01-01T00:00:00.000Z')
      const writer = await openEventLog({ database: log.database, clock })
      await writer.append({ expected: new Map(), events: [started('w1'), started('w2'), started('w3')] })
      clock.advance(1000)
      await writer.append({ expected: new Map(), events: [started('w4')] })
      clock.advance(1000)
      await writer.append({ expected: new Map(), events: [started('w5'), started('w6')] })
      const ends = []
      for (let position = before; position <= before + 6; position++) ends.push((await log.lastWhole(position)) - before)
      expect(ends).toEqual([0, 0, 0, 3, 4, 4, 6])
      const moments = [
        '2026-12-31T23:59:59Z',
        '2027-01-01T00:00:00Z',
        '2027-01-01T01:00:00.999+01:00',
        '2027-01-01T00:00:01Z',
        '2030-01-01T00:00:00Z',
      ]
      const positions = []
      for (const moment of moments) positions.push((await log.lastWhole(moment)) - before)
      expect(positions).toEqual([0, 3, 3, 4, 6])
      expect([await log.lastWhole(0), await log.lastWhole('1999-01-01T00:00:00Z')]).toEqual([0, 0])
    })
  })
}
