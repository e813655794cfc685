import { describe, expect, test } from 'vitest'
import { isQuickExpression } from '../../../src/ingest/ledger/value-expression.ts'

describe('a pattern is quick', () => {
  test.each([
    '',
    'shop',
    '^shop$',
    'sho.',
    'sh*op',
    'a+',
    'a?b',
    'a{3}',
    '[a*+?|{]',
    '\\*\\+\\?',
    'a|b',
    'a|b|c|d|e',
    '(?:a|b)',
    '(?=a)',
    '(?<!a)b',
    '(?<=a)b',
  ])('%j', (source) => {
    expect(isQuickExpression(source)).toBe(true)
  })
  test.each(['a*b*', '(a+)+', 'a?b?', 'a{2}b{3}', 'a*|b', 'a|b|c|d|e|f', 'a+|b', '[a]*[b]*', '\\d*\\w+'])('%j is not', (source) => {
    expect(isQuickExpression(source)).toBe(false)
  })
})
