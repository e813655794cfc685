import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow.ts'
import { figures } from '../../client/display-settings.ts'
import { monthOf } from '../../figures/calendar-days.ts'
import { counted } from '../../figures/number-format.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { changeIn, changePlaces, insightsOf, type MonthSum, type Mover, type OneMonth, placesIn, sumIn, type YearInsights } from './year-figures.ts'
import { Card } from '../../parts/card.tsx'
import { Amount, Signed } from '../../parts/amount.tsx'
import { Proof, Report, type Traced } from '../../parts/proof.tsx'

/** More than so many are not named one by one. */
const NAMED = 3

const Sum = ({ sum, name, children }: { sum: MonthSum; name: string; children: ComponentChildren }) => {
  const places = placesIn(sum)
  return places ? (
    <Proof {...places} name={name}>
      {children}
    </Proof>
  ) : (
    <>{children}</>
  )
}

/** Things one after the other: "a, b and c". */
const Row = ({ of }: { of: readonly ComponentChildren[] }) => (
  <>
    {of.map((each, place) => (
      <span key={place}>
        {place > 0 && (place === of.length - 1 ? ' and ' : ', ')}
        {each}
      </span>
    ))}
  </>
)

/** "+857.17 (+9.53 %)" */
const Moved = ({ mover: { name, now, before, change } }: { mover: Mover }) => {
  const [percent, places] = [changeIn(now.value, before.value), changePlaces(now, before)]
  return (
    <>
      <Proof {...placesIn(now)} minus={before.places} name={`${name}: change`}>
        <Signed value={change} />
      </Proof>
      {percent !== undefined && places && (
        <>
          {' ('}
          <Proof {...places} name={`${name}: change in per cent`} as="percent">
            <span class="amount">{figures.value.percentChange(percent)}</span>
          </Proof>
          )
        </>
      )}
    </>
  )
}

const Movers = ({ movers, year, of }: { movers: readonly Mover[]; year: number; of: 'now' | 'before' }) => (
  <Row
    of={[
      ...movers.slice(0, NAMED).map((mover) => (
        <>
          {mover.name}{' '}
          <Sum sum={mover[of]} name={`${mover.name}, ${year}`}>
            <Amount value={mover[of].value} />
          </Sum>
        </>
      )),
      ...(movers.length > NAMED ? [counted(movers.length - NAMED, 'other')] : []),
    ]}
  />
)

/** Of what was spent. */
const Spent = ({ found, year, whole }: { found: YearInsights; year: number; whole: MonthSum }) => {
  const { dearest, rose, fell, begun, ended, largest } = found
  const [first, second] = largest
  const most = sumOf(largest.map(({ now }) => now.value))
  const [at, ...plus] = largest.flatMap(({ now }) => now.places)
  return (
    <>
      {first && second && at && whole.value > 0 && most <= whole.value && (
        <li>
          {first.name} and {second.name} are{' '}
          <Proof at={at} plus={plus} percentOf={whole.places} as="percent" name={`${first.name} and ${second.name}: share of ${year}`}>
            <span class="amount">{figures.value.percent((most / whole.value) * 100)}</span>
          </Proof>{' '}
          of all that was spent.
        </li>
      )}
      {dearest && (
        <li>
          Most was spent in {nameOf(year, dearest.month)}:{' '}
          <Sum sum={dearest.month} name={`Spent in ${nameOf(year, dearest.month)}`}>
            <Amount value={dearest.month.value} />
          </Sum>
          ,{' '}
          <Proof {...dearest.abovePlaces} as="percent" name={`${nameOf(year, dearest.month)} above the average month`}>
            <span class="amount">{figures.value.percent(dearest.above)}</span>
          </Proof>{' '}
          more than in an average month.
        </li>
      )}
      {rose && (
        <li>
          {rose.name} rose most, by <Moved mover={rose} />.
        </li>
      )}
      {fell && (
        <li>
          {fell.name} fell most, by <Moved mover={fell} />.
        </li>
      )}
      {begun.length > 0 && (
        <li>
          New in {year}: <Movers movers={begun} year={year} of="now" />.
        </li>
      )}
      {ended.length > 0 && (
        <li>
          Gone since {year - 1}: <Movers movers={ended} year={year - 1} of="before" />.
        </li>
      )}
    </>
  )
}

const nameOf = (year: number, { month }: Pick<OneMonth, 'month'>): string => monthOf(`${year}-${String(month).padStart(2, '0')}-01`)

/** In how many months more was spent than earned. */
const Short = ({ short, year, count }: { short: readonly OneMonth[]; year: number; count: number }) => (
  <li>
    {short.length === 0 ? (
      <>Something was left over of each month, after spending and taxes.</>
    ) : (
      <>
        More was spent than earned in{' '}
        {short.length > 1 && (
          <>
            {short.length} of {counted(count, 'month')}, most in{' '}
          </>
        )}
        <Row
          of={short.slice(0, NAMED).map((month) => (
            <>
              {nameOf(year, month)}:{' '}
              <Sum sum={month} name={`Left over in ${nameOf(year, month)}`}>
                <Signed value={month.value} />
              </Sum>
            </>
          ))}
        />
        .
      </>
    )}
  </li>
)

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
      title={`What stands out in ${year}`}
      aside={inWords === undefined ? `compared with ${year - 1}` : `${inWords}, compared with those of ${year - 1}`}
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
