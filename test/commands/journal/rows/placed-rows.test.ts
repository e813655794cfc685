import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fingerprintText,
  idOf,
  matchRows,
  noRows,
  placedRows,
  type PlacedRows,
  placeOrder,
  rowsOfIds,
} from '../../../../src/commands/journal/rows/placed-rows.ts'
import { LETTERS, rowsOf } from '../lettered-rows.ts'
import { runs } from '../../../support/thorough.ts'

/** The rule, written plainly: the k-th of equals matches the k-th of its equals. */
function kthToKth(before: string, after: string): number[] {
  const seen = new Map<string, number>()
  return [...after].map((letter) => {
    const nth = seen.get(letter) ?? 0
    seen.set(letter, nth + 1)
    return [...before].flatMap((other, row) => (other === letter ? [row] : []))[nth] ?? -1
  })
}

const letters = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 12 })

describe('a row that is recorded already', () => {
  test.each([
    ['', '', []],
    ['', 'B', [-1]],
    ['B', '', []],
    ['BFE', 'BFE', [0, 1, 2]],
    ['BAB', 'AB', [1, 0]],
    ['BAB', 'BA', [0, 1]],
    ['AB', 'BAB', [1, 0, -1]],
    ['BBB', 'BB', [0, 1]],
    ['BB', 'BBB', [0, 1, -1]],
    ['BFB', 'FBB', [1, 0, 2]],
    // Equal in one lane, or in two.
    ['BCDE', 'EDCB', [3, 2, 1, 0]],
    ['BB', 'CB', [-1, 0]],
    ['FBF', 'FDF', [0, -1, 2]],
  ])('%j, then %j', (before, after, matches) => {
    expect([...matchRows(rowsOf(before), rowsOf(after))]).toEqual(matches)
    expect(kthToKth(before, after)).toEqual(matches)
  })

  test('is the k-th of equals for the k-th, whatever was edited around it', () => {
    fc.assert(
      fc.property(letters, letters, letters, letters, (head, middle, other, tail) => {
        const [before, after] = [head + middle + tail, head + other + tail]
        expect([...matchRows(rowsOf(before), rowsOf(after))]).toEqual(kthToKth(before, after))
      }),
      { numRuns: runs(500) },
    )
  })

  test('is found among many of which all but one are equal', () => {
    const many = placedRows(new Int32Array(3 * 50_000).fill(7, 3), {
      file: new Int32Array(50_000),
      line: new Int32Array(50_000),
      files: ['main.ledger'],
    })
    expect(many.numbers.at(-1)).toBe(49_999)
    expect([...matchRows(many, many)]).toEqual(Array.from({ length: 50_000 }, (_, row) => row))
  })
})

describe('the id of a row', () => {
  /** The rule, written plainly. */
  function named({ count, fingerprints }: PlacedRows): string[] {
    const seen = new Map<string, number>()
    return Array.from({ length: count }, (_, row) => {
      const text = fingerprintText(fingerprints, row)
      const number = (seen.get(text) ?? 0) + 1
      seen.set(text, number)
      return number === 1 ? text : `${text}.${number}`
    })
  }
  const ids = (rows: PlacedRows): string[] => Array.from({ length: rows.count }, (_, row) => idOf(rows, row))

  test('is its fingerprint, and for the n-th of equals n after a point', () => {
    fc.assert(
      fc.property(letters, (text) => {
        expect(ids(rowsOf(text))).toEqual(named(rowsOf(text)))
      }),
      { numRuns: runs(500) },
    )
    expect(ids(noRows)).toEqual([])
  })

  test('is read back, whatever the fingerprint and the number', () => {
    const row = fc.tuple(fc.integer(), fc.integer(), fc.integer(), fc.integer({ min: 1, max: 999_999_999 }))
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const fingerprints = Int32Array.from(rows.flatMap(([a, b, c]) => [a, b, c]))
        const numbers = Int32Array.from(rows, ([, , , number]) => number)
        expect(rowsOfIds(rows.map((_, at) => idOf({ fingerprints, numbers }, at)))).toEqual({ fingerprints, numbers })
      }),
    )
  })

  test.each(['AAAAAAAAAAAAAAAA.1', 'AAAAAAAAAAAAAAAA.02', 'AAAAAAAAAAAAAAAA2', 'AAAAAAAAAAAAAAAA.x'])('is refused as %s', (id) => {
    expect(() => rowsOfIds([id])).toThrow(`${id} is a fingerprint`)
  })
})

test('rows come by file, then line, and rows of one line as they came', () => {
  const row = fc.record({ file: fc.nat(4), line: fc.nat(90) })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60, size: 'max' }), fc.boolean(), (places, isSorted) => {
      const rows = isSorted ? places.toSorted((a, b) => a.file - b.file || a.line - b.line) : places
      const order = placeOrder(
        rows.length,
        Int32Array.from(rows, ({ file }) => file),
        Int32Array.from(rows, ({ line }) => line),
      )
      expect([...order]).toEqual(rows.map((_, at) => at).sort((a, b) => rows[a]!.file - rows[b]!.file || rows[a]!.line - rows[b]!.line || a - b))
    }),
  )
})
