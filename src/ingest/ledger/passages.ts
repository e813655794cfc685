import { byteAt } from '#vocabulary/element-at.ts'
import { COLON, isDigit, isWhite, LOWER_E, QUOTE, SEMICOLON, SPACE, TAB, UPPER_P, ZERO } from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { didYouMean, mergeMark } from '../journal/problem.ts'
import { skipBlanks, textBetween } from '../journal/scan/lines.ts'
import { QuickAmount } from './amount-text.ts'
import { dateAt, type DateReader, parsePeriod } from './ledger-dates.ts'
import { type Block, clock, letterDirective, parseQuery, wordDirective } from './directive-reader.ts'
import { LedgerError, LineCursor, nextElement, skipWhite } from './ledger-lines.ts'
import type { ParseState } from './parse-state.ts'
import { type Directive, type ParsedCheck, ParsedColumns, type ParsedRule, type Passage } from './parsed-journal.ts'
import { readCheck, RULE_CHECKS, TransactionReader } from './transaction-reader.ts'

const DATE_CHARS = '2024/01/31'.length
const TIME_CHARS = '16:30:00'.length

/** Reads the usual form of a price, of which files of prices are full, into columns: `P 2024/01/31 16:30:00 "FUND 1" $1.10`. */
class PriceReader {
  readonly #amount: QuickAmount

  readonly #dates: DateReader

  constructor(amount: QuickAmount, dates: DateReader) {
    this.#amount = amount
    this.#dates = dates
  }

  /** Reads the line that was read last; false for any other line, which directives are read from. */
  read({ bytes, from, end, line }: LineCursor, columns: ParsedColumns): boolean {
    if (bytes[from] !== UPPER_P || !isGap(bytes[from + 1]) || this.#dates.formats.length > 0) return false
    let at = skipBlanks(bytes, from + 1, end)
    const day = dateIn(bytes, at, end)
    if (day === undefined) return false
    at = skipBlanks(bytes, at + DATE_CHARS, end)
    let second = 0
    if (isDigit(byteAt(bytes, at))) {
      second = secondIn(bytes, at, end)
      if (!(second >= 0)) return false
      at = skipBlanks(bytes, at + TIME_CHARS, end)
    }
    const isQuoted = bytes[at] === QUOTE
    const start = isQuoted ? at + 1 : at
    at = start
    if (isQuoted) while (at < end && bytes[at] !== QUOTE) at++
    else while (at < end && byteAt(bytes, at) > SPACE) at++
    if (at === start || at >= end) return false
    const base = this.#amount.commodityOf(bytes, start, at)
    if (isQuoted) at++
    if (base === NONE || !isGap(bytes[at])) return false
    const amount = this.#amount
    if (!amount.read(bytes, skipBlanks(bytes, at, end), end) || amount.commodity === NONE) return false
    // ledger ignores what follows the price; only a comment makes sense there.
    if (amount.end < end && bytes[amount.end] !== SEMICOLON) return false
    columns.reservePrice()
    const row = columns.prices++
    columns.priceAfter[row] = columns.transactions
    columns.priceDay[row] = day
    columns.priceSecond[row] = second
    columns.priceBase[row] = base
    columns.priceQuote[row] = amount.commodity
    columns.priceMantissa[row] = amount.mantissa
    columns.priceScale[row] = amount.scale
    columns.priceLine[row] = line - 1
    return true
  }
}

const isGap = (byte: number | undefined): boolean => byte === SPACE || byte === TAB

/** A date followed by a blank. */
const dateIn = (bytes: Uint8Array, at: number, end: number): Day | undefined =>
  at + DATE_CHARS < end && isGap(bytes[at + DATE_CHARS]) ? dateAt(bytes, at) : undefined

/** Seconds since midnight of `16:30:00` followed by a blank; -1 or NaN for other text. */
function secondIn(bytes: Uint8Array, at: number, end: number): number {
  if (at + TIME_CHARS >= end || !isGap(bytes[at + TIME_CHARS]) || bytes[at + 2] !== COLON || bytes[at + 5] !== COLON) return -1
  const hour = two(bytes, at)
  const minute = two(bytes, at + 3)
  const second = two(bytes, at + 6)
  return hour < 24 && minute < 60 && second < 60 ? (hour * 60 + minute) * 60 + second : -1
}
const two = (bytes: Uint8Array, at: number): number =>
  isDigit(byteAt(bytes, at)) && isDigit(byteAt(bytes, at + 1)) ? (byteAt(bytes, at) - ZERO) * 10 + byteAt(bytes, at + 1) - ZERO : Number.NaN

/** Directives without an argument. */
const ALONE = new Set(['comment', 'end', 'python', 'test'])

/**
 * Reads a journal passage by passage: transactions and prices into columns, everything else into passages. What it reads depends on the text
 * and on the parse state (decimal marks, aliases of commodities, date formats), never on balances or aliases of accounts: those are up to the
 * finisher.
 */
export class PassageReader {
  readonly #context: ParseState
  readonly #transactions: TransactionReader
  readonly #prices: PriceReader
  #cursor = new LineCursor(new Uint8Array(0), 0)
  #columns = new ParsedColumns(0)
  /** The indented lines below an error are skipped. */
  #skipping = false

