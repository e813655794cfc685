import { csvText } from '../../src/events/vocabulary/csv.ts'

/** Rows of a table in the order asked for, and as text for clipboards and files. Pure. */

export type CellValue = number | string | undefined

/** "In its currency" → "in-its-currency": a column's name in the address. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

export interface Order {
  readonly slug: string
  readonly isDescending: boolean
}

/** "-value" → by value, the largest first; '' is the order that the table came in. */
export const orderIn = (text: string): Order | undefined =>
  text === '' ? undefined : { slug: text.replace(/^-/, ''), isDescending: text.startsWith('-') }

/**
 * What a press on the head of a column asks for: figures begin with the largest and texts with A, the second press turns them round,
 * the third gives back the order of before.
 */
export const nextOrder = (slug: string, { current, isText }: { current: Order | undefined; isText: boolean }): string => {
  const first = isText ? slug : `-${slug}`
  const second = isText ? `-${slug}` : slug
  if (current?.slug !== slug) return first
  return (current.isDescending ? `-${slug}` : slug) === first ? second : ''
}

const compared = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), undefined, { numeric: true })

/** Sorted by a value; rows that have none come last whichever way it goes, and equals stay as they were. */
export const sortedBy = <Row>(rows: readonly Row[], valueOf: (row: Row) => CellValue, isDescending: boolean): Row[] =>
  rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort(({ value: a }, { value: b }) => {
      if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
      return isDescending ? compared(b, a) : compared(a, b)
    })
    .map(({ row }) => row)

/** The same rows as lines of text, with numbers as they are written where the page is read. A text that a spreadsheet would compute is made inert. */
export const separated = (cells: readonly (readonly CellValue[])[], separator: ',' | ';' | '\t', decimalMark: string): string =>
  cells
    .map((line) => line.map((cell) => (typeof cell === 'string' ? csvText(cell) : String(cell ?? '').replace('.', decimalMark))).join(separator))
    .join('\r\n')
