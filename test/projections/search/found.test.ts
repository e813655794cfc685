import { describe, expect, test } from 'vitest'
import { payeeOf } from '../../../src/projections/reports/parts/wire-postings.ts'
import { searchDatesOf } from '../../../src/projections/search/date-words.ts'
import { postingsFound, transactionsFound } from '../../../src/projections/search/found.ts'
import { parseSearch } from '../../../src/projections/search/parse-search.ts'
import { SearchProblem } from '../../../src/projections/search/search-query.ts'
import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { ledgerOfJournal } from '../../support/ledger-from-journal.ts'

const BOOK = ledgerOfJournal(
  `
2023-01-05 * (R-17) Café Central  ; with Ann
    ; trip: Rome
    Expenses:Food:Coffee     4.50 EUR
    Assets:Cash

2023-02-01 ! Uber
    Expenses:Travel         23.00 EUR  ; airport :refund:
    Liabilities:Card-One

2023-04-01 Salary
    Assets:Checking        250.00 EUR
    * Income:Salary

2023-06-30 Hotel
    Expenses:Travel         40.00 USD
    Assets:Checking        -36.00 EUR

2023-08-15 Gift of gold
    Assets:Gold              2 GOLD
    Equity:Gifts            -2 GOLD
`,
  '2023-09-03',
)

const asked = (text: string, ledger: ValuedLedger) => {
  const query = parseSearch(text, searchDatesOf(ledger))
  if (query instanceof SearchProblem) throw new Error(query.text)
  return query
}
/** The payees of the transactions that answer. */
const transactions = (text: string, ledger = BOOK): string[] => {
  const { view, booked } = ledger
  const found = transactionsFound(ledger, asked(text, ledger))
  return Array.from(found.rows(), (group) => view.payees[view.transactions.payee[booked.transactionRow[group]!]!]!)
}
/** The postings that answer, as payee and account. */
const postings = (text: string, ledger = BOOK): string[] => {
  const { view, booked, accounts } = ledger
  const found = postingsFound(ledger, asked(text, ledger))
  return Array.from(found.rows(), (at) => `${payeeOf(view, booked.row[at]!)} ${accounts.name(booked.account[at]!)}`)
}

test.each(['ledger', 'hledger'] as const)('a note in lines of its own begins with its first word, in %s', (dialect) => {
  const journal = '2023-01-01 A\n    ; Recurring: Rent\n    ; for two\n    X:Y  1 EUR\n    ; mine\n    X:Z\n'
  const ledger = ledgerOfJournal(journal, '2023-09-03', { dialect })
  for (const search of ['note == "Recurring: Rent\\nfor two"', 'note =~ /^Recurring: Rent\\nfor two$/', 'note == mine', '/^mine$/'])
    expect([search, transactions(search, ledger)]).toEqual([search, ['A']])
})

const ALL = ['Café Central', 'Uber', 'Salary', 'Hotel', 'Gift of gold']

