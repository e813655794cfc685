import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { ALL_CHOSEN, type Chosen, isChosen, NONE_CHOSEN, withChosen } from '../figures/chosen.ts'
import { say } from '../parts/toasts.tsx'
import type { FoundPostings } from './found.ts'

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

/** The choice begins anew with every other search. */
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
