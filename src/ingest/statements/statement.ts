import { ENGLISH, numberIn, type ServerTexts } from '../../messages/said.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'

/*
 * A statement of a bank, a card or a broker: a table in one of many file formats, or a format with defined fields such as OFX. Both become rows;
 * the latter also has its movements.
 */

export type StatementFormat = 'csv' | 'workbook' | 'html' | 'pdf' | 'ofx' | 'qif' | 'camt' | 'mt940'

export interface Row {
  /** The 0-based index; ROW.index in templates. */
  readonly index: number
  /** 1-based: the line of a text, the row of a worksheet, the page of a PDF. */
  readonly line: number
  /** Dates of a workbook are YYYY-MM-DD, numbers as shown. */
  readonly cells: readonly string[]
  /** By column: other forms of a workbook's date, such as the one shown. */
  readonly shown?: ReadonlyMap<number, readonly string[]>
  /** By column: the text of a merged cell that extends down to this row. */
  readonly merged?: ReadonlyMap<number, string>
}

/** How a statement was read: detected, or set by the options of the same name. */
export interface Reading {
  /** A label of the WHATWG encoding standard. */
  readonly encoding?: string
  readonly delimiter?: string
  readonly sheet?: string
  /** The worksheets to choose from. */
  readonly sheets?: readonly string[]
  readonly pages?: number
  readonly wasEncrypted?: boolean
}

/** A problem that did not prevent reading the statement. */
export interface StatementProblem {
  readonly code: string
  /** 1-based as in `Row.line`; 0 when the whole file is meant. */
  readonly line: number
  readonly message: string
}

/** Money that came into an account (positive) or left it (negative). */
export interface Movement {
  /** The index of its row. */
  readonly row: number
  readonly day: Day
  readonly amount: Exact
  /** As in the statement, if it names one. */
  readonly commodity?: string
  readonly payee: string
  readonly description: string
  /** A cheque number or the like, meaningful to the user. */
  readonly reference: string
  /** The bank's internal reference. */
  readonly bankReference?: string
  readonly category: string
  /** The balance after the movement. */
  readonly balance?: Exact
  /** Index in `Statement.accounts`. */
  readonly account?: number
  /** The name of the row's account, in lists of several accounts. */
  readonly accountName?: string
  /** The parts of a split movement, which add up to `amount`. */
  readonly splits?: readonly { readonly amount: Exact; readonly category: string; readonly description: string }[]
}

/** An entry about securities in a format with defined fields, or why it is skipped or cannot be booked. */
export type ListedTrade = { readonly row: number /** Index in `Statement.accounts`. */; readonly account: number } & (
  | { readonly kind: 'trade'; readonly trade: Trade }
  | { readonly kind: 'skipped'; readonly why: string }
  | { readonly kind: 'error'; readonly message: string }
)

/** An entry that is not booked yet or cannot be read, with the reason. */
export interface UnbookedEntry {
  /** Its index comes after those of `Statement.rows`, so that presets and templates ignore it. */
  readonly row: Row
  readonly kind: 'skipped' | 'error'
  readonly why: string
}

/** A total or balance stated by a format, and the value computed from its entries. */
export interface SelfCheck {
  /** Index in `Statement.accounts`. */
  readonly account: number
  readonly line: number
  /** "the closing balance", "the number of entries". */
  readonly what: string
  readonly stated: Exact
  readonly computed: Exact
}

/** The order of day and month in a format that does not define it. */
export interface DatesRead {
  readonly format: string
  readonly by: 'asked' | 'preset' | 'format' | 'heading' | 'values' | 'balance' | 'account' | 'guess'
  readonly because: string
  readonly isCertain: boolean
  /** Other orders that fit all dates, with the day of each row. */
  readonly others: readonly { readonly format: string; readonly days: ReadonlyMap<number, Day> }[]
}

/** An account of a statement. */
export interface BankAccount {
  /** IBAN, number or name; '' if unknown. */
  readonly id: string
  readonly isLiability: boolean
  readonly isSavings?: boolean
  /** A brokerage account. */
  readonly isBroker?: boolean
  readonly commodity?: string
  readonly opening?: Exact
  readonly closing?: { readonly day: Day; readonly amount: Exact }
}

export interface Statement {
  readonly kind: 'statement'
  readonly format: StatementFormat
  readonly rows: readonly Row[]
  /** For a PDF: rows whose cells are pieces of text from left to right, without columns, as Paisa's templates expect. */
  readonly tokens?: readonly Row[]
  /** Of formats with defined fields. */
  readonly movements?: readonly Movement[]
  /** Of those, entries about securities. */
  readonly trades?: readonly ListedTrade[]
  readonly unbooked?: readonly UnbookedEntry[]
  readonly selfChecks?: readonly SelfCheck[]
  readonly dates?: DatesRead
  readonly accounts: readonly BankAccount[]
  /** The text of delimited files, for hledger's rules. */
  readonly text?: string
  readonly reading: Reading
  readonly problems: readonly StatementProblem[]
}

