import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completed, runsOf } from '../../../ui/pages/transactions/search-figures.ts'

const told = (text: string, wrong?: { from: number; to: number }): string[] =>
  runsOf(text, wrong)
    .filter(({ kind }) => kind !== 'blank')
    .map(({ text: run, kind, isWrong }) => `${run} ${kind}${isWrong ? ' wrong' : ''}`)

describe('the colours of a search', () => {
  test('are those of what each piece is read as', () => {
    expect(told('account = Food AND NOT 42 [may] /x/ "y"')).toEqual([
      'account property',
      '= operator',
      'Food word',
      'AND and',
      'NOT not',
      '42 number',
      '[may] date',
      '/x/ pattern',
      '"y" text',
    ])
  })
  test('part a piece where only some of it is wrong', () => {
    expect(told('abcdef', { from: 2, to: 4 })).toEqual(['ab word', 'cd word wrong', 'ef word'])
  })
  test('cover the text and nothing else, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(30), fc.nat(30), (text, a, b) => {
        const wrong = { from: Math.min(a, b), to: Math.max(a, b) }
        expect(
          runsOf(text, wrong)
            .map((run) => run.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})

test('a completion takes the place of what was typed, with a blank behind it to go on', () => {
  expect(completed('acc', { from: 0, to: 3, text: 'account ' })).toEqual({ text: 'account ', at: 8 })
  expect(completed('account = fo', { from: 10, to: 12, text: 'Expenses:Food' })).toEqual({ text: 'account = Expenses:Food ', at: 24 })
  expect(completed('account = fo b', { from: 10, to: 12, text: 'Food' })).toEqual({ text: 'account = Food b', at: 15 })
})
