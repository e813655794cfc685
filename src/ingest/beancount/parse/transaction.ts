import { byteAt, intAt } from '#vocabulary/element-at.ts'
import type { Status, Tag } from '#vocabulary/book-columns.ts'
import {
  BACKSLASH,
  CARET,
  COLON,
  COMMA,
  HASH,
  LINE_FEED,
  LOWER_A,
  LOWER_Z,
  MINUS,
  NINE,
  PIPE,
  QUOTE,
  SEMICOLON,
  SPACE,
  STAR,
  TAB,
  UPPER_A,
  UPPER_Z,
  ZERO,
} from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { HAS_NUMBER, IS_AUTOMATIC, statusOf, TRANSACTION } from '../parsed-directives.ts'
import { accountEnd } from '../beancount-scanner.ts'
import * as T from '../tokens.ts'
import { type FileState, invalidAccount, type Trimmings, wordAround, capitalsNeeded, Unreadable } from './file-state.ts'
import {
  addField,
  endLine,
  isCurrency,
  parseCost,
  parseCurrency,
  parseKeyAndValue,
  parseNumber,
  parsePrice,
  startsNumber,
  unexpected,
} from './terms-and-metadata.ts'

/** The strings after the flag, as an index in `descriptions`. */
function parseDescription(state: FileState): number {
  const { scanner } = state
  scanner.skipBlanks()
  const { bytes } = scanner
  const from = scanner.at
  let to = from
  // The usual case, one or two plain strings on the line, is recognised by its bytes and decoded once per distinct text.
  for (let strings = 0; ; strings++) {
    const close = bytes[scanner.at] === QUOTE ? plainStringEnd(bytes, scanner.at) : 0
    if (close === 0 || strings === 2) break
    to = close
    scanner.at = close
    scanner.skipBlanks()
  }
  const following = bytes[scanner.at]
  if (following === QUOTE || following === PIPE) {
    scanner.at = from
    return describe(state, undefined)
  }
  const ids = state.descriptionIds
  const slice = ids.slices.id(bytes, from, to)
  const description = ids.ids[slice]
  if (description !== undefined) return description
  const end = scanner.at
  scanner.at = from
  const id = describe(state, slice)
  scanner.at = end
  return id
}

/** Where a string without escapes and line feeds ends; 0 when it is not one. */
function plainStringEnd(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length; at++) {
    const byte = byteAt(bytes, at)
    if (byte === QUOTE) return at + 1
    if (byte === BACKSLASH || byte === LINE_FEED) return 0
  }
  return 0
}

/** Reads the strings as tokens and leaves the scanner after them. */
function describe(state: FileState, slice: number | undefined): number {
  const { scanner, directives, problems } = state
  const strings: string[] = []
  let at = scanner.at
  let piped = false
  for (;;) {
    scanner.next()
    if (scanner.kind === T.STRING) strings.push(stringOf(state))
    else if (scanner.kind === T.PIPE) piped = true
    else break
    at = scanner.at
  }
  if (scanner.kind === T.INVALID) throw unexpected(scanner, 'a string, a #tag, a ^link or the end of the line')
  scanner.at = at
  const place = { file: state.file, line: scanner.line }
  if (piped && !state.options.pipeAllowed)
    problems.error(
      'pipe_separator',
      place,
      'The pipe between payee and narration is no longer part of the language; write two strings: "payee" "narration".',
    )
  if (strings.length > 2)
    throw new Unreadable(
      'too_many_strings',
      scanner.line,
      `A transaction has a payee and a narration; there are ${strings.length} strings here. Join them, or make metadata of one.`,
    )
  const { descriptions } = directives.transactions
  const id = descriptions.push({ payee: strings.length === 2 ? strings[0] : undefined, narration: strings.at(-1) ?? '' }) - 1
  if (slice !== undefined) state.descriptionIds.ids[slice] = id
  return id
}

/** The string that the scanner is on; one of more line feeds than the option allows draws a warning, for the tools take it all the same. */
export function stringOf(state: FileState): string {
  warnOfLongString(state)
  return state.scanner.text
}

function warnOfLongString(state: FileState): void {
  const { scanner } = state
  const feeds = scanner.line - scanner.tokenLine
  const { stringLinesMax } = state.options
  if (feeds > stringLinesMax) {
    state.problems.warning(
      'string_too_long',
      { file: state.file, line: scanner.tokenLine },
      `This string goes on over ${feeds} line ends, more than the ${stringLinesMax} of option "long_string_maxlines"; look whether a quotation mark is missing.`,
    )
  }
}

/** Requires a string next and leaves the scanner on it. */
export function parseString(state: FileState): string {
  passString(state)
  return state.scanner.text
}

/** The same without its text. */
export function passString(state: FileState): void {
  const { scanner } = state
  if (scanner.next() !== T.STRING) throw unexpected(scanner, 'a string in quotation marks')
  warnOfLongString(state)
}

