import type { CellObject } from 'xlsx'
import { pdfFile, type PdfText } from '../support/pdf-file.ts'
import { dateCell, workbookFile } from '../support/workbook-file.ts'
import type { Layout } from './layout.ts'

/** The file of these lines. */
export function bytesOf(layout: Layout, lines: readonly string[]): Uint8Array {
  if (layout.format === 'xlsx' || layout.format === 'xls') {
    const rows = lines.map((line) => line.split('|').map((cell) => cellOf(cell, layout.days)))
    return workbookFile([{ name: 'Sheet1', rows }], layout.format === 'xls' ? 'biff8' : 'xlsx')
  }
  if (layout.format === 'pdf') return pdfOf(layout, lines)
  const end = layout.newline === 'crlf' ? '\r\n' : '\n'
  return encoded(lines.map((line) => `${line}${end}`).join(''), layout.encoding ?? 'utf-8')
}

/** Numbers and days are such, with an apostrophe before they are texts. */
function cellOf(cell: string, days = 'dd/mm/yyyy'): string | CellObject | null {
  const text = cell.trim()
  if (text === '') return null
  if (/^-?\d+(\.\d+)?$/.test(text)) return { t: 'n', v: Number(text), z: text.includes('.') ? '#,##0.00' : '0' }
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (day) return dateCell(Number(day[1]), Number(day[2]), Number(day[3]), days)
  return text.replace(/^'/, '')
}

/** Helvetica at 9 points: digits 5.004 wide, most letters about as much, dots and commas half of it. */
const width = (text: string): number => [...text].reduce((sum, letter) => sum + (/[\p{L}\d$£€]/u.test(letter) ? 5.004 : 2.502), 0)

function pdfOf({ columns = '' }: Layout, lines: readonly string[]): Uint8Array {
  const places = columns.split(' ').map((place) => ({ x: Number.parseInt(place, 10), isRight: place.endsWith('r') }))
  const texts = lines.flatMap((line, at) =>
    line.split('|').flatMap((cell, index): PdfText[] => {
      const [text, place] = [cell.trim(), places[index] ?? { x: 40, isRight: false }]
      return text === '' ? [] : [{ x: place.isRight ? place.x - width(text) : place.x, y: 800 - at * 16, text }]
    }),
  )
  return pdfFile([texts])
}

/** Bytes in any encoding that the platform decodes: one or two bytes a letter. */
function encoded(text: string, label: string): Uint8Array {
  if (label === 'utf-8') return Buffer.from(text)
  if (label === 'utf-8 with bom') return Buffer.from(`\u{feff}${text}`)
  if (label === 'utf-16le') return Buffer.from(`\u{feff}${text}`, 'utf16le')
  const bytes = tableOf(label)
  return Buffer.from(
    [...text].flatMap((letter) => {
      const found = bytes.get(letter)
      if (!found) throw new Error(`${label} has no "${letter}"`)
      return found
    }),
  )
}

/** From 0x80: some versions of Node.js decode these as control characters. */
const WINDOWS_1252 = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ'

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>()

function tableOf(label: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(label)
  if (known) return known
  const decoder = new TextDecoder(label)
  const table = new Map<string, readonly number[]>()
  const add = (...bytes: number[]): void => {
    const letter = decoder.decode(Uint8Array.from(bytes))
    if ([...letter].length === 1 && letter !== '\u{fffd}' && !table.has(letter)) table.set(letter, bytes)
  }
  for (let byte = 0; byte < 256; byte++) add(byte)
  if (label === 'windows-1252') [...WINDOWS_1252].forEach((letter, at) => table.set(letter, [0x80 + at]))
  if (/shift_jis|gbk|big5|euc/i.test(label)) for (let lead = 0x81; lead < 256; lead++) for (let trail = 0x40; trail < 256; trail++) add(lead, trail)
  tables.set(label, table)
  return table
}
