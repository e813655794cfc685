import * as z from 'zod'
import { beginning, decimal, isoDay, listOf } from './careful-get.ts'
import { type PriceProvider, type PriceRequest, type ProvidedPrice, ProviderError, type ProviderTools } from './provider.ts'

/** Reference rates of the European Central Bank: about thirty currencies a working day, since 1999, without a key. */
const ADDRESS = 'https://www.ecb.europa.eu'
const FILES = { daily: 'eurofxref-daily.xml', quarter: 'eurofxref-hist-90d.xml', all: 'eurofxref-hist.xml' }
const QUARTER_DAYS = 85

const currencyCube = z.object({ currency: z.string(), rate: decimal })
const dayCube = z.object({ time: isoDay, Cube: listOf(currencyCube) })
const envelope = z.object({ Envelope: z.object({ Cube: listOf(z.object({ Cube: listOf(dayCube) })) }) })

export const ecb: PriceProvider = {
  code: 'eu-ecb',
  label: 'European Central Bank',
  description: 'Official reference rates of about thirty currencies against the euro, free and without a key',
  fields: [{ label: 'Currency', id: 'currency', help: '', inputType: '' }],
  ref: (code) => code,
  async fetch(request, tools) {
    const { code, commodity, defaultCurrency } = request
    const days = await rates(fileFor(request), tools)
    // A rate is units of the currency for one euro, and is kept as it was published: the euro is the base.
    const quotes = new Map([[code, code === 'EUR' ? defaultCurrency : commodity]])
    // A book in another currency than the euro needs the way from the euro to it, too.
    if (defaultCurrency !== 'EUR') quotes.set(defaultCurrency, defaultCurrency)
    quotes.delete('EUR')
    const prices = days.flatMap(({ time, Cube }): ProvidedPrice[] =>
      Cube.flatMap(({ currency, rate }) => {
        const quote = quotes.get(currency)
        return quote === undefined || rate.sign <= 0 ? [] : [{ day: time, base: 'EUR', quote, rate }]
      }),
    )
    if (code !== 'EUR' && !prices.some((price) => price.quote === quotes.get(code)))
      throw new ProviderError(`eu-ecb has no rate for "${code}"; expected a currency of its list, for example USD`)
    return prices
  },
  async complete(field, _filters, tools) {
    if (field !== 'currency') return []
    const [latest] = await rates(FILES.daily, tools)
    return [{ label: 'EUR', id: 'EUR' }, ...(latest?.Cube ?? []).map(({ currency }) => ({ label: currency, id: currency }))]
  },
}

/** The smallest file that reaches back far enough. */
function fileFor({ since, today }: PriceRequest): string {
  if (since === undefined || today - since > QUARTER_DAYS) return FILES.all
  return since >= today ? FILES.daily : FILES.quarter
}

async function rates(file: string, tools: ProviderTools): Promise<z.output<typeof dayCube>[]> {
  const { body } = await tools.get(`${tools.address(ADDRESS)}/stats/eurofxref/${file}`)
  const { XMLParser } = await import('fast-xml-parser')
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseAttributeValue: false,
    removeNSPrefix: true,
    isArray: (name) => name === 'Cube',
  })
  let document: unknown
  try {
    document = parser.parse(body)
  } catch {
    throw new ProviderError(`eu-ecb answered something that is not XML: ${beginning(body)}`)
  }
  const parsed = envelope.safeParse(document)
  if (!parsed.success) throw new ProviderError(`eu-ecb answered in a shape that Daybook does not know: ${beginning(body)}`)
  return parsed.data.Envelope.Cube.flatMap((cube) => cube.Cube)
}
