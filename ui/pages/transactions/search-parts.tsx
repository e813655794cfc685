import { common } from '#messages/common.ts'
import { transactionSearch as words } from '#messages/transaction-search.ts'
import { useSignal } from '@preact/signals'
import { Bookmark, Download, X } from 'lucide-preact'
import type { ComponentType } from 'preact'
import { useRef } from 'preact/hooks'
import type { SearchFieldAnswer } from '../../../src/http/contract/search-contract.ts'
import type { LedgerAnswer, TransactionsAnswer } from '../../../src/http/contract/transactions-contract.ts'
import { fetchFile, withQuery } from '../../client/api.ts'
import { mayWrite, useAnswer } from '../../client/cached-answers.ts'
import { currency, figures } from '../../client/display-settings.ts'
import { removeSearch, savedSearches, saveSearch } from '../../client/search-requests.ts'
import { orReport, say } from '../../client/toasts.tsx'
import { useDays } from '../../client/use-scope.ts'
import { monthOf } from '../../figures/calendar-days.ts'
import { count } from '../../figures/number-format.ts'
import { Card, Proof, Unknown } from '../../parts/figure.tsx'
import { closeOnEscape } from '../../parts/dialog.tsx'
import { Answered, later, Skeleton } from '../../parts/loading.tsx'
import { Table } from '../../parts/table.tsx'
import type { FoundGroup, Parameters, Selection } from './found-transactions.ts'
import { allOf, daysText, type Grouping, GROUPINGS } from './search-figures.ts'
import { Button, SelectField } from '../../parts/fields.tsx'

const SUMS_SHOWN = 3

/** Few visitors of a list edit many transactions at once. */
export const BulkEdit = later(async () => (await import('../../parts/bulk-edit.tsx')).BulkEdit, <Skeleton height={120} />)

/** A selection by what its postings have in common; a press on a name narrows the search to it. */
export const FoundGroups = ({
  groups,
  leftOut,
  by,
  onNarrow,
}: {
  groups: readonly FoundGroup[]
  leftOut: number
  by: Grouping
  onNarrow: (key: string) => void
}) => {
  const named = (key: string): string => (by === 'month' ? monthOf(`${key}-01`) : key || words.withoutOne[by])
  return (
    <Card title={words.groupTitles[by]}>
      <Table
        name={`found-by-${by}`}
        label={words.groupTitles[by]}
        head={{
          title: words.groupHeads[by],
          value: ({ key }) => key,
          cell: ({ key }) => <Button class="link" onClick={() => onNarrow(key)} text={named(key)} />,
        }}
        columns={[
          { title: words.transactions, value: ({ transactions }) => transactions, cell: ({ transactions }) => count(transactions) },
          { title: words.postings, value: ({ postings }) => postings, cell: ({ postings }) => count(postings) },
          {
            title: words.total,
            about: words.totalAbout,
            cell: (group) =>
              group.sums.slice(0, SUMS_SHOWN).map(({ commodity, quantity }, place) => (
                <div key={commodity}>
                  <Proof
                    at={['groups', groups.indexOf(group), 'sums', place, 'quantity']}
                    name={`${named(group.key)}: ${commodity}`}
                    as="quantity"
                    commodity={commodity}
                  >
                    <span class="amount">
                      {figures.value.units(quantity, commodity)} <span class="unit">{commodity}</span>
                    </span>
                  </Proof>
                </div>
              )),
          },
        ]}
        rows={groups}
        rowKey={({ key }) => key}
      />
      {leftOut > 0 && <p class="quiet">{words.smallerGroups(leftOut)}</p>}
    </Card>
  )
}

interface Found {
  readonly report: 'ledger' | 'transaction'
  readonly text: string
  readonly parameters: Parameters
  readonly by: Grouping | ''
  readonly onNarrow: (key: string) => void
  readonly totals: ComponentType<{ selection: Selection }>
}

/** What the search finds in the days that the page is compared with. */
export const FoundBefore = ({ report, text, parameters, by, onNarrow, totals: Totals }: Found) => {
  const { range } = useDays()
  const asked = { ...parameters, query: allOf(text, daysText(range)), group_by: by || undefined, limit: '1' }
  const answer = useAnswer<LedgerAnswer | TransactionsAnswer>(withQuery(`/api/${report}`, asked))
  const { selection, groups = [], groups_left_out: leftOut = 0 } = answer.data ?? {}
  return (
    <Answered answer={answer} height={48} traced={{ report, parameters: asked }}>
      {() => (
        <>
          {selection && <Totals selection={selection} />}
          {by !== '' && groups.length > 0 && <FoundGroups groups={groups} leftOut={leftOut} by={by} onNarrow={onNarrow} />}
        </>
      )}
    </Answered>
  )
}

