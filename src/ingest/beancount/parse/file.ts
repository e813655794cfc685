import { byteAt } from '#vocabulary/element-at.ts'
import { DIRECTIVE, type Tag } from '#vocabulary/book-columns.ts'
import { LINE_FEED, LOWER_A, LOWER_Z, NINE, RETURN, SEMICOLON, SPACE, STAR, TAB, ZERO } from '#vocabulary/bytes.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Book } from '../../journal/book.ts'
import { didYouMean } from '../../journal/problem.ts'
import type { FileSegments } from '../beancount-cache.ts'
import { setOption } from '../options.ts'
import { BALANCE, BOOKING_METHODS, type BookingMethod, CLOSE, COMMODITY, DOCUMENT, EVENT, NOTE, OPEN, OTHER, PAD } from '../parsed-directives.ts'
import type { Scanner } from '../beancount-scanner.ts'
import * as T from '../tokens.ts'
import { accountOf, type FileState, type Trimmings, Unreadable } from './file-state.ts'
import {
  endLine,
  isCurrency,
  keyOf,
  parseCurrency,
  parseCustomValues,
  parseFields,
  parseNumber,
  parseValue,
  startsNumber,
  unexpected,
} from './terms-and-metadata.ts'
import { flagByte, parseString, parseTagsAndLinks, parseTransaction, passString, stringOf } from './transaction.ts'

const UNDATED = ['option', 'include', 'plugin', 'pushtag', 'poptag', 'pushmeta', 'popmeta']

/** A directive without a date, with the scanner before its name. */
function parseUndated(state: FileState): void {
  const { scanner, options } = state
  scanner.next()
  const word = scanner.kind === T.WORD ? scanner.slice : ''
  const place = { file: state.file, line: scanner.tokenLine }
  switch (word) {
    case 'pushtag':
    case 'poptag': {
      if (scanner.next() !== T.TAG) throw unexpected(scanner, 'a #tag')
      const name = scanner.slice.slice(1)
      scanner.next()
      endLine(state)
      if (word === 'pushtag') state.pushedTags.push({ name, line: place.line })
      else pop(state.pushedTags, name, place.line, `the tag #${name}`)
      return
    }
    case 'pushmeta':
    case 'popmeta': {
      if (scanner.next() !== T.KEY) throw unexpected(scanner, 'a key')
      const name = keyOf(scanner)
      scanner.next()
      const value = word === 'pushmeta' ? parseValue(state) : ''
      endLine(state)
      if (word === 'pushmeta') state.pushedMetadata.unshift({ name, value, line: place.line })
      else pop(state.pushedMetadata, name, place.line, `the key "${name}"`)
      return
    }
    case 'option': {
      const name = parseString(state)
      const value = parseString(state)
      scanner.next()
      endLine(state)
      const refusal = setOption(options, name, value, place)
      if (refusal !== undefined) state.problems.error('option_invalid', place, `Option "${name}": ${refusal}`)
      else if (name.startsWith('name_')) state.roots.use(options.roots)
      return
    }
    case 'include': {
      const name = parseString(state)
      scanner.next()
      endLine(state)
      state.includes.push({ name, place })
      return
    }
    case 'plugin': {
      const name = parseString(state)
      const configuration = scanner.next() === T.STRING ? stringOf(state) : undefined
      if (configuration !== undefined) scanner.next()
      endLine(state)
      state.plugins.push({ name, configuration, place })
      return
    }
    default:
      if (word !== '')
        throw new Unreadable(
          'directive_unknown',
          place.line,
          `"${word}" is no directive without a date${didYouMean(word, UNDATED) || `; there are ${UNDATED.join(', ')}.`}`,
        )
      throw unexpected(scanner, 'a date, a directive or a comment')
  }
}

function pop(stack: { readonly name: string }[], name: string, line: number, what: string): void {
  const at = stack.findIndex((pushed) => pushed.name === name)
  if (at < 0)
    throw new Unreadable(
      'pop_without_push',
      line,
      `There is nothing to pop: ${what} has not been pushed before this line. Remove the line, or correct the name.`,
    )
  stack.splice(at, 1)
}

/** At the beginning of a line these begin an org-mode heading or another line that is no directive: * : # ! & ? % and the letters of flags. */
const HEADING = new Set([...'*:#!&?%PSTCURM'].map((mark) => mark.charCodeAt(0)))

const DIRECTIVES = ['open', 'close', 'commodity', 'pad', 'balance', 'note', 'document', 'event', 'query', 'custom', 'price', 'txn']

/**
 * Reads a whole file into `state.directives`; errors become problems, and reading continues with the next directive.
 * Cached segments are added as they are.
 */
