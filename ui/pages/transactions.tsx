import { useSignal } from '@preact/signals'
import { Pencil, SlidersHorizontal, X } from 'lucide-preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { useSearchParams } from 'wouter-preact'
import { useTransactions } from '../client/all-transactions.ts'
import { configuration } from '../client/answers.ts'
import { EVERY_PART, useScoped } from '../client/scope.ts'
import { longDay } from '../figures/days.ts'
import { counted } from '../figures/format.ts'
import { useShortcuts } from '../keyboard.ts'
import { isNarrow } from '../narrow.ts'
import { BulkEdit } from '../parts/bulk-edit.tsx'
import { DayField } from '../parts/fields.tsx'
import { LongList } from '../parts/long-list.tsx'
import { Page } from '../parts/page.tsx'
import { type AskedList, Opens } from '../parts/proof.tsx'
import { Failure, Skeleton } from '../parts/state.tsx'
import { rowHeight, TransactionRow } from '../parts/transaction-row.tsx'
import { currency, figures } from '../client/settings.ts'
import { scopeIn, withScope } from '../figures/scope.ts'
import { matcherFor, narrows, NO_SEARCH, queryOf, type Search, searchIn } from '../figures/transaction-search.ts'
import { type Entry, flowOf, pathOf, shortAccount, totalsOf } from '../figures/transactions.ts'

const DAY_HEIGHT = 42

type Row = { readonly day: string } | { readonly entry: Entry }

const rowsOf = (entries: readonly Entry[]): Row[] =>
  entries.flatMap((entry, place): Row[] => (entries[place - 1]?.day === entry.day ? [{ entry }] : [{ day: entry.day }, { entry }]))

const KINDS = [
  { kind: 'in', name: 'Money in' },
  { kind: 'out', name: 'Money out' },
] as const

/** The transactions of one direction and commodity, each with what it brought or took. */
const linesOf =
  (entries: readonly Entry[], { kind, name, commodity }: { kind: 'in' | 'out'; name: string; commodity: string }) =>
  (): AskedList => ({
    name,
    about: 'The transactions that were found, each with what it brought or took',
    lines: entries.flatMap((entry) => {
      const flow = flowOf(entry)
      if (flow.kind !== kind || (flow.commodity ?? '') !== commodity || Number.isNaN(flow.amount)) return []
      const { from, to } = pathOf(entry)
      const about = [from, to].map((side) => side.slice(0, 2).map(shortAccount).join(', ')).join(' → ')
      return [{ entry, name: entry.payee || 'Without a payee', about, shown: figures.value.money(flow.amount) }]
    }),
  })

/** What the found transactions add up to, commodity by commodity. */
const TotalsLine = ({ entries, complete, searching }: { entries: readonly Entry[]; complete: boolean; searching: boolean }) => {
  const { totals, untold } = useMemo(() => totalsOf(entries), [entries])
  return (
    <p class="totals" role="status">
      <span>
        {counted(entries.length, 'transaction')}
        {!complete && (searching ? ' so far, searching…' : ' and more')}
      </span>
      {(complete || searching) && (
        <span>
          {totals.flatMap((total) =>
            KINDS.filter(({ kind }) => total.commodity === '' || total[kind] !== 0).map(({ kind, name }) => (
              <span key={`${kind} ${total.commodity}`}>
                <span class="quiet">{kind}</span>{' '}
                <Opens panel={linesOf(entries, { kind, name, commodity: total.commodity })}>
                  <span class={kind === 'in' ? 'amount gain' : 'amount'}>
                    {total.commodity === '' ? figures.value.money(total[kind]) : figures.value.quantity(total[kind])}
                    {total.commodity && <span class="unit"> {total.commodity}</span>}
                  </span>
                </Opens>{' '}
              </span>
            )),
          )}
          {untold > 0 && <span class="quiet">and {untold} without a price</span>}
        </span>
      )}
    </p>
  )
}

