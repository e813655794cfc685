import { ArrowRight } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { getBudget } from '../../../src/http/contract/budget.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import { useParameter } from '../../address.ts'
import { useAnswer } from '../../client/answers.ts'
import { useDays, useGoingOn, useScoped } from '../../client/scope.ts'
import { closestToSpent, WITHOUT_POSTINGS } from '../../figures/budget.ts'
import { monthLater } from '../../figures/month-grid.ts'
import { monthWords } from '../../figures/months.ts'
import { Amount } from '../amount.tsx'
import { Card } from '../frame/page.tsx'
import { Proof, Report } from '../proof.tsx'
import { Envelope } from './envelope.tsx'

const SHOWN = 6
/** Those that the spending can be told of. */
const MONTHS = 3

/** What is left of the plans of the month that the spending beside it is of, for the dashboard; nothing at all where nothing is planned for it. */
export const BudgetLately = () => {
  const goingOn = useGoingOn()
  const { last } = useDays()
  const newest = last.slice(0, 7)
  const { path, traced } = useScoped('budget', { ...WITHOUT_POSTINGS, first_month: monthLater(newest, 1 - MONTHS), last_month: newest })
  const { data } = useAnswer<AnswerOf<typeof getBudget>>(path)
  const [choice] = useParameter<string>('spent', '')
  const key = choice || newest
  const month = data?.budgetsByMonth[key]
  if (!month) return null
  const shown = closestToSpent(month.accounts, SHOWN)
  return (
    <Card
      title="Budget"
      aside={
        <Link class="more" href={key === newest ? '/expense/budget' : `/expense/budget?month=${key}`}>
          {shown.length < month.accounts.length ? `All ${month.accounts.length} plans` : 'All plans'} <ArrowRight size={14} />
        </Link>
      }
    >
      <Report.Provider value={traced}>
        <p class="spent-head">
          <span>
            <span class="quiet">Left of the plans for {monthWords(`${key}-01`, goingOn)}</span>{' '}
            <Proof at={['budgetsByMonth', key, 'availableThisMonth']} name="Left of the plans">
              <strong>
                <Amount value={month.availableThisMonth} />
              </strong>
            </Proof>
          </span>
        </p>
        <ul class="envelopes budget-lately">
          {shown.map((place) => {
            const budget = month.accounts[place]
            return budget && <Envelope key={budget.account} budget={budget} place={['budgetsByMonth', key, 'accounts', place]} />
          })}
        </ul>
      </Report.Provider>
    </Card>
  )
}
