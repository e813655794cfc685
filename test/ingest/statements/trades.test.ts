import { describe, expect, test } from 'vitest'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import type { PreviewRequest } from '../../../src/ingest/statements/preview/preview.ts'
import { declaredSecurities } from '../../../src/ingest/statements/trades/draft-trade.ts'
import { isIsin } from '../../../src/ingest/statements/statement.ts'
import { BROKER_CSVS } from './support/broker-csvs.ts'
import { BROKER_CSVS_ABROAD } from './support/broker-csvs-abroad.ts'
import { BROKER_CSVS_AWAY } from './support/broker-csvs-away.ts'
import { BROKER_CSVS_MIXED } from './support/broker-csvs-mixed.ts'
import { COIN_CSVS } from './support/coin-csvs.ts'
import { balancesOf, journalOf, preview, toolSays, toolSaysOfAll } from './support/preview.ts'
import { errors, postings, told, transactionsIn } from './support/told.ts'

const LISTS = [...BROKER_CSVS, ...BROKER_CSVS_ABROAD, ...BROKER_CSVS_AWAY, ...BROKER_CSVS_MIXED, ...COIN_CSVS]
const DIALECTS: readonly Dialect[] = ['ledger', 'hledger', 'beancount']

const HEAD = 'date;type;isin;name;shares;price;amount;fee;tax;currency'
const list = (...rows: string[]): string => [HEAD, ...rows, ''].join('\n')
const BUY = '2024-02-01;Buy;IE00B4L5Y983;World Fund;10;80.00;-800.00;1.00;0;EUR'
const SELL = '2024-02-20;Sell;IE00B4L5Y983;World Fund;4;90.00;360.00;1.00;5.12;EUR'

describe('a list of a broker never seen is understood without a click', () => {
  test.each(LISTS.map((csv) => [csv.broker, csv] as const))('%s', async (_, { text, currency, reads, errors: wrong = [] }) => {
    const shown = await preview(text, { currency })
    expect(told(shown)).toEqual(reads)
    expect(errors(shown)).toEqual(wrong)
    expect(shown.balances.filter(({ off }) => off)).toEqual([])
  })

  test('what comes out is taken by the tools of all dialects, and holds the same in each', async () => {
    const journals = new Map<Dialect, string[]>(DIALECTS.map((dialect) => [dialect, []]))
    for (const { broker, text, currency } of LISTS) {
      const held = new Map<Dialect, string[]>()
      for (const dialect of DIALECTS) {
        const journal = journalOf(await preview(text, { currency, dialect }), dialect)
        journals.get(dialect)!.push(journal)
        // Gains are booked in beancount alone, and accounts are written as it allows.
        held.set(
          dialect,
          balancesOf(journal, dialect)
            .filter((line) => !line.startsWith('Income:CapitalGains'))
            .map((line) => line.replaceAll('N&M', 'N-M'))
            .sort(),
        )
      }
      expect([broker, held.get('hledger')]).toEqual([broker, held.get('ledger')])
      expect([broker, held.get('beancount')]).toEqual([broker, held.get('ledger')])
    }
    for (const dialect of DIALECTS) expect(toolSaysOfAll(journals.get(dialect)!, dialect) ?? '').toBe('')
  }, 120_000)
})

