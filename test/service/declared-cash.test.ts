import { describe, expect, test } from 'vitest'
import { firstVisit } from '../support/first-visit.ts'

const cashOf = (text: string): readonly string[] => firstVisit('main.journal', text, '2024-03-31').cash
const put = (account: string, amount = '10 EUR'): string => `2024-01-01 Start\n    ${account}   ${amount}\n    equity:opening\n`

describe('a type that a journal of hledger declares says which assets are cash', () => {
  test.each<readonly [rule: string, journal: string, cash: readonly string[]]>([
    ['C makes an account cash, whatever its name', `account assets:n26  ; type: C\n${put('assets:n26')}`, ['Assets:n26']],
    ['by its whole name as well', `account Topf  ; type: Cash\n${put('Topf')}`, ['Assets:Topf']],
    ['and the accounts below it', `account assets:n26  ; type: C\n${put('assets:n26:trip')}`, ['Assets:n26:trip']],
    ['C holds for whatever it holds', `account assets:n26  ; type: C\n${put('assets:n26')}${put('assets:n26', '3 ACME')}`, ['Assets:n26']],
    [
      'A makes it another asset, whatever its name',
      `account assets:savings  ; type: A\n${put('assets:savings')}${put('assets:bank')}`,
      ['Assets:bank'],
    ],
    ['the nearest declaration counts', `account assets:n26  ; type: C\naccount assets:n26:box  ; type: A\n${put('assets:n26:box')}`, []],
    [
      'a cash account above another asset does not stand for it',
      `account assets:n26  ; type: C\naccount assets:n26:box  ; type: A\n${put('assets:n26')}${put('assets:n26:box')}`,
      ['regex:^Assets:n26$'],
    ],
    ['A of a top-level account only gives the root', `account assets  ; type: A\n${put('assets:bank')}${put('assets:house')}`, ['Assets:bank']],
    [
      'also under a name of its own',
      `account Besitz  ; type: A\naccount Besitz:N26  ; type: C\n${put('Besitz:N26')}${put('Besitz:Bank')}`,
      ['Assets:Bank', 'Assets:N26'],
    ],
    ['without a declaration the name decides', put('assets:bank') + put('assets:house'), ['Assets:bank']],
    ['a debt is none', `account assets:visa  ; type: L\n${put('assets:visa')}${put('assets:bank')}`, ['Assets:bank']],
  ])('%s', (_, journal, cash) => {
    expect([...cashOf(journal)].sort()).toEqual(cash)
  })
})

test.each([
  ['A', 'Assets:x'],
  ['C', 'Assets:x'],
  ['L', 'Liabilities:x'],
  ['E', 'Equity:x'],
  ['V', 'Equity:x'],
  ['R', 'Income:x'],
  ['X', 'Expenses:x'],
])('an account of type %s is %s in every figure', (type, account) => {
  expect(firstVisit('main.journal', `account x  ; type: ${type}\n2024-01-01 A\n    x   10 EUR\n    assets:bank\n`, '2024-03-31').accounts).toContain(
    account,
  )
})
