import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchRows, noRows } from '../../../../src/commands/journal/rows/match-rows.ts'
import type { Matches } from '../../../../src/commands/journal/rows/matches.ts'
import { LETTERS, rowsOf } from '../lettered-rows.ts'
import { runs } from '../../../support/thorough.ts'

const listed = (matches: Matches): number[] => Array.from({ length: matches.after }, (_, row) => matches.of(row))

/** The k-th of equals is the k-th of its equals: the rule, without any short cut. */
function kthToKth(before: string, after: string): number[] {
  const seen = new Map<string, number>()
  return [...after].map((letter) => {
    const nth = seen.get(letter) ?? 0
    seen.set(letter, nth + 1)
    return [...before].flatMap((other, row) => (other === letter ? [row] : []))[nth] ?? -1
  })
}

describe('what is recorded already', () => {
  test.each([
    ['', '', []],
    ['', 'B', [-1]],
    ['B', '', []],
    ['BFE', 'BFE', [0, 1, 2]],
    // The ends agree and hide that a twin is gone, or has come.
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
    expect(listed(matchRows(rowsOf(before), rowsOf(after)))).toEqual(matches)
    expect(kthToKth(before, after)).toEqual(matches)
  })

  test('is the k-th of equals for the k-th, whatever was edited around it', () => {
    const letters = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 12 })
    fc.assert(
      fc.property(letters, letters, letters, letters, (head, middle, other, tail) => {
        const [before, after] = [head + middle + tail, head + other + tail]
        expect(listed(matchRows(rowsOf(before), rowsOf(after)))).toEqual(kthToKth(before, after))
      }),
      { numRuns: runs(500) },
    )
  })

  test('what came is what matches nothing, and what has gone is what nothing matches', () => {
    const letters = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 12 })
    fc.assert(
      fc.property(letters, letters, letters, letters, fc.nat({ max: 24 }), (head, middle, other, tail, at) => {
        const [before, after] = [head + middle + tail, head + other + tail]
        const matches = matchRows(rowsOf(before), rowsOf(after))
        const copy = matches.copy()
        // One that went to another file matches nothing after all.
        if (at < after.length) matches.set(at, -1)
        for (const each of [matches, copy]) {
          const all = listed(each)
          expect(each.fresh()).toEqual(all.flatMap((match, row) => (match < 0 ? [row] : [])))
          expect(each.gone()).toEqual([...before].flatMap((_, row) => (all.includes(row) ? [] : [row])))
        }
        expect(listed(copy)).toEqual(kthToKth(before, after))
      }),
      { numRuns: runs(500) },
    )
  })

  test('is nothing at the start', () => {
    expect(listed(matchRows(noRows, rowsOf('BC')))).toEqual([-1, -1])
    expect(noRows.files).toEqual([])
  })
})
