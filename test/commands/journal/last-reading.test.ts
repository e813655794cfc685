import { describe, expect, test } from 'vitest'
import { hasSameOptions, type LastReading, unchanged } from '../../../src/commands/journal/last-reading.ts'

const LAST: LastReading = {
  hash: 'h',
  files: ['main.ledger', '../more.ledger', '/else/where.ledger'],
  globs: [],
  forecastUntil: 5,
  autoPostings: true,
}

describe('a journal would be read as it was', () => {
  test.each<[string, Partial<LastReading>, Partial<LastReading>, boolean]>([
    ['with the same options', {}, {}, true],
    ['not with another end of what is foreseen', {}, { forecastUntil: 6 }, false],
    ['not with rules that add postings, or without them', {}, { autoPostings: false }, false],
    ['not with other roots', {}, { roots: 'a' }, false],
    ['not without the roots that it had', { roots: 'a' }, {}, false],
    ['with no roots, said or not', { roots: '' }, {}, true],
    ['with the same roots', { roots: 'a' }, { roots: 'a' }, true],
    ['not by the rules of another version', {}, { hledgerRules: '1.25' }, false],
    ['not without those that it had', { hledgerRules: '1.25' }, {}, false],
    ['by no rules, said or not', { hledgerRules: '' }, {}, true],
    ['by the same rules', { hledgerRules: '1.25' }, { hledgerRules: '1.25' }, true],
  ])('%s', (_, before, now, isSame) => {
    expect(hasSameOptions({ ...LAST, ...before }, { ...LAST, ...now })).toBe(isSame)
  })
})

test('an unchanged journal is watched where its files are, seen from its folder', () => {
  const globs = [{ pattern: '*.ledger', matches: ['main.ledger'] }]
  expect(unchanged({ ...LAST, globs }, '/books')).toEqual({
    kind: 'unchanged',
    watchList: {
      files: ['/books/main.ledger', '/more.ledger', '/else/where.ledger'],
      globs: [{ pattern: '/books/*.ledger', matches: ['/books/main.ledger'] }],
    },
  })
})
