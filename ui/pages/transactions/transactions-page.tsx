import { transactionParts } from '#messages/parts.ts'
import { transactionSearch as words } from '#messages/transaction-search.ts'
import { useSignal } from '@preact/signals'
import { Pencil, SlidersHorizontal, X } from 'lucide-preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { useAddress, useManner, useParameter, type Way } from '../../client/address.ts'
import { isNarrow } from '../../client/browser.ts'
import { configuration, mayEditFound, mayWrite } from '../../client/cached-answers.ts'
import { currency, figures } from '../../client/display-settings.ts'
import { useFoundTransactions } from './found-transactions.ts'
import { EVERY_PART, useDays, useScope, useScoped, WITHOUT_PERIOD } from '../../client/use-scope.ts'
import { longDay, shortDay } from '../../figures/calendar-days.ts'
import { scopeIn, withScope } from '../../figures/scope-parameters.ts'
import type { Entry } from '../../figures/transaction-figures.ts'
import {
  ALL_CHOSEN,
  allOf,
  conditionOf,
  countChosen,
  daysText,
  type Grouping,
  GROUPINGS,
  isChosen,
  NO_SEARCH,
  NONE_CHOSEN,
  queryOf,
  scopeText,
  type Search,
  searchIn,
  searchText,
  withChosen,
} from './search-figures.ts'
import { InOtherPeriod, Page } from '../../frame/page.tsx'
import { AccountName } from '../../parts/account-name.tsx'
import { NothingBooked } from '../../parts/empty-book.tsx'
import { Button, DayField } from '../../parts/fields.tsx'
import { dropped, filesIn } from '../../parts/file-drop.tsx'
import { Failure, Skeleton } from '../../parts/loading.tsx'
import { LongList } from '../../parts/long-list.tsx'
import { NumberInput } from '../../parts/number-field.tsx'
import { InRow, openPanel, Opens, Report } from '../../parts/figure.tsx'
import {
  BulkEdit,
  FoundBefore,
  FoundGroups,
  GroupChoice,
  NoMatches,
  SavedSearches,
  SelectionFiles,
  SortChoice,
  TransactionTotals,
} from './search-parts.tsx'
import { SearchField } from './search-field.tsx'
import { EntryPayee, FlowAmount, FlowIcon, Pending } from '../../parts/transaction-line.tsx'

/** What most people narrow a list by, in fields of its own. */
export const SearchFilters = ({ search, setSearch }: { search: Search; setSearch: (change: Partial<Search>) => void }) => {
  const accounts = configuration.value.data?.accounts ?? []
  return (
    <div class="filters" id="filters">
      <label class="field">
        {words.account}
        <input
          list="accounts"
          placeholder={words.any}
          value={search.account}
          onChange={(event) => setSearch({ account: event.currentTarget.value })}
        />
      </label>
      <datalist id="accounts">
        {accounts.map((account) => (
          <option key={account} value={account} />
        ))}
      </datalist>
      <DayField label={words.from} value={search.from} onChange={(from) => setSearch({ from })} />
      <DayField label={words.to} value={search.to} onChange={(to) => setSearch({ to })} />
      <label class="field">
        {words.amount}
        <NumberInput
          class="short"
          placeholder={words.least}
          aria-label={words.amountFrom}
          value={search.min}
          when="done"
          onChange={(min) => setSearch({ min })}
        />
        <NumberInput
          class="short"
          placeholder={words.most}
          aria-label={words.amountTo}
          value={search.max}
          when="done"
          onChange={(max) => setSearch({ max })}
        />
      </label>
    </div>
  )
}

/** How tall a transaction is in the list; the style sheet keeps to the same numbers. */
export const rowHeight = (entry: Entry, isNarrow: boolean): number => {
  const head = 24 + (entry.note ? 20 : 0)
  const postings = entry.postings.length * 24
  return 22 + (isNarrow ? head + postings : Math.max(head, postings))
}

/** A file that is dropped on a transaction may be its receipt: it asks first. Statements are dropped elsewhere on the page. */
const takesDocuments = (entry: Entry) =>
  mayWrite.value && {
    'data-takes-files': true,
    onDrop: (event: DragEvent): void => {
      const files = filesIn(event)
      if (files.length === 0) return
      dropped.value = { transaction: entry.id, files }
      openPanel({ name: entry.payee || transactionParts.withoutPayee, entry, forecast: false })
    },
  }

/** Whether a transaction is one of those to edit. */
export interface Choice {
  readonly isChosen: boolean
  /** With Shift, everything from the last one on. */
  readonly choose: (chosen: boolean, isRange: boolean) => void
}

export const TransactionRow = ({
  entry,
  currency,
  follows,
  choice,
}: {
  entry: Entry
  currency: string
  follows: boolean
  choice?: Choice | undefined
}) => (
  <article class={follows ? 'transaction-row follows' : 'transaction-row'} {...takesDocuments(entry)}>
    {choice ? (
      <input
        type="checkbox"
        class="chooser"
        aria-label={words.select(entry.payee || transactionParts.withoutPayee, shortDay(entry.day))}
        checked={choice.isChosen}
        onClick={(event) => choice.choose(event.currentTarget.checked, event.shiftKey)}
      />
    ) : (
      <FlowIcon entry={entry} />
    )}
    <div class="transaction-head">
      <p>
        <EntryPayee entry={entry} />
        <Pending entry={entry} />
      </p>
      {entry.note && (
        <p class="transaction-note" title={entry.note}>
          {entry.note.replaceAll(/\s*\n\s*/g, ' · ')}
        </p>
      )}
    </div>
    <ul class="transaction-postings">
      <InRow.Provider value={true}>
        {entry.postings.map(({ account, commodity, quantity, note, payee }, place) => (
          <li key={place} title={[payee, note].filter(Boolean).join(' · ') || undefined}>
            <span>
              <AccountName account={account} />
            </span>
            <Opens panel={() => ({ name: entry.payee || transactionParts.withoutPayee, entry, forecast: false })}>
              <span class="amount">
                {figures.value.units(quantity, commodity)}
                {commodity !== currency && <span class="unit"> {commodity}</span>}
              </span>
            </Opens>
          </li>
        ))}
      </InRow.Provider>
    </ul>
    <FlowAmount entry={entry} />
  </article>
)

