import { describe, expect, test } from 'vitest'
import { gainsOf } from '../../../src/projections/valuation/earnings.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

/** Who gained what by which posting of a transaction, and what says so. */
const gained = (...postings: string[]): string[] => gainedIn({ currencies: ['USD'] }, ...postings)
function gainedIn(settings: { currencies?: string[] }, ...postings: string[]): string[] {
  const ledger = ledgerOf(`2024-02-01 Sell\n${postings.map((posting) => `  ${posting}\n`).join('')}`, '2024-12-31', settings)
  const { accounts, booked } = ledger
  return Array.from({ length: booked.count }, (_, posting) => posting).flatMap((posting) =>
    gainsOf(ledger, posting).map(({ account, gain, proof }) => {
      const [from, to] = [booked.account[posting]!, account].map((id) => accounts.name(id).replace(/^Assets:/, ''))
      return `${from}: ${to} ${gain} by ${proof}`
    }),
  )
}
const SOLD = 'Assets:ACME  -5 ACME {10 EUR} @ 12.50 EUR'

describe('a posting is the gain of a sale where a price beside the basis says so', () => {
  test('whatever its account is called', () => {
    for (const account of ['Income:PnL', 'Income:US:ETrade:VBMPX:Gains', 'Income:Investments:Realized', 'Income:Other', 'Equity:Gains', 'Equity:X'])
      expect(gained(SOLD, 'Assets:Bank  62.50 EUR', `${account}  -12.50 EUR`)).toEqual([`${account}: ACME 12.5 by price`])
  })
  test('and was a loss', () => {
    expect(gained('Assets:ACME  -5 ACME {10 EUR} @ 9 EUR', 'Assets:Bank  45 EUR', 'Income:PnL  5 EUR')).toEqual(['Income:PnL: ACME -5 by price'])
  })
  test('with a fee beside it', () => {
    expect(gained(SOLD, 'Assets:Bank  60 EUR', 'Expenses:Fees  2.50 EUR', 'Income:PnL  -12.50 EUR')).toEqual(['Income:PnL: ACME 12.5 by price'])
  })
  test('out of several lots', () => {
    expect(gained(SOLD, 'Assets:ACME  -2 ACME {13 EUR} @ 12.50 EUR', 'Assets:Bank  87.50 EUR', 'Income:PnL  -11.50 EUR')).toEqual([
      'Income:PnL: ACME 11.5 by price',
    ])
  })
  test('in several accounts, of short and of long term', () => {
    expect(gained(SOLD, 'Assets:Bank  62.50 EUR', 'Income:Long  -10 EUR', 'Income:Short  -2.50 EUR')).toEqual([
      'Income:Long: ACME 10 by price',
      'Income:Short: ACME 2.5 by price',
    ])
  })
  test('beside other income, and beside what an owner took', () => {
    expect(gained(SOLD, 'Assets:Bank  72.50 EUR', 'Income:Bonus  -10 EUR', 'Income:PnL  -12.50 EUR')).toEqual(['Income:PnL: ACME 12.5 by price'])
    expect(gained(SOLD, 'Equity:Draws  62.50 EUR', 'Income:PnL  -12.50 EUR')).toEqual(['Income:PnL: ACME 12.5 by price'])
  })
  test('rounded to the cents that money is written with', () => {
    const third = 'Assets:ACME  -3 ACME {10.1111 EUR} @ 12.3333 EUR'
    expect(gained(third, 'Assets:Bank  37.00 EUR', 'Income:PnL  -6.67 EUR')).toEqual(['Income:PnL: ACME 6.67 by price'])
  })
  test('in another currency than that of the book', () => {
    expect(gained('Assets:ACME  -5 ACME {10 USD} @ 12.50 USD', 'Assets:Bank  62.50 USD', 'Income:PnL  -12.50 USD @ 0.80 EUR')).toEqual([])
    const abroad = ledgerOf(
      'P 2024-02-01 USD 0.80 EUR\n2024-02-01 Sell\n  Assets:ACME  -5 ACME {10 USD} @ 12.50 USD\n  Assets:Bank  62.50 USD\n  Income:PnL  -12.50 USD',
      '2024-12-31',
      { currencies: ['USD'] },
    )
    expect(gainsOf(abroad, 2).map(({ gain }) => `${gain}`)).toEqual(['10'])
  })
  test('in a currency that nobody configured, and in something that is none', () => {
    for (const money of ['GBP', 'BTC'])
      expect(
        gainedIn({}, `Assets:ACME  -5 ACME {10 ${money}} @ 12.50 ${money}`, `Assets:Bank  62.50 ${money}`, `Income:PnL  -12.50 ${money}`).map(
          (line) => line.replace(/-?[\d.]+ by/, 'by'),
        ),
      ).toEqual(['Income:PnL: ACME by price'])
  })
  test('where units of the same come as well, as with shares that are sold for their tax', () => {
    expect(
      gained(
        'Assets:ACME  10 ACME {12 EUR}',
        'Assets:ACME  -4 ACME {12 EUR} @ 12.50 EUR',
        'Expenses:Tax  50 EUR',
        'Income:Shares  -120 EUR',
        'Income:PnL  -2 EUR',
      ),
    ).toEqual(['Income:PnL: ACME 2 by price'])
  })
  test('but not where two accounts might be it', () => {
    expect(gained(SOLD, 'Assets:Bank  75 EUR', 'Income:Bonus  -12.50 EUR', 'Income:Other  -12.50 EUR')).toEqual([])
  })
})

