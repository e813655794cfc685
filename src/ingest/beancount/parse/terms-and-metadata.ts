import type { Tag } from '#vocabulary/book-columns.ts'
import { isLetter, LINE_FEED, SEMICOLON, SPACE, TAB } from '#vocabulary/bytes.ts'
import { formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Scanner } from '../beancount-scanner.ts'
import { type CostSpec, MISSING, type Missing, MISSING_CURRENCY, type PriceSpec, TotalPrice } from '../booking/lot.ts'
import { minus, over, plus, times } from '../decimal28.ts'
import type { Budget, Directives } from '../parsed-directives.ts'
import * as T from '../tokens.ts'
import { capitalsNeeded, type FileState, invalidAccount, Unreadable, wordAround } from './file-state.ts'

/** The scanner's token is not what the rule needs. */
export function unexpected(scanner: Scanner, expected: string): Unreadable {
  const { kind, tokenLine } = scanner
  const unclosed = scanner.unclosedString()
  if (unclosed !== undefined) return unclosed === tokenLine ? stringWithoutEnd(unclosed) : runawayString(unclosed, tokenLine)
  if (kind === T.INVALID && /^\p{L}[^:]*:/u.test(scanner.slice)) return capitalsNeeded(scanner.slice, tokenLine)
  if (kind === T.INVALID) return new Unreadable('syntax', tokenLine, `${quoted(scanner)} ${scanner.why}; expected ${expected}.`)
  const token = kind === T.END_OF_LINE || kind === T.END_OF_FILE || T.isMark(kind) ? T.tokenName(kind) : `${T.tokenName(kind)} ${quoted(scanner)}`
  return new Unreadable('syntax', tokenLine, `Found ${token} where ${expected} was expected.`)
}

const stringWithoutEnd = (line: number): Unreadable =>
  new Unreadable('string_unclosed', line, 'The string that begins here has no closing quotation mark, and no other one follows; write it.')

const runawayString = (line: number, lastLine: number): Unreadable =>
  new Unreadable(
    'string_unclosed',
    line,
    `The string that begins here has no closing quotation mark, so that it goes on to the next one, on line ${lastLine}; write it.`,
  )

const quoted = (scanner: Scanner): string => {
  const text = scanner.slice
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return short.startsWith('"') ? short : `"${short}"`
}

/** More than anybody writes; the language's own parser gives up too. */
const DEPTH_MAX = 200
/** With this many, costs and weights still fit into the 255 places that a column of amounts can keep. */
const PLACES_MAX = 80
/** A product of 28 digits and so many zeros; more only cost time. */
const LARGEST = 10n ** 1000n

export const startsNumber = (kind: number): boolean => kind === T.NUMBER || kind === T.MINUS || kind === T.PLUS || kind === T.PAREN_OPEN

/** `1 + 2 * (3 - 4)`, with the scanner on its first token; leaves the scanner on the token after it. */
export function parseNumber(scanner: Scanner): Exact {
  return sum(scanner, 0)
}

function sum(scanner: Scanner, depth: number): Exact {
  let value = product(scanner, depth)
  for (;;) {
    const { kind } = scanner
    if (kind !== T.PLUS && kind !== T.MINUS) return value
    scanner.next()
    const right = product(scanner, depth)
    value = kind === T.PLUS ? plus(value, right) : minus(value, right)
  }
}

function product(scanner: Scanner, depth: number): Exact {
  let value = signed(scanner, depth)
  for (;;) {
    const { kind } = scanner
    if (kind !== T.ASTERISK && kind !== T.SLASH) return value
    const { tokenLine } = scanner
    scanner.next()
    const right = signed(scanner, depth)
    if (kind === T.SLASH && right.isZero)
      throw new Unreadable('division_by_zero', tokenLine, 'This expression divides by zero; write the number that is meant.')
    value = kind === T.ASTERISK ? times(value, right) : over(value, right)
    if (value.scale > PLACES_MAX)
      throw new Unreadable(
        'number_too_long',
        tokenLine,
        `The result has more than ${PLACES_MAX} places after the point; write it as a rounded number.`,
      )
    if (typeof value.mantissa === 'bigint' && (value.mantissa > LARGEST || value.mantissa < -LARGEST))
      throw new Unreadable('number_too_long', tokenLine, 'The result has more than 1000 digits; write the number that is meant.')
  }
}

