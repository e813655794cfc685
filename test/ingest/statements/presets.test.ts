import { describe, expect, test } from 'vitest'
import { formatDay } from '#vocabulary/day.ts'
import { guessDates } from '../../../src/ingest/statements/presets/guess-columns.ts'
import { guessPreset } from '../../../src/ingest/statements/presets/guess-preset.ts'
import { BUILTIN_PRESETS, mapRows, type Preset, presetProblem } from '../../../src/ingest/statements/presets/map-rows.ts'
import type { Row } from '../../../src/ingest/statements/statement.ts'
import { BANK_CSVS } from './support/bank-csvs.ts'
import { BANK_CSVS_ABROAD } from './support/bank-csvs-abroad.ts'
import { BANK_CSVS_AWAY } from './support/bank-csvs-away.ts'
import { preview } from './support/preview.ts'
import { statementOf, TODAY } from './support/read.ts'
import { rowsOf } from './support/template.ts'

const told = (rows: readonly Row[], preset: Preset): string[] =>
  mapRows(rows, preset, TODAY).flatMap((mapped) =>
    mapped.kind === 'movement' ? [`${formatDay(mapped.movement.day)} ${mapped.movement.amount.toText()} ${mapped.movement.payee}`] : [],
  )

const firstCommodity = (rows: readonly Row[], preset: Preset): string | undefined =>
  mapRows(rows, preset, TODAY).flatMap((mapped) => (mapped.kind === 'movement' ? [mapped.movement.commodity] : []))[0]

