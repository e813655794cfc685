import { describe, expect, test } from 'vitest'
import { recurringReport } from '../../../src/projections/reports/recurring.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const paid = (
  days: readonly string[],
  amounts: string | readonly string[],
  { payee = 'Landlord', account = 'Expenses:Rent', tag = '' } = {},
): string =>
  days
    .map((day, at) => {
      const amount = typeof amounts === 'string' ? amounts : amounts[at % amounts.length]!
      return `2024-${day} ${payee}${tag}\n  ${account}  ${amount} EUR\n  Assets:Bank\n`
    })
    .join('')
const found = (text: string, today = '2024-05-20') =>
  (recurringReport(ledgerOf(text, today), { unmarked: true }).unmarked ?? []).map(
    ({ name, account, interval, last }) => `${name} ${account} ${interval} ${last.postings.find((posting) => posting.account === account)!.amount}`,
  )
const MONTHLY = ['01-03', '02-05', '03-04', '04-03', '05-06']

describe('what comes back without being marked is', () => {
  test('what is paid each month on about the same day', () => {
    expect(found(paid(MONTHLY, '900'))).toEqual(['Landlord Expenses:Rent 30 900'])
  })
  test('a bill that differs by the season', () => {
    expect(found(paid(MONTHLY, ['60', '140', '90']))).toEqual(['Landlord Expenses:Rent 30 140'])
  })
  test('what was forgotten once in half a year', () => {
    expect(found(paid(['01-03', '02-05', '03-04', '05-06', '06-04', '07-03'], '900'), '2024-07-20')).toEqual(['Landlord Expenses:Rent 30 900'])
  })
  test('called with what it was for, or by a number: the payee alone names it', () => {
    const texts = MONTHLY.map((day, at) => paid([day], '900', { payee: `Landlord ${at + 1}` })).join('')
    expect(found(texts)).toEqual(['Landlord 5 Expenses:Rent 30 900'])
  })
  test('what is paid each fortnight, and each quarter', () => {
    const fortnights = ['02-23', '03-08', '03-22', '04-05', '04-19', '05-03', '05-17']
    expect(found(paid(fortnights, '-100', { account: 'Income:Job' }))).toEqual(['Landlord Income:Job 14 -100'])
    expect(found(paid(['01-15', '04-15', '07-15'], '55.08'), '2024-08-01')).toEqual(['Landlord Expenses:Rent 91 55.08'])
  })
  test('by its payee and account where two have one payee, and the dearer a month comes first', () => {
    const salary =
      paid(MONTHLY, '-100', { payee: 'Acme', account: 'Income:Match' }) + paid(MONTHLY, '-2000', { payee: 'Acme', account: 'Income:Salary' })
    expect(found(salary)).toEqual(['Acme Salary Income:Salary 30 -2000', 'Acme Match Income:Match 30 -100'])
  })
})

test('what was marked until lately goes on under its name, and only what is not marked is named', () => {
  const text = paid(MONTHLY.slice(0, 3), '900', { tag: ' ; Recurring: Flat' }) + paid(MONTHLY.slice(3), '910')
  expect(found(text)).toEqual(['Flat Expenses:Rent 30 910'])
  const [series] = recurringReport(ledgerOf(text, '2024-05-20'), { unmarked: true }).unmarked ?? []
  expect(series!.transactions).toHaveLength(2)
  expect(series!.transactions[0]).toBe(series!.last.id)
})

describe('and none is', () => {
  test.each([
    ['what came three times', paid(MONTHLY.slice(2), '900')],
    ['what has not come for long', paid(['01-01', '02-01', '03-01', '04-01'], '900')],
    ['what comes on any day', paid(['01-03', '01-20', '02-25', '03-04', '05-06'], '900')],
    ['what is bought each week, for another sum each time', paid(['04-01', '04-08', '04-15', '04-22', '04-29', '05-06', '05-13'], ['40', '80'])],
    ['what is another sum each time', paid(MONTHLY, ['20', '300'])],
    ['what came twice on a day', paid(['01-03', '02-03', '03-03', '04-03', '05-03', '05-03'], '900')],
    ['what is marked', paid(MONTHLY, '900', { tag: ' ; Recurring: Rent' })],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual([])
  })
})

test('nor is what differs each quarter, nor what is lent', () => {
  expect(found(paid(['01-15', '04-15', '07-15'], ['20', '40']), '2024-08-01')).toEqual([])
  const lent = ledgerOf(paid(MONTHLY, '100', { account: 'Assets:Receivable' }), '2024-05-20', { receivableAccounts: ['Assets:Receivable'] })
  expect(recurringReport(lent, { unmarked: true }).unmarked).toEqual([])
})

test('what is marked goes by the month, though weekends move its days', () => {
  const {
    transaction_sequences: [rent],
  } = recurringReport(ledgerOf(paid(['01-02', '02-05', '03-04', '04-02', '05-06'], '900', { tag: ' ; Recurring: Rent' }), '2024-05-20'))
  expect(rent).toMatchObject({ interval: 34, usual_interval: 30 })
  expect(rent!.due_dates[0]!.slice(0, 10)).toBe('2024-06-06')
})
