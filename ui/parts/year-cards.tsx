import type { ComponentChildren } from 'preact'
import type { ActivityAnswer } from '../../src/http/contract/activity.ts'
import { figures } from '../client/settings.ts'
import { monthOf } from '../figures/days.ts'
import { sumOf } from '../figures/exact-sum.ts'
import { hasGap } from '../figures/unknown.ts'
import { changeIn, lineOf, moversOf, sumIn } from '../figures/years.ts'
import { Amount, Change, Unknown } from './amount.tsx'
import { Card } from './page.tsx'
import { Proof, Report, type Traced } from './proof.tsx'
import { placesIn } from './year-movers.tsx'

const Figure = ({ name, children, note }: { name: string; children: ComponentChildren; note: ComponentChildren }) => (
  <div class="figure">
    <dt>{name}</dt>
    <dd>
      {children}
      <small>{note}</small>
    </dd>
  </div>
)

/** "+4.20 % against 2025", or that there was nothing to compare with. */
const Against = ({ change, year }: { change: number | undefined; year: number }) =>
  change === undefined ? (
    <>nothing in {year}</>
  ) : (
    <>
      <span class="amount">{figures.value.percentChange(change)}</span> against {year}
    </>
  )

interface Years {
  readonly expenses: ActivityAnswer
  readonly income: ActivityAnswer
  readonly tax: ActivityAnswer
  readonly reports: Readonly<Record<'expenses' | 'income', Traced>>
  readonly year: number
  /** In which the year is compared with the one before. */
  readonly months: readonly number[]
}

const NONE = <span class="quiet">–</span>
const percentOf = (part: number, whole: number): number | undefined => (whole > 0 ? (part / whole) * 100 : undefined)

/** Six figures of a year beside those of the year before, in the same months of both. */
export const YearCards = ({ expenses, income, tax, reports, year, months }: Years) => {
  const before = year - 1
  const of = (answer: ActivityAnswer, at: number) => sumIn(answer, { year: at, months })
  const [spent, spentBefore, earned, earnedBefore] = [of(expenses, year), of(expenses, before), of(income, year), of(income, before)]
  // What is left is left after taxes, as on the pages of cash flow.
  const net = sumOf([earned.value, -spent.value, -of(tax, year).value])
  const netBefore = sumOf([earnedBefore.value, -spentBefore.value, -of(tax, before).value])
  const [rate, rateBefore] = [percentOf(net, earned.value), percentOf(netBefore, earnedBefore.value)]
  const [mover] = moversOf(expenses, { year, months })
  const nets = months.map((month) =>
    sumOf([lineOf(income, year)[month - 1] ?? 0, -(lineOf(expenses, year)[month - 1] ?? 0), -(lineOf(tax, year)[month - 1] ?? 0)]),
  )
  const best = nets.indexOf(Math.max(...nets))
  // Three reports are told as one figure: what is missing in one of them is missing in it.
  const isOpen = (of: readonly number[]): boolean =>
    [expenses, income, tax].some((answer) => hasGap(answer, sumIn(answer, { year, months: of }).places))
  const percent = (value: number | undefined) => (value === undefined ? NONE : <span class="amount">{figures.value.percent(value)}</span>)
  const sum = (kind: 'expenses' | 'income', of: typeof spent, name: string) => {
    const places = placesIn(of)
    return (
      <Report.Provider value={reports[kind]}>
        {places ? (
          <Proof {...places} name={`${name}, ${year}`}>
            <Amount value={of.value} />
          </Proof>
        ) : (
          <Amount value={of.value} />
        )}
      </Report.Provider>
    )
  }
  return (
    <Card
      {...(months.length < 12
        ? { title: `${year}, its first ${months.length === 1 ? 'month' : `${months.length} months`}` }
        : { title: String(year) })}
    >
      <dl class="figures">
        <Figure name="Spending" note={<Against change={changeIn(spent.value, spentBefore.value)} year={before} />}>
          {sum('expenses', spent, 'Spending')}
        </Figure>
        <Figure name="Income" note={<Against change={changeIn(earned.value, earnedBefore.value)} year={before} />}>
          {sum('income', earned, 'Income')}
        </Figure>
        <Figure name="Left over" note={<Against change={changeIn(net, netBefore)} year={before} />}>
          {isOpen(months) && net === 0 ? <Unknown /> : <Change value={net} />}
        </Figure>
        <Figure
          name="Savings rate"
          note={
            rateBefore === undefined ? (
              `nothing in ${before}`
            ) : (
              <>
                {percent(rateBefore)} in {before}
              </>
            )
          }
        >
          {percent(rate)}
        </Figure>
        <Figure name="Biggest mover" note={mover ? <span class="amount">{figures.value.change(mover.change)}</span> : ''}>
          {mover?.name ?? NONE}
        </Figure>
        <Figure
          name="Of the income was spent, taxes aside"
          note={
            best >= 0 && (
              <>
                best month {monthOf(`${year}-${String(months[best] ?? 1).padStart(2, '0')}-01`)},{' '}
                <span class="amount">{isOpen([months[best] ?? 1]) && nets[best] === 0 ? <Unknown /> : figures.value.change(nets[best] ?? 0)}</span>
              </>
            )
          }
        >
          {percent(percentOf(spent.value, earned.value))}
        </Figure>
      </dl>
    </Card>
  )
}
