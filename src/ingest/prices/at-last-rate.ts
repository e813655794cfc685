import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { ProvidedPrice } from './provider.ts'

/**
 * Prices in another currency, each at the last rate of its day or before; one from before the first rate is left out, not guessed. Both
 * lists are oldest first, and gone through once: twenty-five years of one beside as many of the other kept the server
 * busy for half a second, forty thousand days for twelve.
 */
export function atLastRate(prices: readonly ProvidedPrice[], rates: readonly (readonly [Day, Exact])[], quote: string): ProvidedPrice[] {
  const converted: ProvidedPrice[] = []
  let at = 0
  let last: Exact | undefined
  for (const price of prices) {
    for (let next = rates[at]; next !== undefined && next[0] <= price.day; next = rates[++at]) last = next[1]
    if (last) converted.push({ ...price, quote, rate: price.rate.times(last) })
  }
  return converted
}
