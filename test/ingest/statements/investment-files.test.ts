import { describe, expect, test } from 'vitest'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { OFX_INVESTMENTS, QIF_INVESTMENTS } from './support/investment-files.ts'
import { balancesOf, journalOf, preview, toolSays } from './support/preview.ts'
import { errors, told, transactionsIn } from './support/told.ts'

const DIALECTS: readonly Dialect[] = ['ledger', 'hledger', 'beancount']
const FILES = [
  ['OFX', OFX_INVESTMENTS],
  ['QIF', QIF_INVESTMENTS],
] as const
const USD = { currency: 'USD' }

test('entries of an investment account in OFX become trades', async () => {
  const shown = await preview(OFX_INVESTMENTS, USD)
  expect(told(shown)).toEqual([
    '2024/01/02 * Deposit | Income:Unknown -25000.00 USD | Assets:Broker:Cash 25000.00 USD',
    '2024/01/03 * Hill Mining Corp | ; Buy | Assets:Broker:HILL 100 HILL @ 50.00 USD | Expenses:Fees 25.13 USD | Assets:Broker:Cash -5025.13 USD',
    '2024/02/03 * Hill Mining Corp | ; Sell | Assets:Broker:HILL -40 HILL @ 60.00 USD | Expenses:Fees 10.00 USD | Expenses:Tax 0.50 USD | Assets:Broker:Cash 2389.50 USD',
    '2024/03/01 * Hill Index Fund | ; Dividend | Income:Dividend:HINDX -12.34 USD | Assets:Broker:Cash 12.34 USD',
    '2024/01/10 * Hill Index Fund | ; Buy | Assets:Broker:HINDX 11.172 HINDX @@ 528.44 USD | Assets:Broker:Cash -528.44 USD',
    '2024/03/15 * Hill Index Fund | ; Dividend reinvested | Assets:Broker:HINDX 0.51 HINDX @ 50.00 USD | Income:Dividend:HINDX -25.50 USD',
    '2024/04/01 * Hill Mining Corp | ; Split | Assets:Broker:HILL 120 HILL @ 0.00 USD',
    '2024/04/02 * US Treasury 4.125 2053 | ; Buy | Assets:Broker:US912810TT51 10000 "US912810TT51" @ 0.985 USD | Expenses:Fees 5.00 USD | Income:Interest 41.25 USD | Assets:Broker:Cash -9896.25 USD',
    '2024/04/04 * 888888888 | ; Sell | Assets:Broker:N888888888 -20 "N888888888" @ 30.00 USD | Assets:Broker:Cash 600.00 USD',
    '2024/05/04 * 888888888 | ; Buy | Assets:Broker:N888888888 20 "N888888888" @ 25.00 USD | Assets:Broker:Cash -500.00 USD',
    '2024/05/05 * Hill Mining Corp | ; Fee | Expenses:Fees 1.50 USD | Assets:Broker:Cash -1.50 USD',
    '2024/05/06 * Margin interest | ; Interest | Income:Interest 2.10 USD | Assets:Broker:Cash -2.10 USD',
  ])
  expect(errors(shown)).toEqual(['23: 10 units came from elsewhere, and their cost is not in this file; enter this by hand'])
})

test('entries of an investment account in QIF become trades', async () => {
  const shown = await preview(QIF_INVESTMENTS, USD)
  expect(told(shown)).toEqual([
    '2024/01/02 * Hill Mining Corp | ; Held before | Assets:Broker:HILL 10 HILL @ 40.00 USD | Equity:OpeningBalances -400.00 USD',
    '2024/01/15 * Transfer | Assets:Checking -10000.00 USD | Assets:Broker:Cash 10000.00 USD',
    '2024/01/16 * Hill Mining Corp | ; Buy | Assets:Broker:HILL 100 HILL @ 50.25 USD | Expenses:Fees 9.95 USD | Assets:Broker:Cash -5034.95 USD',
    '2024/02/01 * World Index Fund | ; Buy | Assets:Broker:WORLD-INDEX-FUND 81.005 "WORLD-INDEX-FUND" @@ 1000.01 USD | Assets:Checking -1000.01 USD',
    '2024/02/15 * Hill Mining Corp | ; Dividend | Income:Dividend:HILL -55.00 USD | Assets:Broker:Cash 55.00 USD',
    '2024/02/16 * World Index Fund | ; Dividend | Income:Dividend:WORLD-INDEX-FUND -3.20 USD | Assets:Checking 3.20 USD',
    '2024/03/01 * World Index Fund | ; Dividend reinvested | Assets:Broker:WORLD-INDEX-FUND 0.8 "WORLD-INDEX-FUND" @ 12.50 USD | Income:Dividend:WORLD-INDEX-FUND -10.00 USD',
    '2024/03/02 * World Index Fund | ; Dividend | Income:Dividend:WORLD-INDEX-FUND -4.00 USD | Assets:Broker:Cash 4.00 USD',
    '2024/03/15 * Hill Mining Corp | ; Sell | Assets:Broker:HILL -50 HILL @ 60.00 USD | Expenses:Fees 9.95 USD | Assets:Broker:Cash 2990.05 USD',
    '2024/03/16 * Hill Mining Corp | ; Sell | Assets:Broker:HILL -10 HILL @ 60.00 USD | Assets:Checking 600.00 USD',
    '2024/03/17 * Interest | ; Interest | Income:Interest -1.25 USD | Assets:Broker:Cash 1.25 USD',
    '2024/03/18 * Custody | ; Fee | Expenses:Fees 15.00 USD | Assets:Broker:Cash -15.00 USD',
    '2024/03/19 * Wire | Expenses:Bank Charges 5.00 USD | Assets:Broker:Cash -5.00 USD',
    '2024/03/20 * Transfer | Assets:Checking 500.00 USD | Assets:Broker:Cash -500.00 USD',
    '2024/03/24 * Other Corp | ; Sell | Assets:Broker:OTHER-CORP -5 "OTHER-CORP" @ 10.00 USD | Assets:Broker:Cash 50.00 USD',
    '2024/03/25 * Other Corp | ; Buy | Assets:Broker:OTHER-CORP 5 "OTHER-CORP" @ 8.00 USD | Assets:Broker:Cash -40.00 USD',
    '2024/03/26 * Interest | ; Interest | Income:Interest 2.00 USD | Assets:Broker:Cash -2.00 USD',
    '2024/03/27 * Transfer to the dentist | Expenses:Medical 20.00 USD | Assets:Broker:Cash -20.00 USD',
  ])
  expect(errors(shown)).toEqual([
    '117: a split of 10 into 20 without the number of units held; enter the new units by hand',
    '122: units went elsewhere, and their cost is not in this file; enter this by hand',
    '127: a return of capital lowers the cost of the units held; enter it by hand',
    '156: "Frobnicate" is not a known action; enter this entry by hand',
  ])
})

