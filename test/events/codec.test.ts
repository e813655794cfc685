import zlib from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventType } from '../../src/events/catalogue.ts'
import { decode, digestOf, encode, jsonOf, stored, UnreadableEvent } from '../../src/events/codec.ts'
import { InvariantError } from '#vocabulary/refusal.ts'
import { runs } from '../support/thorough.ts'

const JSON_CODEC = 0
const BROTLI_CODEC = 1

const withdrawn = (ids: readonly string[]) => ({ stream: 'journal', type: 'TransactionsWithdrawn' as const, data: { id: [...ids] } })

describe('an event as it is stored', () => {
  test('says its stream, its type and the version of its data, and reads back', () => {
    const encoded = encode(withdrawn(['a', 'ü☕']))
    expect(encoded).toMatchObject({ stream: 'journal', type: 'TransactionsWithdrawn', schemaVersion: 1, codec: JSON_CODEC })
    expect(Buffer.from(encoded.payload).toString('utf8')).toBe('{"id":["a","ü☕"]}')
    expect(decode(encoded)).toEqual({ id: ['a', 'ü☕'] })
  })

  test('reads back whatever its size', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 80 }), (ids) => {
        const event = withdrawn(ids)
        const encoded = encode(event)
        expect(decode(encoded)).toEqual(event.data)
        expect(jsonOf(encoded).toString('utf8')).toBe(JSON.stringify(event.data))
        expect(encoded.digest).toBe(digestOf(Buffer.from(JSON.stringify(event.data))))
      }),
      { numRuns: runs(50) },
    )
  })

  test('is compressed from half a kilobyte on', () => {
    const [below, from] = [Buffer.alloc(511, 'x'), Buffer.alloc(512, 'x')]
    expect(stored(below)).toEqual({ codec: JSON_CODEC, payload: below })
    expect(stored(from).codec).toBe(BROTLI_CODEC)
    expect(stored(from).payload.length).toBeLessThan(100)
    expect(zlib.brotliDecompressSync(stored(from).payload)).toEqual(from)
  })

  test('is not unpacked where its text is at hand, which comes with what is compressed', () => {
    const { json, ...encoded } = encode(withdrawn(Array.from({ length: 300 }, (_, at) => `id-${at}`)))
    const unreadable = { ...encoded, payload: Uint8Array.of(1, 2, 3) }
    expect(decode(unreadable, json)).toEqual(decode(encoded))
    expect(encode(withdrawn(['a'])).json).toBeUndefined()
  })

  test('is not unpacked beyond what an event can have, however little is stored of it', () => {
    const bomb = { codec: BROTLI_CODEC, payload: zlib.brotliCompressSync(Buffer.alloc(1_000_000, ' ')) } as const
    expect(bomb.payload.length).toBeLessThan(100)
    expect(() => jsonOf(bomb, 999_999)).toThrow(new UnreadableEvent('the data unpack to more than 999999 bytes, which no event has'))
    expect(jsonOf(bomb, 1_000_000)).toHaveLength(1_000_000)
  })

  test('is read from the bytes that it has within a larger buffer', () => {
    for (const event of [withdrawn(['a']), withdrawn(Array.from({ length: 300 }, (_, at) => `id-${at}`))]) {
      const { payload, ...encoded } = encode(event)
      const around = new Uint8Array(payload.length + 10)
      around.set(payload, 7)
      expect(decode({ ...encoded, payload: around.subarray(7, 7 + payload.length) })).toEqual(event.data)
    }
  })

  test('has a digest that any program can compute: SHA-256 over the JSON text', () => {
    expect(digestOf(Buffer.from('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('what cannot be read', () => {
  test('is said: compressed data that are damaged', () => {
    const { payload, ...encoded } = encode(withdrawn(Array.from({ length: 300 }, (_, at) => `id-${at}`)))
    const damaged = { ...encoded, payload: payload.subarray(0, payload.length - 3) }
    expect(() => decode(damaged)).toThrow(UnreadableEvent)
    expect(() => decode(damaged)).toThrow(/^the compressed data are damaged \(.+\)$/)
    try {
      decode(damaged)
    } catch (error) {
      expect((error as Error).name).toBe('UnreadableEvent')
    }
  })

  test('is said: a type or a version that only a newer program writes', () => {
    const encoded = encode(withdrawn(['a']))
    expect(() => decode({ ...encoded, schemaVersion: 2 })).toThrow(
      'TransactionsWithdrawn is of version 2 and this program knows up to 1; a newer one wrote it',
    )
    expect(() => decode({ ...encoded, type: 'TransactionsDreamed' as EventType })).toThrow(
      'this version knows no event of type TransactionsDreamed; a newer one wrote it',
    )
  })

  test('is our own mistake when we write it: a type outside of the catalogue', () => {
    const event = { ...withdrawn(['a']), type: 'TransactionsDreamed' as 'TransactionsWithdrawn' }
    expect(() => encode(event)).toThrow(InvariantError)
    expect(() => encode(event)).toThrow('TransactionsDreamed is in the catalogue of events')
  })
})
