import { elementAt } from '#vocabulary/element-at.ts'
import { DIRECTIVE } from '#vocabulary/book-columns.ts'
import { BANG, EQUALS, isDigit, SEMICOLON } from '#vocabulary/bytes.ts'
import { didYouMean, mergeMark } from '../../journal/problem.ts'
import { markOf, type NumberStyle, type ScannedNumber } from '../amounts/parse-amounts.ts'
import { readDate } from '../dates/journal-dates.ts'
import { FIRST_IN_FIRST_OUT, lotMethod } from '../lots/lot-pool.ts'
import type { ReadingState } from '../reading-state.ts'
import { type Cursor, isSpace, Malformed } from '../text/cursor.ts'
import { Pattern } from '../text/regex-pattern.ts'
import { accountType, rootOf } from './account-types.ts'
import type { Scope } from './directive-scope.ts'
import { include } from './include-files.ts'

/** Reads a directive, with the cursor after its name. */
type Directive = (cursor: Cursor, reading: ReadingState, scope: Scope) => void

/** The argument: the rest of the line, without a comment after two spaces. */
function argument(cursor: Cursor, what: string): string {
  cursor.skipSpaces()
  const { text, pos, end } = cursor
  let to = end
  for (let at = cursor.indexOf(';'); at >= 0; at = cursor.indexOf(';', at + 1)) {
    if (at > pos && !(isSpace(text.charCodeAt(at - 1)) && isSpace(text.charCodeAt(at - 2)))) continue
    to = at
    break
  }
  const argument = text.slice(pos, to).trim()
  if (argument === '') throw new Malformed('directive_invalid', `${what} is missing.`, cursor.line)
  cursor.pos = to
  return argument
}

/** What is left of the line before a semicolon. */
function beforeComment(cursor: Cursor): string {
  const semicolon = cursor.indexOf(';')
  return cursor.text.slice(cursor.pos, semicolon < 0 ? cursor.end : semicolon).trim()
}

/** Reads over a directive that changes nothing here, as the tool does. */
function ignored(cursor: Cursor): void {
  cursor.pos = cursor.end
  while (cursor.nextIsIndented()) cursor.advance()
}

/** Reads over ledger's own subdirectives and comments. Anything else is a transaction that has lost its first line. */
function subdirectives(cursor: Cursor, ledgers: RegExp): void {
  while (cursor.nextIsIndented()) {
    cursor.advance()
    cursor.skipSpaces()
    if (cursor.code !== SEMICOLON && !ledgers.test(`${cursor.rest()} `)) throw unexpectedBelow(cursor)
  }
}

const unexpectedBelow = (cursor: Cursor): Malformed =>
  new Malformed(
    'directive_invalid',
    `"${cursor.rest().slice(0, 60)}" does not belong to the directive above it. If it is a posting, its transaction's first line is missing.`,
    cursor.line,
  )

/** Throws when anything but a comment is left on the line. */
function endOfDirective(cursor: Cursor): void {
  cursor.skipSpaces()
  if (cursor.pos < cursor.end && cursor.code !== SEMICOLON)
    throw new Malformed('directive_invalid', `"${cursor.rest()}" is not expected here. A comment begins with a semicolon.`, cursor.line)
}

const commodity: Directive = (cursor, reading, scope) => {
  const { line, start } = cursor
  const declared = declaredCommodity(cursor, reading, scope)
  if (reading.options.hledgerRules === '1.25') return
  // Since 1.52 commodities have tags; what they say of lots counts since the previews of 2.0.
  const tags = cursor.text
    .slice(start, cursor.end)
    .split('\n')
    .flatMap((text) => (text.includes(';') ? reading.comments.tagsOf(text.slice(text.indexOf(';') + 1)) : []))
  const lots = tags.find(({ name }) => name === 'lots')
  if (lots === undefined) return
  if (!reading.tracksLots) {
    reading.lotsReadOver ??= { path: scope.path, text: scope.text, line }
    return
  }
  const method = lots.value === '' ? FIRST_IN_FIRST_OUT : lotMethod(lots.value, line)
  if (method !== 'NONE') reading.lotCommodities.set(declared, method)
}