export type RefusalCode =
  | 'empty'
  | 'too_large'
  | 'too_many_rows'
  | 'too_slow'
  | 'too_much_memory'
  | 'unpacks_too_large'
  | 'truncated'
  | 'binary'
  | 'not_a_statement'
  | 'picture'
  | 'password_required'
  | 'password_wrong'
  | 'encryption_unknown'
  | 'entities'
  | 'encoding_unknown'
  | 'sheet_unknown'
  | 'nothing_inside'
  | 'given_up'

/** Why a file cannot be read as a statement, and what to do. */
export interface StatementRefusal {
  readonly kind: 'refused'
  readonly code: RefusalCode
  readonly message: string
}

export interface ReadStatementOptions {
  /** A label of the WHATWG encoding standard, instead of the detected encoding. */
  readonly encoding?: string
  /** One character. */
  readonly delimiter?: string
  /** Used unless another gives a much better table; '' for none. */
  readonly expectedDelimiter?: string
  /** The name of a worksheet, or its number from 1. */
  readonly sheet?: string
  readonly password?: string
  /** The chosen date format, such as DD/MM/YYYY, if the file format does not define it. */
  readonly dateFormat?: string
  /** Always reads the text as delimited cells. */
  readonly isDelimited?: boolean
}

/** Thrown while reading a statement; `readStatement` catches it. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message)
  }
}

/* Limits of a statement. Statements are read in a thread, which is stopped beyond the limits of time and memory. */

/** As base64 with the rest of a request it fits into the body limit of 25 MiB (`http/guards/body-limits.ts`). */
export const STATEMENT_BYTES_MAX = 18 * 1024 * 1024
export const ROWS_MAX = 200_000
/** Ten for each row. A file of delimiters would have eighteen million, which take a minute to send. */
export const CELLS_MAX = 2_000_000
/** The longest cell; a journal's transaction cannot be longer. */
export const CELL_CHARACTERS_MAX = 100_000
/** The unpacked size of a workbook. Reading it needs several times as much memory. */
export const UNPACKED_BYTES_MAX = 128 * 1024 * 1024
/** The texts of a workbook, which are in memory at once. */
export const TEXTS_BYTES_MAX = 48 * 1024 * 1024
/** Four for each cell, and one more for the rest. */
export const TAGS_MAX = 5 * CELLS_MAX
/** The most problems reported for a statement. */
export const PROBLEMS_MAX = 200
export const STATEMENT_SECONDS_MAX = 20
export const STATEMENT_MEGABYTES_MAX = 512

/** The letters of a column as worksheets have them: 0 → "A", 25 → "Z", 26 → "AA". */
export function columnLetters(column: number): string {
  let letters = ''
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1) letters = String.fromCharCode(65 + (rest % 26)) + letters
  return letters
}

