import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { cashFlowReport, type CashFlowStatementParameters, cashFlowStatementReport } from '../../../src/projections/reports/cash-flow.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'
import { runs } from '../../support/thorough.ts'

const BOOK = `
P 2023-01-01 USD 0.5 EUR
2023-01-01 Opening
  Assets:Checking  1000 EUR
  Equity:Opening
2023-01-10 Employer
  Assets:Checking  900 EUR
  Expenses:Tax  100 EUR
  Income:Salary
2023-01-12 Baker by card
  Expenses:Food  40 EUR
  Liabilities:Card
2023-02-03 Greengrocer
  Expenses:Food  60 EUR
  Assets:Checking
2023-02-04 Card
  Liabilities:Card  40 EUR
  Assets:Checking
2023-02-05 Broker
  Assets:Shares  5 ACME @ 100 EUR
  Assets:Checking
2023-02-06 To the wallet
  Assets:Cash  50 EUR
  Assets:Checking
2023-02-20 Broker
  Assets:Checking  240 EUR
  Assets:Shares  -2 ACME {100 EUR} @ 120 EUR
  Income:CapitalGains:Shares  -40 EUR
2023-02-21 Lent
  Assets:Receivables:Ann  30 EUR
  Assets:Checking
2023-02-22 Exchange
  Assets:Cash  100 USD
  Assets:Checking  -55 EUR
`
const ACCOUNTS = { checkingAccounts: ['Assets:Checking', 'Assets:Cash'], receivableAccounts: ['Assets:Receivables:*'] }
const shown = (parameters: CashFlowStatementParameters, ledger = ledgerOf(BOOK, '2023-02-25', ACCOUNTS)) => {
  const { periods, rows, opening, closing, exchange, change } = cashFlowStatementReport(ledger, parameters)
  return {
    periods: periods.map(({ key }) => key),
    rows: rows.map(({ section, name, amounts }) => `${section} ${name}: ${amounts.join(' ')}`),
    exchange: exchange.join(' '),
    change: change.join(' '),
    balances: opening.map((from, place) => `${from} to ${closing[place]}`),
  }
}

describe('the cash flow statement', () => {
  test('has what moved cash: not what a card paid for, but that the card was paid', () => {
    expect(shown({ every: 'month' })).toEqual({
      periods: ['2023-01', '2023-02'],
      rows: [
        'in Salary: 1000 0',
        'out Food: 0 -60',
        'out Tax: -100 0',
        // A sale counts with its proceeds, its gain included.
        'investments Assets:Shares: 0 -260',
        'loans Liabilities:Card: 0 -40',
        'other Assets:Receivables:Ann: 0 -30',
        'other Equity:Opening: 1000 0',
      ],
      exchange: '0 -5',
      change: '1900 -395',
      balances: ['0 to 1900', '1900 to 1505'],
    })
  })

  test('is of all days together, or of those asked for, on top of the cash before', () => {
    expect(shown({}).balances).toEqual(['0 to 1505'])
    expect(shown({ from: parseDay('2023-02-04'), to: parseDay('2023-02-06') })).toMatchObject({
      periods: ['2023-02-04..2023-02-06'],
      rows: ['investments Assets:Shares: -500', 'loans Liabilities:Card: -40'],
      balances: ['1840 to 1300'],
    })
    expect(shown({ every: 'month', periods: 1 })).toMatchObject({ periods: ['2023-02'], balances: ['1900 to 1505'] })
  })

  test('has cash that moves in a second period in transit, and no exchange difference', () => {
    const book = `
2023-01-31 To savings
  Assets:Cash  100 EUR  ; [2023-02-02]
  Assets:Checking
2023-01-31 Dinner, paid in parts
  Expenses:Food  90 EUR
  Assets:Checking  -60 EUR
  Assets:Cash  -30 EUR  ; [2023-03-01]
`
    const { in_transit, exchange, change, sections } = cashFlowStatementReport(ledgerOf(book, '2023-03-25', ACCOUNTS), { every: 'month' })
    expect([in_transit, exchange, change, sections.out].map((amounts) => amounts.join(' '))).toEqual([
      '-70 100 -30',
      '0 0 0',
      '-160 100 -30',
      '-90 0 0',
    ])
  })

  test('is empty for a book without transactions', () => {
    expect(cashFlowStatementReport(ledgerOf('', '2023-02-25', ACCOUNTS))).toMatchObject({ periods: [], rows: [], opening: [], closing: [] })
  })
})

const FIRST = parseDay('2023-01-20')
const day = fc.nat(60).map((after) => formatDay(FIRST + after))
const account = fc.constantFrom(
  'Assets:Checking',
  'Assets:Cash',
  'Assets:Fund',
  'Assets:Receivables:Ann',
  'Liabilities:Card',
  'Income:Salary',
  'Income:CapitalGains:Fund',
  'Expenses:Food',
  'Expenses:Tax',
  'Equity:Opening',
  'Other',
)
const amount = fc.integer({ min: -900, max: 900 }).filter((number) => number !== 0)
const priced = fc.tuple(day, fc.constantFrom('0.5', '1.25', '3')).map(([on, rate]) => ({ on, text: `P ${on} USD ${rate} EUR\n` }))
const booked = fc
  .tuple(day, fc.uniqueArray(account, { minLength: 2, maxLength: 4 }), amount, fc.constantFrom('EUR', 'USD'), fc.option(day))
  .map(([on, accounts, number, commodity, later]) => {
    const [last = '', ...others] = accounts
    const own = others
      .map((name, nth) => `  ${name}  ${number + nth} ${nth === 0 ? commodity : 'EUR'}${nth === 0 && later !== null ? `  ; [${later}]` : ''}\n`)
      .join('')
    return { on, text: `${on} x\n${own}  ${last}${commodity === 'EUR' ? '' : '  -1 EUR'}\n` }
  })
const book = fc.tuple(fc.array(priced, { maxLength: 4 }), fc.array(booked, { minLength: 1, maxLength: 12 })).map(([prices, transactions]) =>
  [...prices, ...transactions]
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
    .map(({ text }) => text)
    .join(''),
)
const sum = (figures: readonly Exact[]): string => figures.reduce((all, one) => all.plus(one), Exact.zero).toString()

test('opening cash and everything that moved it is closing cash, which is that of the cash flow, whatever was booked', () => {
  fc.assert(
    fc.property(book, fc.constantFrom('week', 'month', 'quarter', undefined), (text, every) => {
      const ledger = ledgerOf(text, '2023-03-31', ACCOUNTS)
      const { periods, opening, rows, sections, in_transit, exchange, change, closing } = cashFlowStatementReport(ledger, { every })
      for (const place of periods.keys()) {
        const at = (amounts: readonly Exact[]): Exact => amounts[place] ?? Exact.zero
        const moved = rows.map(({ amounts }) => at(amounts))
        expect(sum([at(opening), ...moved, at(in_transit), at(exchange)])).toBe(at(closing).toString())
        expect(sum([...Object.values(sections).map(at), at(in_transit), at(exchange)])).toBe(at(change).toString())
        if (place > 0) expect(at(opening).toString()).toBe(closing[place - 1]?.toString())
      }
      if (!text.includes('USD')) expect(exchange.every(({ isZero }) => isZero)).toBe(true)
      const months = cashFlowReport(ledger).cash_flows
      expect(closing.at(-1)?.toString()).toBe(months.at(-1)?.balance.toString())
      if (every === 'month') expect(closing.map(String)).toEqual(months.map(({ balance }) => balance.toString()))
    }),
    { numRuns: runs(100) },
  )
})
