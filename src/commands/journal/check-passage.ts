import type { Dialect } from '../../ingest/journal/book.ts'
import { FileUnreadable } from '../../ingest/journal/files.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import { readerOf } from '../../ingest/readers.ts'
import type { BookRequest } from './read-changes.ts'
import { around } from './files/skeleton.ts'
import type { Skeletons } from './files/skeletons.ts'

/** Some lines of a file as they are typed, beginning at the margin. */
export interface Passage {
  /** Absolute path of the file. */
  readonly path: string
  readonly text: string
  /** The line of the file, from 1, that its first line is. */
  readonly fromLine: number
  /** How many lines of the file stand below it. */
  readonly linesBelow: number
}

/**
 * What is decided by a passage and by what the book declares. What hangs on other transactions (a balance that is asserted or
 * assigned, a lot that is sold, an entry that is there twice) only the whole book can tell.
 */
const DECIDED_HERE =
  /^(?:account_(?:missing|unknown|undeclared|invalid|not_open|not_yet_open|closed|too_long)|amounts?_\w+|argument_missing|assertion_(?:missing|invalid)|commodity_(?:invalid|undeclared)|cost_(?:in_same_commodity|missing|negative|repeated|per_unit_in_total)|currency_not_allowed|date_invalid|directive_(?:unknown|invalid)|division_by_zero|expression_\w+|indented_outside|line_\w+|lot_(?:open|twice)|more_than_one_currency|name_unknown|number_\w+|posting_\w+|price_(?:invalid|negative)|quote_open|string_\w+|symbol_\w+|syntax|text_after_amount|too_many_(?:elided|missing|strings)|total_price_without_units|transaction_\w+|units_unknown|year_invalid)$/

/** A balance that is asserted or assigned, or a lot: what a posting moves then hangs on what was there before. */
const HANGS_ON_OTHERS = /^\s+[^;\n]*(?:[={]|\bbalance\b)/m

/** Among them what a lot costs that is sold, and with it whether a number is missing: `{}` is the lot of an earlier purchase. */
const DECIDED_BY_OTHERS = /^(?:amounts?_\w+|transaction_\w+|currency_\w+|cost_negative|too_many_missing)$/

/** Returns what is wrong with a few lines, by their lines in the file, within a time that does not grow with the book. */
export function checkPassage({ root, dialect: configured, ...options }: BookRequest, passage: Passage, skeletons: Skeletons): readonly Problem[] {
  const { path, text, fromLine, linesBelow } = passage
  try {
    const dialect: Dialect = configured === '' ? skeletons.dialectOf(root) : configured
    // A string that is still open takes what follows into it, and that is not here.
    if (dialect === 'beancount' && text.split('"').length % 2 === 0) return []
    const skeleton = skeletons.of(path, dialect)
    const { above, below, linesAbove } = around(skeleton, fromLine, skeleton.lineCount - linesBelow + 1)
    const joined = Buffer.concat([above, Buffer.from(text.endsWith('\n') ? text : `${text}\n`), below])
    const { problems } = readerOf(dialect).read(root, skeletons.files(dialect, { path, text: joined }), { ...options, forecastUntil: 0 })
    const lineCount = text.split('\n').length
    const hangs = HANGS_ON_OTHERS.test(text)
    return problems
      .filter(({ file, line, code }) => file === path && line > linesAbove && line <= linesAbove + lineCount && DECIDED_HERE.test(code))
      .filter(({ code }) => !(hangs && DECIDED_BY_OTHERS.test(code)))
      .map((problem) => moved(problem, fromLine - linesAbove - 1))
  } catch (error) {
    // A file that is not there is told of by the check of the whole book.
    if (error instanceof FileUnreadable) return []
    throw error
  }
}

const moved = (problem: Problem, lines: number): Problem => ({
  ...problem,
  line: problem.line + lines,
  ...(problem.endLine !== undefined && { endLine: problem.endLine + lines }),
})
