import { isCode } from './currency.ts'
import { Exact } from '#vocabulary/exact.ts'
import { withHyphens } from '#vocabulary/text/numbers.ts'

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