describe('transactions that answer', () => {
  test.each([
    ['', ALL],
    ['cafe', ['Café Central']],
    ['ANN', ['Café Central']],
    ['airport', ['Uber']],
    ['card-one', ['Uber']],
    ['usd', ['Hotel']],
    ['r-17', ['Café Central']],
    ['rome', ['Café Central']],
    ['main', ALL],
    ['account = travel', ['Uber', 'Hotel']],
    ['account == Expenses:Travel', ['Uber', 'Hotel']],
    ['account == expenses:food', ['Café Central']],
    ['account == Expenses:Tra', []],
    ['account =~ /^Assets:C.*h$/', ['Café Central']],
    ['account =~ /^assets:c.*h$/', []],
    ['account =~ /^assets:c.*h$/gi', ['Café Central']],
    ['payee = u', ['Uber']],
    ['payee == hotel', ['Hotel']],
    ['payee !~ /a/', ['Uber', 'Hotel', 'Gift of gold']],
    ['note = ""', ALL],
    ['note == ""', ['Uber', 'Salary', 'Hotel', 'Gift of gold']],
    // The blank behind a semicolon is no part of what was noted.
    ['note == "airport :refund:"', ['Uber']],
    ['note =~ /^airport/', ['Uber']],
    ['note =~ /^trip/m', ['Café Central']],
    ['/^with Ann/', ['Café Central']],
    ['code == ""', ['Uber', 'Salary', 'Hotel', 'Gift of gold']],
    ['tag = trip', ['Café Central']],
    ['tag = trip:rome', ['Café Central']],
    ['tag = "trip: rome"', ['Café Central']],
    ['tag == trip', []],
    ['tag == #refund', ['Uber']],
    ['tag == ""', ['Uber', 'Salary', 'Hotel', 'Gift of gold']],
    ['tag =~ /^trip: R/', ['Café Central']],
    ['commodity = us', ['Hotel']],
    ['currency = us', []],
    ['currency = usd', ['Hotel']],
    ['filename != main', []],
    ['4.5', ['Café Central']],
    ['-4.50', ['Café Central']],
    ['40', ['Hotel']],
    ['amount = 40', []],
    ['quantity = 40', ['Hotel']],
    ['amount > 40 amount < 50', ['Salary']],
    ['posting(amount > 40 amount < 50)', []],
    ['amount = 20..30', ['Uber']],
    // Four digits are a year where nothing says that they are an amount.
    ['quantity = 1000..', []],
    ['amount != 1000..', ALL.slice(0, 4)],
    ['2023..', ALL],
    ['total = 250', ['Salary']],
    ['total < 20', ['Café Central']],
    ['amount = 0', []],
    ['NOT amount = ..1e12', ['Gift of gold']],
    ['balance < 0', ['Café Central', 'Uber', 'Salary', 'Gift of gold']],
    ['balance = 214', ['Hotel']],
    ['status = cleared', ['Café Central', 'Salary']],
    ['status = pending', ['Uber']],
    ['status != cleared', ['Uber', 'Hotel', 'Gift of gold']],
    ['date = 2023-04', ['Salary']],
    ['date < [2023-04-01]', ['Café Central', 'Uber']],
    ['date <= 2023-04-01', ['Café Central', 'Uber', 'Salary']],
    ['date > 2022', ALL],
    ['date > 2023', []],
    ['date >= [q2 2023]', ['Salary', 'Hotel', 'Gift of gold']],
    ['date != [q2 2023]', ['Café Central', 'Uber', 'Gift of gold']],
    ['[fy 2022]', ['Café Central', 'Uber']],
    ['[last month]', ['Gift of gold']],
    ['account = checking account = travel', ['Hotel']],
    ['posting(account = checking account = travel)', []],
    ['account != travel', ['Café Central', 'Salary', 'Gift of gold']],
    ['payee = hotel OR payee = uber AND account = nothing', ['Hotel']],
    // Words that only begin like a keyword or a property: NOTHING is not NOT and HING.
    ['NOTHING', []],
    ['ORACLE', []],
    ['ANDROID', []],
    ['accounts', []],
    ['note = ANDROID OR payee = Notable', []],
    ['GIFTS', ['Gift of gold']],
    ['payee =~ /a/g', ['Café Central', 'Salary']],
    ['payee =~ /A/gi', ['Café Central', 'Salary']],
    ['NOT (hotel OR uber)', ['Café Central', 'Salary', 'Gift of gold']],
  ])('%s', (text, payees) => expect(transactions(text)).toEqual(payees))
})

