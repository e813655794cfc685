import { byteAt } from '#vocabulary/element-at.ts'
import { statSync } from 'node:fs'
import { isDigit, LINE_FEED, SPACE } from '#vocabulary/bytes.ts'
import { homeFolder } from '#vocabulary/temporary-file.ts'
import { detectDialect } from '../../ingest/detect.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import { type Files, FileUnreadable } from '../../ingest/journal/readable-files.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import { readerOf } from '../../ingest/readers.ts'
import { readRegularFile } from '../regular-file.ts'
import { expand } from './files/expand-pattern.ts'
import type { BookRequest } from './read-changes.ts'

/** What a journal's file declares, without its transactions and prices: by it a few lines are understood without reading all. */
interface Skeleton {
  /** The declaring lines one below the other. */
  readonly text: Buffer
  /** Where each of them begins in `text`, and at last where the text ends. */
  readonly offsets: readonly number[]
  /** The line of the file, from 1, that each of them is. */
  readonly lines: readonly number[]
  /** How many lines the file has. */
  readonly lineCount: number
}

/** What a dated entry of beancount must begin with to tell how others are understood. */
const DECLARING = /^\d{4}[-/]\d\d?[-/]\d\d?\s+(?:open|close|commodity|custom)\b/

/** A line at the margin that neither declares anything nor changes how what follows it is read. */
const PASSING = /^(?:[;#*|%~]|(?:P|i|I|o|O|b|h)\s)/

/** Returns the lines of a file that declare accounts, commodities, styles, rules and the like, each with what is indented below it. */
export function skeletonOf(bytes: Uint8Array, dialect: Dialect): Skeleton {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Buffer[] = []
  const offsets: number[] = []
  const lines: number[] = []
  let length = 0
  let line = 0
  let isKept = false
  for (let at = 0; at < bytes.length; ) {
    const feed = bytes.indexOf(LINE_FEED, at)
    const end = feed < 0 ? bytes.length : feed + 1
    line++
    const first = byteAt(bytes, at)
    // Blanks and what ends a line are not above it.
    if (first > SPACE) isKept = declares(buffer, at, end, dialect)
    if (isKept) {
      kept.push(buffer.subarray(at, end))
      offsets.push(length)
      lines.push(line)
      length += end - at
    }
    at = end
  }
  offsets.push(length)
  return { text: Buffer.concat(kept), offsets, lines, lineCount: line }
}

function declares(buffer: Buffer, from: number, end: number, dialect: Dialect): boolean {
  // Nearly all lines at the margin begin a transaction, and of those only beancount's need a look.
  if (isDigit(buffer[from]!)) return dialect === 'beancount' && DECLARING.test(buffer.toString('latin1', from, Math.min(end, from + 40)))
  return !PASSING.test(buffer.toString('latin1', from, Math.min(end, from + 2)))
}

/** The part of a skeleton above a line of its file, and the part from another line on. */
export function around(
  { text, offsets, lines }: Skeleton,
  above: number,
  from: number,
): { readonly above: Buffer; readonly below: Buffer; readonly linesAbove: number } {
  const last = lines.findIndex((line) => line >= above)
  const next = lines.findIndex((line) => line >= from)
  const linesAbove = last < 0 ? lines.length : last
  return {
    above: text.subarray(0, offsets[linesAbove]),
    below: next < 0 ? Buffer.alloc(0) : text.subarray(offsets[next]),
    linesAbove,
  }
}

/** Some lines of a file as they are typed, beginning at the margin. */
export interface Passage {
  /** Absolute path of the file. */
  readonly path: string
  readonly text: string
  /** The line of the file, from 1, that its first line is. */
  readonly fromLine: number
  /** How many lines of the file follow it. */
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
    // A missing file is reported by the check of the whole book.
    if (error instanceof FileUnreadable) return []
    throw error
  }
}

const moved = (problem: Problem, lines: number): Problem => ({
  ...problem,
  line: problem.line + lines,
  ...(problem.endLine !== undefined && { endLine: problem.endLine + lines }),
})

interface Remembered {
  /** Size, time and inode of the file that it was taken from; '' for a text that an editor has. */
  readonly stamp: string
  readonly dialect: Dialect
  readonly skeleton: Skeleton
}

/** What the files of a book declare, each read again only when it changed. */
export class Skeletons {
  readonly #files = new Map<string, Remembered>()
  readonly #dialects = new Map<string, { readonly stamp: string; readonly dialect: Dialect }>()
  #edited: { readonly path: string; readonly bytes: Uint8Array } | undefined

  /** The full text of the file in the editor at the last check; used instead of the file on disk until another one is edited. */
  know(path: string, bytes: Uint8Array): void {
    this.#edited = { path, bytes }
    this.#files.delete(path)
  }

  /** By the whole text of the root, whose skeleton would not show it. */
  dialectOf(root: string): Dialect {
    const stamp = stampOf(root)
    const before = this.#dialects.get(root)
    if (before?.stamp === stamp) return before.dialect
    const dialect = detectDialect(root, readRegularFile(root))
    this.#dialects.set(root, { stamp, dialect })
    return dialect
  }

  of(path: string, dialect: Dialect): Skeleton {
    const edited = this.#edited?.path === path ? this.#edited.bytes : undefined
    const stamp = edited ? '' : stampOf(path)
    const before = this.#files.get(path)
    if (before && before.stamp === stamp && before.dialect === dialect) return before.skeleton
    const skeleton = skeletonOf(edited ?? readRegularFile(path), dialect)
    this.#files.set(path, { stamp, dialect, skeleton })
    return skeleton
  }

  /** The disk as a reader is to see it: each file its skeleton, and one of them `text`. */
  files(dialect: Dialect, replaced: { readonly path: string; readonly text: Uint8Array }): Files {
    return {
      home: homeFolder(),
      bytes: (path) => (path === replaced.path ? replaced.text : this.of(path, dialect).text),
      glob: expand,
    }
  }
}

function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat ? `${stat.size} ${stat.mtimeMs} ${stat.ino}` : 'none'
}
