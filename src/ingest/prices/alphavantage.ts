import * as z from 'zod'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { decimal, isoDay, isPrice, jsonAnswer, listOf, valuesOf } from './careful-get.ts'
import { isCurrencyCode, type PriceProvider, type ProvidedPrice, ProviderError, type ProviderTools } from './provider.ts'

const ADDRESS = 'https://www.alphavantage.co'
const close = z.object({ '4. close': decimal })
const daily = z.object({
  'Time Series (Daily)': valuesOf(close).optional(),
  'Time Series FX (Daily)': valuesOf(close).optional(),
  Information: z.string().optional(),
  Note: z.string().optional(),
  'Error Message': z.string().optional(),
})
const matches = z.object({
  bestMatches: listOf(
    z.object({ '1. symbol': z.string(), '2. name': z.string(), '3. type': z.string(), '4. region': z.string(), '8. currency': z.string() }),
  ).optional(),
  Information: z.string().optional(),
})

export const alphavantage: PriceProvider = {
  code: 'co-alphavantage',
  label: 'Alpha Vantage',
  description: 'Daily closing prices of shares worldwide, with a key of your own',
  fields: [
    { label: 'Api Key', id: 'apikey', help: 'Free from <a href="https://www.alphavantage.co/support/#api-key">Alpha Vantage</a>', inputType: 'text' },
    { label: 'Ticker', id: 'ticker', help: '', inputType: '' },
  ],
  // The code begins with the key, which is a secret.
  ref: (code) => code.split(':').slice(1).join(':'),
  async fetch({ code, commodity, defaultCurrency }, tools) {
    const [key, symbol, currency, ...rest] = code.split(':')
    if (!key || !symbol || !currency || rest.length > 0)
      throw new ProviderError('co-alphavantage: the code is not key:symbol:currency; search for the ticker in the configuration again')
    const prices = await seriesOf({ function: 'TIME_SERIES_DAILY', symbol, outputsize: 'full', apikey: key }, symbol, tools)
    const rows: ProvidedPrice[] = prices.map(([day, rate]) => ({ day, base: commodity, quote: currency, rate }))
    if (currency === defaultCurrency || !isCurrencyCode(defaultCurrency)) return rows
    const rates = await seriesOf(
      { function: 'FX_DAILY', from_symbol: currency, to_symbol: defaultCurrency, outputsize: 'full', apikey: key },
      `${currency} in ${defaultCurrency}`,
      tools,
    )
    return atLastRate(rows, rates, defaultCurrency)
  },
  async complete(field, filters, tools) {
    const { apikey = '', ticker = '' } = filters
    if (field !== 'ticker' || apikey === '' || ticker === '') return []
    const { body } = await tools.get(address({ function: 'SYMBOL_SEARCH', keywords: ticker, apikey }, tools))
    const { bestMatches = [] } = jsonAnswer(body, matches, 'co-alphavantage')
    return bestMatches.map((match) => ({
      label: `${match['2. name']} (${match['4. region']}, ${match['3. type']}, ${match['8. currency']}, ${match['1. symbol']})`,
      id: `${apikey}:${match['1. symbol']}:${match['8. currency']}`,
    }))
  },
}

const address = (query: Record<string, string>, tools: ProviderTools): string => `${tools.address(ADDRESS)}/query?${new URLSearchParams(query)}`

/** Oldest first. */
async function seriesOf(query: Record<string, string>, what: string, tools: ProviderTools): Promise<[Day, Exact][]> {
  const { body } = await tools.get(address(query, tools))
  const answer = jsonAnswer(body, daily, 'co-alphavantage')
  const refusal = answer.Information ?? answer.Note ?? answer['Error Message']
  if (refusal) throw new ProviderError(`co-alphavantage refused ${what}: ${refusal.replaceAll(query['apikey']!, '[key]')}`)
  const series = answer['Time Series (Daily)'] ?? answer['Time Series FX (Daily)']
  if (!series) throw new ProviderError(`co-alphavantage has no prices for ${what}; check the symbol`)
  return series
    .flatMap(([text, { '4. close': rate }]): [Day, Exact][] => {
      const day = isoDay.safeParse(text)
      return day.success && isPrice(rate) ? [[day.data, rate]] : []
    })
    .sort(([a], [b]) => a - b)
}

/**
 * Converts prices at the last rate of their day or before. A price before the first rate is left out, not guessed. Both lists are oldest first
 * and are walked once: a search for each price took half a second for 25 years.
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
