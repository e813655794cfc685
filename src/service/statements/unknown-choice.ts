import type { Configuration } from '../../config/load.ts'
import { nearest } from '#vocabulary/nearest.ts'
import type { Choices } from '../../ingest/statements/preview/preview.ts'
import { isDateFormat } from '../../ingest/statements/values/date-format.ts'
import { currenciesOf, currencyNamed, isCode } from '../../ingest/statements/values/currency.ts'

/** Why a choice for a statement cannot be meant: a format without a day, or a currency that neither the book nor ISO 4217 has. */
export function whyUnknown({ dateFormat, currency }: Choices, commodities: readonly string[]): string | undefined {
  if (dateFormat !== undefined && !isDateFormat(dateFormat))
    return `"${dateFormat.slice(0, 40)}" is not a date format; write it with DD, MM and YYYY or YY, such as DD/MM/YYYY, MM/DD/YYYY, YYYY-MM-DD, DD.MM.YY or D MMM YYYY`
  if (currency === undefined || commodities.includes(currency) || isCode(currency)) return undefined
  const meant = likelyMeant(currency, commodities)
  const hint = meant.length > 0 ? `did you mean ${meant.join(' or ')}?` : 'write an ISO 4217 code such as EUR'
  return `neither the book nor ISO 4217 has the currency "${currency.slice(0, 40)}"; ${hint}`
}

/** A code for a name or sign such as "euro", a similar commodity, and for $ the codes that share it. */
function likelyMeant(currency: string, commodities: readonly string[]): string[] {
  const found = [currencyNamed(currency), nearest(currency, commodities), ...currenciesOf(currency)]
  const others = found.filter((one): one is string => one !== undefined && one !== '' && one !== currency)
  return [...new Set(others)].slice(0, 3)
}

/** Commodities that the configuration names, which the book need not have yet. */
export const configuredCommodities = ({ settings }: Pick<Configuration, 'settings'>): string[] => [
  settings.default_currency,
  ...settings.currencies,
  ...settings.commodities.map(({ name }) => name),
]