/** Returns the commodity. */
function declaredCommodity(cursor: Cursor, reading: ReadingState, scope: Scope): number {
  cursor.skipSpaces()
  const { line } = cursor
  if (isSample(cursor)) {
    reading.amounts.simple(cursor, { markStyle: scope.markStyle, styles: scope.styles, fallback: undefined })
    const { commodity } = reading.amounts
    declareStyle(reading, commodity, sampleStyle(reading.amounts.number, 'commodity', line))
    endOfDirective(cursor)
    subdirectives(cursor, COMMODITY_SUBDIRECTIVES)
    return commodity
  }
  const symbol = reading.amounts.symbol(cursor)
  reading.declaredCommodities.add(symbol)
  endOfDirective(cursor)
  while (cursor.nextIsIndented()) {
    cursor.advance()
    cursor.skipSpaces()
    if (!cursor.text.startsWith('format', cursor.pos)) {
      if (cursor.code !== SEMICOLON && !COMMODITY_SUBDIRECTIVES.test(`${cursor.rest()} `)) throw unexpectedBelow(cursor)
      continue
    }
    cursor.pos += 'format'.length
    cursor.skipSpaces()
    reading.amounts.simple(cursor, { markStyle: scope.markStyle, styles: scope.styles, fallback: undefined })
    if (reading.amounts.commodity !== symbol) {
      const names = reading.book.commodities.names
      throw new Malformed(
        'commodity_invalid',
        `The format shows "${names[reading.amounts.commodity]}" below "commodity ${names[symbol]}". Both must name the same commodity.`,
        cursor.line,
      )
    }
    declareStyle(reading, symbol, sampleStyle(reading.amounts.number, 'format', cursor.line))
  }
  return symbol
}

const COMMODITY_SUBDIRECTIVES = /^(alias|default|format|nomarket|note|value)\s/

