import { meaningsOf } from '../values/header-words.ts'
import { type Column, columnIndex } from './gutters.ts'
import { type PdfLine, phrasesOf } from './lines.ts'

/** The line with the headings is at most so many lines above the first movement. */
const LINES_ABOVE_MAX = 5

/** With the columns in which no movement has anything: their headings would run into those beside them. */
export function withHeadings(columns: readonly Column[], lines: readonly PdfLine[]): Column[] {
  const first = lines.findIndex(({ isMovement }) => isMovement)
  const above = lines.slice(Math.max(0, first - LINES_ABOVE_MAX), Math.max(0, first)).reverse()
  const headings = above.map(({ pieces }) => phrasesOf(pieces)).find((phrases) => phrases.filter(({ text }) => meaningsOf(text).size > 0).length >= 2)
  if (!headings || columns.length < 2) return [...columns]
  const places = headings.map((heading) => columnIndex(columns, heading))
  const isShared = (at: number): boolean => places.filter((place) => place === places[at]).length > 1
  const isOver = ({ left, right }: Column): boolean => columns.some((column) => left < column.right && right > column.left)
  const added = headings.filter((heading, at) => isShared(at) && !isOver(heading))
  return [...columns, ...added.map(({ left, right }) => ({ left, right }))].sort((a, b) => a.left - b.left)
}
