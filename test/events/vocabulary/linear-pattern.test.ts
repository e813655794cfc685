import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linearPattern } from '#vocabulary/pattern-size.ts'
import { filePattern } from '../../../src/commands/journal/files/expand-pattern.ts'
import { globMatcher } from '../../../src/projections/reports/parts/account-names.ts'
import { accountMatcher } from '../../../src/projections/valuation/accounts.ts'
import { runs } from '../../support/thorough.ts'

describe('a pattern', () => {
  test('takes no longer for being cruel', () => {
    for (const source of ['^(a+)+$', '(.*)*(.*)*(.*)*x$', '^(a|a)*$', '(?:a?){40}a{40}$']) linearPattern(source)?.test(`${'a'.repeat(5000)}!`)
    expect(linearPattern('^Assets:(a+)+$')?.test(`Assets:${'a'.repeat(5000)}!`)).toBe(false)
  })

  test('finds what an expression of JavaScript finds', () => {
    const part = fc.constantFrom('a', 'b', 'A', ':', '.', 'é', '[ab]', '(?:ab|b)', '\\d', '^', '$')
    const source = fc
      .array(fc.tuple(part, fc.constantFrom('', '', '*', '+', '?')), { maxLength: 5 })
      .map((parts) => parts.map(([a, b]) => (/[$^]/.test(a) ? a : a + b)).join(''))
    fc.assert(
      fc.property(source, fc.stringMatching(/^[abA:é1]{0,8}$/u), fc.boolean(), (pattern, text, ignoreCase) => {
        expect(linearPattern(pattern, { ignoreCase })?.test(text)).toBe(new RegExp(pattern, ignoreCase ? 'iu' : 'u').test(text))
      }),
      { numRuns: runs(2000) },
    )
  })

  test('of which the whole text must match is not content with a part, and its dot matches the end of a line', () => {
    const found = (source: string, text: string, whole: boolean): boolean | undefined => linearPattern(source, { whole })?.test(text)
    expect([found('b|c', 'abc', false), found('b|c', 'abc', true), found('b|c', 'c', true)]).toEqual([true, false, true])
    expect([found('a.b', 'a\nb', false), found('a.b', 'a\nb', true)]).toEqual([false, true])
  })

  test('tells letters apart unless it is said that it does not', () => {
    expect([linearPattern('food')?.test('Food'), linearPattern('food', { ignoreCase: true })?.test('Food')]).toEqual([false, true])
  })

  test('may look behind, and may have four thousand characters', () => {
    expect([linearPattern('(?<=a)b')?.test('ab'), linearPattern('(?<=a)b')?.test('cb')]).toEqual([true, false])
    expect([linearPattern('a'.repeat(4000)) === undefined, linearPattern('a'.repeat(4001)) === undefined]).toEqual([false, true])
  })

  test('that is none, or is a book, is undefined', () => {
    expect([linearPattern('('), linearPattern('a'.repeat(5000)), linearPattern('(a{1000}){1000}')]).toEqual([undefined, undefined, undefined])
  })
})

describe('what a person writes into the configuration or a journal', () => {
  const name = `Assets:${'a'.repeat(3000)}!`
  test('as the accounts of a rule', () => expect(accountMatcher(['regex:^Assets:(a+)+$'])(name)).toBe(false))
  test('as a glob of accounts', () => expect(globMatcher([`${'*a'.repeat(40)}*b`])(name)).toBe(false))
  test('as an include', () => expect(filePattern(`/books/${'*a'.repeat(40)}*.ledger`).matches(`/books/${'a'.repeat(200)}`)).toBe(false))
})
