import { describe, expect, test } from 'vitest'
import type { Preview } from '../../../src/ingest/statements/preview/preview.ts'
import { preview } from './support/preview.ts'

/** "01 USD": the day of each row that is understood, and what it was paid in. */
const paidIn = ({ rows }: Preview): string[] =>
  rows.flatMap(({ outcome, text }) => (outcome === 'text' ? [`${text.slice(8, 10)} ${/@ 80\S* (\S+)/.exec(text)![1]}`] : []))
const errors = ({ rows }: Preview): string[] => rows.flatMap(({ outcome, line, why }) => (outcome === 'error' ? [`${line}: ${why}`] : []))
const inCurrency = (...currencies: string[]): string =>
  [
    'date;type;isin;name;shares;price;amount;fee;tax;currency',
    ...currencies.map((currency, nth) => `2024-02-0${nth + 1};Buy;IE00B4L5Y983;World Fund;10;80.00;-800.00;1.00;0;${currency}`),
    '',
  ].join('\n')

describe('the currency of a list', () => {
  test('is that of each row where one cell has something else, whose row is told', async () => {
    const shown = await preview(inCurrency('USD', 'US$', 'USD', 'usd', 'Dollar', 'CHF.', 'EUR', ''), { currency: 'EUR' })
    expect(paidIn(shown)).toEqual(['01 USD', '02 USD', '03 USD', '04 USD', '07 EUR', '08 EUR'])
    expect(errors(shown)).toEqual(
      [
        ['6', 'Dollar'],
        ['7', 'CHF.'],
      ].map(
        ([line, said]) => `${line}: "${said}" in column J is not a currency code, such as EUR; write that into the list, or enter this row by hand`,
      ),
    )
  })

  test('is no other one where all of its cells have words', async () => {
    const shown = await preview(inCurrency('Dollars', 'Dollars'), { currency: 'EUR' })
    expect([paidIn(shown), errors(shown).length]).toEqual([[], 2])
    expect(paidIn(await preview(inCurrency('usd', 'usd'), { currency: 'EUR' }))).toEqual(['01 USD', '02 USD'])
  })
})
