import { expect, test } from 'vitest'
import { isNamedEarned, isNamedGain } from '#vocabulary/currencies.ts'

test.each(['Income:PnL', 'Equity:Gains', 'Income:Investments:Realized', 'Income:US:Broker:ACME:P&L', 'income:short term losses'])(
  '%s is named after gains, wherever in it that stands',
  (account) => expect([isNamedGain(account), isNamedEarned(account)]).toEqual([true, false]),
)
test.each(['Gains', 'Profit', 'Income:Planning', 'Income:Salary', 'Equity:Opening Balances'])(
  '%s is not: neither its root nor another word counts',
  (account) => expect(isNamedGain(account)).toBe(false),
)
test.each(['Income:Dividends', 'Income:US:Bank:Interest', 'income:wages:gross'])('%s is earned', (account) =>
  expect(isNamedEarned(account)).toBe(true),
)
