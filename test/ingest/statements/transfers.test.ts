import { describe, expect, test } from 'vitest'
import { existing, preview } from './support/preview.ts'

const moved = (day: string, payee: string, from: string, to: string, amount: string) => ({
  ...existing(day, payee, to, amount),
  postings: [
    { account: to, quantity: amount, commodity: 'EUR' },
    { account: from, quantity: amount.startsWith('-') ? amount.slice(1) : `-${amount}`, commodity: 'EUR' },
  ],
})
const SAVINGS = 'Date,Description,Amount,Balance\n2024-01-11,FROM CHECKING,400.00,400.00\n2024-01-20,INTEREST PAID,1.00,401.00\n'
const BOOK = [moved('2024-01-10', 'BANK $TRANSFER', 'Assets:Checking', 'Expenses:Unknown', '400')]
const savings = { account: 'Assets:Savings', declaredAccounts: ['Assets:Savings', 'Assets:Checking'] }

describe('the other half of a transfer', () => {
  test('that the journal has is held back, so that it does not count twice', async () => {
    const { rows, counts } = await preview(SAVINGS, { ...savings, transactions: BOOK })
    const [, half, interest] = rows
    expect(half).toMatchObject({
      outcome: 'text',
      similarTo: { payee: 'BANK $TRANSFER', isOtherHalf: true, open: 'Expenses:Unknown' },
      why: expect.stringContaining('which would then be booked twice') as unknown,
    })
    expect(interest!.similarTo).toBeUndefined()
    expect(counts).toMatchObject({ added: 1, leftOut: 2, notUnderstood: 0 })
  })

  test('is held back where the transfer was written down on another day', async () => {
    const joined = [moved('2024-01-10', 'BANK $TRANSFER', 'Assets:Checking', 'Assets:Savings', '400')]
    const { rows, counts } = await preview(SAVINGS, { ...savings, transactions: joined })
    expect(rows[1]!.similarTo).toMatchObject({ payee: 'BANK $TRANSFER', isOtherHalf: true })
    expect(rows[1]!.similarTo).not.toHaveProperty('open')
    expect(counts.added).toBe(1)
  })

  test('of the same day is there already', async () => {
    const joined = [moved('2024-01-11', 'BANK $TRANSFER', 'Assets:Checking', 'Assets:Savings', '400')]
    expect((await preview(SAVINGS, { ...savings, transactions: joined })).rows[1]).toMatchObject({ outcome: 'duplicate' })
  })

  test('is no purchase of the same amount', async () => {
    const bought = [moved('2024-01-10', 'Garage', 'Assets:Checking', 'Expenses:Car', '400')]
    expect((await preview(SAVINGS, { ...savings, transactions: bought })).rows[1]!.similarTo).toBeUndefined()
  })
})

describe('an opening balance', () => {
  test('is offered where the statement shows one and the journal has nothing of the account', async () => {
    const text = 'Date,Description,Amount,Balance\n2024-01-11,Cafe,-4.00,2096.00\n2024-01-20,Shop,-6.00,2090.00\n'
    const { opening } = await preview(text, { ...savings, transactions: BOOK })
    expect(opening).toMatchObject({ account: 'Assets:Savings', day: '2024-01-11', quantity: '2100.00', commodity: 'EUR' })
    expect(opening!.text.split('\n').map((line) => line.trim().replaceAll(/\s+/g, ' '))).toEqual([
      '2024/01/11 * Opening balance',
      'Assets:Savings 2100.00 EUR',
      'Equity:OpeningBalances -2100.00 EUR',
    ])
    // An account of which the journal has something began before.
    expect((await preview(text, { ...savings, account: 'Assets:Checking', transactions: BOOK })).opening).toBeUndefined()
  })

  test('is still offered once the transfers that the statement tells are made', async () => {
    const text = SAVINGS.replace(',400.00\n', ',2500.00\n').replace(',401.00', ',2501.00')
    const joined = [moved('2024-01-10', 'BANK $TRANSFER', 'Assets:Checking', 'Assets:Savings', '400')]
    const { opening } = await preview(text, { ...savings, transactions: joined })
    // On the day of the transfer, which the other account tells first.
    expect(opening).toMatchObject({ account: 'Assets:Savings', day: '2024-01-10', quantity: '2100.00', from: 'Equity:OpeningBalances' })
    const other = { ...moved('2024-01-02', 'Gift', 'Income:Gifts', 'Assets:Savings', '50'), line: 40 }
    expect((await preview(text, { ...savings, transactions: [...joined, other] })).opening).toBeUndefined()
  })

  test('is none where the account was empty, or the statement says nothing of it', async () => {
    expect((await preview(SAVINGS, { ...savings, transactions: [] })).opening).toBeUndefined()
    expect((await preview('Date,Description,Amount\n2024-01-11,Cafe,-4.00\n', { ...savings, transactions: [] })).opening).toBeUndefined()
  })
})