function signed(scanner: Scanner, depth: number): Exact {
  let negative = false
  while (scanner.kind === T.MINUS || scanner.kind === T.PLUS) {
    if (scanner.kind === T.MINUS) negative = !negative
    scanner.next()
  }
  const value = atom(scanner, depth)
  return negative ? value.negated() : value
}

function atom(scanner: Scanner, depth: number): Exact {
  if (scanner.kind === T.NUMBER) {
    const { number } = scanner
    scanner.next()
    return number
  }
  if (scanner.kind !== T.PAREN_OPEN) throw unexpected(scanner, 'a number')
  if (depth === DEPTH_MAX)
    throw new Unreadable('too_deep', scanner.tokenLine, `More than ${DEPTH_MAX} parentheses inside one another; write the result.`)
  scanner.next()
  const value = sum(scanner, depth + 1)
  if ((scanner.kind as number) !== T.PAREN_CLOSE) throw unexpected(scanner, 'a closing parenthesis')
  scanner.next()
  return value
}

/** `{…}` or `{{…}}`, with the scanner on the opening brace. */
export function parseCost(scanner: Scanner, directives: Directives): CostSpec {
  const line = scanner.tokenLine
  const closing = scanner.kind === T.BRACES_OPEN ? T.BRACES_CLOSE : T.BRACE_CLOSE
  const parts: Parts = { amount: undefined, day: undefined, label: undefined }
  scanner.next()
  if (scanner.kind !== closing && scanner.kind !== T.COMMA) parsePart(scanner, directives, parts)
  while (scanner.kind === T.COMMA) {
    scanner.next()
    parsePart(scanner, directives, parts)
  }
  if (scanner.kind !== closing) throw unexpected(scanner, closing === T.BRACES_CLOSE ? '"}}" or a comma' : '"}" or a comma')
  scanner.next()
  const { day, label } = parts
  const { per, total, currency } = parts.amount ?? { per: MISSING, total: undefined, currency: MISSING_CURRENCY }
  if (closing === T.BRACES_CLOSE) {
    if (total !== undefined)
      throw new Unreadable(
        'cost_per_unit_in_total',
        line,
        'Inside {{…}} stands one total cost; a cost per unit and a total are written {per # total CURRENCY}.',
      )
    return { per: Exact.zero, total: per, currency, day, label }
  }
  return { per, total, currency, day, label }
}

interface Parts {
  amount: { per: Exact | Missing; total: Exact | Missing | undefined; currency: number } | undefined
  day: number | undefined
  label: string | undefined
}

function parsePart(scanner: Scanner, directives: Directives, parts: Parts): void {
  const { kind, tokenLine } = scanner
  if (kind === T.DATE) {
    if (parts.day !== undefined) throw new Unreadable('cost_repeated', tokenLine, 'A cost has one date at most; remove the others.')
    parts.day = scanner.day
    scanner.next()
  } else if (kind === T.STRING) {
    if (parts.label !== undefined) throw new Unreadable('cost_repeated', tokenLine, 'A cost has one label at most; remove the others.')
    parts.label = scanner.text
    scanner.next()
  } else if (kind === T.ASTERISK) {
    throw new Unreadable('cost_merging', tokenLine, 'Merging lots with {*} is not supported, by beancount neither; name the lot to reduce.')
  } else if (startsNumber(kind) || kind === T.HASH || isCurrency(kind)) {
    const amount = parseCompound(scanner, directives)
    if (parts.amount !== undefined) throw new Unreadable('cost_repeated', tokenLine, 'A cost has one amount at most; remove the others.')
    parts.amount = amount
  } else throw unexpected(scanner, 'an amount, a date or a label in quotation marks')
}

/** `per`, `per CUR`, `CUR`, `[per] # [total] CUR`. */
function parseCompound(scanner: Scanner, directives: Directives): NonNullable<Parts['amount']> {
  const per = startsNumber(scanner.kind) ? parseNumber(scanner) : MISSING
  if (scanner.kind !== T.HASH) return { per, total: undefined, currency: parseCurrency(scanner, directives) }
  scanner.next()
  const total = startsNumber(scanner.kind) ? parseNumber(scanner) : MISSING
  if (!isCurrency(scanner.kind)) throw unexpected(scanner, 'a currency')
  return { per, total, currency: parseCurrency(scanner, directives) }
}

/** A single capital letter is a currency too, since beancount 3. */
export const isCurrency = (kind: number): boolean => kind === T.CURRENCY || kind === T.LETTER

