import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#vocabulary/clock.ts'
import type { EventType } from '../../src/events/catalogue.ts'
import { encode } from '../../src/events/codec.ts'
import { openEventLog } from '../../src/events/log/event-log.ts'
import type { EncodedEvent } from '../../src/events/log/log.ts'
import { openPglite } from '../../src/events/log/pglite.ts'
import { placeEmptyLog } from '../support/database.ts'
import { bookFolder, serve, spending } from '../support/program.ts'
import { runIn } from '../support/run-command.ts'

/** A book that was read. */
const book = bookFolder({ 'main.ledger': spending(0, 3) })
beforeAll(async () => {
  await placeEmptyLog(join(book.folder, '.daybook'))
  expect(await runIn(book.folder, ['update'])).toMatchObject({ code: 0 })
})
afterAll(book.remove)

const openLog = async (folder: string) => openEventLog({ database: await openPglite({ folder: join(folder, '.daybook') }), clock: systemClock })

/** A copy of the book, behind which a newer program has recorded something. Returns the folder and the last position. */
async function withNewerEvent(name: string, change: Partial<EncodedEvent>): Promise<{ readonly folder: string; readonly last: number }> {
  const folder = `${book.folder}/${name}`
  for (const file of ['daybook.yaml', 'main.ledger', '.daybook']) cpSync(join(book.folder, file), join(folder, file), { recursive: true })
  const log = await openLog(folder)
  const event = { ...encode({ stream: 'notes', type: 'AccountNoteWritten', data: { account: 'Assets', note: 'x' } }), ...change }
  const appended = await log.append({ expected: new Map(), events: [event] })
  await log.close()
  if (!appended.ok) throw new Error(appended.code)
  return { folder, last: appended.events[0]!.position }
}

async function refuses(folder: string, command: readonly string[], said: RegExp): Promise<void> {
  const { code, err, out } = await runIn(folder, command)
  expect({ command, code, out, lines: err.split('\n').length }).toEqual({ command, code: 1, out: '', lines: 2 })
  expect(err).toMatch(said)
}

test('a log with a kind of event that only a newer program knows is said to be one, and nothing is recorded behind it', async () => {
  const { folder, last } = await withNewerEvent('kind', { type: 'AccountsDreamed' as EventType })
  await expect(serve(folder)).rejects.toThrow(/the server ended: the log was written by a newer Daybook/)
  const said = /^the log was written by a newer Daybook: this version knows no event of type AccountsDreamed/
  for (const command of [['update'], ['query', 'select 1'], ['doctor']]) await refuses(folder, command, said)
  const log = await openLog(folder)
  expect((await log.head()).position).toBe(last)
  await log.close()
})

test('so is one with another form of an event', async () => {
  const { folder } = await withNewerEvent('form', { schemaVersion: 9 })
  await refuses(folder, ['update'], /^the log was written by a newer Daybook: AccountNoteWritten is of version 9 and this program knows up to 1/)
})
