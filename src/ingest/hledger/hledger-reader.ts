import { elementAt } from '#vocabulary/element-at.ts'
import { EQUALS, HASH, isDigit, SEMICOLON, STAR, TILDE, UPPER_P } from '#vocabulary/bytes.ts'
import type { Book } from '../journal/book.ts'
import type { Files } from '../journal/readable-files.ts'
import type { Problem } from '../journal/problem.ts'
import { type Reader, readerOfDialect, type ReadOptions } from '../journal/read-options.ts'
import type { SegmentSizes } from '../journal/segment-cache.ts'
import { HledgerCache } from './cache/hledger-cache.ts'
import { JournalSegments } from './cache/journal-segments.ts'
import { readTimeclock, readTimedot } from './clock-files.ts'
import { readCsv } from './csv/read-csv.ts'
import type { Scope } from './directives/directive-scope.ts'
import { directive } from './directives/hledger-directives.ts'
import { readFile } from './directives/include-files.ts'
import { finish } from './finish/finish.ts'
import { ReadingState } from './reading-state.ts'
import { readAutoRule, readPeriodicRule } from './rules/read-rules.ts'
import { Cursor, decodeText, isSpace, Malformed } from './text/cursor.ts'
import { PostingReader, TransactionReader } from './transactions/read-transactions.ts'

interface Readers {
  readonly transactions: TransactionReader
  readonly postings: PostingReader
}

/** Reads a file in hledger's journal format into the book. Errors become problems, and reading continues with the next entry. */
export function readJournal(reading: ReadingState, scope: Scope): void {
  const cursor = new Cursor(scope.text)
  const readers = { transactions: new TransactionReader(reading), postings: new PostingReader(reading) }
  const segments = reading.cache && new JournalSegments(reading, scope, reading.cache)
  for (;;) {
    if (segments?.take(cursor) === true) continue
    if (!cursor.advance()) break
    const { line: beginLine, start, code } = cursor
    const isPlain = isPlainEntry(code)
    if (isPlain) segments?.begin(start, beginLine - 1)
    else segments?.end(start, beginLine - 1)
    try {
      readEntry(cursor, reading, scope, readers)
      if (!isPlain && decidesBelow(cursor.text, start)) segments?.said(start, cursor.next)
    } catch (wrong) {
      if (!(wrong instanceof Malformed)) throw wrong
      const placed = wrong.at(cursor.line)
      while (cursor.nextIsIndented()) cursor.advance()
      segments?.end(start, beginLine - 1)
      if (!isPlain) segments?.said(start, cursor.next)
      reading.problem(scope, placed, { firstLine: beginLine, lastLine: cursor.line })
    }
  }
  segments?.close(cursor)
}

/** A transaction, a price, a comment or nothing: what decides nothing about how the text below it is understood. */
const isPlainEntry = (code: number): boolean =>
  isDigit(code) || Number.isNaN(code) || code === UPPER_P || code === SEMICOLON || code === HASH || code === STAR || isSpace(code)

/** False for rules, and for directives that say nothing about how the text below them is understood. */
function decidesBelow(text: string, start: number): boolean {
  const code = text.charCodeAt(start)
  return code !== EQUALS && code !== TILDE && !/^(?:account|comment|include|payee|tag)\s/.test(text.slice(start, start + LONGEST_WORD))
}
const LONGEST_WORD = 'account '.length

function readEntry(cursor: Cursor, reading: ReadingState, scope: Scope, { transactions, postings }: Readers): void {
  const code = cursor.code
  if (isDigit(code)) return transactions.read(cursor, scope)
  // An empty line, or a comment: at the margin they begin with ; # *
  if (Number.isNaN(code) || code === SEMICOLON || code === HASH || code === STAR) return
  if (isSpace(code)) return indented(cursor)
  if (code === EQUALS) return readAutoRule(cursor, scope, { postings, reading })
  if (code === TILDE) return readPeriodicRule(cursor, scope, { postings, reading })
  directive(cursor, reading, scope)
}

/** Between entries only comments may be indented. */
function indented(cursor: Cursor): void {
  cursor.skipSpaces()
  const code = cursor.code
  if (Number.isNaN(code) || code === SEMICOLON || code === HASH || code === STAR) return
  throw new Malformed(
    'line_unexpected',
    'This indented line belongs to no transaction. Write a transaction with its date at the margin above it, without an empty line between.',
    cursor.line,
  )
}

