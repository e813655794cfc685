import * as z from 'zod'
import { parseForeignJson } from '#vocabulary/foreign-json.ts'
import { jsonAnswer, listOf } from '../prices/careful-get.ts'
import { ProviderError } from '../prices/provider.ts'
import { heldSecurities, type PortfolioSource, type SecurityRow } from './portfolio-source.ts'

/*
 * What a fund is made of, from a file of the person's own: a table as providers of funds offer it (holdings-table.ts), or
 *   {"version": 1, "holdings": [{"name": "Steel Works", "isin": "XX0000000001", "percentage": "4.52", "type": "equity", "industry": "Metals"}]}
 */

/** A table of twenty thousand securities has three megabytes. */
const CHARACTERS_MAX = 16_000_000

const text = z.string().nullish()
const holdingsFile = z.object({
  version: z.number().optional(),
  holdings: z.array(
    z.object({
      name: text,
      id: text,
      isin: text,
      percentage: z.union([z.string(), z.number()]),
      type: text,
      rating: text,
      industry: text,
    }),
  ),
})

export const holdingsFromFile: PortfolioSource = {
  code: 'file',
  async fetch(path, tools) {
    const source = `holdings: ${path}`
    const content = (await tools.readFile(path, 'holdings')).replace(/^\uFEFF/, '')
    if (content.length > CHARACTERS_MAX) throw new ProviderError(`${source}: the file has more than ${CHARACTERS_MAX / 1_000_000} million characters`)
    const rows = /^\s*[{[]/.test(content) ? rowsOfJson(content, source) : await rowsOfTable(content, source)
    const securities = heldSecurities(
      rows.map((row) => ({ ...row, type: kindOf(row.type) })),
      source,
    )
    if (securities.length === 0) throw new ProviderError(`${source}: there is no security in it`)
    return securities
  },
}

function rowsOfJson(content: string, source: string): SecurityRow[] {
  let value: unknown
  try {
    value = parseForeignJson(content)
  } catch {
    // The parser's message quotes the text, which may be from a private file that is no list of holdings.
    throw new ProviderError(`${source} is not valid JSON`)
  }
  const parsed = holdingsFile.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ProviderError(`${source}: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is not in the format'}`)
  }
  const { version = 1, holdings } = parsed.data
  if (version !== 1) throw new ProviderError(`${source}: unsupported format version ${version} (only version 1 is supported)`)
  return holdings.map(({ name, id, isin, percentage, type, rating, industry }, at) => ({
    place: `holding ${at + 1}`,
    id: isin ?? id ?? '',
    name: name ?? '',
    type: type ?? '',
    rating: rating ?? '',
    industry: industry ?? '',
    percentage: String(percentage),
  }))
}

/** The words of many houses for what has a rating, and for what has an industry. */
const EQUITY = /^(equit(y|ies)|(common |preferred )?(stocks?|shares?)|aktien?)$/
const DEBT = /^(debts?|bonds?|fixed[ -]income|(corporate|government) (debt|bonds?)|anleihen?|renten)$/

function kindOf(type: string): string {
  const word = type.trim().toLowerCase()
  if (EQUITY.test(word)) return 'equity'
  return DEBT.test(word) ? 'debt' : word
}

/** What houses call the columns, in lower case and without blanks and brackets. The first name of a list that a table has is the one. */
const COLUMNS = {
  name: ['name', 'security', 'securityname', 'holding', 'holdingname', 'holdings', 'issuer', 'issuername', 'description'],
  percentage: [
    'percentage',
    'percent',
    'percentagetonav',
    'weight',
    'weight%',
    'weighting',
    'weighting%',
    'weightings',
    '%',
    '%weight',
    '%offund',
    '%offunds',
    '%ofnetassets',
    '%ofmarketvalue',
    '%ofassets',
    '%ofnav',
    '%tonav',
    '%nav',
    'gewichtung',
    'gewichtung%',
  ],
  id: ['isin', 'id', 'identifier', 'ticker', 'symbol', 'cusip', 'sedol'],
  type: ['type', 'assetclass', 'assettype', 'securitytype', 'instrumenttype'],
  rating: ['rating', 'creditrating', 'ratings'],
  industry: ['industry', 'sector', 'industrysector', 'gicssector', 'sektor'],
} as const
type Column = keyof typeof COLUMNS

/** A house writes the name of its fund and a date above the table. */
const ROWS_ABOVE_MAX = 40

/**
 * The rows of a table with a line of names: separated by commas, semicolons or tabs, and any text above it. After the last row
 * there may be notes of one cell; between the rows such a line is a security without its share.
 */
async function rowsOfTable(content: string, source: string): Promise<SecurityRow[]> {
  const { default: papa } = await import('papaparse')
  const { data } = papa.parse<string[]>(content, { delimitersToGuess: [',', ';', '\t', '|'] })
  const heading = data.slice(0, ROWS_ABOVE_MAX).findIndex((cells) => columnsOf(cells) !== undefined)
  const columns = columnsOf(data[heading] ?? [])
  if (!columns)
    throw new ProviderError(
      `${source}: no line names the columns; expected one such as "name,isin,percentage,type,rating,industry", of which name and percentage are needed`,
    )
  const rows: SecurityRow[] = []
  // Where a cell has several lines, a row does.
  let line = 1
  let remark: string | undefined
  for (const [at, cells] of data.entries()) {
    const place = `line ${line}`
    line += 1 + cells.reduce((lines, cell) => lines + (cell.match(/\n/g)?.length ?? 0), 0)
    if (at <= heading) continue
    const filled = cells.filter((cell) => cell.trim() !== '').length
    if (filled === 0) continue
    const cell = (column: Column): string => {
      const text = (cells[columns[column] ?? -1] ?? '').trim()
      return text === '-' || text === '--' ? '' : text
    }
    if (filled === 1 && cell('percentage') === '') {
      remark ??= place
      continue
    }
    if (remark !== undefined) throw new ProviderError(`${source}: ${remark}: there is no percentage`)
    rows.push({
      place,
      id: cell('id'),
      name: cell('name'),
      type: cell('type'),
      rating: cell('rating'),
      industry: cell('industry'),
      percentage: cell('percentage'),
    })
  }
  return rows
}

/** The places of the columns in a line of names; undefined for one that does not name what is needed. */
function columnsOf(cells: readonly string[]): Partial<Record<Column, number>> | undefined {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[\s()[\]_*]/g, ''))
  const found: Partial<Record<Column, number>> = {}
  for (const [column, known] of Object.entries(COLUMNS) as [Column, readonly string[]][]) {
    const name = known.find((one) => names.includes(one))
    if (name !== undefined) found[column] = names.indexOf(name)
  }
  return found.name === undefined || found.percentage === undefined ? undefined : found
}

/** The funds of India, by the scheme codes that prices of `in-mfapi` have: a database that everybody may ask in ClickHouse's SQL. */
const ADDRESS = 'https://mutualfund.finbodhi.com'
/** Everybody's name there, without a password. */
const EVERYBODY = `Basic ${btoa('play:')}`
const SCHEME_CODE = /^\d{1,12}$/

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
