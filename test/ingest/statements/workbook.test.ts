import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { storedZip, unpackZip } from '../../../src/ingest/statements/workbook/read-workbook.ts'
import { cellsOf, expectRefused, statementOf } from './support/read.ts'
import { type BookType, dateCell, workbookFile } from './support/workbook-file.ts'

const money = (value: number, format = '#,##0.00') => ({ t: 'n' as const, v: value, z: format })
const rows = [
  ['Date', 'Payee', 'Amount'],
  [dateCell(2024, 2, 1), 'Corner shop', money(-1234.5)],
  [dateCell(2024, 2, 29, 'dd/mm/yyyy'), 'Wages', money(1500)],
]
const expected = [
  ['Date', 'Payee', 'Amount'],
  ['2024-02-01', 'Corner shop', '-1,234.50'],
  ['2024-02-29', 'Wages', '1,500.00'],
]

describe('a workbook gives the same rows', () => {
  test.each<[BookType]>([['xlsx'], ['xlsb'], ['biff8'], ['biff5'], ['biff2'], ['xlml']])('as %s', async (type) => {
    expect(await cellsOf(workbookFile([{ name: 'Movements', rows }], type))).toEqual(expected)
  })
  test.each<[BookType]>([['ods'], ['fods']])('as %s, whose numbers are shown as the file says', async (type) => {
    const [heading, ...rest] = await cellsOf(workbookFile([{ name: 'Movements', rows }], type))
    expect(heading).toEqual(expected[0])
    expect(rest.map(([date, , amount]) => [date, amount])).toEqual([
      ['2024-02-01', '-1234.5'],
      ['2024-02-29', '1500'],
    ])
  })
  test('whether it is locked or not', async () => {
    const [open, locked] = [workbookFile([{ name: 'A', rows }], 'xlsx'), workbookFile([{ name: 'A', rows }], 'xlsx', 'sesame')]
    await expectRefused(locked, 'password_required')
    await expectRefused(locked, 'password_wrong', { password: 'simsim' })
    const [plain, opened] = [await statementOf(open), await statementOf(locked, { password: 'sesame' })]
    expect(opened.rows).toEqual(plain.rows)
    expect(opened.reading).toEqual({ ...plain.reading, wasEncrypted: true })
  })
})

describe('cells', () => {
  const one = async (cell: Parameters<typeof workbookFile>[0][number]['rows'][number][number]): Promise<string | undefined> =>
    (await cellsOf(workbookFile([{ name: 'A', rows: [['Text', cell]] }], 'xlsx')))[0]![1]

  test.each([
    ['m/d/yy', '2/29/24'],
    ['dd/mm/yyyy', '29/02/2024'],
    ['d-mmm-yy', '29-Feb-24'],
    ['dd.mm.yyyy', '29.02.2024'],
  ])('a date shown as %s knows how it was shown, for templates that ask for that', async (format, form) => {
    const { rows: read } = await statementOf(workbookFile([{ name: 'A', rows: [[dateCell(2024, 2, 29, format)]] }], 'xlsx'))
    expect(read[0]!.cells).toEqual(['2024-02-29'])
    expect([...read[0]!.shown!]).toEqual([[0, [form]]])
  })
  test('a time of day stays', async () => expect(await one({ t: 'n', v: 45_323.75, z: 'yyyy-mm-dd hh:mm' })).toBe('2024-02-01 18:00:00'))
  test('cents that the format hides come back', async () => expect(await one(money(1234.5, '#,##0'))).toBe('1234.5'))
  test('digits that the format rounds to cents stay rounded', async () => expect(await one(money(12.3456))).toBe('12.35'))
  test('a minus that the format shows in red alone comes back', async () => {
    expect(await one(money(-1234.5, '#,##0.00;[Red]#,##0.00'))).toBe('-1234.5')
    expect(await one(money(5.5, '0.00" Dr";0.00" Cr"'))).toBe('5.50 Dr')
    expect(await one(money(-5.5, '0.00" Dr";0.00" Cr"'))).toBe('5.50 Cr')
  })
  test('thousands that are shown as ones come back', async () => expect(await one(money(-1_250_000, '#,##0,'))).toBe('-1250000'))
  test('a number that is no amount stays as it is shown', async () => {
    expect(await one(money(1234, '000000'))).toBe('001234')
    expect(await one(money(5_551_234, '000-0000'))).toBe('555-1234')
  })
  test('a long number is not in powers of ten', async () => expect(await one(123_456_789_012_345)).toBe('123456789012345'))
  test('what a sum of binary fractions adds is not there', async () => expect(await one({ t: 'n', v: 0.1 + 0.2, z: '0' })).toBe('0.3'))
  test('what has no end is no number: it stands there as it is shown', async () => {
    const endless = workbookFile([{ name: 'A', rows: [...rows, [dateCell(2024, 3, 1), 'Divided by nothing', -12.512]] }], 'biff8')
    const double = Buffer.alloc(8)
    double.writeDoubleLE(-12.512)
    const at = Buffer.from(endless).indexOf(double)
    for (const [value, name] of [
      [Infinity, '#DIV/0!'],
      [-Infinity, '#DIV/0!'],
      [NaN, '#NUM!'],
    ] as const) {
      const bytes = Buffer.from(endless)
      bytes.writeDoubleLE(value, at)
      expect((await cellsOf(bytes)).at(-1)).toEqual(['2024-03-01', 'Divided by nothing', name])
    }
  })
  test('a formula is what it came to', async () => expect(await one({ t: 'n', v: 7.5, f: 'A1*3', z: '0.00' })).toBe('7.50'))
  test('days that are bare numbers under a heading that says date are dates', async () => {
    const bare = [
      ['Statement', 45_000],
      ['Txn Date', 'Amount'],
      [45_323, 45_000],
      [45_324, 100],
      ['Total', 45_100],
    ]
    const cells = await cellsOf(workbookFile([{ name: 'A', rows: bare }], 'xlsx'))
    expect(cells.slice(2)).toEqual([
      ['2024-02-01', '45000'],
      ['2024-02-02', '100'],
      ['Total', '45100'],
    ])
    expect(cells[0]).toEqual(['Statement', '45000'])
  })
  test('a cell that is merged downwards is known to the rows that it covers', async () => {
    const merged = [
      [dateCell(2024, 2, 1), 'Shop', 5],
      [null, 'Bakery', 3],
      [dateCell(2024, 2, 2), 'Pay', 9],
    ]
    const { rows: read } = await statementOf(workbookFile([{ name: 'A', rows: merged, merges: ['A1:A2'] }], 'xlsx'))
    expect(read[1]!.cells).toEqual(['', 'Bakery', '3'])
    expect([...read[1]!.merged!]).toEqual([[0, '2024-02-01']])
    expect(read[2]!.merged).toBeUndefined()
  })
})

