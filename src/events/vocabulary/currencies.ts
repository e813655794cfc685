import { Exact } from './exact.ts'

/** What commodities are money, whatever a journal calls them. */

/** ISO 4217 has them among its codes, and people hold them as investments; the rest mean no currency at all. */
const NO_MONEY: ReadonlySet<string> = new Set(['XAU', 'XAG', 'XPT', 'XPD', 'XXX', 'XTS', 'XBA', 'XBB', 'XBC', 'XBD', 'XSU', 'XUA'])

/** Withdrawn, and so unknown to some runtimes; old books pay in them. */
const WITHDRAWN =
  'AFA ATS AZM BEF BYR CSK CYP DDM DEM EEK ESP FIM FRF GHC GRD HRK IEP ITL LTL LUF LVL MGF MRO MTL MXP MZM NLG PLZ PTE ROL RUR SDD SIT SKK SRG STD SUR TMM TRL VEB VEF XEU YUM ZMK ZWD'

const CODES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), ...WITHDRAWN.split(' ')].filter((code) => !NO_MONEY.has(code)))

const wordsIn = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')

/** Signs with the currencies that they mean, the default first; then those that a sign rarely means. Only `kr` has no default. */
const SIGNS: ReadonlyMap<string, { readonly codes: readonly string[]; readonly rare: readonly string[] }> = new Map(
  (
    [
      ['$', 'USD CAD AUD NZD SGD HKD MXN ARS CLP COP', 'TWD BRL NAD FJD JMD TTD BSD BBD BZD GYD LRD SRD XCD UYU DOP'],
      ['US$', 'USD'],
      ['€', 'EUR'],
      ['£', 'GBP', 'EGP LBP SYP SDG FKP GIP SHP'],
      ['¥', 'JPY CNY', 'CNH RMB 元 ￥'],
      ['円', 'JPY'],
      ['￥', 'CNY JPY'],
      ['元', 'CNY'],
      ['₹', 'INR'],
      ['Rs', 'INR PKR LKR NPR MUR'],
      ['Rs.', 'INR PKR LKR NPR MUR'],
      ['kr', 'SEK NOK DKK ISK'],
      ['₽', 'RUB'],
      ['₩', 'KRW'],
      ['원', 'KRW'],
      ['₺', 'TRY'],
      ['TL', 'TRY'],
      ['₴', 'UAH'],
      ['₪', 'ILS'],
      ['₫', 'VND'],
      ['฿', 'THB'],
      ['₱', 'PHP'],
      ['₦', 'NGN'],
      ['R$', 'BRL'],
      ['C$', 'CAD'],
      ['CA$', 'CAD'],
      ['A$', 'AUD'],
      ['AU$', 'AUD'],
      ['NZ$', 'NZD'],
      ['HK$', 'HKD'],
      ['S$', 'SGD'],
      ['SG$', 'SGD'],
      ['NT$', 'TWD'],
      ['MX$', 'MXN'],
      ['zł', 'PLN'],
      ['Kč', 'CZK'],
      ['Ft', 'HUF'],
      ['Fr.', 'CHF'],
      ['SFr.', 'CHF'],
    ] as const
  ).map(([sign, codes, rare = '']) => [sign, { codes: wordsIn(codes), rare: wordsIn(rare) }]),
)

/** The ISO 4217 code of a commodity that is money: a code in capital letters, or a sign; undefined for everything else. */
export const isoCodeOf = (commodity: string): string | undefined => {
  if (CODES.has(commodity)) return commodity
  return commodity === 'kr' ? undefined : SIGNS.get(commodity)?.codes[0]
}

/** The codes that a sign means, the most used first; none for what is no sign. */
export const codesOfSign = (sign: string): readonly string[] => SIGNS.get(sign)?.codes ?? []

