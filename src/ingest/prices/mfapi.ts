import { z } from 'zod'
import { decimal, indianDay, isPrice, jsonAnswer, listOf } from './answers.ts'
import { type PriceProvider, ProviderError } from './provider.ts'

const ADDRESS = 'https://api.mfapi.in'
const SCHEMES = 'https://portal.amfiindia.com'
const navs = z.object({ data: listOf(z.object({ date: indianDay, nav: decimal })) })

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
    const { data } = jsonAnswer(body, navs, 'in-mfapi')
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
