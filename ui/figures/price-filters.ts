import type { Price } from '../../src/http/contract/prices.ts'
import { type Day, dayOf, monthsBefore } from './days.ts'

/** Which prices a list shows. Pure. */

export type PriceKind = Price['commodity_type']

export const PRICE_KINDS: readonly { readonly value: PriceKind; readonly label: string }[] = [
  { value: 'stock', label: 'Shares' },
  { value: 'mutualfund', label: 'Funds' },
  { value: 'nps', label: 'Pension funds (NPS)' },
  { value: 'metal', label: 'Metals' },
  { value: 'unknown', label: 'Others' },
]

export const PRICE_AGES = ['month', 'year', 'older', 'none'] as const
export type PriceAge = (typeof PRICE_AGES)[number]
export const AGE_WORDS: Readonly<Record<PriceAge, string>> = {
  month: 'of the last month',
  year: 'of the last year',
  older: 'older than a year',
  none: 'unknown',
}

export interface PriceFilter {
  /** A part of the name. */
  readonly name: string
  readonly kind: PriceKind | ''
  readonly age: PriceAge | ''
}

const isOfAge = (latest: Price | undefined, age: PriceAge, today: Day): boolean => {
  if (!latest || age === 'none') return !latest === (age === 'none')
  const day = dayOf(latest.date)
  const isOfYear = day > monthsBefore(today, 12)
  return age === 'month' ? day > monthsBefore(today, 1) : age === 'year' ? isOfYear : !isOfYear
}

/** `latest`: its newest price, where it has one. */
export const isWanted = (commodity: string, latest: Price | undefined, { name, kind, age }: PriceFilter, today: Day): boolean =>
  commodity.toLocaleLowerCase().includes(name.trim().toLocaleLowerCase()) &&
  (kind === '' || latest?.commodity_type === kind) &&
  (age === '' || isOfAge(latest, age, today))
