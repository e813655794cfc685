import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { TransactionsAnswer } from '../../src/http/contract/transactions.ts'
import { revision } from './answers.ts'
import { ask, Refusal, withQuery } from './api.ts'
import { type Entry, entryOf } from '../figures/transactions.ts'

/** Transactions, newest first, fetched piece by piece: a big book shows its first page at once. */
export interface Loaded {
  readonly entries: readonly Entry[]
  /** There are no more. */
  readonly complete: boolean
  readonly error: Refusal | undefined
}

const FIRST = 200
const PIECE = 1000
/** A search goes through everything: fewer and larger pieces. */
const SEARCH_PIECE = 5000

const NOTHING: Loaded = { entries: [], complete: false, error: undefined }

type Narrowed = Readonly<Record<string, string | undefined>>

/** `narrowed`: the parameters that the scope of the page adds. */
export const useTransactions = (account: string, isSearching: boolean, narrowed: Narrowed = {}): Loaded & { more: () => void; retry: () => void } => {
  const loaded = useSignal<Loaded>(NOTHING)
  const asking = useRef<AbortController>()

  const fetchPiece = async ({ offset, limit }: { offset: number; limit: number }): Promise<void> => {
    if (asking.current) return
    const control = new AbortController()
    asking.current = control
    try {
      const { transactions } = await ask<TransactionsAnswer>(
        withQuery('/api/transaction', { ...narrowed, account, limit, offset: offset === 0 ? undefined : offset }),
        control.signal,
      )
      const arrived = (transactions ?? []).map(entryOf)
      loaded.value = { entries: [...loaded.peek().entries.slice(0, offset), ...arrived], complete: arrived.length < limit, error: undefined }
    } catch (error) {
      if (control.signal.aborted) return
      loaded.value = {
        ...loaded.peek(),
        error: error instanceof Refusal ? error : new Refusal({ code: 'INTERNAL_ERROR', status: 0, message: 'The transactions could not be read.' }),
      }
    } finally {
      if (asking.current === control) asking.current = undefined
    }
  }

  const chosen = JSON.stringify([account, narrowed])
  const shownAccount = useRef(chosen)
  useEffect(() => {
    asking.current?.abort()
    asking.current = undefined
    if (shownAccount.current !== chosen) loaded.value = NOTHING
    shownAccount.current = chosen
    // After a change of the book as much as was there is asked for again, and replaces it in one go: the place on the page is kept.
    void fetchPiece({ offset: 0, limit: Math.max(FIRST, Math.ceil(loaded.peek().entries.length / PIECE) * PIECE) })
    return () => asking.current?.abort()
  }, [chosen, revision.value])

  const more = (): void => {
    const { entries, complete, error } = loaded.peek()
    if (!complete && !error && entries.length > 0) void fetchPiece({ offset: entries.length, limit: isSearching ? SEARCH_PIECE : PIECE })
  }
  const retry = (): void => {
    loaded.value = { ...loaded.peek(), error: undefined }
    void fetchPiece({ offset: loaded.peek().entries.length, limit: PIECE })
  }
  return { ...loaded.value, more, retry }
}