/** The currency's id, or MISSING_CURRENCY if there is none. */
export function parseCurrency(scanner: Scanner, directives: Directives): number {
  if (!isCurrency(scanner.kind)) return MISSING_CURRENCY
  const id = directives.currencies.id(scanner.bytes, scanner.from, scanner.to)
  scanner.next()
  return id
}

/** `@ …` or `@@ …`, with the scanner on the mark; `units` is the posting's number when it has one. */
export function parsePrice(scanner: Scanner, directives: Directives, units: Exact | undefined): PriceSpec {
  const { kind, tokenLine } = scanner
  scanner.next()
  const number = startsNumber(scanner.kind) ? parseNumber(scanner) : MISSING
  const currency = parseCurrency(scanner, directives)
  if (number === MISSING) return { number, total: undefined, currency }
  if (number.sign < 0)
    throw new Unreadable('price_negative', tokenLine, `The price ${number} is negative; write it without its sign, the sign of the units decides.`)
  if (kind === T.AT) return { number, total: undefined, currency }
  if (units === undefined)
    throw new Unreadable(
      'total_price_without_units',
      tokenLine,
      'A total price (@@) needs the number of units; write it, or the price of one unit with @.',
    )
  return units.isZero ? { number: Exact.zero, total: undefined, currency } : new TotalPrice(number, currency, units)
}

/** The value after `key:` as text, with the scanner on the token after the colon; '' if there is none. */
export function parseValue(state: FileState): string {
  const { scanner } = state
  switch (scanner.kind) {
    case T.END_OF_LINE:
    case T.END_OF_FILE:
      return ''
    case T.STRING:
      return after(scanner, scanner.text)
    case T.DATE:
      return after(scanner, formatDay(scanner.day))
    case T.NULL:
      return after(scanner, '')
    case T.ACCOUNT:
      checkAccount(state)
      return after(scanner, scanner.slice)
    case T.CURRENCY:
    case T.LETTER:
    case T.TAG:
    case T.TRUE:
    case T.FALSE:
      return after(scanner, scanner.slice)
  }
  if (!startsNumber(scanner.kind))
    throw unexpected(
      scanner,
      'a value: a string in quotation marks, a number, an amount, a date, an account, a currency, a #tag, TRUE, FALSE or NULL',
    )
  const number = parseNumber(scanner).toText()
  if (!isCurrency(scanner.kind)) return number
  return after(scanner, `${number} ${scanner.slice}`)
}

/** Skips a value. */
function passValue(state: FileState): void {
  const { scanner } = state
  const { kind } = scanner
  if (kind === T.STRING || kind === T.DATE || kind === T.TRUE || kind === T.FALSE) scanner.next()
  else if (startsNumber(kind)) {
    parseNumber(scanner)
    if (isCurrency(scanner.kind)) scanner.next()
  } else if (kind === T.ACCOUNT) {
    checkAccount(state)
    scanner.next()
  } else parseValue(state)
}

/** The account that the scanner is on may be one, though it need not hold anything. */
function checkAccount(state: FileState): void {
  const { scanner, roots } = state
  if (!roots.allowsWritten(scanner.bytes, scanner.from, scanner.to)) throw invalidAccount(state, scanner.slice, scanner.tokenLine)
}

function after(scanner: Scanner, value: string): string {
  scanner.next()
  return value
}

/** A line `key: value` with the scanner before the key; afterwards it is on the next line. */
export function parseKeyAndValue(state: FileState): Tag {
  const { scanner } = state
  scanner.next()
  if (scanner.kind !== T.KEY) throw unexpected(scanner, '"key: value", with a key of at least two characters that begins with a small letter,')
  const name = keyOf(scanner)
  if (isLetter(scanner.bytes[scanner.at] ?? 0) && state.roots.has(name.charAt(0).toUpperCase() + name.slice(1)))
    throw capitalsNeeded(wordAround(scanner), scanner.tokenLine)
  scanner.next()
  const value = parseValue(state)
  endLine(state)
  return { name, value }
}

/** Adds a field; the same key twice is refused, for one of the values would be lost. */
export function addField(fields: Tag[], field: Tag, line: number): void {
  // A #trip has no value, so it never meets a field `trip:`.
  if (fields.some((tag) => tag.name === field.name && tag.value !== '')) {
    throw new Unreadable('metadata_repeated', line, `The key "${field.name}" is there twice; remove one, or give it another name.`)
  }
  fields.push(field)
}

