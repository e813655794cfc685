import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { readSearch } from '../../http/contract/search.ts'
import { completionsAt } from '../search/completions.ts'
import { searchDatesOf } from '../search/dates-of-ledger.ts'
import { parseSearch } from '../search/parse.ts'
import { SearchProblem } from '../search/query.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'

export type SearchFieldReport = ResultOf<typeof readSearch>

/** A search as it is being typed. */
export function searchFieldReport(
  ledger: ValuedLedger,
  { query = '', at = query.length }: { query?: string | undefined; at?: number | undefined },
): SearchFieldReport {
  const read = parseSearch(query, searchDatesOf(ledger))
  const problem = read instanceof SearchProblem ? { from: read.from, to: read.to, message: read.text } : null
  return { problem, completions: query.length > 10_000 ? [] : completionsAt(ledger, query, at) }
}
