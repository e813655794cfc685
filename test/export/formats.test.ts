import fc from 'fast-check'
import { parquetMetadata, parquetRead, type FileMetaData } from 'hyparquet'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { TABLE_FORMATS, type TableFormat, writtenTable } from '../../src/export/formats.ts'
import type { Cell, Table } from '../../src/export/table.ts'
import { formatDay } from '#vocabulary/day.ts'
import { runs } from '../support/thorough.ts'

/** A table as the bytes of a file. */
async function bytesOf(table: Table, format: TableFormat): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of writtenTable(table, format, 'Postings')) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
const textOf = async (table: Table, format: TableFormat): Promise<string> => (await bytesOf(table, format)).toString()

/** Parquet read as it is stored, so that no reader's conversion to doubles comes between. */
async function parquetRows(bytes: Buffer): Promise<{ metadata: FileMetaData; rows: unknown[][] }> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
  const metadata = parquetMetadata(file)
  const plain = {
    ...metadata,
    schema: metadata.schema.map((element) => (element.converted_type === 'DECIMAL' ? { ...element, converted_type: undefined } : element)),
  } as FileMetaData
  let rows: unknown[][] = []
  await parquetRead({ file, metadata: plain, utf8: false, onComplete: (all) => (rows = all as unknown as unknown[][]) })
  return { metadata, rows }
}
const bigEndian = (bytes: Uint8Array): bigint => BigInt.asIntN(128, BigInt(`0x${Buffer.from(bytes).toString('hex')}`))

const sample: Table = {
  columns: [
    { name: 'date', type: 'day' },
    { name: 'payee', type: 'text' },
    { name: 'amount', type: 'decimal' },
    { name: 'count', type: 'integer' },
    { name: 'cleared', type: 'boolean' },
    { name: 'at', type: 'moment' },
    { name: 'tags', type: 'json' },
  ],
  rows: [
    ['2024-02-29', '=1+1', '-12.50', 3, true, '2024-02-29T10:00:00.000Z', '{"a":1}'],
    ['1969-12-31', 'Café, "Zur Post"\n;', '0.1', -7, false, null, '[]'],
    [null, null, null, null, null, null, null],
  ],
}

describe('CSV', () => {
  test('has exact decimals, empty cells for nothing, and no text that a spreadsheet would compute', async () => {
    expect(await textOf(sample, 'csv')).toBe(
      `date,payee,amount,count,cleared,at,tags
2024-02-29,'=1+1,-12.50,3,true,2024-02-29T10:00:00.000Z,"{""a"":1}"
1969-12-31,"Café, ""Zur Post""
;",0.1,-7,false,,[]
,,,,,,
`,
    )
  })

  test('makes names of columns inert as well', async () => {
    expect(await textOf({ columns: [{ name: '@SUM(A1)', type: 'integer' }], rows: [] }, 'csv')).toBe("'@SUM(A1)\n")
  })
})

describe('JSON', () => {
  test('has decimals as numbers with all their digits, and JSON as it is', async () => {
    const digits = '12345678901234567890.123456789012345678'
    const table: Table = {
      columns: sample.columns,
      rows: [...sample.rows, [null, null, digits, null, null, null, null], [null, null, 'NaN', null, null, null, null]],
    }
    const text = await textOf(table, 'json')
    expect(text).toContain('"amount":-12.50,')
    expect(text).toContain(`"amount":${digits},`)
    const rows = JSON.parse(text) as Record<string, unknown>[]
    expect(rows[0]).toEqual({
      date: '2024-02-29',
      payee: '=1+1',
      amount: -12.5,
      count: 3,
      cleared: true,
      at: '2024-02-29T10:00:00.000Z',
      tags: { a: 1 },
    })
    expect(rows[4]!['amount']).toBeNull()
  })

  test('keeps columns of one name apart', async () => {
    const twice: Table = {
      columns: [
        { name: 'sum', type: 'integer' },
        { name: 'sum', type: 'integer' },
      ],
      rows: [[1, 2]],
    }
    expect(JSON.parse(await textOf(twice, 'json'))).toEqual([{ sum: 1, sum_2: 2 }])
  })
})