  constructor(context: ParseState) {
    const amount = new QuickAmount(context.commodities)
    this.#context = context
    this.#transactions = new TransactionReader(context.names, context, amount)
    this.#prices = new PriceReader(amount, context.dates)
  }
  /** Begins to read at a byte, whose line is line 0, into columns. */
  begin(bytes: Uint8Array, at: number, columns: ParsedColumns): void {
    this.#cursor = new LineCursor(bytes, at)
    this.#columns = columns
    this.#skipping = false
  }
  get position(): number {
    return this.#cursor.at
  }
  get line(): number {
    return this.#cursor.line
  }
  get skipping(): boolean {
    return this.#skipping
  }
  /** Skips a line at the margin that is empty or a comment. */
  skipLine(isComment: boolean): void {
    if (isComment) this.#skipping = false
    this.#cursor.skip()
  }

  /** Reads the passage at the position, or a line that is none. An error in it is a passage too. */
  next(): readonly Passage[] {
    const cursor = this.#cursor
    const line = cursor.line
    try {
      cursor.read()
      if (cursor.from === cursor.end) return NO_PASSAGES
      const first = byteAt(cursor.bytes, cursor.from)
      if (first === SPACE || first === TAB) {
        if (this.#skipping) return []
        throw new LedgerError('line_indented', 'an indented line stands alone; it belongs below a transaction or directive, or at the margin')
      }
      this.#skipping = false
      if (isDigit(first)) this.#transactions.read(cursor, this.#columns)
      else if (!this.#prices.read(cursor, this.#columns)) return this.#passage(cursor.text, line)
      return NO_PASSAGES
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error
      this.#skipping = true
      const at = error.line ?? this.#lastLine(line)
      return [{ kind: 'problem', severity: 'error', code: error.code, message: error.message, line: at, endLine: at }]
    }
  }
  #lastLine(first: number): number {
    return Math.max(first, this.#cursor.line - 1)
  }

  #passage(text: string, line: number): readonly Passage[] {
    switch (text[0]) {
      case '=':
        return [this.#rule(text, line)]
      case '~':
        return [this.#period(text, line)]
      case '-': {
        const directive = optionLine(text, this.#context)
        return directive ? [{ kind: 'directive', directive, line, endLine: line }] : []
      }
      case '@':
      case '!':
        return this.#directive(text.slice(1), line)
      default:
        return this.#directive(text, line)
    }
  }

  #rule(text: string, line: number): Passage {
    const query = parseQuery(text.slice(skipWhite(text, 1)), this.#context)
    const postings = new ParsedColumns(1)
    const checks: ParsedCheck[] = []
    const notes: ParsedRule['notes'][number][] = []
    this.#eachIndented((inner, at, from) => {
      if (inner[0] === ';') notes.push({ text: inner.slice(1), posting: postings.postings === 0 ? undefined : postings.postings - 1 })
      else {
        const check = readCheck(inner, { line: at, after: postings.postings }, RULE_CHECKS, this.#context)
        if (check) checks.push(check)
        else this.#transactions.rulePosting(this.#cursor, from, postings)
      }
    })
    const endLine = this.#lastLine(line)
    return { kind: 'directive', directive: { kind: 'rule', rule: { query, postings, checks, notes, line, endLine } }, line, endLine }
  }

  #period(text: string, line: number): Passage {
    const period = parsePeriod(text.slice(skipWhite(text, 1)), this.#context.dates)
    const postings = new ParsedColumns(1)
    this.#eachIndented((inner, _at, from) => {
      if (inner[0] !== ';') this.#transactions.rulePosting(this.#cursor, from, postings)
    })
    return { kind: 'directive', directive: { kind: 'period', rule: { period, postings } }, line, endLine: this.#lastLine(line) }
  }

  #directive(text: string, line: number): readonly Passage[] {
    // Lines of a time log, of which a file may have nothing else.
    if (text[1] === ' ' && (text[0] === 'i' || text[0] === 'o') && text.length > 2)
      return [{ kind: 'directive', directive: clock(text, text[0] === 'o', false, this.#context), line, endLine: line }]
    const { word, rest } = nextElement(text)
    if (rest === undefined && !ALONE.has(word) && word[0] !== 'Y')
      throw new LedgerError(
        'argument_missing',
        `"${word}" is no transaction, and as a directive it needs an argument; write a date first, or the argument behind the word`,
      )
    if (word === 'comment' || word === 'test') return this.#skipBlock() ? [] : [blockOpen(word, line)]
    if (word === 'python' || word === 'import') return [this.#python(word, line)]
    const block: Block = { text, details: BLOCKS.has(word) ? this.#details() : [] }
    const read = wordDirective(word, rest ?? '', block, this.#context) ?? letterDirective(text, this.#context)
    if (read === undefined) return [this.#unknown(word, text, line)]
    const list: readonly Directive[] = Array.isArray(read) ? read : [read as Directive]
    const endLine = this.#lastLine(line)
    return list.map((directive) => ({ kind: 'directive', directive, line, endLine }))
  }

  /** ledger passes over what it does not know, and then refuses the indented lines below it. */
  #unknown(word: string, text: string, line: number): Passage {
    const isAbove = this.#cursor.isIndented
    if (isAbove && /\S(?: {2,}|\t)\s*\S*\d/.test(text))
      throw new LedgerError('posting_at_margin', `"${text.slice(0, 60)}" stands at the margin; indent it, as a posting below its transaction`, line)
    return {
      kind: 'problem',
      severity: 'warning',
      code: 'directive_unknown',
      line,
      endLine: line,
      message:
        mergeMark(word) ??
        `"${word.slice(0, 40)}" begins neither a transaction nor a directive that ledger knows, and is passed over${didYouMean(word, WORDS)}`,
    }
  }

  #details(): Block['details'] {
    const details: { text: string; line: number }[] = []
    this.#eachIndented((text, line) => details.push({ text, line }))
    return details
  }
  /** Indented lines up to the first that is not indented or is blank, without their indentation and with where they begin. */
  #eachIndented(handle: (text: string, line: number, from: number) => void): void {
    const cursor = this.#cursor
    while (cursor.isIndented) {
      const { line } = cursor
      cursor.read()
      const from = skipBlanks(cursor.bytes, cursor.from, cursor.end)
      if (from >= cursor.end) return
      handle(textBetween(cursor.bytes, from, cursor.end), line, from)
    }
  }
  /** Text that ledger skips: up to a line "end comment" or "end test". False when there is none. */
  #skipBlock(): boolean {
    const cursor = this.#cursor
    while (!cursor.isAtEnd) {
      const from = cursor.at
      cursor.skip()
      if (cursor.bytes[from] !== LOWER_E) continue
      const text = textBetween(cursor.bytes, from, Math.min(from + 12, cursor.at))
      if (text.startsWith('end comment') || text.startsWith('end test')) return true
    }
    return false
  }
  #python(word: string, line: number): Passage {
    const cursor = this.#cursor
    while (!cursor.isAtEnd && isWhite(byteAt(cursor.bytes, cursor.at))) cursor.skip()
    return {
      kind: 'problem',
      severity: 'warning',
      code: 'python_skipped',
      line,
      endLine: this.#lastLine(line),
      message: `"${word}" runs Python inside ledger, which Daybook does not do; what it defines is not known here`,
    }
  }
}

const NO_PASSAGES: readonly Passage[] = []

const blockOpen = (word: string, line: number): Passage => ({
  kind: 'problem',
  severity: 'warning',
  code: 'block_open',
  line,
  endLine: line,
  message: `"${word}" has no "end ${word}", so that the rest of the file is skipped; write it where the block ends`,
})

const WORDS = [
  'account',
  'alias',
  'apply',
  'assert',
  'bucket',
  'check',
  'comment',
  'commodity',
  'define',
  'end',
  'eval',
  'expr',
  'include',
  'payee',
  'python',
  'tag',
  'test',
  'value',
  'year',
]

const BLOCKS = new Set(['account', 'payee', 'tag', 'commodity'])

/** The first of several commodities, without quotes. */
const FIRST_COMMODITY = /^(?:"([^"]+)"|([^\s,:="]+))/