/** One posting, with the scanner on its first byte that is not blank; returns its row. `ofTransaction` is the status that it has without a flag. */
function parsePosting(state: FileState, ofTransaction: Status): number {
  const { scanner, directives } = state
  const { bytes } = scanner
  const { line } = scanner
  let status = ofTransaction
  let end = accountEnd(scanner.bytes, scanner.at)
  if (end === 0) {
    status = statusOf(parseFlag(state))
    scanner.skipBlanks()
    end = accountEnd(scanner.bytes, scanner.at)
    if (end === 0) {
      scanner.next()
      throw unexpected(scanner, 'an account')
    }
  }
  const account = directives.accounts.id(bytes, scanner.at, end)
  if (!state.roots.isValid(account, state.nameOfAccount)) throw invalidAccount(state, state.nameOfAccount(account), line)
  scanner.at = end
  scanner.skipBlanks()
  const row = directives.postings.add(account, line, status)
  const byte = byteAt(bytes, scanner.at)
  if (byte === LINE_FEED) {
    directives.postings.form[row] = IS_AUTOMATIC
    scanner.at++
    scanner.line++
    return row
  }
  if (!parsePlainAmount(state, row)) parseAmountAndTerms(state, row)
  return row
}

/** `-1,234.50 USD` up to the end of the line, byte by byte; false when there is more to it, with the scanner where it was. */
function parsePlainAmount(state: FileState, row: number): boolean {
  const { scanner, directives } = state
  const { bytes, at: start } = scanner
  const negative = bytes[start] === MINUS
  const from = negative ? start + 1 : start
  const digit = byteAt(bytes, from)
  if (digit < ZERO || digit > NINE || !scanner.scanNumber(from)) return false
  scanner.at = scanner.to
  scanner.skipBlanks()
  const currencyFrom = scanner.at
  let to = currencyFrom
  for (let byte = byteAt(bytes, to); (byte >= UPPER_A && byte <= UPPER_Z) || (byte >= ZERO && byte <= NINE); byte = byteAt(bytes, ++to));
  scanner.at = to
  scanner.skipBlanks()
  const following = bytes[scanner.at]
  const length = to - currencyFrom
  if (length < 2 || byteAt(bytes, currencyFrom) < UPPER_A || (following !== LINE_FEED && following !== SEMICOLON)) {
    scanner.at = start
    return false
  }
  const { postings } = directives
  if (scanner.wide === undefined) {
    postings.number.mantissa[row] = negative && scanner.mantissa !== 0 ? -scanner.mantissa : scanner.mantissa
    postings.number.scale[row] = scanner.scale
    if (postings.number.big.size > 0) postings.number.big.delete(row)
  } else postings.number.set(row, negative ? scanner.number.negated() : scanner.number)
  postings.currency[row] = directives.currencies.id(bytes, currencyFrom, to)
  postings.form[row] = HAS_NUMBER
  if (following === LINE_FEED) {
    scanner.at++
    scanner.line++
  } else scanner.skipLine()
  return true
}

/** Everything that may follow an account: incomplete amount, cost, price. */
function parseAmountAndTerms(state: FileState, row: number): void {
  const { scanner, directives } = state
  const { postings } = directives
  if (scanner.bytes[scanner.at] === COLON) throw capitalsNeeded(wordAround(scanner), scanner.line)
  scanner.next()
  if (scanner.kind === T.END_OF_LINE || scanner.kind === T.END_OF_FILE) {
    postings.form[row] = IS_AUTOMATIC
    scanner.skipLine()
    return
  }
  const number = startsNumber(scanner.kind) ? parseNumber(scanner) : undefined
  const currency = isCurrency(scanner.kind) ? parseCurrency(scanner, directives) : NONE
  if (currency === NONE && (scanner.kind === T.WORD || scanner.kind === T.INVALID))
    throw unexpected(scanner, number === undefined ? 'an amount' : 'a currency in capital letters')
  const cost = scanner.kind === T.BRACE_OPEN || scanner.kind === T.BRACES_OPEN ? parseCost(scanner, directives) : undefined
  const price = scanner.kind === T.AT || scanner.kind === T.AT_AT ? parsePrice(scanner, directives, number) : undefined
  if (cost !== undefined && price !== undefined && cost.currency >= 0 && price.currency >= 0 && cost.currency !== price.currency) {
    const names = [cost, price].map((term) => directives.currencies.name(term.currency))
    throw new Unreadable(
      'cost_and_price_differ',
      scanner.line,
      `The cost is in ${names[0]} and the price in ${names[1]}; a posting has both in one currency.`,
    )
  }
  endLine(state)
  postings.currency[row] = currency
  if (number !== undefined) {
    postings.number.set(row, number)
    postings.form[row] = HAS_NUMBER
  }
  if (cost !== undefined || price !== undefined) postings.termsAt[row] = postings.terms.push({ cost, price }) - 1
  if (postings.asksHoldings(row)) directives.holders.add(intAt(postings.account, row))
}

