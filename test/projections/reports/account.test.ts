import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { accountRegister, accountReport } from '../../../src/projections/reports/account.ts'
import { assetsBalanceReport } from '../../../src/projections/reports/assets-balance.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

const BOOK = `
P 2024-01-15 ACME 10 EUR
P 2024-02-20 ACME 12 EUR
2024-01-10 Start
  Assets:Bank:Giro  100 EUR
  Equity:Open
2024-01-15 Broker ; Recurring: fund
  Assets:Bank:Shares  5 ACME @ 10 EUR
  Assets:Bank:Giro
2024-02-03 Café ; table by the window
  Expenses:Food:Café  12.50 EUR
  Assets:Bank:Giro
2024-02-05 Abroad
  Expenses:Food  4 USD
  Assets:Cash
2024-04-01 To come
  Expenses:Food:Café  7 EUR
  Assets:Bank:Giro
~2024-03-01 Plan
  Expenses:Food  50 EUR
  Assets:Bank:Giro
`
const ledger = ledgerOf(BOOK, '2024-03-10')
const reportOf = (account: string) => plain(accountReport(ledger, { account }))

describe('the report of an account', () => {
  test('has what it holds with everything below it, its worth month by month, and what is right below', () => {
    expect(reportOf('Assets:Bank')).toMatchObject({
      kind: 'balance',
      is_leaf: false,
      postings: 4,
      first_date: '2024-01-10T00:00:00Z',
      last_date: '2024-02-03T00:00:00Z',
      value: '97.5',
      balances: [
        { commodity: 'ACME', quantity: '5', value: '60', price: { value: '12', date: '2024-02-20T00:00:00Z' } },
        { commodity: 'EUR', quantity: '37.5', value: '37.5' },
      ],
      sub_accounts: [
        { account: 'Assets:Bank:Giro', value: '37.5', postings: 3 },
        { account: 'Assets:Bank:Shares', value: '60', postings: 1 },
      ],
      timeline: [
        { date: '2024-01-31T00:00:00Z', value: '100' },
        { date: '2024-02-29T00:00:00Z', value: '97.5' },
        { date: '2024-03-10T00:00:00Z', value: '97.5' },
      ],
      budget: null,
      unpriced: [],
    })
  })

  test('is worth what the balance of assets says', () => {
    const { asset_breakdowns } = assetsBalanceReport(ledger)
    for (const account of ['Assets:Bank', 'Assets:Bank:Giro', 'Assets:Bank:Shares'])
      expect(reportOf(account)).toMatchObject({ value: asset_breakdowns[account]!.marketAmount.toString() })
  })

  test('of an expense has what flowed in each month, its budget, and names what has no rate', () => {
    expect(reportOf('Expenses:Food')).toMatchObject({
      kind: 'flow',
      value: '12.5',
      is_leaf: true,
      balances: [
        { commodity: 'EUR', quantity: '12.5', value: '12.5' },
        { commodity: 'USD', quantity: '4', value: '0' },
      ],
      sub_accounts: [{ account: 'Expenses:Food:Café', value: '12.5', postings: 1 }],
      timeline: [
        { date: '2024-02-01T00:00:00Z', value: '12.5' },
        { date: '2024-03-01T00:00:00Z', value: '0' },
      ],
      budget: { forecast: '50', actual: '0', available: '50' },
      unpriced: [{ commodity: 'USD', amount: '4' }],
    })
  })

  test('that there is not is refused; one that was only declared is empty', () => {
    expect(accountReport(ledger, { account: 'Assets:Bank:Gi' })).toBeInstanceOf(Refusal)
    expect(reportOf('Assets:Bank:Shares')).toMatchObject({ sub_accounts: [] })
  })
})

describe('the register of an account', () => {
  const register = (parameters: Partial<Parameters<typeof accountRegister>[1]> = {}) => {
    const found = accountRegister(ledger, { account: 'Assets:Bank', ...parameters })
    if (found instanceof Refusal) throw new Error(found.message)
    return found
  }
  const linesOf = ({ postings }: ReturnType<typeof register>): unknown =>
    postings.map(({ payee, commodity, quantity, balance }) => `${payee}: ${quantity.toString()} ${commodity} → ${balance.toString()}`)

  test('runs by commodity over everything below it, newest first, what is to come included and told', () => {
    expect(linesOf(register())).toEqual([
      'To come: -7 EUR → 30.5',
      'Café: -12.5 EUR → 37.5',
      'Broker: -50 EUR → 50',
      'Broker: 5 ACME → 5',
      'Start: 100 EUR → 100',
    ])
    expect(register().postings.map(({ is_future }) => is_future)).toEqual([true, false, false, false, false])
    expect(register({ account: 'Assets:Bank:Giro' }).postings[2]).toMatchObject({ payee: 'Broker', others: ['Assets:Bank:Shares'] })
  })

  test('comes in pages, and is searched in all of them', () => {
    expect(register({ offset: 1, limit: 2 })).toMatchObject({ found: 5, count: 5, postings: [{ payee: 'Café' }, { payee: 'Broker' }] })
    for (const search of ['caf', 'CAFÉ 12.5', 'window', '2024-02-03', 'food'])
      expect([search, linesOf(register({ search }))]).toEqual([search, expect.arrayContaining(['Café: -12.5 EUR → 37.5'])])
    expect(register({ search: 'recurring:fund' })).toMatchObject({ found: 2, count: 5 })
    expect(register({ search: 'nothing like it' })).toMatchObject({ found: 0, postings: [] })
    expect(register({ from: parseDay('2024-02-01'), to: parseDay('2024-02-29') })).toMatchObject({ found: 1 })
  })
})
