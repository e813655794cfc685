import { transactionSearch as words } from '#messages/transaction-search.ts'
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { LedgerAnswer, TransactionsAnswer } from '../../../src/http/contract/transactions-contract.ts'
import { ask, Refusal, withQuery } from '../../client/api.ts'
import { revision } from '../../client/cached-answers.ts'
import { say } from '../../client/toasts.tsx'
import { count } from '../../figures/number-format.ts'
import { type Entry, entryOf } from '../../figures/transaction-figures.ts'
import { ALL_CHOSEN, type Chosen, isChosen, NONE_CHOSEN, withChosen } from './search-figures.ts'

/*
 * What a search found, page by page: the server knows the totals, and what is looked at is fetched.
 */

export type Parameters = Readonly<Record<string, string | boolean | undefined>>
export type Selection = NonNullable<TransactionsAnswer['selection']>
export type FoundGroup = NonNullable<TransactionsAnswer['groups']>[number]

export interface FoundTransactions {
  readonly entries: readonly Entry[]
  readonly selection: Selection | undefined
  readonly groups: readonly FoundGroup[]
  readonly groupsLeftOut: number
  /** There are no more; false while there is nothing yet. */
  readonly complete: boolean
  readonly error: Refusal | undefined
}

const FIRST = 60
const PIECE = 100
const PIECE_MAX = 1000

const NOTHING: FoundTransactions & { cursor: string } = {
  entries: [],
  selection: undefined,
  groups: [],
  groupsLeftOut: 0,
  complete: false,
  error: undefined,
  cursor: '',
}

const unreadable = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal({ code: 'INTERNAL_ERROR', status: 0, message: words.unreadable })

/** Transactions that match a search, the next page when `more` is called. Earlier results stay until the next answer arrives. */
export const useFoundTransactions = (parameters: Parameters): FoundTransactions & { more: () => void; retry: () => void } => {
  const found = useSignal(NOTHING)
  const asking = useRef<AbortController>()
  const asked = JSON.stringify(parameters)
  const shown = useRef(asked)

  /** So many from the beginning, in one go. */
  const begin = async (wanted: number, isSame = true): Promise<void> => {
    asking.current?.abort()
    const control = new AbortController()
    asking.current = control
    try {
      let next = NOTHING
      do {
        const limit = Math.min(wanted - next.entries.length, PIECE_MAX)
        next = joined(next, await ask<TransactionsAnswer>(path(parameters, limit, next.cursor), control.signal))
      } while (!next.complete && next.entries.length < wanted)
      found.value = next
    } catch (error) {
      // Results of another search would look like those of this one.
      if (!control.signal.aborted) found.value = { ...(isSame ? found.peek() : NOTHING), error: unreadable(error) }
    } finally {
      if (asking.current === control) asking.current = undefined
    }
  }
  const more = async (): Promise<void> => {
    const before = found.peek()
    if (asking.current || before.complete || before.error || before.cursor === '') return
    const control = new AbortController()
    asking.current = control
    try {
      found.value = joined(before, await ask<TransactionsAnswer>(path(parameters, PIECE, before.cursor), control.signal))
    } catch (error) {
      if (!control.signal.aborted) found.value = { ...before, error: unreadable(error) }
    } finally {
      if (asking.current === control) asking.current = undefined
    }
  }

  useEffect(() => {
    // After a change of the book as much as was there is asked for again, and replaces it in one go: the place on the page is kept.
    const isSame = shown.current === asked
    shown.current = asked
    void begin(isSame ? Math.max(FIRST, found.peek().entries.length) : FIRST, isSame)
    return () => asking.current?.abort()
  }, [asked, revision.value])
  return { ...found.value, more: () => void more(), retry: () => void begin(Math.max(FIRST, found.peek().entries.length)) }
}

const path = (parameters: Parameters, limit: number, cursor: string): string =>
  withQuery('/api/transaction', { sort: '-date', ...parameters, limit, cursor })

const joined = (before: typeof NOTHING, answer: TransactionsAnswer): typeof NOTHING => ({
  entries: [...before.entries, ...answer.transactions.map(entryOf)],
  selection: answer.selection,
  groups: answer.groups ?? [],
  groupsLeftOut: answer.groups_left_out ?? 0,
  complete: (answer.next_cursor ?? '') === '',
  cursor: answer.next_cursor ?? '',
  error: undefined,
})

type Posting = LedgerAnswer['postings'][number]

export interface FoundPostings {
  readonly selection: LedgerAnswer['selection']
  readonly error: Refusal | undefined
  /** Those that have come so far, a page at a time. */
  readonly pages: ReadonlyMap<number, readonly Posting[]>
  /** The posting at a place of the list, where its page has come; it is asked for otherwise. */
  readonly at: (place: number) => Posting | undefined
  /** The parameters of the request for the page with this row, and the row's place in it. */
  readonly traced: (place: number) => { readonly parameters: Parameters; readonly at: number }
  /** The transactions of the postings from one place up to another; what has not come yet is fetched. Rejects when there are too many. */
  readonly transactionsBetween: (from: number, to: number) => Promise<ReadonlySet<string>>
  readonly retry: () => void
}

const PAGE = 100
const PAGES_KEPT = 60
const WAIT_MS = 60
/** Postings that are chosen in one go without choosing all of them. */
const BETWEEN_MAX = 10_000