/** Reads what hledger reads: journals, timeclock, timedot and CSV files with rules, as the root or included. */
export const hledgerReader = readerOfDialect('hledger', (root, files, options) => readBook(root, files, options, undefined))

/**
 * A reader with a cache: of files that are read again it parses what has changed, and balances and checks what hangs on that, so the
 * book is the same as that of a first reading. It keeps the text of the files and about as much again of what was understood of it.
 */
export function createHledgerSession(sizes: SegmentSizes = {}): Reader {
  const cache = new HledgerCache(sizes)
  return readerOfDialect('hledger', (root, files, options) => readBook(root, files, options, cache))
}

function readBook(root: string, files: Files, options: ReadOptions, cache: HledgerCache | undefined): Book {
  if (options.hledgerRules === 'newest') return withRules(root, files, options, { tracksLots: true, cache }).book
  const { book, lotsReadOver } = withRules(root, files, options, { tracksLots: false, cache })
  if (lotsReadOver === undefined || options.hledgerRules === '1.25') return book
  if (book.hasErrors) {
    // What only hledger 2 takes is taken, as whatever some version takes.
    const newer = withRules(root, files, options, { tracksLots: true, cache }).book
    return newer.hasErrors ? book : newer
  }
  book.problems.push({
    severity: 'warning',
    code: 'lots_read_over',
    file: lotsReadOver.path,
    line: lotsReadOver.line,
    message:
      'hledger before 2.0 reads over lots: this book is read without them, and without the gains of its sales. Set "hledger: {rules: newest}" to keep them apart.',
    excerpt: lotsReadOver.text.split('\n', lotsReadOver.line).at(-1)!,
  })
  return book
}

interface Reading {
  readonly tracksLots: boolean
  readonly cache: HledgerCache | undefined
}

function withRules(root: string, files: Files, options: ReadOptions, how: Reading): ReadingState {
  const reading = filled(root, files, options, how)
  const errors = reading.book.problems.filter(({ severity }) => severity === 'error')
  const isRulesOnly = errors.length > 0 && errors.every(({ code }) => code === 'rule_unbalanced')
  if (!isRulesOnly) return reading
  const without = filled(root, files, { ...options, autoPostings: false }, how)
  addRuleProblems(reading.book.problems, without.book)
  return without
}

/** hledger applies rules only with --auto, and accepts a book whose rules do not balance: then it is read without rules. */
function addRuleProblems(problems: readonly Problem[], book: Book): void {
  for (const problem of problems)
    if (problem.code === 'rule_unbalanced')
      book.problems.push({
        ...problem,
        severity: 'warning',
        message: `${problem.message} Until then the book is read without its rules, as hledger does without --auto.`,
      })
}

function filled(root: string, files: Files, options: ReadOptions, how: Reading): ReadingState {
  const reading = new ReadingState(files, options, how)
  reading.book.leavesRulesOut = !reading.appliesRules
  reading.readSource = readSource(reading)
  try {
    readFile(reading, root, { parent: undefined, line: 0, format: undefined })
  } catch (wrong) {
    if (!(wrong instanceof Malformed)) throw wrong
    reading.problem({ path: root, text: '' }, wrong)
    return reading
  }
  how.cache?.files.end(reading.book)
  const texts = new Map<string, string>()
  finish(reading, (file) => {
    const { path } = elementAt(reading.book.files, file)
    let text = texts.get(path)
    if (text === undefined) texts.set(path, (text = decodeText(files.bytes(path)) ?? ''))
    return { path, text }
  })
  return reading
}

type ReadSource = (reading: ReadingState, scope: Scope) => void

const BY_NAME: ReadonlyMap<string, ReadSource> = new Map<string, ReadSource>([
  ['timeclock', readTimeclock],
  ['timedot', readTimedot],
  ['csv', readCsv],
  ['ssv', readCsv],
  ['tsv', readCsv],
  ['rules', readCsv],
])

/** Reads a file in the format of its prefix, or of its extension, or as a journal. */
const readSource =
  (reading: ReadingState) =>
  (scope: Scope, format: string | undefined): void => {
    const extension = /\.([a-z]+)$/i.exec(scope.path)?.[1]?.toLowerCase()
    const read = BY_NAME.get(format ?? extension ?? 'journal') ?? readJournal
    read(reading, scope)
  }