/**
 * Options of ledger 3.3 in a journal: `--name` or `--name value`. Those that affect reading are applied here; those that affect the book are
 * returned.
 */
function optionLine(text: string, context: ParseState): Directive | undefined {
  const { word, rest } = nextElement(text)
  const equals = rest === undefined ? word.indexOf('=') : -1
  const name = (equals < 0 ? word : word.slice(0, equals)).slice(2)
  const argument = equals < 0 ? rest : word.slice(equals + 1)
  if (!OPTIONS.has(name) && !OPTIONS_WITH_VALUE.has(name))
    throw new LedgerError('option_unknown', `"--${name.slice(0, 60)}" is no option of ledger; remove it or correct its name`)
  if (OPTIONS_WITH_VALUE.has(name) && argument === undefined)
    throw new LedgerError('argument_missing', `the option --${name} needs a value; write it behind the name`)
  if (name === 'decimal-comma') context.useDecimalCommaByDefault()
  if (name === 'input-date-format' && argument !== undefined) context.addDateFormat(argument)
  if (name === 'now' && argument !== undefined) context.setToday(context.dates.day(argument))
  if (name !== 'exchange' && name !== 'X') return undefined
  const [, quoted, bare] = FIRST_COMMODITY.exec(argument ?? '') ?? []
  const symbol = quoted ?? bare
  return symbol === undefined ? undefined : { kind: 'exchange', symbol }
}

