import { describe, expect, test } from 'vitest'
import { addedMax } from '../../../src/ingest/journal/read-options.ts'
import { includePath, Inclusions } from '../../../src/ingest/journal/readable-files.ts'

test.each([
  ['food.ledger', '/books/2024/food.ledger'],
  ['../common/./food.ledger', '/books/common/food.ledger'],
  ['/etc/food.ledger', '/etc/food.ledger'],
  ['~/food.ledger', '/people/ana/food.ledger'],
  ['~', '/people/ana'],
  ['~bob/food.ledger', '/books/2024/~bob/food.ledger'],
])('an include of %s leads to %s', (written, path) => {
  expect(includePath(written, { file: '/books/2024/main.ledger', home: '/people/ana' })).toBe(path)
})

test('rules may add twenty postings for each that is written, and a small journal two hundred thousand', () => {
  expect([addedMax(0), addedMax(1), addedMax(1_000_000)]).toEqual([200_000, 200_020, 20_200_000])
})

describe('inclusions', () => {
  /** The first of so many inclusions that is one too many, and why. */
  const refused = (count: number, pathOf: (at: number) => string, bytes = 0): [at: number, why: string] | undefined => {
    const inclusions = new Inclusions()
    for (let at = 1; at <= count; at++) {
      const why = inclusions.why(pathOf(at), bytes)
      if (why !== undefined) return [at, why]
    }
    return undefined
  }
  test('of a hundred thousand files are read, and no more', () => {
    expect(refused(100_001, String)).toEqual([100_001, 'more than 100000 files are included; write them together'])
  })
  test('of one file again are read ten thousand times, the first not counted', () => {
    expect(refused(10_002, () => 'a')).toEqual([10_002, expect.stringMatching(/^files are included again more than 10000 times/)])
  })
  test('of a large file again are read up to 64 MB, the first not counted', () => {
    expect(refused(66, () => 'a', 1_000_000)).toEqual([66, expect.stringContaining('more than 64 MB')])
    expect(refused(3, (at) => (at < 3 ? `file-${at}` : 'file-1'), 64_000_000)).toBeUndefined()
  })
})