describe('Parquet', () => {
  test('has the types of the columns and exact decimals', async () => {
    const { metadata, rows } = await parquetRows(await bytesOf(sample, 'parquet'))
    expect(
      metadata.schema.slice(1).map(({ name, type, converted_type, precision, scale }) => [name, type, converted_type, precision, scale]),
    ).toEqual([
      ['date', 'INT32', 'DATE', undefined, undefined],
      ['payee', 'BYTE_ARRAY', 'UTF8', undefined, undefined],
      ['amount', 'INT64', 'DECIMAL', 4, 2],
      ['count', 'INT64', undefined, undefined, undefined],
      ['cleared', 'BOOLEAN', undefined, undefined, undefined],
      ['at', 'INT64', 'TIMESTAMP_MILLIS', undefined, undefined],
      ['tags', 'BYTE_ARRAY', 'UTF8', undefined, undefined],
    ])
    expect(rows[0]).toEqual([new Date('2024-02-29'), '=1+1', -1250n, 3n, true, new Date('2024-02-29T10:00:00Z'), '{"a":1}'])
    expect(rows[1]!.slice(0, 4)).toEqual([new Date('1969-12-31'), 'Café, "Zur Post"\n;', 10n, -7n])
    expect(rows[2]!.every((cell) => cell === null || cell === undefined)).toBe(true)
  })

  test('stores decimals of up to 38 digits whole, and longer ones as text', async () => {
    const ofAmounts = (...amounts: string[]): Table => ({ columns: [{ name: 'amount', type: 'decimal' }], rows: amounts.map((amount) => [amount]) })
    const long = '-123456789012345678901234567890.12345678'
    const kept = await parquetRows(await bytesOf(ofAmounts(long, '0.5'), 'parquet'))
    expect(kept.rows.map(([cell]) => bigEndian(cell as Uint8Array))).toEqual([-12345678901234567890123456789012345678n, 50000000n])
    const tooLong = await parquetRows(await bytesOf(ofAmounts(`${long}9`), 'parquet'))
    expect(tooLong.rows).toEqual([[`${long}9`]])
  })

  test('is written in groups, so that a long table is never in memory at once', async () => {
    let made = 0
    let mostWaiting = 0
    let taken = 0
    const rows: Iterable<readonly Cell[]> = {
      *[Symbol.iterator]() {
        for (made = 0; made < 35_000; made++) {
          mostWaiting = Math.max(mostWaiting, made - taken)
          yield [made]
        }
      },
    }
    const chunks: Buffer[] = []
    for await (const chunk of writtenTable({ columns: [{ name: 'n', type: 'integer' }], rows }, 'parquet', '')) {
      chunks.push(Buffer.from(chunk))
      taken = made
    }
    const { metadata, rows: read } = await parquetRows(Buffer.concat(chunks))
    expect(metadata.row_groups.map(({ num_rows }) => num_rows)).toEqual([10_000n, 10_000n, 10_000n, 5000n])
    expect(read.at(-1)).toEqual([34_999n])
    expect(mostWaiting).toBeLessThanOrEqual(10_000)
  })
})

