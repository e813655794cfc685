import type { PriceGaps } from '../../src/http/contract/fields.ts'
import { dayOf } from './days.ts'

/** What an answer lacks a price for, in a few words, but what wants none: the names, and for those that were estimated the first day with a price. */
export interface NamedGaps {
  readonly unpriced: readonly string[]
  /** There are commodities without a price beyond those. */
  readonly isCutOff: boolean
  readonly estimated: readonly { readonly commodity: string; readonly since: string }[]
}

export function namedGaps({ unpriced, estimated, unpriced_more }: PriceGaps, ownUnits: readonly string[]): NamedGaps {
  const key = ({ commodity, date }: { commodity: string; date: string }): string => `${commodity} ${date}`
  const isEstimated = new Set(estimated.map(key))
  const since = new Map<string, string>()
  for (const { commodity, rate_date } of estimated) {
    const day = dayOf(rate_date)
    if (day > (since.get(commodity) ?? '')) since.set(commodity, day)
  }
  return {
    unpriced: [
      ...new Set(unpriced.filter((gap) => !isEstimated.has(key(gap)) && !ownUnits.includes(gap.commodity)).map(({ commodity }) => commodity)),
    ].sort(),
    // A list that is cut off has each commodity before it has another day of the same.
    isCutOff: unpriced_more !== undefined && new Set(unpriced.map(({ commodity }) => commodity)).size === unpriced.length,
    estimated: [...since].map(([commodity, day]) => ({ commodity, since: day })).sort((a, b) => (a.commodity < b.commodity ? -1 : 1)),
  }
}
