import { connection as words } from '#messages/frame.ts'
import { computed, type Signal, signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Hue } from '../../src/events/vocabulary/hues.ts'
import type { ListBooksAnswer } from '../../src/http/contract/about-contract.ts'
import type { ConfigAnswer } from '../../src/http/contract/config-contract.ts'
import type { listNotes } from '../../src/http/contract/documents-contract.ts'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { listReconciliations } from '../../src/http/contract/reconciliations-contract.ts'
import { type BookColours, coloursOfBook } from '../figures/account-colours.ts'
import type { Scope } from '../figures/scope-parameters.ts'
import { ask, isShutOut, Refusal, whenShutOut } from './api.ts'

/**
 * What the service has answered so far, by path. Parts of a page that ask for the same path share one answer, and when the book
 * changes everything on the screen is asked for again while the old figures stay where they are.
 */
export interface Answer<T> {
  readonly data: T | undefined
  readonly error: Refusal | undefined
  /** True only while there is nothing to show yet, or what is shown belongs to other parameters. */
  readonly waiting: boolean
}

interface Entry {
  readonly answer: Signal<Answer<unknown>>
  watchers: number
  asking: AbortController | undefined
  /** Resolves when what was asked last is answered. */
  settled: Promise<void>
}

const NOTHING: Answer<unknown> = { data: undefined, error: undefined, waiting: true }
const entries = new Map<string, Entry>()

const entryOf = (path: string): Entry => {
  const existing = entries.get(path)
  if (existing) return existing
  const entry: Entry = { answer: signal(NOTHING), watchers: 0, asking: undefined, settled: Promise.resolve() }
  entries.set(path, entry)
  return entry
}

const asRefusal = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal({ code: 'INTERNAL_ERROR', status: 0, message: words.unreadable })

const load = (path: string): Promise<void> => {
  const entry = entryOf(path)
  entry.asking?.abort()
  const asking = new AbortController()
  entry.asking = asking
  entry.settled = answered(path, entry, asking)
  return entry.settled
}

async function answered(path: string, entry: Entry, asking: AbortController): Promise<void> {
  const settle = (answer: Answer<unknown>): void => {
    // A later question has been asked since: its answer is the one to show.
    if (entry.asking !== asking) return
    entry.asking = undefined
    entry.answer.value = answer
  }
  try {
    settle({ data: await ask(path, asking.signal), error: undefined, waiting: false })
  } catch (error) {
    settle({ data: entry.answer.peek().data, error: asRefusal(error), waiting: false })
  }
  // Who waits for what there is now would otherwise go on with what there was.
  if (entry.asking !== undefined) await entry.settled
}

/** Grows whenever everything is asked for again: for parts that keep their answers themselves. */
export const revision = signal(0)

/** Asks again for everything on the screen, and forgets the answers of what is not. */
export const refresh = (): void => {
  revision.value += 1
  for (const [path, entry] of entries) {
    if (entry.watchers > 0 || kept.has(path)) void load(path)
    else {
      // Emptied and not replaced: a part that has just been drawn reads this one, and asks again as soon as it counts as a watcher.
      entry.asking?.abort()
      entry.asking = undefined
      entry.answer.value = NOTHING
    }
  }
}

/** The answer at a path, kept current while the component is on the screen. `undefined` asks nothing. */
export const useAnswer = <T>(path: string | undefined): Answer<T> & { retry: () => void } => {
  const last = useRef<T>()
  useEffect(() => {
    if (path === undefined) return
    const entry = entryOf(path)
    entry.watchers += 1
    if (entry.asking === undefined && entry.answer.peek().data === undefined) void load(path)
    return () => {
      entry.watchers -= 1
    }
  }, [path])
  const answer = (path === undefined ? NOTHING : entryOf(path).answer.value) as Answer<T>
  if (answer.data !== undefined) last.current = answer.data
  const retry = (): void => {
    if (path !== undefined) void load(path)
  }
  // While other parameters are being asked for, the figures before them stay: nothing on the page jumps.
  return answer.data === undefined && answer.error === undefined ? { ...answer, data: last.current, waiting: true, retry } : { ...answer, retry }
}

/** What was answered at a path last, if anything was; nothing is asked. */
export const answerAt = (path: string): unknown => entries.get(path)?.answer.peek().data

/** The accounts as the journal calls them, asked for by what is written into it; figures and filters have them under the five roots. */
export const OWN_ACCOUNTS = '/api/journal/accounts'