describe('nothing is guessed in silence', () => {
  test('a list of trades whose columns are not found is not booked as spending', async () => {
    const shown = await preview('Date,Type,Shares,Price,Code\n2025-01-10,Buy,x,y,-299.04\n2025-01-11,Buy,z,w,-310.00\n', { currency: 'EUR' })
    expect(shown.problems.map(({ code }) => code)).toEqual(['trades_unclear'])
    expect(told(shown)).toEqual([])
  })

  test.each([
    ['a word that is not known', '2024-02-01;Merger;IE00B4L5Y983;World Fund;10;;;;;EUR', /"Merger" is not a known kind of trade/],
    ['a number that is none', '2024-02-01;Buy;IE00B4L5Y983;World Fund;ten 10;80.00;-800.00;;;EUR', /"ten 10" in column E is not a number/],
    [
      'an amount that nothing comes to',
      '2024-02-01;Buy;IE00B4L5Y983;World Fund;10;80.00;-700.00;1.00;;EUR',
      /10 × 80 is 800, but the amount of 700\.00 is neither/,
    ],
    ['a purchase that brings money', '2024-02-01;Buy;IE00B4L5Y983;World Fund;10;80.00;800.00;;;EUR', /reverses an earlier one/],
    ['a purchase of less than nothing', '2024-02-01;Buy;IE00B4L5Y983;World Fund;-10;80.00;-800.00;;;EUR', /have the opposite sign to "Buy"/],
    ['units without a number', '2024-02-01;Buy;IE00B4L5Y983;World Fund;;80.00;-800.00;;;EUR', /nothing says how many units/],
    ['units without a price', '2024-02-01;Buy;IE00B4L5Y983;World Fund;10;;;;;EUR', /neither a price nor an amount/],
    ['units that came from elsewhere', '2024-02-01;Security transfer;IE00B4L5Y983;World Fund;10;;0.00;;;EUR', /whose cost is not in this list/],
    ['units that a split took away', '2024-02-01;Split;IE00B4L5Y983;World Fund;-10;;0.00;;;EUR', /removes units/],
    ['a dividend without an amount', '2024-02-01;Dividend;IE00B4L5Y983;World Fund;;;;;;EUR', /no amount of money/],
    ['a trade of nothing that is named', '2024-02-01;Buy;;;10;80.00;-800.00;;;EUR', /which security/],
  ])('%s is an error of its row', async (_, row, message) => {
    const shown = await preview(list(BUY, '2024-02-02;Buy;IE00B4L5Y983;World Fund;1;80.00;-80.00;1.00;0;EUR', row))
    expect(errors(shown)).toHaveLength(1)
    expect(errors(shown)[0]).toMatch(message)
    expect(told(shown)).toHaveLength(2)
  })

  test('a row that is pending, and says so instead of its date, is left out as in the list of a bank', async () => {
    const shown = await preview(list(BUY, 'Pending;Buy;IE00B4L5Y983;World Fund;1;80.00;-80.00;1.00;0;EUR'))
    expect(errors(shown)).toEqual([])
    expect(shown.rows.at(-1)!.why).toBe('is "Pending": a later statement has it once it is booked')
  })

  test('whether amounts have fees in them is asked where no price says it, and can be said', async () => {
    const text = 'Datum;Typ;Wert;ISIN;Stück;Gebühren\n2024-02-02;Kauf;-824,40;IE00B4L5Y983;10;-1,00\n'
    const shown = await preview(text)
    expect(errors(shown)).toEqual(['2: nothing says whether the amount of 824.40 includes the fees and taxes of 1.00; choose it under "Details"'])
    const said = async (charges: 'net' | 'gross') =>
      postings(await preview(text, { method: { kind: 'preset', preset: { ...shown.preset!, charges } } }))
    expect(await said('net')).toEqual([
      'Assets:Broker:IE00B4L5Y983 10 "IE00B4L5Y983" @ 82.34 EUR',
      'Expenses:Fees 1.00 EUR',
      'Assets:Broker:Cash -824.40 EUR',
    ])
    expect((await said('gross')).at(-1)).toBe('Assets:Broker:Cash -825.40 EUR')
  })

  test('nor where a column has what the amounts were before their fees', async () => {
    const text =
      'Datum;Typ;Wert;Bruttobetrag;Gebühren;Steuern;Stück;ISIN\n2024-02-02;Kauf;824,40;823,40;1,00;;10;IE00B4L5Y983\n2024-02-20;Verkauf;353,88;360,00;1,00;5,12;4;IE00B4L5Y983\n'
    expect(told(await preview(text)).map((line) => line.split(' | ').at(-1))).toEqual([
      'Assets:Broker:Cash -824.40 EUR',
      'Assets:Broker:Cash 353.88 EUR',
    ])
  })

  test('a kind may be in either of two columns, as a code under ISIN with a wrong last digit may be one', async () => {
    const text =
      'Type,Date,Amount,Buy / Sell,ISIN,Quantity,Currency\nTOP_UP,2024-02-01,300.00,,,,EUR\nORDER,2024-02-02,250.00,BUY,NL0000000001,10,EUR\n'
    expect(told(await preview(text)).map((line) => line.split(' | ').at(-1))).toEqual([
      'Assets:Broker:Cash 300.00 EUR',
      'Assets:Broker:Cash -250.00 EUR',
    ])
  })

  test('a deposit whose units are its own money moves no securities', async () => {
    const text =
      'Date,Type,Asset,Quantity,Price,Amount,Currency\n2024-02-01,Deposit,USD,200,1.00,200.00,USD\n2024-02-02,Buy,BTC,0.001,90000,90.00,USD\n'
    expect(errors(await preview(text))).toEqual([])
  })

  test('a tax in another currency than its amount is an error of its row, unless that is the total', async () => {
    const ofTotal =
      'Action,Time,ISIN,Total,Currency (Total),Withholding tax,Currency (Withholding tax)\nDividend,2024-02-15,US0378331005,0.38,EUR,0.07,USD\n'
    expect(told(await preview(ofTotal))[0]).toMatch(/Assets:Broker:Cash 0\.38 EUR$/)
    const text = 'Action,Time,ISIN,Amount,Currency,Withholding tax,Currency (Withholding tax)\nDividend,2024-02-15,US0378331005,0.38,EUR,0.07,USD\n'
    expect(errors(await preview(text))).toEqual([
      '2: the tax is in USD but the amount is not, and the list does not say the tax in that currency; enter this row by hand',
    ])
  })

  test.each([
    ['a shop', 'Date,Product,Units,Price,Amount\n2024-02-01,Chair,2,50.00,100.00\n2024-02-02,Table,1,80.00,80.00\n'],
    [
      'purchases by name',
      'Date,Type,Product,Quantity,Price,Amount\n2024-02-01,Purchase,Chair,2,50.00,-100.00\n2024-02-02,Sale,Table,1,80.00,80.00\n',
    ],
    [
      'a payment service',
      'Date,Name,Type,Status,Currency,Gross,Fee,Net,Quantity\n2024-02-01,Music,Subscription Payment,Completed,EUR,-10.00,0.00,-10.00,1\n2024-02-02,Jana,Mobile Payment,Completed,EUR,5.00,0.00,5.00,1\n',
    ],
  ])('a list of %s has units and is none of a broker', async (_, text) => {
    const shown = await preview(text)
    expect(shown.preset!.columns).not.toHaveProperty('quantity')
    expect(told(shown)).toHaveLength(2)
  })

  test('an order that was cancelled or waits is left out', async () => {
    const text =
      'date,status,type,symbol,shares,price,amount\n2024-02-01,Executed,Buy,ACME,1,5.00,-5.00\n2024-02-02,Cancelled,Buy,ACME,1,5.00,-5.00\n'
    expect(told(await preview(text))).toHaveLength(1)
  })
})

