import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'

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
