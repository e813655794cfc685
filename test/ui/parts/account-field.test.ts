import { describe, expect, test } from 'vitest'
import { accountChoices, accountWhenLeft } from '../../../ui/parts/account-field.tsx'

const KNOWN = ['Assets:Checking', 'Assets:Checking:Joint', 'Assets:Savings', 'Expenses:Foodstuff', 'Petty cash']

/** What Enter takes when nothing was chosen with the arrow keys. */
const withEnter = (typed: string): string => {
  const { accounts, place } = accountChoices(typed, KNOWN)
  return accounts[place] ?? typed
}

describe('what an account field holds is the same with Enter as without', () => {
  test.each([
    ['a known account', 'Assets:Savings', 'Assets:Savings'],
    ['a known account that others are below', 'Assets:Checking', 'Assets:Checking'],
    ['a known account without a root', 'Petty cash', 'Petty cash'],
    ['a new account below a known root', 'Assets:Broker', 'Assets:Broker'],
    ['a new account whose letters a known one has in order', 'Assets:Cint', 'Assets:Cint'],
    ['a new account below a root that the book has not used', 'Liabilities:Card', 'Liabilities:Card'],
    ['a few letters of a known account', 'sav', 'Assets:Savings'],
    ['a known account in small letters', 'assets:savings', 'Assets:Savings'],
    ['letters that no account has', 'zzz', 'zzz'],
  ])('%s', (_, typed, account) => {
    expect([withEnter(typed), accountWhenLeft(typed, KNOWN)]).toEqual([account, account])
  })
})

test('the beginning of a name is completed with Enter, and is an account of its own where the field is left', () => {
  expect(withEnter('Expenses:Food')).toBe('Expenses:Foodstuff')
  expect(accountWhenLeft('Expenses:Food', KNOWN)).toBe('Expenses:Food')
})

test('a new account is offered last, and one that is known is not offered twice', () => {
  expect(accountChoices('Assets:Sa', KNOWN)).toEqual({ accounts: ['Assets:Savings', 'Assets:Sa'], isNew: true, place: 0 })
  expect(accountChoices('Assets:Savings', KNOWN)).toEqual({ accounts: [], isNew: false, place: -1 })
})

test('an untouched field offers all accounts', () => {
  expect(accountChoices('', KNOWN).accounts).toEqual(KNOWN)
})
