import type { Row } from '../statement.ts'
import type { PdfItem, PdfPage } from './page.ts'

const HEIGHT_MIN = 0.001
/** Pieces nearer than this belong to one word. */
const GAP_MAX = 0.5

/**
 * Rows whose cells are the pieces of text on a line, from left to right, without columns: a field may stand in C on one row and in E on the
 * next. Templates written for Paisa are made for exactly these.
 */
export function tokenRows(pages: readonly PdfPage[]): Row[] {
  const rows: Row[] = []
  for (const page of pages)
    for (const line of linesOf(page.items.filter(({ width, height }) => width > 0 && height > 0)))
      rows.push({ index: rows.length, line: page.number, cells: joined(line) })
  return rows
}

function linesOf(items: readonly PdfItem[]): PdfItem[][] {
  const tolerance = items.reduce((least, { height }) => Math.min(least, Math.max(height, HEIGHT_MIN)), Number.POSITIVE_INFINITY) / 2
  // First by height alone, then along each line: comparing both at once with a tolerance has no certain order.
  const lines: PdfItem[][] = []
  for (const item of [...items].sort((a, b) => b.y - a.y)) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && Math.abs(item.y - first.y) < tolerance) line.push(item)
    else lines.push([item])
  }
  return lines.map((line) => line.sort((a, b) => a.x - b.x))
}

function joined(line: readonly PdfItem[]): string[] {
  const cells: string[] = []
  let end = Number.NaN
  for (const { text, x, width } of line) {
    if (Math.abs(x - end) < GAP_MAX) cells[cells.length - 1] += text
    else cells.push(text)
    end = x + width
  }
  return cells
}
