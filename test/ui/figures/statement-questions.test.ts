import { describe, expect, test } from 'vitest'
import { type Decision, missingFor, valueInWords, withChoice } from '../../../ui/figures/statement-figures.ts'

const decision = (about: Decision['about'], isCertain: boolean): Decision => ({
  about,
  value: '',
  by: isCertain ? 'values' : 'guess',
  because: '',
  is_certain: isCertain,
  choices: [],
})

describe('a statement can be saved', () => {
  test('when everything is decided', () => {
    expect(missingFor({ decisions: [decision('sign', true)], contradictions: [] }, { despiteBalance: false })).toBe('')
  })

  test('not before each open decision is made, and all of them are named', () => {
    const decisions = [decision('date_format', false), decision('columns', true), decision('sign', false), decision('currency', false)]
    expect(missingFor({ decisions, contradictions: [] }, { despiteBalance: false })).toBe(
      'Before you can save, choose the order of day and month, whether positive amounts are money in or out and the currency.',
    )
  })

  test('not while it contradicts itself, unless the person says so', () => {
    const shown = { decisions: [], contradictions: [{ line: 4, row: 3, message: 'the balance after this row is 5 EUR' }] }
    expect(missingFor(shown, { despiteBalance: false })).toBe('Before you can save, look at what does not add up.')
    expect(missingFor(shown, { despiteBalance: true })).toBe('')
  })

  test('not with a contradiction that is accepted and a decision that is open', () => {
    const shown = { decisions: [decision('sign', false)], contradictions: [{ line: 0, message: 'the total differs' }] }
    expect(missingFor(shown, { despiteBalance: true })).toBe('Before you can save, choose whether positive amounts are money in or out.')
  })
})

test('a choice is added to those made before', () => {
  const first = withChoice(undefined, 'date_format', 'MM/DD/YYYY')
  expect(withChoice(first, 'sign', 'out')).toEqual({ date_format: 'MM/DD/YYYY', sign: 'out' })
  expect(withChoice(first, 'columns', 'D,E')).toEqual({ date_format: 'MM/DD/YYYY', amount_column: 'D,E' })
  expect(withChoice(first, 'date_format', 'DD/MM/YYYY')).toEqual({ date_format: 'DD/MM/YYYY' })
  expect(withChoice(withChoice(undefined, 'currency', 'USD'), 'decimal_mark', ',')).toEqual({ currency: 'USD', decimal_mark: ',' })
})

test.each([
  ['date_format', 'DD/MM/YYYY', 'day first (DD/MM/YYYY)'],
  ['date_format', 'MM/DD/YY', 'month first (MM/DD/YY)'],
  ['sign', 'out', 'money out'],
  ['decimal_mark', ',', 'comma: 1.234,56'],
  ['columns', 'C,D', 'C (Paid out) and D'],
  ['currency', 'EUR', 'EUR'],
] as const)('a decision about %s, %s, is read as “%s”', (about, value, words) => {
  expect(valueInWords({ about, value }, [{ letter: 'C', name: 'Paid out' }])).toBe(words)
})
