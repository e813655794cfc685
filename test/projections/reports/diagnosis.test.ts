import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { diagnosisReport, type DiagnosisRules } from '../../../src/projections/reports/diagnosis.ts'
import type { ReportSettings } from '../../../src/projections/valuation/settings.ts'
import { ALL_RULES } from '../../support/every-report.ts'
import { ledgerOfJournal } from '../../support/ledger-from-journal.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const on = (...patterns: string[]) => ({ enabled: true, patterns })
const OFF = { enabled: false, patterns: [] }
const NO_RULES: DiagnosisRules = {
  negativeBalance: OFF,
  nonCreditAccount: OFF,
  nonDebitAccount: OFF,
  exchangePriceMissing: OFF,
  unitPriceMismatch: OFF,
  assetAllocationMissing: OFF,
}
interface Asked {
  rules?: DiagnosisRules
  settings?: Partial<ReportSettings>
  withoutRefunds?: boolean
}
const issuesOf = (text: string, { rules = ALL_RULES, settings = {}, withoutRefunds = false }: Asked = {}) =>
  diagnosisReport(ledgerOf(text, '2024-12-31', settings), rules, { withoutRefunds }).issues.map(
    ({ summary, details, line }) => `${summary}: ${details} (${line ?? ''})`,
  )