/** Postings that match a search, read anywhere in a list of any length. */
export const useFoundPostings = (parameters: Parameters): FoundPostings => {
  const asked = JSON.stringify([parameters, revision.value])
  const found = useSignal<{ of: string; pages: ReadonlyMap<number, readonly Posting[]>; selection: LedgerAnswer['selection']; error?: Refusal }>({
    of: asked,
    pages: new Map(),
    selection: undefined,
  })
  const wanted = useRef(new Set<number>())
  const later = useRef<ReturnType<typeof setTimeout>>()
  const onTheWay = useRef(new Set<string>())
  const current = useRef(asked)
  current.current = asked
  const of = (page: number): Parameters => ({
    sort: '-date',
    ...parameters,
    limit: String(PAGE),
    offset: page === 0 ? undefined : String(page * PAGE),
  })

  const load = async (page: number): Promise<void> => {
    const key = `${asked} ${page}`
    if (onTheWay.current.has(key)) return
    onTheWay.current.add(key)
    try {
      const { postings, selection } = await ask<LedgerAnswer>(withQuery('/api/ledger', of(page)))
      if (current.current !== asked) return
      const before = found.peek()
      // Pages of another question go when the first of this one has come: until then they stay, and nothing jumps.
      const pages = new Map(before.of === asked ? before.pages : [])
      pages.set(page, postings)
      for (const old of pages.keys()) if (pages.size > PAGES_KEPT && old !== page) pages.delete(old)
      found.value = { of: asked, pages, selection }
    } catch (error) {
      if (current.current !== asked) return
      const before = found.peek()
      found.value = { pages: new Map(), selection: undefined, ...(before.of === asked && before), of: asked, error: unreadable(error) }
    } finally {
      onTheWay.current.delete(key)
    }
  }
  useEffect(() => {
    void load(0)
    return () => clearTimeout(later.current)
  }, [asked])

  /** What flies by while somebody scrolls is not fetched: only what is still looked at a moment later. */
  const want = (page: number): void => {
    wanted.current.delete(page)
    wanted.current.add(page)
    clearTimeout(later.current)
    later.current = setTimeout(() => {
      const pages = [...wanted.current].slice(-3)
      wanted.current.clear()
      for (const one of pages) void load(one)
    }, WAIT_MS)
  }
  const transactionsBetween = async (from: number, to: number): Promise<ReadonlySet<string>> => {
    if (to - from >= BETWEEN_MAX) throw new Error(words.tooMany(count(BETWEEN_MAX)))
    const ids = new Set<string>()
    for (let place = from; place <= to; ) {
      const here = found
        .peek()
        .pages.get(Math.floor(place / PAGE))
        ?.slice(place % PAGE, (place % PAGE) + to - place + 1)
      const limit = String(Math.min(to - place + 1, PIECE_MAX))
      const postings = here ?? (await ask<LedgerAnswer>(withQuery('/api/ledger', { ...of(0), limit, offset: String(place) }))).postings
      for (const { transaction_id } of postings) ids.add(transaction_id)
      if (postings.length === 0) break
      place += postings.length
    }
    return ids
  }
  return {
    pages: found.value.pages,
    selection: found.value.selection,
    error: found.value.error,
    at: (place) => {
      const page = Math.floor(place / PAGE)
      const postings = found.value.pages.get(page)
      if (!postings && found.value.of === asked) want(page)
      return postings?.[place % PAGE]
    },
    traced: (place) => ({ parameters: of(Math.floor(place / PAGE)), at: place % PAGE }),
    transactionsBetween,
    retry: () => void load(0),
  }
}

/** How the postings of a list are chosen. An edit changes whole transactions, so all postings of one are chosen with each of them. */
export interface PostingChoice {
  readonly chosen: Chosen
  /** The posting at a place is, or is not. */
  readonly has: (place: number) => boolean
  /** Chooses a posting, or lets go of it. */
  readonly take: (place: number, chosen: boolean) => void
  /** The same for everything from the posting that was taken last up to this one. */
  readonly takeUpTo: (place: number, chosen: boolean) => void
  readonly takeAll: (chosen: boolean) => void
}

/** Another search clears the selection. */
export const usePostingChoice = (found: FoundPostings, search: string): PostingChoice => {
  const chosen = useSignal(NONE_CHOSEN)
  const last = useRef(0)
  useEffect(() => {
    chosen.value = NONE_CHOSEN
    last.current = 0
  }, [search])
  const take = (place: number, is: boolean): void => {
    const posting = found.at(place)
    if (!posting) return
    last.current = place
    chosen.value = withChosen(chosen.peek(), [posting.transaction_id], is)
  }
  const takeUpTo = async (place: number, is: boolean): Promise<void> => {
    const [from, to] = [Math.min(last.current, place), Math.max(last.current, place)]
    last.current = place
    try {
      chosen.value = withChosen(chosen.peek(), await found.transactionsBetween(from, to), is)
    } catch (error) {
      say('bad', error instanceof Error ? error.message : String(error))
    }
  }
  return {
    chosen: chosen.value,
    has: (place) => {
      const posting = found.at(place)
      return posting !== undefined && isChosen(chosen.value, posting.transaction_id)
    },
    take,
    takeUpTo: (place, is) => void takeUpTo(place, is),
    takeAll: (is) => {
      chosen.value = is ? ALL_CHOSEN : NONE_CHOSEN
    },
  }
}