describe('a posting is the gain of a sale where nothing else in its transaction can be', () => {
  const AT_COST = 'Assets:ACME  -5 ACME @ 10 EUR'
  test('as in hledger, where the price is what the lots had cost, and without a price in beancount', () => {
    for (const sold of [AT_COST, 'Assets:ACME  -5 ACME {10 EUR}'])
      expect(gained(sold, 'Assets:Bank  60 EUR', 'Expenses:Fees  2.50 EUR', 'Income:PnL  -12.50 EUR')).toEqual(['Income:PnL: ACME 12.5 by balance'])
    expect(gained(AT_COST, 'Assets:Bank  45 EUR', 'Income:PnL  5 EUR')).toEqual(['Income:PnL: ACME -5 by balance'])
  })
  test('where the fee was taken off it', () => {
    expect(gained(SOLD, 'Assets:Bank  60 EUR', 'Income:PnL  -10 EUR')).toEqual(['Income:PnL: ACME 10 by balance'])
  })
  test('where a fee was paid with some of the units, with a gain as with a loss', () => {
    const fee = ['Assets:BTC  -0.100 BTC {30000 EUR} @ PRICE EUR', 'Expenses:Fees  0.001 BTC {30000 EUR}']
    expect(gained(fee[0]!.replace('PRICE', '40000'), fee[1]!, 'Assets:Bank  3960 EUR', 'Income:PnL  -990 EUR')).toEqual([
      'Income:PnL: BTC 990 by balance',
    ])
    expect(gained(fee[0]!.replace('PRICE', '20000'), fee[1]!, 'Assets:Bank  1980 EUR', 'Income:PnL  990 EUR')).toEqual([
      'Income:PnL: BTC -990 by balance',
    ])
  })
  test('but not where the price says that less was gained', () => {
    expect(gained(SOLD, 'Assets:Bank  70 EUR', 'Income:Bonus  -20 EUR')).toEqual([])
  })
  test('beside a dividend, interest or a salary, wherever in a name that stands', () => {
    for (const other of ['Income:ACME:Dividend', 'Income:Interest', 'Income:Salary', 'Income:US:Employer:Wages'])
      expect(gained(AT_COST, 'Assets:Bank  72.50 EUR', `${other}  -10 EUR`, 'Income:Other  -12.50 EUR')).toEqual([
        'Income:Other: ACME 12.5 by balance',
      ])
  })
  test('in two accounts side by side, or in the one that is named so', () => {
    expect(gained(AT_COST, 'Assets:Bank  62.50 EUR', 'Income:Shares:Long  -10 EUR', 'Income:Shares:Short  -2.50 EUR')).toEqual([
      'Income:Shares:Long: ACME 10 by balance',
      'Income:Shares:Short: ACME 2.5 by balance',
    ])
    expect(gained(AT_COST, 'Assets:Bank  72.50 EUR', 'Income:Bonus  -10 EUR', 'Income:PnL  -12.50 EUR')).toEqual(['Income:PnL: ACME 12.5 by balance'])
    expect(gained(AT_COST, 'Assets:Bank  72.50 EUR', 'Income:Bonus  -10 EUR', 'Income:Other  -12.50 EUR')).toEqual([])
  })
  test('of equity only where it is named so: an owner may have taken the rest', () => {
    expect(gained(AT_COST, 'Assets:Bank  62.50 EUR', 'Equity:Gains  -12.50 EUR')).toEqual(['Equity:Gains: ACME 12.5 by balance'])
    expect(gained(AT_COST, 'Assets:Bank  30 EUR', 'Equity:Draws  20 EUR')).toEqual([])
  })
  test('and something came for what went', () => {
    expect(gained('Assets:ACME  -5 ACME {10 EUR}', 'Income:PnL  50 EUR')).toEqual([])
    expect(gained('Assets:ACME  -5 ACME {10 EUR}', 'Assets:ETF  3 ETF {20 EUR}', 'Income:PnL  -10 EUR')).toEqual(['Income:PnL: ACME 10 by balance'])
  })
  test('but not where shares come as pay and some are sold', () => {
    expect(gained('Assets:ACME  10 ACME {12 EUR}', 'Assets:ACME  -4 ACME {12 EUR}', 'Expenses:Tax  48 EUR', 'Income:Shares  -120 EUR')).toEqual([])
  })
})

