import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameNames, sameRows, type Side, translation } from '../../../../src/commands/journal/rows/same-rows.ts'
import { runs } from '../../../support/thorough.ts'

const sides = fc.constantFrom<Side>('head', 'tail')
const KINDS = { Int32Array, Uint8Array, Float64Array }

/** One by one, as a person would. */
function counted(side: Side, a: ArrayLike<number>, b: ArrayLike<number>, most: number): number {
  let same = 0
  const at = (column: ArrayLike<number>): number | undefined => column[side === 'head' ? same : column.length - 1 - same]
  while (same < most && at(a) === at(b)) same++
  return same
}

test('two columns have as many rows in common as one counts, within a block and beyond it', () => {
  fc.assert(
    fc.property(
      sides,
      fc.constantFrom(...(['Int32Array', 'Uint8Array', 'Float64Array'] as const)),
      fc.constantFrom(0, 1, 5, 4096, 4097, 20_000),
      fc.constantFrom(0, 1, 5, 4096, 4097, 20_000),
      fc.array(fc.nat({ max: 20_000 }), { maxLength: 3 }),
      fc.nat({ max: 3 }),
      (side, kind, rowsA, rowsB, others, room) => {
        // Counted from the side that is compared, so that columns of any two lengths are the same there.
        const made = (rows: number): Int32Array | Uint8Array | Float64Array =>
          KINDS[kind].from(Array.from({ length: rows }, (_, row) => (side === 'head' ? row : rows - 1 - row) % 200))
        const a = made(rowsA)
        const b = made(rowsB)
        for (const at of others) if (at < rowsB) b[at] = 201
        const most = Math.min(rowsA, rowsB)
        // Columns have room behind their rows, with whatever is there.
        const [wideA, wideB] = [KINDS[kind].from([...a, ...Array(room).fill(1)]), KINDS[kind].from([...b, ...Array(room).fill(2)])]
        expect(sameRows(side, wideA as Int32Array, wideB as Int32Array, { a: rowsA, b: rowsB, most })).toBe(counted(side, a, b, most))
      },
    ),
    { numRuns: runs(60) },
  )
})

test('and as many names, whatever their ids are', () => {
  const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 })
  fc.assert(
    fc.property(sides, names, names, fc.array(fc.nat(), { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 12 }), (side, mine, theirs, a, b) => {
      // -1 is no name.
      const idsOf = (list: readonly number[], table: readonly string[]): Int32Array => Int32Array.from(list, (at) => (at % (table.length + 1)) - 1)
      const [idsA, idsB] = [idsOf(a, mine), idsOf(b, theirs)]
      const numbered = (ids: Int32Array, table: readonly string[]): number[] => Array.from(ids, (id) => (id < 0 ? 0 : table[id]!.charCodeAt(0)))
      const most = Math.min(a.length, b.length)
      expect(sameNames(side, idsA, idsB, { a: a.length, b: b.length, most }, translation(mine, theirs))).toBe(
        counted(side, numbered(idsA, mine), numbered(idsB, theirs), most),
      )
    }),
    { numRuns: runs(500) },
  )
})

test('what is known to be the same is not looked at, and all else is', () => {
  const stretch = fc.tuple(fc.nat({ max: 40 }), fc.integer({ min: 1, max: 30 }))
  fc.assert(
    fc.property(
      sides,
      fc.array(stretch, { maxLength: 4 }),
      fc.array(fc.nat({ max: 120 }), { maxLength: 3 }),
      fc.nat({ max: 120 }),
      (side, gaps, others, most) => {
        const known: number[] = []
        for (const [gap, count] of gaps) known.push((known.at(-1) ?? 0) + gap, (known.at(-1) ?? 0) + gap + count)
        const rows = 200
        const place = (at: number): number => (side === 'head' ? at : rows - 1 - at)
        const [a, b] = [new Int32Array(rows), new Int32Array(rows)]
        for (const at of others) b[place(at)] = 1
        const isKnown = (at: number): boolean => known.some((begin, index) => index % 2 === 0 && at >= begin && at < known[index + 1]!)
        let expected = 0
        while (expected < most && (isKnown(expected) || a[place(expected)] === b[place(expected)])) expected++
        // In the stretches may stand whatever there is: nobody looks.
        for (let at = 0; at < rows; at++) if (isKnown(at)) b[place(at)] = 7
        const all = { a: rows, b: rows, most, known }
        expect(sameRows(side, a, b, all)).toBe(expected)
        expect(sameNames(side, a, b, all, translation(['x', 'y'], ['x', 'z']))).toBe(expected)
        expect(sameNames(side, a, b, all, translation(['x', 'y'], ['x', 'z', 'y']))).toBe(expected)
      },
    ),
  )
})
