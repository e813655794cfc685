import { describe, expect, test } from 'vitest'
import { hasGap, isUnknownFigure, placesTogether } from '../../../ui/figures/unknown.ts'

const ANSWER = {
  years: [
    { income: 0, expenses: 0, tax: 0 },
    { income: 0, expenses: 10, tax: 0 },
    { income: 5, expenses: 5, tax: 0 },
  ],
  accounts: { 'Assets:A/B': { value: 0 }, 'Assets:C': { value: 0 } },
  unknown: ['/years/0..1/income', '/accounts/Assets:A~1B/value'],
  partly_unknown: ['/years/2/income'],
}

describe('a figure of an answer', () => {
  test('is unknown where the answer says so, also counted from the end and in a stretch of a list', () => {
    expect([0, 1, 2, -3, -2, -1].map((at) => isUnknownFigure(ANSWER, { at: ['years', at, 'income'] }))).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
    ])
    expect(isUnknownFigure(ANSWER, { at: ['years', 0, 'tax'] })).toBe(false)
    expect(isUnknownFigure(ANSWER, { at: ['accounts', 'Assets:A/B', 'value'] })).toBe(true)
    expect(isUnknownFigure(ANSWER, { at: ['accounts', 'Assets:C', 'value'] })).toBe(false)
    expect(isUnknownFigure(ANSWER, { at: ['accounts', '*', 'value'] })).toBe(true)
  })
  test('that is made of several is unknown when it comes to nothing and one of them is', () => {
    expect(isUnknownFigure(ANSWER, { at: ['years', 0, 'expenses'], plus: [['years', 0, 'income']] })).toBe(true)
    expect(isUnknownFigure(ANSWER, { at: ['years', 1, 'income'], minus: [['years', 1, 'expenses']] })).toBe(false)
    expect(isUnknownFigure(ANSWER, { at: ['years', 2, 'income'], minus: [['years', 2, 'expenses']] })).toBe(true)
    expect(isUnknownFigure(ANSWER, { at: ['years', 1, 'expenses'], percentOf: [['years', 1, 'income']] })).toBe(true)
    expect(
      hasGap(ANSWER, [
        ['years', 2, 'expenses'],
        ['years', 2, 'income'],
      ]),
    ).toBe(true)
    expect(hasGap(ANSWER, [['years', 2, 'expenses']])).toBe(false)
  })
  test('of an answer that names none is known', () => {
    const { unknown: _, partly_unknown: __, ...known } = ANSWER
    expect(isUnknownFigure(known, { at: ['years', 0, 'income'] })).toBe(false)
    expect(isUnknownFigure(undefined, { at: ['years', 0, 'income'] })).toBe(false)
  })
})

test('figures that are told as one stand where each of them stands, or nowhere', () => {
  const [a, b, c] = [['a'], ['b'], ['c']]
  expect(placesTogether([{ at: a }, { at: b, plus: [c] }])).toEqual({ at: a, plus: [b, c], minus: [] })
  expect(placesTogether([{ minus: [a] }, { at: b }])).toEqual({ at: b, plus: [], minus: [a] })
  expect(placesTogether([{ at: a }, undefined])).toBeUndefined()
  expect(placesTogether([])).toBeUndefined()
})
