/** What commodities are money, whatever a journal calls them. */

/** ISO 4217 has them among its codes, and people hold them as investments; the rest mean no currency at all. */
const NO_MONEY: ReadonlySet<string> = new Set(['XAU', 'XAG', 'XPT', 'XPD', 'XXX', 'XTS', 'XBA', 'XBB', 'XBC', 'XBD', 'XSU', 'XUA'])

/** Withdrawn, and so unknown to some runtimes; old books pay in them. */
const WITHDRAWN =
  'AFA ATS AZM BEF BYR CSK CYP DDM DEM EEK ESP FIM FRF GHC GRD HRK IEP ITL LTL LUF LVL MGF MRO MTL MXP MZM NLG PLZ PTE ROL RUR SDD SIT SKK SRG STD SUR TMM TRL VEB VEF XEU YUM ZMK ZWD'

const CODES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), ...WITHDRAWN.split(' ')].filter((code) => !NO_MONEY.has(code)))

/** What a sign stands for where nothing in a book says otherwise; `$` and `¥` are those of several countries. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['US$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['￥', 'CNY'],
  ['元', 'CNY'],
  ['₹', 'INR'],
  ['Rs', 'INR'],
  ['Rs.', 'INR'],
  ['₽', 'RUB'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
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
  ['NT$', 'TWD'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['Ft', 'HUF'],
  ['Fr.', 'CHF'],
  ['SFr.', 'CHF'],
])

/** Codes that share a sign, so that another of them in a book leaves open which one the sign means. */
const SHARED: ReadonlyMap<string, RegExp> = new Map([
  ['$', /^(?!USD$).*(\$|^(AUD|CAD|NZD|HKD|SGD|TWD|MXN|ARS|CLP|COP|BRL|NAD|FJD|JMD|TTD|BSD|BBD|BZD|GYD|LRD|SRD|XCD|UYU|DOP)$)/],
  ['£', /^(?!GBP$)(EGP|LBP|SYP|SDG|FKP|GIP|SHP)$/],
  ['¥', /^(CNY|CNH|RMB|元|￥)$/],
])

/** The ISO 4217 code of a commodity that is money: a code in capital letters, or a sign; undefined for everything else. */
export const isoCodeOf = (commodity: string): string | undefined => (CODES.has(commodity) ? commodity : SIGNS.get(commodity))

/**
 * Names of one book that are the same currency beyond doubt: [sign, code] for each sign whose code stands in the book too, or
 * whose code nothing else in the book could be. A sign of several countries is in doubt as soon as the book has another of them.
 */
export function signsOf(commodities: readonly string[]): ReadonlyMap<string, string> {
  const certain = commodities.flatMap((sign): [string, string][] => {
    const code = SIGNS.get(sign)
    if (code === undefined) return []
    const shared = SHARED.get(sign)
    return commodities.some((other) => other !== sign && shared?.test(other)) ? [] : [[sign, code]]
  })
  return new Map(certain)
}

/** Digits after the point that a currency is counted in by ISO 4217: 2 for EUR, 0 for JPY; undefined for what is no currency. */
export function minorDigitsOf(commodity: string): number | undefined {
  const code = isoCodeOf(commodity)
  return code === undefined ? undefined : new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits
}