describe('what is sold out of several accounts', () => {
  const two = ['Assets:ACME  -5 ACME {10 EUR} @ 12.50 EUR', 'Assets:ETF  -2 ETF {20 EUR} @ 18 EUR', 'Assets:Bank  98.50 EUR']
  test('gained what its price says, for each', () => {
    expect(gained(...two, 'Income:PnL  -8.50 EUR')).toEqual(['Income:PnL: ACME 12.5 by price', 'Income:PnL: ETF -4 by price'])
  })
  test('has each a posting of its own where they say so to the digit', () => {
    expect(gained(...two, 'Income:PnL:ETF  4 EUR', 'Income:PnL:ACME  -12.50 EUR')).toEqual([
      'Income:PnL:ETF: ETF -4 by price',
      'Income:PnL:ACME: ACME 12.5 by price',
    ])
  })
  test('gained in the measure of what it had cost, where nothing says more', () => {
    expect(gained('Assets:ACME  -5 ACME @ 10 EUR', 'Assets:ETF  -2 ETF @ 75 EUR', 'Assets:Bank  208.50 EUR', 'Income:PnL  -8.50 EUR')).toEqual([
      'Income:PnL: ACME 2.125 by balance',
      'Income:PnL: ETF 6.375 by balance',
    ])
  })
})

test('so many accounts and gains in one transaction that nobody books them are no sale, and take no time', () => {
  const many = Array.from({ length: 4000 }, (_, at) => [`Assets:S${at}  -1 ACME {10 EUR} @ 12 EUR`, `Income:G${at}  -2 EUR`]).flat()
  expect(gained(...many, 'Assets:Bank  48000 EUR')).toEqual([])
})

describe('no gain is', () => {
  test('what an account names as the gain of another, which rules for its whole transaction', () => {
    expect(gained(SOLD, 'Assets:Bank  70 EUR', 'Income:CapitalGains:ACME  -12.50 EUR', 'Income:PnL  -7.50 EUR')).toEqual([
      'Income:CapitalGains:ACME: ACME 12.5 by name',
    ])
  })
  test('what comes with a purchase, or with money that is changed', () => {
    expect(gained('Assets:ACME  5 ACME {12 EUR}', 'Assets:Bank  -50 EUR', 'Income:Discount  -10 EUR')).toEqual([])
    expect(gained('Assets:Dollar  -50 USD @ 0.9 EUR', 'Assets:Bank  50 EUR', 'Income:Cashback  -5 EUR')).toEqual([])
    expect(gainedIn({}, 'Assets:Dollar  -50 USD @ 0.9 EUR', 'Assets:Bank  50 EUR', 'Income:Cashback  -5 EUR')).toEqual([])
    expect(gained('Assets:ACME  -5 ACME @ 12.50 EUR', 'Equity:Conversion  5 ACME', 'Equity:Conversion  -62.50 EUR', 'Assets:Bank  125 EUR')).toEqual(
      [],
    )
  })
  test('what stands beside a transfer, or beside virtual postings and those of nothing', () => {
    expect(gained('Assets:ACME  -5 ACME {10 EUR}', 'Assets:Other  5 ACME {10 EUR}', 'Assets:Bank  1 EUR', 'Income:Bonus  -1 EUR')).toEqual([])
    expect(gained('(Assets:ACME)  -5 ACME {10 EUR} @ 12.50 EUR', 'Assets:Bank  12.50 EUR', 'Income:PnL  -12.50 EUR')).toEqual([])
  })
})