/** A flag before an account: `! * # & ? %` or a letter. */
function parseFlag(state: FileState): number {
  const { scanner } = state
  const kind = scanner.next()
  if (kind === T.FLAG || kind === T.LETTER || kind === T.ASTERISK || kind === T.HASH) return flagByte(state)
  throw unexpected(scanner, 'a posting: an account, with a flag before it if need be')
}

/** The byte of a flag token. */
export const flagByte = ({ scanner }: FileState): number => scanner.bytes[scanner.to - 1] ?? STAR

/**
 * A transaction, with the scanner after its flag; leaves it at the beginning of the line after the transaction. A line that
 * cannot be understood is recorded, the others are still read, and the transaction is left out.
 */
export function parseTransaction(state: FileState, day: Day, line: number, flag: number): void {
  const { scanner, directives } = state
  state.freshTrimmings()
  const { trimmings } = state
  const description = parseDescription(state)
  parseTagsAndLinks(state, trimmings)
  endLine(state)
  const { transactions, postings } = directives
  const first = postings.count
  const terms = postings.terms.length
  const sound = parseLines(state, trimmings, statusOf(flag))
  const last = scanner.line - 1
  if (!sound) {
    for (let row = first; row < postings.count; row++) for (const few of [postings.tags, postings.number.big]) few.delete(row)
    postings.count = first
    postings.terms.length = terms
    return
  }
  for (const { name } of state.pushedTags) trimmings.tags.push({ name, value: '' })
  for (const { name, value } of state.pushedMetadata) if (!trimmings.tags.some((tag) => tag.name === name)) trimmings.tags.push({ name, value })
  const row = transactions.add(flag, description, postings.count)
  if (trimmings.tags.length > 0) transactions.tags.set(row, trimmings.tags)
  if (trimmings.links.length > 0) transactions.links.set(row, trimmings.links)
  directives.add(TRANSACTION, day, state.file, line, last, row)
}

/** `#tag ^link …` up to anything else; the scanner is on what follows. */
export function parseTagsAndLinks(state: FileState, into: Trimmings): void {
  const { scanner } = state
  for (;;) {
    const kind = scanner.next()
    if (kind === T.TAG) {
      const name = scanner.slice.slice(1)
      if (!into.tags.some((tag) => tag.name === name)) into.tags.push({ name, value: '' })
    } else if (kind === T.LINK) {
      const name = scanner.slice.slice(1)
      if (!into.links.includes(name)) into.links.push(name)
    } else return
  }
}

/** The indented lines of a transaction; false when one of them cannot be understood. */
function parseLines(state: FileState, trimmings: Trimmings, status: Status): boolean {
  const { scanner } = state
  const { bytes } = scanner
  // Metadata lines belong to the posting above them, those above all postings to the transaction.
  let owner = NONE
  let sound = true
  while (scanner.at < scanner.end && !state.problems.isFull) {
    const start = scanner.at
    if (bytes[start] !== SPACE && bytes[start] !== TAB) return sound
    scanner.skipBlanks()
    const byte = byteAt(bytes, scanner.at)
    if (byte === LINE_FEED || scanner.at >= scanner.end) {
      // A line of blanks ends the transaction, as an empty one does.
      scanner.at = start
      return sound
    }
    if (byte === SEMICOLON) {
      scanner.skipLine()
      continue
    }
    try {
      if (byte >= LOWER_A && byte <= LOWER_Z) {
        parseField(state, owner, trimmings.tags)
      } else if ((byte === HASH || byte === CARET) && startsTag(byteAt(bytes, scanner.at + 1))) {
        if (owner !== NONE)
          throw new Unreadable(
            'tags_after_posting',
            scanner.line,
            'Tags and links stand before the first posting; move them up to the line of the payee.',
          )
        parseTagsAndLinks(state, trimmings)
        endLine(state)
      } else {
        owner = parsePosting(state, status)
      }
    } catch (problem) {
      if (!(problem instanceof Unreadable)) throw problem
      state.problems.error(problem.code, { file: state.file, line: problem.line }, problem.message)
      // What is wrong may have shown only when the line was read to its end.
      if (bytes[scanner.at - 1] !== LINE_FEED) scanner.skipLine()
      sound = false
      state.directives.isIncomplete = true
    }
  }
  return sound
}

const startsTag = (byte: number): boolean => byte > COMMA && byte !== COLON && byte !== SEMICOLON

/** `key: value`, of the posting `owner` or of the transaction. */
function parseField(state: FileState, owner: number, ofTransaction: Tag[]): void {
  const { scanner, directives } = state
  const tag = parseKeyAndValue(state)
  if (owner === NONE) addField(ofTransaction, tag, scanner.line - 1)
  else {
    const { tags } = directives.postings
    const fields = tags.get(owner) as Tag[] | undefined
    if (fields === undefined) tags.set(owner, [tag])
    else addField(fields, tag, scanner.line - 1)
  }
}