export function parseFile(state: FileState, book: Book, segments?: FileSegments): void {
  const { scanner } = state
  const { bytes } = scanner
  let inBrokenDirective = false
  while (scanner.at < scanner.end && !state.problems.isFull) {
    const byte = byteAt(bytes, scanner.at)
    if (byte === LINE_FEED) {
      scanner.at++
      scanner.line++
      inBrokenDirective = false
      continue
    }
    const indented = byte === SPACE || byte === TAB || byte === RETURN
    if (byte === SEMICOLON || (indented && inBrokenDirective)) {
      scanner.skipLine()
      continue
    }
    inBrokenDirective = false
    const isDated = byte >= ZERO && byte <= NINE
    const isUndated = byte >= LOWER_A && byte <= LOWER_Z
    if (isDated && segments?.take()) continue
    if (isUndated) segments?.end()
    const { line } = scanner
    try {
      if (indented) skipBlankLine(state)
      else if (isDated) parseDated(state, book)
      else if (isUndated) parseUndated(state)
      else parseHeading(state)
    } catch (problem) {
      if (!(problem instanceof Unreadable)) throw problem
      state.problems.error(problem.code, { file: state.file, line: problem.line }, problem.message)
      inBrokenDirective = true
      state.directives.isIncomplete = true
      // An unreadable directive may have been left in the middle of a line or at the beginning of the next one.
      if (scanner.line === line || bytes[scanner.at - 1] !== LINE_FEED) scanner.skipLine()
    }
    if (isUndated) segments?.stateChanged()
  }
  segments?.end()
  for (const { name, line } of state.pushedTags) {
    state.problems.error(
      'tag_left_pushed',
      { file: state.file, line },
      `The tag #${name} is pushed here and never popped; write "poptag #${name}" where it ends.`,
    )
  }
  for (const { name, line } of state.pushedMetadata) {
    state.problems.error(
      'metadata_left_pushed',
      { file: state.file, line },
      `The key "${name}" is pushed here and never popped; write "popmeta ${name}:" where it ends.`,
    )
  }
}

/** Blanks alone are an empty line; anything else that is indented belongs below a directive, comments included. */
function skipBlankLine({ scanner }: FileState): void {
  scanner.skipBlanks()
  if (scanner.at < scanner.end && scanner.bytes[scanner.at] !== LINE_FEED) {
    throw new Unreadable(
      'indented_outside',
      scanner.line,
      'This line is indented but belongs to no entry; remove the empty line above it, or its indentation.',
    )
  }
  scanner.skipLine()
}

/** Headings of org mode and the like are skipped; everything else with a capital letter or a mark is an error. */
function parseHeading(state: FileState): void {
  const { scanner } = state
  const { bytes } = scanner
  const start = scanner.at
  const following = bytes[start + 1]
  const kind = scanner.next()
  const isWord = kind === T.TAG || kind === T.CURRENCY || kind === T.ACCOUNT || kind === T.TRUE || kind === T.FALSE || kind === T.NULL
  if (HEADING.has(byteAt(bytes, start)) && !isWord && following !== LINE_FEED && following !== undefined) scanner.skipLine()
  else throw unexpected(scanner, 'a date, a directive or a comment')
}

function parseAccount(state: FileState): number {
  const { scanner } = state
  if (scanner.next() !== T.ACCOUNT) throw unexpected(scanner, 'an account')
  return accountOf(state)
}

/** Everything that begins with a date. */
function parseDated(state: FileState, book: Book): void {
  const { scanner, directives, file } = state
  const { line } = scanner
  if (scanner.next() !== T.DATE) throw unexpected(scanner, 'a date as YYYY-MM-DD')
  const { day } = scanner
  const kind = scanner.next()
  if (kind === T.ASTERISK || kind === T.FLAG || kind === T.LETTER || kind === T.HASH) return parseTransaction(state, day, line, flagByte(state))
  // Prices are by far the most frequent, then balances.
  const word = kind !== T.WORD ? '' : scanner.is('price') ? 'price' : scanner.is('balance') ? 'balance' : wordOf(scanner)
  switch (word) {
    case 'txn':
      return parseTransaction(state, day, line, STAR)
    case 'price':
      return parsePriceDirective(state, book, day, line)
    case 'balance':
      return parseBalance(state, day, line)
    case 'open':
      return parseOpen(state, day, line)
    case 'close': {
      const account = parseAccount(state)
      finish(state)
      return directives.addDirective({ kind: CLOSE, day, file, line, endLine: scanner.line - 1, account })
    }
    case 'pad': {
      const account = parseAccount(state)
      const source = parseAccount(state)
      finish(state)
      return directives.addDirective({ kind: PAD, day, file, line, endLine: scanner.line - 1, account, source })
    }
    case 'commodity': {
      if (!isCurrency(scanner.next())) throw unexpected(scanner, 'a currency')
      const currency = directives.currencies.id(scanner.bytes, scanner.from, scanner.to)
      const tags = finish(state)
      return directives.addDirective({ kind: COMMODITY, day, file, line, endLine: scanner.line - 1, currency, tags })
    }
    case 'note': {
      const account = parseAccount(state)
      const text = parseString(state)
      const { tags, links } = finishTagged(state)
      return directives.addDirective({ kind: NOTE, day, file, line, endLine: scanner.line - 1, account, text, tags, links })
    }
    case 'document': {
      const account = parseAccount(state)
      const path = parseString(state)
      const { tags, links } = finishTagged(state)
      return directives.addDirective({ kind: DOCUMENT, day, file, line, endLine: scanner.line - 1, account, path, tags, links })
    }
    case 'event': {
      passString(state)
      const name = scanner.textIn(directives.texts)
      passString(state)
      const content = scanner.textIn(directives.texts)
      const tags = finish(state)
      return directives.addDirective({ kind: EVENT, day, file, line, endLine: scanner.line - 1, name, content, tags })
    }
    case 'query': {
      passString(state)
      const name = scanner.textIn(directives.texts)
      passString(state)
      const text = scanner.textIn(directives.texts)
      const tags = finish(state)
      return directives.addDirective({ kind: OTHER, name: word, query: { name, text, tags }, day, file, line, endLine: scanner.line - 1 })
    }
    case 'custom': {
      passString(state)
      const isBudget = scanner.text === 'budget'
      scanner.next()
      const budget = parseCustomValues(state, isBudget, line)
      finishAtEnd(state)
      return directives.addDirective({ kind: OTHER, name: word, budget, day, file, line, endLine: scanner.line - 1 })
    }
    default:
      if (word !== '')
        throw new Unreadable(
          'directive_unknown',
          line,
          `"${word}" is no directive${didYouMean(word, DIRECTIVES) || `; there are ${DIRECTIVES.join(', ')}.`}`,
        )
      throw unexpected(scanner, 'a flag such as * or !, or the name of a directive')
  }
}

