import { describe, expect, test } from 'vitest'
import { languageFor, ourLanguage } from '../../src/messages/languages.ts'

describe('the language of the pages', () => {
  test.each([
    ['de-AT', 'de'],
    ['pt', 'pt-br'],
    ['pt-PT', 'pt-br'],
    ['zh-CN', 'zh-hans'],
    ['zh', 'zh-hans'],
    ['zh-TW', undefined],
    ['nl', undefined],
    ['*', undefined],
    ['', undefined],
  ])('for %s is %s', (tag, language) => {
    expect(ourLanguage(tag)).toBe(language)
  })

  test('is the first of the browser that there is, by weight', () => {
    expect(languageFor(undefined, 'nl, fr;q=0.5, de-CH;q=0.8, *;q=0.1')).toBe('de')
    expect(languageFor(undefined, 'zh-TW,es;q=0.9')).toBe('es')
    expect(languageFor(undefined, 'fr;q=0, nl')).toBe('en')
    expect(languageFor(undefined, undefined)).toBe('en')
    expect(languageFor(undefined, ';;;,,q=,=')).toBe('en')
  })

  test('is the chosen one before that of the browser', () => {
    expect(languageFor('fr', 'de')).toBe('fr')
    expect(languageFor('no-language', 'de')).toBe('de')
  })
})
