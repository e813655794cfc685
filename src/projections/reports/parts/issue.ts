import type { ResultOf } from '../../../http/contract/endpoint.ts'
import type { getDiagnosis } from '../../../http/contract/journal.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'

/** `description` and `details` are shown as HTML by Paisa's page, so whatever the journal says is escaped in them. */
export type Issue = ResultOf<typeof getDiagnosis>['issues'][number]

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!)

export function placeOf({ view, booked }: ValuedLedger, posting: number): { readonly file_name: string; readonly line: number } {
  const row = booked.row[posting]!
  return { file_name: view.files[view.transactions.file[view.transactionOf[row]!]!]!, line: view.postings.line[row]! }
}
