import { NONE } from '../../../../events/vocabulary/columns.ts'
import type { Day } from '../../../../events/vocabulary/day.ts'
import type { Tag } from '../../../../events/vocabulary/ledger.ts'
import { HAS_NUMBER, IS_AUTOMATIC, MISSING_CURRENCY, TRANSACTION } from '../entries.ts'
import * as T from '../tokens.ts'
import type { FileState, Trimmings } from './file-state.ts'
import { addField, endLine, parseKeyAndValue } from './metadata.ts'
import { parseNumber, startsNumber } from './number.ts'
import { isCurrency, parseCost, parseCurrency, parsePrice } from './terms.ts'
import { unexpected, Unreadable } from './unreadable.ts'

const LINE_FEED = 10
const ASTERISK_BYTE = 42

/**
 * A transaction, with the scanner behind its flag; leaves it at the beginning of the line behind the transaction. A line that
 * cannot be understood is recorded, the others are still read, and the transaction is left out.
 */
export function parseTransaction(state: FileState, day: Day, line: number, flag: number): void {
  const { scanner, entries } = state
  state.freshTrimmings()
  const { trimmings } = state
  const description = parseDescription(state)
  parseTagsAndLinks(state, trimmings)
  endLine(state)
  const { transactions, postings } = entries
  const first = postings.count
  const sound = parseLines(state, trimmings)
  const last = scanner.line - 1
  if (!sound) {
    for (let row = first; row < postings.count; row++) postings.tags.delete(row)
    postings.count = first
    return
  }
  for (const { name } of state.pushedTags) trimmings.tags.push({ name, value: '' })
  for (const { name, value } of state.pushedMetadata) if (!trimmings.tags.some((tag) => tag.name === name)) trimmings.tags.push({ name, value })
  const row = transactions.add(flag, description, first)
  if (trimmings.tags.length > 0) transactions.tags.set(row, trimmings.tags)
  if (trimmings.links.length > 0) transactions.links.set(row, trimmings.links)
  entries.add(TRANSACTION, day, state.file, line, last, row)
}

/** The strings behind the flag, as a place in `descriptions`. */
function parseDescription(state: FileState): number {
  const { scanner } = state
  scanner.skipBlanks()
  const { bytes } = scanner
  const from = scanner.at
  let to = from
  // The usual case, one or two plain strings on the line, is recognised by its bytes and decoded once per distinct text.
  for (let strings = 0; ; strings++) {
    const close = bytes[scanner.at] === 34 ? plainStringEnd(bytes, scanner.at) : 0
    if (close === 0 || strings === 2) break
    to = close
    scanner.at = close
    scanner.skipBlanks()
  }
  const following = bytes[scanner.at]
  if (following === 34 || following === 124) {
    scanner.at = from
    return describe(state, undefined)
  }
  const known = state.descriptionIds
  const slice = known.slices.id(bytes, from, to)
  const description = known.ids[slice]
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
    const byte = bytes[at]!
    if (byte === 34) return at + 1
    if (byte === 92 || byte === LINE_FEED) return 0
  }
  return 0
}

/** Reads the strings as tokens; the scanner is behind them afterwards. */
function describe(state: FileState, slice: number | undefined): number {
  const { scanner, entries, problems } = state
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
  if (piped && !state.options.pipeAllowed) problems.error('pipe_separator', place, 'The pipe between payee and narration is no longer part of the language; write two strings: "payee" "narration".')
  if (strings.length > 2) throw new Unreadable('too_many_strings', scanner.line, `A transaction has a payee and a narration; there are ${strings.length} strings here.`)
  const { descriptions } = entries.transactions
  const id = descriptions.push({ payee: strings.length === 2 ? strings[0] : undefined, narration: strings.at(-1) ?? '' }) - 1
  if (slice !== undefined) state.descriptionIds.ids[slice] = id
  return id
}

