import { expect, test } from 'vitest'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { budgetReport } from '../../../src/projections/reports/budget.ts'
import { pricesReport } from '../../../src/projections/reports/prices.ts'
import { recurringReport } from '../../../src/projections/reports/recurring.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { budgetExample, otherThan, priceExample, recurringExample } from '../../../ui/figures/journal-examples.ts'
import { ledgerOfJournal } from '../../support/ledger-from-journal.ts'

const [TODAY, currency] = ['2024-03-15', 'EUR']
const DIALECTS: readonly Dialect[] = ['ledger', 'hledger', 'beancount']
const OPENED = ['Assets:Checking', 'Expenses:Food', 'Expenses:Rent'].map((account) => `2024-01-01 open ${account}\n`).join('')

/** Two transactions, with a line below the first line of each, and what else stands in the journal. */
const book = (dialect: Dialect, { below = '', beside = '' }) => {
  const entry = (day: string): string =>
    `${day} ${dialect === 'beancount' ? '* "Landlord" ""' : 'Landlord'}\n${below && `    ${below}\n`}    Expenses:Rent    900 EUR\n    Assets:Checking\n\n`
  return ledgerOfJournal(`${dialect === 'beancount' ? OPENED : ''}${entry('2024-01-01')}${entry('2024-02-01')}${beside}\n`, TODAY, {
    dialect,
    plannedUntil: '2024-12-31',
  })
}

test.each(DIALECTS)('what a page tells a person to write into a journal of %s is read as what the page is about', (dialect) => {
  const { transaction_sequences: series } = recurringReport(book(dialect, { below: recurringExample(dialect) }))
  expect(series.map(({ key, transactions }) => [key, transactions.length])).toEqual([['Rent', 2]])

  const { budgetsByMonth } = budgetReport(book(dialect, { beside: budgetExample(dialect, { day: TODAY, currency }) }))
  expect(budgetsByMonth['2024-03']?.accounts.map(({ account, forecast }) => `${account} ${forecast}`)).toEqual(['Expenses:Food 400'])

  for (const commodity of dialect === 'beancount' ? ['USD', 'ACME5'] : ['USD', 'ACME5', 'World fund', '$']) {
    const written = priceExample(dialect, { day: TODAY, currency, commodity, price: '12.34' })
    const answer = pricesReport(book(dialect, { beside: written }))
    if (answer instanceof Refusal) throw new Error(answer.message)
    expect(
      answer.prices[commodity]?.map(({ value }) => String(value)),
      written,
    ).toEqual(['12.34'])
  }
})

test.each(DIALECTS)('while a book of %s has no currency, examples are in one all the same', (dialect) => {
  const none = { day: TODAY, currency: '' }
  expect(budgetExample(dialect, none)).toBe(budgetExample(dialect, { day: TODAY, currency: 'EUR' }))
  const price = { commodity: 'USD', price: '0.92' }
  expect(priceExample(dialect, { ...none, ...price })).toBe(priceExample(dialect, { day: TODAY, currency: 'EUR', ...price }))
})

test('another currency than the own one is none of its two names', () => {
  expect(['EUR', 'USD', '$', 'INR'].map(otherThan)).toEqual(['USD', 'EUR', 'EUR', 'USD'])
})