describe('a security is called', () => {
  const bought = async (request: Partial<PreviewRequest>): Promise<string> => postings(await preview(list(BUY, SELL), request))[0]!

  test('by its ISIN where nothing else is known, in quotes where the dialect wants them', async () => {
    expect(await bought({})).toBe('Assets:Broker:IE00B4L5Y983 10 "IE00B4L5Y983" @ 80.00 EUR')
    expect(await bought({ dialect: 'hledger' })).toBe('Assets:Broker:IE00B4L5Y983 10 "IE00B4L5Y983" @ 80.00 EUR')
    expect(await bought({ dialect: 'beancount' })).toBe('Assets:Broker:IE00B4L5Y983 10 IE00B4L5Y983 {80.00 EUR}')
  })
  test('as the configuration or the journal says by its code or its name', async () => {
    const named = (codes: string[], names: string[] = []) => bought({ securities: () => [{ commodity: 'WORLD', codes, names }] })
    expect(await named(['IE00B4L5Y983'])).toContain(' 10 WORLD @')
    expect(await named([], ['World fund'])).toContain(' 10 WORLD @')
    const text = 'date,type,symbol,shares,price,amount\n2024-02-01,Buy,IWDA,1,5.00,-5.00\n'
    const shown = await preview(text, { securities: () => [{ commodity: 'WORLD', codes: ['IWDA.AS'], names: [] }] })
    expect(postings(shown)[0]).toBe('Assets:Broker:WORLD 1 WORLD @ 5.00 EUR')
  })
  test('as it was booked under its name before', async () => {
    const transactions = transactionsIn('2024/01/02 World Fund\n    Assets:Depot:Funds:WRLD  1 WRLD @ 79 EUR\n    Assets:Depot:Cash\n', 'ledger')
    expect(await bought({ transactions })).toBe('Assets:Depot:Funds:WRLD 10 WRLD @ 80.00 EUR')
  })
  test('two plans of one fund keep names of their own, however long these are', async () => {
    const text =
      'Scheme Name,Transaction Type,Units,NAV,Amount,Date\nHill Flexi Cap Fund Direct Plan Growth,PURCHASE,10,5.00,50.00,2024-02-01\nHill Flexi Cap Fund Direct Plan Income,PURCHASE,10,5.00,50.00,2024-02-02\n'
    const shown = await preview(text, { dialect: 'beancount' })
    const units = shown.rows.flatMap(({ transactions }) => transactions.map(({ postings: [first] }) => first!.commodity))
    expect(new Set(units).size).toBe(2)
    expect(toolSays(journalOf(shown, 'beancount'), 'beancount') ?? '').toBe('')
  })
  test('directives of each dialect are read for codes and names', () => {
    expect(
      declaredSecurities('2020-01-01 commodity IWDA\n  isin: "IE00B4L5Y983"\n  name: "World Fund"\n  precision: 2\n\n2020-01-01 commodity EUR\n'),
    ).toEqual([{ commodity: 'IWDA', codes: ['IE00B4L5Y983', 'IE00B4L5Y983'], names: ['World Fund'] }])
    expect(declaredSecurities('commodity "WORLD 1"\n    note World Fund\n    ; ISIN IE00B4L5Y983\n')).toEqual([
      { commodity: 'WORLD 1', codes: ['IE00B4L5Y983'], names: ['World Fund'] },
    ])
    expect(declaredSecurities('commodity 1.000,0000 IWDA  ; ticker: IWDA.AS, name: World Fund\n')).toEqual([
      { commodity: 'IWDA', codes: ['IWDA.AS'], names: ['World Fund'] },
    ])
  })
  test('only directives of commodities are read', () => {
    const rest = '2024/01/02 commodity exchange\n    Assets:Cash  1 EUR\n    Income\n\n; commodity WORLD\n'
    const file = `${rest}commodity WORLD\n    note World Fund\n\n${rest}2020-01-01 commodity IWDA\n  isin: "IE00B4L5Y983"\n2020-01-01 open Assets:Commodity\n`
    expect(declaredSecurities(file)).toEqual([
      { commodity: 'WORLD', codes: [], names: ['World Fund'] },
      { commodity: 'IWDA', codes: ['IE00B4L5Y983', 'IE00B4L5Y983'], names: [] },
    ])
  })
  test('what looks like an ISIN is one when its last digit is right', () => {
    expect(['IE00B4L5Y983', 'US0378331005', 'US0378331006', 'DE1234'].map(isIsin)).toEqual([true, true, false, false])
  })
})