const CONFIG = '/api/config?slim=true'
/** What is asked for again even while nothing on the screen shows it. */
const kept = new Set([CONFIG])

/** The answer at a path that many parts of every page need: asked for once, and again when the book changes. */
export const keep = <T>(path: string): Signal<Answer<T>> => {
  if (!kept.has(path)) {
    kept.add(path)
    // This is called while a page is drawn, which is not to wait for a request to be on its way.
    setTimeout(() => void load(path))
  }
  return entryOf(path).answer as Signal<Answer<T>>
}

/** The configuration: every page needs it, so it is asked for once and kept. */
export const configuration = entryOf(CONFIG).answer as Signal<Answer<ConfigAnswer>>
/** This installation has accounts, and this browser no session. */
export const needsLogIn = computed(() => {
  const { error } = configuration.value
  return error !== undefined && isShutOut(error)
})
export const loadConfiguration = (): Promise<void> => load(CONFIG)

// The pages make room for the log-in: asked once, however many requests were refused at the same time.
whenShutOut(() => {
  if (entryOf(CONFIG).asking === undefined && !needsLogIn.peek()) void loadConfiguration()
})

export type ServedBook = ListBooksAnswer['books'][number]

/** The books of this server that this user may open; none when it is the only one. */
export const books = computed<readonly ServedBook[]>(() =>
  configuration.value.data === undefined ? [] : (keep<ListBooksAnswer>('/api/books').value.data?.books ?? []),
)

/** Shows another book. A page of its own: nothing of this one is taken along. */
export const openBook = ({ path }: Pick<ServedBook, 'path'>): void => location.assign(`${path}/`)

/** What the user may do here. The server refuses the rest in any case; it is not offered. */

const data = computed(() => configuration.value.data)

export const isReader = computed(() => data.value?.role === 'reader')
/** Nothing can be written by this user, or by anybody here. False until it is known. */
export const mayNotWrite = computed(() => isReader.value || data.value?.config.readonly === true)
/** The journal, notes, prices, imports: what an editor does. False until it is known. */
export const mayWrite = computed(() => data.value !== undefined && !mayNotWrite.value)
/** Transactions that are found: what is changed is the book as it is, and an earlier state of it lists others. */
export const mayEditFound = ({ event }: Pick<Scope, 'event'>): boolean => mayWrite.value && event === ''
/** Settings, users, backups: what an owner does. */
export const mayConfigure = computed(() => mayWrite.value && data.value?.role === 'owner')

/** What is known of accounts wherever one is named: its note, and the state of its reconciliation. */

type Notes = AnswerOf<typeof listNotes>
type Reconciliations = AnswerOf<typeof listReconciliations>
export type AccountReconciliation = Reconciliations['account_reconciliations'][number]

/** The icons that the owner chose, by account. */
export const chosenIcons = computed<ReadonlyMap<string, string>>(
  () => new Map((configuration.value.data?.config.accounts ?? []).flatMap(({ name, icon }) => (icon === '' ? [] : [[name, icon] as const]))),
)

/** The colours that somebody chose, by account. */
export const chosenColours = computed<ReadonlyMap<string, Hue>>(
  () =>
    new Map((configuration.value.data?.config.accounts ?? []).flatMap(({ name, colour }) => (colour === undefined ? [] : [[name, colour] as const]))),
)

/** The colour of every account, category and commodity of the book; the same on every page. */
export const bookColours = computed<BookColours>(() => {
  const { categories = [], accounts = [], commodities = [] } = configuration.value.data ?? {}
  return coloursOfBook({ categories, accounts, commodities, chosen: chosenColours.value })
})

export const reconciles = computed(() => configuration.value.data?.config.enable_reconciliation === true)

/** The notes that say something, by account. */
export const notesByAccount = computed<ReadonlyMap<string, string>>(() => {
  if (!configuration.value.data) return new Map()
  const notes = keep<Notes>('/api/account_notes').value.data?.account_notes ?? []
  return new Map(notes.filter(({ note }) => note.trim() !== '').map(({ account, note }) => [account, note]))
})

export const reconciliationsByAccount = computed<ReadonlyMap<string, AccountReconciliation>>(() => {
  if (!reconciles.value) return new Map()
  const records = keep<Reconciliations>('/api/accounts/reconciliation').value.data?.account_reconciliations ?? []
  return new Map(records.map((record) => [record.account, record]))
})
