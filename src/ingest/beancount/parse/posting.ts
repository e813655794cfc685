import { COLON, LINE_FEED, MINUS, NINE, SEMICOLON, STAR, UPPER_A, UPPER_Z, ZERO } from '#vocabulary/bytes.ts'
import type { Status } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { HAS_NUMBER, IS_AUTOMATIC } from '../raw-rows.ts'
import { accountEnd } from '../name-ends.ts'
import { statusOf } from '../status.ts'
import * as T from '../tokens.ts'
import { invalidAccount, wordAround } from './account.ts'
import type { FileState } from './file-state.ts'
import { endLine } from './metadata.ts'
import { parseNumber, startsNumber } from './number.ts'
import { isCurrency, parseCost, parseCurrency, parsePrice } from './terms.ts'
import { capitalsNeeded, unexpected, Unreadable } from './unreadable.ts'

/** One posting, with the scanner on its first byte that is not blank; returns its row. `ofTransaction` is the status that it has without a flag. */
export function parsePosting(state: FileState, ofTransaction: Status): number {
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
  const byte = bytes[scanner.at]!
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
  const digit = bytes[from]!
  if (digit < ZERO || digit > NINE || !scanner.scanNumber(from)) return false
  scanner.at = scanner.to
  scanner.skipBlanks()
  const currencyFrom = scanner.at
  let to = currencyFrom
  for (let byte = bytes[to]!; (byte >= UPPER_A && byte <= UPPER_Z) || (byte >= ZERO && byte <= NINE); byte = bytes[++to]!);
  scanner.at = to
  scanner.skipBlanks()
  const following = bytes[scanner.at]
  const length = to - currencyFrom
  if (length < 2 || bytes[currencyFrom]! < UPPER_A || (following !== LINE_FEED && following !== SEMICOLON)) {
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
  if (cost !== undefined || price !== undefined) postings.addTerms(row, { cost, price })
  if (postings.asksHoldings(row)) directives.holders.add(postings.account[row]!)
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