/** One-letter options too: `--M`. */
const OPTIONS = new Set([
  ...'cjnrswABCDEGHIJLMOPQRUVWY',
  ...(
    'actual actual-dates add-budget amount-data anon ansi auto-match aux-date average average-lot-prices base basis budget by-payee' +
    ' change check-payees cleared collapse collapse-if-zero color cost count current daily day-break days-of-week decimal-comma detail' +
    ' deviation dow download effective empty equity exact explicit flat force-color force-pager gain generated historical immediate' +
    ' invert lot-dates lot-notes lot-prices lot-tags lots lots-actual market monthly no-aliases no-color no-pager no-revalued no-rounding' +
    ' no-titles no-total pedantic pending percent permissive price primary-date quantity quarterly raw real recursive-aliases related' +
    ' related-all revalued revalued-only rich-data strict subtotal time-colon time-report total-data unbudgeted uncleared unrealized' +
    ' unround values weekly wide yearly'
  ).split(' '),
])

const OPTIONS_WITH_VALUE = new Set([
  ...'abdefloptyFSTXZ',
  ...(
    'abbrev-len account account-width amount amount-width balance-format begin bold-if budget-format cleared-format columns csv-format' +
    ' date date-format date-width datetime-format depth display display-amount display-total end exchange file first forecast' +
    ' forecast-while forecast-years format group-by group-title-format head import inject input-date-format last leeway limit' +
    ' master-account meta meta-width now only output pager payee payee-width period period-sort pivot plot-amount-format' +
    ' plot-total-format prepend-format prepend-width price-db price-exp pricedb-format prices-format register-format revalued-total seed' +
    ' sort sort-all sort-xacts start-of-week tail total total-width truncate unrealized-gains unrealized-losses value-expr'
  ).split(' '),
])
