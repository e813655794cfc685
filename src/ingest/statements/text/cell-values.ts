import type { Day } from '#vocabulary/day.ts'
import { ownValue } from '#vocabulary/element-at.ts'
import { type DatePart, type DateReader, dayWithoutYear, partsReader } from '#vocabulary/text/dates.ts'
import { escapedForPattern, withHyphens } from '#vocabulary/text/scanner.ts'
import { codesOfSign, minorDigitsOf } from '#vocabulary/currencies.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Row } from '../statement.ts'

/** True for a sign, such as $, that several currencies have. */
export const isSharedSign = (text: string): boolean => codesOfSign(text).length > 1

/** The currencies of a sign that several have, and the sign itself, which some books have as their commodity. */
export const currenciesOf = (sign: string): readonly string[] => [...(isSharedSign(sign) ? codesOfSign(sign) : []), sign]

let known: ReadonlySet<string> | undefined

/** True for a code of ISO 4217, such as EUR. */
export const isCode = (text: string): boolean => {
  known ??= new Set(Intl.supportedValuesOf('currency'))
  return known.has(text)
}

/** Before or behind the number, with a minus or a bracket between them or not. */
const BESIDE = /^[(+\s-]*([A-Z]{0,2}\p{Sc}|[A-Z]{3}|Rs|kr)\.?(?=[\s\d(+.-])|(?<=[\s\d).,-])([A-Z]{3}|[A-Z]{0,2}\p{Sc}|zł|Kč|Ft|kr)\.?[\s)]*$/u

/** The currency beside an amount in its cell: its code, or a sign that several currencies have; undefined where there is none. */
export function currencyBeside(cell: string): string | undefined {
  const found = BESIDE.exec(cell.trim())
  return found === null ? undefined : namedOrShared((found[1] ?? found[2])!)
}

/** EUR for EUR and for €, $ for $; undefined for what is no currency. */
export const namedOrShared = (text: string): string | undefined => named(text) ?? (isSharedSign(text) ? text : undefined)

/** The currency that a heading of amounts names, "Betrag (€)" or "Gutschrift in CHF"; undefined where it names none of one country. */
export const currencyIn = (heading: string): string | undefined => named(wordHeaded(heading))

/** The same, or a sign that several currencies have, as in "Amount ($)". */
export const currencyHeaded = (heading: string): string | undefined => namedOrShared(wordHeaded(heading))

/** In brackets, at the end, or alone: what a heading says last. */
const HEADED = /[([（]\s*([A-Z]{3}|[A-Z]{0,2}\p{Sc}|zł|Kč|Ft|kr|Rs|TL|円|元|원)\.?\s*[)\]）]|(?:^|\s)([A-Z]{3}|[A-Z]{0,2}\p{Sc})$|\b(euros?)$/iu

function wordHeaded(heading: string): string {
  const found = HEADED.exec(heading.trim())
  if (found === null) return ''
  if (found[3] !== undefined) return 'EUR'
  const word = (found[1] ?? found[2])!
  // A heading in capitals may end with a word of three letters that is a code as well, as ALL and TOP are.
  const isWord = found[1] === undefined && /^[A-Z]{3}$/.test(word) && word !== heading.trim() && heading === heading.toUpperCase()
  return isWord ? '' : word
}

/** What some banks and brokers write instead of a code. */
const WORDS: Readonly<Record<string, string>> = { euro: 'EUR', euros: 'EUR', us$: 'USD', 'us dollar': 'USD', 'us dollars': 'USD' }

/** The currency that a whole cell names, in whichever case: "EUR", "usd", "€", "Euro", "US$"; undefined where it names none that is of one country. */
export const currencyNamed = (cell: string): string | undefined =>
  named(cell) ?? (isCode(cell.toUpperCase()) ? cell.toUpperCase() : ownValue(WORDS, cell.toLowerCase()))

/** EUR for EUR and for €; undefined for what is no currency. */
export const named = (text: string): string | undefined => (isCode(text) ? text : isSharedSign(text) ? undefined : codesOfSign(text)[0])

/** Decimals to which amounts are rounded: those of the currency; 12 for coins. */
export const placesOf = (commodity = 'EUR'): number => (isCode(commodity) ? (minorDigitsOf(commodity) ?? 2) : 12)

