import { ownValue } from '#vocabulary/own-value.ts'
/** What currencies can be called in a line. */
export interface CurrencyNames {
  /** Commodities of the book, as it writes them. */
  readonly commodities: readonly string[]
  /** Where nothing says which dollar. */
  readonly fallback: string
}

const SIGNS: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '฿': 'THB',
}
const WORDS: Readonly<Record<string, string>> = {
  dollar: 'USD',
  dollars: 'USD',
  bucks: 'USD',
  cent: 'USD',
  cents: 'USD',
  euro: 'EUR',
  euros: 'EUR',
  pound: 'GBP',
  pounds: 'GBP',
  quid: 'GBP',
  pence: 'GBP',
  rupee: 'INR',
  rupees: 'INR',
  rs: 'INR',
  paise: 'INR',
  yen: 'JPY',
  francs: 'CHF',
}
/** Codes that are no words when they are written small. Others ("all", "top", "try") count in capitals or where the book has them. */
const PLAIN_CODES = new Set('usd eur inr gbp cad aud jpy cny chf nzd sgd hkd sek nok dkk pln czk huf brl mxn zar aed krw thb php myr'.split(' '))
const CODES = new Set(Intl.supportedValuesOf('currency'))
const DOLLARS = new Set(['AUD', 'CAD', 'HKD', 'MXN', 'NZD', 'SGD'])
const CENTS = /^cents?$/i

/** True for a sign such as €. */
export const SIGNED = /^\p{Sc}$/u

/** The commodity that a sign, code or word stands for: in the book's own words where it has it. Undefined for any other word. */
export function currencyNamed(word: string, { commodities, fallback }: CurrencyNames): string | undefined {
  // A number without a name is a commodity of its own in some books; here it is one that nobody has named.
  if (word === '') return undefined
  if (commodities.includes(word)) return word
  const name = word.replace(/\.$/, '')
  const code = ownValue(SIGNS, name) ?? ownValue(WORDS, name.toLowerCase()) ?? (isCode(name, commodities) ? name.toUpperCase() : undefined)
  if (code === undefined) return undefined
  // "$20" in a book of Canadian dollars that has no others.
  if (code === 'USD' && DOLLARS.has(fallback) && !commodities.includes('USD') && !/^usd$/i.test(name)) return fallback
  // Cents of euros are cents, too.
  if (CENTS.test(name) && fallback !== 'INR') return fallback
  const sign = Object.keys(SIGNS).find((one) => ownValue(SIGNS, one) === code)
  return sign !== undefined && !commodities.includes(code) && commodities.includes(sign) ? sign : code
}

function isCode(name: string, commodities: readonly string[]): boolean {
  const upper = name.toUpperCase()
  if (PLAIN_CODES.has(name.toLowerCase())) return true
  return (name === upper || commodities.includes(upper)) && CODES.has(upper)
}
