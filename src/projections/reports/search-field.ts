import { type Completion, completionsAt } from '../search/completions.ts'
import { searchDatesOf } from '../search/dates-of-ledger.ts'
import { parseSearch } from '../search/parse.ts'
import { SearchProblem } from '../search/query.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'

export interface SearchFieldReport {
  readonly problem: { readonly from: number; readonly to: number; readonly message: string } | null
  readonly completions: Completion[]
}

/** A search as it is being typed. */
export function searchFieldReport(
  ledger: ValuedLedger,
  { query = '', at = query.length }: { query?: string | undefined; at?: number | undefined },
): SearchFieldReport {
  const read = parseSearch(query, searchDatesOf(ledger))
  const problem = read instanceof SearchProblem ? { from: read.from, to: read.to, message: read.text } : null
  return { problem, completions: query.length > 10_000 ? [] : completionsAt(ledger, query, at) }
}
