import { expect, test } from 'vitest'
import { diagnosisReport } from '../../../src/projections/reports/diagnosis.ts'
import { assetsBalanceReport } from '../../../src/projections/reports/assets-balance.ts'
import { lotsReport } from '../../../src/projections/reports/lots-report.ts'
import { ownUnitsOf } from '../../../src/projections/valuation/book-habits.ts'
import { firstVisit } from '../../support/first-visit.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'
import { ALL_RULES } from '../../support/every-report.ts'
import { viewFromText } from '../../support/view-from-text.ts'

const EARNED = `
2024-01-05 Pay
  Assets:Bank  100.00 EUR
  Income:Salary  -100.00 EUR
  Assets:Vacation  5 HOURS
  Income:Vacation  -5 HOURS
`
const SPENT = `
2024-07-08 Vacation
  Assets:Vacation  -2 HOURS
  Expenses:Vacation  2 HOURS
`
const namesIn = (text: string): string[] => {
  const view = viewFromText(text)
  return [...ownUnitsOf(view)].map((id) => view.commodities[id]!)
}

test.each([
  ['hours that are earned and spent', EARNED + SPENT, ['HOURS']],
  ['hours beside no money', '2024-01-01 Acme\n  (work:acme)  3 h\n', ['h']],
  ['not what is only held, as shares that came without a price', EARNED, []],
  ['nothing that has a price', `${EARNED}${SPENT}P 2024-01-01 HOURS 20 EUR\n`, []],
  ['nothing that was bought', `${EARNED}${SPENT}2024-08-01 Sold\n  Assets:Vacation  -1 HOURS @ 20 EUR\n  Assets:Bank  20 EUR\n`, []],
  ['nothing that was changed', `${EARNED}${SPENT}2024-08-01 Sold\n  Assets:Vacation  -1 HOURS\n  Assets:Bank  20 EUR\n`, []],
  ['no money, as it may be changed', (EARNED + SPENT).replaceAll('HOURS', 'THB'), []],
])('units of their own are %s', (_, text, names) => {
  expect(namesIn(text)).toEqual(names)
})

test('they lack no price; the answer still says of what it has no worth', () => {
  const ledger = ledgerOf(EARNED + SPENT, '2024-12-31')
  expect(diagnosisReport(ledger, ALL_RULES).issues.filter(({ summary }) => summary === 'Exchange Price Missing')).toEqual([])
  expect(assetsBalanceReport(ledger).unpriced.map(({ commodity }) => commodity)).toContain('HOURS')
})

test('they are in no lot: they were neither bought nor sold', () => {
  const { held, sold } = lotsReport(ledgerOf(EARNED + SPENT, '2024-12-31'))
  expect([held, sold]).toEqual([[], []])
})

/** Points that come and go in the account of a bank. */
const POINTS: readonly (readonly [name: string, text: string])[] = [
  ['main.ledger', '2024-01-31 Job\n    Assets:Bank  900.00 EUR\n    Income:Job\n2024-02-05 Trip\n    Expenses:Trip  7 MILES\n    Assets:Bank\n'],
  ['main.journal', '2024-01-31 Job\n    assets:bank  900.00 EUR\n    income:job\n2024-02-05 Trip\n    expenses:trip  7 MILES\n    assets:bank\n'],
  [
    'main.beancount',
    `option "operating_currency" "EUR"
plugin "beancount.plugins.auto_accounts"
2024-01-31 * "Job"
  Assets:Bank  900.00 EUR
  Income:Job
2024-02-05 * "Trip"
  Expenses:Trip  7 MILES
  Assets:Bank
`,
  ],
]
test.each(POINTS)('an account of cash stays one when they are spent from it: %s', (name, text) => {
  expect(firstVisit(name, text, '2024-02-29')).toMatchObject({ ownUnits: ['MILES'], cash: [expect.stringMatching(/^Assets:bank$/i)], problems: [] })
})
