import { useSignal } from '@preact/signals'
import { Pencil, SlidersHorizontal, X } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { useAddress, useManner, useParameter } from '../address.ts'
import type { Way } from '../steps.ts'
import { mayEditFound } from '../client/role.ts'
import { useFoundTransactions } from '../client/found.ts'
import { EVERY_PART, useDays, useScope, useScoped, WITHOUT_PERIOD } from '../client/scope.ts'
import { longDay } from '../figures/days.ts'
import { isNarrow } from '../narrow.ts'
import { BulkEdit } from '../parts/search/bulk-edit.tsx'
import { FoundBefore } from '../parts/search/found-before.tsx'
import { FoundGroups } from '../parts/search/found-groups.tsx'
import { InOtherPeriod } from '../parts/frame/in-both-periods.tsx'
import { LongList } from '../parts/table/long-list.tsx'
import { Page } from '../parts/frame/page.tsx'
import { NothingBooked } from '../parts/nothing-booked.tsx'
import { Report } from '../parts/proof.tsx'
import { SavedSearches } from '../parts/search/saved-searches.tsx'
import { SearchField } from '../parts/search/search-field.tsx'
import { SearchFilters } from '../parts/search/search-filters.tsx'
import { GroupChoice, SelectionFiles, SortChoice } from '../parts/search/search-tools.tsx'
import { TransactionTotals } from '../parts/search/selection-totals.tsx'
import { Failure, Skeleton } from '../parts/state.tsx'
import { rowHeight, TransactionRow } from '../parts/transactions/transaction-row.tsx'
import { currency } from '../client/settings.ts'
import { scopeIn, withScope } from '../figures/scope.ts'
import {
  allOf,
  conditionOf,
  daysText,
  type Grouping,
  GROUPINGS,
  NO_SEARCH,
  queryOf,
  type Search,
  searchIn,
  scopeText,
  searchText,
} from '../figures/transaction-search.ts'
import type { Entry } from '../figures/transactions.ts'

const DAY_HEIGHT = 42

type Row = { readonly day: string } | { readonly entry: Entry }

/** With a line for each day, where the list is in the order of days. */
const rowsOf = (entries: readonly Entry[], byDay: boolean): Row[] =>
  entries.flatMap((entry, place): Row[] => (!byDay || entries[place - 1]?.day === entry.day ? [{ entry }] : [{ day: entry.day }, { entry }]))

const SORTS = [
  { value: '-date', label: 'newest first' },
  { value: 'date', label: 'oldest first' },
  { value: '-total', label: 'largest first' },
  { value: 'total', label: 'smallest first' },
  { value: 'payee', label: 'payee, A to Z' },
  { value: '-payee', label: 'payee, Z to A' },
] as const
const SORT_VALUES = SORTS.map(({ value }) => value)

