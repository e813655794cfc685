import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { readDelimited } from '../../../src/ingest/statements/text/text-tables.ts'
import { cellsOf, statementOf } from './support/read.ts'

const rowsOf = (text: string, delimiter?: string): (readonly string[])[] => readDelimited(text, delimiter).rows.map(({ cells }) => cells)

describe('the delimiter is found out', () => {
  test.each([
    ['comma', 'Date,Text,Amount\n2024-01-31,Shop,-5.20\n2024-02-01,Pay,100\n', ','],
    ['semicolon before decimal commas', 'a;b / 1;2,5\n01.02.2024;Laden, Markt;-12,50\n02.02.2024;Lohn, Gehalt;1.200,00\n', ';'],
    ['tab before grouped amounts', 'Date\tText\tAmount\n01/02/2024\tShop, food\t1,234.00\n02/02/2024\tPay, more\t5,000.00\n', '\t'],
    ['pipe', '01/02/2024|Shop|1.00\n02/02/2024|Pay|2.00\n', '|'],
    ['caret', '^1^ACME LIMITED^12-Feb-2024^100.00\n^2^OTHER LIMITED^13-Feb-2024^50.00\n', '^'],
    ['record separator', '2024-01-31\x1eShop\x1e5.00\n2024-02-01\x1ePay\x1e6.00\n', '\x1e'],
    ['behind a preamble', 'Account;DE12 3456\nFrom, to, and so on, as, it, is\n\nDatum;Betrag;Text\n01.02.2024;-5,00;A\n02.02.2024;-6,00;B\n', ';'],
    ['nothing to divide', 'one\ntwo words: here\n', ','],
  ])('%s', (_, text, delimiter) => expect(readDelimited(text).delimiter).toBe(delimiter))

  test('and the one that a preset expects is taken where others make no better table', () => {
    const odd = '01.02.2024#Laden; Markt; 5#-12.50\n02.02.2024#Lohn; 1; 2#100.00\n'
    expect([readDelimited(odd).delimiter, readDelimited(odd, undefined, '#').delimiter]).toEqual([';', '#'])
    const semicolons = '01.02.2024;Laden;-12,50\n02.02.2024;Lohn;100,00\n'
    expect(readDelimited(semicolons, undefined, ',').delimiter).toBe(';')
    expect(readDelimited(semicolons, undefined, '').delimiter).toBe(';')
  })
  test('and can be overruled', async () => {
    expect(await cellsOf('a,b;c,d\n', { delimiter: ';' })).toEqual([['a,b', 'c,d']])
  })
})

describe('rows', () => {
  test('keep the blanks of their cells, and their own number of cells', () => {
    expect(rowsOf('a, b ,c\n , \nd\n')).toEqual([['a', ' b ', 'c'], [' ', ' '], ['d']])
  })
  test('are the texts that ="…" keeps from being changed', () => {
    expect(rowsOf('="0123","=""""","=""",a="1"\n')).toEqual([['0123', '', '="', 'a="1"']])
  })
  test('are not made of empty lines, and know the line that they stand on', () => {
    const { rows } = readDelimited('\na,b\n\n\n"c\nc",d\ne,f\n', ',')
    expect(rows.map(({ index, line, cells }) => [index, line, cells[0]])).toEqual([
      [0, 2, 'a'],
      [1, 5, 'c\nc'],
      [2, 7, 'e'],
    ])
  })
  test.each(['\n', '\r\n', '\r'])('may end with %j', (end) => {
    expect(rowsOf(['a,"b ""c"", d"', 'e,f', ''].join(end), ',')).toEqual([
      ['a', 'b "c", d'],
      ['e', 'f'],
    ])
  })
  test('may end differently in one file', () => {
    expect(rowsOf('a,b\r\nc,d\ne,"f"\r\n', ',')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ])
  })
  test.each([
    ['a feed in a cell', 'a,b\r"c\nc",d\re,f\r', [1, 'a'], [2, 'c\nc'], [4, 'e']],
    ['a feed at the very end', 'a,b\rc,d\re,f\r\n', [1, 'a'], [2, 'c'], [3, 'e']],
    ['a misplaced quote', 'a,b\r"c"c,d\re,f\r', [1, 'a'], [2, '"c"c'], [3, 'e']],
  ] as const)('may end with returns alone, with %s', (_, text, ...rows) => {
    const read = readDelimited(text, ',')
    expect(read.rows.map(({ line, cells }) => [line, cells[0]])).toEqual(rows)
    expect(read.problems.map(({ line }) => line)).toEqual(text.includes('"c"c') ? [2] : [])
  })
  test('end with feeds where a stray return stands in a cell without quotes', () => {
    expect(rowsOf('a\ra,b\nc,d\n', ',')).toEqual([
      ['a\ra', 'b'],
      ['c', 'd'],
    ])
  })
  test('have more than twenty-six cells if need be', () => {
    expect(rowsOf(`${Array.from({ length: 30 }, (_, at) => at).join(',')}\n`)[0]).toHaveLength(30)
  })
})

