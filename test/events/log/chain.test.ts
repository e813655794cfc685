import { describe, expect, test } from 'vitest'
import { digestOf, stored } from '../../../src/events/codec.ts'
import { GENESIS, hashAfter, type Header } from '../../../src/events/log/chain.ts'
import { StoredEvent } from '../../../src/events/log/stored-event.ts'
import { wrongWith } from '../../../src/events/log/verify-chain.ts'

const header: Header = {
  position: 7,
  stream: 'prices',
  version: 2,
  type: 'PricesSynced',
  schemaVersion: 1,
  at: '2024-01-31T12:00:00Z',
  append: 6,
  key: null,
}
const json = Buffer.from('{"fetched":1,"failed":0}')
const previous = 'a'.repeat(64)

describe('the hash of an event', () => {
  // Made with sha256sum. With another one no log that exists could be verified.
  test('is the same in every version of this program', () => {
    expect(hashAfter(GENESIS, header, digestOf(json))).toBe('e52b1ff1f9af87c48f04327537dd9ade9360d4245dca63be1b236ef3e008f8a6')
    expect(GENESIS).toBe('0'.repeat(64))
  })
  test.each(
    Object.entries({
      position: 8,
      stream: 'price',
      version: 3,
      type: 'PriceFetchFailed',
      schemaVersion: 2,
      at: '2024-01-31T12:00:01Z',
      append: 7,
      key: 'k',
    }),
  )('is another one with another %s', (field, value) => {
    expect(hashAfter(previous, { ...header, [field]: value }, digestOf(json))).not.toBe(hashAfter(previous, header, digestOf(json)))
  })
  test('is another one behind another event, and with other data', () => {
    const hashes = [
      hashAfter(previous, header, digestOf(json)),
      hashAfter(GENESIS, header, digestOf(json)),
      hashAfter(previous, header, digestOf(Buffer.from('{}'))),
    ]
    expect(new Set(hashes).size).toBe(3)
  })
})

describe('what is wrong with an event', () => {
  const eventOf = (text: string, change: Partial<StoredEvent> = {}): StoredEvent => {
    const bytes = Buffer.from(text)
    return new StoredEvent({ ...header, ...stored(bytes), hash: hashAfter(previous, header, digestOf(bytes)), ...change })
  }
  const right = json.toString()

  test('is nothing when it is the next of its stream, and as it was recorded', () => {
    expect(wrongWith(eventOf(right), previous, 2)).toBeUndefined()
  })
  test('is that its stream lacks one before it, or has it twice', () => {
    expect(wrongWith(eventOf(right), previous, 1)).toBe('it is number 2 of the stream "prices" where number 1 should be')
    expect(wrongWith(eventOf(right), previous, 3)).toMatch(/number 3 should be/)
  })
  test.each([
    ['its data', { payload: Buffer.from('{"fetched":2,"failed":0}') }],
    ['its moment', { at: '2024-01-31T12:00:01Z' }],
    ['its hash', { hash: 'b'.repeat(64) }],
  ])('is that somebody changed %s', (_, change) => {
    expect(wrongWith(eventOf(right, change), previous, 2)).toMatch(/does not agree with its hash/)
  })
  test('is that the event before it was changed', () => {
    expect(wrongWith(eventOf(right), 'b'.repeat(64), 2)).toMatch(/the hash before it, has been changed/)
  })
  test('is what its data lack, field by field, though the hash is right', () => {
    const message = wrongWith(eventOf('{"fetched":-1,"failed":"x"}'), previous, 2)
    expect(message).toMatch(/^its data are not those of a PricesSynced: fetched .*; failed /)
  })
  test('is that its bytes are damaged', () => {
    expect(wrongWith(eventOf(right, { codec: 1 }), previous, 2)).toMatch(/^the compressed data are damaged/)
  })
})
