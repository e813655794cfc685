import { describe, expect, test } from 'vitest'
import { columnsOf, type PdfLine } from '../../../src/ingest/statements/pdf/pdf-columns.ts'
import { pdfFile, type PdfText } from './support/pdf-file.ts'
import { cellsOf, expectRefused, statementOf } from './support/read.ts'

/** A line of the table: amounts end where their column ends, as banks print them. */
const line = (y: number, date: string, text: string, out: string, into: string, balance: string): PdfText[] => [
  { x: 40, y, text: date },
  { x: 110, y, text },
  ...[
    { end: 400, text: out },
    { end: 470, text: into },
    { end: 550, text: balance },
  ]
    .filter(({ text: figure }) => figure !== '')
    .map(({ end, text: figure }) => ({ x: end - width(figure), y, text: figure })),
]
/** Helvetica at 9 points: digits 5.004 wide, dots and commas half of it. */
const width = (figure: string): number => [...figure].reduce((sum, letter) => sum + (/\d/.test(letter) ? 5.004 : 2.502), 0)
const heading = (y: number): PdfText[] => [
  { x: 40, y, text: 'Date' },
  { x: 110, y, text: 'Details' },
  { x: 368, y, text: 'Debit' },
  { x: 438, y, text: 'Credit' },
  { x: 515, y, text: 'Balance' },
]

const first: PdfText[] = [
  { x: 40, y: 800, text: 'Bank of the Hill', size: 14 },
  { x: 40, y: 780, text: 'Statement of account 12-345' },
  ...heading(750),
  ...line(730, '01/02/2024', 'Corner shop', '12.50', '', '987.50'),
  ...line(710, '02/02/2024', 'Wages of January, and what', '', '1,500.00', '2,487.50'),
  { x: 110, y: 699, text: 'was left of December' },
  ...line(679, '03/02/2024', 'Rent', '800.00', '', '1,687.50'),
  { x: 40, y: 30, text: 'Page 1 of 2' },
]
const second: PdfText[] = [
  ...heading(800),
  ...line(780, '05/02/2024', 'Power, (winter)', '90.25', '', '1,597.25'),
  ...line(760, '07/02/2024', 'Refund', '', '3.00', '1,600.25'),
]

describe('a table in a PDF', () => {
  test('keeps its columns where cells are empty, joins wrapped lines and shows a heading that comes again once', async () => {
    expect(await cellsOf(pdfFile([first, second]))).toEqual([
      ['Bank of the Hill'],
      ['Statement of account 12-345'],
      ['Date', 'Details', 'Debit', 'Credit', 'Balance'],
      ['01/02/2024', 'Corner shop', '12.50', '', '987.50'],
      ['02/02/2024', 'Wages of January, and what was left of December', '', '1,500.00', '2,487.50'],
      ['03/02/2024', 'Rent', '800.00', '', '1,687.50'],
      ['Page 1 of 2'],
      ['05/02/2024', 'Power, (winter)', '90.25', '', '1,597.25'],
      ['07/02/2024', 'Refund', '', '3.00', '1,600.25'],
    ])
  })

  test('is there a second time as pieces without columns, line by line', async () => {
    const { tokens } = await statementOf(pdfFile([first, second]))
    expect(tokens!.slice(3, 6).map(({ cells }) => cells)).toEqual([
      ['01/02/2024', 'Corner shop', '12.50', '987.50'],
      ['02/02/2024', 'Wages of January, and what', '1,500.00', '2,487.50'],
      ['was left of December'],
    ])
  })

  test('a row says on which page it stands', async () => {
    const { rows, reading } = await statementOf(pdfFile([first, second]))
    expect([rows[3]!.line, rows.at(-1)!.line, reading.pages]).toEqual([1, 2, 2])
  })
})

test('a heading whose column has nothing does not run into the one beside it', async () => {
  const bytes = pdfFile([[...heading(750), ...line(730, '02/02/2024', 'Wages', '', '1,500.00', '2,487.50')]])
  expect(await cellsOf(bytes)).toEqual([
    ['Date', 'Details', 'Debit', 'Credit', 'Balance'],
    ['02/02/2024', 'Wages', '', '1,500.00', '2,487.50'],
  ])
})