const BOOK = `2024/01/02 World Fund
    Assets:Depot:Funds:WRLD               5 WRLD @ 79 EUR
    Expenses:Bank:Commission              1 EUR
    Assets:Depot:Cash

2024/01/03 Other Fund
    Assets:Depot:Funds:OTHER              5 OTHER @ 10 EUR
    Assets:Depot:Cash

2024/01/20 Payout
    Assets:Depot:Cash                     3 EUR
    Income:Dividends:WRLD

2024/01/21 State
    Expenses:Taxes:Capital                3 EUR
    Assets:Depot:Cash
`
describe('accounts', () => {
  const DIVIDEND = '2024-02-21;Dividend;US0378331005;Apple;;;2.00;0;0.30;EUR'

  test('are those that the book has for a security, its dividends, fees, taxes and money', async () => {
    const transactions = transactionsIn(BOOK, 'ledger')
    const shown = await preview(list(BUY, SELL, DIVIDEND), { transactions })
    expect(shown.account).toBe('Assets:Depot:Cash')
    expect(postings(shown, 1)).toEqual([
      'Assets:Depot:Funds:WRLD -4 WRLD @ 90.00 EUR',
      'Expenses:Bank:Commission 1.00 EUR',
      'Expenses:Taxes:Capital 5.12 EUR',
      'Assets:Depot:Cash 353.88 EUR',
    ])
    expect(postings(shown, 2)).toEqual(['Expenses:Taxes:Capital 0.30 EUR', 'Income:Dividends:US0378331005 -2.00 EUR', 'Assets:Depot:Cash 1.70 EUR'])
  })
  test('a security that is new lies beside the others', async () => {
    const transactions = transactionsIn(BOOK, 'ledger')
    const shown = await preview(list(BUY.replaceAll('World Fund', 'Third Fund')), { transactions })
    expect(postings(shown)[0]).toBe('Assets:Depot:Funds:IE00B4L5Y983 10 "IE00B4L5Y983" @ 80.00 EUR')
  })
  test('are offered, and chosen otherwise by a person', async () => {
    const shown = await preview(list(SELL, BUY))
    expect(shown.rows[1]!.predictions.map(({ account }) => account)).toEqual(['Assets:Broker:IE00B4L5Y983', 'Expenses:Fees', 'Expenses:Tax'])
    const chosen = new Map([[1, ['Assets:Fund', 'Expenses:Other', 'Expenses:State']]])
    expect(postings(await preview(list(SELL, BUY), { chosen }))).toEqual([
      'Assets:Fund -4 "IE00B4L5Y983" @ 90.00 EUR',
      'Expenses:Other 1.00 EUR',
      'Expenses:State 5.12 EUR',
      'Assets:Broker:Cash 353.88 EUR',
    ])
  })
})

