import { describe, expect, test } from 'vitest'
import { networthReport } from '../../../src/projections/reports/net-worth.ts'
import { AmountRules, amountFrom } from '../../../src/projections/valuation/amounts.ts'
import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'
import { ledgerReport } from '../../support/listed-reports.ts'

/** account, quantity and amount of every posting, in the order of the book. */
const amounts = (text: string): unknown =>
  ledgerReport(ledgerOf(text, '2023-12-31'))
    .postings.toReversed()
    .map(({ account, quantity, amount }) => [account, quantity.toString(), amount.toString()])

describe('the amount of a posting in the default currency', () => {
  test('is its quantity when it is money of that kind', () => {
    expect(amounts('2023-01-02 Rent\n  Expenses:Rent 800.50 EUR\n  Assets:Checking')).toEqual([
      ['Expenses:Rent', '800.5', '800.5'],
      ['Assets:Checking', '-800.5', '-800.5'],
    ])
  })
  test('is what was paid', () => {
    expect(amounts('2023-01-02 Buy\n  Assets:Fund 3 FUND @@ 100 EUR\n  Assets:Checking')).toEqual([
      ['Assets:Fund', '3', '100'],
      ['Assets:Checking', '-100', '-100'],
    ])
  })
  test('is what the lot had cost, and not what it was sold for', () => {
    const sale = '2023-05-02 Sell\n  Assets:Fund -3 FUND {40 EUR} @ 55 EUR\n  Income:CapitalGains:Fund -45 EUR\n  Assets:Checking 165 EUR'
    expect(amounts(sale)).toEqual([
      ['Assets:Fund', '-3', '-120'],
      ['Income:CapitalGains:Fund', '-45', '-45'],
      ['Assets:Checking', '165', '165'],
    ])
  })
  test('is the foreign cost at the rate of the day', () => {
    const text = 'P 2023-01-01 USD 0.9 EUR\nP 2023-02-01 USD 0.8 EUR\n2023-02-03 Buy\n  Assets:Fund 2 FUND @ 50.25 USD\n  Assets:Dollar'
    expect(amounts(text)).toEqual([
      ['Assets:Fund', '2', '80.4'],
      ['Assets:Dollar', '-100.5', '-80.4'],
    ])
  })
  test('is the foreign cost, converted as the money that was paid for it', () => {
    // CHF has no rate to EUR but a price in USD: what was bought and what was paid are both 10 CHF x 1.5 x 0.8.
    const rates = 'P 2023-01-01 CHF 1.5 USD\nP 2023-01-01 EUR 1.25 USD\n'
    expect(amounts(`${rates}2023-02-03 Buy\n  Assets:Fund 1 FUND @ 10 CHF\n  Assets:Francs`)).toEqual([
      ['Assets:Fund', '1', '12'],
      ['Assets:Francs', '-10', '-12'],
    ])
  })
  test("is the market's price of the day when nothing was paid", () => {
    expect(amounts('P 2023-01-01 FUND 12 EUR\n2023-01-05 Gift\n  Assets:Fund 2 FUND\n  Income:Gifts')).toEqual([
      ['Assets:Fund', '2', '24'],
      ['Income:Gifts', '-2', '-24'],
    ])
  })
  test('is unknown, and never the bare number, when there is neither cost nor price; the report names it', () => {
    const text = '2023-01-05 Gift\n  Assets:Fund 200 FUND\n  Income:Gifts'
    expect(amounts(text)).toEqual([
      ['Assets:Fund', '200', '0'],
      ['Income:Gifts', '-200', '0'],
    ])
    const report = networthReport(ledgerOf(text, '2023-01-06'))
    expect(plain(report)).toMatchObject({
      unpriced: [
        { commodity: 'FUND', date: '2023-01-05T00:00:00Z' },
        { commodity: 'FUND', date: '2023-01-06T00:00:00Z' },
      ],
    })
  })
  test('keeps every digit', () => {
    const text = 'P 2023-01-01 BTC 23456.789012345678 EUR\n2023-01-05 Coin\n  Assets:Coin 0.000000000000000001 BTC\n  Equity:Open'
    expect(amounts(text)).toEqual([
      ['Assets:Coin', '0.000000000000000001', '0.000000000000023456789012345678'],
      ['Equity:Open', '-0.000000000000000001', '-0.000000000000023456789012345678'],
    ])
  })
})

describe('the list of postings', () => {
  test('leaves out postings of nothing, and transactions that have no others', () => {
    const text = '2023-01-02 Check\n  Assets:Checking 0 EUR\n2023-01-03 Mixed\n  Assets:Checking 5 EUR\n  Assets:Fund 0 FUND\n  Equity:Open -5 EUR'
    expect(amounts(text)).toEqual([
      ['Assets:Checking', '5', '5'],
      ['Equity:Open', '-5', '-5'],
    ])
  })
  test('shows virtual postings under a name in brackets, which is no asset', () => {
    const ledger = ledgerOf('2023-01-02 Envelope\n  (Assets:Envelope) 5 EUR\n  [Assets:Goal] 7 EUR', '2023-12-31')
    expect(ledgerReport(ledger).postings.map(({ account }) => account)).toEqual(['[Assets:Goal]', '(Assets:Envelope)'])
    expect(plain(networthReport(ledger))).toMatchObject({ networthTimeline: [] })
  })
  test('leaves forecasts out', () => {
    expect(amounts('~ 2023-01-02 Budget\n  Expenses:Food 300 EUR\n  Assets:Checking')).toEqual([])
  })
  test('is newest first, shows what each is worth today, and balances by account and commodity', () => {
    const text =
      'P 2023-01-01 USD 0.5 EUR\nP 2023-06-01 USD 0.75 EUR\n2023-01-05 a\n  Assets:Wallet 10 EUR\n  Equity:Open\n2023-01-06 b\n  Assets:Wallet 8 USD\n  Equity:Open\n2023-01-07 c\n  Assets:Wallet 5 EUR\n  Equity:Open'
    const wallet = ledgerReport(ledgerOf(text, '2023-12-31')).postings.filter(({ account }) => account === 'Assets:Wallet')
    expect(wallet.map(({ payee, market_amount, balance }) => [payee, market_amount.toString(), balance.toString()])).toEqual([
      ['c', '5', '15'],
      ['b', '6', '8'],
      ['a', '10', '10'],
    ])
  })
})

