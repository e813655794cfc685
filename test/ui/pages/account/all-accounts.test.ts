import { expect, test } from 'vitest'
import type { BalancesAnswer } from '../../../../src/http/contract/accounts-contract.ts'
import { accountNodes, accountRows } from '../../../../ui/pages/account/all-accounts.tsx'

const balance = (account: string, value: number) => ({ account, value, booked: value, quantities: { EUR: value } })
const BALANCES = {
  commodities: ['EUR'],
  accounts: [balance('Assets:Bank:Giro', 50), balance('Expenses:Food', 30), balance('Liabilities:Card', -80)],
  groups: [balance('Assets', 50), balance('Assets:Bank', 50), balance('Expenses', 30), balance('Liabilities', -80)],
  totals: {},
} as unknown as BalancesAnswer
const at = (account: string, day: string) => ({ account, postings: 1, last_date: `${day}T00:00:00Z` })
const ACTIVITY = {
  accounts: [
    at('Assets:Bank:Giro', '2024-03-01'),
    at('Assets:Bank:Old', '2021-01-05'),
    at('Expenses:Food', '2024-02-01'),
    at('Liabilities:Card', '2024-02-01'),
  ],
}

test('the list has accounts of every kind, those with a balance of zero, and those above them', () => {
  const rows = accountRows(BALANCES, ACTIVITY)
  const told = rows.map(({ account, value, last }) => `${account} ${value} ${last}`)
  expect(told.toSorted()).toEqual([
    'Assets 50 2024-03-01',
    'Assets:Bank 50 2024-03-01',
    'Assets:Bank:Giro 50 2024-03-01',
    'Assets:Bank:Old 0 2021-01-05',
    'Expenses 30 2024-02-01',
    'Expenses:Food 30 2024-02-01',
    'Liabilities -80 2024-02-01',
    'Liabilities:Card -80 2024-02-01',
  ])
  expect(rows.find(({ account }) => account === 'Assets:Bank')?.at).toEqual(['groups', 1])
  expect(accountNodes(rows).map(({ account }) => account)).toEqual(['Assets', 'Liabilities', 'Expenses'])
})

test('a search keeps the accounts with that text in their names, and those above them', () => {
  expect(accountRows(BALANCES, ACTIVITY, 'OLD').map(({ account }) => account)).toEqual(['Assets:Bank', 'Assets', 'Assets:Bank:Old'])
  expect(accountRows(BALANCES, ACTIVITY, 'nothing')).toEqual([])
})
