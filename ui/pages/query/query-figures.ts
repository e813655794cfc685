import type { QueryAnswer } from '../../../src/http/contract/query-contract.ts'

/** The answer to a query as the page shows it. Pure. */

export type QueryColumn = QueryAnswer['columns'][number] & {
  /** Unlike those of the other columns: the second `sum` is `sum (2)`. */
  readonly title: string
}
/** One row of it; `place` is its place in the answer. */
export interface QueryRow {
  readonly place: number
  readonly cells: readonly unknown[]
}

export const columnsOf = ({ columns }: QueryAnswer): QueryColumn[] => {
  const seen = new Map<string, number>()
  return columns.map((column) => {
    const count = (seen.get(column.name) ?? 0) + 1
    seen.set(column.name, count)
    return { ...column, title: count === 1 ? column.name : `${column.name} (${count})` }
  })
}

export const isFigure = ({ type }: { readonly type: string }): boolean => type === 'decimal' || type === 'integer'

/** As text, decimals with all their digits. */
export const cellText = (cell: unknown): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'object' ? JSON.stringify(cell) : String(cell)

/** What a cell is sorted by and saved as: a number while it is exact as one. */
export const cellValue = (cell: unknown, type: string): number | string | undefined => {
  if (cell === null || cell === undefined) return undefined
  const text = cellText(cell)
  return (type === 'decimal' || type === 'integer') && text.replaceAll(/\D/g, '').length <= 15 ? Number(text) : text
}

export interface QueryChart {
  /** Where the figures come from. */
  readonly name: string
  readonly points: readonly { readonly label: string; readonly value: number }[]
}

/** More points than this are no picture any more. */
const POINTS_MAX = 60

/** The first column of figures over the first column that says what they are of; nothing where there is no picture in the answer. */
export const chartOf = (answer: QueryAnswer): QueryChart | undefined => {
  const columns = columnsOf(answer)
  const label = columns.findIndex((column) => column.type === 'day' || column.type === 'text' || /^(year|month)$/.test(column.name))
  const value = columns.findIndex((column, at) => at !== label && isFigure(column))
  if (label < 0 || value < 0 || answer.rows.length < 2 || answer.rows.length > POINTS_MAX) return undefined
  const points = answer.rows.flatMap((row) => {
    const [name, figure] = [cellText(row[label]), Number(cellText(row[value]))]
    return name === '' || row[value] === null || !Number.isFinite(figure) ? [] : [{ label: name, value: figure }]
  })
  return points.length < 2 ? undefined : { name: columns[value]!.title, points }
}

/** "line 2, column 3: …" → its offset in the query, from 0; undefined without such a place. */
export const placeOf = (message: string, query: string): number | undefined => {
  const [, line, column] = /^line (\d+), column (\d+): /.exec(message) ?? []
  if (line === undefined || column === undefined) return undefined
  const lines = query.split('\n')
  const before = lines.slice(0, Number(line) - 1).reduce((length, text) => length + text.length + 1, 0)
  const characters = [...(lines[Number(line) - 1] ?? '')]
  return Math.min(query.length, before + characters.slice(0, Number(column) - 1).join('').length)
}