const NO_FIELDS: readonly Tag[] = []

/** The metadata lines below a directive, up to the first line that is not indented. */
export function parseFields(state: FileState): readonly Tag[] {
  const { scanner } = state
  const { bytes } = scanner
  if (bytes[scanner.at] !== SPACE && bytes[scanner.at] !== TAB && state.pushedMetadata.length === 0) return NO_FIELDS
  const fields: Tag[] = []
  while (scanner.at < scanner.end && (bytes[scanner.at] === SPACE || bytes[scanner.at] === TAB)) {
    const start = scanner.at
    scanner.skipBlanks()
    const byte = bytes[scanner.at]
    if (byte === LINE_FEED || scanner.at >= scanner.end) {
      scanner.at = start
      break
    }
    if (byte === SEMICOLON) {
      scanner.skipLine()
      continue
    }
    const field = parseKeyAndValue(state)
    const earlier = fields.findIndex(({ name }) => name === field.name)
    if (earlier < 0) fields.push(field)
    else {
      // Only transactions forbid this; of other directives beancount keeps the first one without a word.
      state.problems.warning(
        'metadata_repeated',
        { file: state.file, line: scanner.line - 1 },
        `The key "${field.name}" is there twice; only the first one counts.`,
      )
    }
  }
  for (const { name, value } of state.pushedMetadata) if (!fields.some((field) => field.name === name)) fields.push({ name, value })
  return fields
}

/** The key that the scanner is on, without its colon. */
export const keyOf = (scanner: Scanner): string => scanner.slice.slice(0, -1)

/** The scanner must be on the end of the line; it moves to the next one. */
export function endLine({ scanner }: FileState): void {
  if (scanner.kind !== T.END_OF_LINE && scanner.kind !== T.END_OF_FILE) throw unexpected(scanner, 'the end of the line')
  scanner.skipLine()
}

interface Slice {
  readonly from: number
  readonly to: number
}

/** Fava's intervals of budgets. */
const EVERY: readonly Budget['every'][] = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly']

/**
 * The values of a custom entry, with the scanner on the first of them. A budget, as Fava reads it, has an account, a period and an amount; one
 * that has something else gets a warning, as it plans nothing. Other custom entries mean nothing here.
 */
export function parseCustomValues(state: FileState, isBudget: boolean, line: number): Budget | undefined {
  const { scanner, directives } = state
  // Names are mentioned once it is known to be a budget: of what means nothing, none comes into the book.
  let account: Slice | undefined
  let every: string | undefined
  let amount: { readonly number: Exact; readonly currency: Slice } | undefined
  let count = 0
  for (; scanner.kind !== T.END_OF_LINE && scanner.kind !== T.END_OF_FILE; count++) {
    const { kind } = scanner
    if (isBudget && kind === T.ACCOUNT && count === 0) account = { from: scanner.from, to: scanner.to }
    if (isBudget && kind === T.STRING && count === 1) every = scanner.text
    if (isBudget && startsNumber(kind) && count === 2) {
      const number = parseNumber(scanner)
      if (!isCurrency(scanner.kind)) continue
      amount = { number, currency: { from: scanner.from, to: scanner.to } }
      scanner.next()
    } else passCustomValue(state)
  }
  const warn = (what: string): undefined => {
    state.problems.warning('budget_invalid', { file: state.file, line }, `This budget plans nothing: ${what}`)
  }
  if (!isBudget) return undefined
  if (count !== 3 || account === undefined || every === undefined || amount === undefined)
    return warn('a budget is an account, a period and an amount, as in Expenses:Food "monthly" 400.00 EUR.')
  const period = EVERY.find((each) => each === every)
  if (period === undefined) return warn(`"${every}" is no period; write ${EVERY.slice(0, -1).join(', ')} or ${EVERY.at(-1)}.`)
  const { number, currency } = amount
  return {
    account: directives.accounts.id(scanner.bytes, account.from, account.to),
    every: period,
    number,
    currency: directives.currencies.id(scanner.bytes, currency.from, currency.to),
  }
}

/** Anything but a tag, a link or NULL, which cannot be distinguished from what follows. */
function passCustomValue(state: FileState): void {
  if (isCurrency(state.scanner.kind) || state.scanner.kind === T.TAG || state.scanner.kind === T.NULL)
    throw unexpected(state.scanner, 'a string, a date, a number, an amount, an account, TRUE or FALSE')
  passValue(state)
}