describe('a list of a bank never seen is understood without a click', () => {
  test.each([...BANK_CSVS, ...BANK_CSVS_ABROAD, ...BANK_CSVS_AWAY].map((csv) => [csv.bank, csv] as const))('%s', async (_, csv) => {
    const { text, reads, columns, liability, commodity, without = [] } = csv
    const statement = await statementOf(text)
    const guess = guessPreset(statement, { today: TODAY })!
    expect(told(statement.rows, guess.preset)).toEqual(reads)
    expect(guess.preset.columns).toMatchObject(columns ?? {})
    expect(guess.preset.accounts).toEqual(liability ? { liability: 'Liabilities:CreditCard' } : { asset: 'Assets:Checking' })
    if (commodity !== undefined) expect(firstCommodity(statement.rows, guess.preset)).toBe(commodity)
    for (const meaning of without) expect(guess.preset.columns).not.toHaveProperty(meaning)
  })

  test('the currency of a row is its own, where another row has it in other words', async () => {
    const inCurrency = async (...currencies: string[]) => {
      const rows = currencies.map((currency, nth) => `2024-02-0${nth + 1},Shop,-4.50,${currency}\n`)
      const statement = await statementOf(`date,description,amount,currency\n${rows.join('')}`)
      const { preset } = guessPreset(statement, { today: TODAY })!
      return mapRows(statement.rows, preset, TODAY).flatMap((row) => (row.kind === 'movement' ? [row.movement.commodity] : []))
    }
    expect(await inCurrency('EUR', 'USD', 'US$', 'usd', 'Euro', 'Dollar')).toEqual(['EUR', 'USD', 'USD', 'USD', 'EUR', 'Dollar'])
    expect(await inCurrency('US$', 'US$')).toEqual(['USD', 'USD'])
  })
  test('a country is no currency, even where no column has one', async () => {
    const statement = await statementOf('Date,Merchant,Country,Amount\n2024-02-15,Pret,GBR,-4.50\n2024-02-14,Carrefour,FRA,-12.00\n')
    expect(guessPreset(statement, { today: TODAY })!.preset.columns).not.toHaveProperty('commodity')
  })
  test('neither the only credit of a short list is lost, as its first or last row, nor are dashes for cheques a side', async () => {
    for (const rows of [
      ['-,Transfer,0.00,20000.00,121500.00', '-,Cinema,780.00,0.00,120720.00', '-,Insurance,12500.00,0.00,108220.00'],
      ['-,Insurance,12500.00,0.00,108220.00', '-,Cinema,780.00,0.00,120720.00', '-,Transfer,0.00,20000.00,121500.00'],
    ]) {
      const lines = rows.map((row) => `2024-02-01,${row}\n`).join('')
      const statement = await statementOf(
        `Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount(INR),Deposit Amount(INR),Balance(INR)\n${lines}`,
      )
      const { preset } = guessPreset(statement, { today: TODAY })!
      expect(preset.columns).toMatchObject({ debit: 'D', credit: 'E', balance: 'F' })
      expect(told(statement.rows, preset)).toContain('2024-02-01 20000.00 Transfer')
    }
  })
  test.each([
    ['noughts on both sides', '2024-02-03,Card renewed,0.00,0.00,1087.50', undefined],
    ['a debit that was taken back in its own row', '2024-02-03,Shop,5.00,5.00,1087.50', undefined],
    ['more back than out', '2024-02-03,Shop,5.00,7.00,1089.50', '2024-02-03 2.00 Shop'],
  ])('one row with %s hides neither debits nor credits', async (_, odd, read) => {
    for (const heading of ['Balance', 'Bal', 'Running Bal.', 'Balance (INR)', 'Rest']) {
      const { rows, reading } = await statementOf(
        `Date,Text,Debit,Credit,${heading}\n2024-02-01,Cafe,12.50,,87.50\n2024-02-02,Salary,,1000.00,1087.50\n${odd}\n`,
      )
      const guess = guessPreset({ rows, reading, format: 'csv' }, { today: TODAY })
      expect(guess?.preset.columns, heading).toMatchObject({ debit: 'C', credit: 'D' })
      expect(told(rows, guess!.preset)).toEqual(['2024-02-01 -12.50 Cafe', '2024-02-02 1000.00 Salary', ...(read === undefined ? [] : [read])])
    }
  })
  test('where there is no table there is no guess', async () => {
    for (const text of ['Dear customer,\nthank you\n', 'Date,Text,Amount\n', 'a,b\n1,2\n'])
      expect(guessPreset(await statementOf(text), { today: TODAY })).toBeUndefined()
  })
  test('a word for the way of the money in every row is no purpose, where there is a text', async () => {
    const result = await preview(
      'Details,Posting Date,Description,Amount,Type,Balance\nDEBIT,05/22/2024,CHECK 1045,-85,CHECK_PAID,915\nCREDIT,05/21/2024,PAYROLL,500,ACH_CREDIT,1000\n',
    )
    expect(result.rows[1]!.text.split('\n')[0]).toBe('2024/05/22 * CHECK 1045')
  })

  test('the row with the names of the columns is told, and can be chosen', async () => {
    const statement = await statementOf('Bank of the Hill\nAccount,12\n\nDate,Debit,Credit,Text\n2024-02-01,5.00,,Shop\n2024-02-02,,7.00,Pay\n')
    expect(guessPreset(statement, { today: TODAY })!.headerRow).toBe(2)
    expect(guessPreset(statement, { today: TODAY, headerRow: 3 })!.headerRow).toBe(3)
  })
})

describe('the format of dates', () => {
  test.each([
    [['13/02/2024', '01/02/2024'], 'DD/MM/YYYY'],
    [['02/13/2024', '02/01/2024'], 'MM/DD/YYYY'],
    [['01/02/2024', '01/03/2024', '01/05/2024', '01/04/2024', '01/09/2024'], 'MM/DD/YYYY'],
    [['01/02/2024', '05/02/2024', '09/02/2024'], 'DD/MM/YYYY'],
    [['2024-02-01T10:00:00Z'], 'YYYY-MM-DD'],
    [['1 Feb 2024', '12 March 2024'], 'D MMM YYYY'],
    [['20240201'], 'YYYYMMDD'],
    [['01.02.24'], 'DD.MM.YY'],
    [['24-02-01'], 'YY-MM-DD'],
    [['24-01-28', '24-02-01', '24-02-15'], 'YY-MM-DD'],
    [['28-01-24', '01-02-24'], 'DD-MM-YY'],
    [['1. 2. 2024'], 'D. M. YYYY'],
    [['2024-02-01 10:11:12.123456'], 'YYYY-MM-DD'],
    [['2024-02-01 10:11:12 UTC'], 'YYYY-MM-DD'],
    [['Feb 1, 2024'], 'MMM D, YYYY'],
    [['2024.02.13. 10:11'], 'YYYY.MM.DD.'],
  ])('of %j is %s', (texts, format) => expect(guessDates(texts, { today: TODAY })?.format).toBe(format))
  test('of no dates is none', () => expect(guessDates(['a', 'b'], { today: TODAY })).toBeUndefined())
})

