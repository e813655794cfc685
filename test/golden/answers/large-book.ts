import { formatDay, parseDay } from '#vocabulary/day.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { type Files, MAIN, transaction } from './edits.ts'

/* Sixteen hundred transactions over four years, the same for every run: a sum of simple sequences instead of random numbers. */

const FIRST = parseDay('2020-07-01')
const COUNT = 1600
const ACCOUNTS = [
  'Expenses:Food:Market',
  'Expenses:Food:Bakery',
  'Expenses:Household',
  'Expenses:Travel:Bus',
  'Expenses:Travel:Train',
  'Expenses:Health',
  'Expenses:Leisure:Books',
  'Expenses:Leisure:Music',
] as const
const PAYEES = ['Market hall', 'Bakery Lang', 'Drugstore', 'Bus company', 'Railway', 'Pharmacy', 'Bookshop', 'Concert hall'] as const
const CASH = ['Assets:Checking', 'Assets:Wallet', 'Liabilities:CreditCard:Visa'] as const
const OTHERS = ['Assets:Fund', 'Assets:Checking', 'Assets:Wallet', 'Liabilities:CreditCard:Visa', 'Income:Salary', 'Equity:Opening-Balances'] as const

const euros = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')} EUR`

export function largeBook(dialect: Dialect): Files {
  const parts: string[] = ['; Four years of everyday spending.']
  if (dialect === 'beancount') parts.push([...ACCOUNTS, ...OTHERS].map((account) => `2020-01-01 open ${account}`).join('\n'))
  parts.push(transaction(dialect, '2020-06-30', 'Opening balances', 'Assets:Checking  3000.00 EUR', 'Equity:Opening-Balances'))
  for (let i = 0; i < COUNT; i++) {
    const day = formatDay(FIRST + Math.floor((i * 1435) / COUNT))
    const kind = (i * 7 + Math.floor(i / 11)) % ACCOUNTS.length
    if (i % 42 === 0) parts.push(transaction(dialect, day, 'Brightwater Ltd', `Assets:Checking  ${euros(240_000 + i)}`, 'Income:Salary'))
    else if (i % 60 === 5) parts.push(bought(dialect, day, 1 + (i % 9), 1000 + Math.floor(i / 4)))
    else if (i % 45 === 7) parts.push(transaction(dialect, day, 'Pay card', `Liabilities:CreditCard:Visa  ${euros(20_000 + i)}`, 'Assets:Checking'))
    else if (i % 50 === 9) parts.push(transaction(dialect, day, 'Cash machine', `Assets:Wallet  ${euros(25_000)}`, 'Assets:Checking'))
    else parts.push(transaction(dialect, day, PAYEES[kind]!, `${ACCOUNTS[kind]!}  ${euros(150 + ((i * 389) % 4200))}`, CASH[i % 3]!))
  }
  return { [MAIN[dialect]]: `${parts.join('\n\n')}\n` }
}

/** A purchase, and the price of that day. */
function bought(dialect: Dialect, day: string, units: number, cents: number): string {
  const price = dialect === 'beancount' ? `${day} price FUND ${euros(cents)}` : `P ${day} FUND ${euros(cents)}`
  const unit = dialect === 'beancount' ? `{${euros(cents)}}` : `@ ${euros(cents)}`
  return `${price}\n\n${transaction(dialect, day, 'Buy the fund', `Assets:Fund  ${units} FUND ${unit}`, 'Assets:Checking')}`
}
