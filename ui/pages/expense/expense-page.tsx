import { useMemo } from 'preact/hooks'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow.ts'
import { PeriodBars } from '../../charts/period-bars.tsx'
import { Sparkline } from '../../charts/sparkline.tsx'
import { useParameter } from '../../client/address.ts'
import { isNarrow } from '../../client/screen.ts'
import { bookColours, useAnswer } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { EVERY_PART, type OwnPeriod, useDays, useGoingOn, useOwnPeriod, useReport, useScoped } from '../../client/use-scope.ts'
import { spanWords } from '../../figures/scope-parameters.ts'
import { colourIn, NEUTRAL } from '../../figures/account-colours.ts'
import { type Day, dayOf, isRunning, monthsBefore, monthWords, shortDay } from '../../figures/calendar-days.ts'
import {
  averageOver,
  differenceAt,
  expenseBars,
  firstDayBefore,
  firstDayFor,
  MONTHS,
  largestCategories,
  monthsBeforeIt,
  newestMonth,
  partAt,
  shownMonths,
  yearlyAverage,
} from './expense-figures.ts'
import { categoriesIn, type Category } from './spending-categories.ts'
import { counted } from '../../figures/number-format.ts'
import { lastOfMonth } from '../../figures/period-choices.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import type { Place } from '../../figures/unknown.ts'
import { PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { Card, Figure } from '../../parts/card.tsx'
import { Amount } from '../../parts/amount.tsx'
import { Answered, Below } from '../../parts/loading.tsx'
import { MonthGrid } from '../../parts/periods.tsx'
import { Proof, Report } from '../../parts/proof.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { Kept } from '../activity/kept-share.tsx'

/** What a day's spending was made of, as a line in the colours of the page. Refunds are in its sum, but are no part of it. */
const lineOf = (parts: readonly CalendarCategory[], colourOf: Shown['colourOf']): string | undefined => {
  const spent = parts.filter(({ amount }) => amount > 0)
  const whole = sumOf(spent.map(({ amount }) => amount))
  let to = 0
  const stops = spent.map(({ name, amount }) => {
    const from = to
    to += (amount / whole) * 100
    return `${colourOf(name)} ${from.toFixed(1)}% ${to.toFixed(1)}%`
  })
  return stops.length > 0 ? `linear-gradient(90deg, ${stops.join(', ')})` : undefined
}

const Grid = ({ answer, month, name, isWanted, colourOf }: { answer: ActivityAnswer } & Shown) => {
  const days = useMemo(
    () => new Map(answer.periods.map(({ start_date }, place) => [dayOf(start_date), sumOn(answer, place, isWanted)])),
    [answer, isWanted],
  )
  const most = Math.max(1, ...[...days.values()].map(({ total }) => total))
  return (
    <MonthGrid
      month={month}
      label={`What was spent on each day of ${name}`}
      tint={(day) => (figures.value.hidden ? 0 : (days.get(day)?.total ?? 0) / most)}
      line={(day) => (figures.value.hidden ? undefined : lineOf(days.get(day)?.parts ?? [], colourOf))}
      cell={(day) => {
        const of = days.get(day)
        return (
          of?.isUsed && (
            <Proof {...of.places} name={`Spent on ${shortDay(day)}`}>
              <Amount value={of.total} />
            </Proof>
          )
        )
      }}
    />
  )
}

interface CalendarCategory {
  readonly name: string
  readonly amount: number
}

interface Shown {
  readonly month: string
  readonly name: string
  /** The categories that the page is about; all of them when absent. */
  readonly isWanted: ((category: string) => boolean) | undefined
  /** The colour that a category has on the page. */
  readonly colourOf: (category: string) => string
}

/** What was spent on a day, and its place. */
const sumOn = ({ rows, totals }: ActivityAnswer, day: number, isWanted: Shown['isWanted']) => {
  const used = rows.flatMap(({ name, amounts }, row) => (amounts[day] !== 0 && (!isWanted || isWanted(name)) ? [row] : []))
  const parts = used.map((row): CalendarCategory => ({ name: rows[row]?.name ?? '', amount: rows[row]?.amounts[day] ?? 0 }))
  if (!isWanted) return { total: totals[day] ?? 0, places: { at: ['totals', day] }, isUsed: used.length > 0, parts }
  const [at, ...plus] = used.map((row): Place => ['rows', row, 'amounts', day])
  return { total: sumOf(parts.map(({ amount }) => amount)), places: { at, plus }, isUsed: at !== undefined, parts }
}

/** What was spent on each day of a month; a day leads to its transactions. */
export const ExpenseCalendar = ({ month, name, isWanted, colourOf }: Shown) => {
  const { answer, traced } = useReport<ActivityAnswer>('activity', { every: 'day', from: `${month}-01`, to: lastOfMonth(month) })
  return (
    <Card title={`${name}, day by day`} aside={<span>a day leads to what was bought on it</span>}>
      <Answered answer={answer} height={320} traced={traced}>
        {(data) => (
          <Below height={320}>
            <Grid answer={data} month={month} name={name} isWanted={isWanted} colourOf={colourOf} />
          </Below>
        )}
      </Answered>
    </Card>
  )
}

interface Row extends Category {
  readonly share: number | undefined
  readonly usual: ReturnType<typeof averageOver>
  readonly difference: ReturnType<typeof differenceAt>
  readonly tone: string
  /** Half a year of months, this one the last. */
  readonly lately: readonly number[]
}

/** What is none of the largest categories. */
const OTHER = 'Other'
/** The line in steps over the months. */
const AVERAGE = { name: 'Average of the year', tone: 'line-mean', isStill: true }
const BARS_HEIGHT = 260
/** About what the table of categories takes, in pixels. */
const TABLE_HEAD = 76
const TABLE_ROW = 40

const LATELY = 6

const SHAPE: Column<Row> = {
  title: 'Half a year and the usual',
  isDrawing: true,
  cell: ({ lately, usual }) => <Sparkline values={lately} mean={usual?.value} />,
}

/** `most`: the largest category; `month`: what the month is called. */
const columnsFor = (most: number, month: string): readonly Column<Row>[] => [
  {
    title: 'As a bar',
    isDrawing: true,
    cell: ({ amount, tone }) => (
      <span class="category-bar" aria-hidden="true">
        {!figures.value.hidden && <i class={tone} style={{ width: `${Math.max(0, (amount / most) * 100)}%` }} />}
      </span>
    ),
  },
  {
    title: 'Spent',
    value: ({ amount }) => amount,
    cell: ({ name, amount, at }) => (
      <Proof at={at} name={`${name}, ${month}`}>
        <Amount value={amount} />
      </Proof>
    ),
  },
  {
    title: 'Share',
    value: ({ share }) => share,
    cell: ({ name, at, share }) =>
      share === undefined ? (
        <span class="quiet">–</span>
      ) : (
        <Proof at={at} percentOf={[['totals', at[3] ?? 0]]} as="percent" name={`${name}: share of ${month}`}>
          <span class="amount quiet">{figures.value.percent(share)}</span>
        </Proof>
      ),
  },
  {
    title: 'Usual',
    about: 'The average of the months before',
    value: ({ usual }) => usual?.value,
    cell: ({ name, usual }) =>
      usual && (
        <Proof {...usual.places} name={`${name}: a month on average`}>
          <Amount value={usual.value} />
        </Proof>
      ),
  },
  {
    title: 'Difference',
    about: 'Against the average of the months before',
    value: ({ amount, usual }) => usual && amount - usual.value,
    cell: ({ name, amount, usual, difference }) =>
      usual && (
        <Proof {...difference} name={`${name}: against the average`}>
          <span class="amount quiet">{figures.value.change(amount - usual.value)}</span>
        </Proof>
      ),
  },
  // Far to the right on a phone, which has enough to draw.
  ...(isNarrow.value ? [] : [SHAPE]),
]

/** What was spent in all of a period, whatever months it cuts. */
const InPeriod = ({ from, words }: { from: Day; words: string }) => {
  const { answer, traced } = useReport<ActivityAnswer>('activity', { from, limit: '1' })
  return answer.data ? (
    <Report.Provider value={traced}>
      <Figure name={`Spent in ${words}`} at={['total']}>
        <Amount value={answer.data.total} />
      </Figure>
    </Report.Provider>
  ) : null
}

const Expenses = ({ activity }: { activity: ActivityAnswer }) => {
  const goingOn = useGoingOn()
  const { range, words } = useDays()
  const shown = useMemo(() => shownMonths(activity, range), [activity, range?.first, range?.last])
  const largest = useMemo(() => largestCategories(activity, shown), [activity, shown])
  const [choice, choose] = useParameter<string>('month', '')
  const keys = activity.periods.map(({ key }) => key)
  const chosen = keys.indexOf(choice)
  const month = chosen >= shown.first && chosen <= shown.last ? chosen : shown.last
  const key = keys[month] ?? ''
  const name = monthWords(`${key}-01`, goingOn)
  const before = useMemo(() => monthsBeforeIt(activity, month), [activity, month])
  const total = activity.totals[month] ?? 0
  const usual = averageOver(activity.totals, before, ['totals'])
  const colours = bookColours.value
  const toneOf = (of: string): string => colours.ofAccount(`Expenses:${of}`)
  const legend = useMemo(() => [...largest.map((of) => ({ name: of, tone: toneOf(of) })), { name: OTHER, tone: NEUTRAL }], [largest, colours])
  const [category, chooseCategory] = useParameter<string>('category', '')
  const tone = legend.find((item) => item.name === category)?.tone
  const isWanted = (of: string): boolean => tone === undefined || (category === OTHER ? !largest.includes(of) : of === category)
  const averageAt = (of: number) =>
    yearlyAverage(activity, {
      month: of,
      last: shown.last,
      of: tone === undefined ? undefined : category === OTHER ? { without: largest } : category,
    })
  const bars = useMemo(
    () =>
      expenseBars(activity, shown, { largest, toneOf }, (of) => {
        const average = averageAt(of)
        return average && { name: AVERAGE.name, tone: AVERAGE.tone, value: average.value }
      }),
    [activity, shown, largest, tone, colours],
  )
  const only = {
    tone,
    choose: (chosenTone: string | undefined) => chooseCategory(legend.find((item) => item.tone === chosenTone)?.name ?? ''),
  }
  const rows = useMemo(() => {
    const found = new Map(activity.rows.map((row, place) => [row.name, { row, place }]))
    return categoriesIn(activity, month)
      .filter(({ name: of }) => isWanted(of))
      .map((each): Row => {
        const of = found.get(each.name)
        const within = ['rows', of?.place ?? 0, 'amounts']
        return {
          ...each,
          share: total > 0 ? (each.amount / total) * 100 : undefined,
          usual: averageOver(of?.row.amounts ?? [], before, within),
          difference: differenceAt(within, month, before),
          tone: toneOf(each.name),
          lately: of?.row.amounts.slice(Math.max(0, month - LATELY + 1), month + 1) ?? [],
        }
      })
  }, [activity, month, before, largest, tone, colours])
  const columns = useMemo(() => columnsFor(rows[0]?.amount || 1, name), [rows, name, isNarrow.value])
  return (
    <>
      <Card>
        <dl class="figures figures-above">
          {range && words !== name && <InPeriod from={range.first} words={words} />}
          <Figure name={`Spent in ${name}`} at={['totals', month]}>
            <Amount value={total} />
          </Figure>
          {usual && usual.value > 0 && (
            <>
              <Figure name={`${counted(before.length, 'month')} before, on average`} {...usual.places}>
                <Amount value={usual.value} />
              </Figure>
              <Figure name={isRunning(`${key}-01`, goingOn) ? 'Difference so far' : 'Difference'} {...differenceAt(['totals'], month, before)}>
                <span class="amount">{figures.value.change(total - usual.value)}</span>
              </Figure>
            </>
          )}
          <Kept first={`${key}-01`} last={lastOfMonth(key)} name={name} />
        </dl>
        <Below height={BARS_HEIGHT + 40}>
          <PeriodBars
            name="expenses"
            bars={bars}
            height={BARS_HEIGHT}
            label="Expenses by month. Enter chooses a month"
            chosen={month - shown.first}
            onChoose={(index) => choose(shown.first + index === shown.last ? '' : (keys[shown.first + index] ?? ''))}
            legend={[...legend, AVERAGE]}
            only={only}
            proofOf={(index, part) =>
              part === AVERAGE.name ? averageAt(shown.first + index)?.places : partAt(activity, largest, shown.first + index, part)
            }
            sumAt={(index) => ({ at: ['totals', shown.first + index] })}
          />
        </Below>
      </Card>
      <Card
        title={tone === undefined ? name : `${category}, ${name}`}
        aside={before.length > 0 && <span>usual: the average of the {counted(before.length, 'month')} before</span>}
      >
        {rows.length === 0 ? (
          <p class="empty">Nothing was spent in this month.</p>
        ) : (
          <Below height={TABLE_HEAD + rows.length * TABLE_ROW}>
            <Table
              name="categories"
              label={`Categories in ${name}`}
              rows={rows}
              rowKey={(row) => row.name}
              head={{ title: 'Category', value: (row) => row.name, cell: (row) => <span class="category-name">{row.name}</span> }}
              columns={columns}
            />
          </Below>
        )}
      </Card>
      <ExpenseCalendar
        colourOf={(of) => colourIn(toneOf(of))}
        month={key}
        name={tone === undefined ? name : `${category}, ${name}`}
        isWanted={tone === undefined ? undefined : isWanted}
      />
    </>
  )
}

/** The months that the page shows, and what they are compared with. A book that has rested for some time is asked for all its months. */
const useExpenses = () => {
  // Nothing may have been spent yet in the month of today.
  const { range, last } = useDays()
  const current = monthsBefore(`${last.slice(0, 7)}-01`, 1).slice(0, 7)
  const from = range ? firstDayBefore(range.first) : firstDayFor(current)
  const recently = useScoped('activity', { from })
  const recent = useAnswer<ActivityAnswer>(recently.path)
  const newest = recent.data && recent.data.periods[newestMonth(recent.data)]?.key
  const isResting = !range && recent.data !== undefined && (newest === undefined || newest < current)
  const ever = useScoped('activity')
  const all = useAnswer<ActivityAnswer>(isResting ? ever.path : undefined)
  return isResting ? { answer: all, traced: ever.traced } : { answer: recent, traced: recently.traced }
}

const SPAN: OwnPeriod = { spans: [{ value: 'newest', label: spanWords(MONTHS) }], value: 'newest', choose: () => undefined }

export const ExpensesPage = () => {
  useOwnPeriod(SPAN)
  const { range, words } = useDays()
  const { answer, traced } = useExpenses()
  return (
    <Page section="Cash flow" title="Expenses" scope={EVERY_PART}>
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={560} traced={traced}>
        {(activity) =>
          (range ? shownMonths(activity, range).last : newestMonth(activity)) < 0 ? (
            <p class="empty">{range ? `Nothing is booked in ${words}.` : 'Nothing has been spent yet.'}</p>
          ) : (
            <Expenses activity={activity} />
          )
        }
      </Answered>
    </Page>
  )
}