export const Transactions = () => {
  const [parameters, setParameters] = useAddress()
  const [scope] = useScope()
  const search = useMemo(() => searchIn(parameters), [parameters.toString()])
  const [sort, setSort] = useManner<(typeof SORT_VALUES)[number]>('sort', '-date', SORT_VALUES)
  const [groupBy, setGroupBy] = useParameter<Grouping | ''>('by', '', ['', ...GROUPINGS])
  const setSearch = (change: Partial<Search>, way: Way = { kind: 'choice' }): void =>
    setParameters((now) => {
      const next = new URLSearchParams(queryOf({ ...searchIn(now), ...change }))
      for (const key of ['sort', 'by']) if (now.has(key)) next.set(key, now.get(key) ?? '')
      return withScope(next, scopeIn(now))
    }, way)
  const filtersOpen = useSignal(queryOf({ ...search, text: '' }) !== '')
  const isEditing = useSignal(false)
  /** Ids of those that are found and shall stay as they are. */
  const left = useSignal<ReadonlySet<string>>(new Set())
  const { stretch } = useDays()
  const query = allOf(searchText(search), daysText(stretch))
  const { traced } = useScoped('transaction', { parts: WITHOUT_PERIOD })
  const asked = useMemo(() => ({ ...traced.parameters, query, sort, group_by: groupBy || undefined }), [traced.parameters, query, sort, groupBy])
  const { entries, selection, groups, groupsLeftOut, complete, error, more, retry } = useFoundTransactions(asked)

  const choose = (id: string, isChosen: boolean): void => {
    const next = new Set(left.value)
    if (isChosen) next.delete(id)
    else next.add(id)
    left.value = next
  }
  const narrow = (key: string): void => {
    if (groupBy === '') return
    const condition = conditionOf(groupBy, key)
    setSearch({ text: search.text.trim() === '' ? condition : `(${search.text}) ${condition}` })
  }
  const mayEdit = mayEditFound(scope)
  const rows = useMemo(() => rowsOf(entries, sort.endsWith('date')), [entries, sort])
  const heights = useMemo(() => rows.map((row) => ('day' in row ? DAY_HEIGHT : rowHeight(row.entry, isNarrow.value))), [rows, isNarrow.value])
  const toEdit = [query && `(${query})`, scopeText(scope)].filter(Boolean).join(' ')

  return (
    <Page section="Ledger" title="Transactions" scope={EVERY_PART} isComparedInParts>
      <div class="search-bar">
        <SearchField
          text={search.text}
          label="Search transactions"
          placeholder="Coffee, account = Food, amount > 100, [last month] …"
          onSearch={(text) => setSearch({ text }, { kind: 'typed', field: 'q' })}
        />
        <button
          type="button"
          class="button"
          aria-expanded={filtersOpen.value}
          aria-controls="filters"
          aria-label="Filters"
          onClick={() => {
            filtersOpen.value = !filtersOpen.value
          }}
        >
          <SlidersHorizontal size={15} /> <span class="wide-only">Filters</span>
        </button>
        {mayEdit && (
          <button
            type="button"
            class="button"
            aria-expanded={isEditing.value}
            aria-label="Edit what is found"
            onClick={() => {
              isEditing.value = !isEditing.value
              left.value = new Set()
            }}
          >
            <Pencil size={15} /> <span class="wide-only">Edit</span>
          </button>
        )}
        {queryOf(search) !== '' && (
          <button type="button" class="button" aria-label="Clear the search" onClick={() => setSearch(NO_SEARCH)}>
            <X size={15} /> <span class="wide-only">Clear</span>
          </button>
        )}
      </div>
      {filtersOpen.value && <SearchFilters search={search} setSearch={setSearch} />}
      <div class="search-tools">
        <SortChoice value={sort} choices={SORTS} onChoose={(value) => setSort(value as typeof sort)} />
        <GroupChoice value={groupBy} onChoose={setGroupBy} />
        <SavedSearches query={searchText(search)} onChoose={(text) => setSearch({ ...NO_SEARCH, text })} />
        <SelectionFiles table="transactions" parameters={{ ...traced.parameters, query }} />
      </div>
      {mayEdit && isEditing.value && (
        <BulkEdit found={{ query: toEdit, except: left.value, count: Math.max(0, (selection?.transactions ?? 0) - left.value.size) }} />
      )}
      <Report.Provider value={{ report: 'transaction', parameters: asked }}>
        {selection && <TransactionTotals selection={selection} />}
        {groupBy !== '' && groups.length > 0 && <FoundGroups groups={groups} leftOut={groupsLeftOut} by={groupBy} onNarrow={narrow} />}
      </Report.Provider>
      <InOtherPeriod>
        <FoundBefore
          report="transaction"
          text={searchText(search)}
          parameters={traced.parameters}
          by={groupBy}
          onNarrow={narrow}
          totals={TransactionTotals}
        />
      </InOtherPeriod>
      {entries.length > 0 && (
        <section class="card transactions">
          <LongList
            label="Transactions"
            heights={heights}
            onNearEnd={more}
            goesOn={!complete}
            row={(index) => {
              const row = rows[index]
              if (!row) return null
              return 'day' in row ? (
                <h2 class="day">{longDay(row.day)}</h2>
              ) : (
                <TransactionRow
                  entry={row.entry}
                  currency={currency.value}
                  follows={'entry' in (rows[index - 1] ?? {})}
                  choice={
                    mayEdit && isEditing.value
                      ? { isChosen: !left.value.has(row.entry.id), choose: (isChosen) => choose(row.entry.id, isChosen) }
                      : undefined
                  }
                />
              )
            }}
          />
        </section>
      )}
      {error ? (
        <Failure error={error} retry={retry} />
      ) : !complete ? (
        entries.length === 0 && <Skeleton height={480} />
      ) : (
        entries.length === 0 && (query === '' ? <NothingBooked /> : <p class="empty">No transaction answers to this search.</p>)
      )}
    </Page>
  )
}
