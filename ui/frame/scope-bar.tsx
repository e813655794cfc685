import { useSignal } from '@preact/signals'
import { ChevronLeft, ChevronRight, SlidersHorizontal, X } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Link, useLocation, useSearchParams } from 'wouter-preact'
import { configuration } from '../client/cached-answers.ts'
import { currency, today, understood } from '../client/display-settings.ts'
import { financialMonth, ownPeriod, useDays, useScope } from '../client/use-scope.ts'
import { shortDay } from '../figures/calendar-days.ts'
import { count } from '../figures/number-format.ts'
import {
  kindOf,
  movedPeriod,
  partsOfScope,
  type PeriodKind,
  periodWith,
  periodWords,
  type Scope,
  SCOPE_KEYS,
  type ScopePart,
} from '../figures/scope-parameters.ts'
import { closeOnEscape } from '../parts/dialog.tsx'
import { DayField } from '../parts/fields.tsx'
import { Below } from '../parts/loading.tsx'

const KINDS: readonly { value: PeriodKind | ''; label: string }[] = [
  { value: '', label: 'All time' },
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'half', label: 'Half-year' },
  { value: 'year', label: 'Year' },
  { value: 'financial', label: 'Financial year' },
  { value: 'custom', label: 'From … to' },
]

const COMPARED = { previous: 'the period before', year: 'a year before' } as const

/** The scope of the last page that had one. */
let kept: { readonly path: string; readonly scope: readonly [string, string][] } | undefined

/** Goes along from page to page: an address without any scope gets that of the page before. */
const useKeptScope = (): void => {
  const [path] = useLocation()
  const [parameters, setParameters] = useSearchParams()
  const scope = [...parameters].filter(([key]) => SCOPE_KEYS.includes(key))
  useEffect(() => {
    const before = kept
    if (before && before.path !== path && scope.length === 0 && before.scope.length > 0) {
      kept = { path, scope: before.scope }
      setParameters(
        (here) => {
          const next = new URLSearchParams(here)
          for (const [key, value] of before.scope) next.append(key, value)
          return next
        },
        { replace: true },
      )
    } else kept = { path, scope }
  }, [path, parameters.toString()])
}

const Chip = ({ isIgnored, onRemove, name, children }: { isIgnored: boolean; onRemove: () => void; name: string; children: ComponentChildren }) => (
  <li
    class={isIgnored ? 'scope-chip ignored' : 'scope-chip'}
    title={isIgnored ? 'This page cannot be narrowed by it, and shows everything.' : undefined}
  >
    <span>
      {children}
      {isIgnored && <small> · not on this page</small>}
    </span>
    <button type="button" aria-label={`Without ${name}`} onClick={onRemove}>
      <X size={13} aria-hidden="true" />
    </button>
  </li>
)

