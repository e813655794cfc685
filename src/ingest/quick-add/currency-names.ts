import { canSignMean, codesOfSign, isoCodeOf, otherNamesOf } from '#vocabulary/currencies.ts'
import { ownValue } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import { withoutAccents } from '#vocabulary/text/wording.ts'

/* The currency that is named beside a number: by a sign, a code, or a word such as "Franken" or "Canadian dollars". */

/** What currencies can be called in a line. */
export interface CurrencyNames {
  /** Commodities of the book, as it writes them. */
  readonly commodities: readonly string[]
  /** The currency of amounts that name none. */
  readonly fallback: string
}

interface NamedCurrency {
  /** What it can be, in the book's own spelling if it has one; several if neither the name nor the book says which. */
  readonly currencies: readonly string[]
  readonly name: string
  /** Characters of the text, with a blank between name and number. */
  readonly length: number
  /** A word may mean something else: a pound of apples, a friend called Mark. */
  readonly isWord: boolean
}

const BEFORE = /(?<![\p{L}\p{N}])(?<name>\p{Lu}{0,2}\p{Sc}|Rs\.|[\p{L}\p{M}]{2,14})(?<gap>\s?)[-+]?$/iu
const AFTER = /^(?<gap>\s?)(?<name>\p{Lu}{0,2}\p{Sc}|\p{L}{2,10})(?!\p{L})/iu
const WORDS_AFTER = /^\s?(?<words>\p{L}[\p{L}\p{M}]*(?:[ -]\p{L}[\p{L}\p{M}]*){0,4})/u
/** Chinese has no blanks between words. */
const HAN_AFTER = /^\s?(?<words>\p{Script=Han}{1,8})/u
const LOOK_BEFORE = 20
const LOOK_AFTER = 60

/** The currency that the end of a text names, right before a number. */
export function currencyBefore(text: string, names: CurrencyNames): NamedCurrency | undefined {
  const found = BEFORE.exec(text.slice(-LOOK_BEFORE))
  if (found === null) return undefined
  const name = found.groups!['name']!
  const certain = currencyNamed(name, names)
  const length = found[0].length
  if (certain !== undefined) return { currencies: [certain], name, length, isWord: false }
  const called = codesCalled(name, names)
  if (called.length === 0) return undefined
  // It may as well be what the money is for: "lunch with Mark 20".
  return { currencies: [...new Set([...inBook(called, names), names.fallback])], name, length, isWord: true }
}

/** The currency that the beginning of a text names, right behind a number. */
export function currencyAfter(text: string, names: CurrencyNames): NamedCurrency | undefined {
  const ahead = text.slice(0, LOOK_AFTER)
  const found = AFTER.exec(ahead)
  const short = found?.groups!['name'] ?? ''
  if (names.commodities.includes(short) && short !== '') return { currencies: [short], name: short, length: found![0].length, isWord: false }
  for (const name of beginnings(ahead)) {
    const called = codesCalled(name, names)
    const length = ahead.indexOf(name) + name.length
    if (called.length > 0) {
      const currencies = [...new Set([...inBook(called, names), ...(EVERYDAY.has(plain(name)) ? [names.fallback] : [])])]
      return withCode(ahead, { currencies, name, length, isWord: true }, called, names)
    }
    const sign = /^\p{Script=Han}/u.test(name) ? currencyNamed(name, names) : undefined
    if (sign !== undefined) return { currencies: [sign], name, length, isWord: false }
  }
  const certain = currencyNamed(short, names)
  return certain === undefined ? undefined : { currencies: [certain], name: short, length: found![0].length, isWord: false }
}

/** "20 dollars CAD": the code says which of them. */
function withCode(text: string, named: NamedCurrency, called: readonly string[], names: CurrencyNames): NamedCurrency {
  const code = AFTER.exec(text.slice(named.length))
  const currency = code === null ? undefined : currencyNamed(code.groups!['name']!, names)
  const isOne = currency !== undefined && called.includes(isoCodeOf(currency) ?? '')
  return isOne ? { ...named, currencies: [currency], length: named.length + code![0].length, isWord: false } : named
}

/** The words that a text begins with, the most of them first. */
function beginnings(text: string): string[] {
  const han = HAN_AFTER.exec(text)?.groups!['words']
  if (han !== undefined) return Array.from(han, (_, at) => han.slice(0, han.length - at))
  const words = WORDS_AFTER.exec(text)?.groups!['words']
  if (words === undefined) return []
  return [words, ...Array.from(words.matchAll(/[ -]/g), ({ index }) => words.slice(0, index)).reverse()]
}

/** Words of one currency that are no part of its name. */
const WORDS: Readonly<Record<string, string>> = {
  euro: 'EUR',
  euros: 'EUR',
  quid: 'GBP',
  pence: 'GBP',
  rs: 'INR',
  paise: 'INR',
  rappen: 'CHF',
  rmb: 'CNY',
  块: 'CNY',
  块钱: 'CNY',
  美金: 'USD',
  加元: 'CAD',
  澳元: 'AUD',
  港元: 'HKD',
  港币: 'HKD',
  台币: 'TWD',
  瑞郎: 'CHF',
}
/** Codes that are no words when they are written small. Others ("all", "top", "try") count in capitals or where the book has them. */
const PLAIN_CODES = new Set('usd eur inr gbp cad aud jpy cny chf nzd sgd hkd sek nok dkk pln czk huf brl mxn zar aed krw thb php myr'.split(' '))
/** Hundredths of whatever the currency is. */
const CENTS = /^(cents?|centimes?|c[eé]ntimos?|centavos?)$/i
const HUNDREDTHS = /^(pence|paise|rappen)$/i
/** "50 cents" are half of what the currency is. */
export const inUnits = (value: Exact, name: string): Exact => (CENTS.test(name) || HUNDREDTHS.test(name) ? value.times(Exact.of(1, 2)) : value)

