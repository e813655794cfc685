import { describe, expect, test } from 'vitest'
import { configurationOf } from '../../../src/config/load.ts'
import { readConfiguration } from '../../../src/config/read.ts'
import type { LedgerView } from '../../../src/projections/view/ledger-view.ts'
import { reportSettingsOf } from '../../../src/service/ledgers/report-settings.ts'
import { parseDay } from '#vocabulary/day.ts'
import { cashFlowReport } from '../../../src/projections/reports/cash-flow.ts'
import { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { viewFromText } from '../../support/view-from-text.ts'

const EMPTY = viewFromText('')
function settingsOf(written: object, view: LedgerView = EMPTY, file = '/daybook.yaml'): ReturnType<typeof reportSettingsOf> {
  const read = readConfiguration(JSON.stringify({ journal_path: 'main.ledger', ...written }), file)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return reportSettingsOf(configurationOf({ file, bytes: Buffer.alloc(0), settings: read.settings, home: '/' }), view)
}

describe('bonus shares', () => {
  test('are a lot of their own in India and spread elsewhere, unless the configuration says otherwise', () => {
    const ruleOf = (written: object): string => settingsOf(written).bonusShares
    expect([ruleOf({ default_currency: 'INR' }), ruleOf({ default_currency: '₹' }), ruleOf({ default_currency: 'EUR' })]).toEqual([
      'own_lot',
      'own_lot',
      'spread',
    ])
    expect(ruleOf({ default_currency: 'INR', tax: { bonus_shares: 'spread' } })).toBe('spread')
    expect(ruleOf({ default_currency: 'EUR', tax: { bonus_shares: 'own_lot' } })).toBe('own_lot')
  })
})

test('a report knows a commodity by no key and by no place on the disk: both stand in what its source of prices is asked by', () => {
  const commodity = (name: string, provider: string, code: string) => ({ name, type: 'stock', price: { provider, code } })
  const { commodities } = settingsOf({
    commodities: [
      commodity('ACME', 'co-alphavantage', 'KEY:ACM:USD'),
      commodity('OLD', 'co-alphavantage', 'KEY'),
      commodity('HOUSE', 'local-json', '/books/house.json'),
      commodity('FUND', 'com-yahoo', 'FND'),
    ],
  })
  expect(commodities.map(({ name, code }) => [name, code])).toEqual([
    ['ACME', 'ACM:USD'],
    ['OLD', ''],
    ['HOUSE', 'HOUSE'],
    ['FUND', 'FND'],
  ])
})

test('rates of the European Central Bank count in euros, over which they lead to any currency', () => {
  const basesWith = (...providers: string[]) =>
    settingsOf({ commodities: providers.map((provider, at) => ({ name: `C${at}`, type: 'unknown', price: { provider, code: 'USD' } })) }).rateBases
  expect([basesWith(), basesWith('com-yahoo'), basesWith('com-yahoo', 'eu-ecb', 'eu-ecb')]).toEqual([[], [], ['EUR']])
})

const BOOK = viewFromText(`
P 2024-01-01 EUR 1.10 USD
2024-01-05 Job
  Assets:Bank  1000.00 EUR
  Income:Job
2024-01-06 Travel
  Assets:Purse  20.00 USD
  Assets:Bank  -20.00 EUR @@ 20.00 USD
2024-01-07 Broker
  Assets:Broker  2 NIO {10.00 EUR}
  Assets:Broker  -20.00 EUR
2024-01-08 Lent
  Assets:Receivable:Max  5.00 EUR
  Assets:Bank
`)

describe('what the configuration leaves open', () => {
  test('the book says', () => {
    expect(settingsOf({}, BOOK)).toMatchObject({
      defaultCurrency: 'EUR',
      currencies: ['USD'],
      checkingAccounts: ['Assets:Bank', 'Assets:Purse'],
      receivableAccounts: ['Assets:Receivable:Max'],
      financialYearStartingMonth: 1,
    })
  })
  test('what it says holds', () => {
    const written = {
      default_currency: 'USD',
      currencies: ['MILES'],
      checking_accounts: [],
      receivable_accounts: ['Assets:Max'],
      financial_year_starting_month: 7,
    }
    expect(settingsOf(written, BOOK)).toMatchObject({
      defaultCurrency: 'USD',
      currencies: ['MILES', 'EUR'],
      checkingAccounts: [],
      receivableAccounts: ['Assets:Max'],
      financialYearStartingMonth: 7,
    })
  })
  test('a security that is called like a currency is one where the configuration says so', () => {
    const commodities = [{ name: 'USD', type: 'stock', price: { provider: 'com-yahoo', code: 'X' } }]
    expect(settingsOf({ commodities }, BOOK).currencies).toEqual([])
  })
  test('and in a paisa.yaml Paisa says, whatever the book is like', () => {
    const paisa = (written: object) => settingsOf(written, BOOK, '/book/paisa.yaml')
    expect(paisa({})).toMatchObject({
      defaultCurrency: 'INR',
      currencies: [],
      checkingAccounts: ['Assets:Checking'],
      receivableAccounts: [],
      financialYearStartingMonth: 4,
    })
    expect(paisa({ default_currency: '' }).defaultCurrency).toBe('INR')
    expect(paisa({ default_currency: 'EUR', checking_accounts: [] })).toMatchObject({
      defaultCurrency: 'EUR',
      currencies: [],
      checkingAccounts: ['Assets:Checking'],
    })
  })
})

describe('accounts that the configuration names as the journal writes them', () => {
  const OWN = viewFromText('2024-01-05 Job\n  Assets:Giro  1000.00 EUR\n  Income:Job\n')
  const card = { credit_limit: 100, statement_end_day: 1, due_day: 5, network: 'visa', number: '1234', expiration_date: '2030-01-31' }
  const named = (root: string) => ({
    checking_accounts: [`${root}:Giro`],
    receivable_accounts: [`${root}:Lent:*`],
    inactive_accounts: [`${root}:Old:%`],
    accounts: [{ name: `${root}:Older`, inactive: true }],
    allocation_targets: [{ name: 'Shares', target: 50, accounts: [`${root}:*`] }],
    schedule_al: [{ code: 'bank', accounts: [`${root}:Giro`] }],
    goals: {
      retirement: [{ name: 'Rest', icon: '', swr: 4, savings: [`${root}:Giro`], expenses: [`${root}:Food`] }],
      savings: [{ name: 'Boat', icon: '', target: 5, accounts: [`${root}:Giro`] }],
    },
    credit_cards: [{ ...card, account: `${root}:Card` }],
  })
  const withRoots = (roots: readonly [string, string][]): LedgerView =>
    ({ ...OWN, lastSync: { data: { account_roots: roots } } }) as unknown as LedgerView

  test('are those of the pages, everywhere', () => {
    const shown = settingsOf(named('Assets'), OWN)
    expect(shown).toMatchObject({ checkingAccounts: ['Assets:Giro'], receivableAccounts: ['Assets:Lent:*'], inactiveAccounts: ['Assets:Old:%'] })
    expect(settingsOf(named('assets'), OWN)).toEqual(shown)
    expect(settingsOf(named('Vermögen'), withRoots([['Vermögen', 'Assets']]))).toEqual(shown)
  })
  test('but for what the book shows under that name, what is no account of it, and patterns', () => {
    const checking = (names: string[], view: LedgerView): readonly string[] => settingsOf({ checking_accounts: names }, view).checkingAccounts
    const written = ['Giro', 'Giro:Joint', 'regex:^assets', 'Elsewhere:Giro', '*']
    expect(checking(written, withRoots([['Giro:', 'Assets']]))).toEqual(['Assets:Giro', 'Assets:Giro:Joint', 'regex:^assets', 'Elsewhere:Giro', '*'])
    // A root under another name is the account of that name too, where it was booked on.
    const roots = withRoots([['Giro', 'Assets']])
    expect([checking(['Giro'], roots), checking(['Giro:*'], roots)]).toEqual([['Assets:Giro'], ['Assets:*']])
    expect(checking(['Bank'], withRoots([['Bank', 'Assets']]))).toEqual(['Assets'])
    const odd = viewFromText('2024-01-05 Job\n  assets:Giro  1.00 EUR\n  Income:Job\n')
    expect(checking(['assets:Giro', 'assets'], odd)).toEqual(['assets:Giro', 'assets'])
  })
})

test('the week of searches begins as the configuration says, or as in its locale, or as where its currency is', () => {
  const startOf = (written: object, file?: string): number => settingsOf(written, EMPTY, file).weekStartingDay
  expect([startOf({ locale: 'en-US' }), startOf({ locale: 'en-GB' }), startOf({ locale: 'en-US', week_starting_day: 6 })]).toEqual([0, 1, 6])
  expect([startOf({ default_currency: 'EUR' }), startOf({ default_currency: 'USD' })]).toEqual([1, 0])
  // Paisa's own file has what Paisa takes.
  expect(startOf({ default_currency: 'EUR', locale: 'en-GB' }, '/paisa.yaml')).toBe(0)
})

test('one foreign payment leaves a bank account cash: the cash flow has its balance, and nothing is invested', () => {
  const month = (day: string, cost: string): string => `
2026-${day} Employer
  Assets:Bank:Current  3000.00 EUR
  Income:Salary
2026-${day} Shop
  Expenses:Food  ${cost}
  Assets:Bank:Current`
  const view = viewFromText(`
P 2026-03-01 USD 0.90 EUR
2026-01-01 Opening balance
  Assets:Bank:Current  5000.00 EUR
  Equity:Opening${month('01-28', '40.00 EUR')}${month('02-28', '50.00 EUR')}${month('03-28', '200.00 USD')}
`)
  const { cash_flows: flows } = cashFlowReport(new ValuedLedger(view, settingsOf({}, view), parseDay('2026-03-31')))
  expect(flows.map(({ balance, investment }) => `${balance} ${investment}`)).toEqual(['7960 0', '10910 0', '13730 0'])
})