export type DecimalMark = '.' | ','

/**
 * What a money text says, as plain digits: "(₹1,000)" → "-1000", "Rs. 500" → "500", "1.234,56" → "1234.56", "5.00 Dr" → "-5.00".
 * Zeros at the end stay. Parentheses, a minus on either side and Dr are negative; signs of currencies, beside parentheses too, words and
 * grouping marks are dropped. Undefined where there is no number, or more than one. `mark` is the decimal mark of the statement: it settles "1,234".
 */
export function moneyText(text: string, mark?: DecimalMark): string | undefined {
  if (PLAIN.test(text)) return text
  let rest = withHyphens(text.trim())
  const bracketed = BRACKETED.exec(rest)
  if (bracketed) rest = bracketed[1]!
  rest = rest.replace(AND_NO_MORE, '')
  const debit = /^dr\b|(^|[^\p{L}])dr\.?$/iu.test(rest)
  const figure = /\d(.*\d)?/s.exec(rest)
  if (!figure) return undefined
  const before = rest.slice(0, figure.index)
  const after = rest.slice(figure.index + figure[0].length)
  const minuses = count(before, '-') + (/^[.,]?-+$/.test(after.trim()) && /^[.,]/.test(after) ? 0 : count(after, '-')) + (bracketed ? 1 : 0)
  if (minuses > 1) return undefined
  const digits = digitsOf(figure[0], mark)
  if (digits === undefined) return undefined
  // The dot of "Rs." is none of the number's; that of ".5" is.
  const pointFirst = /(^|[^\p{L}])[.,]$/u.test(before) && /^\d+$/.test(digits) ? '.' : ''
  const pointLast = /^\.(?!-)/.test(after) && pointFirst === '' && !digits.includes('.') ? '.' : ''
  return `${minuses === 1 || debit ? '-' : ''}${pointFirst}${digits}${pointLast}`
}

/** The same as an exact number, of a cell that holds nothing else: there "5.00 D" and "5,00 S" left the account, as "5.00 Dr" did. */
export function moneyOf(text: string, mark?: DecimalMark): Exact | undefined {
  const plain = isInterrupted(text) ? undefined : moneyText(text, mark)
  const amount = plain === undefined ? undefined : Exact.tryParse(plain)
  return amount !== undefined && amount.sign > 0 && OUT_LETTER.test(text) && isMoney(text) ? amount.negated() : amount
}

/** Amounts of a column, of which some statements mark only the credits: "5.00" and "7.00 Cr". There the others are money out. */
export function marksOnlyCredits(cells: readonly string[]): boolean {
  const amounts = cells.filter(isMoney)
  const others = amounts.filter((cell) => !isMarkedCredit(cell))
  return others.length > 0 && others.length < amounts.length && others.every((cell) => UNMARKED.test(cell.trim()))
}
export const isMarkedCredit = (cell: string): boolean => /\d\s*cr\.?$/i.test(cell.trim())