/** Names of currencies that are words of everyday language as well. */
const EVERYDAY = new Set('real mark rand sol sum'.split(' '))

/** The commodity of a sign, a code or an everyday word, in the book's own spelling if it has one. Undefined for any other word. */
export function currencyNamed(word: string, { commodities, fallback }: CurrencyNames): string | undefined {
  // In some books a number without a name is a commodity of its own; here it means that the currency is not given.
  if (word === '') return undefined
  if (commodities.includes(word)) return word
  const name = word.replace(/\.$/, '')
  const sign = codesOfSign(name).length > 0 ? name : /^(bucks|cents?)$/i.test(name) ? '$' : undefined
  // "$20" in a book of Canadian dollars that has no others, and cents of euros.
  const isOwn = CENTS.test(name)
    ? fallback !== 'INR'
    : sign !== undefined && canSignMean(sign, fallback) && !commodities.includes(isoCodeOf(sign) ?? '')
  if (isOwn) return fallback
  const code = isoCodeOf(sign ?? '') ?? ownValue(WORDS, name.toLowerCase()) ?? (isCode(name, commodities) ? name.toUpperCase() : undefined)
  return code === undefined ? undefined : (spelled(code, commodities) ?? code)
}

function isCode(name: string, commodities: readonly string[]): boolean {
  const upper = name.toUpperCase()
  if (PLAIN_CODES.has(name.toLowerCase())) return true
  return (name === upper || commodities.includes(upper)) && isoCodeOf(upper) === upper
}

/** A currency as the book spells it; undefined if it does not have it. */
const spelled = (code: string, commodities: readonly string[]): string | undefined =>
  [code, ...otherNamesOf(code)].find((name) => commodities.includes(name))

/** Those of some currencies that the book uses; all of them if it uses none. */
function inBook(codes: readonly string[], { commodities, fallback }: CurrencyNames): readonly string[] {
  const used = codes.flatMap((code) => spelled(code, commodities) ?? (isoCodeOf(fallback) === code ? fallback : []))
  return used.length > 0 ? used : codes
}

/** The currencies in use today: names of older ones are other words now, such as the sucre of Ecuador. */
const IN_USE =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF ' +
  'DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW ' +
  'KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP ' +
  'PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD ' +
  'UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW'

/** The languages whose names of currencies are understood, with where in a name its noun is. */
const NOUNS: Readonly<Record<string, (words: readonly string[]) => string | undefined>> = {
  en: (words) => words.at(-1),
  de: (words) => words.at(-1),
  fr: firstNoun,
  es: firstNoun,
  'pt-BR': firstNoun,
  // 加元 is the Canadian dollar, and not the end of 牙买加元.
  'zh-Hans': ([word]) => (word?.endsWith('元') ? word : word?.slice(-2)),
}

/** "Nouveau dollar de Taïwan", "nuevo séquel". */
function firstNoun(words: readonly string[]): string | undefined {
  return words.find((word) => !/^(nouveaux?|nuevos?|novos?)$/.test(word))
}

const plain = (name: string): string =>
  withoutAccents(name)
    .toLowerCase()
    .replaceAll(/[-\s]+/g, ' ')

const namesByCode = new Map<string, ReadonlySet<string>>()

/** What a currency is called, as one and as several, in full and by the noun alone: "swiss francs", "francs", "schweizer franken", "franken". */
function namesOf(code: string): ReadonlySet<string> {
  const known = namesByCode.get(code)
  if (known !== undefined) return known
  const names = new Set<string>()
  for (const [language, noun] of Object.entries(NOUNS)) {
    const format = new Intl.NumberFormat(language, { style: 'currency', currency: code, currencyDisplay: 'name', maximumFractionDigits: 0 })
    for (const count of [1, 2]) {
      const name = plain(format.formatToParts(count).find(({ type }) => type === 'currency')?.value ?? '')
      // Where there is no name it is the code.
      if (name === '' || name === code.toLowerCase()) continue
      names.add(name)
      // "francs cfa (bceao)", "(offshore)".
      const [short = name, inParentheses] = name.split(/ ?[(（]/)
      names.add(inParentheses === undefined ? (noun(name.split(' ')) ?? name) : short)
    }
  }
  namesByCode.set(code, names)
  return names
}

let codesByName: ReadonlyMap<string, readonly string[]> | undefined

/** The currencies with a name: those in use today, and older ones that the book has. */
function codesCalled(name: string, { commodities }: CurrencyNames): readonly string[] {
  codesByName ??= byName(IN_USE.split(' '))
  const called = plain(name)
  const older = commodities.filter((commodity) => isoCodeOf(commodity) === commodity && !IN_USE.includes(commodity) && namesOf(commodity).has(called))
  // "kr" is the sign of several currencies, none of them the usual one.
  const signed = isoCodeOf(called) === undefined ? codesOfSign(called) : []
  return [...(codesByName.get(called) ?? signed), ...older]
}

function byName(codes: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const code of codes) for (const name of namesOf(code)) found.set(name, [...(found.get(name) ?? []), code])
  return found
}
