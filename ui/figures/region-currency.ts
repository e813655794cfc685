/** The currency to propose where nothing says one: that of the region of the browser's language. Pure. */

const REGIONS: Readonly<Record<string, string>> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  USD: 'US EC PR SV PA',
  GBP: 'GB GG IM JE',
  CHF: 'CH LI',
  AUD: 'AU',
  BRL: 'BR',
  CAD: 'CA',
  CNY: 'CN',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  ISK: 'IS',
  JPY: 'JP',
  KES: 'KE',
  KRW: 'KR',
  MXN: 'MX',
  MYR: 'MY',
  NGN: 'NG',
  NOK: 'NO SJ',
  NZD: 'NZ',
  PHP: 'PH',
  PLN: 'PL',
  RON: 'RO',
  RSD: 'RS',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  TWD: 'TW',
  UAH: 'UA',
  VND: 'VN',
  ZAR: 'ZA',
}
const CURRENCIES: ReadonlyMap<string, string> = new Map(
  Object.entries(REGIONS).flatMap(([currency, regions]) => regions.split(' ').map((region) => [region, currency] as const)),
)

/** Of the first language that has a region in it, as "de-AT" has and "de" has not; undefined where none has a known one. */
export const currencyOfLanguages = (languages: readonly string[]): string | undefined => {
  for (const language of languages) {
    const currency = CURRENCIES.get(regionOf(language) ?? '')
    if (currency !== undefined) return currency
  }
  return undefined
}

const regionOf = (language: string): string | undefined => {
  try {
    return new Intl.Locale(language).region
  } catch {
    return undefined
  }
}
