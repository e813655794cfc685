import { Download } from 'lucide-preact'
import { fetchFile, withQuery } from '../../client/api.ts'
import type { Parameters } from '../../client/found.ts'
import { GROUPINGS, type Grouping } from '../../figures/transaction-search.ts'
import { say } from '../toasts.tsx'

/** By what a list is grouped; '' for not at all. */
export const GroupChoice = ({ value, onChoose }: { value: Grouping | ''; onChoose: (value: Grouping | '') => void }) => (
  <label class="field">
    By
    <select value={value} onChange={(event) => onChoose(event.currentTarget.value as Grouping | '')}>
      <option value="">no group</option>
      {GROUPINGS.map((grouping) => (
        <option key={grouping} value={grouping}>
          {grouping}
        </option>
      ))}
    </select>
  </label>
)

/** In which order a list is. */
export const SortChoice = ({
  value,
  choices,
  onChoose,
}: {
  value: string
  choices: readonly { readonly value: string; readonly label: string }[]
  onChoose: (value: string) => void
}) => (
  <label class="field">
    Order
    <select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  </label>
)

const FORMATS = [
  { ending: 'csv', label: 'CSV' },
  { ending: 'xlsx', label: 'XLSX' },
  { ending: 'json', label: 'JSON' },
  { ending: 'parquet', label: 'Parquet' },
] as const

/** The whole selection as a file, written by the server. */
export const SelectionFiles = ({ table, parameters }: { table: 'transactions' | 'postings'; parameters: Parameters }) => {
  const save = async (ending: string): Promise<void> => {
    try {
      await fetchFile(withQuery(`/api/export/${table}.${ending}`, parameters))
    } catch (error) {
      say('bad', error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <div class="table-tools" role="group" aria-label="The whole selection as a file">
      {FORMATS.map(({ ending, label }) => (
        <button key={ending} type="button" class="table-tool" onClick={() => void save(ending)}>
          <Download size={14} aria-hidden="true" /> {label}
        </button>
      ))}
    </div>
  )
}