/** True when a `commodity` directive shows an amount, and not a symbol alone. */
function isSample(cursor: Cursor): boolean {
  return /\d/.test(beforeComment(cursor).replace(/"[^"]*"/g, ''))
}

function sampleStyle(number: ScannedNumber, directiveName: string, line: number): NumberStyle {
  if (number.decimalMark === 0) {
    throw new Malformed(
      'commodity_invalid',
      `The sample amount of "${directiveName}" needs a decimal mark, so that other amounts can be read rightly: 1,000.00 or, without decimals, 1000.`,
      line,
    )
  }
  return { decimalMark: number.decimalMark, places: number.scale }
}

function declareStyle(reading: ReadingState, symbol: number, style: NumberStyle): void {
  while (reading.styles.length <= symbol) reading.styles.push(undefined)
  reading.styles[symbol] = style
  reading.declaredCommodities.add(symbol)
}

const defaultCommodity: Directive = (cursor, reading, scope) => {
  cursor.skipSpaces()
  reading.amounts.simple(cursor, { markStyle: scope.markStyle, styles: scope.styles, fallback: undefined })
  const symbol = reading.amounts.commodity
  const style = sampleStyle(reading.amounts.number, 'D', cursor.line)
  scope.fallback = { commodity: symbol, style }
  reading.book.ownCurrency ||= elementAt(reading.book.commodities.names, symbol)
  if (scope.stack.length === 1) reading.defaultStyle = { commodity: symbol, places: style.places }
}

const decimalMark: Directive = (cursor, _, scope) => {
  const written = argument(cursor, 'The decimal mark')
  const mark = markOf(written.slice(0, 1))
  if (mark === 0) throw new Malformed('directive_invalid', `"${written}" is not a decimal mark. Expected . or ,`, cursor.line)
  scope.markStyle = { decimalMark: mark, places: 2 }
}

/** Reads the directive whose line the cursor begins, with the indented lines that belong to it. */
export function directive(cursor: Cursor, reading: ReadingState, scope: Scope): void {
  if (cursor.code === BANG) cursor.pos++
  const word = wordAt(cursor)
  const read = DIRECTIVES.get(word)
  if (read !== undefined) {
    cursor.pos += word.length
    return read(cursor, reading, scope)
  }
  // "Y2024", "P2024-01-31": the two that need no space.
  if (/^Y\d/.test(word)) {
    cursor.pos++
    return defaultYear(cursor, reading, scope)
  }
  if (/^P\d/.test(word)) {
    cursor.pos++
    return price(cursor, reading, scope)
  }
  if (word.startsWith('--')) return ignored(cursor)
  throw new Malformed(
    'directive_unknown',
    mergeMark(word) ??
      `"${word.slice(0, 40)}" begins neither a transaction nor a directive that hledger knows. Transactions begin with a date, comments with a semicolon${didYouMean(word, DIRECTIVES.keys()) || '.'}`,
    cursor.line,
  )
}

function wordAt(cursor: Cursor): string {
  let at = cursor.pos
  while (at < cursor.end && !isSpace(cursor.text.charCodeAt(at))) at++
  return cursor.text.slice(cursor.pos, at)
}

const needsArgument =
  (what: string): Directive =>
  (cursor) => {
    argument(cursor, what)
    ignored(cursor)
  }

const account: Directive = (cursor, reading, scope) => {
  const written = argument(cursor, 'The name of the account')
  const gap = /\s{2}/.exec(written)
  if (gap !== null) {
    throw new Malformed(
      'directive_invalid',
      `"${written.slice(gap.index).trim()}" is not expected after the account "${written.slice(0, gap.index)}", which two spaces end. A comment begins with a semicolon.`,
      cursor.line,
    )
  }
  if (/^[([].*[)\]]$/.test(written) && reading.options.hledgerRules !== '1.25')
    throw new Malformed(
      'directive_invalid',
      `"${written}" has the marks of a virtual posting, which are no part of an account's name; declare ${written.slice(1, -1)}. hledger before 1.29 declares a name of its own.`,
      cursor.line,
    )
  const name = scope.accounts.nameOf(written)
  reading.book.declaredAccounts.add(name)
  cursor.skipSpaces()
  reading.comments.read(cursor)
  const { tags = [] } = reading.comments
  if (tags.length > 0) {
    reading.accountTags.set(name, [...(reading.accountTags.get(name) ?? []), ...tags])
    reading.book.accountTags.set(name, reading.accountTags.get(name)!)
  }
  for (const tag of tags) {
    if (tag.name === 'lots' && tag.value !== '' && reading.tracksLots) reading.lotAccounts.set(name, lotMethod(tag.value, cursor.line))
    if (tag.name !== 'type') continue
    const type = accountType(tag.value)
    if (type === undefined || (type === 'U' && reading.options.hledgerRules === '1.25'))
      throw new Malformed(
        'account_type_unknown',
        `"${tag.value}" is not an account type. Use A, L, E, R, X, C, V, G or U (Asset, Liability, Equity, Revenue, Expense, Cash, Conversion, Gain, UnrealisedGain).`,
        cursor.line,
      )
    reading.book.accountTypes.set(name, type)
    if (type === 'G') reading.gainAccounts.push(name)
    reading.book.accountRoots.set(name, rootOf(type))
  }
  ignored(cursor)
}

const payee: Directive = (cursor, reading) => {
  const name = argument(cursor, 'The name of the payee')
  reading.declaredPayees.add(/^".*"$/.test(name) ? name.slice(1, -1) : name)
  subdirectives(cursor, /^(alias|uuid)\s/)
}

const tag: Directive = (cursor, reading) => {
  reading.declaredTags.add(argument(cursor, 'The name of the tag'))
  subdirectives(cursor, /^(assert|check)\s/)
}

const alias: Directive = (cursor, _, scope) => {
  cursor.skipSpaces()
  const text = cursor.rest()
  const regex = /^\/((?:[^/\\]|\\.)*)\/\s*=\s*(.*)$/.exec(text)
  if (text.startsWith('/')) {
    if (regex === null) throw new Malformed('alias_invalid', 'An alias with a pattern is written: alias /PATTERN/ = REPLACEMENT', cursor.line)
    scope.aliases = [...scope.aliases, { kind: 'pattern', from: compiled(regex[1]!, cursor.line), to: regex[2]! }]
    return
  }
  const equals = text.indexOf('=')
  if (equals < 1) throw new Malformed('alias_invalid', 'An alias is written: alias OLD = NEW', cursor.line)
  scope.aliases = [...scope.aliases, { kind: 'account', from: text.slice(0, equals).trim(), to: text.slice(equals + 1).trim() }]
}

function compiled(source: string, line: number): Pattern {
  try {
    return new Pattern(source)
  } catch (wrong) {
    if (!(wrong instanceof SyntaxError)) throw wrong
    throw new Malformed(
      'pattern_invalid',
      `"${source}" is not a regular expression: ${wrong.message}. Put a backslash before signs that stand for themselves.`,
      line,
    )
  }
}

const apply: Directive = (cursor, _, scope) => {
  cursor.skipSpaces()
  const word = wordAt(cursor)
  cursor.pos += word.length
  if (word === 'account') scope.parents = [...scope.parents, argument(cursor, 'The account to apply')]
  else if (word === 'year') setYear(cursor, scope)
  else if (word === 'fixed' || word === 'tag') argument(cursor, `What "apply ${word}" applies`)
  else
    throw new Malformed(
      'directive_unknown',
      `"apply ${word}" is not a directive that hledger knows. Expected "apply account NAME" or "apply year YEAR".`,
      cursor.line,
    )
}

const end: Directive = (cursor, _, scope) => {
  const what = beforeComment(cursor).replace(/\s+/g, ' ')
  if (what === 'aliases') scope.aliases = []
  else if (what === 'apply account') {
    if (scope.parents.length === 0)
      throw new Malformed(
        'directive_unmatched',
        '"end apply account" ends nothing: there is no "apply account" above it. Remove it, or write the other one.',
        cursor.line,
      )
    scope.parents = scope.parents.slice(0, -1)
  } else if (!ENDS_IGNORED.has(what)) {
    throw new Malformed(
      'directive_unknown',
      `"end ${what}" is not a directive that hledger knows. Expected "end apply account", "end aliases" or, below a comment block, "end comment".`,
      cursor.line,
    )
  }
}
const ENDS_IGNORED = new Set(['tag', 'apply tag', 'apply fixed', 'apply year'])

const comment: Directive = (cursor, reading, scope) => {
  if (cursor.rest() !== '')
    throw new Malformed('directive_invalid', 'Nothing may follow "comment" on its line; the block ends with "end comment".', cursor.line)
  const begin = cursor.line
  while (cursor.advance()) {
    if (!cursor.text.startsWith('end comment', cursor.start)) continue
    cursor.pos += 'end comment'.length
    if (cursor.rest() === '') return
    throw new Malformed('directive_invalid', 'Nothing may follow "end comment" on its line.', cursor.line)
  }
  reading.warning(
    scope,
    new Malformed(
      'block_open',
      `"comment" has no "end comment", so that everything up to line ${cursor.line} is skipped. Write it where the block ends.`,
      begin,
    ),
  )
}

const defaultYear: Directive = (cursor, _, scope) => setYear(cursor, scope)

function setYear(cursor: Cursor, scope: Scope): void {
  const written = beforeComment(cursor)
  if (!/^\d{4,5}$/.test(written))
    throw new Malformed('directive_invalid', `"${written}" is not a year. Expected four digits, such as 2024.`, cursor.line)
  scope.year = Number(written)
}

const price: Directive = (cursor, reading, scope) => {
  cursor.skipSpaces()
  const { line } = cursor
  const day = readDate(cursor, scope.year)
  if (!isSpace(cursor.code)) throw new Malformed('price_invalid', 'A price is written: P DATE COMMODITY PRICE', line)
  cursor.skipSpaces()
  const second = readTime(cursor)
  cursor.skipSpaces()
  const base = reading.amounts.symbol(cursor)
  if (isDigit(cursor.code) && reading.options.hledgerRules !== '1.25')
    throw new Malformed(
      'price_invalid',
      'A blank stands between a commodity and its price. A commodity with digits in its name is quoted: P 2024-01-31 "A1" 10 EUR. hledger before 1.41 reads on without a word.',
      line,
    )
  cursor.skipSpaces()
  reading.amounts.simple(cursor, scope)
  reading.seePlaces(reading.amounts.commodity, reading.amounts.scale)
  reading.book.prices.add({
    day,
    base,
    quote: reading.amounts.commodity,
    rate: reading.amounts.quantity,
    origin: DIRECTIVE,
    second,
    file: scope.file,
    line,
  })
  cursor.pos = cursor.end
}

/** "12:30" or "12:30:00" as seconds since midnight; 0 and nothing read when there is no time. */
function readTime(cursor: Cursor): number {
  const time = isDigit(cursor.code)
    ? /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?=\s)/.exec(cursor.text.slice(cursor.pos, Math.min(cursor.end, cursor.pos + 10)))
    : null
  if (time === null) return 0
  cursor.pos += time[0].length
  return Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3] ?? 0)
}