describe('a preset', () => {
  const named = (name: string): Preset => BUILTIN_PRESETS.find((preset) => preset.name === name)!
  test.each([
    ['Chase Credit Card CSV', ['02/03/2024', '02/04/2024', 'GROCERY OUTLET', 'Groceries', 'Sale', '-54.10', ''], '2024-02-03 -54.10 GROCERY OUTLET'],
    ['Generic Bank CSV', ['2024-02-03', 'Shop', '5.00', '', '95.00'], '2024-02-03 -5.00 Shop'],
    ['Generic Bank CSV', ['2024-02-03', 'Pay', '0.00', '5.00', '95.00'], '2024-02-03 5.00 Pay'],
    ['ICICI Credit Card CSV', ['03/02/2024', '1', 'CHAI POINT', '2', '0', '120.00', ''], '2024-02-03 -120.00 CHAI POINT'],
    ['ICICI Credit Card CSV', ['03/02/2024', '1', 'PAYMENT', '2', '0', '1,120.00', 'CR'], '2024-02-03 1120.00 PAYMENT'],
    ['SBI Account Statement CSV', ['3 Feb 2024', '3 Feb 2024', 'ATM WDL', 'ATM 1', '2,000.00', ' ', '1.00'], '2024-02-03 -2000.00 ATM WDL'],
  ])('%s reads %j', (name, cells, movement) => expect(told(rowsOf([cells]), named(name))).toEqual([movement]))

  const preset: Preset = {
    name: 'Mine',
    columns: { date: 'A', payee: 'B', debit: 'C', credit: 'D' },
    dateFormat: 'DD/MM/YYYY',
    accounts: {},
    delimiter: ',',
    positive: 'in',
  }
  const outcomes = (rows: readonly (readonly string[])[], with_: Partial<Preset> = {}): string[] =>
    mapRows(rowsOf(rows), { ...preset, ...with_ }, TODAY).map((mapped) =>
      mapped.kind === 'movement'
        ? mapped.movement.amount.toText()
        : mapped.kind === 'skipped'
          ? `skipped: ${mapped.why}`
          : `error: ${mapped.message}`,
    )
  test('reads a date with a time after it, whether the format has the time or not', () => {
    expect(outcomes([['01/02/2024 13:45', 'Shop', '5.00', '']], { dateFormat: 'DD/MM/YYYY HH:mm' })).toEqual(['-5.00'])
    expect(outcomes([['01/02/2024 13:45', 'Shop', '5.00', '']])).toEqual(['-5.00'])
  })
  test('says of every row why it is no movement', () => {
    expect(
      outcomes([
        ['Date', 'Text', 'Out', 'In'],
        ['01/02/2024', 'Shop', '5.00', ''],
        ['', 'wrapped', '', ''],
        ['31/02/2024', 'Odd', '5.00', ''],
        ['02/02/2024', 'Odd', '5.O0', ''],
        ['02/02/2024', 'Odd', '5 ?!', ''],
        ['03/02/2024', 'Opening', '', ''],
        ['03/02/2024', 'Nothing', '0.00', '-'],
        ['Total', '', '5.00', ''],
      ]),
    ).toEqual([
      'skipped: "Date" is not a date',
      '-5.00',
      'skipped: has no date',
      'error: "31/02/2024" is not a date in the format DD/MM/YYYY',
      'error: "5.O0" in column C is not an amount',
      '-5',
      'skipped: 2024-02-03 has no amount',
      'skipped: moves no money',
      'skipped: "Total" is not a date',
    ])
  })
  test('knows debits with a minus from debits that were taken back', () => {
    const rows = (...debits: string[]): string[][] => debits.map((debit) => ['01/02/2024', 'x', debit, ''])
    expect(outcomes(rows('-5.00', '-6.00', '1.00'))).toEqual(['-5.00', '-6.00', '1.00'])
    expect(outcomes(rows('5.00', '6.00', '-1.00'))).toEqual(['-5.00', '-6.00', '1.00'])
  })
  test('may have amounts whose plus is what was spent', () => {
    expect(outcomes([['01/02/2024', 'x', '5.00']], { columns: { date: 'A', payee: 'B', amount: 'C' }, positive: 'out' })).toEqual(['-5.00'])
  })
  test('a date of a workbook is one whatever the format, and a merged one counts for all its rows', () => {
    const rows = [
      { index: 0, line: 1, cells: ['2024-02-01', 'a', '5.00'] },
      { index: 1, line: 2, cells: ['', 'b', '6.00'], merged: new Map([[0, '2024-02-01']]) },
    ]
    expect(told(rows, preset)).toEqual(['2024-02-01 -5.00 a', '2024-02-01 -6.00 b'])
  })
  test('a date format that no row has is told with a date of the file, and no preset is named', async () => {
    const text = 'Date;Payee;Amount\n13.01.2024;Bakery;-4,20\n12.01.2024;Bakery;-3,10\n'
    const { problems } = await preview(text, { choices: { dateFormat: 'MM/DD/YYYY' } })
    expect(problems.map(({ message }) => message)).toEqual([
      'no row has a date as MM/DD/YYYY in column A, which has "13.01.2024"; choose another date format or other columns',
    ])
  })

  test('for other columns says so in one sentence', () => {
    const rows = rowsOf([['Shop', '01.02.2024', '5,00']])
    expect(presetProblem(mapRows(rows, preset, TODAY), rows, preset)).toBe(
      'the preset "Mine" is for other columns: no row has a date as DD/MM/YYYY in column A, which has "Shop"; choose the columns again, or let Daybook guess them',
    )
    const end = 'choose the columns again, or let Daybook guess them'
    const problem = (columns: Preset['columns']): string | undefined => {
      const odd = rowsOf([['01/02/2024', 'Shop', '5.00', '']])
      return presetProblem(mapRows(odd, { ...preset, columns }, TODAY), odd, { ...preset, columns })
    }
    expect(problem({ date: 'A', payee: 'B' })).toBe(`the preset "Mine" names no column for the amount, nor for debit and credit; ${end}`)
    expect(problem({ payee: 'B', amount: 'C' })).toBe(`the preset "Mine" names no column for the date; ${end}`)
    expect(problem({ date: 'A', amount: 'D' })).toBe(`the preset "Mine" is for other columns: no row has an amount where it looks for one; ${end}`)
    expect(problem({ date: 'A', amount: 'ZZ' })).toBe(`the preset "Mine" is for other columns: no row has an amount where it looks for one; ${end}`)
    expect(problem({ date: '1', amount: 'C' })).toBe(
      `the preset "Mine" has "1" for date, which is not a column: columns have letters, as in A or AB; ${end}`,
    )
    const fits = rowsOf([['01/02/2024', 'Shop', '5.00']])
    expect(presetProblem(mapRows(fits, preset, TODAY), fits, preset)).toBeUndefined()
  })
})

test('the sum at the end of a list is none of its movements, and a payee who is called so is', async () => {
  const list = (last: string): string => `Date,Text,Amount\n2024-02-01,Shop,-5.00\n2024-02-02,Wages,9.00\n2024-02-02,Total,${last}\n`
  const outcomes = async (last: string) => (await preview(list(last))).rows.map(({ outcome }) => outcome)
  expect(await outcomes('4.00')).toEqual(['skipped', 'text', 'text', 'skipped'])
  expect(await outcomes('-40.00')).toEqual(['skipped', 'text', 'text', 'text'])
})
