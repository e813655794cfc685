import { ArrowRight } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useAnswer } from '../client/answers.ts'
import { dayInYear, longDay } from '../figures/days.ts'
import { type CreditCardsAnswer, dueInWords, isOver, type RecurringAnswer, seriesOf, withStatements } from '../figures/recurring.ts'
import { accountWords, today } from '../client/settings.ts'
import { sourceLink } from '../figures/transactions.ts'
import { Card } from './page.tsx'
import { Opens, Proof, Report } from './proof.tsx'
import { FlowFigure } from './transaction-line.tsx'

const SHOWN = 6
const CARDS = { report: 'credit_cards' }

/** What is due next, for the dashboard; nothing at all where nothing is marked as coming back. */
export const ComingUp = () => {
  const answer = useAnswer<RecurringAnswer>('/api/recurring?newest=1')
  const cards = useAnswer<CreditCardsAnswer>(accountWords.value.cards.length > 0 ? '/api/credit_cards' : undefined)
  const due = useMemo(() => {
    const all = seriesOf(answer.data?.transaction_sequences ?? [], { today: today.value, accounts: accountWords.value })
    return withStatements(
      all.filter((series) => !isOver(series)),
      cards.data?.creditCards ?? [],
      today.value,
    ).slice(0, SHOWN)
  }, [answer.data, cards.data, today.value, accountWords.value])
  if (due.length === 0) return null
  return (
    <Card
      title="Coming up"
      aside={
        <Link class="more" href="/cash_flow/recurring">
          All that recurs <ArrowRight size={14} />
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
              <Link class="payee" href={sourceLink(series.last)} title="The last time">
                {series.name}
              </Link>
              <p class={series.inDays < 0 ? 'late' : 'quiet'}>{dueInWords(series.inDays)}</p>
            </div>
            {series.statement ? (
              <Report.Provider value={CARDS}>
                <Proof at={series.statement} name={`${series.name}, by its statement`}>
                  <FlowFigure flow={series.flow} />
                </Proof>
              </Report.Provider>
            ) : (
              <Opens panel={() => ({ name: series.name, entry: series.last, forecast: false })}>
                <FlowFigure flow={series.flow} />
              </Opens>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
