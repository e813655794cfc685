import { expect, test } from 'vitest'
import { AccountRoots } from '../../../src/ingest/statements/accounts/accounts-and-payees.ts'
import type { ExistingTransaction } from '../../../src/ingest/statements/preview/preview.ts'
import { TradeAccounts } from '../../../src/ingest/statements/trades/draft-trade.ts'
import { parseDay } from '#vocabulary/day.ts'

test('a book is looked through no oftener for many trades than for one', () => {
  let looks = 0
  const transaction: ExistingTransaction = {
    file: '/books/main.ledger',
    line: 1,
    day: parseDay('2024-02-01'),
    payee: 'Broker',
    get postings() {
      looks++
      return [
        { account: 'Expenses:Fees:Bank', quantity: '1', commodity: 'EUR' },
        { account: 'Expenses:Fees:Broker', quantity: '1', commodity: 'EUR' },
        { account: 'Assets:Broker:Cash', quantity: '-2', commodity: 'EUR' },
      ]
    },
  }
  const accounts = ['Expenses:Fees:Bank', 'Expenses:Fees:Broker', 'Expenses:Tax', 'Assets:Broker:Cash']
  const trading = new TradeAccounts({
    transactions: [transaction],
    accounts,
    roots: new AccountRoots(),
    dialect: 'ledger',
    own: 'Assets:Broker:Cash',
  })
  const asked = () => [trading.other('Fees').account, trading.other('Tax').account, trading.other('Interest').account]
  const first = asked()
  expect(first).toEqual(['Expenses:Fees:Broker', 'Expenses:Tax', 'Income:Interest'])
  const once = looks
  for (let row = 0; row < 100; row++) expect(asked()).toEqual(first)
  expect(looks).toBe(once)
})

const bought = (account: string, commodity: string): ExistingTransaction => ({
  file: '/books/main.beancount',
  line: 1,
  day: parseDay('2024-02-01'),
  payee: 'Broker',
  postings: [
    { account, quantity: '10', commodity },
    { account: 'Assets:Girokonto', quantity: '-100', commodity: 'EUR' },
  ],
})
const tradingWith = (own: string, accounts: readonly string[]): TradeAccounts =>
  new TradeAccounts({
    transactions: [bought('Assets:IBKR:Depot', 'WORLD'), bought('Assets:IBKR:Depot', 'BOND')],
    accounts: [...accounts, 'Assets:IBKR:Depot', 'Assets:Girokonto', own],
    roots: new AccountRoots(),
    dialect: 'ledger',
    own,
  })

test('units of a new security stay at the broker of the list, in its only depot where it has one', () => {
  const own = 'Assets:TradeRepublic:Verrechnung'
  expect(tradingWith(own, []).holding('NEW').account).toBe('Assets:TradeRepublic:NEW')
  expect(tradingWith(own, ['Assets:TradeRepublic:Depot']).holding('NEW').account).toBe('Assets:TradeRepublic:Depot')
  // A bank account names no broker: the book's depot is the best guess.
  expect(tradingWith('Assets:Girokonto', []).holding('NEW').account).toBe('Assets:IBKR:Depot')
})

test("gains go to the book's only account for gains", () => {
  const own = 'Assets:IBKR:Verrechnung'
  expect(tradingWith(own, ['Income:Kursgewinne']).gain('Assets:IBKR:Depot')).toBe('Income:Kursgewinne')
  expect(tradingWith(own, []).gain('Assets:IBKR:Depot')).toBe('Income:CapitalGains:IBKR:Depot')
})
