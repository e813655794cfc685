import { yearOnYear as words } from '#messages/years.ts'
import { useMemo } from 'preact/hooks'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { Bars } from '../../charts/bars.tsx'
import { BarsTable, PlaceFigures } from '../../charts/chart-tables.tsx'
import { LineChart } from '../../charts/lines.tsx'
import { useManner, useParameter } from '../../client/address.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { EVERY_PART, useDays, useGoingOn, useScoped } from '../../client/use-scope.ts'
import { monthOf, shortMonth } from '../../figures/calendar-days.ts'
import { comparedMonths, leftRow, lineOf, MONTHS, monthsInWords, sinceBegun, sumIn, unfinishedIn, yearsUpTo } from './year-figures.ts'
import { Page } from '../../frame/page.tsx'
import { Card, Report, type Traced, useGap, withGap } from '../../parts/figure.tsx'
import { NothingBooked } from '../../parts/empty-book.tsx'
import { Segmented, SelectField } from '../../parts/fields.tsx'
import { YearCards, YearInsightsCard, YearMovers } from './year-cards.tsx'
import { Answered } from '../../parts/loading.tsx'
import { PeriodSteps } from '../../parts/periods.tsx'
import { type ActivityRow, rowsOf } from '../activity/activity-figures.ts'

const COUNTS = ['2', '3', '4', '5'] as const
type Count = (typeof COUNTS)[number]
const FORMS = ['lines', 'columns'] as const
/** As the language of the page says them, which is known once it is drawn. */
const namesOf = (): string[] => MONTHS.map((month) => shortMonth(`2024-${String(month).padStart(2, '0')}-01`))
const NET = [
  { name: words.saved, tone: 'tone-gained' },
  { name: words.spentMore, tone: 'tone-lost' },
] as const
/** What is left over of a month is made of these. */
const MADE_OF = [
  { of: 'income', name: words.income, sign: 1 },
  { of: 'expenses', name: words.spent, sign: -1 },
  { of: 'tax', name: words.taxes, sign: -1 },
] as const

interface Sums {
  readonly expenses: ActivityAnswer
  /** What is left over after spending and taxes. */
  readonly left: ActivityAnswer
}
type Reports = Readonly<Record<keyof Sums, Traced>>

/** The latest year is what the charts are about, the others get quieter with their age. */
const linesOf = (answer: ActivityAnswer, years: readonly number[], row: ActivityRow | undefined) =>
  years
    .toReversed()
    .map((year, age) => ({ name: String(year), values: lineOf(answer, year, row), tone: `line-${age}`, unfinished: unfinishedIn(answer, year) }))

/** The place of a year's month in a report. */
const proofIn = (report: Traced, answer: ActivityAnswer, row?: ActivityRow) => (place: number, year: string) => {
  const [at] = sumIn(answer, { year: Number(year), months: [place + 1], ...(row ? { row } : {}) }).places
  return at && { report, at }
}

/** A part that is negative in the report is shown as what its name says: spent. */
const Net = ({ answer, report, year }: { answer: ActivityAnswer; report: Traced; year: number }) => {
  const months = namesOf().map((short, place) => {
    const proofOf = (row: ActivityRow | undefined, sign: 1 | -1) => {
      const proof = proofIn(report, answer, row)(place, String(year))
      return proof && (sign === 1 ? proof : { report, minus: [proof.at] })
    }
    const parts = MADE_OF.map(({ of, name, sign }) => {
      const row = leftRow(answer, of)
      return { name, value: (row ? (lineOf(answer, year, row)[place] ?? 0) : 0) * sign, proof: proofOf(row, sign) }
    })
    return {
      label: monthOf(`${year}-${String(place + 1).padStart(2, '0')}-01`),
      short,
      parts,
      left: lineOf(answer, year)[place] ?? 0,
      proof: proofOf(undefined, 1),
    }
  })
  const gapAt = useGap()
  const label = words.savedByMonth(String(year))
  return (
    <Bars
      name="left"
      bars={months.map(({ left, ...month }) => ({ ...month, parts: [{ ...NET[left < 0 ? 1 : 0], value: left }] }))}
      legend={NET}
      label={label}
      height={220}
      sentence={(place) => `${months[place]?.label ?? ''}: ${withGap(figures.value.money(months[place]?.left ?? 0), gapAt(months[place]?.proof))}`}
      tooltip={(place) => (
        <PlaceFigures
          place={months[place]?.label ?? ''}
          figures={[
            ...(months[place]?.parts ?? []),
            { name: words.saved, value: months[place]?.left ?? 0, proof: months[place]?.proof, isSum: true },
          ]}
        />
      )}
      table={() => (
        <BarsTable
          name="left"
          label={label}
          bars={months.map((month) => ({
            ...month,
            parts: [...month.parts, { name: words.saved, value: month.left }].map(({ name, value }) => ({ name, value, tone: '' })),
          }))}
          proofOf={(place, part) => (part === words.saved ? months[place]?.proof : months[place]?.parts.find(({ name }) => name === part)?.proof)}
        />
      )}
    />
  )
}

