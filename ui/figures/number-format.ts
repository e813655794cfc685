import { figureWords as words } from '#messages/figures.ts'
import { writeCountsIn } from '../../src/messages/wording.ts'
/** How figures are written on the page. Pure: what depends on settings is handed in. */

/**
 * Everything a figure can be written as. Pages write money with the digits of its currency and percentages with one; the exact value is in the
 * proof, in copies and in files. Amounts arrive as JSON numbers: good enough to be shown, nothing is booked from here.
 */
export interface Figures {
  /** Digits after the point that money has without being asked for others. */
  readonly precision: number
  /** "1,01,146": an amount of money with the digits of its currency. */
  money(value: number): string
  /** "1,01,146.3675": money, or units of a commodity, with all their digits up to eight, for proofs. */
  exact(value: number, commodity?: string): string
  /** "+1,234", "−1,234", "0": a change. */
  change(value: number): string
  /** "1.5L", "150K": for axes and tight places. */
  compact(value: number): string
  /** "0.76": units of a commodity, all their digits up to eight. */
  quantity(value: number): string
  /** "300.30", "5,000.00": money in a currency that the pages are not in, with the digits that the journal writes it with or those of the currency. */
  cash(value: number, commodity?: string): string
  /** "300.30" of money, "0.76" of a security: what is held of a commodity, written as that commodity is. */
  units(value: number, commodity: string): string
  /** "300.30", "5,000.00", "0.125": the same for who compares every cent. */
  cents(value: number): string
  /** "131.2700": what one unit costs. */
  price(value: number): string
  /** "12.9 %" of a number that is already in per cent. */
  percent(value: number): string
  /** "12.85 %": the same with up to four digits after the point, for proofs. */
  exactPercent(value: number): string
  /** "+12.9 %", "−0.1 %", "0.0 %": a change in per cent. */
  percentChange(value: number): string
  /** "€1,234.50", "1.234,50 €", "1,234.50 EUR": an amount that is written already, with the symbol of its currency where that is clear. */
  inCurrency(written: string, currency: string): string
  /** Whether figures are hidden from onlookers. */
  readonly hidden: boolean
}

const MINUS = '\u2212'
export const NO_BREAK = '\u00a0'
const THIN = '\u202f'
export const HIDDEN = '•••'

/** A locale that the browser does not know must not take the page down: English figures are better than none. */
const formatterIn = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  try {
    return new Intl.NumberFormat(locale, options)
  } catch {
    return new Intl.NumberFormat('en', options)
  }
}

/** Made when the first figure asks for it: a page needs few of them, and the first view none that it does not show. */
const format = (locale: string, options: Intl.NumberFormatOptions): ((value: number) => string) => {
  let formatter: Intl.NumberFormat | undefined
  return (value) => {
    if (!Number.isFinite(value)) return '–'
    formatter ??= formatterIn(locale, { ...options, signDisplay: options.signDisplay ?? 'negative' })
    return formatter.format(value).replace('-', MINUS)
  }
}

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
const PRICE_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 6 }

interface Writing {
  readonly locale: string
  /** Digits after the point for money, 0 to 8. */
  readonly precision: number
  /** Those that the journal writes a commodity with. */
  readonly digits?: Readonly<Record<string, number>>
  /** What the book counts in, with the digits that it has wherever the page is in another currency. */
  readonly own?: { readonly commodity: string; readonly precision: number }
  readonly isMoney?: (commodity: string) => boolean
  /** The currencies of the book: two that a locale writes with one symbol are written with their codes. */
  readonly currencies?: readonly string[]
}

