import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fingerprintText } from '../../../../src/commands/journal/rows/fingerprint.ts'
import { ID_BYTES_MAX, RowIds } from '../../../../src/commands/journal/rows/row-ids.ts'

const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
const row = fc.record({
  lanes: fc.tuple(int32, int32, int32),
  number: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 12 }), fc.constant(2 ** 31 - 1)),
})

describe('ids of rows', () => {
  test('are what they were read from, as texts and as bytes', () => {
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const fingerprints = Int32Array.from(rows.flatMap(({ lanes }) => lanes))
        const texts = rows.map(({ number }, at) => fingerprintText(fingerprints, at) + (number === 1 ? '' : `.${number}`))
        const ids = RowIds.named(texts, fingerprints)
        expect(ids.length).toBe(rows.length)
        expect(ids.toArray()).toEqual(texts)
        expect(rows.map((_, at) => ids.number(at))).toEqual(rows.map(({ number }) => number))
        const written = texts.map((_, at) => {
          const into = Buffer.alloc(ID_BYTES_MAX + 3)
          return into.toString('latin1', 3, ids.write(at, into, 3))
        })
        expect(written).toEqual(texts)
      }),
    )
  })

  test('are the fingerprint in base64url', () => {
    fc.assert(
      fc.property(fc.tuple(int32, int32, int32), (lanes) => {
        const bytes = Buffer.alloc(12)
        lanes.forEach((lane, at) => bytes.writeInt32BE(lane, at * 4))
        expect(fingerprintText(Int32Array.from(lanes), 0)).toBe(bytes.toString('base64url'))
      }),
    )
  })

  test.each([
    'AAAAAAAAAAAAAAAA.',
    'AAAAAAAAAAAAAAAA.1',
    'AAAAAAAAAAAAAAAA.-2',
    'AAAAAAAAAAAAAAAA.4294967298',
    'AAAAAAAAAAAAAAAA.02',
    'AAAAAAAAAAAAAAAA.x',
    'AAAAAAAAAAAAAAAA.2 ',
    'AAAAAAAAAAAAAAAA.1e3',
    'AAAA',
  ])('%j is none: a row would be withdrawn by another name than it was recorded with', (id) =>
    expect(() => RowIds.named([id], new Int32Array(3))).toThrow('is a fingerprint, or one with a number among its equals'),
  )
})