describe('worksheets', () => {
  const summary = { name: 'Summary', rows: [['Bank of the Hill'], ['Owner', 'Jo Doe']] }
  const book = workbookFile([summary, { name: 'Movements', rows }], 'xlsx')
  test('the one with movements is taken, and the others are named', async () => {
    expect((await statementOf(book)).reading).toEqual({ sheet: 'Movements', sheets: ['Summary', 'Movements'] })
  })
  test('the first is taken when it has some itself', async () => {
    const both = workbookFile(
      [
        { name: 'Card', rows: rows.slice(0, 2) },
        { name: 'Account', rows },
      ],
      'xlsx',
    )
    expect((await statementOf(both)).reading.sheet).toBe('Card')
  })
  test('one that the workbook hides is taken where no other has movements', async () => {
    const old = { name: 'Old', rows: rows.slice(0, 2), isHidden: true }
    expect((await statementOf(workbookFile([old, { name: 'New', rows }], 'xlsx'))).reading).toEqual({ sheet: 'New', sheets: ['Old', 'New'] })
    expect((await statementOf(workbookFile([old, summary], 'xlsx'))).reading.sheet).toBe('Old')
  })
  test('one can be chosen by name or by place', async () => {
    for (const sheet of ['Summary', '1']) expect((await cellsOf(book, { sheet }))[0]).toEqual(['Bank of the Hill'])
    await expectRefused(book, 'sheet_unknown', { sheet: 'Savings' })
  })
})

describe('a workbook that is none', () => {
  const whole = workbookFile([{ name: 'A', rows }], 'xlsx')
  test('cut off', () => expectRefused(whole.subarray(0, whole.length - 100), 'truncated'))
  test('without the only sheet that it names; one of several is left out', async () => {
    const without = (bytes: Uint8Array, part: string): Uint8Array => storedZip(unpackZip(bytes).filter(({ name }) => !name.endsWith(part)))
    await expectRefused(without(whole, 'sheet1.xml'), 'truncated')
    const two = workbookFile(
      [
        { name: 'Lost', rows },
        { name: 'Movements', rows },
      ],
      'xlsx',
    )
    expect(await cellsOf(without(two, 'sheet1.xml'))).toEqual(expected)
  })
  test('cut off in its middle', () => expectRefused(workbookFile([{ name: 'A', rows }], 'biff8').subarray(0, 700), 'truncated'))
  test('another archive', () => expectRefused(storedZip([{ name: 'a.txt', bytes: Buffer.from('hello') }]), 'not_a_statement'))
  test('one that unpacks without end', async () => {
    const megabyte = new Uint8Array(1 << 20)
    const parts = Array.from({ length: 300 }, (_, at) => ({ name: `xl/${at}`, bytes: megabyte }))
    await expectRefused(packed(parts), 'unpacks_too_large')
  })
  test('texts that unpack to more than all of a statement, and tags without number', async () => {
    await expectRefused(packed([{ name: 'xl/sharedStrings.xml', bytes: new Uint8Array(49 << 20) }]), 'unpacks_too_large')
    await expectRefused(packed([{ name: 'xl/worksheets/sheet1.xml', bytes: new Uint8Array(11_000_000).fill(0x3c) }]), 'too_many_rows')
  })
})

/** What is said of the sizes is a lie: a part is said to have one byte. */
function packed(parts: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Uint8Array {
  const deflated = deflateRawSync(parts[0]!.bytes)
  const zip = Buffer.from(storedZip(parts.map((part) => ({ ...part, bytes: deflated }))))
  for (let at = zip.indexOf('PK\x03\x04'); at >= 0; at = zip.indexOf('PK\x03\x04', at + 4)) {
    zip.writeUInt16LE(8, at + 8)
    zip.writeUInt32LE(1, at + 22)
  }
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) {
    zip.writeUInt16LE(8, at + 10)
    zip.writeUInt32LE(1, at + 24)
  }
  return zip
}