/** Digits after the point of money that the journal does not say: those of the currency, by its code. */
export const usualDigits = (commodity: string): number => {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency: commodity }).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** How a locale writes a currency: "€" for EUR, "$" or "US$" for USD; undefined where it writes the code alone. A symbol is its own. */
const symbolOf = (locale: string, currency: string): string | undefined => {
  if (/^\p{Sc}$/u.test(currency)) return currency
  if (!/^[A-Z]{3}$/.test(currency)) return undefined
  const symbol = formatterIn(locale, { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
  return symbol === currency ? undefined : symbol
}

const OF_DIGITS: ReadonlySet<string> = new Set(['integer', 'group', 'decimal', 'fraction'])

/** What a locale writes before and after the digits of an amount with a symbol, its minus included. */
const aroundDigits = (locale: string, { symbol, isNegative }: { symbol: string; isNegative: boolean }): readonly [before: string, after: string] => {
  // Any currency: its symbol is exchanged.
  const parts = formatterIn(locale, { style: 'currency', currency: 'EUR' }).formatToParts(isNegative ? -1 : 1)
  const text = (from: typeof parts): string =>
    from.map(({ type, value }) => (type === 'currency' ? symbol : type === 'minusSign' ? value.replace('-', MINUS) : value)).join('')
  const [first, last] = [parts.findIndex(({ type }) => OF_DIGITS.has(type)), parts.findLastIndex(({ type }) => OF_DIGITS.has(type))]
  return [text(parts.slice(0, first)), text(parts.slice(last + 1))]
}

/** Writes amounts with symbols. The digits stay as they were written: no amount is formatted a second time. */
const symbolsIn = (locale: string, currencies: readonly string[]): Figures['inCurrency'] => {
  const symbols = new Map<string, string | undefined>()
  const clearSymbol = (currency: string): string | undefined => {
    if (symbols.has(currency)) return symbols.get(currency)
    const symbol = symbolOf(locale, currency)
    const isShared = currencies.some((other) => other !== currency && symbolOf(locale, other) === symbol)
    symbols.set(currency, isShared ? undefined : symbol)
    return symbols.get(currency)
  }
  return (written, currency) => {
    const symbol = clearSymbol(currency)
    if (symbol === undefined) return `${written} ${currency}`
    const isNegative = written.includes(MINUS)
    const [before, after] = aroundDigits(locale, { symbol, isNegative })
    return `${before}${isNegative ? written.replace(MINUS, '') : written}${after}`
  }
}

export const figuresFor = ({ locale, precision, digits: written = {}, own, isMoney = () => false, currencies = [] }: Writing): Figures => {
  const withDigits = (digitsMax?: number) => {
    const formats = new Map<number, (value: number) => string>()
    return (value: number, digits: number): string => {
      const known = formats.get(digits) ?? format(locale, { minimumFractionDigits: digits, maximumFractionDigits: digitsMax ?? digits })
      formats.set(digits, known)
      return known(value)
    }
  }
  const inDigits = withDigits()
  const atLeast = withDigits(8)
  const digitsOf = (commodity: string): number => (commodity === own?.commodity ? own.precision : (written[commodity] ?? usualDigits(commodity)))
  const quantity = format(locale, { maximumFractionDigits: 8 })
  const percent = format(locale, TENTHS)
  const exactPercent = format(locale, { minimumFractionDigits: 1, maximumFractionDigits: 4 })
  const cash = (value: number, commodity = ''): string => inDigits(value, digitsOf(commodity))
  const isCash = (commodity: string): boolean => commodity === own?.commodity || isMoney(commodity)
  const percentChange = format(locale, { ...TENTHS, signDisplay: 'exceptZero' })
  return {
    precision,
    money: (value) => inDigits(value, precision),
    exact: (value, commodity) =>
      commodity === undefined ? atLeast(value, precision) : isCash(commodity) ? atLeast(value, digitsOf(commodity)) : quantity(value),
    change: format(locale, { minimumFractionDigits: precision, maximumFractionDigits: precision, signDisplay: 'exceptZero' }),
    compact: format(locale, { notation: 'compact', maximumFractionDigits: 1 }),
    quantity,
    cents: format(locale, { minimumFractionDigits: 2, maximumFractionDigits: 8 }),
    cash,
    units: (value, commodity) => (isCash(commodity) ? cash(value, commodity) : quantity(value)),
    price: format(locale, PRICE_DIGITS),
    percent: (value) => `${percent(value)}${THIN}%`,
    exactPercent: (value) => `${exactPercent(value)}${THIN}%`,
    percentChange: (value) => `${percentChange(value)}${THIN}%`,
    inCurrency: symbolsIn(locale, currencies),
    hidden: false,
  }
}

/** The same figures with every digit taken away: not zeros, which could be mistaken for a balance. */
export const hiddenFigures: Figures = {
  precision: 2,
  money: () => HIDDEN,
  exact: () => HIDDEN,
  change: () => HIDDEN,
  compact: () => HIDDEN,
  quantity: () => HIDDEN,
  cash: () => HIDDEN,
  units: () => HIDDEN,
  cents: () => HIDDEN,
  price: () => HIDDEN,
  percent: () => HIDDEN,
  exactPercent: () => HIDDEN,
  percentChange: () => HIDDEN,
  inCurrency: (written, currency) => `${written} ${currency}`,
  hidden: true,
}

let counts = format('en', { maximumFractionDigits: 0 })
let tenthsOf = format('en', TENTHS)
/** Counts things from now on as people of a locale do. */
export const countIn = (locale: string): void => {
  writeCountsIn(locale)
  counts = format(locale, { maximumFractionDigits: 0 })
  tenthsOf = format(locale, TENTHS)
}
/** "1,204", "1.204": how many there are of something. No figure: it is there when figures are hidden. */
export const count = (value: number): string => counts(value)
/** "1.4", "1,4": a number that is no figure of the book, such as a size. */
export const tenths = (value: number): string => tenthsOf(value)

/** Isolates a name in a text of the other direction, so that the amount beside it keeps its place. Elements use `bdi`. */
export const isolated = (name: string): string => `\u2068${name}\u2069`

/** The sign that a change was written with, wherever its language puts it. */
export const signWritten = (text: string): '+' | '-' | '' => (text.includes('+') ? '+' : text.includes(MINUS) ? '-' : '')

/** "1.4 MB": how much room something takes. */
export const sizeInWords = (bytes: number): string => {
  if (bytes < 1000) return words.bytes(bytes)
  const step = Math.min(3, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** step
  const inUnit = { 1: words.kilobytes, 2: words.megabytes }[step] ?? words.gigabytes
  return inUnit(amount >= 100 ? count(amount) : tenths(amount))
}

const RUPEES: ReadonlySet<string> = new Set(['INR', '₹', 'Rs', 'Rs.'])

/** Whether a book counts in Indian rupees, however it writes them. */
export const isRupee = (currency: string | undefined): boolean => currency !== undefined && RUPEES.has(currency)

/** Digits in groups, all by one mark: "1,234,567", "12,34,567". No group begins with a zero, and the last has three digits or more. */
const GROUPED = /^[1-9]\d{0,2}([.,])(?:\d{2,3}\1)*\d{3}$/

/** The digits alone of a number without a fraction. */
const wholeIn = (text: string): string | undefined => (/^\d*$/.test(text) ? text : GROUPED.test(text) ? text.replaceAll(/[.,]/g, '') : undefined)

/** Digits and marks as a Japanese or Chinese keyboard may write them: twice as wide. */
const WIDE = /[\uff0b-\uff0e\uff10-\uff19]/g
const WIDER_BY = 0xfee0

/**
 * "1,020.00", "1.020,00", "− 1 020" → the decimal as the service reads it; undefined for anything else, so that a mark too many ("1.234.56")
 * does not make a hundred of one. Where one mark alone could be either, three digits behind it, it is what the person's language makes of it.
 */
export const decimalIn = (written: string, decimalMark: '.' | ','): string | undefined => {
  const text = written
    .trim()
    .replaceAll(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDER_BY))
    .replace(/^[\u2212–-]\s*/, '-')
    .replaceAll(/[\s'\u2019\u00a0\u202f]/g, '')
  const [, minus = '', digits = ''] = /^(-?)\+?(.*)$/.exec(text) ?? []
  if (!/^(-?|\+)[\d.,]*\d[.,]?$/.test(text)) return undefined
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const mark = digits[last]
  const grouped = wholeIn(digits)
  const before = mark === undefined || digits.indexOf(mark) < last ? undefined : wholeIn(digits.slice(0, last))
  if (grouped !== undefined && (before === undefined || mark !== decimalMark)) return minus + grouped
  return before === undefined ? undefined : `${minus}${before || '0'}.${digits.slice(last + 1) || '0'}`
}

/** The names of a currency beside an amount: its code and its sign. */
const signsOf = (currency: string): readonly string[] => {
  if (!/^[A-Z]{3}$/.test(currency)) return [currency]
  const written = formatterIn('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0)
  return [currency, ...written.flatMap(({ type, value }) => (type === 'currency' && value !== currency ? [value] : []))]
}

/** An amount of a currency that is typed with or without its name: "300", "300 €", "-$1,000". Another currency beside it is no amount. */
export const amountIn = (written: string, decimalMark: '.' | ',', currency: string): string | undefined => {
  const plain = decimalIn(written, decimalMark)
  if (plain !== undefined || currency === '') return plain
  const [, minus = '', text = ''] = /^([\u2212–-]?)\s*(.*)$/su.exec(written.trim()) ?? []
  for (const sign of signsOf(currency)) {
    const isAt = (from: number): boolean => text.slice(from, from + sign.length).toLowerCase() === sign.toLowerCase()
    if (isAt(0)) return decimalIn(minus + text.slice(sign.length), decimalMark)
    if (isAt(text.length - sign.length)) return decimalIn(minus + text.slice(0, -sign.length), decimalMark)
  }
  return undefined
}

/** What separates the digits of a fraction where a person lives. */
export const decimalMarkOf = (locale: string): '.' | ',' => {
  try {
    return new Intl.NumberFormat(locale).formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
  } catch {
    return '.'
  }
}

/** A decimal as the service reads it, as a person would type it. */
export const asTyped = (decimal: string, decimalMark: '.' | ','): string => decimal.replace('.', decimalMark)
