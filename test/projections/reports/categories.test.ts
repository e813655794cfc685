import { expect, test } from 'vitest'
import { categoriesInOrder, categoriesOf } from '../../../src/projections/reports/parts/account-names.ts'

test('a category is the second part of an account', () => {
  expect(categoriesOf(['Expenses', 'Expenses:Food:Fruit', 'Expenses:Rent'])).toEqual(['Expenses', 'Food', 'Rent'])
})

test('a category goes on after a part that all accounts below a root share, such as a country', () => {
  expect(categoriesOf(['Income:US:Work:Salary', 'Income:US:Bank:Interest', 'Assets:US:Cash', 'Assets:Home'])).toEqual([
    'US:Work',
    'US:Bank',
    'US',
    'Home',
  ])
})

test('categories keep the order of their accounts, and each is there once', () => {
  expect(categoriesInOrder(['Expenses:Rent', 'Assets:Cash', 'Expenses:Food:Fruit', 'Expenses:Food:Bread', 'Expenses', 'Expenses:Food'])).toEqual([
    'Expenses:Rent',
    'Assets:Cash',
    'Expenses:Food',
  ])
})