/** "AA" → 26; undefined for other text. */
export function columnOf(letters: string): number | undefined {
  if (!/^[A-Z]{1,3}$/.test(letters)) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** A trade or other event of a broker's list. */
export interface Trade {
  readonly row: number
  readonly day: Day
  readonly kind: 'buy' | 'sell' | 'dividend' | 'reinvested' | 'reward' | 'interest' | 'fee' | 'tax' | 'split' | 'opening'
  readonly security?: SecurityNamed
  /** Whether what is bought or sold is itself money: an exchange of currencies. */
  readonly isMoney: boolean
  /** Units, positive; zero where none moved. */
  readonly quantity: Exact
  /** Before fees and taxes: the cost or proceeds of the units, or the income or charge. Negative if reversed. */
  readonly worth: Exact
  readonly fee: Exact
  readonly tax: Exact
  /** As in the list, if it names one. */
  readonly commodity?: string
  /** The commodity of the fee, if different. */
  readonly feeCommodity?: string
  /** A short sale, or a purchase that covers one. */
  readonly isShort?: boolean
  /** Accrued interest of a bond, paid or received in addition to its price. */
  readonly accrued?: Exact
  /** The other account whose money was used instead of the list's: "[Savings]". */
  readonly transfer?: string
  /** The list's own words for it. */
  readonly label: string
  readonly reference: string
  readonly balance?: Exact
}

/** The codes and names that brokers may use for a commodity of the book. */
export interface KnownSecurity {
  readonly commodity: string
  /** ISIN, ticker symbol, number. */
  readonly codes: readonly string[]
  readonly names: readonly string[]
}

/** Rejects a row about securities, with a message for the user. */
export class NotUnderstood extends Error {}

/** Rejects a row that does not say whether its money came in or went out. */
export class DirectionUnsaid extends NotUnderstood {}

/** The figures of a trade, all positive. */
export interface TradeFigures {
  readonly quantity: Exact
  readonly price: Exact
  readonly amount: Exact
  readonly fee: Exact
  readonly tax: Exact
  readonly rate: Exact | undefined
  /** Whether the price may be in another currency than the amount. */
  readonly isForeign: boolean
  readonly isSale: boolean
}

/** Whether the amount includes fees and taxes (`net`) or not (`gross`). */
export type Basis = 'net' | 'gross'

const CENT = Exact.parse('0.011')
const HALF = Exact.parse('0.5')
/** Rates are rounded, and may be those of another moment. */
const RATE_TOLERANCE = Exact.parse('0.002')

/**
 * Whether an amount equals quantity times price with the fee and tax, or without them. Undefined if neither. Allows for rounded prices and
 * quantities.
 */
export function settled({ quantity, price, amount, fee, tax, rate, isForeign, isSale }: TradeFigures): Basis | undefined {
  const product = quantity.times(price)
  const worths = [{ worth: product, slack: roundingOf(quantity, price) }]
  if (isForeign && rate && rate.sign > 0 && !rate.equals(Exact.one))
    for (const worth of [product.times(rate), product.dividedBy(rate, 12)]) worths.push({ worth, slack: worth.times(RATE_TOLERANCE) })
  const charges = fee.plus(tax)
  const candidates = worths.flatMap(({ worth, slack }) => {
    const net = isSale ? worth.minus(charges) : worth.plus(charges)
    return [
      { basis: 'gross' as const, off: amount.minus(worth).abs(), slack },
      { basis: 'net' as const, off: amount.minus(net).abs(), slack },
    ]
  })
  const best = candidates.filter(({ off, slack }) => !off.isGreaterThan(slack)).sort((a, b) => a.off.compare(b.off))[0]
  return best?.basis
}

/** The effect of half of the last digit of each on the product, and a cent. */
function roundingOf(quantity: Exact, price: Exact): Exact {
  const half = (value: Exact): Exact => (value.scale === 0 ? Exact.zero : HALF.times(Exact.of(1, value.scale)))
  return Exact.sum([CENT, half(price).times(quantity), half(quantity).times(price)])
}

/** How a row identifies a security; '' for missing parts. */
export interface SecurityNamed {
  readonly isin: string
  readonly symbol: string
  readonly name: string
  /** Another number: a CUSIP, a SEDOL, the number of a fund. */
  readonly number?: string
}

const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/

/** True for text in the form of an ISIN; the check digit may be wrong. */
export const hasFormOfIsin = (text: string): boolean => ISIN.test(text)

/** True for an ISIN with a correct check digit. */
export function isIsin(text: string): boolean {
  if (!ISIN.test(text)) return false
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join('')
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A pair of what was traded and its currency: AAPL/USD. */
export const PAIR = /^[A-Z0-9.]{1,8}\/[A-Z]{3}$/

const LOOK_CHARACTERS = 500

/** "AAPL(US0378331005) Cash Dividend": the code, and the symbol before it. */
export function codesIn(text: string): Pick<SecurityNamed, 'isin' | 'symbol'> {
  for (const { 0: code, index } of text.slice(0, LOOK_CHARACTERS).matchAll(/\b[A-Z]{2}[A-Z0-9]{9}\d\b/g)) {
    if (!isIsin(code)) continue
    const symbol = /(?:^|\s)([A-Z][A-Z0-9.]{0,9})\s?\($/.exec(text.slice(0, index))?.[1] ?? ''
    return { isin: code, symbol }
  }
  return { isin: '', symbol: '' }
}

/** Currencies and coins that exchanges quote prices in. */
const QUOTES = 'USDT USDC FDUSD TUSD BUSD XBT BTC ETH BNB EUR USD GBP CHF JPY CAD AUD TRY BRL PLN INR'.split(' ')

/** The parts of "BTC-EUR", "BTC/EUR", "BTCEUR" or "XXBTZEUR"; undefined for other text. */
export function pairIn(text: string): { readonly base: string; readonly quote: string } | undefined {
  const divided = /^([A-Z0-9.]{1,10})[-/.]([A-Z]{3,5})$/.exec(text)
  if (divided) return QUOTES.includes(divided[2]!) ? { base: coin(divided[1]!), quote: coin(divided[2]!) } : undefined
  const kraken = /^X([A-Z]{3})Z([A-Z]{3})$/.exec(text)
  if (kraken) return { base: coin(kraken[1]!), quote: kraken[2]! }
  const quote = QUOTES.find((one) => text.endsWith(one) && text.length - one.length >= 2)
  return quote === undefined ? undefined : { base: coin(text.slice(0, -quote.length)), quote: coin(quote) }
}

/** Kraken writes XXBT for bitcoin, elsewhere BTC, and ZEUR for the euro. */
export function coin(text: string): string {
  const plain = /^[XZ][A-Z]{3}$/.test(text) ? text.slice(1) : text
  return plain === 'XBT' ? 'BTC' : plain
}

/* Texts about a statement. A preview has a thread of its own, which sets the language of its reader once; everywhere else they are English. */

let texts = ENGLISH

export const reasons = (): ServerTexts['reasons'] => texts.reasons

/** A decimal in a text of `reasons`. */
export const reasonNumber = (decimal: string): string => numberIn(texts, decimal)

export function setLanguageOfReasons(all: ServerTexts): void {
  texts = all
}