/** Other names of a commodity: its default code for a sign, the signs with this default for a code. */
export function otherNamesOf(commodity: string): readonly string[] {
  const code = isoCodeOf(commodity)
  if (code !== undefined && code !== commodity) return [code]
  return [...SIGNS.keys()].filter((sign) => code !== undefined && isoCodeOf(sign) === code)
}

/** Whether a sign can mean a currency: `$` is also that of AUD, `€` of EUR only. */
export const canSignMean = (sign: string, code: string): boolean => isoCodeOf(sign) === code || isOtherMeaning(sign, code)

/** Whether a sign can mean a commodity that is not its default. Whatever has a $ in its name is some dollar. */
function isOtherMeaning(sign: string, commodity: string): boolean {
  const found = SIGNS.get(sign)
  if (found === undefined || commodity === isoCodeOf(sign)) return false
  return found.codes.includes(commodity) || found.rare.includes(commodity) || (sign === '$' && commodity.includes('$'))
}

/**
 * Names of one book that are the same currency beyond doubt: [sign, code] for each sign whose code the book has too, or which nothing
 * else in the book could be. A sign of several countries is in doubt as soon as the book has another of them.
 */
export function signsOf(commodities: readonly string[]): ReadonlyMap<string, string> {
  const certain = commodities.flatMap((sign): [string, string][] => {
    const code = SIGNS.has(sign) ? isoCodeOf(sign) : undefined
    if (code === undefined || commodities.some((other) => other !== sign && isOtherMeaning(sign, other))) return []
    return [[sign, code]]
  })
  return new Map(certain)
}

/** Digits after the point that a currency is counted in by ISO 4217: 2 for EUR, 0 for JPY; undefined for what is no currency. */
export function minorDigitsOf(commodity: string): number | undefined {
  const code = isoCodeOf(commodity)
  if (code !== undefined && !minorDigits.has(code))
    minorDigits.set(code, new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2)
  return code === undefined ? undefined : minorDigits.get(code)
}

/** Cache: making a formatter takes longer than writing an amount. */
const minorDigits = new Map<string, number>()

/** Currencies of which a unit of the dearest one, the dinar of Kuwait, costs five at most. A bare `$` may be a peso, of which some cost twenty or a thousand. */
const WORTH_SOMETHING: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD', 'SGD'])
const DEAREST = Exact.of(10)

/** Money that is changed all over the world, the dear dinars, and what neighbours of pesos hold: it is money at any price. */
const ANYWHERE: ReadonlySet<string> = new Set([...WORTH_SOMETHING, ...'JPY CNY HKD SEK NOK DKK KWD BHD OMR JOD BRL PEN UYU BOB'.split(' ')])

/**
 * Whether a price says that what is called by the code of a currency is none. Shares and funds are held by symbols that are such codes, too:
 * BND is a fund of bonds and the dollar of Brunei, AMD a maker of chips and the dram of Armenia, ALL an insurer and the lek of Albania.
 */
export function isDearerThanMoney(commodity: string, price: Exact, quote: string): boolean {
  const code = isoCodeOf(quote)
  return code !== undefined && WORTH_SOMETHING.has(code) && price.isGreaterThan(DEAREST) && !ANYWHERE.has(isoCodeOf(commodity) ?? '')
}

/*
 * What the name of an account of income or equity says about gains, wherever in it: readers and reports ask the same. Most names say
 * nothing, and then the transaction decides.
 */

const EARNED = /:(dividends?|interest|distributions?|salar(y|ies)|wages?|refunds?)(:|$)/i
/** Applied to the part below the root: starting at each colon would take quadratic time. */
const GAINED = /gain|loss|profit|p[&n]l\b|reali[sz]ed/i

/** Income that is earned, and no gain. */
export const isNamedEarned = (account: string): boolean => EARNED.test(account)
/** Gains and losses, as `Income:PnL`, `Equity:Gains` or `Income:Investments:Realized`. */
export const isNamedGain = (account: string): boolean => {
  const colon = account.indexOf(':')
  return colon >= 0 && GAINED.test(account.slice(colon))
}