/** Text is decoded only for lines that are not directives. */
function wordOf(scanner: Scanner): string {
  for (const name of DIRECTIVES) if (scanner.is(name)) return name
  return scanner.slice
}

/** Ends the line of a directive after its last token, and reads the metadata below it. */
function finish(state: FileState): readonly Tag[] {
  state.scanner.next()
  return finishAtEnd(state)
}

/** The same with the scanner on the end of the line. */
function finishAtEnd(state: FileState): readonly Tag[] {
  endLine(state)
  return parseFields(state)
}

/** Finishes a line that may have tags and links, and the fields below it; pushed tags are its own. */
function finishTagged(state: FileState): Trimmings {
  const own: Trimmings = { tags: state.pushedTags.map(({ name }) => ({ name, value: '' })), links: [] }
  parseTagsAndLinks(state, own)
  return { tags: [...own.tags, ...finishAtEnd(state)], links: own.links }
}

function parseOpen(state: FileState, day: Day, line: number): void {
  const { scanner, directives, file } = state
  const account = parseAccount(state)
  const currencies: number[] = []
  if (isCurrency(scanner.next())) {
    currencies.push(parseCurrency(scanner, directives))
    while (scanner.kind === T.COMMA) {
      if (!isCurrency(scanner.next())) throw unexpected(scanner, 'a currency')
      currencies.push(parseCurrency(scanner, directives))
    }
  }
  let method: BookingMethod | undefined
  if (scanner.kind === T.STRING) {
    method = BOOKING_METHODS.find((name) => name === scanner.text)
    if (method === undefined)
      throw new Unreadable('booking_method_unknown', line, `"${scanner.text}" is not a booking method; write one of ${BOOKING_METHODS.join(', ')}.`)
    scanner.next()
  }
  const tags = finishAtEnd(state)
  directives.addDirective({ kind: OPEN, day, file, line, endLine: scanner.line - 1, account, currencies, method, tags })
}

function parseBalance(state: FileState, day: Day, line: number): void {
  const { scanner, directives, file } = state
  const account = parseAccount(state)
  if (!startsNumber(scanner.next())) throw unexpected(scanner, 'a number')
  const number = parseNumber(scanner)
  let tolerance: typeof number | undefined
  if (scanner.kind === T.TILDE) {
    if (!startsNumber(scanner.next())) throw unexpected(scanner, 'the tolerance as a number')
    tolerance = parseNumber(scanner)
  }
  if (!isCurrency(scanner.kind)) throw unexpected(scanner, 'a currency')
  const currency = parseCurrency(scanner, directives)
  finishAtEnd(state)
  directives.addDirective({ kind: BALANCE, day, file, line, endLine: scanner.line - 1, account, currency, number, tolerance })
}

/** Prices go straight into the book: nothing but prices depends on them. */
function parsePriceDirective(state: FileState, book: Book, day: Day, line: number): void {
  const { scanner, directives, file } = state
  if (!isCurrency(scanner.next())) throw unexpected(scanner, 'a currency')
  const base = parseCurrency(scanner, directives)
  if (!startsNumber(scanner.kind)) throw unexpected(scanner, 'a number')
  const rate = parseNumber(scanner)
  if (!isCurrency(scanner.kind)) throw unexpected(scanner, 'a currency')
  const quote = parseCurrency(scanner, directives)
  finishAtEnd(state)
  book.prices.add({ day, base, quote, rate, origin: DIRECTIVE, file, line })
}
