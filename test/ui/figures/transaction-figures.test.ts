import { describe, expect, test } from 'vitest'
import { accountLink, type Entry, flowOf, pathOf, shortAccount, sourceLink } from '../../../ui/figures/transaction-figures.ts'

const booked = (...postings: [account: string, amount: number][]): Entry => ({
  id: 't',
  day: '2024-05-17',
  payee: 'Café Müller',
  status: 'cleared',
  note: 'with Jana',
  file: 'a b/2024.ledger',
  line: 12,
  postings: postings.map(([account, amount]) => ({ account, commodity: 'EUR', quantity: amount, amount, note: '', payee: '' })),
})

const dinner = booked(['Expenses:Food', 30], ['Liabilities:Card', -30])

describe('what a transaction did', () => {
  test('is money out when what one owns has become less', () => expect(flowOf(dinner)).toEqual({ kind: 'out', amount: 30 }))
  test('is money in when it has become more', () =>
    expect(flowOf(booked(['Assets:Bank', 900], ['Expenses:Tax', 100], ['Income:Salary', -1000]))).toEqual({ kind: 'in', amount: 900 }))
  test('is a move when it only changed places, a debt paid off included', () => {
    expect(flowOf(booked(['Assets:Savings', 500], ['Assets:Bank', -500]))).toEqual({ kind: 'moved', amount: 500 })
    expect(flowOf(booked(['Liabilities:Card', 70], ['Assets:Bank', -70]))).toEqual({ kind: 'moved', amount: 70 })
    expect(flowOf(booked(['Assets:Fund', 299.9996], ['Assets:Bank', -300]))).toEqual({ kind: 'moved', amount: 299.9996 })
  })
  test('is told for transactions between other accounts too', () =>
    expect(flowOf(booked(['Expenses:A', 5], ['Income:B', -5]))).toEqual({ kind: 'moved', amount: 5 }))
  test('is as small as it is: a thousandth of a bitcoin that was spent has not only moved', () => {
    expect(flowOf(booked(['Expenses:Coffee', 0.003], ['Assets:Wallet', -0.003]))).toEqual({ kind: 'out', amount: 0.003 })
    expect(flowOf(booked(['Assets:Wallet', 0.00000001], ['Income:Faucet', -0.00000001]))).toEqual({ kind: 'in', amount: 1e-8 })
  })
  test('is nothing of what adding binary fractions leaves over', () =>
    expect(flowOf(booked(['Assets:A', 0.1], ['Assets:B', 0.2], ['Assets:C', -0.3]))).toEqual({ kind: 'moved', amount: 0.3 }))
  const moved = (...postings: [account: string, quantity: number, commodity: string, amount?: number][]) =>
    flowOf({
      postings: postings.map(([account, quantity, commodity, amount]) => ({
        account,
        commodity,
        quantity,
        amount: amount ?? 0,
        ...(amount === undefined && { isUnpriced: true }),
        payee: '',
        note: '',
      })),
    })
  test('is shown in its own commodity if that has no price', () => {
    expect(moved(['Expenses:Food', 16, '$'], ['Assets:Cash', -16, '$'])).toEqual({ kind: 'out', amount: 16, commodity: '$' })
    expect(moved(['Expenses:Fee', 5, 'USD'], ['Assets:Cash', -700, 'JPY'])).toEqual({ kind: 'out', amount: 700, commodity: 'JPY' })
    expect(moved(['Assets:Safe', 5, 'GOLD'], ['Assets:Vault', -5, 'GOLD'])).toEqual({ kind: 'moved', amount: 5, commodity: 'GOLD' })
  })
  test('leaves out nothing that has no price beside what has one', () => {
    expect(
      moved(
        ['Assets:Bank', 2500.5, 'EUR', 2500.5],
        ['Assets:Dollars', 1200, 'USD'],
        ['Income:Salary', -2500.5, 'EUR', -2500.5],
        ['Income:Salary', -1200, 'USD'],
      ),
    ).toEqual({ kind: 'in', amount: 2500.5, others: [{ change: 1200, commodity: 'USD' }] })
    expect(moved(['Assets:Bank', 10, 'EUR', 10], ['Assets:Cash', -10, 'EUR', -10], ['Assets:Cash', -3, 'USD'], ['Expenses:Fee', 3, 'USD'])).toEqual({
      kind: 'out',
      amount: 3,
      commodity: 'USD',
    })
  })
  test('has both sides of an exchange of which something has no price', () => {
    expect(moved(['Assets:Fund', 10, 'FUND'], ['Assets:Cash', -300, 'JPY'])).toEqual({
      kind: 'moved',
      amount: 10,
      commodity: 'FUND',
      others: [{ change: -300, commodity: 'JPY' }],
    })
    expect(moved(['Assets:Bank', -900, 'EUR', -900], ['Assets:Vault', 30, 'GOLD'], ['Equity:Trade', 900, 'EUR', 900])).toEqual({
      kind: 'moved',
      amount: -900,
      others: [{ change: 30, commodity: 'GOLD' }],
    })
  })
  test('of shares that were a gift is what was paid beside them', () =>
    expect(moved(['Assets:Fund', 10, 'FUND', 0], ['Assets:Bank', -5, 'EUR', -5])).toEqual({ kind: 'out', amount: 5 }))
  test('goes from where it is less to where it is more', () =>
    expect(pathOf(booked(['Expenses:Tips', 3], ['Expenses:Food', 30], ['Liabilities:Card', -33]))).toEqual({
      from: ['Liabilities:Card'],
      to: ['Expenses:Food', 'Expenses:Tips'],
    }))
})

test('an account is called by its last part, or its last two where one says little', () => {
  expect(['Expenses:Food:Groceries', 'Assets:Equity:ABC', 'Assets'].map(shortAccount)).toEqual(['Groceries', 'Equity:ABC', 'Assets'])
  expect(['[Budget:Food]', '(work:acme)'].map(shortAccount)).toEqual(['Food', 'acme'])
})

test('the link to a line can be followed whatever the file is called', () => {
  expect(sourceLink(dinner)).toBe('/ledger/editor/a%20b/2024.ledger#12')
  expect(sourceLink({ file: 'main.ledger', line: 0 })).toBe('/ledger/editor/main.ledger')
})

test.each([
  ['Assets:Bank', '/accounts/Assets:Bank'],
  ['(Budget:Food)', '/accounts/Budget:Food'],
  ['[Budget:Food & more]', '/accounts/Budget:Food%20%26%20more'],
  ['Assets:50% off/half?', '/accounts/Assets:50%25%20off%2Fhalf%3F'],
])('the page of %s is at %s', (account, address) => {
  expect(accountLink(account)).toBe(address)
})

test('where money went is told by the postings that move money, and envelopes and hours by their names without brackets', () => {
  expect(pathOf(booked(['Expenses:Food', 30], ['Assets:Bank', -30], ['[Budget:Food]', -30], ['[Budget:Bank]', 30]))).toEqual({
    from: ['Assets:Bank'],
    to: ['Expenses:Food'],
  })
  expect(pathOf(booked(['(work:acme)', 8]))).toEqual({ from: [], to: ['(work:acme)'] })
})
