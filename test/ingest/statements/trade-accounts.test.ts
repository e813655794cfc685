import { expect, test } from 'vitest'
import { AccountRoots } from '../../../src/ingest/statements/accounts/account-roots.ts'
import type { ExistingTransaction } from '../../../src/ingest/statements/preview/preview.ts'
import { TradeAccounts } from '../../../src/ingest/statements/trades/trade-accounts.ts'
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
