import { dashboard as words } from '#messages/dashboard.ts'
import { ArrowRight } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { getBudget, getGoals } from '../../../src/http/contract/budget-contract.ts'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { InvestmentIncomeAnswer } from '../../../src/http/contract/investments-contract.ts'
import { useParameter } from '../../client/address.ts'
import { bookColours, useAnswer } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { useDays, useGoingOn, useScoped, WITHOUT_POSTINGS } from '../../client/use-scope.ts'
import { monthsBefore, monthWords, shortMonth } from '../../figures/calendar-days.ts'
import { categoriesWithOthers } from '../expense/expense-figures.ts'
import { goalLink, inOrder } from '../../figures/goal.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { isThere } from '../../figures/unknown.ts'
import { AddingUp, Amount, Card, Proof, Report } from '../../parts/figure.tsx'
import { Segmented } from '../../parts/fields.tsx'
import { Answered } from '../../parts/loading.tsx'
import { closestToSpent, Envelope } from '../budget/budget-envelope.tsx'

const MONTHS = 3
const CATEGORIES = 7

const Categories = ({ categories, total, month }: { categories: ReturnType<typeof categoriesWithOthers>; total: number; month: number }) => {
  const most = Math.max(...categories.map(({ amount }) => amount))
  return (
    <ul class="spent-lately">
      {categories.map(({ name, amount, at, tone }) => (
        <li key={name}>
          <span class="category-name">{name}</span>
          <span class="category-bar" aria-hidden="true">
            {!figures.value.hidden && most > 0 && <i class={tone} style={{ width: `${Math.max(0, (amount / most) * 100)}%` }} />}
          </span>
          <Proof at={at} name={name}>
            <Amount value={amount} />
          </Proof>
          {total > 0 && (
            <Proof at={at} percentOf={[['totals', month]]} as="percent" name={words.share(name)}>
              <span class="amount quiet">{figures.value.percent((amount / total) * 100)}</span>
            </Proof>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What this month has cost so far, and the two before it, for the dashboard; nothing at all where nothing was spent in them. */
export const SpentLately = () => {
  const goingOn = useGoingOn()
  const { last } = useDays()
  const { path, traced } = useScoped('activity', { from: monthsBefore(`${last.slice(0, 7)}-01`, MONTHS - 1), limit: String(CATEGORIES) })
  const answer = useAnswer<ActivityAnswer>(path)
  const [choice, choose] = useParameter<string>('spent', '')
  if (answer.data?.rows.length === 0) return null
  const keys = answer.data?.periods.map(({ key }) => key) ?? []
  const newest = keys.length - 1
  const chosen = keys.indexOf(choice)
  const month = chosen < 0 ? newest : chosen
  const key = keys[month] ?? last.slice(0, 7)
  const spent = words.spentIn(monthWords(`${key}-01`, goingOn))
  return (
    <Card
      title={words.spending}
      aside={
        <Link class="more" href={month === newest ? '/expense/monthly' : `/expense/monthly?month=${key}`}>
          {words.allExpenses} <ArrowRight size={14} />
        </Link>
      }
    >
      <Answered answer={answer} height={300}>
        {(activity) => {
          const total = activity.totals[month] ?? 0
          const categories = categoriesWithOthers(activity, month, (name) => bookColours.value.ofAccount(`Expenses:${name}`))
          return (
            <Report.Provider value={traced}>
              <div class="spent-head">
                <p>
                  <span class="quiet">{spent}</span>{' '}
                  <Proof at={['totals', month]} name={spent}>
                    <strong>
                      <Amount value={total} />
                    </strong>
                  </Proof>
                </p>
                {keys.length > 1 && (
                  <Segmented
                    label={words.monthOfSpending}
                    choices={keys.map((one) => ({ value: one, label: shortMonth(`${one}-01`) }))}
                    value={key}
                    onChoose={(one) => choose(one === keys[newest] ? '' : one)}
                  />
                )}
              </div>
              {categories.length === 0 ? (
                <p class="empty">{words.nothingSpent}</p>
              ) : (
                <Categories categories={categories} total={total} month={month} />
              )}
            </Report.Provider>
          )
        }}
      </Answered>
    </Card>
  )
}

const BUDGETS_SHOWN = 6

/** What remains of the budgets of the month shown, for the dashboard; nothing where nothing is planned for it. */
export const BudgetLately = () => {
  const goingOn = useGoingOn()
  const { last } = useDays()
  const newest = last.slice(0, 7)
  const { path, traced } = useScoped('budget', {
    ...WITHOUT_POSTINGS,
    first_month: monthsBefore(`${newest}-01`, MONTHS - 1).slice(0, 7),
    last_month: newest,
  })
  const { data } = useAnswer<AnswerOf<typeof getBudget>>(path)
  const [choice] = useParameter<string>('spent', '')
  const key = choice || newest
  const month = data?.budgetsByMonth[key]
  if (!month) return null
  const shown = closestToSpent(month.accounts, BUDGETS_SHOWN)
  return (
    <Card
      title={words.budget}
      aside={
        <Link class="more" href={key === newest ? '/expense/budget' : `/expense/budget?month=${key}`}>
          {shown.length < month.accounts.length ? words.allOfBudgets(month.accounts.length) : words.allBudgets} <ArrowRight size={14} />
        </Link>
      }
    >
      <Report.Provider value={traced}>
        <p class="spent-head">
          <span>
            <span class="quiet">{words.remainingFor(monthWords(`${key}-01`, goingOn))}</span>{' '}
            <Proof at={['budgetsByMonth', key, 'forecast']} minus={[['budgetsByMonth', key, 'accounts', '*', 'actual']]} name={words.remaining}>
              <strong>
                <Amount value={sumOf([month.forecast, ...month.accounts.map(({ actual }) => -actual)])} />
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

/** Sums are enough, and each of them leads to what is in it. */

const KINDS = [
  { key: 'ttm_dividend', name: words.dividends },
  { key: 'ttm_interest', name: words.interest },
  { key: 'ttm_distribution', name: words.distributions },
] as const

/** What investments paid in the last twelve months, in one line; nothing at all where they paid nothing. */
export const PaidLately = () => {
  const { path, traced } = useScoped('income/investment', WITHOUT_POSTINGS)
  const { data } = useAnswer<InvestmentIncomeAnswer>(path)
  const kinds = KINDS.filter(({ key }) => isThere(data, [key]))
  if (!data || kinds.length === 0) return null
  return (
    <Report.Provider value={traced}>
      <AddingUp sums={[{ parts: kinds.map(({ key }) => data[key]), sum: data.ttm_total }]}>
        <p class="paid-lately quiet">
          <Link href="/income/investment">{words.investmentIncome}</Link>{' '}
          <Proof at={['ttm_total']} name={words.investmentIncome}>
            <strong>
              <Amount value={data.ttm_total} />
            </strong>
          </Proof>
          {': '}
          {kinds.map(({ key, name }, nth) => (
            <>
              {nth > 0 && ', '}
              {name}
              {kinds.length > 1 && (
                <>
                  {' '}
                  <Proof at={[key]} name={words.incomeOf(name)}>
                    <Amount value={data[key]} />
                  </Proof>
                </>
              )}
            </>
          ))}
        </p>
      </AddingUp>
    </Report.Provider>
  )
}

const GOALS_SHOWN = 4

/** How far the most important goals are, for the dashboard; nothing at all without a goal. */
export const GoalsAhead = () => {
  const { path, traced } = useScoped('goals')
  const { data } = useAnswer<AnswerOf<typeof getGoals>>(path)
  if (!data || data.goals.length === 0) return null
  return (
    <Card
      title={words.goals}
      aside={
        <Link class="more" href="/planning/goals">
          {words.allGoals} <ArrowRight size={14} />
        </Link>
      }
    >
      <Report.Provider value={traced}>
        <ul class="envelopes goals-ahead">
          {inOrder(data.goals)
            .slice(0, GOALS_SHOWN)
            .map((goal) => {
              const at = ['goals', data.goals.indexOf(goal)]
              const reached = goal.target > 0 ? (goal.current / goal.target) * 100 : 0
              return (
                <li key={goal.id} class="envelope">
                  <p>
                    <Link href={goalLink(goal)}>{goal.name}</Link>
                    <Proof at={[...at, 'current']} percentOf={[[...at, 'target']]} as="percent" name={words.progress(goal.name)}>
                      <span class="amount">{figures.value.percent(reached)}</span>
                    </Proof>
                  </p>
                  <div class="goal-track" aria-hidden="true">
                    <span style={{ width: figures.value.hidden ? '0' : `${Math.max(0, Math.min(100, reached))}%` }} />
                  </div>
                  <p class="quiet">
                    <span>
                      {words.savedOf(
                        <Proof at={[...at, 'current']} name={words.savedFor(goal.name)}>
                          <Amount value={goal.current} />
                        </Proof>,
                        <Proof at={[...at, 'target']} name={words.targetOf(goal.name)}>
                          <Amount value={goal.target} />
                        </Proof>,
                      )}
                    </span>
                  </p>
                </li>
              )
            })}
        </ul>
      </Report.Provider>
    </Card>
  )
}