describe('postings that answer', () => {
  test.each([
    ['checking', ['Salary Assets:Checking', 'Hotel Assets:Checking']],
    ['account = checking amount < 0', ['Hotel Assets:Checking']],
    ['account = checking transaction(account = travel)', ['Hotel Assets:Checking']],
    ['account = checking account = travel', []],
    ['note = airport', ['Uber Expenses:Travel']],
    ['tag = refund', ['Uber Expenses:Travel']],
    ['tag = trip', ['Café Central Expenses:Food:Coffee', 'Café Central Assets:Cash']],
    ['status = cleared date = 2023-04', ['Salary Income:Salary']],
    ['total = 23', ['Uber Expenses:Travel']],
    ['total = 0 payee = uber', ['Uber Liabilities:Card-One']],
    ['amount != 5 gold', []],
    ['gold', ['Gift of gold Assets:Gold', 'Gift of gold Equity:Gifts']],
  ])('%s', (text, found) => expect(postings(text)).toEqual(found))
})

test('letters that are none of English are found by those that English has for them', () => {
  const names = ['Straßenbahn', 'Łódź', 'Smørrebrød', 'Đorđe', 'Æbleskiver', 'Œuvre', 'Þór', 'Kapalı', 'ΟΔΟΣ ΑΕ']
  const ledger = ledgerOfJournal(names.map((name) => `2023-01-01 ${name}\n    Assets:A  1 EUR\n    Assets:B\n`).join('\n'), '2023-09-03')
  const typed = ['STRASSE', 'lodz', 'smorre', 'dorde', 'aebl', 'oeuvre', 'thor', 'kapali', 'οδοσ']
  expect(typed.map((text) => transactions(text, ledger))).toEqual(names.map((name) => [name]))
  expect(names.map((name) => transactions(`payee == "${name}"`, ledger))).toEqual(names.map((name) => [name]))
})

test('a currency answers to both names that the book has for it', () => {
  const ledger = ledgerOfJournal('2023-01-01 A\n    Assets:A  1 USD\n    Assets:B\n\n2023-01-02 B\n    Assets:A  $1\n    Assets:B\n', '2023-09-03', {
    sameCurrency: [['USD', '$']],
  })
  expect(transactions('currency = $', ledger)).toEqual(['A', 'B'])
  expect(transactions('commodity = $', ledger)).toEqual(['B'])
})

test('links of beancount answer', () => {
  const text = '2023-01-01 open Assets:A EUR\n2023-01-01 open Assets:B EUR\n2023-01-02 * "Shop" "x" #trip ^scan-7\n  Assets:A  1 EUR\n  Assets:B\n'
  const ledger = ledgerOfJournal(text, '2023-09-03', { dialect: 'beancount' })
  for (const search of ['link = scan', 'link == scan-7', 'scan-7', 'tag = #trip', 'tag == trip', 'payee = shop'])
    expect(transactions(search, ledger)).toHaveLength(1)
  expect(transactions('link == scan', ledger)).toHaveLength(0)
})

describe('accounts of a journal in another language', () => {
  const ledger = ledgerOfJournal(
    `2023-01-01 Bäcker
    Ausgaben:Essen   4 EUR
    Vermögen:Bar

2023-01-02 Lohn
    Aktiva:Giro   100 EUR
    Einkünfte:Lohn
`,
    '2023-09-03',
  )
  test.each([
    ['Ausgaben:Essen', ['Bäcker Expenses:Essen']],
    ['account = ausgaben', ['Bäcker Expenses:Essen']],
    ['account == Vermogen', ['Bäcker Assets:Bar', 'Lohn Assets:Giro']],
    ['account == Aktiva:Giro', ['Lohn Assets:Giro']],
    ['account =~ /^(Ausgaben|Eink)/', ['Bäcker Expenses:Essen', 'Lohn Income:Lohn']],
    ['account != Ausgaben account != Einkünfte', ['Bäcker Assets:Bar', 'Lohn Assets:Giro']],
    ['Expenses', ['Bäcker Expenses:Essen']],
    ['Ausgaben:Lohn', []],
  ])('answer to the names that it has as to those that are shown: %s', (text, found) => expect(postings(text, ledger)).toEqual(found))
})