describe('a sale in beancount', () => {
  test('comes out of the lots that are held, and its gain is worked out', async () => {
    const shown = await preview(list(BUY, SELL), { dialect: 'beancount' })
    expect(postings(shown, 1)).toEqual([
      'Assets:Broker:IE00B4L5Y983 -4 IE00B4L5Y983 {} @ 90.00 EUR',
      'Expenses:Fees 1.00 EUR',
      'Expenses:Tax 5.12 EUR',
      'Assets:Broker:Cash 353.88 EUR',
      'Income:CapitalGains:Broker:IE00B4L5Y983',
    ])
    expect(shown.newAccounts).toContain('Income:CapitalGains:Broker:IE00B4L5Y983')
    const journal = journalOf(shown, 'beancount')
    expect(balancesOf(journal, 'beancount')).toContain('Income:CapitalGains:Broker:IE00B4L5Y983 -40 EUR')
  })
  test('takes the oldest of several lots of an account that is new', async () => {
    const shown = await preview(list(BUY, BUY.replace('02-01', '02-05').replace('80.00;-800.00', '85.00;-850.00'), SELL), { dialect: 'beancount' })
    const journal = journalOf(shown, 'beancount')
    expect(journal).toContain('2024-01-01 open Assets:Broker:IE00B4L5Y983 "FIFO"\n')
    expect(toolSays(journal, 'beancount') ?? '').toBe('')
    expect(balancesOf(journal, 'beancount')).toContain('Income:CapitalGains:Broker:IE00B4L5Y983 -40 EUR')
  })
})

describe('what the journal has already', () => {
  test.each(DIALECTS)('is known again, saved or entered by hand (%s)', async (dialect) => {
    for (const { broker, text, currency } of LISTS) {
      const first = await preview(text, { dialect, currency })
      const transactions = transactionsIn(journalOf(first, dialect), dialect)
      const again = await preview(text, { dialect, currency, transactions })
      expect([broker, told(again)]).toEqual([broker, []])
    }
  })
  test('a second purchase of the same day and amount is another one', async () => {
    const transactions = transactionsIn(journalOf(await preview(list(BUY)), 'ledger'), 'ledger')
    expect(told(await preview(list(BUY, BUY), { transactions }))).toHaveLength(1)
  })
})

test('a hostile list takes no longer than its size allows', async () => {
  const cell = `${'1 '.repeat(20_000)}@`
  const text = list(
    BUY,
    ...Array.from({ length: 20 }, () => `2024-02-01;${cell};IE00B4L5Y983;${'A(US'.repeat(10_000)};${'1'.repeat(50_000)};1;-1;;;EUR`),
  )
  expect(errors(await preview(text))).toHaveLength(21)
})
