import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Pattern } from '../../../src/ingest/hledger/text/regex-pattern.ts'
import { runs } from '../../support/thorough.ts'

const caught = (source: string, text: string): readonly string[] | undefined => new Pattern(source).match(text)

describe('a pattern', () => {
  test.each([
    ['food', 'Expenses:FOOD'],
    ['^a.c$', 'abc'],
    ['colou?r', 'color'],
    ['x{2,3}y', 'axxy'],
    ['[a-c]+d', 'abcd'],
    ['[^a-c]', 'abcd'],
    ['[]x]', ']'],
    ['[[:digit:]]{4}', 'in 2024'],
    ['[[:space:]]', 'a b'],
    ['\\bfood\\b', 'my food!'],
    ['\\d\\.\\d', '1.5'],
    ['(a|b)*c', 'ababc'],
    ['é', 'É'],
    ['', 'anything'],
  ])('%s is found in %s', (source, text) => expect(caught(source, text)).toBeDefined())

  test.each([
    ['^b', 'ab'],
    ['a$', 'ab'],
    ['x{2}', 'x'],
    ['a.c', 'a\nc'],
    ['\\bood', 'food'],
    ['a|b', 'cd'],
  ])('%s is not found in %s', (source, text) => expect(caught(source, text)).toBeUndefined())

  test('catches groups', () => {
    expect(caught('(\\w+) (shop)(x)?', 'the Foo Shop')).toEqual(['Foo', 'Shop', ''])
  })
  test('takes the leftmost and longest, as POSIX does', () => {
    expect(new Pattern('food|food:fast').replaceAll('food:fast:x', 'y', 100)).toBe('y:x')
  })
  test.each([
    ['a.*?c', 'abcbc', 'abcbc'],
    ['ab+?', 'abb', 'abb'],
    ['.', 'é', 'é'],
    ['[[:alpha:]]+', '1Éa2', 'Éa'],
    ['a[[:space:]]b', 'a\u00a0b', 'a\u00a0b'],
    ['\\<c\\>', 'c ca', 'c'],
  ])('%s takes all of "%s" that it can: "%s"', (source, text, all) => {
    expect(new Pattern(source).replaceAll(text, '<\\0>', 100)).toBe(text.replace(all, '<$&>'))
  })
  test('replaces every match, empty ones too', () => {
    expect(new Pattern('(b)(c)').replaceAll('abcabc', '\\2\\1', 100)).toBe('acbacb')
    expect(new Pattern('x*').replaceAll('ab', '-', 100)).toBe('-a-b-')
    expect(new Pattern('^a').replaceAll('aaa', 'b', 100)).toBe('baa')
  })

  test.each(['(', ')', '[a', '*a', 'a{3,2}', 'a{1001}', '\\', '(?=a)', '\\1', '[[:foo:]]', '(((a{200}){200}){200})'])('%s is refused', (source) => {
    expect(() => new Pattern(source)).toThrow(SyntaxError)
  })

  test.each(['(a+)+$', '(a|a)*c', '(.*,)*x', '.*.*.*.*.*x', '(a?){50}a{50}$'])('%s takes no longer than any other', (source) => {
    expect(new Pattern(source).match(`${'a'.repeat(5_000)}b`)).toBeUndefined()
  })

  test('finds what the engine of the language finds', () => {
    const piece = fc.constantFrom('a', 'b', 'c', '.', 'ab', '[ab]', '[^a]', '(a|b)', '(b|bc)', '^', '$', 'a?', 'b*', '(ab)?', 'c+', 'a{2}')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 }), (pieces, text) => {
        const source = pieces.join('')
        expect(caught(source, text) !== undefined).toBe(new RegExp(source, 'i').test(text))
      }),
      { numRuns: runs(500) },
    )
  })
})