const Filters = ({ search, setSearch }: { search: Search; setSearch: (search: Search) => void }) => {
  const accounts = configuration.value.data?.accounts ?? []
  const set = (change: Partial<Search>): void => setSearch({ ...search, ...change })
  return (
    <div class="filters" id="filters">
      <label class="field">
        Account
        <input list="accounts" placeholder="Any" value={search.account} onChange={(event) => set({ account: event.currentTarget.value })} />
      </label>
      <datalist id="accounts">
        {accounts.map((account) => (
          <option key={account} value={account} />
        ))}
      </datalist>
      <DayField label="From" value={search.from} onChange={(from) => set({ from })} />
      <DayField label="To" value={search.to} onChange={(to) => set({ to })} />
      <label class="field">
        Amount
        <input
          class="short"
          inputMode="decimal"
          placeholder="from"
          aria-label="Amount from"
          value={search.min}
          onChange={(event) => set({ min: event.currentTarget.value })}
        />
        <input
          class="short"
          inputMode="decimal"
          placeholder="to"
          aria-label="Amount to"
          value={search.max}
          onChange={(event) => set({ max: event.currentTarget.value })}
        />
      </label>
    </div>
  )
}

export const Transactions = () => {
  const [parameters, setParameters] = useSearchParams()
  const search = useMemo(() => searchIn(parameters), [parameters.toString()])
  const setSearch = (next: Search): void =>
    setParameters((before) => withScope(new URLSearchParams(queryOf(next)), scopeIn(new URLSearchParams(before))), { replace: true })
  const filtersOpen = useSignal(queryOf({ ...search, text: '' }) !== '')
  const field = useRef<HTMLInputElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>()
  const typed = useSignal(search.text)
  // The address follows what is typed, a little later; only when it changes for another reason does the field follow the address.
  useEffect(() => {
    if (typing.current === undefined) typed.value = search.text
  }, [search.text])
  const clear = (): void => {
    clearTimeout(typing.current)
    typing.current = undefined
    typed.value = ''
    setSearch(NO_SEARCH)
  }
  const isEditing = useSignal(false)
  /** Ids of those that are found and shall stay as they are. */
  const left = useSignal<ReadonlySet<string>>(new Set())
  // To edit what was found, all of it has to be here.
  const isSearching = narrows(search) || isEditing.value
  const { traced } = useScoped('transaction')
  const { entries, complete, error, more, retry } = useTransactions(search.account, isSearching, traced.parameters)

  useShortcuts(useMemo(() => [{ keys: '/', label: 'Search transactions', run: () => field.current?.focus() }], []))
  // A search has to look at everything; without one, the next piece waits until the end of the list comes into sight.
  useEffect(() => {
    if (isSearching) more()
  }, [isSearching, entries])

  const found = useMemo(() => (narrows(search) ? entries.filter(matcherFor(search)) : entries), [entries, search])
  const chosen = useMemo(() => found.filter(({ id }) => !left.value.has(id)), [found, left.value])
  const choose = (id: string, isChosen: boolean): void => {
    const next = new Set(left.value)
    if (isChosen) next.delete(id)
    else next.add(id)
    left.value = next
  }
  const isWritable = configuration.value.data?.config.readonly === false
  const rows = useMemo(() => rowsOf(found), [found])
  const heights = useMemo(() => rows.map((row) => ('day' in row ? DAY_HEIGHT : rowHeight(row.entry, isNarrow.value))), [rows, isNarrow.value])

  return (
    <Page section="Ledger" title="Transactions" scope={EVERY_PART}>
      <div class="search-bar">
        <input
          ref={field}
          class="input"
          type="search"
          placeholder="Search payee, note, account or commodity"
          aria-label="Search transactions"
          value={typed.value}
          onInput={(event) => {
            typed.value = event.currentTarget.value
            clearTimeout(typing.current)
            typing.current = setTimeout(() => {
              typing.current = undefined
              setSearch({ ...search, text: typed.value })
            }, 120)
          }}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
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
        {isWritable && (
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
          <button type="button" class="button" aria-label="Clear the search" onClick={clear}>
            <X size={15} /> <span class="wide-only">Clear</span>
          </button>
        )}
      </div>
      {filtersOpen.value && <Filters search={search} setSearch={setSearch} />}
      {isEditing.value && <BulkEdit entries={chosen} all={complete} />}
      {(entries.length > 0 || complete) && <TotalsLine entries={found} complete={complete} searching={isSearching} />}
      {found.length > 0 && (
        <section class="card transactions">
          <LongList
            label="Transactions"
            heights={heights}
            onNearEnd={more}
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
                    isEditing.value ? { isChosen: !left.value.has(row.entry.id), choose: (isChosen) => choose(row.entry.id, isChosen) } : undefined
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
        found.length === 0 && (
          <p class="empty">{queryOf(search) === '' ? 'Nothing has been booked yet.' : 'No transaction answers to this search.'}</p>
        )
      )}
    </Page>
  )
}