describe.each(FILES)('%s', (_, text) => {
  test('is taken by the tools of all dialects, and holds the same in each', async () => {
    const held = new Map<Dialect, string[]>()
    for (const dialect of DIALECTS) {
      const journal = journalOf(await preview(text, { ...USD, dialect }), dialect)
      expect(toolSays(journal, dialect) ?? '').toBe('')
      const balances = balancesOf(journal, dialect).filter((line) => !line.startsWith('Income:CapitalGains'))
      // Accounts are written as beancount allows.
      held.set(dialect, balances.map((line) => line.replaceAll('Bank Charges', 'Bank-Charges')).sort())
    }
    expect(held.get('hledger')).toEqual(held.get('ledger'))
    expect(held.get('beancount')).toEqual(held.get('ledger'))
  }, 60_000)

  test.each(DIALECTS)('is known again where the journal has it (%s)', async (dialect) => {
    const first = await preview(text, { ...USD, dialect })
    const transactions = transactionsIn(journalOf(first, dialect), dialect)
    const again = await preview(text, { ...USD, dialect, transactions })
    expect(told(again)).toEqual([])
  })
})

const entry = (text: string): string =>
  `OFXHEADER:100\n<OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>9</INVACCTFROM><INVTRANLIST>${text}</INVTRANLIST></INVSTMTRS></OFX>`
const TRADED = '<INVTRAN><FITID>1<DTTRADE>20240203</INVTRAN><SECID><UNIQUEID>023135106<UNIQUEIDTYPE>CUSIP</SECID>'

