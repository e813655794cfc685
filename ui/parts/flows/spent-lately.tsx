import { ArrowRight } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow.ts'
import { useParameter } from '../../address.ts'
import { useAnswer } from '../../client/answers.ts'
import { useDays, useGoingOn, useScoped } from '../../client/scope.ts'
import { figures } from '../../client/settings.ts'
import { monthInRow, monthsBefore } from '../../figures/days.ts'
import { categoriesWithOthers } from '../../figures/categories.ts'
import { monthWords } from '../../figures/months.ts'
import { Amount } from '../amount.tsx'
import { Segmented } from '../fields/segmented.tsx'
import { Card } from '../frame/page.tsx'
import { Proof, Report } from '../proof.tsx'
import { Answered } from '../state.tsx'

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
            <Proof at={at} percentOf={[['totals', month]]} as="percent" name={`${name}: share`}>
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
  const words = monthWords(`${key}-01`, goingOn)
  return (
    <Card
      title="Spending"
      aside={
        <Link class="more" href={month === newest ? '/expense/monthly' : `/expense/monthly?month=${key}`}>
          All expenses <ArrowRight size={14} />
        </Link>
      }
    >
      <Answered answer={answer} height={300}>
        {(activity) => {
          const total = activity.totals[month] ?? 0
          const categories = categoriesWithOthers(activity, month)
          return (
            <Report.Provider value={traced}>
              <div class="spent-head">
                <p>
                  <span class="quiet">Spent in {words}</span>{' '}
                  <Proof at={['totals', month]} name={`Spent in ${words}`}>
                    <strong>
                      <Amount value={total} />
                    </strong>
                  </Proof>
                </p>
                {keys.length > 1 && (
                  <Segmented
                    label="Month of the spending"
                    choices={keys.map((one) => ({ value: one, label: monthInRow(`${one}-01`) }))}
                    value={key}
                    onChoose={(one) => choose(one === keys[newest] ? '' : one)}
                  />
                )}
              </div>
              {categories.length === 0 ? (
                <p class="empty">Nothing was spent in this month.</p>
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
