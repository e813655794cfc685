import { ArrowRight } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { useSeries } from '../../client/series.ts'
import { dayInYear, longDay } from '../../figures/days.ts'
import { dueInWords } from '../../figures/recurring.ts'
import { sourceLink } from '../../figures/transactions.ts'
import { DueAmount } from './due-amount.tsx'
import { Card } from '../frame/page.tsx'

const SHOWN = 6

/** What is due next, for the dashboard; nothing at all where nothing is marked as coming back. */
export const ComingUp = () => {
  const due = useSeries(1).alive.slice(0, SHOWN)
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
            <DueAmount name={series.name} entry={series.last} flow={series.flow} statement={series.statement} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