describe('days as banks print them', () => {
  /** Cells by where they begin, or end for amounts. */
  const row = (y: number, ...cells: readonly (readonly [number, string])[]): PdfText[] =>
    cells.map(([x, text]) => ({ x: x > 300 ? x - width(text) : x, y, text }))
  const dayAndAmount = (cells: readonly (readonly string[])[]): string[] =>
    cells.filter(([date]) => /^\d{2}\.\d{2}\.\d{4}$/.test(date ?? '')).map((of) => of.filter(Boolean).join(' | '))

  test('without their year are of the year that the statement is of, across its turn, with signs behind amounts', async () => {
    const sheet = [
      { x: 40, y: 800, text: 'Kontoauszug 1/2023' },
      ...row(760, [40, 'Buchung'], [90, 'Wert'], [140, 'Vorgang'], [500, 'Betrag']),
      ...row(740, [140, 'Kontostand am 30.11.2022'], [500, '1.000,00+']),
      ...row(720, [40, '30.12.'], [90, '31.12.'], [140, 'Lastschrift'], [500, '89,00-']),
      ...row(709, [140, 'STADTWERKE']),
      ...row(690, [40, '02.01.'], [90, '02.01.'], [140, 'Gehalt'], [500, '2.850,00+']),
      ...row(679, [140, 'ACME GMBH']),
      ...row(660, [140, 'Kontostand am 31.01.2023'], [500, '3.761,00+']),
    ]
    expect(dayAndAmount(await cellsOf(pdfFile([sheet])))).toEqual([
      '30.12.2022 | 31.12.2022 | Lastschrift STADTWERKE | 89,00-',
      '02.01.2023 | 02.01.2023 | Gehalt ACME GMBH | 2.850,00+',
    ])
  })

  test('with the month first are read so where the statement is in dollars', async () => {
    const sheet = [
      { x: 40, y: 800, text: 'Statement closing date 01/10/2024' },
      ...row(760, [40, 'Date'], [140, 'Description'], [500, '$ Amount']),
      ...row(740, [40, '12/08'], [140, 'Corner shop'], [500, '$23.99']),
      ...row(720, [40, '01/05'], [140, 'PAYMENT THANK YOU'], [500, '-$500.00']),
    ]
    expect(dayAndAmount(await cellsOf(pdfFile([sheet])))).toEqual(['08.12.2023 | Corner shop | $23.99', '05.01.2024 | PAYMENT THANK YOU | -$500.00'])
  })

  test('once for several movements are of all of them, and sums are none', async () => {
    const head = row(760, [40, 'Date'], [140, 'Details'], [400, 'Paid out'], [470, 'Paid in'], [550, 'Balance'])
    const sheet = [
      { x: 40, y: 800, text: '1 January to 31 January 2024' },
      ...head,
      ...row(740, [140, 'Balance brought forward'], [550, '1,000.00']),
      ...row(720, [40, '3 Jan'], [140, 'Power'], [400, '78.20']),
      ...row(700, [140, 'Corner shop'], [400, '12.50'], [550, '909.30']),
      ...row(680, [40, '5 Jan'], [140, 'Wages'], [470, '2,100.00'], [550, '3,009.30']),
      ...row(660, [140, 'Total'], [400, '90.70'], [470, '2,100.00'], [550, '3,009.30']),
      ...row(640, [140, 'Balance carried forward'], [550, '3,009.30']),
    ]
    expect(dayAndAmount(await cellsOf(pdfFile([sheet])))).toEqual([
      '03.01.2024 | Power | 78.20',
      '03.01.2024 | Corner shop | 12.50 | 909.30',
      '05.01.2024 | Wages | 2,100.00 | 3,009.30',
    ])
  })
})

describe('a PDF that is locked', () => {
  const locked = pdfFile([first], 'sesame')
  test('asks for its password', () => expectRefused(locked, 'password_required'))
  test('does not open with another one', () => expectRefused(locked, 'password_wrong', { password: 'simsim' }))
  test('has the same rows as one that is not', async () => {
    expect(await cellsOf(locked, { password: 'sesame' })).toEqual(await cellsOf(pdfFile([first])))
    expect((await statementOf(locked, { password: 'sesame' })).reading.wasEncrypted).toBe(true)
  })
})

test('a PDF without text says that it is a picture', () => expectRefused(pdfFile([[]]), 'picture'))

test('a PDF that was cut off says so', () => expectRefused(pdfFile([first]).subarray(0, 300), 'truncated'))

test('two texts that touch are one word, and what is apart is not', async () => {
  const bytes = pdfFile([
    [
      { x: 40, y: 700, text: '1' },
      { x: 40 + 5.004, y: 700, text: '2' },
      { x: 60, y: 700, text: '3' },
    ],
  ])
  expect((await statementOf(bytes)).tokens!.map(({ cells }) => cells)).toEqual([['12', '3']])
})

/** As a file with an enormous page or letter claims it: a date and two amounts. */
const movement = (reach: number): PdfLine => ({
  page: 1,
  top: 100,
  height: 10,
  isMovement: true,
  pieces: ['01.02.2024', '12.50', '112.50'].map((text, at) => ({ text, height: 10, left: at * 100, right: at * 100 + 50 + reach * at })),
})

test('a text that reaches over millions of points has no memory for each', () => {
  const before = process.memoryUsage().arrayBuffers
  const columns = columnsOf([movement(0), movement(100_000_000)])
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000)
  expect(columns[0]).toEqual({ left: 0, right: 50 })
})
