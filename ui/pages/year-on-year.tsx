import { EVERY_PART, useScoped } from '../client/scope.ts'
import { useMemo } from 'preact/hooks'
import type { ActivityAnswer } from '../../src/http/contract/activity.ts'
import { useParameter } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { today } from '../client/settings.ts'
import { rowsOf } from '../figures/activity.ts'
import { shortMonth } from '../figures/days.ts'
import { sumOf } from '../figures/exact-sum.ts'
import { comparedMonths, lineOf, MONTHS, sinceBegun, yearsUpTo } from '../figures/years.ts'
import { LineChart } from '../parts/line-chart.tsx'
import { PriceGapsNotice } from '../parts/notices.tsx'
import { Card, Page } from '../parts/page.tsx'
import { PeriodBars } from '../parts/period-bars.tsx'
import { PeriodSteps } from '../parts/period-steps.tsx'
import { Report, type Traced } from '../parts/proof.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { Answered } from '../parts/state.tsx'
import { YearCards } from '../parts/year-cards.tsx'
import { YearMovers } from '../parts/year-movers.tsx'

const COUNTS = ['2', '3', '4', '5'] as const
type Count = (typeof COUNTS)[number]
/** As the language of the page says them, which is known once it is drawn. */
const namesOf = (): string[] => MONTHS.map((month) => shortMonth(`2024-${String(month).padStart(2, '0')}-01`))
const NET = [
  { name: 'Left over', tone: 'tone-gained' },
  { name: 'Spent more than earned', tone: 'tone-lost' },
]

interface Sums {
  readonly expenses: ActivityAnswer
  readonly income: ActivityAnswer
  readonly tax: ActivityAnswer
}

/** The latest year is what the charts are about, the others get quieter with their age. */
const linesOf = (answer: ActivityAnswer, years: readonly number[], category = '') => {
  const row = rowsOf(answer).find(({ name }) => name === category)
  return years.toReversed().map((year, age) => ({ name: String(year), values: lineOf(answer, year, row), tone: `line-${age}` }))
}

const Net = ({ expenses, income, tax, year }: Sums & { year: number }) => {
  const [spent, earned, taxed] = [lineOf(expenses, year), lineOf(income, year), lineOf(tax, year)]
  const bars = namesOf().map((name, place) => {
    const net = sumOf([earned[place] ?? 0, -(spent[place] ?? 0), -(taxed[place] ?? 0)])
    return {
      label: `${name} ${year}`,
      short: name,
      parts: [{ name: net < 0 ? 'Spent more than earned' : 'Left over', value: net, tone: net < 0 ? 'tone-lost' : 'tone-gained' }],
    }
  })
  return <PeriodBars name="left" bars={bars} legend={NET} label={`What was left of each month of ${year}`} height={220} sums="Left" />
}

const Years = ({ sums, years, reports }: { sums: Sums; years: readonly number[]; reports: Readonly<Record<'expenses' | 'income', Traced>> }) => {
  const { expenses, income, tax } = sums
  const year = years.at(-1) ?? 0
  const months = useMemo(() => comparedMonths(year, today.value), [year])
  const names = namesOf()
  const [category, setCategory] = useParameter<string>('category', '')
  const total = sumOf(months.map((month) => lineOf(expenses, year)[month - 1] ?? 0))
  const categories = rowsOf(expenses).map(({ name }) => name)
  return (
    <>
      <YearCards expenses={expenses} income={income} tax={tax} reports={reports} year={year} months={months} />
      <div class="pair">
        <Card
          title={category === '' ? 'Spending' : category}
          aside={
            <label class="field">
              Of
              <select value={category} onChange={(event) => setCategory(event.currentTarget.value)}>
                <option value="">Everything</option>
                {categories.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
          }
        >
          <LineChart places={names} lines={linesOf(expenses, years, category)} label={`${category || 'Spending'} by month, ${years[0]} to ${year}`} />
        </Card>
        <Card title="Income">
          <LineChart places={names} lines={linesOf(income, years)} label={`Income by month, ${years[0]} to ${year}`} />
        </Card>
      </div>
      <Card title={`What was left of each month of ${year}`} aside="after spending and taxes">
        <Net expenses={expenses} income={income} tax={tax} year={year} />
      </Card>
      <Card
        title={`What changed most from ${year - 1} to ${year}`}
        {...(months.length < 12 ? { aside: `the first ${months.length} of 12 months of sums` } : {})}
      >
        <Report.Provider value={reports.expenses}>
          <YearMovers answer={expenses} year={year} months={months} total={total} />
        </Report.Provider>
      </Card>
    </>
  )
}

/** Two to five calendar years side by side, month for month. */
export const YearOnYearPage = () => {
  const [count, setCount] = useParameter<Count>('years', '3', COUNTS)
  const thisYear = Number(today.value.slice(0, 4))
  const [written, setUntil] = useParameter<string>('until', '')
  const until = /^\d{4}$/.test(written) ? Math.min(thisYear, Number(written)) : thisYear
  const years = yearsUpTo(until, Number(count))
  const parameters = { every: 'month', from: `${years[0]}-01-01`, to: `${until}-12-31` }
  const asked = {
    expenses: useScoped('activity', { kind: 'expenses', ...parameters }),
    income: useScoped('activity', { kind: 'income', ...parameters }),
    tax: useScoped('activity', { kind: 'tax', ...parameters }),
  }
  const expenses = useAnswer<ActivityAnswer>(asked.expenses.path)
  const income = useAnswer<ActivityAnswer>(asked.income.path)
  const tax = useAnswer<ActivityAnswer>(asked.tax.path)
  const go = (year: number): void => setUntil(year === thisYear ? '' : String(year))
  const sums = expenses.data && income.data && tax.data && { expenses: expenses.data, income: income.data, tax: tax.data }
  const answer = {
    data: sums,
    error: expenses.error ?? income.error ?? tax.error,
    waiting: expenses.waiting || income.waiting || tax.waiting,
    retry: () => {
      expenses.retry()
      income.retry()
      tax.retry()
    },
  }
  return (
    <Page
      title="Year on year"
      scope={EVERY_PART}
      controls={
        <>
          <Segmented label="How many years" choices={COUNTS.map((value) => ({ value, label: `${value} years` }))} value={count} onChoose={setCount} />
          <PeriodSteps name={String(until)} onBack={() => go(until - 1)} onOn={until < thisYear ? () => go(until + 1) : undefined} />
        </>
      }
    >
      <PriceGapsNotice gaps={expenses.data} />
      <Answered answer={answer} height={520}>
        {(data) => (
          <Years
            sums={data}
            years={sinceBegun(years, [data.expenses, data.income, data.tax])}
            reports={{ expenses: asked.expenses.traced, income: asked.income.traced }}
          />
        )}
      </Answered>
    </Page>
  )
}
