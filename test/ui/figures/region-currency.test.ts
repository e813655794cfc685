import { expect, test } from 'vitest'
import { currencyOfLanguages } from '../../../ui/figures/statement-figures.ts'

test.each([
  [['de-AT', 'en'], 'EUR'],
  [['en', 'en-GB'], 'GBP'],
  [['de-CH'], 'CHF'],
  [['en-US'], 'USD'],
  [['zh-Hant-TW'], 'TWD'],
])('a browser in %s proposes %s', (languages, currency) => {
  expect(currencyOfLanguages(languages)).toBe(currency)
})

test('a browser that names no region, or none that is known, proposes nothing', () => {
  expect(currencyOfLanguages(['en', 'not a language', 'en-AQ'])).toBeUndefined()
})
