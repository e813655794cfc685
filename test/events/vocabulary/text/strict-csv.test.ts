import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { readStrictCsv } from '#vocabulary/text/strict-csv.ts'

const cells = (text: string, delimiter = ','): unknown => {
  const read = readStrictCsv(text, delimiter, { rowsMax: 200_000, cellsMax: 2_000_000 })
  return 'message' in read ? read : read.map((record) => record.cells)
}

describe('CSV by the letter', () => {
  test.each([
    ['a,b\nc\n', [['a', 'b'], ['c']]],
    [
      'a,b\r\n\r\n,,\r\n',
      [
        ['a', 'b'],
        ['', '', ''],
      ],
    ],
    ['"a ""b"", c","d\ne"\nf', [['a "b", c', 'd\ne'], ['f']]],
    ['\ufeffa,\n', [['a', '']]],
    ['""\n', [['']]],
    ['', []],
    ['a\r', [['a']]],
  ])('%j has its records', (text, expected) => expect(cells(text)).toEqual(expected))

  test('knows the line that a record begins on', () => {
    expect(readStrictCsv('a\n\n"b\nb",c\nd\n', ',')).toMatchObject([{ line: 1 }, { line: 3 }, { line: 5 }])
  })
  test('a delimiter may be any character', () => expect(cells('a😀b\n', '😀')).toEqual([['a', 'b']]))

  test.each([
    ['a\nb "c",d\n', { line: 2, message: expect.stringContaining('Quote the whole value') }],
    ['a\n"b"c\n', { line: 2, message: expect.stringContaining('After the closing quote of a value comes ","') }],
    ['a\n"b\nc\n', { line: 2, message: expect.stringContaining('no closing quote') }],
  ])('%j is refused where it goes wrong', (text, fault) => expect(cells(text)).toEqual(fault))

  // Eight million of them took gigabytes, and half a minute of the thread that answers everybody.
  test.each([
    ['rows', 'a\n'.repeat(200_001), 200_001],
    ['cells', `${','.repeat(2_000_000)}\n`, 1],
  ])('more %s than a statement has are refused', (_what, text, line) => {
    expect(cells(text)).toEqual({ line, message: 'This is more than 200,000 rows or 2,000,000 cells. Divide it.' })
  })
  test('as many rows as a statement may have are read', () => expect(readStrictCsv('a\n'.repeat(200_000), ',')).toHaveLength(200_000))

  test('has the cells that another reader finds in whatever was written', () => {
    // A record of one empty cell is an empty line, which is none.
    const record = fc.array(fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', 'ä') }), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(record, { maxLength: 5 }), (records) => {
        expect(cells(Papa.unparse(records, { newline: '\n' }))).toEqual(records)
      }),
    )
  })
  test('takes time in proportion to the text, with no delimiter in it and with nothing else', () => {
    expect(cells('a\n'.repeat(200_000))).toHaveLength(200_000)
    expect((cells(','.repeat(400_000)) as string[][])[0]).toHaveLength(400_001)
  })
})
