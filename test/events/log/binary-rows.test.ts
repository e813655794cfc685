import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BinaryRows } from '../../../src/events/log/stored-event.ts'
import type { Database } from '../../../src/events/log/database.ts'
import { temporaryPglite } from '../../support/database.ts'
import { runs } from '../../support/thorough.ts'

let database: Database
beforeAll(async () => {
  database = await temporaryPglite()
  await database.transaction((sql) => sql.run('create table kinds (a int8, b text, c int4, d int2, e timestamptz, f bytea)'))
})
afterAll(() => database.close())

interface Row {
  readonly a: number
  readonly b: string | null
  readonly c: number
  readonly d: number
  readonly e: string
  readonly f: Uint8Array
}
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((value) => value.replaceAll('\0', ''))
const row: fc.Arbitrary<Row> = fc.record({
  a: fc.maxSafeInteger(),
  b: fc.option(fc.oneof(text, fc.constantFrom('\\N', '\t\n\r\\', '')), { nil: null }),
  c: fc.integer(),
  d: fc.integer({ min: -32768, max: 32767 }),
  e: fc
    .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
    .map((moment) => moment.toISOString()),
  f: fc.uint8Array({ maxLength: 300 }),
})

test('values of each kind come back from COPY as they were, however many rows there are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), fc.constantFrom(0, 200_000), async (rows, more) => {
      // One that is longer than the room there is at first.
      const all = more === 0 ? rows : [...rows, { a: 1, b: 'long', c: 2, d: 3, e: '2000-01-01T00:00:00.000Z', f: new Uint8Array(more).fill(7) }]
      const binary = new BinaryRows()
      for (const { a, b, c, d, e, f } of all) {
        binary.row(6)
        binary.int8(a)
        binary.text(b)
        binary.int4(c)
        binary.int2(d)
        binary.moment(e)
        binary.bytes(f)
      }
      const read = await database.transaction(async (sql) => {
        await sql.run('truncate kinds')
        await sql.copy('kinds', ['a', 'b', 'c', 'd', 'e', 'f'], binary.done(), 'binary')
        return sql.query<Row>('select * from kinds')
      })
      // Bytes as one text each: compared one by one they would take a second a run.
      expect(read.map(({ f, ...rest }) => [rest, hex(f)])).toEqual(all.map(({ a, f, ...rest }) => [{ a: BigInt(a), ...rest }, hex(f)]))
    }),
    { numRuns: runs(40) },
  )
})
