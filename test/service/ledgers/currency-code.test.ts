import { expect, test } from 'vitest'
import { configurationOf } from '../../../src/config/load.ts'
import { readConfiguration } from '../../../src/config/read.ts'
import { currencyCodeOf, currencyOf } from '../../../src/service/ledgers/report-settings.ts'
import { viewFromText } from '../../support/view-from-text.ts'

/** The currency of the figures, and what others call it. */
const names = (journal: string, configured = ''): string => {
  const file = '/daybook.yaml'
  const read = readConfiguration(JSON.stringify({ journal_path: 'main.ledger', ...(configured !== '' && { default_currency: configured }) }), file)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const configuration = configurationOf({ file, bytes: Buffer.alloc(0), settings: read.settings, home: '/' })
  const view = viewFromText(journal)
  return `${currencyOf(configuration, view)} ${currencyCodeOf(configuration, view)}`
}
const paid = (amount: string): string => `2024-01-05 Job\n  Assets:Bank  ${amount}\n  Income:Job\n`

test('the currency of the figures has an ISO code, however the book writes it', () => {
  expect(names(paid('5 $'))).toBe('$ USD')
  expect(names(paid('5 €'))).toBe('€ EUR')
  expect(names(paid('5 CHF'))).toBe('CHF CHF')
  expect(names(paid('5 $'), 'USD')).toBe('$ USD')
  expect(names(paid('5 Kč'), 'CZK')).toBe('Kč CZK')
})

test('a sign that could be of several countries has no code, unless the configuration says which', () => {
  const canadian = `P 2024-01-01 SHOP 80 CAD\n${paid('5 $')}`
  expect(names(canadian)).toBe('$ $')
  expect(names(canadian, 'USD').split(' ')[1]).toBe('USD')
  expect(names(paid('5 hours'))).toBe('hours hours')
})
