import * as z from 'zod'
import { Exact } from '#vocabulary/exact.ts'
import { decimal, indianDay, isoDay, isPrice, jsonAnswer, listOf } from './careful-get.ts'
import { type PriceProvider, ProviderError } from './provider.ts'

const ADDRESS = 'https://api.mfapi.in'
const SCHEMES = 'https://portal.amfiindia.com'
const mfapiNavs = z.object({ data: listOf(z.object({ date: indianDay, nav: decimal })) })

export const mfapi: PriceProvider = {
  code: 'in-mfapi',
  label: 'MF API India',
  description: 'Net asset values of Indian mutual funds',
  fields: [
    { label: 'AMC', id: 'amc', help: '', inputType: '' },
    { label: 'Fund Name', id: 'scheme', help: '', inputType: '' },
  ],
  ref: (code) => code,
  async fetch({ code, commodity }, tools) {
    if (!/^\d+$/.test(code)) throw new ProviderError(`in-mfapi: "${code}" is not a scheme code; expected digits, for example 120716`)
    const { body } = await tools.get(`${tools.address(ADDRESS)}/mf/${code}`)
    const { data } = jsonAnswer(body, mfapiNavs, 'in-mfapi')
    if (data.length === 0) throw new ProviderError(`in-mfapi has no prices for scheme ${code}; check the code`)
    return data.filter(({ nav }) => isPrice(nav)).map(({ date, nav }) => ({ day: date, base: commodity, quote: 'INR', rate: nav }))
  },
  async complete(field, filters, tools) {
    const { body } = await tools.get(`${tools.address(SCHEMES)}/DownloadSchemeData_Po.aspx?mf=0`)
    const { default: papa } = await import('papaparse')
    const { data } = papa.parse<string[]>(body, { skipEmptyLines: true })
    const schemes = data
      .slice(1)
      .map((row) => ({ amc: row[0]?.trim() ?? '', code: row[1]?.trim() ?? '', type: row[3] ?? '', nav: row[5]?.trim() ?? '' }))
    if (field === 'amc') return [...new Set(schemes.map((scheme) => scheme.amc))].filter(Boolean).map((amc) => ({ label: amc, id: amc }))
    if (field !== 'scheme') return []
    return schemes
      .filter((scheme) => scheme.amc === filters['amc'] && /open ended/i.test(scheme.type))
      .map((scheme) => ({ label: scheme.nav, id: scheme.code }))
  },
}

/** Two providers of India from one source: pension funds and metals. */
const NPS = 'https://nps.finbodhi.com'
const INDIA = 'https://india.finbodhi.com'

const finbodhiNavs = z.object({ data: listOf(z.object({ date: isoDay, nav: decimal })) })
const schemes = z.object({ data: listOf(z.object({ id: z.string(), name: z.string(), pfm_name: z.string() })) })
const closes = z.object({ data: listOf(z.object({ date: isoDay, close: decimal })) })

export const nps: PriceProvider = {
  code: 'com-purifiedbytes-nps',
  label: 'Purified Bytes NPS India',
  description: "Net asset values of India's National Pension System",
  fields: [
    { label: 'PFM', id: 'pfm', help: '', inputType: '' },
    { label: 'Scheme Name', id: 'scheme', help: '', inputType: '' },
  ],
  ref: (code) => code,
  async fetch({ code, commodity }, tools) {
    const { body } = await tools.get(`${tools.address(NPS)}/api/schemes/${encodeURIComponent(code)}/nav.json`)
    const { data } = jsonAnswer(body, finbodhiNavs, 'com-purifiedbytes-nps')
    if (data.length === 0) throw new ProviderError(`com-purifiedbytes-nps has no prices for scheme ${code}; check the code`)
    return data.filter(({ nav }) => isPrice(nav)).map(({ date, nav }) => ({ day: date, base: commodity, quote: 'INR', rate: nav }))
  },
  async complete(field, filters, tools) {
    const { data } = jsonAnswer((await tools.get(`${tools.address(NPS)}/api/schemes.json`)).body, schemes, 'com-purifiedbytes-nps')
    if (field === 'pfm') return [...new Set(data.map((scheme) => scheme.pfm_name))].map((name) => ({ label: name, id: name }))
    if (field !== 'scheme') return []
    return data.filter((scheme) => scheme.pfm_name === filters['pfm']).map((scheme) => ({ label: scheme.name, id: scheme.id }))
  },
}

/** Prices come for ten grams; a commodity is one gram. */
const TEN = new Exact(10, 0)
const METALS = [
  ...['999', '995', '916', '750', '585'].map((fineness) => ({ label: `Gold ${fineness}`, id: `gold-${fineness}` })),
  { label: 'Silver 999', id: 'silver-999' },
]

export const metal: PriceProvider = {
  code: 'com-purifiedbytes-metal',
  label: 'Purified Bytes Metals India',
  description: 'Prices of gold and silver in India, for a gram',
  fields: [{ label: 'Metal', id: 'metal', help: '', inputType: '' }],
  ref: (code) => code,
  async fetch({ code, commodity }, tools) {
    if (!METALS.some(({ id }) => id === code))
      throw new ProviderError(`com-purifiedbytes-metal: "${code}" is no metal it has; expected one of ${METALS.map(({ id }) => id).join(', ')}`)
    const { body } = await tools.get(`${tools.address(INDIA)}/api/metal/${code}/price.json`)
    const { data } = jsonAnswer(body, closes, 'com-purifiedbytes-metal')
    return data
      .filter(({ close }) => isPrice(close))
      .map(({ date, close }) => ({ day: date, base: commodity, quote: 'INR', rate: close.dividedBy(TEN) }))
  },
  complete: async () => METALS,
}