/** ledger's `C 1.00 Kb = 1024 b`, which is read over once it is one. */
const conversion: Directive = (cursor, reading, scope) => {
  cursor.skipSpaces()
  reading.amounts.simple(cursor, { markStyle: scope.markStyle, styles: scope.styles, fallback: undefined })
  cursor.skipSpaces()
  if (cursor.code !== EQUALS) throw new Malformed('directive_invalid', 'A conversion is written with two amounts: C 1.00 Kb = 1024 b', cursor.line)
  cursor.pos++
  cursor.skipSpaces()
  reading.amounts.simple(cursor, { markStyle: scope.markStyle, styles: scope.styles, fallback: undefined })
  ignored(cursor)
}

const DIRECTIVES: ReadonlyMap<string, Directive> = new Map<string, Directive>([
  ['account', account],
  ['alias', alias],
  ['apply', apply],
  ['comment', comment],
  ['commodity', commodity],
  ['D', defaultCommodity],
  ['decimal-mark', decimalMark],
  ['end', end],
  ['include', include],
  ['P', price],
  ['payee', payee],
  ['tag', tag],
  ['Y', defaultYear],
  ['year', defaultYear],
  // ledger's own, which hledger reads over.
  ['A', needsArgument('The account')],
  ['assert', needsArgument('The expression')],
  ['bucket', needsArgument('The account')],
  ['C', conversion],
  ['capture', needsArgument('The account and its pattern')],
  ['check', needsArgument('The expression')],
  ['def', needsArgument('The definition')],
  ['define', needsArgument('The definition')],
  ['eval', needsArgument('The expression')],
  ['expr', needsArgument('The expression')],
  ['N', needsArgument('The commodity')],
  ['python', ignored],
  ['value', needsArgument('The expression')],
])
