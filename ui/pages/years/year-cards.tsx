import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { common } from '#messages/common.ts'
import { yearOnYear as words } from '#messages/years.ts'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { figures } from '../../client/display-settings.ts'
import { monthOf } from '../../figures/calendar-days.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { Card, NONE, Proof, Report, type Shown, ShownFigure, type Traced } from '../../parts/figure.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import {
  changeIn,
  changePlaces,
  insightsOf,
  leftRow,
  lineOf,
  type MonthSum,
  type Mover,
  moversOf,
  type OneMonth,
  placesIn,
  sumIn,
  type YearInsights,
} from './year-figures.ts'

const Figure = ({ name, children, note }: { name: string; children: ComponentChildren; note: ComponentChildren }) => (
  <div class="figure">
    <dt>{name}</dt>
    <dd>
      {children}
      <small>{note}</small>
    </dd>
  </div>
)

/** A sum of months of the report around it; a dash where there are no such months. */
const Sum = ({ sum, name, ...shown }: { sum: MonthSum; name: string } & Shown) => {
  const places = placesIn(sum)
  return places ? <Proof {...places} name={name} {...shown} /> : NONE
}

/** "+4.20 % against 2025", or that there was nothing to compare with. */
const Against = ({ now, before, year, name }: { now: MonthSum; before: MonthSum; year: number; name: string }) => {
  const [change, places] = [changeIn(now.value, before.value), changePlaces(now, before)]
  return change === undefined || !places ? (
    <>{words.nothingIn(String(year))}</>
  ) : (
    <>{words.against<ComponentChildren>(<Proof {...places} name={words.figureAgainst(name, String(year))} percentChange={change} />, String(year))}</>
  )
}

/** One sum in per cent of another; undefined where that is 0 or less. */
const Share = ({ part, whole, isTaken = false, name }: { part: MonthSum; whole: MonthSum; isTaken?: boolean; name: string }) =>
  whole.value > 0 ? (
    <Proof
      {...(isTaken ? { minus: part.places } : placesIn(part))}
      percentOf={whole.places}
      name={name}
      percent={((isTaken ? -part.value : part.value) / whole.value) * 100}
    />
  ) : (
    NONE
  )

interface Years {
  readonly expenses: ActivityAnswer
  /** What is left over after spending and taxes. */
  readonly left: ActivityAnswer
  readonly reports: Readonly<Record<'expenses' | 'left', Traced>>
  readonly year: number
  /** In which the year is compared with the one before. */
  readonly months: readonly number[]
  /** Which these are; undefined for all of a year. */
  readonly inWords: string | undefined
}

/** Six figures of a year with those of the year before, in the same months of both. */
export const YearCards = ({ expenses, left, reports, year, months, inWords }: Years) => {
  const before = year - 1
  const [incomeRow, spentRow] = [leftRow(left, 'income'), leftRow(left, 'expenses')]
  const inYear = (at: number) => ({
    spent: sumIn(expenses, { year: at, months }),
    net: sumIn(left, { year: at, months }),
    earned: sumIn(left, { year: at, months, row: incomeRow }),
    taken: sumIn(left, { year: at, months, row: spentRow }),
  })
  const [now, then] = [inYear(year), inYear(before)]
  const [mover] = moversOf(expenses, { year, months })
  const nets = months.map((month) => lineOf(left, year)[month - 1] ?? 0)
  const best = nets.indexOf(Math.max(...nets))
  const bestMonth = sumIn(left, { year, months: [months[best] ?? 1] })
  return (
    <Card title={inWords === undefined ? String(year) : words.monthsOfYear(String(year), inWords)}>
      <dl class="figures">
        <Report.Provider value={reports.expenses}>
          <Figure name={words.spent} note={<Against now={now.spent} before={then.spent} year={before} name={words.spent} />}>
            <Sum sum={now.spent} name={words.figureIn(words.spent, String(year))} amount={now.spent.value} />
          </Figure>
        </Report.Provider>
        <Report.Provider value={reports.left}>
          <Figure name={words.income} note={<Against now={now.earned} before={then.earned} year={before} name={words.income} />}>
            <Sum sum={now.earned} name={words.figureIn(words.income, String(year))} amount={now.earned.value} />
          </Figure>
          <Figure name={words.saved} note={<Against now={now.net} before={then.net} year={before} name={words.saved} />}>
            <Sum sum={now.net} name={words.figureIn(words.saved, String(year))} change={now.net.value} />
          </Figure>
          <Figure
            name={words.savingsRate}
            note={
              then.earned.value > 0 ? (
                <>
                  {words.shareIn<ComponentChildren>(
                    <Share part={then.net} whole={then.earned} name={words.figureIn(words.savingsRate, String(before))} />,
                    String(before),
                  )}
                </>
              ) : (
                words.nothingIn(String(before))
              )
            }
          >
            <Share part={now.net} whole={now.earned} name={words.figureIn(words.savingsRate, String(year))} />
          </Figure>
        </Report.Provider>
        <Report.Provider value={reports.expenses}>
          <Figure
            name={words.largestChange}
            note={mover && <Proof {...placesIn(mover.now)} minus={mover.before.places} name={words.changeOf(mover.name)} signed={mover.change} />}
          >
            {mover?.name ?? NONE}
          </Figure>
        </Report.Provider>
        <Report.Provider value={reports.left}>
          <Figure
            name={words.shareSpent}
            note={
              best >= 0 && (
                <>
                  {words.bestMonth<ComponentChildren>(
                    monthOf(`${year}-${String(months[best] ?? 1).padStart(2, '0')}-01`),
                    <Sum sum={bestMonth} name={words.savedInBest} signed={bestMonth.value} />,
                  )}
                </>
              )
            }
          >
            <Share part={now.taken} whole={now.earned} isTaken name={words.figureIn(words.shareSpent, String(year))} />
          </Figure>
        </Report.Provider>
      </dl>
    </Card>
  )
}

