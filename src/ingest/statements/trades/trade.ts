import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'

/** Something that happened to securities, or to the money beside them, as a list of a broker tells it. */
export interface Trade {
  readonly row: number
  readonly day: Day
  readonly kind: 'buy' | 'sell' | 'dividend' | 'reinvested' | 'reward' | 'interest' | 'fee' | 'tax' | 'split' | 'opening'
  readonly security?: SecurityNamed
  /** Whether what is bought or sold is itself money: an exchange of currencies. */
  readonly isMoney: boolean
  /** Units, positive; zero where none moved. */
  readonly quantity: Exact
  /** Before fees and taxes: what the units cost or brought, what was earned or taken. Negative where it was taken back. */
  readonly worth: Exact
  readonly fee: Exact
  readonly tax: Exact
  /** As the list names it; absent where it does not. */
  readonly commodity?: string
  /** Where the fee was taken in another. */
  readonly feeCommodity?: string
  /** Sold without having it, or bought to give it back. */
  readonly isShort?: boolean
  /** Interest that a bond had earned when it was bought or sold: paid or received beside its worth. */
  readonly accrued?: Exact
  /** Where the money came from or went to instead of the account of the list: "[Savings]". */
  readonly transfer?: string
  /** The list's own word for it. */
  readonly said: string
  readonly reference: string
  readonly balance?: Exact
}

/** The codes and names of a commodity of the book, by which brokers may call it. */
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

/** What a row says of a trade, all of it positive. */
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

/** Whether fees and taxes are in the amount (`net`) or come beside it (`gross`). */
export type Basis = 'net' | 'gross'

const CENT = Exact.parse('0.011')
const HALF = Exact.parse('0.5')
/** Rates have four or five digits, and are those of another moment. */
const RATE_TOLERANCE = Exact.parse('0.002')

/**
 * What an amount is, by what quantity and price come to: with the fee and the tax in it, or without. Undefined where it is neither. What
 * prices and quantities were rounded by is let through.
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

/** Half of the last digit of each, as much as it makes in the product, and a cent. */
function roundingOf(quantity: Exact, price: Exact): Exact {
  const half = (value: Exact): Exact => (value.scale === 0 ? Exact.zero : HALF.times(Exact.of(1, value.scale)))
  return Exact.sum([CENT, half(price).times(quantity), half(quantity).times(price)])
}

/** What a row says of a security; '' for what it does not. */
export interface SecurityNamed {
  readonly isin: string
  readonly symbol: string
  readonly name: string
  /** By which others than the ISIN know it: a CUSIP, a SEDOL, a number of a fund. */
  readonly number?: string
}

const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/

/** True for what may be an ISIN, whatever its last digit. */
export const hasFormOfIsin = (text: string): boolean => ISIN.test(text)

/** True for an ISIN whose last digit is right. */
export function isIsin(text: string): boolean {
  if (!ISIN.test(text)) return false
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join('')
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** What was traded, and for what: AAPL/USD. */
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

/** Currencies that exchanges trade coins against, beside those of ISO 4217. */
const QUOTES = [
  'USDT',
  'USDC',
  'FDUSD',
  'TUSD',
  'BUSD',
  'XBT',
  'BTC',
  'ETH',
  'BNB',
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'JPY',
  'CAD',
  'AUD',
  'TRY',
  'BRL',
  'PLN',
  'INR',
]

/** "BTC-EUR", "BTC/EUR", "BTCEUR", "XXBTZEUR": what is traded, and what for; undefined for what is no pair. */
export function pairIn(text: string): { readonly base: string; readonly quote: string } | undefined {
  const divided = /^([A-Z0-9.]{1,10})[-/.]([A-Z]{3,5})$/.exec(text)
  if (divided) return QUOTES.includes(divided[2]!) ? { base: coin(divided[1]!), quote: coin(divided[2]!) } : undefined
  const kraken = /^X([A-Z]{3})Z([A-Z]{3})$/.exec(text)
  if (kraken) return { base: coin(kraken[1]!), quote: kraken[2]! }
  const quote = QUOTES.find((one) => text.endsWith(one) && text.length - one.length >= 2)
  return quote === undefined ? undefined : { base: coin(text.slice(0, -quote.length)), quote: coin(quote) }
}

/** Kraken writes XXBT for bitcoin, which everybody else calls BTC, and ZEUR for the euro. */
export function coin(text: string): string {
  const plain = /^[XZ][A-Z]{3}$/.test(text) ? text.slice(1) : text
  return plain === 'XBT' ? 'BTC' : plain
}