describe('a quote that stands where none can', () => {
  test('does not swallow the rest of the file, and is told with its line', () => {
    const { rows, problems } = readDelimited('a,b\n"x"y,2\n"z, ""q""",3\n', ',')
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['"x"y', '2'],
      ['z, "q"', '3'],
    ])
    expect(problems).toMatchObject([{ code: 'quote_misplaced', line: 2 }])
  })
  test('is a character when it never closes', () => {
    expect(rowsOf('a,b\n"5 inch,2\nc,d\n', ',')).toEqual([
      ['a', 'b'],
      ['"5 inch', '2'],
      ['c', 'd'],
    ])
  })
})

const cell = fc.string({ unit: fc.constantFrom('a', 'B', ' ', '"', ',', ';', '\n', '1', '.', 'é'), maxLength: 6 })

test('what was written as CSV is read as it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\r\n', '\n', '\r'),
      (rows, delimiter, newline) => {
        expect(rowsOf(Papa.unparse(rows, { delimiter, newline }), delimiter)).toEqual(rows)
      },
    ),
  )
})

test('any text is rows, and none of its letters is lost', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', '"', ',', '\n', '\r\n', '""', ' ', '1,5'), { maxLength: 40 }).map((parts) => parts.join('')),
      (text) => {
        const letters = (some: string): number => some.split('a').length - 1
        expect(letters(rowsOf(text, ',').flat().join(''))).toBe(letters(text))
      },
    ),
  )
})

function bytesIn(encoding: string, text: string): Buffer {
  const decoder = new TextDecoder(encoding)
  const byCharacter = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  // Node 20 takes Š of Windows-1252 for a control character.
  return Buffer.from([...text].map((character) => byCharacter.get(character) ?? (character === 'Š' ? 0x8a : 0)))
}

describe('the encoding is found out', () => {
  const text = 'Datum;Text;Betrag\n01.02.2024;Bäckerei Wölfl – 5 €;-3,20\n02.02.2024;Gehälter;100,00\n'
  const wide = Buffer.from(text, 'utf16le')
  const swapped = Buffer.from(wide).swap16()
  const latin = Buffer.from(text.replaceAll('–', '\x96').replaceAll('€', '\x80'), 'latin1')
  test.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['UTF-16, little end first, with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), wide]), 'utf-16le'],
    ['UTF-16, big end first, with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]), 'utf-16be'],
    ['UTF-16 without a mark', wide, 'utf-16le'],
    ['UTF-16 the other way without a mark', swapped, 'utf-16be'],
    ['Windows-1252', latin, 'windows-1252'],
  ])('%s', async (_, bytes, encoding) => {
    const { rows, reading } = await statementOf(bytes)
    expect(reading).toEqual({ encoding, delimiter: ';' })
    expect(rows[1]!.cells).toEqual(['01.02.2024', 'Bäckerei Wölfl – 5 €', '-3,20'])
  })

  test.each([
    ['windows-1250', 'Opis;Żywność i chemia;Przelew wewnętrzny;Biała Róża'],
    ['windows-1250', 'Název;Plzeňský pivovar;Škoda Auto, pojištění;Město Děčín'],
    ['windows-1250', 'Naziv;Tržnica Črnomelj;Škofja Loka'],
    ['iso-8859-2', 'Opis;Żywność;Księgarnia Mądra;Środa'],
    ['windows-1251', 'Описание;Продукты;Перевод между счетами;Кофейня'],
    ['windows-1252', 'Text;Straße 5, 12 m³;Señor Ibáñez;Crêperie Où;¿Qué?;Übertrag'],
    ['windows-1252', 'Text;Smørrebrød på Åen;Škoda;Æbler;Ärlig'],
    ['windows-1252', 'Text;GEBÜHR;ÄÖÜ'],
  ])('of a text of %s without a word about it: %s', async (encoding, text) => {
    const { rows, reading } = await statementOf(bytesIn(encoding, `${text}\n`))
    expect(reading).toMatchObject({ encoding })
    expect(rows[0]!.cells).toEqual(text.split(';'))
  })

  test('a file put together from two is read line by line', async () => {
    const { rows, problems } = await statementOf(Buffer.concat([Buffer.from('a;Bäcker\n'), Buffer.from('b;Wölfl\n', 'latin1')]))
    expect(rows.map(({ cells }) => cells[1])).toEqual(['Bäcker', 'Wölfl'])
    expect(problems).toMatchObject([{ code: 'encodings_mixed', line: 1 }])
  })

  test('and can be overruled', async () => {
    const polish = Buffer.from([0x7a, 0xb3, 0x6f, 0x74, 0x79, 0x2c, 0x31, 0x0a])
    expect(await cellsOf(polish, { encoding: 'iso-8859-2' })).toEqual([['złoty', '1']])
  })
})

test('letters of a Macintosh are read as such, and those of Windows stay what they are', async () => {
  // "Empfänger;Müller, Größe;Café" as Mac Roman has it.
  const mac = Buffer.from('Datum;Empf\x8anger;Betrag\n02.01.2024;M\x9fller, Gr\x9a\xa7e;-1,00\n03.01.2024;Caf\x8e;-2,00\n', 'latin1')
  const read = await statementOf(mac)
  expect([read.reading.encoding, read.rows.map(({ cells }) => cells[1])]).toEqual(['macintosh', ['Empfänger', 'Müller, Größe', 'Café']])
  const windows = Buffer.from('Datum;Empf\xe4nger;Betrag\n02.01.2024;Peter\x92s \x8akoda;-1,00\n', 'latin1')
  expect((await statementOf(windows)).reading.encoding).toBe('windows-1252')
})
