import { useCallback } from 'preact/hooks'
import { useSearchParams } from 'wouter-preact'
import { type Day, isDay } from '../figures/calendar-days.ts'

/** Which changes of the address are steps of their own, to which the back button returns. */

export type Way =
  /** Somebody chose what the page is about. */
  | { readonly kind: 'choice' }
  /** Somebody chose how it is shown. */
  | { readonly kind: 'manner' }
  /** Somebody is typing into a field. */
  | { readonly kind: 'typed'; readonly field: string }

/** The field that is being typed into: its first key was a step, and those after it belong to that. */
let typing = ''
/** What is chosen with one press is one step, however many parts of the address it changes. */
let hasStepped = false
let isListening = false

/** A field hands on what was typed a moment after the last key. */
const LEFT_MS = 400

/** Leaving a field, or submitting it, completes its value: typing on is another step. */
function listen(): void {
  if (isListening) return
  isListening = true
  const leave = (): void => void setTimeout(() => (typing = ''), LEFT_MS)
  addEventListener('focusout', leave, true)
  addEventListener('keydown', ({ key }) => key === 'Enter' && leave(), true)
  addEventListener('popstate', () => (typing = ''))
}

/** Returns whether a change that is about to be made is a step. */
function stepped(way: Way): boolean {
  if (way.kind === 'manner') return false
  const goesOn = way.kind === 'typed' && typing === way.field
  if (way.kind === 'typed') listen()
  typing = way.kind === 'typed' ? way.field : ''
  if (goesOn || hasStepped) return false
  hasStepped = true
  queueMicrotask(() => (hasStepped = false))
  return true
}

/** Changes the query of the address; without a difference it is no step. */
export const useAddress = (): readonly [URLSearchParams, (change: (before: URLSearchParams) => URLSearchParams, way: Way) => void] => {
  const [parameters, setParameters] = useSearchParams()
  const set = useCallback(
    (change: (before: URLSearchParams) => URLSearchParams, way: Way): void => {
      // As it is by now: one press may choose two things.
      const before = new URLSearchParams(globalThis.location?.search)
      const next = change(new URLSearchParams(before))
      if (next.toString() !== before.toString()) setParameters(() => next, { replace: !stepped(way) })
    },
    [setParameters],
  )
  return [parameters, set]
}

const useKept = <Value extends string>(
  name: string,
  { fallback, accepted, way }: { fallback: Value; accepted: readonly Value[] | undefined; way: Way },
): [Value, (value: Value) => void] => {
  const [parameters, setParameters] = useAddress()
  const written = parameters.get(name) as Value | null
  const value = written === null || (accepted !== undefined && !accepted.includes(written)) ? fallback : written
  const { kind } = way
  const set = useCallback(
    (choice: Value) =>
      setParameters((next) => {
        if (choice === fallback) next.delete(name)
        else next.set(name, choice)
        return next
      }, way),
    [name, fallback, kind, setParameters],
  )
  return [value, set]
}

/** What a page is about: a month, an account, a kind. It is in the address, so that bookmarks and links keep it, and each choice is a step that the back button undoes. */
export const useParameter = <Value extends string>(name: string, fallback: Value, accepted?: readonly Value[]): [Value, (value: Value) => void] =>
  useKept(name, { fallback, accepted, way: { kind: 'choice' } })

/** A day that a page is about, or ''. A day that does not exist counts as none: the browser would show 2 March for 2024-02-31, with figures of another day. */
export const useDayParameter = (name: string, fallback: Day | ''): [Day | '', (day: Day | '') => void] => {
  const [written, set] = useParameter<string>(name, fallback)
  return [written === '' || isDay(written) ? written : fallback, set]
}

/** How it is shown: as a table, in which order, how deep. It is in the address too, but not a step of the history. */
export const useManner = <Value extends string>(name: string, fallback: Value, accepted?: readonly Value[]): [Value, (value: Value) => void] =>
  useKept(name, { fallback, accepted, way: { kind: 'manner' } })

/** A text that is typed. All of it is one step, however many keys it took; a text that is chosen as a whole (the last of the three) is one by itself. */
export const useTyped = (name: string): [text: string, type: (text: string) => void, choose: (text: string) => void] => {
  const [text, type] = useKept<string>(name, { fallback: '', accepted: undefined, way: { kind: 'typed', field: name } })
  const [, choose] = useParameter<string>(name, '')
  return [text, type, choose]
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** A name as it is in an address. A bare "%" that was typed is kept, and what the browser encoded of the rest ("VAT%2019%") is decoded. */
export const nameIn = (part = ''): string => decoded(part) ?? part.replaceAll(/(%[\da-f]{2})+/gi, (escapes) => decoded(escapes) ?? escapes)

const PERIODS = '/reports/periods'
/** Addresses of Paisa and of earlier versions that may be bookmarked. Parts with a colon are the same in both. */
export const MOVED: Readonly<Record<string, string>> = {
  '/accounts/:account/transactions': '/accounts/:account',
  '/analysis/mom': '/expense/mom',
  '/analysis/yoy': '/expense/yoy',
  '/assets/analysis': '/assets/portfolio',
  '/ledger/changes': '/more/history',
  '/ledger/fx-rates': '/ledger/fx',
  // Every page asks for a login itself, so this page is not needed.
  '/login': '/',
  '/more/goals': '/planning/goals',
  '/more/goals/:type/:name': '/planning/goals/:type/:name',
  '/more/tax': '/planning/tax/capital_gains',
  '/more/tax/capital_gains': '/planning/tax/capital_gains',
  '/more/tax/harvest': '/planning/tax/harvest',
  '/more/tax/schedule_al': '/planning/tax/schedule_al',
  '/planning': '/planning/goals',
  '/planning/tax': '/planning/tax/capital_gains',
  [PERIODS]: '/cash_flow/income_statement',
}

/** The new address of an address with its parameters. */
export const redirected = (from: string, names: Readonly<Record<string, string | undefined>>, search: string): string => {
  if (from !== PERIODS) return movedTo(MOVED[from] ?? from, names) + search
  // Its choice of statement is two pages now, and months side by side are no longer what they begin with.
  const parameters = new URLSearchParams(search)
  const to = parameters.get('of') === 'worth' ? '/reports/balance_sheet' : MOVED[PERIODS]
  parameters.delete('of')
  if (!parameters.has('every')) parameters.set('every', 'month')
  return `${to}?${parameters}`
}

/** The new address of a moved one, with its names filled in. */
export const movedTo = (to: string, names: Readonly<Record<string, string | undefined>>): string =>
  to.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(nameIn(names[name])))

const parameters = new URLSearchParams(globalThis.location?.search)

/** Whether the page was opened to add a transaction: by a shortcut of the installed app, or by what another one shared with it. */
export const opensToAdd = parameters.has('add')

/** What another program on the device shared when it opened the page, see share_target in the manifest; '' for nothing. */
export const sharedText = ['title', 'add']
  .map((name) => parameters.get(name)?.trim() ?? '')
  .filter((text) => opensToAdd && text !== '')
  .join(' ')
  .slice(0, 1000)
