import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '#vocabulary/clock.ts'
import type { EventType } from '../../src/events/catalogue.ts'
import { encode } from '../../src/events/codec.ts'
import { openEventLog } from '../../src/events/log/event-log.ts'
import type { EncodedEvent } from '../../src/events/log/log.ts'
import { openPglite } from '../../src/events/log/pglite.ts'
import { bookFolder, daybook, serve, spending } from '../support/program.ts'

vi.setConfig({ testTimeout: 180_000 })

const leftovers: (() => void)[] = []
afterEach(() => leftovers.splice(0).forEach((remove) => remove()))

const openLog = async (folder: string) => openEventLog({ database: await openPglite({ folder: join(folder, '.daybook') }), clock: systemClock })

/** A book that was read, behind which a newer program has recorded something. */
async function bookOfNewerProgram(change: Partial<EncodedEvent>): Promise<{ readonly folder: string; head(): Promise<number> }> {
  const { folder, remove } = bookFolder({ 'main.ledger': spending(0, 3) })
  leftovers.push(remove)
  expect(await daybook(folder, ['update'])).toMatchObject({ code: 0 })
  const log = await openLog(folder)
  const event = { ...encode({ stream: 'notes', type: 'AccountNoteWritten', data: { account: 'Assets', note: 'x' } }), ...change }
  expect(await log.append({ expected: new Map(), events: [event] })).toMatchObject({ ok: true })
  await log.close()
  return {
    folder,
    head: async () => {
      const again = await openLog(folder)
      const { position } = await again.head()
      await again.close()
      return position
    },
  }
}

test.each([
  [
    'a kind of event',
    { type: 'AccountsDreamed' as EventType },
    /^the log was written by a newer Daybook: this version knows no event of type AccountsDreamed/,
  ],
  [
    'another form of an event',
    { schemaVersion: 9 },
    /^the log was written by a newer Daybook: AccountNoteWritten is of version 9 and this program knows up to 1/,
  ],
])('a log with %s that only a newer program knows is said to be one, and nothing is recorded behind it', async (_, change, said) => {
  const { folder, head } = await bookOfNewerProgram(change)
  const before = await head()
  await expect(serve(folder)).rejects.toThrow(/the server ended: the log was written by a newer Daybook/)
  for (const command of [['update'], ['query', 'select 1'], ['doctor']]) {
    const { code, err, out } = await daybook(folder, command)
    expect({ command, code, out, lines: err.split('\n').length }).toEqual({ command, code: 1, out: '', lines: 2 })
    expect(err).toMatch(said)
  }
  expect(await head()).toBe(before)
})
