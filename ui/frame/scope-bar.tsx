import { scope as words } from '#messages/scope.ts'
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
import { Button, DayField, SelectField } from '../parts/fields.tsx'
import { Below } from '../parts/loading.tsx'

const KINDS: readonly PeriodKind[] = ['month', 'quarter', 'half', 'year', 'financial', 'custom']
const COMPARED = { previous: words.previous, year: words.yearBefore } as const

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
  <li class={isIgnored ? 'scope-chip ignored' : 'scope-chip'} title={isIgnored ? words.ignoredExplained : undefined}>
    <span>
      {children}
      {isIgnored && <small>{` · ${words.ignored}`}</small>}
    </span>
    <button type="button" aria-label={words.remove(name)} onClick={onRemove}>
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
  const summary = ((): string => {
    if (shown !== '') return periodWords(shown, month)
    const span = own?.spans.find(({ value }) => value === own.value)
    if (span) return span.label
    // A page without a period, or with steps from month to month beside its title, which show it.
    if (own || ignored('period')) return words.filters
    return isOfOneDay ? words.asOfDay(shortDay(lastDay)) : periodWords('', month)
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
          <span class="only-heard">{words.heard}</span>
          <span>{summary}</span>
        </summary>
        <Below height={0}>
          <div class="scope-fields">
            <SelectField
              label={words.period}
              value={kind === '' && own && spans.length > 0 ? own.value : kind}
              choices={[
                ...spans.map(({ value, label }) => [value, label] as const),
                ...(spans.length === 0 ? [['', usual !== '' ? periodWords(usual, month) : own ? words.chosenAbove : words.allTime] as const] : []),
                ...KINDS.map((value) => [value, words.kinds[value]] as const),
              ]}
              onChoose={choosePeriod}
            />
            {kind === 'custom' && (
              <>
                <DayField label={words.from} value={first} onChange={(day) => day && set({ period: `${day}..${last < day ? day : last}` })} />
                <DayField label={words.to} value={last} onChange={(day) => day && set({ period: `${first > day ? day : first}..${day}` })} />
              </>
            )}
            {kind !== '' && (
              <SelectField
                label={words.comparedWith}
                value={scope.compare}
                choices={[
                  ['', words.nothing],
                  ['previous', COMPARED.previous],
                  ['year', COMPARED.year],
                ]}
                onChoose={(chosen) => set({ compare: chosen })}
              />
            )}
            <CurrencyField value={scope.currency} onChange={(currency) => set({ currency })} />
            <DayField label={words.asOf} value={scope.asOf} fallback={today.value} onChange={(asOf) => set({ asOf })} />
            <ScopeFields scope={scope} set={set} accounts={configuration.value.data?.accounts ?? []} />
            <Link class="more" href="/more/history">
              {words.earlierStates}
            </Link>
          </div>
        </Below>
      </details>
      {shown !== '' && (
        <span class="scope-steps">
          <Button icon={ChevronLeft} class="icon-button" aria-label={words.previousPeriod} onClick={step(-1)} />
          <Button icon={ChevronRight} class="icon-button" aria-label={words.nextPeriod} onClick={step(1)} />
        </span>
      )}
      {used.length > 0 && (
        <ul class="scope-chips" aria-label={words.active}>
          {scope.period && (
            <Chip isIgnored={ignored('period')} name={words.removable.period} onRemove={() => set({ period: '', compare: '' })}>
              {isOfOneDay && !ignored('period') ? words.endOf(periodWords(scope.period, month)) : periodWords(scope.period, month)}
            </Chip>
          )}
          {scope.period && scope.compare && (
            <Chip isIgnored={ignored('compare')} name={words.removable.comparison} onRemove={() => set({ compare: '' })}>
              {words.comparedChip(COMPARED[scope.compare])}
            </Chip>
          )}
          {scope.currency && (
            <Chip isIgnored={ignored('currency')} name={scope.currency} onRemove={() => set({ currency: '' })}>
              {words.inCurrency(scope.currency)}
            </Chip>
          )}
          {scope.asOf && (
            <Chip isIgnored={ignored('as_of')} name={words.removable.day} onRemove={() => set({ asOf: '' })}>
              {words.asOfDay(shortDay(scope.asOf))}
            </Chip>
          )}
          {scope.event && (
            <Chip isIgnored={ignored('as_of_event')} name={words.removable.state} onRemove={() => set({ event: '' })}>
              {words.atEvent(count(Number(scope.event)))}
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
    <SelectField
      label={words.currency}
      value={value || currency.value}
      choices={money}
      onChoose={(chosen) => onChange(chosen === currency.value ? '' : chosen)}
    />
  )
}

/** For print: the book, the days, the currency and the filters of the figures, and when they were printed. */
const PrintedScope = ({ parts, shown, isOfOneDay }: { parts: readonly ScopePart[]; shown: string; isOfOneDay: boolean }) => {
  const [scope] = useScope()
  const { last } = useDays()
  const has = (part: ScopePart): boolean => parts.includes(part)
  const names = [...scope.accounts, ...scope.payees, ...scope.tags.map((tag) => `#${tag}`)]
  const printed = [
    configuration.value.data?.config.journal_path.split(/[\\/]/).at(-1),
    isOfOneDay ? shortDay(last) : has('period') && (shown === '' ? words.upTo(shortDay(last)) : periodWords(shown, financialMonth())),
    words.inCurrency((has('currency') && scope.currency) || currency.value),
    has('as_of_event') && scope.event && words.atEvent(count(Number(scope.event))),
    has('only') && names.length > 0 && words.only(names.join(', ')),
  ]
  return <p class="only-printed" data-words={printed.filter(Boolean).join(' · ')} />
}

const LISTS = ['accounts', 'payees', 'tags'] as const

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
    {LISTS.map((list) => (
      <NamesField
        key={list}
        label={words.lists[list].label}
        placeholder={words.lists[list].placeholder}
        known={list === 'accounts' ? accounts : []}
        onAdd={(name) => set({ [list]: [...new Set([...scope[list], name])] })}
      />
    ))}
  </>
)
