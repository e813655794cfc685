import { elementAt } from '#vocabulary/element-at.ts'
import { escapedForPattern } from '#vocabulary/text/scanner.ts'

/** Something wrong in a journal, said so that a person can mend it. */
export interface Problem {
  readonly severity: 'error' | 'warning'
  /** Stable, snake_case, listed in the catalogue of errors: `transaction_unbalanced`. */
  readonly code: string
  /** Absolute path of the file. */
  readonly file: string
  /** 1-based; 0 when the whole file is meant. */
  readonly line: number
  /** Last line of the place, when it spans several. */
  readonly endLine?: number
  /** What is wrong, what was expected, what to do: one or more sentences, without the place. */
  readonly message: string
  /** The line or lines as they are in the file. */
  readonly excerpt?: string
}

/** "main.ledger:14: transaction is off by 1.00 EUR …" */
export const problemText = (problem: Problem, nameOf: (path: string) => string = (path) => path): string =>
  `${nameOf(problem.file)}${problem.line > 0 ? `:${problem.line}` : ''}: ${problem.message}`

const LENGTH_MAX = 80
const CANDIDATES_MAX = 2000

/** `, did you mean "open"?` for the candidate that differs in a letter or two; '' when there is none. */
export function didYouMean(written: string, candidates: Iterable<string>): string {
  if (written.length > LENGTH_MAX) return ''
  let best: string | undefined
  let least = written.length < 5 ? 2 : 3
  let asked = 0
  for (const candidate of candidates) {
    if (++asked > CANDIDATES_MAX) break
    const edits = distance(written, candidate, least)
    if (edits >= least) continue
    best = candidate
    least = edits
  }
  return best === undefined ? '' : `; did you mean "${best}"?`
}

/** Letters to insert, delete, replace or swap; anything from `limit` on is as good as far away. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      let edits = Math.min(elementAt(last, j) + 1, elementAt(row, j - 1) + 1, elementAt(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits = Math.min(edits, elementAt(before, j - 2) + 1)
      row.push(edits)
    }
    if (Math.min(...row) >= limit) return limit
    before = last
    last = row
  }
  return elementAt(last, b.length)
}

/**
 * Returns a message whose amounts look as those of the lines that it is about: `$14` for "14 $", `-0,50 €` for "-0.50 €". Readers
 * count in one form, and people look for the one that they wrote.
 */
export function asWritten(message: string, lines: string): string {
  if (!/\d/.test(message)) return message
  return message.replaceAll(/(?<![\w"'.,/-])(-?)(\d+(?:\.\d+)?) ([^\s\d"'.,;:()]+)/g, (all, sign: string, number: string, symbol: string) => {
    const name = escapedForPattern(symbol)
    const before = new RegExp(`(-?)${name}(\\s?)(-?)\\d`, 'u').exec(lines)
    const behind = new RegExp(`\\d(\\s?)${name}(?![\\p{L}\\d])`, 'u').exec(lines)
    if (!before && !behind) return all
    const shown = hasDecimalComma(lines) ? number.replace('.', ',') : number
    if (behind) return `${sign}${shown}${behind[1]}${symbol}`
    return before![1] === '-' ? `${sign}${symbol}${before![2]}${shown}` : `${symbol}${before![2]}${sign}${shown}`
  })
}

/** Commas separate decimals: one or two digits follow a comma, and never a point. */
const hasDecimalComma = (lines: string): boolean => /\d,\d{1,2}(?!\d)/.test(lines) && !/\d\.\d{1,2}(?!\d)/.test(lines)

/** What git writes at the margin where it could not merge two versions of a file: seven of one sign. */
const MARK = /^(<{7}|={7}|>{7}|\|{7})$/

/** Added to the message about a merge marker: only a person can say which version holds. */
export const UNFINISHED_MERGE =
  'is the mark of a merge that is not finished: keep the lines that hold, and take out the others with the lines of <, = and >'

/** What a word is that begins a line, where it is such a mark; undefined else. */
export const mergeMark = (word: string): string | undefined => (MARK.test(word) ? `"${word}" ${UNFINISHED_MERGE}` : undefined)
