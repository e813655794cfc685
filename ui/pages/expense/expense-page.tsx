import { expenses as texts } from '#messages/expenses.ts'
import { pages } from '#messages/pages.ts'
import { useMemo } from 'preact/hooks'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { PeriodBars } from '../../charts/bars.tsx'
import { Sparkline } from '../../charts/share-bar.tsx'
import { useParameter } from '../../client/address.ts'
import { isNarrow } from '../../client/browser.ts'
import { bookColours, useAnswer } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { EVERY_PART, type OwnPeriod, useDays, useGoingOn, useOwnPeriod, useReport, useScoped } from '../../client/use-scope.ts'
import { spanWords } from '../../figures/scope-parameters.ts'
import { colourIn, NEUTRAL } from '../../figures/account-colours.ts'
import { type Day, dayOf, monthsBefore, monthWords, shortDay } from '../../figures/calendar-days.ts'
import {
  averageOver,
  categoriesIn,
  type Category,
  differenceAt,
  expenseBars,
  firstDayBefore,
  firstDayFor,
  largestCategories,
  MONTHS,
  monthsBeforeIt,
  newestMonth,
  partAt,
  shownMonths,
  yearlyAverage,
} from './expense-figures.ts'
import { lastOfMonth } from '../../figures/period-choices.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { isThere, type Place } from '../../figures/unknown.ts'
import { Page } from '../../frame/page.tsx'
import { Card, Figure, NONE, Proof, Report } from '../../parts/figure.tsx'
import { Answered, Below } from '../../parts/loading.tsx'
import { MonthGrid } from '../../parts/periods.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { comparableWith, trendOf } from '../activity/activity-figures.ts'
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
      label={texts.eachDay(name)}
      tint={(day) => (figures.value.hidden ? 0 : (days.get(day)?.total ?? 0) / most)}
      line={(day) => (figures.value.hidden ? undefined : lineOf(days.get(day)?.parts ?? [], colourOf))}
      cell={(day) => {
        const of = days.get(day)
        return of?.isUsed && <Proof {...of.places} name={texts.spentOn(shortDay(day))} amount={of.total} />
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
const sumOn = (answer: ActivityAnswer, day: number, isWanted: Shown['isWanted']) => {
  const { rows, totals } = answer
  const used = rows.flatMap(({ name }, row) => (isThere(answer, ['rows', row, 'amounts', day]) && (!isWanted || isWanted(name)) ? [row] : []))
  const parts = used.map((row): CalendarCategory => ({ name: rows[row]?.name ?? '', amount: rows[row]?.amounts[day] ?? 0 }))
  if (!isWanted) return { total: totals[day] ?? 0, places: { at: ['totals', day] }, isUsed: used.length > 0, parts }
  const [at, ...plus] = used.map((row): Place => ['rows', row, 'amounts', day])
  return { total: sumOf(parts.map(({ amount }) => amount)), places: { at, plus }, isUsed: at !== undefined, parts }
}

/** What was spent on each day of a month; a day leads to its transactions. */
export const ExpenseCalendar = ({ month, name, isWanted, colourOf }: Shown) => {
  const { answer, traced } = useReport<ActivityAnswer>('activity', { every: 'day', from: `${month}-01`, to: lastOfMonth(month) })
  return (
    <Card title={texts.dayByDay(name)} aside={<span>{texts.clickDay}</span>}>
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
  /** Half a year of whole months, this one the last. */
  readonly lately: readonly number[]
  /** What is usual of a whole month. */
  readonly usualLately: number | undefined
}

/** The line in steps over the months. */
const AVERAGE = { name: texts.averageOfYear, tone: 'line-mean', isStill: true }
const BARS_HEIGHT = 260
/** About what the table of categories takes, in pixels. */
const TABLE_HEAD = 76
const TABLE_ROW = 40

const LATELY = 6

const SHAPE: Column<Row> = {
  title: texts.trend,
  isDrawing: true,
  cell: ({ lately, usualLately }) => <Sparkline values={lately} mean={usualLately} />,
}

/** `most`: the largest category; `month`: what the month is called; `average`: which one. */
const columnsFor = ({ most, month, average }: { most: number; month: string; average: string }): readonly Column<Row>[] => [
  {
    title: texts.bar,
    isDrawing: true,
    cell: ({ amount, tone }) => (
      <span class="category-bar" aria-hidden="true">
        {!figures.value.hidden && <i class={tone} style={{ width: `${Math.max(0, (amount / most) * 100)}%` }} />}
      </span>
    ),
  },
  {
    title: texts.spent,
    value: ({ amount }) => amount,
    cell: ({ name, amount, at }) => <Proof at={at} name={texts.ofMonth(name, month)} amount={amount} />,
  },
  {
    title: texts.share,
    value: ({ share }) => share,
    cell: ({ name, at, share }) =>
      share === undefined ? (
        NONE
      ) : (
        <Proof at={at} percentOf={[['totals', at[3] ?? 0]]} as="percent" name={texts.shareOf(name, month)}>
          <span class="amount quiet">{figures.value.percent(share)}</span>
        </Proof>
      ),
  },
  {
    title: texts.averageHead,
    about: average,
    value: ({ usual }) => usual?.value,
    cell: ({ name, usual }) => usual && <Proof {...usual.places} name={texts.averageOf(name)} amount={usual.value} />,
  },
  {
    title: texts.difference,
    about: texts.differenceExplained,
    value: ({ amount, usual }) => usual && amount - usual.value,
    cell: ({ name, amount, usual, difference }) =>
      usual && (
        <Proof {...difference} name={texts.differenceOf(name)}>
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
      <Figure name={texts.spentIn(words)} at={['total']} amount={answer.data.total} />
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
  const like = comparableWith(activity, month, 'month')
  const totalsAt = like.totalAt(month).slice(0, -1)
  const usual = averageOver(like.totals, before, totalsAt)
  const averageName = texts[like.isToDate ? 'averageToDate' : 'average'](before.length)
  const colours = bookColours.value
  const toneOf = (of: string): string => colours.ofAccount(`Expenses:${of}`)
  const legend = useMemo(() => [...largest.map((of) => ({ name: of, tone: toneOf(of) })), { name: texts.other, tone: NEUTRAL }], [largest, colours])
  const [category, chooseCategory] = useParameter<string>('category', '')
  const tone = legend.find((item) => item.name === category)?.tone
  const isWanted = (of: string): boolean => tone === undefined || (category === texts.other ? !largest.includes(of) : of === category)
  const averageAt = (of: number) =>
    yearlyAverage(activity, {
      month: of,
      last: shown.last,
      of: tone === undefined ? undefined : category === texts.other ? { without: largest } : category,
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
        const { row, place = 0 } = found.get(each.name) ?? {}
        const of = { amounts: row?.amounts ?? [], at: ['rows', place] }
        const within = like.placeOf(of)
        return {
          ...each,
          share: total > 0 ? (each.amount / total) * 100 : undefined,
          usual: averageOver(like.amountsOf(of), before, within),
          difference: differenceAt(within, month, before),
          tone: toneOf(each.name),
          lately: trendOf(activity.periods, of.amounts, { first: Math.max(0, month - LATELY + 1), last: month }),
          usualLately: averageOver(of.amounts, before, within)?.value,
        }
      })
  }, [activity, month, before, largest, tone, colours])
  const columns = useMemo(
    () => columnsFor({ most: rows[0]?.amount || 1, month: name, average: averageName }),
    [rows, name, averageName, isNarrow.value],
  )
  return (
    <>
      <Card>
        <dl class="figures figures-above">
          {range && words !== name && <InPeriod from={range.first} words={words} />}
          <Figure name={texts.spentIn(name)} at={['totals', month]} amount={total} />
          {usual && usual.value > 0 && (
            <>
              <Figure name={averageName} {...usual.places} amount={usual.value} />
              <Figure name={texts.difference} {...differenceAt(totalsAt, month, before)} signed={total - usual.value} />
            </>
          )}
          <Kept first={`${key}-01`} last={lastOfMonth(key)} name={name} />
        </dl>
        <Below height={BARS_HEIGHT + 40}>
          <PeriodBars
            name="expenses"
            bars={bars}
            height={BARS_HEIGHT}
            label={texts.chart}
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
      <Card title={tone === undefined ? name : texts.ofMonth(category, name)} aside={before.length > 0 && <span>{averageName}</span>}>
        {rows.length === 0 ? (
          <p class="empty">{texts.nothingThen}</p>
        ) : (
          <Below height={TABLE_HEAD + rows.length * TABLE_ROW}>
            <Table
              name="categories"
              label={texts.categoriesIn(name)}
              rows={rows}
              rowKey={(row) => row.name}
              head={{ title: texts.category, value: (row) => row.name, cell: (row) => <span class="category-name">{row.name}</span> }}
              columns={columns}
            />
          </Below>
        )}
      </Card>
      <ExpenseCalendar
        colourOf={(of) => colourIn(toneOf(of))}
        month={key}
        name={tone === undefined ? name : texts.ofMonth(category, name)}
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
  const recently = useScoped('activity', { from, to_date: 'true' })
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
    <Page title={pages.views.expenses.title} scope={EVERY_PART} gaps={answer.data}>
      <Answered answer={answer} height={560} traced={traced}>
        {(activity) =>
          (range ? shownMonths(activity, range).last : newestMonth(activity)) < 0 ? (
            <p class="empty">{range ? texts.nothingIn(words) : texts.nothing}</p>
          ) : (
            <Expenses activity={activity} />
          )
        }
      </Answered>
    </Page>
  )
}