/** From the months of one year to those of the other; what is gone is less than nothing. */
const Changed = ({ mover: { now, before, change, name } }: { mover: Mover }) => (
  <Proof {...placesIn(now)} minus={before.places} name={words.changeOf(name)} signed={change} />
)

/** What changed most from one year to the next, in the same months of both. */
export const YearMovers = ({
  answer,
  years,
  months,
}: {
  answer: ActivityAnswer
  /** Those of the page, the last of them with the one before. */
  years: readonly number[]
  months: readonly number[]
}) => {
  const year = years.at(-1) ?? 0
  const all = sumIn(answer, { year, months })
  const movers = moversOf(answer, { year, months })
  const yearsOf = ({ row }: Mover) => years.map((each) => sumIn(answer, { year: each, months, row }).value)
  const most = Math.max(0, ...movers.flatMap(yearsOf))
  const columns: Column<Mover>[] = [
    {
      title: words.asBars,
      isDrawing: true,
      cell: (mover) => (
        <span class="duel" aria-hidden="true">
          {!figures.value.hidden &&
            most > 0 &&
            yearsOf(mover).map((value, place) => (
              <i key={place} class={`line-${years.length - 1 - place}`} style={{ width: `${Math.max(0, (value / most) * 100)}%` }} />
            ))}
        </span>
      ),
    },
    {
      title: String(year),
      value: ({ now }) => now.value,
      cell: ({ now, name }) => <Sum sum={now} name={words.figureIn(name, String(year))} amount={now.value} />,
    },
    {
      title: String(year - 1),
      value: ({ before }) => before.value,
      cell: ({ before, name }) => <Sum sum={before} name={words.figureIn(name, String(year - 1))} amount={before.value} />,
    },
    {
      title: words.change,
      value: ({ change }) => change,
      madeOf: { columns: [String(year), String(year - 1)], parts: ({ now, before }) => [now.value, -before.value] },
      cell: (mover) => <Changed mover={mover} />,
    },
    {
      title: words.inPercent,
      value: ({ now, before }) => changeIn(now.value, before.value),
      cell: ({ now, before, name }) => {
        const [change, places] = [changeIn(now.value, before.value), changePlaces(now, before)]
        return change === undefined || !places ? NONE : <Proof {...places} name={words.percentOf(name)} percentChange={change} />
      },
    },
    {
      title: words.share,
      about: words.shareExplained(String(year)),
      value: ({ now }) => (all.value > 0 ? (now.value / all.value) * 100 : undefined),
      cell: ({ now, name }) =>
        all.value > 0 && now.places.length > 0 ? (
          <Proof {...placesIn(now)} percentOf={all.places} name={words.shareOf(name)} percent={(now.value / all.value) * 100} />
        ) : (
          NONE
        ),
    },
  ]
  return (
    <Table
      name="movers"
      label={words.changes(String(year - 1), String(year))}
      head={{ title: words.category, value: ({ name }) => name, cell: ({ name }) => name }}
      columns={columns}
      rows={movers}
      rowKey={({ name }) => name}
    />
  )
}

/** More than so many are not named one by one. */
const NAMED = 3

const ShownSum = ({ sum, name, ...shown }: { sum: MonthSum; name: string } & Shown) => {
  const places = placesIn(sum)
  return places ? <Proof {...places} name={name} {...shown} /> : <ShownFigure {...shown} />
}

/** Things one after the other, as the language of the page lists them: "a, b and c". */
const List = ({ of }: { of: readonly ComponentChildren[] }) => (
  <>
    {new Intl.ListFormat(document.documentElement.lang || 'en')
      .formatToParts(of.map((_, place) => String(place)))
      .map(({ type, value }, nth) => (type === 'element' ? <span key={nth}>{of[Number(value)]}</span> : value))}
  </>
)

