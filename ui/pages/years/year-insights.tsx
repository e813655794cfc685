import { common } from '#messages/common.ts'
import { yearOnYear as words } from '#messages/years.ts'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { monthOf } from '../../figures/calendar-days.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { changeIn, changePlaces, insightsOf, type MonthSum, type Mover, type OneMonth, placesIn, sumIn, type YearInsights } from './year-figures.ts'
import { Card } from '../../parts/card.tsx'
import { type Shown, ShownFigure } from '../../parts/amount.tsx'
import { Proof, Report, type Traced } from '../../parts/proof.tsx'

/** More than so many are not named one by one. */
const NAMED = 3

const Sum = ({ sum, name, ...shown }: { sum: MonthSum; name: string } & Shown) => {
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
          {mover.name} <Sum sum={mover[of]} name={words.figureIn(mover.name, String(year))} amount={mover[of].value} />
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
            <Sum sum={dearest.month} name={words.spentIn(month)} amount={dearest.month.value} />,
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
          words.monthWith<ComponentChildren>(nameOf(year, month), <Sum sum={month} name={words.savedIn(nameOf(year, month))} signed={month.value} />),
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