const DAY_HEIGHT = 42

type Row = { readonly day: string } | { readonly entry: Entry }

/** With a line for each day, where the list is in the order of days. */
const rowsOf = (entries: readonly Entry[], byDay: boolean): Row[] =>
  entries.flatMap((entry, place): Row[] => (!byDay || entries[place - 1]?.day === entry.day ? [{ entry }] : [{ day: entry.day }, { entry }]))

const SORTS = [
  { value: '-date', label: words.sorts.newest },
  { value: 'date', label: words.sorts.oldest },
  { value: '-total', label: words.sorts.largest },
  { value: 'total', label: words.sorts.smallest },
  { value: 'payee', label: words.sorts.payee },
  { value: '-payee', label: words.sorts.payeeBack },
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
  const chosen = useSignal(NONE_CHOSEN)
  /** The transaction that was chosen last: with Shift everything from it on is. */
  const last = useRef('')
  const { range } = useDays()
  const query = allOf(searchText(search), daysText(range))
  const { traced } = useScoped('transaction', { parts: WITHOUT_PERIOD })
  const asked = useMemo(() => ({ ...traced.parameters, query, sort, group_by: groupBy || undefined }), [traced.parameters, query, sort, groupBy])
  const { entries, selection, groups, groupsLeftOut, complete, error, more, retry } = useFoundTransactions(asked)

  const clear = (): void => {
    chosen.value = NONE_CHOSEN
    last.current = ''
  }
  // What another search finds is chosen anew.
  useEffect(clear, [query])
  const choose = (id: string, is: boolean, isRange: boolean): void => {
    const ends = [last.current, id].map((end) => entries.findIndex((entry) => entry.id === end))
    const between = isRange && ends.every((end) => end >= 0) ? entries.slice(Math.min(...ends), Math.max(...ends) + 1).map((entry) => entry.id) : [id]
    last.current = id
    chosen.value = withChosen(chosen.peek(), between, is)
  }
  const narrow = (key: string): void => {
    if (groupBy === '') return
    const condition = conditionOf(groupBy, key)
    setSearch({ text: search.text.trim() === '' ? condition : `(${search.text}) ${condition}` })
  }
  const mayEdit = mayEditFound(scope)
  const count = countChosen(chosen.value, selection?.transactions ?? 0)
  const rows = useMemo(() => rowsOf(entries, sort.endsWith('date')), [entries, sort])
  const heights = useMemo(() => rows.map((row) => ('day' in row ? DAY_HEIGHT : rowHeight(row.entry, isNarrow.value))), [rows, isNarrow.value])
  const toEdit = [query && `(${query})`, scopeText(scope)].filter(Boolean).join(' ')

  return (
    <Page section="Ledger" title={words.transactions} scope={EVERY_PART} isComparedInParts>
      <div class="search-bar">
        <SearchField
          text={search.text}
          label={words.searchTransactions}
          placeholder={words.exampleTransactions}
          onSearch={(text) => setSearch({ text }, { kind: 'typed', field: 'q' })}
        />
        <Button
          icon={SlidersHorizontal}
          aria-expanded={filtersOpen.value}
          aria-controls="filters"
          aria-label={words.filters}
          onClick={() => {
            filtersOpen.value = !filtersOpen.value
          }}
        >
          <span class="wide-only">{words.filters}</span>
        </Button>
        {mayEdit && (
          <Button
            icon={Pencil}
            aria-expanded={isEditing.value}
            aria-label={words.bulkEdit}
            onClick={() => {
              isEditing.value = !isEditing.value
              clear()
            }}
          >
            <span class="wide-only">{words.bulkEdit}</span>
          </Button>
        )}
        {queryOf(search) !== '' && (
          <Button icon={X} aria-label={words.clearSearch} onClick={() => setSearch(NO_SEARCH)}>
            <span class="wide-only">{words.clear}</span>
          </Button>
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
        <BulkEdit
          found={chosen.value.all ? { query: toEdit, except: chosen.value.ids, count } : { ids: chosen.value.ids, count }}
          all={selection?.transactions ?? 0}
          onAll={() => (chosen.value = ALL_CHOSEN)}
          onNone={clear}
          onWritten={clear}
        />
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
            label={words.transactions}
            heights={heights}
            onNearEnd={more}
            goesOn={!complete}
            row={(index) => {
              const row = rows[index]
              if (!row) return null
              return 'day' in row ? (
                <h2 class="day">
                  <time dateTime={row.day}>{longDay(row.day)}</time>
                </h2>
              ) : (
                <TransactionRow
                  entry={row.entry}
                  currency={currency.value}
                  follows={'entry' in (rows[index - 1] ?? {})}
                  choice={
                    mayEdit && isEditing.value
                      ? { isChosen: isChosen(chosen.value, row.entry.id), choose: (is, isRange) => choose(row.entry.id, is, isRange) }
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
        entries.length === 0 && (query === '' ? <NothingBooked /> : <NoMatches what="transactions" text={searchText(search)} />)
      )}
    </Page>
  )
}
