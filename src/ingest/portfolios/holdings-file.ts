import * as z from 'zod'
import { parseForeignJson } from '#vocabulary/foreign-json.ts'
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
    // The parser's own words quote the text, which may be of a file that is nobody's list of holdings.
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
 * The rows of a table with a line of names: separated by commas, semicolons or tabs, with whatever stands above it. Below it there may be
 * lines of one cell, as houses write them; between the rows such a line is a security that lacks its share.
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
