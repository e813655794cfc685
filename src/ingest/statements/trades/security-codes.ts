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