describe('a workbook', () => {
  test('has numbers, days and texts as such, and nothing that is computed', async () => {
    const { Sheets, SheetNames } = read(await bytesOf(sample, 'xlsx'), { cellNF: true, cellDates: false })
    expect(SheetNames).toEqual(['Postings'])
    const sheet = Sheets['Postings']!
    expect(sheet['A2']).toMatchObject({ t: 'n', v: 45_351, w: '2024-02-29' })
    expect(sheet['B2']).toMatchObject({ t: 's', v: '=1+1' })
    expect(sheet['B2'].f).toBeUndefined()
    expect(sheet['C2']).toMatchObject({ t: 'n', v: -12.5 })
    expect(sheet['E3']).toMatchObject({ t: 'b', v: false })
    expect(sheet['B3']).toMatchObject({ t: 's', v: 'Café, "Zur Post"\n;' })
    expect(utils.sheet_to_json(sheet, { header: 1, blankrows: true })).toHaveLength(4)
  })

  test('has numbers as text that a spreadsheet would round, and days as text that its calendar has not', async () => {
    const table: Table = {
      columns: [
        { name: 'amount', type: 'decimal' },
        { name: 'day', type: 'day' },
        { name: 'text', type: 'text' },
      ],
      rows: [
        ['123456789012345.6', '1899-12-31', `a\u0000b\ud800c${'x'.repeat(40_000)}`],
        ['0.000123456789012345', '1900-03-01', ''],
      ],
    }
    const sheet = read(await bytesOf(table, 'xlsx')).Sheets['Postings']!
    expect(sheet['A2']).toMatchObject({ t: 's', v: '123456789012345.6' })
    expect(sheet['A3']).toMatchObject({ t: 'n', v: 0.000123456789012345 })
    expect(sheet['B2']).toMatchObject({ t: 's', v: '1899-12-31' })
    expect(sheet['B3']).toMatchObject({ t: 'n', v: 61 })
    expect((sheet['C2'].v as string).slice(0, 4)).toBe('abcx')
    expect((sheet['C2'].v as string).length).toBeLessThanOrEqual(32_767)
  })
})

test('whatever a table holds, each format gives it back', async () => {
  const decimal = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 12 })).map(([whole, places]) => {
    const digits = `${whole < 0n ? -whole : whole}`.padStart(places + 1, '0')
    return `${whole < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}${places > 0 ? `.${digits.slice(-places)}` : ''}`
  })
  const row = fc.tuple(
    fc.option(fc.string({ unit: 'grapheme' })),
    fc.option(decimal),
    fc.option(fc.integer({ min: -25_000, max: 60_000 }).map(formatDay)),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
      const table: Table = {
        columns: [
          { name: 'text', type: 'text' },
          { name: 'amount', type: 'decimal' },
          { name: 'day', type: 'day' },
        ],
        rows,
      }
      const csv = Papa.parse<string[]>((await textOf(table, 'csv')).trimEnd(), { newline: '\n' }).data.slice(1)
      if (rows.length > 0 && rows.at(-1)!.some((cell) => cell !== null && cell !== ''))
        expect(csv.map((line) => line.slice(1))).toEqual(rows.map(([, amount, day]) => [amount ?? '', day ?? '']))
      const json = JSON.parse((await textOf(table, 'json')).replaceAll(/"amount":(-?[\d.]+)/g, '"amount":"$1"')) as Record<string, Cell>[]
      expect(json.map(({ text, amount, day }) => [text, amount, day])).toEqual(rows)
      const parquet = await parquetRows(await bytesOf(table, 'parquet'))
      const places = parquet.metadata.schema[2]!.scale ?? 0
      const scaled = (text: string): bigint => BigInt(text.replace('.', '')) * 10n ** BigInt(places - (text.split('.')[1]?.length ?? 0))
      const stored = (cell: unknown): bigint => (cell instanceof Uint8Array ? bigEndian(cell) : (cell as bigint))
      expect(parquet.rows.map(([text, amount]) => [text ?? null, (amount ?? null) === null ? null : stored(amount)])).toEqual(
        rows.map(([text, amount]) => [text, amount === null ? null : scaled(amount)]),
      )
    }),
    { numRuns: runs(60) },
  )
})

test.each(TABLE_FORMATS)('a table without rows is a whole file of %s', async (format) => {
  const empty: Table = { columns: sample.columns, rows: [] }
  const bytes = await bytesOf(empty, format)
  if (format === 'json') expect(JSON.parse(bytes.toString())).toEqual([])
  if (format === 'csv') expect(bytes.toString()).toBe('date,payee,amount,count,cleared,at,tags\n')
  if (format === 'parquet') expect((await parquetRows(bytes)).metadata.num_rows).toBe(0n)
  if (format === 'xlsx') expect(utils.sheet_to_json(read(bytes).Sheets['Postings']!, { header: 1 })).toHaveLength(1)
})
