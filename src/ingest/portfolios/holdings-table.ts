import { ProviderError } from '../prices/provider.ts'
import type { SecurityRow } from './held-securities.ts'

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
export async function rowsOfTable(content: string, source: string): Promise<SecurityRow[]> {
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
