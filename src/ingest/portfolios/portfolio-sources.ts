import * as z from 'zod'
import { jsonAnswer, listOf } from '../prices/careful-get.ts'
import { ProviderError } from '../prices/provider.ts'
import { holdingsFromFile } from './holdings-file.ts'
import { heldSecurities, type PortfolioSource } from './portfolio-source.ts'

/** The funds of India, by the scheme codes that prices of `in-mfapi` have: a database that everybody may ask in ClickHouse's SQL. */
const ADDRESS = 'https://mutualfund.finbodhi.com'
/** Everybody's name there, without a password. */
const EVERYBODY = `Basic ${btoa('play:')}`
const SCHEME_CODE = /^\d{1,12}$/

const text = z.string().nullish()
const portfolio = z.object({
  data: listOf(z.object({ name: text, isin: text, percentage_to_nav: z.union([z.number(), z.string()]), type: text, rating: text, industry: text })),
})

export const finbodhiPortfolios: PortfolioSource = {
  code: 'in-mfapi',
  async fetch(code, tools) {
    // It becomes a part of the SQL, so it is digits and nothing else.
    if (!SCHEME_CODE.test(code)) throw new ProviderError(`in-mfapi: "${code}" is not a scheme code; expected digits, for example 120716`)
    const { body } = await tools.post(`${tools.address(ADDRESS)}/?default_format=JSON`, {
      headers: { 'content-type': 'text/plain', authorization: EVERYBODY },
      body: question(code),
    })
    const { data } = jsonAnswer(body, portfolio, 'in-mfapi')
    return heldSecurities(
      data.map(({ name, isin, percentage_to_nav: percentage, type, rating, industry }, row) => ({
        place: `row ${row + 1}`,
        id: isin ?? '',
        name: name ?? '',
        type: type ?? '',
        rating: rating ?? '',
        industry: industry ?? '',
        percentage: String(percentage),
      })),
      'in-mfapi',
    )
  },
}

/**
 * The newest portfolio of a scheme. Of some categories nothing is asked: what an arbitrage fund holds against its futures, or a fund of
 * funds that lie elsewhere, says nothing of what one owns.
 */
const question = (code: string): string => `
select name, isin, percentage_to_nav, type, rating, industry
from portfolio
where scheme_code = ${code}
  and percentage_to_nav > 0
  and date = (select max(date) from portfolio where scheme_code = ${code})
  and scheme_code not in (
    select scheme_code from scheme
    where category ilike '%arbitrage%' or category ilike '%fof overseas%' or category ilike '%other%etf%' or category ilike '%fof domestic%'
  )
order by percentage_to_nav desc, name, isin
`

/** Everything that says what funds are made of. */
const SOURCES: readonly PortfolioSource[] = [holdingsFromFile, finbodhiPortfolios]

export const portfolioSourceOf = (code: string): PortfolioSource | undefined => SOURCES.find((source) => source.code === code)