/** With neither a sign nor a bracket nor letters behind it. */
const UNMARKED = /^[^-+(\u2010-\u2013\u2212]*\d$/

/** Letters between digits: two numbers, or none. */
const isInterrupted = (text: string): boolean => /\d[^\d]*\p{L}[^\d]*\d/u.test(text) && !SCIENTIFIC.test(text.trim())

/** Debit, and Soll. */
const OUT_LETTER = /\d\s*[DS]\s*$/

/** "(5.00)", and with what a spreadsheet program puts before or behind: "$(5.00)", "$ (5.00)", "(5.00) EUR". */
const BRACKETED = /^(?:(?:[A-Z]{1,3}|[A-Z]{0,2}\p{Sc})\s*)?\(([^()]*)\)(?:\s*(?:[A-Z]{3}|\p{Sc}))?$/su

/** What most files have, and what is read the same whatever the decimal mark is. */
const PLAIN = /^-?\d{1,15}(?:\.\d\d)?$/

/** "500/-" and "200/=": so many rupees or shillings and no part of one. It is no minus. */
const AND_NO_MORE = /(?<=\d)\s*\/\s*[-=]$/

const count = (text: string, character: string): number => text.split(character).length - 1

/** From the first digit to the last. */
function digitsOf(figure: string, mark: DecimalMark | undefined): string | undefined {
  if (/^\d+(\.\d+)?E[+-]\d+$/i.test(figure)) return Exact.tryParse(figure)?.toString()
  const plain = figure.replaceAll(/[^\d.,-]/g, '')
  if (plain.includes('-')) return undefined
  const [dots, commas] = [count(plain, '.'), count(plain, ',')]
  if (decimalMarkIn(plain, dots, commas, mark) === ',') return plain.replaceAll('.', '').replace(',', '.')
  if (dots > 1) return /^\d{1,3}(\.\d{3})+$/.test(plain) ? plain.replaceAll('.', '') : undefined
  if (dots === 1 && mark === ',' && commas === 0 && /^[1-9]\d{0,2}\.\d{3}$/.test(plain)) return plain.replace('.', '')
  return plain.replaceAll(',', '')
}

function decimalMarkIn(plain: string, dots: number, commas: number, mark: DecimalMark | undefined): DecimalMark {
  if (commas !== 1 || (dots > 1 && plain.lastIndexOf('.') > plain.indexOf(','))) return '.'
  if (dots > 0) return plain.indexOf(',') > plain.lastIndexOf('.') ? ',' : '.'
  // Nothing groups what is less than one.
  if (/^0+,/.test(plain)) return ','
  if (mark !== undefined) return mark
  return /,\d{3}$/.test(plain) ? '.' : ','
}

/** At most a sign, brackets, a currency of up to four letters or one sign, Dr or Cr around one number: nothing else is money. */
const MONEY =
  /^\(?[-+]?\s*(?:[A-Z]{3}|\p{Sc}|[A-Z]{1,2}\p{Sc}|Rs|Fr|kr|zł|Kč)?\.?\s*[-+]?\s*\d[\d.,'’\s_]*?(?:[.,]-{1,2})?\s*-?\s*(?:\/\s*[-=])?\s*(?:%|\p{Sc}|[A-Z]{3}|kr|zł|Kč)?\.?\s*\)?\s*(?:dr|cr|[CDHS])?\.?$/iu

/** "SKO0000003" is a number of a receipt: letters that touch a number are those of a currency. */
function isNumbered(text: string): boolean {
  const letters = /^([A-Z]{3})\d/.exec(text)?.[1]
  return letters !== undefined && !isCode(letters)
}

/** As programs write small numbers: 3.66e-04. */
const SCIENTIFIC = /^-?\d+(\.\d+)?e[+-]\d{1,3}$/i

/** True for a cell that holds an amount and nothing else. */
export function isMoney(cell: string): boolean {
  if (PLAIN.test(cell)) return true
  const text = withHyphens(cell.trim())
  if (text.length > 32) return false
  if (SCIENTIFIC.test(text)) return true
  return MONEY.test(BRACKETED.exec(text)?.[1] ?? text) && !isNumbered(text) && moneyText(text) !== undefined
}

/** A number and the unit in the same cell: "0.01BTC", "USD 185.50", "$1,856.00". */
export interface Numbered {
  readonly number: Exact
  /** As written; '' if there is none. */
  readonly unit: string
}

const WITH_UNIT = /^[(+\s-]*(?:([A-Z]{3}|[A-Z]{0,2}\p{Sc})\s*)?[(+\s-]*(\d[\d.,'’\s]*|[.,]\d+)(?:\s*([A-Z][A-Z0-9]{1,9}|\p{Sc}))?[\s)-]*$/u

/** The number of a cell with a unit of any kind; undefined if the cell has no number, or several. */
export function quantityOf(cell: string, mark: DecimalMark | undefined): Numbered | undefined {
  const text = withHyphens(cell.trim())
  if (text.length > 40) return undefined
  const match = WITH_UNIT.exec(text)
  if (!match) return undefined
  // A unit with digits in it ("5 1INCH") would run into the number.
  const bare = match[3] === undefined ? text : text.slice(0, text.lastIndexOf(match[3]))
  const number = moneyOf(bare, mark)
  if (!number) return undefined
  return { number, unit: match[3] ?? match[1] ?? '' }
}

/** Nothing but a decimal comma: 1.234,56, 1.234.567 or 12,5; and nothing but a decimal point: 1,234.56, 1,234,567 or 12.50. */
const COMMA = /^(\d{1,3}(\.\d{3})+,\d+|\d{1,3}(\.\d{3}){2,}|\d+,(\d{1,2}|\d{4,})|0+,\d+)$/
const POINT = /^(\d{1,3}(,\d{2,3})+\.\d+|\d{1,3}(,\d{2,3})+,\d{3}|\d+\.(\d{1,2}|\d{4,})|0+\.\d+)$/

/** The decimal mark of a statement, where its amounts leave no doubt. One by one, "1,234" could be either. */
export function decimalMarkOf(rows: readonly Pick<Row, 'cells'>[]): DecimalMark | undefined {
  let [commas, points] = [0, 0]
  for (const { cells } of rows)
    for (const cell of cells) {
      if (!/\d[.,]\d/.test(cell) || isDateLike(cell) || !isMoney(cell)) continue
      const digits = /\d(.*\d)?/.exec(cell)![0].replaceAll(/[\s'\u2019\u00a0]/g, '')
      if (COMMA.test(digits)) commas++
      else if (POINT.test(digits)) points++
    }
  if (commas > points * CLEARLY) return ','
  return points > commas * CLEARLY ? '.' : undefined
}
const CLEARLY = 4

/**
 * True for a row that says with what a statement begins or ends, and moves nothing: a day, words for a balance, and a single amount. With a
 * second amount it is a movement, as a list of another program may begin with one; a zero is none, as where no document has a number.
 */
export const isBalanceLine = (cells: readonly string[]): boolean =>
  cells.some((cell) => BALANCE.test(cell.trim()) || ALONE.test(cell.trim())) &&
  cells.filter((cell) => isMoney(cell) && /[1-9]/.test(cell) && !isDateLike(cell)).length <= 1 &&
  cells.some((cell) => isMoney(cell) && !isDateLike(cell))

const BALANCE =
  /^((opening|closing|beginning|ending|starting|previous|final)\s+balance|balance\s+(brought|carried)|(anfangs|end|schluss)(saldo|bestand|stand)|(alter|neuer)\s+(saldo|kontostand)|kontostand|saldo\s+(inicial|final|anterior|iniziale|finale)|solde\s+(initial|final)|(ancien|nouveau)\s+solde|(in|ut)gående\s+saldo|(begin|eind)saldo)(?![\p{L}-])/iu

/** The word and nothing else, also with a blank after each letter, as one bank sets it. */
const ALONE = /^(saldo|s a l d o|saldo do dia)$/i

/** Letters of a format as Day.js has them. `digits` marks what must not be shortened where another number follows at once. */
const TOKENS: Readonly<Record<string, { readonly pattern: string; readonly part?: DatePart; readonly digits?: number }>> = {
  YYYY: { pattern: '\\d{4}', part: 'year', digits: 4 },
  YY: { pattern: '\\d{2}', part: 'shortYear', digits: 2 },
  MMMM: { pattern: '[\\p{L}\\p{M}]+\\.?', part: 'monthName' },
  MMM: { pattern: '[\\p{L}\\p{M}]+\\.?', part: 'monthName' },
  MM: { pattern: '\\d{1,2}', part: 'month', digits: 2 },
  M: { pattern: '\\d{1,2}', part: 'month', digits: 2 },
  Do: { pattern: '\\d{1,2}(?:st|nd|rd|th|\\.)?', part: 'day' },
  DD: { pattern: '\\d{1,2}', part: 'day', digits: 2 },
  D: { pattern: '\\d{1,2}', part: 'day', digits: 2 },
  dddd: { pattern: '[\\p{L}\\p{M}]+' },
  ddd: { pattern: '[\\p{L}\\p{M}]+\\.?' },
  dd: { pattern: '[\\p{L}\\p{M}]+\\.?' },
  // The time of day, which no day needs.
  ...Object.fromEntries('HH H hh h mm m ss s'.split(' ').map((token) => [token, { pattern: '\\d{1,2}', digits: 2 }])),
  SSS: { pattern: '\\d{1,3}', digits: 3 },
  SS: { pattern: '\\d{1,2}', digits: 2 },
  S: { pattern: '\\d' },
  A: { pattern: '[ap]\\.?m\\.?' },
  a: { pattern: '[ap]\\.?m\\.?' },
  ZZ: { pattern: '(?:[+-]\\d{2}:?\\d{2}|Z)' },
  Z: { pattern: '(?:[+-]\\d{2}:?\\d{2}|Z)' },
  X: { pattern: '\\d{9,11}', part: 'second' },
  x: { pattern: '\\d{12,14}', part: 'millisecond' },
}
const TOKEN = /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|Do|DD|D|dddd|ddd|dd|HH|H|hh|h|mm|m|ss|s|SSS|SS|S|A|a|ZZ|Z|X|x|\s+|[\s\S]/g

/** True for a format that says which day is meant, such as "DD/MM/YYYY". */
export function isDateFormat(format: string): boolean {
  const parts = new Set([...format.trim().matchAll(TOKEN)].map(([token]) => ownValue(TOKENS, token)?.part))
  return parts.has('second') || parts.has('millisecond') || (parts.has('day') && (parts.has('month') || parts.has('monthName')))
}

/**
 * A reader for dates in a format of Day.js ("DD/MM/YYYY", "D MMM YYYY"). Digits may be padded or not, the names of months have any case
 * and several languages, everything else has to be as the format says. A format without a year means the last such day that
 * is not more than a month after `today`.
 */
export function dateReader(format: string, today: Day): DateReader {
  const parts: DatePart[] = []
  let pattern = ''
  const tokens = [...format.trim().matchAll(TOKEN)]
  tokens.forEach((match, index) => {
    const token = ownValue(TOKENS, match[0])
    if (token === undefined) {
      pattern += /^\s+$/.test(match[0]) ? '\\s+' : escapedForPattern(match[1] ?? match[0])
      return
    }
    // In 05012023 nothing but the width says where a number ends.
    const isTight = isNumber(tokens[index - 1]?.[0]) || isNumber(tokens[index + 1]?.[0])
    const source = isTight && token.digits !== undefined ? `\\d{${token.digits}}` : token.pattern
    pattern += token.part === undefined ? `(?:${source})` : `(${source})`
    if (token.part !== undefined) parts.push(token.part)
  })
  if (parts.length === 0) return () => undefined
  const read = partsReader(new RegExp(`^${pattern}$`, 'iu'), parts, (month, day) => dayWithoutYear(month, day, { today, ahead: AHEAD_MAX_DAYS }))
  return (text) => read(text.trim())
}

const isNumber = (token: string | undefined): boolean => token !== undefined && ownValue(TOKENS, token)?.digits !== undefined

/** A day without a year that is further ahead was last year's. */
const AHEAD_MAX_DAYS = 31

const DIGITS = String.raw`\d{1,4}([-/.])\d{1,2}\1\d{1,4}|\d{4}\. ?\d{1,2}\. ?\d{1,2}\.|\d{1,2}\. \d{1,2}\. \d{4}`
const NAMED = String.raw`\d{1,2}[-/. ]*[\p{L}\p{M}]{3,10}\.?[-/., ]*(?:\d{4}|\d{2})|[\p{L}\p{M}]{3,10}\.? \d{1,2},? \d{4}`
const TIME = String.raw`(?:[T ,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\.\d+)?\s*(?:[ap]m)?(?:Z| UTC|[+-]\d{2}:?\d{2})?)?`
const MONTH = String.raw`(?:0[1-9]|1[0-2])`
const DAY = String.raw`(?:0[1-9]|[12]\d|3[01])`
const YEAR = String.raw`(?:19|20)\d{2}`
const DATE = new RegExp(`^(?:${DIGITS}|${NAMED}|${YEAR}${MONTH}${DAY}|${DAY}${MONTH}${YEAR}|${MONTH}${DAY}${YEAR})${TIME}$`, 'iu')

/** The day of booking, where a cell says of which day it is as well: "03/15/2024 as of 03/14/2024". */
export const bookedDate = (cell: string): string => cell.replace(/(?<=\d)\s+as of\s.*$/i, '')

/** True for a cell that looks like a date, in whatever order; a first look, that costs little. */
export const isDateLike = (cell: string): boolean => cell.length <= 40 && /\d/.test(cell) && DATE.test(bookedDate(cell.trim()))

/** The date of a cell without the time after it. */
export const dayPart = (cell: string): string => bookedDate(cell.trim().slice(0, 60)).replace(/(?<=[\d.])(?:T|[ ,;]{1,3})\d{1,2}:\d{2}.*$/s, '')