describe('an amount before the first rate', () => {
  const rulesOf = (text: string): { rules: AmountRules; ledger: ValuedLedger } => {
    const ledger = ledgerOf(text, '2023-12-31')
    return { rules: new AmountRules(ledger.view, ledger.rates, ledger.commodityId('EUR')), ledger }
  }
  /** "2023-02-01 80 by cost": the day of the rate, the amount, and what it was taken from; of the first posting. */
  const estimate = (text: string, until = '2023-12-31'): string | undefined => {
    const { rules } = rulesOf(text)
    const found = rules.estimate(0, parseDay('2023-01-02'), parseDay(until))
    return found && `${formatDay(found.rateDay)} ${amountFrom(found.source)} by ${found.source.from}`
  }
  const buy = '2023-01-02 Buy\n  Assets:Fund 2 FUND @ 50 USD\n  Assets:Dollar\n'
  const sale = '2023-01-02 Sell\n  Assets:Fund -2 FUND {40 CHF} @ 50 USD\n  Assets:Dollar 100 USD\n'

  test('is counted with whichever rate is known first', () => {
    expect(estimate(`${buy}P 2023-02-01 USD 0.8 EUR\nP 2023-03-01 FUND 45 EUR`)).toBe('2023-02-01 80 by cost')
    expect(estimate(`${buy}P 2023-02-01 USD 0.8 EUR\nP 2023-01-20 FUND 45 EUR`)).toBe('2023-01-20 90 by market')
    expect(estimate(`${sale}P 2023-02-01 USD 0.8 EUR\nP 2023-01-20 CHF 2 EUR`)).toBe('2023-01-20 -160 by lot')
  })
  test('is, of rates of one day, that of the lot before that of what was paid before the market', () => {
    expect(estimate(`${sale}P 2023-02-01 USD 0.8 EUR\nP 2023-02-01 CHF 2 EUR\nP 2023-02-01 FUND 45 EUR`)).toBe('2023-02-01 -160 by lot')
    expect(estimate(`${buy}P 2023-02-01 USD 0.8 EUR\nP 2023-02-01 FUND 45 EUR`)).toBe('2023-02-01 80 by cost')
  })
  test('is unknown where no rate comes up to the day asked about', () => {
    expect(estimate(`${buy}P 2023-02-01 USD 0.8 EUR`, '2023-02-01')).toBe('2023-02-01 80 by cost')
    expect(estimate(`${buy}P 2023-02-01 USD 0.8 EUR`, '2023-01-31')).toBeUndefined()
    expect(estimate(buy)).toBeUndefined()
  })
  test('is not what a sale brought: that is known in the default currency or at the rate of its day, and not without a price', () => {
    const proceeds = (text: string): string | undefined => {
      const found = rulesOf(text).rules.proceeds(0, parseDay('2023-01-02'))
      return found && `${found}`
    }
    expect(proceeds('2023-01-02 Sell\n  Assets:Fund -2 FUND {40 EUR} @ 55 EUR\n  Assets:Bank')).toBe('110')
    expect(proceeds(`P 2023-01-01 USD 0.5 EUR\n${sale}`)).toBe('50')
    expect(proceeds(sale)).toBeUndefined()
    expect(proceeds('2023-01-02 Move\n  Assets:Fund -2 FUND\n  Assets:New 2 FUND')).toBeUndefined()
  })
  test('says what it was taken from, and with which rate', () => {
    const from = (text: string): unknown => {
      const { rules, ledger } = rulesOf(text)
      const { from: source, value, commodity, quote } = rules.source(0, parseDay('2023-01-02'))
      return [source, `${value} ${ledger.view.commodities[commodity]}`, quote && `${quote.value}`]
    }
    expect(from('2023-01-02 Rent\n  Assets:Bank 5 EUR\n  Equity')).toEqual(['quantity', '5 EUR', undefined])
    expect(from(`P 2023-01-01 CHF 2 EUR\n${sale}`)).toEqual(['lot', '-80 CHF', '2'])
    expect(from(`P 2023-01-01 USD 0.5 EUR\n${sale}`)).toEqual(['cost', '-100 USD', '0.5'])
    expect(from('2023-01-02 Buy\n  Assets:Fund 2 FUND @ 50 EUR\n  Assets:Bank')).toEqual(['cost', '100 EUR', undefined])
    expect(from('P 2023-01-01 FUND 9 EUR\n2023-01-02 Gift\n  Assets:Fund 2 FUND\n  Income')).toEqual(['market', '2 FUND', '9'])
    expect(from('2023-01-02 Gift\n  Assets:Fund 2 FUND\n  Income')).toEqual(['unknown', '2 FUND', undefined])
  })
})

test('money with more digits than a double has is copied whole', () => {
  expect(amounts('2023-01-02 Long\n  Assets:Bank 12345678901234567890.01 EUR\n  Equity')).toEqual([
    ['Assets:Bank', '12345678901234567890.01', '12345678901234567890.01'],
    ['Equity', '-12345678901234567890.01', '-12345678901234567890.01'],
  ])
})
