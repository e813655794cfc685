import { type PdfLine, phrasesOf } from './lines.ts'

export interface Column {
  readonly left: number
  readonly right: number
}

/** How many lines may reach into a gutter, and how many may have two things in one column, as parts of all lines. */
const INTRUDERS_MAX = 0.05
const CROWDED_MAX = 0.1
/** Points across all columns; no page of a statement has a tenth of it. A text that claims to stand or reach further had memory for each point. */
const WIDTH_MAX = 100_000

/**
 * The columns of a table: whatever stands between the vertical strips that no movement touches. Where long texts reach into the next
 * column, a few of them are overlooked.
 */
export function columnsOf(lines: readonly PdfLine[]): Column[] {
  const movements = lines.filter(({ isMovement }) => isMovement)
  if (movements.length === 0) return []
  const spans = movements.map(({ pieces }) => phrasesOf(pieces))
  const furthest = spans.flat().reduce((most, { right }) => Math.max(most, right), 0)
  const width = Math.min(Math.ceil(furthest) + 1, WIDTH_MAX)
  const touched = new Int32Array(width)
  for (const { left, right } of spans.flat()) for (let x = Math.max(0, Math.floor(left)); x < right && x < width; x++) touched[x]!++
  let best: { columns: Column[]; crowded: number } | undefined
  for (let intruders = 0; intruders <= movements.length * INTRUDERS_MAX; intruders++) {
    const columns = between(touched, intruders)
    const crowded = spans.filter((pieces) => new Set(pieces.map((piece) => columnIndex(columns, piece))).size < pieces.length).length
    if (best === undefined || crowded < best.crowded) best = { columns, crowded }
    if (best.crowded <= movements.length * CROWDED_MAX) break
  }
  return best!.columns
}

function between(touched: Int32Array, intruders: number): Column[] {
  const columns: Column[] = []
  for (let x = 0; x < touched.length; x++) {
    if (touched[x]! <= intruders) continue
    const left = x
    while (x < touched.length && touched[x]! > intruders) x++
    columns.push({ left, right: x })
  }
  return columns
}

/** The column that a piece lies over most, or else the nearest. */
export function columnIndex(columns: readonly Column[], { left, right }: Column): number {
  let best = 0
  let most = Number.NEGATIVE_INFINITY
  columns.forEach((column, index) => {
    // Negative where they do not meet: the distance.
    const overlap = Math.min(right, column.right) - Math.max(left, column.left)
    if (overlap > most) [best, most] = [index, overlap]
  })
  return best
}
