import { describe, expect, test } from 'vitest'
import { problemsIn, problemsOf } from '../../../ui/figures/job-words.ts'

describe('problems', () => {
  test('have their place, and lines that belong to them', () => {
    expect(problemsIn(['main.ledger:14: off by 1.00 EUR\n    Assets:Bank  1 EUR', 'sub/a b.ledger:2-3: no number', 'disk is full'])).toEqual([
      { file: 'main.ledger', line: 14, message: 'off by 1.00 EUR\n    Assets:Bank  1 EUR' },
      { file: 'sub/a b.ledger', line: 2, message: 'no number' },
      { file: undefined, line: 0, message: 'disk is full' },
    ])
  })
  test('are told once', () => {
    expect(problemsIn(['a.ledger:1: x', 'a.ledger:1: x'])).toHaveLength(1)
    expect(problemsOf({ error: 'a.ledger:1: x', details: ['a.ledger:1: x', 'a.ledger:2: y'] })).toHaveLength(2)
    expect(problemsOf({ error: 'interrupted' })).toMatchObject([{ message: 'interrupted' }])
  })
})
