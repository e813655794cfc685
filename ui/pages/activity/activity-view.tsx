import { activity as texts } from '#messages/activity.ts'
import { useContext, useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { PeriodBars } from '../../charts/bars.tsx'
import { Sparkline } from '../../charts/share-bar.tsx'
import { useParameter } from '../../client/address.ts'
import { bookColours } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { useDays, useScoped } from '../../client/use-scope.ts'
import {
  accountNamed,
  type ActivityRow,
  barsOf,
  type Coloured,
  colouredIn,
  type Every,
  firstPeriod,
  comparableWith,
  meanOf,
  periodSoFar,
  trendOf,
  partTone,
  rowsOf,
  wholeBefore,
} from './activity-figures.ts'
import { NEUTRAL } from '../../figures/account-colours.ts'
import { dayOf } from '../../figures/calendar-days.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { accountLink, payeeLink } from '../../figures/transaction-figures.ts'
import { PriceGapsNotice } from '../../frame/notices.tsx'
import { Card, Figure, NONE, Proof, Report, type Traced, unknownIn } from '../../parts/figure.tsx'
import { BreakingName } from '../../parts/account-name.tsx'
import { Segmented } from '../../parts/fields.tsx'
import { type By, MonthsOfYear, useActivity } from './activity-months.tsx'
import { Answered } from '../../parts/loading.tsx'
import type { Place } from '../../figures/unknown.ts'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { Kept } from './kept-share.tsx'

export interface ActivityTableProps {
  readonly answer: ActivityAnswer
  readonly every: Every
  /** The period that the table is about, and those that it is compared with on average. */
  readonly at: number
  /** Where the trend begins. */
  readonly first?: number
  readonly usual: readonly number[]
  /** Where a name leads; nowhere without. */
  readonly linkOf: (name: string) => string | undefined
  /** What a name is. */
  readonly title: string
  /** The colours of the names, for a bar next to each. */
  readonly coloured?: Coloured
  /** The colour that is left alone: the table is about its names only. */
  readonly only?: string | undefined
}

const columnsFor = (
  { answer, every, at, first = 0, usual, coloured, only }: ActivityTableProps,
  { rows, isUnknown }: { rows: readonly ActivityRow[]; isUnknown: ReturnType<typeof unknownIn> },
): Column<ActivityRow>[] => {
  const { totals, totalAt, amountsOf, placeOf, nameOf, isToDate } = comparableWith(answer, at, every)
  const hasBefore = at > first
  const [name, before] = [nameOf(at), nameOf(at - 1)]
  const place = (row: ActivityRow, index: number): Place => [...placeOf(row), index]
  const amount = (row: ActivityRow, index: number): number => amountsOf(row)[index] ?? 0
  const known = (row: ActivityRow, index: number): number | undefined => (isUnknown({ at: place(row, index) }) ? undefined : amount(row, index))
  const sum = (index: number) => () => <Proof at={totalAt(index)} name={nameOf(index)} amount={totals[index] ?? 0} />
  const cell = (index: number) => (row: ActivityRow) => (
    <Proof at={place(row, index)} name={texts.ofPeriod(row.name, nameOf(index))} amount={amount(row, index)} />
  )
  // What takes from the whole has no share of it, and then the others have none either.
  const whole = answer.rows.some(({ amounts }) => (amounts[at] ?? 0) < 0) ? 0 : (totals[at] ?? 0)
  const changed = (row: ActivityRow): number => sumOf([amount(row, at), -amount(row, at - 1)])
  const most = Math.max(...rows.map((row) => amount(row, at)))
  const last = answer.periods.length - 1
  const average = texts[isToDate ? 'averageToDate' : 'averageExplained'][every === 'month' ? 'month' : 'year'](usual.length)
  // Some of the names are not what all of them are together.
  const total = <Total,>(of: Total): { total?: Total } => (only === undefined ? { total: of } : {})
  return [
    ...(coloured
      ? [
          {
            title: texts.bar,
            isDrawing: true as const,
            cell: (row: ActivityRow) => (
              <span class="category-bar" aria-hidden="true">
                {!figures.value.hidden && most > 0 && (
                  <i class={row.isRest ? NEUTRAL : coloured.toneOf(row.name)} style={{ width: `${Math.max(0, (amount(row, at) / most) * 100)}%` }} />
                )}
              </span>
            ),
          },
        ]
      : []),
    { title: name, value: (row) => known(row, at), cell: cell(at), ...total(sum(at)) },
    {
      title: texts.share,
      about: texts.shareOf(name),
      value: (row) => (whole > 0 ? (amount(row, at) / whole) * 100 : undefined),
      cell: (row) =>
        whole > 0 ? (
          <Proof at={place(row, at)} percentOf={[totalAt(at)]} name={texts.nameShare(row.name, name)} percent={(amount(row, at) / whole) * 100} />
        ) : (
          NONE
        ),
    },
    ...(hasBefore
      ? [
          { title: before, value: (row: ActivityRow) => known(row, at - 1), cell: cell(at - 1), ...total(sum(at - 1)) },
          {
            title: texts.change,
            about: texts.changeExplained(before, name),
            value: changed,
            madeOf: {
              columns: [name, before],
              parts: (row: ActivityRow) => [amount(row, at), -amount(row, at - 1)],
            },
            cell: (row: ActivityRow) => (
              <Proof at={place(row, at)} minus={[place(row, at - 1)]} name={texts.changeOf(row.name)} signed={changed(row)} />
            ),
          },
        ]
      : []),
    ...(usual.length > 1
      ? [
          {
            title: texts.average,
            about: average,
            value: (row: ActivityRow) => meanOf(amountsOf(row), usual),
            cell: (row: ActivityRow) => (
              <Proof
                at={place(row, usual[0] ?? 0)}
                plus={usual.slice(1).map((index) => place(row, index))}
                over={usual.length}
                name={texts.averageOf(row.name)}
                amount={meanOf(amountsOf(row), usual)}
              />
            ),
          },
        ]
      : []),
    { title: texts.trend, isDrawing: true, cell: ({ amounts }) => <Sparkline values={trendOf(answer.periods, amounts, { first, last })} /> },
    {
      title: texts.total,
      about: texts.totalExplained,
      value: (row) => (isUnknown({ at: [...row.at, 'total'] }) ? undefined : row.total),
      cell: (row) => <Proof at={[...row.at, 'total']} name={texts.totalOf(row.name)} amount={row.total} />,
      ...total(() => <Proof at={['total']} name={texts.total} amount={answer.total} />),
    },
  ]
}

/** Names with their sum in a period, in the one before, the usual sum, and all of them together. */
export const ActivityTable = (props: ActivityTableProps) => {
  const { answer, at, every, linkOf, title, usual, coloured, only } = props
  const report = useContext(Report)
  const rows = useMemo(
    () =>
      rowsOf(answer)
        .filter(({ name }) => only === undefined || (coloured && partTone(coloured, name)) === only)
        .sort((a, b) => Number(a.isRest) - Number(b.isRest) || (b.amounts[at] ?? 0) - (a.amounts[at] ?? 0)),
    [answer, at, only, coloured],
  )
  const columns = useMemo(() => columnsFor(props, { rows, isUnknown: unknownIn(report) }), [answer, at, every, usual.join(), rows])
  return (
    <Table
      name="activity"
      label={title}
      head={{
        title,
        value: ({ name }) => name,
        cell: ({ name, isRest }) => {
          const to = isRest ? undefined : linkOf(name)
          const shown = <BreakingName name={name} />
          return to === undefined ? shown : <Link href={to}>{shown}</Link>
        },
      }}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      muted={({ amounts }) => (amounts[at] ?? 0) === 0}
    />
  )
}

type Kind = 'expenses' | 'income' | 'tax' | 'investment' | 'repayment' | 'interest'

const BY = (['category', 'account', 'payee', 'tag'] as const).map((value) => ({ value, label: texts.by[value] }))
const USUAL: Readonly<Record<Every, number>> = { month: 12, year: 5, financial_year: 5 }

/** Where a name leads: to its account, or to everything that was paid to it. */
export const linkFor =
  (root: string, by: By) =>
  (name: string): string | undefined => {
    if (by === 'payee') return payeeLink(name)
    if (by === 'tag') return undefined
    return accountLink(accountNamed(name, { by, root }))
  }

export interface ActivityWords {
  /** "Spent" */
  readonly done: string
  /** "Spending by year" */
  readonly chart: string
  /** Shown when there is nothing, at all or in the period. */
  readonly nothing: string
  readonly nothingThen: string
}

const View = ({
  answer,
  report,
  every,
  by,
  root,
  words,
  isCut,
  hasMonths,
}: {
  answer: ActivityAnswer
  report: Traced
  every: Every
  by: By
  root: string
  words: ActivityWords
  /** There may be more before these periods. */
  isCut: boolean
  hasMonths: boolean
}) => {
  const [chosen, choose] = useParameter<string>('at', '')
  const { range, words: rangeWords } = useDays()
  const { periods } = answer
  const last = periods.length - 1
  const first = useMemo(() => firstPeriod(answer), [answer])
  const found = periods.findIndex(({ key }) => key === chosen)
  const at = found < first ? last : found
  const coloured = useMemo(() => colouredIn(answer, { by, root, colours: bookColours.value }), [answer, by, root, bookColours.value])
  const { bars, legend, partAt } = useMemo(() => barsOf(answer, every, coloured), [answer, every, coloured])
  const [alone, chooseAlone] = useParameter<string>('alone', '')
  const tone = legend.find((item) => item.name === alone)?.tone
  const only = { tone, choose: (chosenTone: string | undefined) => chooseAlone(legend.find((item) => item.tone === chosenTone)?.name ?? '') }
  const usual = wholeBefore(periods, { place: at, count: USUAL[every], first })
  const period = periods[at]
  if (!period || first > last) return <p class="empty">{isCut ? words.nothingThen : words.nothing}</p>
  const name = periodSoFar(period, every)
  const like = comparableWith(answer, at, every)
  const days = { first: dayOf(period.start_date), last: dayOf(period.end_date) }
  return (
    <Report.Provider value={report}>
      <Card>
        <dl class="figures figures-above">
          {range && (last > first || name !== rangeWords) && (
            <Figure name={texts.ofPeriod(words.done, rangeWords)} at={['total']} amount={answer.total} />
          )}
          <Figure name={texts.ofPeriod(words.done, name)} at={['totals', at]} amount={answer.totals[at] ?? 0} />
          {at > first && <Figure name={like.nameOf(at - 1)} at={like.totalAt(at - 1)} amount={like.totals[at - 1] ?? 0} />}
          {usual.length > 1 && (
            <Figure
              name={texts[like.isToDate ? 'averageToDate' : 'averageExplained'][every === 'month' ? 'month' : 'year'](usual.length)}
              at={like.totalAt(usual[0] ?? 0)}
              plus={usual.slice(1).map(like.totalAt)}
              over={usual.length}
              amount={meanOf(like.totals, usual)}
            />
          )}
          {hasMonths && <Kept {...days} name={name} />}
        </dl>
        <PeriodBars
          name="periods"
          bars={bars.slice(first)}
          legend={legend}
          only={only}
          label={texts.chooseIn(words.chart)}
          chosen={at - first}
          proofOf={(index, part) => partAt(first + index, part)}
          sumAt={(index) => ({ at: ['totals', first + index] })}
          head={every === 'month' ? texts.month : texts.year}
          onChoose={(index) => choose(first + index === last ? '' : (periods[first + index]?.key ?? ''))}
        />
      </Card>
      {hasMonths && <MonthsOfYear {...days} by={by} coloured={coloured} only={tone} name={name} />}
      <Card title={tone === undefined ? name : texts.ofPeriod(alone, name)}>
        <ActivityTable
          answer={answer}
          every={every}
          at={at}
          first={first}
          usual={usual}
          linkOf={linkFor(root, by)}
          coloured={coloured}
          only={tone}
          title={texts.by[by]}
        />
      </Card>
    </Report.Provider>
  )
}

/** What the rows are; stored in the address. */
export const useBy = (fallback: By = 'category') => {
  const [by, setBy] = useParameter<By>('by', fallback, ['category', 'account', 'payee', 'tag'])
  return { by, tabs: <Segmented label={texts.groupBy} choices={BY} value={by} onChoose={setBy} /> }
}

/** What was spent, earned, invested or repaid, period by period: columns, the usual sum, and the parts of it. */
export const ActivityView = ({
  kind,
  every,
  by,
  from,
  root,
  words,
  hasMonths = false,
}: {
  kind: Kind
  every: Every
  by: By
  from?: string | undefined
  /** The root of the accounts that are shown: "Expenses". */
  root: string
  words: ActivityWords
  /** Of a year of spending: its months, with what was earned and saved. */
  hasMonths?: boolean
}) => {
  const { range } = useDays()
  const { path, traced } = useScoped('activity', { kind, by, every, from: range?.first ?? from, to_date: 'true' })
  const answer = useActivity(path, by)
  return (
    <>
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={520}>
        {(data) => (
          <View
            answer={data}
            report={traced}
            every={every}
            by={by}
            root={root}
            words={words}
            isCut={from !== undefined || range !== undefined}
            hasMonths={hasMonths}
          />
        )}
      </Answered>
    </>
  )
}