/** "+857.17 (+9.53 %)" */
const Moved = ({ mover: { name, now, before, change } }: { mover: Mover }) => {
  const [percent, places] = [changeIn(now.value, before.value), changePlaces(now, before)]
  const amount = <Proof {...placesIn(now)} minus={before.places} name={words.changeOf(name)} signed={change} />
  if (percent === undefined || !places) return amount
  return <>{words.moved<ComponentChildren>(amount, <Proof {...places} name={words.percentOf(name)} percentChange={percent} />)}</>
}

const Movers = ({ movers, year, of }: { movers: readonly Mover[]; year: number; of: 'now' | 'before' }) => (
  <>
    <List
      of={movers.slice(0, NAMED).map((mover) => (
        <>
          {mover.name} <ShownSum sum={mover[of]} name={words.figureIn(mover.name, String(year))} amount={mover[of].value} />
        </>
      ))}
    />
    {movers.length > NAMED && <> {common.others(movers.length - NAMED)}</>}
  </>
)

/** Of what was spent. */
const Spent = ({ found, year, whole }: { found: YearInsights; year: number; whole: MonthSum }) => {
  const { dearest, rose, fell, begun, ended, largest } = found
  const [first, second] = largest
  const most = sumOf(largest.map(({ now }) => now.value))
  const [at, ...plus] = largest.flatMap(({ now }) => now.places)
  const month = dearest && nameOf(year, dearest.month)
  return (
    <>
      {first && second && at && whole.value > 0 && most <= whole.value && (
        <li>
          {words.largest<ComponentChildren>(
            first.name,
            second.name,
            <Proof
              at={at}
              plus={plus}
              percentOf={whole.places}
              name={words.shareOfBoth(first.name, second.name, String(year))}
              percent={(most / whole.value) * 100}
            />,
          )}
        </li>
      )}
      {dearest && month && (
        <li>
          {words.dearest<ComponentChildren>(
            month,
            <ShownSum sum={dearest.month} name={words.spentIn(month)} amount={dearest.month.value} />,
            <Proof {...dearest.abovePlaces} name={words.aboveAverage(month)} percent={dearest.above} />,
          )}
        </li>
      )}
      {rose && <li>{words.rose<ComponentChildren>(rose.name, <Moved mover={rose} />)}</li>}
      {fell && <li>{words.fell<ComponentChildren>(fell.name, <Moved mover={fell} />)}</li>}
      {begun.length > 0 && <li>{words.begun<ComponentChildren>(String(year), <Movers movers={begun} year={year} of="now" />)}</li>}
      {ended.length > 0 && <li>{words.ended<ComponentChildren>(String(year - 1), <Movers movers={ended} year={year - 1} of="before" />)}</li>}
    </>
  )
}

const nameOf = (year: number, { month }: Pick<OneMonth, 'month'>): string => monthOf(`${year}-${String(month).padStart(2, '0')}-01`)

/** In how many months more was spent than earned. */
const Short = ({ short, year, count }: { short: readonly OneMonth[]; year: number; count: number }) => {
  const months = (
    <List
      of={short
        .slice(0, NAMED)
        .map((month) =>
          words.monthWith<ComponentChildren>(
            nameOf(year, month),
            <ShownSum sum={month} name={words.savedIn(nameOf(year, month))} signed={month.value} />,
          ),
        )}
    />
  )
  if (short.length === 0) return <li>{words.savedAlways}</li>
  return (
    <li>
      {short.length === 1
        ? words.shortIn<ComponentChildren>(months)
        : words.shortOften<ComponentChildren>(String(short.length), String(count), months)}
    </li>
  )
}

/** What stands out in a year compared with the one before, in sentences; nothing where nothing does. */
export const YearInsightsCard = ({
  expenses,
  left,
  reports,
  year,
  months,
  inWords,
}: {
  expenses: ActivityAnswer
  left: ActivityAnswer
  reports: Readonly<Record<'expenses' | 'left', Traced>>
  year: number
  months: readonly number[]
  /** Which these are; undefined for all of a year. */
  inWords: string | undefined
}) => {
  const found = useMemo(() => insightsOf({ expenses, left, year, months }), [expenses, left, year, months])
  const whole = sumIn(expenses, { year, months })
  const isEarned = left.totals.some((total) => total !== 0)
  if (whole.value <= 0 || months.length < 2) return null
  return (
    <Card
      title={words.highlights(String(year))}
      aside={inWords === undefined ? words.comparedWith(String(year - 1)) : words.monthsCompared(inWords, String(year - 1))}
    >
      <ul class="insights">
        <Report.Provider value={reports.expenses}>
          <Spent found={found} year={year} whole={whole} />
        </Report.Provider>
        {isEarned && found.short && (
          <Report.Provider value={reports.left}>
            <Short short={found.short} year={year} count={months.length} />
          </Report.Provider>
        )}
      </ul>
    </Card>
  )
}
