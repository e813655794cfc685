import { ownValue } from '#vocabulary/own-value.ts'
/** Signs and words that are of one currency only. */
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  '₺': 'TRY',
  '₩': 'KRW',
  '₪': 'ILS',
  '₽': 'RUB',
  '฿': 'THB',
  '₫': 'VND',
  '₱': 'PHP',
  '₦': 'NGN',
  '₴': 'UAH',
  US$: 'USD',
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  SG$: 'SGD',
  R$: 'BRL',
  MX$: 'MXN',
  NT$: 'TWD',
  TL: 'TRY',
  円: 'JPY',
  元: 'CNY',
  원: 'KRW',
}

/** Signs that several currencies have, the most used first. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'ARS', 'CLP', 'COP'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  Rs: ['INR', 'PKR', 'LKR', 'NPR', 'MUR'],
}

/** True for a sign, such as $, that does not say alone which currency is meant. */
export const isSharedSign = (text: string): boolean => Object.hasOwn(SHARED, text)

/** The currencies that have a sign, and the sign itself, which some books have as their commodity. */
export const currenciesOf = (sign: string): readonly string[] => [...(ownValue(SHARED, sign) ?? []), sign]

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
export const named = (text: string): string | undefined => ownValue(SIGNS, text) ?? (isCode(text) ? text : undefined)

/** Decimals to which amounts are rounded: those of the currency; 12 for coins. */
export function placesOf(commodity: string | undefined): number {
  if (commodity !== undefined && !isCode(commodity)) return 12
  return new Intl.NumberFormat('en', { style: 'currency', currency: commodity ?? 'EUR' }).resolvedOptions().maximumFractionDigits ?? 2
}
