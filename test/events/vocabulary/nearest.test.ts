import { describe, expect, test } from 'vitest'
import { nearest } from '#vocabulary/text/wording.ts'

const KEYS = ['journal_path', 'default_currency', 'locale', 'time_zone']

describe('what was most likely meant', () => {
  test.each([
    ['journal_path', 'journal_path'],
    ['journalPath', 'journal_path'],
    ['JOURNAL-PATH', 'journal_path'],
    ['jounral path', 'journal_path'],
    ['jornal_path', 'journal_path'],
    ['journall_path', 'journal_path'],
    ['lokale', 'locale'],
    ['timezone', 'time_zone'],
    ['currency', undefined],
    ['xyz', undefined],
    ['', undefined],
  ])('by %j is %s', (written, meant) => {
    expect(nearest(written, KEYS)).toBe(meant)
  })

  test('may be two letters off, or a third of a longer word', () => {
    expect([nearest('abxx', ['abcd']), nearest('axxx', ['abcd'])]).toEqual(['abcd', undefined])
    expect([nearest('abcdefxxx', ['abcdefghi']), nearest('abcdexxxx', ['abcdefghi'])]).toEqual(['abcdefghi', undefined])
  })

  test('is the nearest, and of equals the first; a swap of neighbours is one edit', () => {
    expect(nearest('abcd', ['abxx', 'abcx', 'abcy'])).toBe('abcx')
    expect(nearest('abdc', ['abxx', 'abcd'])).toBe('abcd')
    expect(nearest('ab', ['xxba', 'ba'])).toBe('ba')
    expect(nearest('abcd', [])).toBeUndefined()
  })

  test('looks at the first letters of a long text', () => {
    expect(nearest(`${'a'.repeat(80)}${'b'.repeat(1000)}`, ['a'.repeat(80)])).toBe('a'.repeat(80))
  })
})