/** Searches to choose again, and the present one to save under a name. */
export const SavedSearches = ({ query, onChoose }: { query: string; onChoose: (query: string) => void }) => {
  const details = useRef<HTMLDetailsElement>(null)
  const name = useSignal('')
  const searches = savedSearches()
  const isWritable = mayWrite.value
  const close = (): void => details.current?.removeAttribute('open')
  return (
    <details ref={details} class="table-columns saved-searches" onKeyDown={closeOnEscape}>
      <summary class="table-tool">
        <Bookmark size={14} aria-hidden="true" /> {words.savedSearches}
        {searches.length > 0 && <span class="quiet"> ({searches.length})</span>}
      </summary>
      <div>
        {searches.length === 0 && <p class="quiet">{words.noSearches}</p>}
        <ul>
          {searches.map((search) => (
            <li key={search.name}>
              <Button
                class="link"
                title={search.query}
                onClick={() => {
                  onChoose(search.query)
                  close()
                }}
              >
                {search.name}
              </Button>
              {isWritable && (
                <Button
                  icon={X}
                  size={14}
                  class="link"
                  aria-label={words.removeSearch(search.name)}
                  onClick={() => void orReport(() => removeSearch(search.name))}
                />
              )}
            </li>
          ))}
        </ul>
        {isWritable && query !== '' && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              void orReport(async () => {
                await saveSearch(name.value, query)
                say('good', words.savedAs(name.value))
                name.value = ''
              })
            }}
          >
            <label class="field">
              {words.saveAs}
              <input value={name.value} maxLength={100} required onInput={(event) => (name.value = event.currentTarget.value)} />
            </label>
            <Button type="submit" disabled={name.value.trim() === ''} text={common.save} />
          </form>
        )}
      </div>
    </details>
  )
}

/** By what a list is grouped; '' for not at all. */
export const GroupChoice = ({ value, onChoose }: { value: Grouping | ''; onChoose: (value: Grouping | '') => void }) => (
  <SelectField
    label={words.groupBy}
    value={value}
    choices={[['', words.noGroups], ...GROUPINGS.map((grouping) => [grouping, words.groupings[grouping]] as const)]}
    onChoose={onChoose}
  />
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
}) => <SelectField label={words.sortBy} value={value} choices={choices.map((choice) => [choice.value, choice.label] as const)} onChoose={onChoose} />

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
    <div class="table-tools" role="group" aria-label={words.exportAll}>
      {FORMATS.map(({ ending, label }) => (
        <Button icon={Download} size={14} key={ending} class="table-tool" onClick={() => void save(ending)} text={label} />
      ))}
    </div>
  )
}

const KINDS = [
  { kind: 'in', name: words.moneyIn },
  { kind: 'out', name: words.moneyOut },
] as const

/** What the found transactions add up to, commodity by commodity; the server knows all of them, whatever is looked at. */
export const TransactionTotals = ({ selection: { transactions, flows = [] } }: { selection: Selection }) => {
  // Next to an amount in a commodity of its own, a 0 in the default currency says nothing.
  const hasOthers = flows.length > 1
  return (
    <p class="totals" role="status">
      <span>{common.transactions(transactions)}</span>
      <span>
        {flows.flatMap((flow, place) =>
          KINDS.filter(({ kind }) => flow[kind] !== 0 || (flow.commodity === '' && !hasOthers)).map(({ kind, name }) => (
            <span key={`${kind} ${flow.commodity}`}>
              <span class="quiet">{words[kind]}</span>{' '}
              <Proof
                at={['selection', 'flows', place, kind]}
                name={name}
                {...(flow.commodity === '' ? {} : { as: 'quantity', commodity: flow.commodity })}
              >
                <span class={kind === 'in' ? 'amount gain' : 'amount'}>
                  {flow.commodity === '' ? figures.value.money(flow[kind]) : figures.value.units(flow[kind], flow.commodity)}
                  {flow.commodity && <span class="unit"> {flow.commodity}</span>}
                </span>
              </Proof>{' '}
            </span>
          )),
        )}
      </span>
    </p>
  )
}

/**
 * How many postings match, and their total: their amounts in the default currency, or units where all are of one other commodity. What balances
 * in several commodities has no total that says anything.
 */
export const PostingTotals = ({ selection: { postings, amount, sums, unknown } }: { selection: Selection }) => {
  const [only] = sums.length === 1 && sums[0]?.commodity !== currency.value ? sums : []
  const hasTotal = amount !== 0 || sums.length === 1
  return (
    <p class="totals" role="status">
      <span>{common.postings(postings)}</span>
      <span>
        {hasTotal && (
          <>
            <span class="quiet">{words.sum}</span>{' '}
            <Proof at={['selection', 'amount']} name={words.allAmounts}>
              {amount === 0 && unknown > 0 ? <Unknown /> : <span class="amount">{figures.value.money(amount)}</span>}
            </Proof>
          </>
        )}
        {only && (
          <>
            {' · '}
            <Proof at={['selection', 'sums', 0, 'quantity']} name={words.allOf(only.commodity)} as="quantity" commodity={only.commodity}>
              <span class="amount">
                {figures.value.units(only.quantity, only.commodity)} <span class="unit">{only.commodity}</span>
              </span>
            </Proof>
          </>
        )}
        {hasTotal && unknown > 0 && <span class="quiet"> · {words.unpriced(unknown)}</span>}
      </span>
    </p>
  )
}

/** That nothing matches, and how the search was understood: which of its words were taken for days, amounts or text. */
export const NoMatches = ({ what, text }: { what: 'transactions' | 'postings'; text: string }) => {
  const { data } = useAnswer<SearchFieldAnswer>(text.trim() === '' ? undefined : withQuery('/api/search', { query: text }))
  const understood = data?.understood ?? []
  return (
    <div class="empty">
      <p>{what === 'transactions' ? words.noTransactions : words.noPostings}</p>
      {understood.length > 0 && (
        <>
          <p class="quiet">{words.readAs}</p>
          <ul class="quiet">
            {understood.map((meaning) => (
              <li key={meaning}>{meaning}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