/** The scope of the page's figures: a period, a currency, a day, a state of the book, some transactions. `parts` are those that the page uses. */
export const ScopeBar = ({ parts, usual = '', isOfOneDay }: { parts: readonly ScopePart[]; usual?: string | undefined; isOfOneDay: boolean }) => {
  useKeptScope()
  const [scope, set] = useScope()
  const month = financialMonth()
  const ignored = (part: ScopePart): boolean => !parts.includes(part)
  const kind = kindOf(scope.period)
  const shown = scope.period || (ignored('period') ? '' : usual)
  const step = (by: 1 | -1) => (): void => set({ period: movedPeriod(shown, by, month) })
  const { last: lastDay } = useDays()
  const own = ignored('period') ? undefined : ownPeriod.value
  const words = ((): string => {
    if (shown !== '') return periodWords(shown, month)
    const span = own?.spans.find(({ value }) => value === own.value)
    if (span) return span.label
    // A page without a period, or with steps from month to month beside its title, which show it.
    if (own || ignored('period')) return 'Filters'
    return isOfOneDay ? `As of ${shortDay(lastDay)}` : periodWords('', month)
  })()
  const spans = own?.spans ?? []
  const choosePeriod = (value: string): void => {
    if (spans.some((span) => span.value === value)) {
      set({ period: '', compare: '' })
      own?.choose(value)
    } else set({ period: value && periodWith(value as PeriodKind, today.value, month) })
  }
  const [first = '', last = ''] = kind === 'custom' ? scope.period.split('..') : []
  const used = partsOfScope(scope)
  return (
    <div class="scope-bar">
      <details class="scope" onKeyDown={closeOnEscape}>
        <summary class="button">
          <SlidersHorizontal size={15} aria-hidden="true" />
          <span class="only-heard">Period, currency and filters:</span>
          <span>{words}</span>
        </summary>
        <Below height={0}>
          <div class="scope-fields">
            <label class="field">
              Period
              <select value={kind === '' && own && spans.length > 0 ? own.value : kind} onChange={(event) => choosePeriod(event.currentTarget.value)}>
                {spans.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
                {KINDS.filter(({ value }) => value !== '' || spans.length === 0).map(({ value, label }) => (
                  <option key={value} value={value}>
                    {value !== '' ? label : usual !== '' ? periodWords(usual, month) : own ? 'As chosen above' : label}
                  </option>
                ))}
              </select>
            </label>
            {kind === 'custom' && (
              <>
                <DayField label="From" value={first} onChange={(day) => day && set({ period: `${day}..${last < day ? day : last}` })} />
                <DayField label="To" value={last} onChange={(day) => day && set({ period: `${first > day ? day : first}..${day}` })} />
              </>
            )}
            {kind !== '' && (
              <label class="field">
                Compared with
                <select value={scope.compare} onChange={(event) => set({ compare: event.currentTarget.value as typeof scope.compare })}>
                  <option value="">nothing</option>
                  <option value="previous">{COMPARED.previous}</option>
                  <option value="year">{COMPARED.year}</option>
                </select>
              </label>
            )}
            <CurrencyField value={scope.currency} onChange={(currency) => set({ currency })} />
            <DayField label="As of" value={scope.asOf} fallback={today.value} onChange={(asOf) => set({ asOf })} />
            <ScopeFields scope={scope} set={set} accounts={configuration.value.data?.accounts ?? []} />
            <Link class="more" href="/more/history">
              Earlier states of the book
            </Link>
          </div>
        </Below>
      </details>
      {shown !== '' && (
        <span class="scope-steps">
          <button type="button" class="icon-button" aria-label="The period before" onClick={step(-1)}>
            <ChevronLeft size={15} />
          </button>
          <button type="button" class="icon-button" aria-label="The period after" onClick={step(1)}>
            <ChevronRight size={15} />
          </button>
        </span>
      )}
      {used.length > 0 && (
        <ul class="scope-chips" aria-label="What the figures are narrowed to">
          {scope.period && (
            <Chip isIgnored={ignored('period')} name="the period" onRemove={() => set({ period: '', compare: '' })}>
              {isOfOneDay && !ignored('period') && 'at the end of '}
              {periodWords(scope.period, month)}
            </Chip>
          )}
          {scope.period && scope.compare && (
            <Chip isIgnored={ignored('compare')} name="the comparison" onRemove={() => set({ compare: '' })}>
              beside {COMPARED[scope.compare]}
            </Chip>
          )}
          {scope.currency && (
            <Chip isIgnored={ignored('currency')} name={scope.currency} onRemove={() => set({ currency: '' })}>
              in {scope.currency}
            </Chip>
          )}
          {scope.asOf && (
            <Chip isIgnored={ignored('as_of')} name="the day" onRemove={() => set({ asOf: '' })}>
              as of {shortDay(scope.asOf)}
            </Chip>
          )}
          {scope.event && (
            <Chip isIgnored={ignored('as_of_event')} name="the state of the book" onRemove={() => set({ event: '' })}>
              as the book was at event {count(Number(scope.event))}
            </Chip>
          )}
          {(['accounts', 'payees', 'tags'] as const).flatMap((list) =>
            scope[list].map((name) => (
              <Chip
                key={`${list} ${name}`}
                isIgnored={ignored('only')}
                name={name}
                onRemove={() => set({ [list]: scope[list].filter((other) => other !== name) })}
              >
                {list === 'tags' ? `#${name}` : name}
              </Chip>
            )),
          )}
        </ul>
      )}
      <PrintedScope parts={parts} shown={shown} isOfOneDay={isOfOneDay} />
    </div>
  )
}

/** The currency to report in. Hidden if there is only one. */
const CurrencyField = ({ value, onChange }: { value: string; onChange: (currency: string) => void }) => {
  const config = configuration.value.data?.config
  const money = understood.value?.money ?? []
  if (!config || money.length < 2 || config.disable_multi_currency_prices) return null
  return (
    <label class="field">
      in
      <select
        value={value || currency.value}
        onChange={(event) => onChange(event.currentTarget.value === currency.value ? '' : event.currentTarget.value)}
      >
        {money.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** For print: the book, the days, the currency and the filters of the figures, and when they were printed. */
const PrintedScope = ({ parts, shown, isOfOneDay }: { parts: readonly ScopePart[]; shown: string; isOfOneDay: boolean }) => {
  const [scope] = useScope()
  const { last } = useDays()
  const has = (part: ScopePart): boolean => parts.includes(part)
  const names = [...scope.accounts, ...scope.payees, ...scope.tags.map((tag) => `#${tag}`)]
  const words = [
    configuration.value.data?.config.journal_path.split(/[\\/]/).at(-1),
    isOfOneDay ? shortDay(last) : has('period') && (shown === '' ? `up to ${shortDay(last)}` : periodWords(shown, financialMonth())),
    `in ${(has('currency') && scope.currency) || currency.value}`,
    has('as_of_event') && scope.event && `as the book was at event ${count(Number(scope.event))}`,
    has('only') && names.length > 0 && `only ${names.join(', ')}`,
  ]
  return <p class="only-printed" data-words={words.filter(Boolean).join(' · ')} />
}

const LISTS = [
  { list: 'accounts', label: 'Account', placeholder: 'Expenses:Food' },
  { list: 'payees', label: 'Payee', placeholder: 'As it is written' },
  { list: 'tags', label: 'Tag', placeholder: 'trip, or trip: Rome' },
] as const

const NamesField = ({
  label,
  placeholder,
  known,
  onAdd,
}: {
  label: string
  placeholder: string
  known: readonly string[]
  onAdd: (name: string) => void
}) => {
  const typed = useSignal('')
  const add = (): void => {
    if (typed.value.trim() !== '') onAdd(typed.value.trim())
    typed.value = ''
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <label class="field">
        {label}
        <input
          list={known.length > 0 ? 'scope-names' : undefined}
          placeholder={placeholder}
          value={typed.value}
          onInput={(event) => {
            typed.value = event.currentTarget.value
          }}
          onChange={add}
        />
      </label>
      {known.length > 0 && (
        <datalist id="scope-names">
          {known.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </form>
  )
}

/** Filters by names; each is added when its field loses focus. */
const ScopeFields = ({ scope, set, accounts }: { scope: Scope; set: (change: Partial<Scope>) => void; accounts: readonly string[] }) => (
  <>
    {LISTS.map(({ list, label, placeholder }) => (
      <NamesField
        key={list}
        label={label}
        placeholder={placeholder}
        known={list === 'accounts' ? accounts : []}
        onAdd={(name) => set({ [list]: [...new Set([...scope[list], name])] })}
      />
    ))}
  </>
)
