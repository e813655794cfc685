import { expect, test } from 'vitest'
import { settingsOf } from '../../../../ui/pages/about/about-page.tsx'

test('every setting is told in words, with what it means', () => {
  const config = {
    readonly: false,
    locale: 'en-IE',
    currencies: ['USD', 'CHF'],
    goals: { savings: [], retirement: [] },
    commodities: [{ name: 'A' }],
  }
  const schema = { properties: { locale: { description: 'how figures are written' } } }
  expect(settingsOf({ config, schema }).map(({ name, value, about }) => `${name} = ${value}${about && ` (${about})`}`)).toEqual([
    'commodities = 1\u00a0entry',
    'currencies = USD, CHF',
    'goals = savings: –, retirement: –',
    'locale = en-IE (how figures are written)',
    'readonly = no',
  ])
})
