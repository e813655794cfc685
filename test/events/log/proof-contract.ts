import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../../src/events/log/database.ts'
import type { EventLog, RecordedEvent } from '../../../src/events/log/log.ts'
import { encode, digestOf, jsonOf } from '../../../src/events/codec.ts'
import { GENESIS, hashAfter } from '../../../src/events/log/chain.ts'
import { ImportRefused } from '../../../src/events/log/export-reader.ts'
import { endLine, exportLines, importLines } from '../../../src/events/log/export-lines.ts'
import { verifyChain } from '../../../src/events/log/verify-chain.ts'
import { openTestLog } from '../../support/database.ts'
import { started, withdrawn } from './contract.ts'

const any = new Map()

async function all(log: EventLog): Promise<unknown[]> {
  const found: unknown[] = []
  const content = ({ position, stream, version, type, at, data }: RecordedEvent): unknown => ({ position, stream, version, type, at, data })
  for await (const events of log.read({ after: 0 })) found.push(...events.map(content))
  return found
}

async function exported(log: EventLog): Promise<string[]> {
  const lines: string[] = []
  for await (const line of exportLines(log.database)) lines.push(line)
  return lines
}

/** That the log cannot be changed unseen, and can be carried elsewhere, on whatever engine; `open` gives a new empty database each time. */
export function proofContract(engine: string, open: () => Promise<Database>): void {
  /** One of its own for the test that runs. */
  const openLog = async (): Promise<EventLog> => {
    const own = await openTestLog(await open())
    onTestFinished(() => own.close())
    return own
  }
  let log: EventLog
  beforeAll(async () => {
    log = await openTestLog(await open())
  })
  afterAll(() => log.close())

  describe(`events are forever (${engine})`, () => {
    test('the database itself refuses to change, remove or empty', async () => {
      await log.append({ expected: any, events: [started('forever')] })
      const before = await log.head()
      for (const statement of [`update events set type = 'Other'`, 'delete from events', 'delete from events where false', 'truncate events']) {
        await expect(log.database.query(statement)).rejects.toMatchObject({ code: '2F003' })
      }
      expect(await log.head()).toEqual(before)
    })

    test('a changed byte, a changed header and a removed event are found, and named by their position', async () => {
      const log = await openLog()
      for (let i = 1; i <= 6; i++)
        await log.append({
          expected: any,
          events: [i % 2 ? started(String(i)) : withdrawn(...Array.from({ length: 500 }, (_, j) => `id ${i * j}`))],
        })
      const meddle = (statement: string): Promise<void> =>
        log.database.transaction((sql) =>
          sql.run(`alter table events disable trigger events_are_forever; ${statement}; alter table events enable always trigger events_are_forever`),
        )
      const flipByte = (column: string, at: number): string => `${column} = set_byte(${column}, ${at}, get_byte(${column}, ${at}) # 1)`
      // Each is mended before the next; the last is not.
      const damages: readonly { readonly what: string; readonly damage: string; readonly mend: string }[] = [
        { what: 'a byte of the data', damage: flipByte('payload', 4), mend: flipByte('payload', 4) },
        { what: 'a header', damage: `at = at + interval '1 second'`, mend: `at = at - interval '1 second'` },
        { what: 'a stream', damage: `stream = 'job-other'`, mend: `stream = 'journal'` },
        { what: 'the codec', damage: 'codec = 2', mend: 'codec = 1' },
        { what: 'the codec of data that are compressed', damage: 'codec = 0', mend: 'codec = 1' },
        { what: 'a hash', damage: flipByte('hash', 0), mend: flipByte('hash', 0) },
      ]
      for (const { what, damage, mend } of damages) {
        expect(await verifyChain(log.database), what).toEqual({ ok: true, ...(await log.head()) })
        await meddle(`update events set ${damage} where position = 4`)
        expect(await verifyChain(log.database), what).toMatchObject({ ok: false, position: 4 })
        await expect(exported(log), what).rejects.toThrow(/^event 4 (cannot be read|is not what was recorded): /)
        await meddle(`update events set ${mend} where position = 4`)
      }
      expect(await verifyChain(log.database)).toMatchObject({ ok: true, position: 6 })
      await meddle('delete from events where position = 4')
      expect(await verifyChain(log.database)).toEqual({ ok: false, position: 4, message: 'the event is missing' })
    })
  })

  describe(`export and import (${engine})`, () => {
    test('an import of an export is the same log, hash by hash', async () => {
      const from = await openLog()
      await from.append({
        expected: any,
        events: [started('e'), withdrawn(...Array.from({ length: 300 }, (_, i) => `tab\t${i}\n"quoted"`))],
        key: 'k\tey',
      })
      for (let i = 0; i < 130; i++) await from.append({ expected: any, events: [started(`e${i}`)] })
      const lines = await exported(from)
      const to = await openLog()
      expect(await importLines(to.database, lines)).toEqual(await from.head())
      expect(await all(to)).toEqual(await all(from))
      expect(await verifyChain(to.database)).toEqual({ ok: true, ...(await from.head()) })
      expect(await to.append({ expected: any, events: [started('e'), withdrawn('x')], key: 'k\tey' })).toMatchObject({
        ok: false,
        code: 'key_conflict',
      })
    })

    test('a line that was changed, is missing, torn or foreign is named, and nothing is taken in', async () => {
      const from = await openLog()
      for (let i = 0; i < 5; i++) await from.append({ expected: any, events: [started(`e${i}`)] })
      const lines: string[] = []
      for await (const line of exportLines(from.database)) lines.push(line)
      const to = await openLog()
      const refused = async (changed: string[], line: number, reason: RegExp): Promise<void> => {
        const error: unknown = await importLines(to.database, changed).catch((error: unknown) => error)
        expect(error).toBeInstanceOf(ImportRefused)
        expect(error).toMatchObject({ line, reason: expect.stringMatching(reason) as string })
        expect((await to.head()).position).toBe(0)
      }
      await refused(lines.with(2, lines[2]!.replace('"e2"', '"e9"')), 3, /has been changed/)
      await refused(lines.toSpliced(1, 1), 2, /has been changed|should be/)
      await refused(lines.with(4, lines[4]!.slice(0, 40)), 5, /not JSON/)
      await refused(lines.slice(0, -1), 0, /cut short.*ends with event 5/)
      await refused([...lines.slice(0, 3), lines.at(-1)!], 4, /had 5 events, and 3 stand here/)
      await refused([...lines, lines[0]!], 7, /two files/)
      await refused([], 0, /cut short/)
      await refused(['{"date":"2026-01-01"}'], 1, /no event/)
      await refused(['null'], 1, /no event/)
      await refused([lines[0]!.replace('JobStarted', 'JobImagined')], 1, /no event of type JobImagined/)
    })

    test('an event that the log would not have written is refused, though its hash is right', async () => {
      const to = await openLog()
      const encoded = encode(started('a'))
      const good = {
        stream: encoded.stream,
        type: encoded.type,
        version: 1,
        schema_version: encoded.schemaVersion,
        at: '2026-01-31T12:00:00.000Z',
        append: 1,
        key: null,
      }
      const data = JSON.parse(jsonOf(encoded).toString('utf8')) as unknown
      const lineOf = (header: Partial<Record<keyof typeof good, unknown>>, content: unknown = data): string[] => {
        const { schema_version: schemaVersion, ...rest } = { position: 1, ...good, ...header }
        const hash = hashAfter(GENESIS, { ...rest, schemaVersion } as never, digestOf(Buffer.from(JSON.stringify(content))))
        return [JSON.stringify({ ...rest, schema_version: schemaVersion, hash, data: content }), endLine({ position: 1, hash })]
      }
      for (const [lines, reason] of [
        [lineOf({}, { id: 7 }), /its data are not those of a JobStarted: id /],
        [lineOf({}, null), /its data are not those of a JobStarted/],
        [lineOf({ schema_version: 99 }), /version 99/],
        [lineOf({ at: 'yesterday' }), /no moment/],
        [lineOf({ at: '2026-01-31' }), /no moment/],
        [lineOf({ append: 5 }), /not the append before it/],
        [lineOf({ version: 2 }), /number 2 of the stream/],
        [lineOf({ stream: 'a\0' }), /NUL character/],
        [lineOf({ append: -1 }), /no event/],
      ] as const) {
        const error: unknown = await importLines(to.database, lines).catch((error: unknown) => error)
        expect(error).toBeInstanceOf(ImportRefused)
        expect(error).toMatchObject({ line: 1, reason: expect.stringMatching(reason) as string })
      }
      expect((await to.head()).position).toBe(0)
      expect(await importLines(to.database, lineOf({}))).toMatchObject({ position: 1 })
    })

    test('a log that is not empty takes no import', async () => {
      await log.append({ expected: any, events: [started('full')] })
      await expect(importLines(log.database, [])).rejects.toThrow('not empty')
    })
  })
}
