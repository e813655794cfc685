import { yearOnYear as words } from '#messages/years.ts'
import type { ComponentChildren } from 'preact'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { figures } from '../../client/display-settings.ts'
import { monthOf } from '../../figures/calendar-days.ts'
import { Card } from '../../parts/card.tsx'
import { NONE, type Shown } from '../../parts/amount.tsx'
import { Proof, Report, type Traced } from '../../parts/proof.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { changeIn, changePlaces, leftRow, lineOf, type MonthSum, type Mover, moversOf, placesIn, sumIn } from './year-figures.ts'

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
