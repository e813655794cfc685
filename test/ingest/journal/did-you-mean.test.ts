import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { didYouMean } from '../../../src/ingest/journal/problem.ts'
import { runs } from '../../support/thorough.ts'

/** What is meant, among these; '' for nothing. */
const meant = (written: string, ...candidates: string[]): string => /^; did you mean "(.*)"\?$/s.exec(didYouMean(written, candidates))?.[1] ?? ''

/** How many letters are inserted, deleted, replaced or swapped with their neighbour; the whole table, without a limit. */
function edits(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)))
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const replaced = table[i - 1]![j - 1]! + Number(a[i - 1] !== b[j - 1])
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? table[i - 2]![j - 2]! + 1 : Infinity
      table[i]![j] = Math.min(table[i - 1]![j]! + 1, table[i]![j - 1]! + 1, replaced, swapped)
    }
  return table[a.length]![b.length]!
}

describe('a name that is written wrong', () => {
  test.each([
    ['opne', 'open'],
    ['opeen', 'open'],
    ['oen', 'open'],
    ['opem', 'open'],
    ['Assets:Chekcing', 'Assets:Checking'],
    ['Assets:Chcking1', 'Assets:Checking'],
  ])('%s: %s is meant', (written, name) => {
    expect(meant(written, 'close', name, 'balance')).toBe(name)
  })

  test('of less than five letters is one letter off at most, longer ones two', () => {
    expect([meant('abcd', 'abxx'), meant('abcd', 'abcx')]).toEqual(['', 'abcx'])
    expect([meant('abcde', 'abcxx'), meant('abcde', 'abxxx')]).toEqual(['abcxx', ''])
  })

  test('is the nearest, and of equals the first', () => {
    expect(meant('abcdef', 'abcdxx', 'abcdex', 'abcdey')).toBe('abcdex')
    expect(meant('abcdef')).toBe('')
  })

  test('is not looked for where it is long, nor among thousands', () => {
    expect([meant(`${'a'.repeat(79)}b`, 'a'.repeat(80)), meant(`${'a'.repeat(80)}b`, 'a'.repeat(81))]).toEqual(['a'.repeat(80), ''])
    const others = (count: number): string[] => Array.from({ length: count }, () => 'nothing like it')
    expect([meant('opne', ...others(1999), 'open'), meant('opne', ...others(2000), 'open')]).toEqual(['open', ''])
  })

  test('is what the fewest edits lead to, whatever the letters', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 5 }), (written, candidates) => {
        const limit = written.length < 5 ? 2 : 3
        const best = Math.min(...candidates.map((candidate) => edits(written, candidate)), limit)
        const first = candidates.find((candidate) => edits(written, candidate) === best)
        expect(didYouMean(written, candidates)).toBe(best === limit || first === undefined ? '' : `; did you mean "${first}"?`)
      }),
      { numRuns: runs(500) },
    )
  })
})
