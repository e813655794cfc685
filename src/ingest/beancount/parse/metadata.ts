import type { Tag } from '#vocabulary/book-columns.ts'
import { isLetter, LINE_FEED, SEMICOLON, SPACE, TAB } from '#vocabulary/bytes.ts'
import { formatDay } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Budget } from '../parsed-directives.ts'
import type { Scanner } from '../beancount-scanner.ts'
import * as T from '../tokens.ts'
import { type FileState, invalidAccount, wordAround } from './file-state.ts'
import { capitalsNeeded, isCurrency, parseNumber, startsNumber, unexpected, Unreadable } from './posting-terms.ts'

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
