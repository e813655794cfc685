import Papa from 'papaparse'
import { isDateLike } from '../values/date-like.ts'
import { isMoney } from '../values/money.ts'

/** The caret is that of the Indian tax statement, "~|~" of an Indian bank; RS and US are those that ASCII has for this. */
const DELIMITERS = [',', '\t', '|', ';', '\x1e', '\x1f', '^', '~|~'] as const
const LOOK_CHARACTERS = 64 * 1024
const LOOK_ROWS = 200
/** How much less of a table what is expected may be. */
const EXPECTED = 2

/**
 * The delimiter that makes a table: many rows of the same width, with dates and amounts alone in their cells. A text of one column
 * has none, and any will do. One that is expected is taken unless another makes a much better table.
 */
export function guessDelimiter(text: string, expected?: string): string {
  const look = text.length <= LOOK_CHARACTERS ? text : text.slice(0, Math.max(text.lastIndexOf('\n', LOOK_CHARACTERS), 1))
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of new Set([...DELIMITERS, ...(expected ? [expected] : [])])) {
    if (!look.includes(delimiter)) continue
    const { data } = Papa.parse<string[]>(look, { delimiter, preview: LOOK_ROWS, skipEmptyLines: true })
    const score = tableScore(data) * (delimiter === expected ? EXPECTED : 1)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function tableScore(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  let best = 0
  for (const [width, count] of counts) {
    const typed = rows.filter((row) => row.length === width && row.some(isDateLike) && row.some((cell) => isMoney(cell) && !isDateLike(cell))).length
    best = Math.max(best, (count / rows.length) * Math.log2(width + 1) * (1 + (2 * typed) / rows.length))
  }
  return best
}
