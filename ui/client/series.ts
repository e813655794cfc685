import { useMemo } from 'preact/hooks'
import { type CreditCardsAnswer, isOver, type RecurringAnswer, type Series, seriesOf, withStatements } from '../figures/recurring.ts'
import { useAnswer } from './answers.ts'
import { useAsOf, useScoped, WITHOUT_PERIOD } from './scope.ts'
import { accountWords } from './settings.ts'

export interface SeriesOfBook {
  readonly answer: ReturnType<typeof useAnswer<RecurringAnswer>>
  /** What goes on, soonest first; what pays a card is due as its statement says. */
  readonly alive: readonly Series[]
  /** What has ended, it seems. */
  readonly over: readonly Series[]
}

/** What comes back, in the scope of the page: the newest times of each series, or all of them. */
export const useSeries = (newest?: number): SeriesOfBook => {
  const day = useAsOf()
  const { path } = useScoped('recurring', { parts: WITHOUT_PERIOD, ...(newest === undefined ? {} : { newest: String(newest) }) })
  const statements = useScoped('credit_cards', { parts: WITHOUT_PERIOD })
  const answer = useAnswer<RecurringAnswer>(path)
  const cards = useAnswer<CreditCardsAnswer>(accountWords.value.cards.length > 0 ? statements.path : undefined)
  return useMemo(() => {
    const all = seriesOf(answer.data?.transaction_sequences ?? [], { today: day, accounts: accountWords.value })
    return {
      answer,
      alive: withStatements(
        all.filter((series) => !isOver(series)),
        cards.data?.creditCards ?? [],
        day,
      ),
      over: all.filter(isOver),
    }
  }, [answer.data, answer.error, cards.data, day, accountWords.value])
}
