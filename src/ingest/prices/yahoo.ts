import * as z from 'zod'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { decimal, jsonAnswer, listOf } from './careful-get.ts'
import { isCurrencyCode, type PriceProvider, ProviderError, type ProviderTools } from './provider.ts'

const ADDRESS = 'https://query2.finance.yahoo.com'
const SECONDS_PER_DAY = 86_400
/** Without one Yahoo answers 429 to programs. */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const chart = z.object({
  chart: z.object({
    result: listOf(
      z.object({
        meta: z.object({ currency: z.string().nullish(), gmtoffset: z.number().optional() }),
        timestamp: listOf(z.number()).optional(),
        indicators: z.object({ quote: listOf(z.object({ close: listOf(decimal.nullable()).optional() })) }),
      }),
    ).nullish(),
    error: z.object({ description: z.string().optional() }).nullish(),
  }),
})

/** Exchanges that quote in hundredths of a currency. */
const HUNDREDTHS: ReadonlyMap<string, string> = new Map([
  ['GBp', 'GBP'],
  ['GBX', 'GBP'],
  ['ZAc', 'ZAR'],
  ['ILA', 'ILS'],
])
const HUNDREDTH = new Exact(1, 2)

interface Series {
  readonly currency: string
  readonly closes: readonly { readonly day: Day; readonly close: Exact }[]
}

export const yahoo: PriceProvider = {
  code: 'com-yahoo',
  label: 'Yahoo Finance',
  description: 'Daily closing prices of shares, funds and currencies worldwide',
  fields: [{ label: 'Ticker', id: 'ticker', help: 'As on finance.yahoo.com, for example AAPL or VWCE.DE', inputType: 'text' }],
  ref: (code) => code,
  async fetch({ code, commodity, defaultCurrency, since }, tools) {
    const prices = await seriesOf(code, `Failed to fetch data for ${code}, is the ticker valid?`, since, tools)
    const own = prices.closes.map(({ day, close }) => ({ day, base: commodity, quote: prices.currency, rate: close }))
    if (prices.currency === defaultCurrency || commodity === prices.currency || !isCurrencyCode(defaultCurrency)) return own
    const pair = `${prices.currency}${defaultCurrency}=X`
    const rates = await seriesOf(pair, `Failed to fetch exchange data for ${pair}`, since, tools)
    return [...own, ...rates.closes.map(({ day, close }) => ({ day, base: prices.currency, quote: defaultCurrency, rate: close }))]
  },
}

async function seriesOf(ticker: string, failure: string, since: Day | undefined, tools: ProviderTools): Promise<Series> {
  const window = since === undefined ? 'range=50y' : `period1=${since * SECONDS_PER_DAY}&period2=9999999999`
  const url = `${tools.address(ADDRESS)}/v8/finance/chart/${encodeURIComponent(ticker)}?interval=1d&${window}`
  const answer = await tools.get(url, { 'user-agent': USER_AGENT }).catch((error: unknown) => {
    // Of a ticker that it does not know it says so in its usual shape, under another status. What is none was not said by it.
    if (error instanceof ProviderError && error.answer?.status === 404 && error.answer.body.startsWith('{"chart"')) return error.answer
    throw error
  })
  const { result, error } = jsonAnswer(answer.body, chart, 'Yahoo').chart
  // Prices under a status that refuses them are not believed, whatever shape they have.
  const series = answer.status === 404 ? undefined : result?.[0]
  if (!series) throw new ProviderError(error?.description ? `${failure} (${error.description})` : failure)
  if (!series.meta.currency) throw new ProviderError(`${failure} (Yahoo names no currency for ${ticker})`)
  const hundredthsOf = HUNDREDTHS.get(series.meta.currency)
  const closes = series.indicators.quote[0]?.close ?? []
  const byDay = new Map<Day, Exact>()
  ;(series.timestamp ?? []).forEach((second, i) => {
    const close = closes[i]
    // A day without trade has a null, and the list of closes may be the shorter one.
    if (!close || close.sign <= 0) return
    byDay.set(Math.floor((second + (series.meta.gmtoffset ?? 0)) / SECONDS_PER_DAY), hundredthsOf ? close.times(HUNDREDTH) : close)
  })
  return { currency: hundredthsOf ?? series.meta.currency, closes: Array.from(byDay, ([day, close]) => ({ day, close })) }
}