/** The string that the scanner is on; refused when it has more lines than the option allows. */
export function stringOf(state: FileState): string {
  const { scanner } = state
  const lines = scanner.line - scanner.tokenLine + 1
  const { stringLinesMax } = state.options
  if (lines > stringLinesMax) {
    throw new Unreadable('string_too_long', scanner.tokenLine, `This string has ${lines} lines, more than the ${stringLinesMax} of option "long_string_maxlines"; a quotation mark is probably missing.`)
  }
  return scanner.text
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
function parseLines(state: FileState, trimmings: Trimmings): boolean {
  const { scanner } = state
  const { bytes } = scanner
  // Metadata lines belong to the posting above them, those above all postings to the transaction.
  let owner = NONE
  let sound = true
  while (scanner.at < scanner.end) {
    const start = scanner.at
    if (bytes[start] !== 32 && bytes[start] !== 9) return sound
    scanner.skipBlanks()
    const byte = bytes[scanner.at]!
    if (byte === LINE_FEED || scanner.at >= scanner.end) {
      // A line of blanks ends the entry, as an empty one does.
      scanner.at = start
      return sound
    }
    if (byte === 59) {
      scanner.skipLine()
      continue
    }
    try {
      if (byte >= 97 && byte <= 122) {
        parseField(state, owner, trimmings.tags)
      } else if ((byte === 35 || byte === 94) && startsTag(bytes[scanner.at + 1]!)) {
        if (owner !== NONE) throw new Unreadable('tags_after_posting', scanner.line, 'Tags and links stand before the first posting; move them up to the line of the payee.')
        parseTagsAndLinks(state, trimmings)
        endLine(state)
      } else {
        owner = parsePosting(state)
      }
    } catch (problem) {
      if (!(problem instanceof Unreadable)) throw problem
      state.problems.error(problem.code, { file: state.file, line: problem.line }, problem.message)
      scanner.skipLine()
      sound = false
    }
  }
  return sound
}

const startsTag = (byte: number): boolean => byte > 44 && byte !== 58 && byte !== 59

/** `key: value`, of the posting `owner` or of the transaction. */
function parseField(state: FileState, owner: number, ofTransaction: Tag[]): void {
  const { scanner, entries } = state
  const tag = parseKeyAndValue(state)
  if (owner === NONE) addField(ofTransaction, tag, scanner.line - 1)
  else {
    const { tags } = entries.postings
    const fields = tags.get(owner) as Tag[] | undefined
    if (fields === undefined) tags.set(owner, [tag])
    else addField(fields, tag, scanner.line - 1)
  }
}

/** One posting, with the scanner on its first byte that is not blank; returns its row. */
function parsePosting(state: FileState): number {
  const { scanner, entries } = state
  const { bytes } = scanner
  const { line } = scanner
  let flag = 0
  let end = scanner.accountEnd(scanner.at)
  if (end === 0) {
    flag = parseFlag(state)
    scanner.skipBlanks()
    end = scanner.accountEnd(scanner.at)
    if (end === 0) {
      scanner.next()
      throw unexpected(scanner, 'an account')
    }
  }
  const account = entries.accounts.id(bytes, scanner.at, end)
  if (!state.roots.isValid(account, state.nameOfAccount)) throw invalidAccount(state, account, line)
  scanner.at = end
  scanner.skipBlanks()
  const row = entries.postings.add(account, line, flag)
  const byte = bytes[scanner.at]!
  if (byte === LINE_FEED) {
    entries.postings.form[row] = IS_AUTOMATIC
    scanner.at++
    scanner.line++
    return row
  }
  if (!parsePlainAmount(state, row)) parseAmountAndTerms(state, row)
  return row
}

/** `-1,234.50 USD` up to the end of the line, byte by byte; false when there is more to it, with the scanner where it was. */
function parsePlainAmount(state: FileState, row: number): boolean {
  const { scanner, entries } = state
  const { bytes, at: start } = scanner
  const negative = bytes[start] === 45
  const from = negative ? start + 1 : start
  const digit = bytes[from]!
  if (digit < 48 || digit > 57 || !scanner.scanNumber(from)) return false
  scanner.at = scanner.to
  scanner.skipBlanks()
  const currencyFrom = scanner.at
  let to = currencyFrom
  for (let byte = bytes[to]!; (byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57); byte = bytes[++to]!);
  scanner.at = to
  scanner.skipBlanks()
  const following = bytes[scanner.at]
  const length = to - currencyFrom
  if (length < 2 || bytes[currencyFrom]! < 65 || (following !== LINE_FEED && following !== 59)) {
    scanner.at = start
    return false
  }
  const { postings } = entries
  if (scanner.wide === undefined) {
    postings.number.mantissa[row] = negative && scanner.mantissa !== 0 ? -scanner.mantissa : scanner.mantissa
    postings.number.scale[row] = scanner.scale
    if (postings.number.big.size > 0) postings.number.big.delete(row)
  } else postings.number.set(row, negative ? scanner.number.negated() : scanner.number)
  postings.currency[row] = entries.currencies.id(bytes, currencyFrom, to)
  postings.form[row] = HAS_NUMBER
  if (following === LINE_FEED) {
    scanner.at++
    scanner.line++
  } else scanner.skipLine()
  return true
}

/** Everything that may follow an account: incomplete amount, cost, price. */
function parseAmountAndTerms(state: FileState, row: number): void {
  const { scanner, entries } = state
  const { postings } = entries
  scanner.next()
  if (scanner.kind === T.END_OF_LINE || scanner.kind === T.END_OF_FILE) {
    postings.form[row] = IS_AUTOMATIC
    scanner.skipLine()
    return
  }
  const number = startsNumber(scanner.kind) ? parseNumber(scanner) : undefined
  const currency = isCurrency(scanner.kind) ? parseCurrency(scanner, entries) : NONE
  const cost = scanner.kind === T.BRACE_OPEN || scanner.kind === T.BRACES_OPEN ? parseCost(scanner, entries) : undefined
  const price = scanner.kind === T.AT || scanner.kind === T.AT_AT ? parsePrice(scanner, entries, number) : undefined
  if (cost !== undefined && price !== undefined && cost.currency >= 0 && price.currency >= 0 && cost.currency !== price.currency) {
    const names = [cost, price].map((term) => entries.currencies.name(term.currency))
    throw new Unreadable('cost_and_price_differ', scanner.line, `The cost is in ${names[0]} and the price in ${names[1]}; a posting has both in one currency.`)
  }
  endLine(state)
  postings.currency[row] = currency
  if (number !== undefined) {
    postings.number.set(row, number)
    postings.form[row] = HAS_NUMBER
  }
  if (cost !== undefined || price !== undefined) postings.termsAt[row] = postings.terms.push({ cost, price }) - 1
  if (cost !== undefined) entries.heldAtCost.add(postings.account[row]!)
  if (currency === NONE || cost?.currency === MISSING_CURRENCY || price?.currency === MISSING_CURRENCY) entries.lacksCurrency = true
}

/** A flag before an account: `! * # & ? %` or a letter. */
function parseFlag(state: FileState): number {
  const { scanner } = state
  const kind = scanner.next()
  if (kind === T.FLAG || kind === T.LETTER || kind === T.ASTERISK || kind === T.HASH) return flagByte(state)
  throw unexpected(scanner, 'a posting: an account, with a flag before it if need be')
}

/** The byte that a flag token stands for. */
export const flagByte = ({ scanner }: FileState): number => scanner.bytes[scanner.to - 1] ?? ASTERISK_BYTE

/** The account that the scanner is on, found under one of the roots. */
export function accountOf(state: FileState): number {
  const { scanner, entries } = state
  const account = entries.accounts.id(scanner.bytes, scanner.from, scanner.to)
  if (!state.roots.isValid(account, state.nameOfAccount)) throw invalidAccount(state, account, scanner.tokenLine)
  return account
}

const invalidAccount = (state: FileState, account: number, line: number): Unreadable =>
  new Unreadable(
    'account_invalid', line,
    `"${state.entries.accounts.name(account)}" is not a valid account: it begins with one of ${state.roots.list}, and every part begins with a capital letter or a digit.`,
  )
