import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Event } from '../../../src/events/catalogue.ts'
import { encode } from '../../../src/events/codec.ts'
import type { Database } from '../../../src/events/log/database.ts'
import type { AppendResult, EventLog, RecordedEvent } from '../../../src/events/log/log.ts'
import { migrate } from '../../../src/events/log/migrate.ts'
import { verifyChain } from '../../../src/events/log/verify-chain.ts'
import { openTestLog } from '../../support/database.ts'
import { anyText } from '../../support/any-text.ts'

export const started = (id: string): { readonly stream: string } & Event => ({ stream: `job-${id}`, type: 'JobStarted', data: { id } })
export const withdrawn = (...ids: string[]): { readonly stream: string } & Event => ({
  stream: 'journal',
  type: 'TransactionsWithdrawn',
  data: { id: ids },
})

const any = new Map()

function appended(result: AppendResult): readonly RecordedEvent[] {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`)
  return result.events
}

async function all(log: EventLog, after = 0, batch = 7): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for await (const some of log.read({ after, batch })) events.push(...some)
  return events
}

const withoutPayload = ({ position, stream, version, type, at, data }: RecordedEvent): unknown => ({ position, stream, version, type, at, data })

/** What a log must do on whatever engine; `open` gives a new empty database each time. */
export function logContract(engine: string, open: () => Promise<Database>): void {
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

  describe(`columns arrive alike (${engine})`, () => {
    test('int8 as bigint whatever its size, numeric and date as text, moments in RFC 3339, bytes as bytes, jsonb as value', async () => {
      const rows = await log.database.query(
        `select $1::int8 as small, $2::int8 as big, $3::numeric as money, $4::date as day, $5::timestamptz as moment, $6::bytea as bytes,
                $7::jsonb as value, $8::boolean as yes, $9::int4 as number, $10::text as nothing, $11::text as text`,
        [
          5n,
          9007199254740993n,
          '-12.50',
          '0044-03-15',
          '2026-05-18T08:35:43.120Z',
          new Uint8Array([0, 255, 10]),
          '{"a":[1,"x"]}',
          true,
          7,
          null,
          'tab\tüñ\\',
        ],
      )
      expect(rows).toEqual([
        {
          small: 5n,
          big: 9007199254740993n,
          money: '-12.50',
          day: '0044-03-15',
          moment: '2026-05-18T08:35:43.120Z',
          bytes: new Uint8Array([0, 255, 10]),
          value: { a: [1, 'x'] },
          yes: true,
          number: 7,
          nothing: null,
          text: 'tab\tüñ\\',
        },
      ])
    })

    test('arrays of every kind of parameter unfold by unnest, quotes, backslashes and nothing included', async () => {
      const texts = ['plain', 'a "quote"', 'back\\slash', '{brace,comma}', 'NULL', '', null]
      const numbers = [1n, -9007199254740993n, 0n, 3n, 4n, 5n, null]
      const rows = await log.database.query<{ text: string | null; number: bigint | null }>(
        'select * from unnest($1::text[], $2::int8[]) as t (text, number)',
        [texts, numbers],
      )
      expect(rows.map((row) => row.text)).toEqual(texts)
      expect(rows.map((row) => row.number)).toEqual(numbers)
    })

    test('copies rows in, and says what is wrong with a row that does not fit', async () => {
      await log.database.transaction((sql) => sql.run('create table copied (number int8, text text)'))
      await log.database.transaction((sql) => sql.copy('copied', ['number', 'text'], Buffer.from('1\tone\n2\t\\N\n')))
      expect(await log.database.query('select number, text from copied order by 1')).toEqual([
        { number: 1n, text: 'one' },
        { number: 2n, text: null },
      ])
      const failed = log.database.transaction((sql) => sql.copy('copied', ['number', 'text'], Buffer.from('3\tthree\nbad\tx\n')))
      await expect(failed).rejects.toMatchObject({ name: 'SqlError', code: '22P02', message: expect.stringContaining('"bad"') as unknown })
      const rows = Array.from({ length: 200_000 }, (_, number) => `${number}\tmany\n`)
      for (const at of [0, rows.length]) {
        const wrong = Buffer.from(rows.toSpliced(at, 0, 'worse\tx\n').join(''))
        const long = log.database.transaction((sql) => sql.copy('copied', ['number', 'text'], wrong))
        await expect(long).rejects.toMatchObject({ code: '22P02', message: expect.stringContaining('"worse"') as unknown })
      }
      expect(await log.database.query('select count(*) as count from copied')).toEqual([{ count: 2n }])
    })

    test('a transaction whose work swallows a failed statement is rolled back and rejects, it does not pass for committed', async () => {
      const swallowed = log.database.transaction(async (sql) => {
        await sql.query('create table never_there (a int)')
        await sql.query('select nonsense').catch(() => undefined)
      })
      await expect(swallowed).rejects.toMatchObject({ code: '42703' })
      await expect(log.database.query('select * from never_there')).rejects.toMatchObject({ code: '42P01' })
    })
  })

  describe(`a statement (${engine})`, () => {
    test('that is only told is done in its turn, and what follows it sees what it did', async () => {
      const { database } = log
      await database.transaction(async (sql) => {
        await sql.run('create table told (number int4)')
        sql.tell('insert into told select unnest($1::int4[])', [[1, 2, 3]])
        sql.tell('delete from told where number = $1', [2])
        expect(await sql.query('select number from told order by 1')).toEqual([{ number: 1 }, { number: 3 }])
        sql.tell('insert into told values ($1)', [4])
      })
      expect(await database.query('select number from told order by 1')).toEqual([{ number: 1 }, { number: 3 }, { number: 4 }])
    })

    test('that is only told and fails undoes its transaction, whose error is the first that there was', async () => {
      const { database } = log
      await database.transaction((sql) => sql.run('create table undone (number int4 primary key)'))
      for (const after of [0, 1, 2]) {
        const failed = database.transaction(async (sql) => {
          sql.tell('insert into undone values (1)')
          sql.tell('insert into undone values (1)')
          for (let i = 0; i < after; i++) sql.tell('insert into undone values ($1)', [i + 2])
          return 'passes for done'
        })
        await expect(failed, `${after} after it`).rejects.toMatchObject({ code: '23505' })
      }
      const asked = database.transaction(async (sql) => {
        sql.tell(`insert into undone values ('none')`)
        await sql.query('select 1')
      })
      await expect(asked).rejects.toMatchObject({ code: '22P02' })
      expect(await database.query('select * from undone')).toEqual([])
      await database.transaction(async (sql) => sql.tell('insert into undone values (1)'))
      expect(await database.query('select * from undone')).toEqual([{ number: 1 }])
    })

    test('that comes again and again says what is so by then, whatever failed or was changed in between', async () => {
      const { database } = log
      const make = (columns: string): Promise<void> =>
        database.transaction((sql) => sql.run(`drop table if exists again; create table again (${columns})`))
      const insert = (value: string): Promise<unknown> => database.query('insert into again values ($1) returning *', [value])
      const everything = (): Promise<unknown> => database.query('select * from again order by 1')
      await make('number int4 primary key')
      for (const value of ['1', '2', '3']) expect(await insert(value)).toEqual([{ number: Number(value) }])
      await expect(insert('none')).rejects.toMatchObject({ code: '22P02' })
      await expect(insert('3')).rejects.toMatchObject({ code: '23505' })
      expect(await insert('4')).toEqual([{ number: 4 }])
      const failed = database.transaction(async (sql) => {
        await sql.query('insert into again values ($1) returning *', ['4']).catch(() => undefined)
        await sql.query('select * from again order by 1')
      })
      await expect(failed).rejects.toMatchObject({ code: '23505' })
      for (let time = 0; time < 3; time++) expect(await everything()).toEqual([1, 2, 3, 4].map((number) => ({ number })))
      await make('text text, day date')
      for (const value of ['a', 'b', 'c']) expect(await insert(value)).toEqual([{ text: value, day: null }])
      for (let time = 0; time < 3; time++) expect(await everything()).toEqual(['a', 'b', 'c'].map((text) => ({ text, day: null })))
    })

    test('of whatever text is answered, however many others there were', async () => {
      for (let time = 0; time < 3; time++)
        for (let number = 0; number < 150; number++)
          expect(await log.database.query(`select $1::int4 + ${number} as sum`, [1])).toEqual([{ sum: number + 1 }])
    })
  })

  test(`works of one name run one after the other, with the database at hand, and one that fails holds up none (${engine})`, async () => {
    let running = 0
    const work = async (number: number): Promise<number> => {
      expect(++running).toBe(1)
      const [row] = await log.database.query<{ n: number }>('select $1::int4 as n', [number])
      running--
      if (number === 2) throw new Error('the second fails')
      return row!.n
    }
    const results = await Promise.allSettled([1, 2, 3, 4].map((number) => log.database.alone('counting', () => work(number))))
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)))).toEqual([
      1,
      'Error: the second fails',
      3,
      4,
    ])
    expect(await log.database.alone('one', () => log.database.alone('another', () => Promise.resolve('inside')))).toBe('inside')
  })

  describe(`append (${engine})`, () => {
    test('numbers events from one without gaps and counts versions by stream', async () => {
      const log = await openLog()
      expect(await log.head()).toEqual({ position: 0, hash: '0'.repeat(64) })
      const first = appended(await log.append({ expected: new Map([['job-a', 0]]), events: [started('a'), started('b'), started('a')] }))
      const second = appended(await log.append({ expected: new Map([['job-a', 2]]), events: [started('a')] }))
      expect([...first, ...second].map((event) => [event.position, event.stream, event.version])).toEqual([
        [1, 'job-a', 1],
        [2, 'job-b', 1],
        [3, 'job-a', 2],
        [4, 'job-a', 3],
      ])
      expect(first[0]?.at).toBe('2026-05-18T08:35:43.123Z')
      expect((await log.head()).position).toBe(4)
    })

    test('refuses when a stream has another number of events than expected, and appends nothing', async () => {
      const before = await log.head()
      expect(await log.append({ expected: new Map([['job-nobody', 3]]), events: [started('x')] })).toEqual({
        ok: false,
        code: 'version_conflict',
        stream: 'job-nobody',
        expected: 3,
        actual: 0,
      })
      expect(await log.head()).toEqual(before)
    })

    test('checks a stream that it expects something of though it appends to another', async () => {
      await log.append({ expected: any, events: [started('watched')] })
      expect(await log.append({ expected: new Map([['job-watched', 0]]), events: [started('other')] })).toMatchObject({ ok: false, actual: 1 })
      expect(await log.append({ expected: new Map<string, number | 'any'>([['job-watched', 'any']]), events: [started('other')] })).toMatchObject({
        ok: true,
      })
    })

    test('the same key with the same content appends once and answers as before', async () => {
      const events = [started('once'), withdrawn('a', 'b')]
      const first = await log.append({ expected: new Map([['job-once', 0]]), events, key: 'once' })
      const head = await log.head()
      const again = await log.append({ expected: new Map([['job-once', 0]]), events: events.map(encode), key: 'once' })
      expect(again).toMatchObject({ ok: true, repeated: true })
      expect(appended(again).map(withoutPayload)).toEqual(appended(first).map(withoutPayload))
      expect(await log.head()).toEqual(head)
      // What another has appended behind it is none of it.
      await log.append({ expected: any, events: [started('behind')] })
      expect(appended(await log.append({ expected: any, events, key: 'once' })).map(withoutPayload)).toEqual(appended(first).map(withoutPayload))
    })

    test('the same key with other content is a conflict, shorter and longer content included', async () => {
      await log.append({ expected: any, events: [started('k'), started('l')], key: 'taken' })
      for (const events of [[started('k'), started('m')], [started('k')], [started('k'), started('l'), started('m')]]) {
        expect(await log.append({ expected: any, events, key: 'taken' })).toEqual({ ok: false, code: 'key_conflict', key: 'taken' })
      }
    })

    test('what runs alongside moves with the events', async () => {
      await log.database.transaction((sql) => sql.run('create table beside (position int8)'))
      const withTables = await openTestLog(log.database, async (sql) => async (events) => {
        sql.tell('insert into beside select unnest($1::int8[])', [events.map((event) => event.position)])
      })
      await withTables.append({ expected: any, events: [started('beside')] })
      expect(await log.database.query('select position from beside')).toEqual([{ position: BigInt((await log.head()).position) }])
    })

    test('when what runs alongside rejects, nothing has been appended', async () => {
      const before = await log.head()
      const withTables = await openTestLog(log.database, () => Promise.reject(new Error('the tables could not be written')))
      await expect(withTables.append({ expected: any, events: [started('lost')] })).rejects.toThrow('the tables could not be written')
      expect(await log.head()).toEqual(before)
      expect(await log.readStream('job-lost')).toEqual([])
    })

    test('a large append arrives whole', async () => {
      const log = await openLog()
      const events = Array.from({ length: 120 }, (_, block) =>
        withdrawn(...Array.from({ length: 1000 }, (_, i) => `${block}-${i}-${(block * 7919 + i) % 1009}`)),
      )
      appended(await log.append({ expected: any, events }))
      const read = await all(log, 0, 50)
      expect(read.map((event) => event.data)).toEqual(events.map((event) => event.data))
      expect(read.map((event) => event.version)).toEqual(events.map((_, i) => i + 1))
      expect(await verifyChain(log.database)).toMatchObject({ ok: true, position: 120 })
    })
  })

  describe(`reading (${engine})`, () => {
    test('gives every event in order in batches of any size, up to where it is told', async () => {
      const log = await openLog()
      for (let i = 0; i < 10; i++) await log.append({ expected: any, events: [started(String(i)), started(String(i))] })
      const whole = (await all(log, 0, 100)).map(withoutPayload)
      expect(whole).toHaveLength(20)
      for (const batch of [1, 3, 20]) expect((await all(log, 0, batch)).map(withoutPayload)).toEqual(whole)
      expect((await all(log, 15)).map((event) => event.position)).toEqual([16, 17, 18, 19, 20])
      const some: number[] = []
      for await (const events of log.read({ after: 3, until: 6 })) some.push(...events.map((event) => event.position))
      expect(some).toEqual([4, 5, 6])
    })

    test('passes over events of some types up to a position', async () => {
      const log = await openLog()
      await log.append({ expected: any, events: [started('a'), withdrawn('b'), started('c'), withdrawn('d'), started('e')] })
      const read = async (until: number, ...types: Event['type'][]): Promise<number[]> => {
        const positions: number[] = []
        for await (const events of log.read({ after: 0, passed: { types, until } })) positions.push(...events.map(({ position }) => position))
        return positions
      }
      expect(await read(4, 'JobStarted')).toEqual([2, 4, 5])
      expect(await read(5, 'JobStarted', 'TransactionsWithdrawn')).toEqual([])
      expect(await read(0, 'JobStarted')).toEqual([1, 2, 3, 4, 5])
      expect(await read(5)).toEqual([1, 2, 3, 4, 5])
    })

    test('gives a stream from a version on', async () => {
      const log = await openLog()
      await log.append({ expected: any, events: [started('s'), started('t'), started('s'), started('s')] })
      expect((await log.readStream('job-s')).map((event) => event.version)).toEqual([1, 2, 3])
      expect((await log.readStream('job-s', 2)).map((event) => event.position)).toEqual([4])
      expect(await log.readStream('job-none')).toEqual([])
    })

    test('gives back exactly what was appended', async () => {
      const log = await openLog()
      await fc.assert(
        fc.asyncProperty(fc.array(anyText(), { maxLength: 400 }), async (ids) => {
          // The database cannot hold U+0000 in text, but the payload is bytes.
          const result = appended(await log.append({ expected: any, events: [withdrawn(...ids)] }))
          const [read] = await all(log, (result[0]?.position ?? 0) - 1)
          expect(read?.data).toEqual(JSON.parse(JSON.stringify({ id: ids })))
        }),
        { numRuns: 20 },
      )
    })
  })

  describe(`the feed (${engine})`, () => {
    test('tells each event once and in order, however many are appending', async () => {
      const log = await openLog()
      const told: number[] = []
      const subscription = log.feed.subscribe((events) => told.push(...events.map((event) => event.position)))
      await Promise.all(Array.from({ length: 12 }, (_, i) => log.append({ expected: any, events: [started(`f${i}`), started(`f${i}`)] })))
      expect(told).toEqual(Array.from({ length: 24 }, (_, i) => i + 1))
      subscription.unsubscribe()
    })

    test('tells nothing of what was refused or repeated', async () => {
      const log = await openLog()
      await log.append({ expected: any, events: [started('r')], key: 'r' })
      const told: number[] = []
      log.feed.subscribe((events) => told.push(events.length))
      await log.append({ expected: any, events: [started('r')], key: 'r' })
      await log.append({ expected: new Map([['job-r', 9]]), events: [started('r')] })
      expect(told).toEqual([])
    })
  })

  test(`opening twice changes nothing, and a database from a newer program is refused (${engine})`, async () => {
    const database = (await openLog()).database
    await migrate(database)
    await database.query(`insert into migrations (number, name) values (99, 'from the future')`)
    await expect(migrate(database)).rejects.toThrow('migration 99')
  })
}
