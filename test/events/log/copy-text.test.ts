import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyText } from '../../../src/events/log/column-types.ts'
import type { Database } from '../../../src/events/log/database.ts'
import { temporaryPglite } from '../../support/database.ts'
import { runs } from '../../support/thorough.ts'

let database: Database
beforeAll(async () => {
  database = await temporaryPglite()
})
afterAll(() => database.close())

test('any text comes back from COPY as it was, the characters that end a value and a row among it', async () => {
  await database.transaction((sql) => sql.run('create table texts (place int4, text text)'))
  const piece = fc.oneof(fc.constantFrom('\\', '\t', '\n', '\r', '\\N', '\\.', 'n', '"'), fc.string({ unit: 'grapheme' }))
  const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('').replaceAll('\0', ''))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 30 }), async (texts) => {
      const rows = await database.transaction(async (sql) => {
        await sql.run('truncate texts')
        await sql.copy('texts', ['place', 'text'], Buffer.from(texts.map((each, i) => `${i}\t${copyText(each)}\n`).join('')))
        return sql.query<{ text: string }>('select text from texts order by place')
      })
      expect(rows.map((row) => row.text)).toEqual(texts)
    }),
    { numRuns: runs(30) },
  )
})