describe('what OFX does not tell whole is an error of its row', () => {
  test.each([
    [
      'a total of something else',
      `<BUYSTOCK><INVBUY>${TRADED}<UNITS>10<UNITPRICE>5<COMMISSION>1<TOTAL>-50</BUYSTOCK>`,
      /10 × 5 with the fees and taxes of 1/,
    ],
    ['a purchase that brings money', `<BUYSTOCK><INVBUY>${TRADED}<UNITS>10<UNITPRICE>5<TOTAL>50</BUYSTOCK>`, /reverses an earlier one/],
    ['a sale that costs money', `<SELLMF><INVSELL>${TRADED}<UNITS>-10<UNITPRICE>5<TOTAL>-50</SELLMF>`, /reverses an earlier one/],
    [
      'an entry that takes another back',
      `<INCOME><INVTRAN><FITID>2<DTTRADE>20240203<REVERSALFITID>1</INVTRAN><TOTAL>5</INCOME>`,
      /reverses an earlier entry/,
    ],
    [
      'a tax that may be in the total',
      `<INCOME>${TRADED}<INCOMETYPE>DIV<TOTAL>10<WITHHOLDING>1.50</INCOME>`,
      /includes the 1\.50 that were withheld/,
    ],
    ['a return of capital', `<RETOFCAP>${TRADED}<TOTAL>10</RETOFCAP>`, /return of capital/],
    ['an option that ended', `<CLOSUREOPT>${TRADED}<OPTACTION>EXPIRE<UNITS>1<SHPERCTRCT>100</CLOSUREOPT>`, /option was closed \(expire\)/],
    ['a split in reverse', `<SPLIT>${TRADED}<OLDUNITS>100<NEWUNITS>10<NUMERATOR>1<DENOMINATOR>10</SPLIT>`, /removes units/],
    ['a split of nothing', `<SPLIT>${TRADED}<NUMERATOR>2<DENOMINATOR>1</SPLIT>`, /split of 2 for 1/],
    [
      'a split that paid for a fraction',
      `<SPLIT>${TRADED}<OLDUNITS>3<NEWUNITS>4<NUMERATOR>3<DENOMINATOR>2<FRACCASH>2.50</SPLIT>`,
      /paid money for a fraction/,
    ],
    ['a day that is none', `<INVEXPENSE><INVTRAN><FITID>1<DTTRADE>2024</INVTRAN><TOTAL>-1</INVEXPENSE>`, /"2024" in DTTRADE/],
    ['a number that is none', `<BUYSTOCK><INVBUY>${TRADED}<UNITS>ten<UNITPRICE>5<TOTAL>-50</BUYSTOCK>`, /"ten" in UNITS is not a number/],
  ])('%s', async (_, text, message) => {
    const shown = await preview(entry(text), USD)
    expect(told(shown)).toEqual([])
    expect(errors(shown)).toHaveLength(1)
    expect(errors(shown)[0]).toMatch(message)
  })

  test('what moves between parts of the account moves nothing', async () => {
    const shown = await preview(
      entry(`<JRNLFUND><INVTRAN><FITID>1<DTTRADE>20240203</INVTRAN><SUBACCTTO>CASH<SUBACCTFROM>MARGIN<TOTAL>5</JRNLFUND>`),
      USD,
    )
    expect(shown.rows[0]).toMatchObject({ outcome: 'skipped', why: 'moves between parts of the same account' })
  })

  test('what was taken of a reinvested dividend was earned with it', async () => {
    const text = `<REINVEST>${TRADED}<INCOMETYPE>DIV<TOTAL>-10.00<UNITS>1.8<UNITPRICE>5<COMMISSION>1.00</REINVEST>`
    expect(told(await preview(entry(text), USD))).toEqual([
      '2024/02/03 * 023135106 | ; Dividend reinvested | Assets:Broker:N023135106 1.8 "N023135106" @ 5.00 USD | Expenses:Fees 1.00 USD | Income:Dividend:N023135106 -10.00 USD',
    ])
  })

  test('options are of as many shares as their contract says', async () => {
    const text = `<BUYOPT><INVBUY>${TRADED}<UNITS>2<UNITPRICE>1.50<COMMISSION>1.30<TOTAL>-301.30</INVBUY><OPTBUYTYPE>BUYTOOPEN<SHPERCTRCT>100</BUYOPT>`
    expect(told(await preview(entry(text), USD))[0]).toContain(
      '2 "N023135106" @ 150.00 USD | Expenses:Fees 1.30 USD | Assets:Broker:Cash -301.30 USD',
    )
  })

  test('a security is called as the book says by its CUSIP', async () => {
    const text = `<BUYSTOCK><INVBUY>${TRADED}<UNITS>10<UNITPRICE>5<TOTAL>-50</BUYSTOCK>`
    const securities = () => [{ commodity: 'HILLS', codes: ['023135106'], names: [] }]
    expect(told(await preview(entry(text), { ...USD, securities }))[0]).toContain('Assets:Broker:HILLS 10 HILLS @ 5.00 USD')
  })
})

describe('several accounts of one file', () => {
  const invested = (account: string, name: string): string =>
    `!Account\nN${account}\nTInvst\n^\n!Type:Invst\nD1/16'24\nNBuy\nY${name}\nI50.25\nQ100\nT5,025.00\n^\n`

  test('are called by their names, as far as the dialect allows', async () => {
    const text = `${invested('Hill brokerage', 'HILL')}${invested('IRA', 'DALE')}`
    const cash = async (dialect: Dialect) => told(await preview(text, { ...USD, dialect })).map((line) => line.split(' | ').at(-1))
    expect(await cash('ledger')).toEqual(['Assets:Broker:Hill-brokerage:Cash -5025.00 USD', 'Assets:Broker:IRA:Cash -5025.00 USD'])
    expect(errors(await preview(text.replaceAll('Hill', 'hill'), { ...USD, dialect: 'beancount' }))).toEqual([])
  })
  test('are those of the book that end with their names', async () => {
    const text = `${invested('Hill brokerage', 'HILL')}${invested('IRA', 'DALE')}`
    const shown = await preview(text, { ...USD, declaredAccounts: ['Assets:Retirement:IRA'] })
    expect(told(shown)[1]!.split(' | ').at(-1)).toBe('Assets:Retirement:IRA -5025.00 USD')
  })
  test('are none where they are only listed', async () => {
    const text = `!Account\nNGiro\nTBank\n^\nNIRA\nTInvst\n^\n${invested('IRA', 'DALE')}`
    expect((await preview(text, USD)).account).toBe('Assets:Broker:Cash')
    expect((await preview(text, { ...USD, account: 'Assets:Mine' })).account).toBe('Assets:Mine')
  })
})
