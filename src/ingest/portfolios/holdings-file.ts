import { z } from 'zod'
import { parseForeignJson } from '#vocabulary/foreign-json.ts'
import { ProviderError } from '../prices/provider.ts'
import { heldSecurities, type SecurityRow } from './held-securities.ts'
import { rowsOfTable } from './holdings-table.ts'
import type { PortfolioSource } from './portfolio-source.ts'

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