describe('the diagnosis', () => {
  test('finds nothing in a sound book', () => {
    expect(
      issuesOf('2024-01-01 Pay\n  Assets:Checking  100 EUR\n  Income:Salary\n2024-01-02 Market\n  Expenses:Food  10 EUR\n  Assets:Checking\n'),
    ).toEqual([])
  })

  test('finds nothing in an account of money that one side owes the other', () => {
    const text = '2024-01-01 Shared\n  Expenses:Food  20 EUR\n  Assets:Receivable:Partner\n'
    expect(issuesOf(text)).toHaveLength(1)
    expect(issuesOf(text, { settings: { receivableAccounts: ['Assets:Receivable'] } })).toEqual([])
  })

  test('names the first day on which an account ended below nothing, each commodity by itself', () => {
    const text = `
2024-01-01 Pay
  Assets:Checking  100 EUR
  Income:Salary
2024-01-02 Out
  Expenses:Rent  150 EUR
  Assets:Checking
2024-01-02 Back
  Assets:Checking  60 EUR
  Income:Salary
2024-01-03 Out
  Expenses:Rent  20.005 EUR
  Assets:Checking
`
    expect(issuesOf(text)).toEqual(['Negative Balance: <b>Assets:Checking</b> had -10.005 EUR on 2024-01-03. (13)'])
  })

  test('names copies of a file that count beside it, whatever is switched on, and no other file', () => {
    const spend = (day: number, payee = 'Shop'): string => `2024-01-0${day} ${payee}\n  Expenses:Food  1 EUR\n  Assets:Checking\n`
    const year = [1, 2, 3, 4].map((day) => spend(day)).join('')
    const beside: Record<string, string> = {
      '2024.ledger': year,
      '2024.sync-conflict-20240301-101500-ABCDEFG.ledger': `; of the laptop\n${year}${spend(5)}`,
      '2024 (conflicted copy).ledger': year,
      '2024-plan.ledger': [1, 2, 3, 4].map((day) => spend(day, 'Plan')).join(''),
      '2024b.ledger': year,
      '2024 - few.ledger': spend(1),
    }
    const main = Object.keys(beside)
      .map((name) => `include ${name}\n`)
      .join('')
    const { issues } = diagnosisReport(ledgerOfJournal(main, '2024-12-31', { beside }), NO_RULES)
    expect(issues.map(({ summary, level, details, file_name, line }) => `${level} ${summary}: ${details} (${file_name}:${line})`)).toEqual([
      'danger Copy of a File: <b>2024.sync-conflict-20240301-101500-ABCDEFG.ledger</b> has 4 of its 5 transactions in common with <b>2024.ledger</b>. (2024.sync-conflict-20240301-101500-ABCDEFG.ledger:2)',
      'danger Copy of a File: <b>2024 (conflicted copy).ledger</b> has 4 of its 4 transactions in common with <b>2024.ledger</b>. (2024 (conflicted copy).ledger:1)',
    ])
  })

  test('names days that lie half a century from all others, whatever is switched on', () => {
    const spend = (day: string): string => `${day} Shop\n  Expenses:Food  1 EUR\n  Assets:Checking\n`
    const strays = (...days: string[]): string[] =>
      issuesOf(days.map(spend).join(''), { rules: NO_RULES }).map((issue) => issue.replaceAll(/<\/?b>|Day Far From All Others: /g, ''))
    expect(strays('0024-05-17', '0024-05-17', '2023-01-01', '2024-05-18', '2024-06-01', '8024-01-01')).toEqual([
      '0024-05-17 is 1999 years before 2023-01-01, and nothing is in between. (2)',
      '8024-01-01 is 6000 years after 2024-06-01, and nothing is in between. (17)',
    ])
    // A book that rests for forty years is a book, and of two days far apart nobody knows which one is wrong.
    expect(strays('1984-01-01', '2023-12-31', '2024-01-01')).toEqual([])
    expect(strays('1924-01-01', '2024-01-01')).toEqual([])
  })

  test('names prices that lie half a century from all others and from the book, and no long history', () => {
    const book = '2023-01-01 Shop\n  Expenses:Food  1 EUR\n  Assets:Checking\n'
    const strays = (...days: string[]): string[] =>
      issuesOf(book + days.map((day) => `P ${day} ACME 2 EUR\n`).join(''), { rules: NO_RULES }).map((issue) => issue.replaceAll(/<\/?b>/g, ''))
    expect(strays('0204-03-01', '1204-03-01', '2024-01-01', '9999-12-31')).toEqual([
      expect.stringMatching(
        /^Price Far From All Others: A price of ACME is of 0204-03-01, 1000 years before 1204-03-01, and nothing is in between. \(4\)$/,
      ),
      expect.stringContaining('1204-03-01, 819 years before 2023-01-01, and nothing is in between. (5)'),
      expect.stringMatching(/9999-12-31, 797\d years after .*, and nothing is in between. \(7\)$/),
    ])
    expect(strays('1930-01-01', '1970-01-01', '2010-01-01', '2023-02-01', '2060-01-01')).toEqual([])
    expect(strays()).toEqual([])
    // What was paid is no second finding beside that of its day.
    const bought = `${book}1404-01-01 Buy\n  Assets:Broker  1 ACME @ 2 EUR\n  Assets:Checking\n${book}${book}`
    expect(diagnosisReport(ledgerOfJournal(bought, '2024-12-31'), NO_RULES).issues.map(({ summary }) => summary)).toEqual(['Day Far From All Others'])
  })

  test('takes for a rounding what is less than the last digit that the commodity is written with', () => {
    const pay = (day: number, amount: string, commodity: string): string =>
      `2024-01-${day} Pay\n  Assets:Wallet  ${amount} ${commodity}\n  Equity:Opening\n`
    const short = (text: string): string[] => issuesOf(text).filter((issue) => issue.startsWith('Negative'))
    expect(short(pay(10, '0.0004', 'BTC') + pay(11, '-0.003', 'BTC'))).toEqual([
      'Negative Balance: <b>Assets:Wallet</b> had -0.0026 BTC on 2024-01-11. (5)',
    ])
    // One posting in ten may come from a division: cents stay what euros are counted in.
    const euros = Array.from({ length: 20 }, (_, i) => pay(10, `${i + 1}.25`, 'EUR')).join('')
    expect(short(euros + pay(11, '-215.003333', 'EUR'))).toEqual([])
    expect(short(euros + pay(11, '-215.013333', 'EUR'))).toEqual([expect.stringContaining('had -0.01 EUR')])
  })

  test('compares a small price as closely as a large one', () => {
    const buy = (paid: string): string =>
      `Q 2024-01-01 COIN 0.0000512 EUR\n2024-01-02 Buy\n  Assets:Wallet  1000000 COIN {${paid} EUR}\n  Equity:Opening\n`
    const mismatches = (paid: string): string[] => issuesOf(buy(paid)).filter((issue) => issue.startsWith('Unit Price'))
    expect(mismatches('0.0000512001')).toEqual([])
    expect(mismatches('0.0000513')).toEqual([expect.stringContaining('at 0.0000513, the source says 0.0000512')])
  })

  test('counts the money of an account together, whatever the currency, and everything else by itself', () => {
    const text = `
P 2024-01-01 USD 0.5 EUR
2024-01-01 Pay
  Assets:Checking  100 EUR
  Income:Salary
2024-01-02 Abroad
  Expenses:Food  30 USD
  Assets:Checking
2024-01-03 Short
  Assets:Fund  -2 FUND {3 EUR}
  Equity:Opening
`
    const short = 'Negative Balance: <b>Assets:Fund</b> had -2 FUND on 2024-01-03. (10)'
    expect(issuesOf(text, { settings: { currencies: ['USD'] } }).filter((issue) => issue.startsWith('Negative'))).toEqual([short])
    expect(issuesOf(text).filter((issue) => issue.startsWith('Negative'))).toEqual([expect.stringContaining('-30 USD'), short])
  })

  test('finds income that goes out and expenses that come in, but no capital gains and no crumbs', () => {
    const text = `
2024-01-01 Wrong
  Income:Salary  5 EUR
  Equity:Opening
2024-01-02 Loss
  Income:CapitalGains:Fund  5 EUR
  Equity:Opening
2024-01-03 <b>Refund</b>
  Expenses:Food  -3 EUR
  Equity:Opening
2024-01-04 Crumb
  Expenses:Food  -0.01 EUR
  Equity:Opening
`
    expect(issuesOf(text)).toEqual([
      'Credit Entry: <b>Income:Salary</b> 5 on 2024-01-01, Wrong. (3)',
      'Debit Entry: <b>Expenses:Food</b> -3 on 2024-01-03, &lt;b&gt;Refund&lt;/b&gt;. (9)',
    ])
  })

  test('takes what comes back of what was spent on the account for a refund where that is asked, on the same day too', () => {
    const spend = (day: string, account: string, amount: number): string =>
      `2024-01-${day} Shop\n  Expenses:${account}  ${amount} EUR\n  Equity:Opening\n`
    const sound = `${spend('02', 'Food', 20)}${spend('05', 'Food', -15)}${spend('05', 'Clothes', -30)}${spend('05', 'Clothes', 30)}`
    expect(issuesOf(sound, { withoutRefunds: true })).toEqual([])
    // Paisa's clients are told of all.
    expect(issuesOf(sound)).toHaveLength(2)
    // Five were left of what was spent, and nothing of clothes.
    const wrong = `${spend('02', 'Food', 20)}${spend('05', 'Food', -15)}${spend('06', 'Food', -6)}${spend('07', 'Clothes', -1)}`
    expect(issuesOf(wrong, { withoutRefunds: true })).toEqual([
      'Debit Entry: <b>Expenses:Food</b> -6 on 2024-01-06, Shop. (8)',
      'Debit Entry: <b>Expenses:Clothes</b> -1 on 2024-01-07, Shop. (11)',
    ])
  })

  test('finds what has no price, and what was paid otherwise than the source of prices says', () => {
    const text = `
Q 2024-01-01 FUND 10 EUR
2024-01-02 Broker
  Assets:Fund  2 FUND {11 EUR}
  Equity:Opening
2024-01-03 Gift
  Assets:Art  1 ART
  Equity:Opening  -1 ART
`
    expect(issuesOf(text)).toEqual([
      'Exchange Price Missing: There is no price of <b>ART</b> in EUR, nor a way to one. (7)',
      'Unit Price Mismatch: <b>Assets:Fund</b> on 2024-01-02: 2 FUND at 11, the source says 10. (4)',
    ])
  })

  test('says of a commodity without a price whether it is carried at its cost or its value is unknown', () => {
    const description = (text: string): string[] =>
      diagnosisReport(ledgerOf(text, '2024-01-31'), ALL_RULES)
        .issues.filter(({ summary }) => summary === 'Exchange Price Missing')
        .map((issue) => issue.description)
    const bought = '2024-01-02 Broker\n  Assets:Fund  2 FUND {11 EUR}\n  Equity:Opening  -22 EUR\n'
    const gift = '2024-01-03 Gift\n  Assets:Fund  1 FUND\n  Equity:Opening  -1 FUND\n'
    expect(description(bought)).toEqual(['No price is known, so this is carried at its cost. Record a price.'])
    const unknown = 'No price is known, nor a cost for all of it. What has neither has an unknown value and counts in no figure. Record a price.'
    expect([gift, bought + gift].map(description)).toEqual([[unknown], [unknown]])
  })

  test('does not look at what is entered for days to come', () => {
    const later = '2025-01-02 Broker\n  Assets:Fund  2 FUND @ 10 EUR\n  Assets:Checking\n2025-01-03 Wrong\n  Income:Salary  5 EUR\n  Expenses:Food\n'
    const settings = { allocationTargets: [{ name: 'Cash', target: Exact.of(100), accounts: ['Assets:Checking'] }] }
    expect(issuesOf(later, { settings })).toEqual([])
    expect(diagnosisReport(ledgerOf(later, '2025-01-03', settings), ALL_RULES).issues.map(({ summary }) => summary)).toEqual([
      'Negative Balance',
      'Credit Entry',
      'Debit Entry',
      'Asset Accounts missing from Allocation Target',
    ])
  })

  test('names the asset accounts without a target, when there are targets', () => {
    const text = '2024-01-01 a\n  Assets:Fund  1 EUR\n  Equity:Opening\n2024-01-01 b\n  Assets:Cash  1 EUR\n  Equity:Opening\n'
    expect(issuesOf(text)).toEqual([])
    const settings = { allocationTargets: [{ name: 'Funds', target: Exact.of(100), accounts: ['Assets:F*'] }] }
    expect(issuesOf(text, { settings })).toEqual(['Asset Accounts missing from Allocation Target: <b>Assets:Cash</b> ()'])
  })

  test('leaves out a rule that is switched off, and accounts that the patterns do not name', () => {
    const text = '2024-01-01 a\n  Assets:Cash  -1 EUR\n  Equity:Opening\n'
    expect(issuesOf(text)).toHaveLength(1)
    expect(issuesOf(text, { rules: { ...ALL_RULES, negativeBalance: OFF } })).toEqual([])
    expect(issuesOf(text, { rules: { ...ALL_RULES, negativeBalance: on('Assets:Bank%') } })).toEqual([])
    expect(issuesOf(text, { rules: { ...ALL_RULES, negativeBalance: on('assets:c_sh') } })).toHaveLength(1)
  })
})
