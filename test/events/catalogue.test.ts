import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { catalogue } from '../../src/events/catalogue.ts'
import { decode, digestOf, encode, UnreadableEvent, upcast } from '../../src/events/codec.ts'
import { defineEvent } from '../../src/events/define.ts'

const golden = fileURLToPath(new URL('../golden/events.schema.json', import.meta.url))

describe('events are forever', () => {
  test('what every event looks like is locked: change a shape only with an upcaster, then run with UPDATE_GOLDEN=1 and read the difference', () => {
    const schemas = Object.fromEntries(
      catalogue.map(({ type, version, schema }) => [type, { version, schema: z.toJSONSchema(schema) }] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
    )
    const text = `${JSON.stringify(schemas, null, 2)}\n`
    if (process.env['UPDATE_GOLDEN'] === '1') {
      fs.mkdirSync(new URL('../golden/', import.meta.url), { recursive: true })
      fs.writeFileSync(golden, text)
    }
    expect(text).toBe(fs.readFileSync(golden, 'utf8'))
  })

  test('no two events have one name', () => {
    expect(new Set(catalogue.map(({ type }) => type)).size).toBe(catalogue.length)
  })

  test('an event of a type or a version that a newer program wrote is refused by name, never guessed at', () => {
    const encoded = encode({ stream: 'job-1', type: 'JobStarted', data: { id: '1' } })
    expect(() => decode({ ...encoded, schemaVersion: 99 })).toThrow(/JobStarted is of version 99 .* newer/)
    expect(() => decode({ ...encoded, type: 'JobImagined' as 'JobStarted' })).toThrow(/knows no event of type JobImagined/)
    expect(() => decode({ ...encoded, codec: 1 })).toThrow(UnreadableEvent)
  })

  test('older data pass through every upcaster from their version on, in order', () => {
    const noteAdded = defineEvent('NoteAdded', z.object({ note: z.string(), words: z.int() }), [
      ({ memo }: { memo: string }) => ({ note: memo }),
      ({ note }: { note: string }) => ({ note, words: note.split(' ').length }),
    ])
    expect(noteAdded.version).toBe(3)
    expect(upcast(noteAdded, 1, { memo: 'two words' })).toEqual({ note: 'two words', words: 2 })
    expect(upcast(noteAdded, 2, { note: 'two words' })).toEqual({ note: 'two words', words: 2 })
    expect(upcast(noteAdded, 3, { note: 'as it is', words: 9 })).toEqual({ note: 'as it is', words: 9 })
  })

  test('a journal that was synced before rules of hledger were applied says that they were not', () => {
    const definition = catalogue.find(({ type }) => type === 'JournalSynced')!
    expect(upcast(definition, 1, { hash: 'abc' })).toMatchObject({ hash: 'abc', auto_postings: false })
  })

  test('the digest is of the data, whether they are compressed or not', () => {
    const long = { stream: 'journal', type: 'TransactionsWithdrawn' as const, data: { id: Array.from({ length: 500 }, (_, i) => `id-${i}`) } }
    const encoded = encode(long)
    expect(encoded.codec).toBe(1)
    expect(encoded.payload.length).toBeLessThan(JSON.stringify(long.data).length / 2)
    expect(encoded.digest).toBe(digestOf(Buffer.from(JSON.stringify(long.data))))
  })
})