const Years = ({ sums, years, reports, isInColumns }: { sums: Sums; years: readonly number[]; reports: Reports; isInColumns: boolean }) => {
  const { expenses, left } = sums
  const goingOn = useGoingOn()
  const incomeRow = leftRow(left, 'income')
  const year = years.at(-1) ?? 0
  const months = useMemo(() => comparedMonths(year, goingOn, [expenses, left]), [year, expenses, left, goingOn])
  const names = namesOf()
  const inWords = monthsInWords(months, (month) => names[month - 1] ?? '')
  const [category, setCategory] = useParameter<string>('category', '')
  const rows = rowsOf(expenses)
  const row = rows.find(({ name }) => name === category)
  return (
    <>
      <YearCards expenses={expenses} left={left} reports={reports} year={year} months={months} inWords={inWords} />
      {years.length > 1 && <YearInsightsCard expenses={expenses} left={left} reports={reports} year={year} months={months} inWords={inWords} />}
      <div class="pair">
        <Card
          title={category === '' ? words.spending : category}
          aside={
            <SelectField
              label={words.category}
              value={category}
              choices={[['', words.everything], ...rows.map(({ name }) => [name, name] as const)]}
              onChoose={setCategory}
            />
          }
        >
          <LineChart
            name="spending"
            places={names}
            lines={linesOf(expenses, years, row)}
            label={words.byMonth(category || words.spending, String(years[0]), String(year))}
            proofOf={proofIn(reports.expenses, expenses, row)}
            isInColumns={isInColumns}
          />
        </Card>
        <Card title={words.income}>
          <LineChart
            name="income"
            places={names}
            lines={linesOf(left, years, incomeRow)}
            label={words.byMonth(words.income, String(years[0]), String(year))}
            proofOf={proofIn(reports.left, left, incomeRow)}
            isInColumns={isInColumns}
          />
        </Card>
      </div>
      <Card title={words.savedByMonth(String(year))} aside={words.afterTaxes}>
        <Net answer={left} report={reports.left} year={year} />
      </Card>
      <Card title={words.changes(String(year - 1), String(year))} {...(inWords === undefined ? {} : { aside: words.monthsOfEach(inWords) })}>
        <Report.Provider value={reports.expenses}>
          <YearMovers answer={expenses} years={years} months={months} />
        </Report.Provider>
      </Card>
    </>
  )
}

/** Two to five calendar years side by side, month for month. */
export const YearOnYearPage = () => {
  const [count, setCount] = useParameter<Count>('years', '3', COUNTS)
  const [form, setForm] = useManner<(typeof FORMS)[number]>('form', 'lines', FORMS)
  const { range, last } = useDays()
  const thisYear = Number(last.slice(0, 4))
  const [written, setUntil] = useParameter<string>('until', '')
  const until = !range && /^\d{4}$/.test(written) ? Math.min(thisYear, Number(written)) : thisYear
  const years = yearsUpTo(until, Number(count))
  const parameters = { every: 'month', from: `${years[0]}-01-01`, to: `${until}-12-31` }
  const asked = {
    expenses: useScoped('activity', { kind: 'expenses', ...parameters }),
    left: useScoped('activity', { kind: 'left', ...parameters }),
  }
  const expenses = useAnswer<ActivityAnswer>(asked.expenses.path)
  const left = useAnswer<ActivityAnswer>(asked.left.path)
  const go = (year: number): void => setUntil(year === thisYear ? '' : String(year))
  const sums = expenses.data && left.data && { expenses: expenses.data, left: left.data }
  const answer = {
    data: sums,
    error: expenses.error ?? left.error,
    waiting: expenses.waiting || left.waiting,
    retry: () => {
      expenses.retry()
      left.retry()
    },
  }
  return (
    <Page
      title={words.title}
      scope={EVERY_PART}
      controls={
        <>
          <Segmented
            label={words.drawnAs}
            choices={[
              { value: 'lines', label: words.lines },
              { value: 'columns', label: words.columns },
            ]}
            value={form}
            onChoose={setForm}
          />
          <Segmented
            label={words.howMany}
            choices={COUNTS.map((value) => ({ value, label: words.years(Number(value)) }))}
            value={count}
            onChoose={setCount}
          />
          {!range && <PeriodSteps name={String(until)} onBack={() => go(until - 1)} onOn={until < thisYear ? () => go(until + 1) : undefined} />}
        </>
      }
      gaps={left.data}
    >
      <Answered answer={answer} height={520}>
        {(data) =>
          data.expenses.rows.length === 0 && data.left.rows.length === 0 ? (
            <NothingBooked />
          ) : (
            <Years
              sums={data}
              years={sinceBegun(years, [data.expenses, data.left])}
              reports={{ expenses: asked.expenses.traced, left: asked.left.traced }}
              isInColumns={form === 'columns'}
            />
          )
        }
      </Answered>
    </Page>
  )
}
