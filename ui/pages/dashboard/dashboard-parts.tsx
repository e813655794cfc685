import { dashboard as words } from '#messages/dashboard.ts'
import { ArrowRight } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { reconciliationsByAccount, useAnswer } from '../../client/cached-answers.ts'
import { accountWords } from '../../client/display-settings.ts'
import { useAsOf, useScoped, WITHOUT_PERIOD } from '../../client/use-scope.ts'
import { dayInYear, longDay } from '../../figures/calendar-days.ts'
import {
  type CreditCardsAnswer,
  dueInWords,
  isOver,
  type RecurringAnswer,
  type Series,
  seriesOf,
  withStatements,
} from '../../figures/recurring-figures.ts'
import { reconcileLink, sourceLink } from '../../figures/transaction-figures.ts'
import { Card } from '../../parts/figure.tsx'
import { AccountName } from '../../parts/account-name.tsx'
import { DueAmount } from '../../parts/transaction-line.tsx'

export interface SeriesOfBook {
  readonly answer: ReturnType<typeof useAnswer<RecurringAnswer>>
  /** What goes on, soonest first; what pays a card is due as its statement says. */
  readonly alive: readonly Series[]
  /** What has ended, it seems. */
  readonly over: readonly Series[]
}

/** Recurring payments, in the scope of the page: the newest of each series, or all of them. */
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

const SHOWN = 6

/** What is due next, for the dashboard; nothing where nothing is marked as recurring. */
export const ComingUp = () => {
  const due = useSeries(1).alive.slice(0, SHOWN)
  if (due.length === 0) return null
  return (
    <Card
      title={words.comingUp}
      aside={
        <Link class="more" href="/cash_flow/recurring">
          {words.allBills} <ArrowRight size={14} />
        </Link>
      }
    >
      <ol class="recent">
        {due.map((series) => (
          <li key={series.name} class="transaction-line first-of-day">
            <time dateTime={series.next} title={longDay(series.next)}>
              {dayInYear(series.next)}
            </time>
            <div class="transaction-what">
              <Link class="payee" href={sourceLink(series.last)} title={words.lastTime}>
                {series.name}
              </Link>
              <p class={series.inDays < 0 ? 'late' : 'quiet'}>{dueInWords(series.inDays)}</p>
            </div>
            <DueAmount name={series.name} entry={series.last} flow={series.flow} statement={series.statement} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The accounts that are due to be compared with their statements; nothing where none is. */
export const DueReconciliations = () => {
  const due = [...reconciliationsByAccount.value.values()].filter(({ is_overdue: isOverdue }) => isOverdue)
  if (due.length === 0) return null
  return (
    <Card
      title={words.toReconcile}
      aside={
        <Link class="more" href="/ledger/reconciliation">
          {words.allAccounts} <ArrowRight size={14} />
        </Link>
      }
    >
      <ul class="reconciliations">
        {due.map(({ account, days_since: days, frequency_days: frequency }) => (
          <li key={account}>
            <span>
              <AccountName account={account} />
            </span>
            <Link class="late" href={reconcileLink(account)}>
              {words.overdue((days ?? frequency) - frequency)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
