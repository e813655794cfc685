import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { taxes as words } from '#messages/taxes.ts'
import type { CapitalGainsAnswer, HarvestAnswer, ScheduleAlAnswer } from '../../src/http/contract/investments-contract.ts'
import { useParameter } from '../client/address.ts'
import { currency, figures } from '../client/display-settings.ts'
import { EVERY_PART, financialMonth, useDays, useIsCompared, useReport } from '../client/use-scope.ts'
import { dayOf, shortDay } from '../figures/calendar-days.ts'
import { periodIn } from '../figures/scope-parameters.ts'
import type { Place } from '../figures/unknown.ts'
import { Page } from '../frame/page.tsx'
import { AccountName } from '../parts/account-name.tsx'
import { Amount, Card, Change, DayText, Figure, Proof, Report, type Traced, Unknown } from '../parts/figure.tsx'
import { Answered } from '../parts/loading.tsx'
import { NumberInput } from '../parts/number-field.tsx'
import { YearSteps } from '../parts/periods.tsx'
import type { Column } from '../parts/table-parts.tsx'
import { Table } from '../parts/table.tsx'

/** How much of what is held to sell for a gain. An estimate of a sale that is not booked. Pure. */

type Lots = Pick<HarvestAnswer['harvestables'][string], 'harvest_breakdown'>

export interface HarvestPlan {
  readonly units: number
  readonly amount: number
  readonly taxable: number
}

/** What a person wants of a sale: so much of taxable gain, or so much money. */
export type Wanted = { readonly taxable: number } | { readonly amount: number }

/** The oldest lots first, until they reach the wanted gain, or there are no more. A loss on the way is included. */
export const harvestOf = ({ harvest_breakdown: lots }: Lots, wanted: Wanted): HarvestPlan => {
  let plan: HarvestPlan = { units: 0, amount: 0, taxable: 0 }
  for (const { units, current_price: price, tax } of lots) {
    const [left, whole] = 'amount' in wanted ? [wanted.amount - plan.amount, price] : [wanted.taxable - plan.taxable, tax.taxable]
    if (left <= 0) break
    const part = whole > left ? left / whole : 1
    plan = { units: plan.units + units * part, amount: plan.amount + price * part, taxable: plan.taxable + tax.taxable * part }
  }
  return plan
}

type Harvestable = HarvestAnswer['harvestables'][string]
type Lot = Harvestable['harvest_breakdown'][number] & { readonly at: Place }

const money = (title: string, valueOf: (lot: Lot) => number, key: readonly string[], change = false): Column<Lot> => ({
  title,
  value: valueOf,
  cell: (lot) => (
    <Proof at={[...lot.at, ...key]} name={title}>
      {change ? <Change value={valueOf(lot)} /> : <Amount value={valueOf(lot)} />}
    </Proof>
  ),
})

const columnsOf = (value: string): readonly Column<Lot>[] => [
  {
    title: words.units,
    value: ({ units }) => units,
    cell: ({ units, at }) => <Proof at={[...at, 'units']} name={words.units} quantity={units} />,
  },
  money(words.cost, ({ purchase_price }) => purchase_price, ['purchase_price']),
  money(value, ({ current_price }) => current_price, ['current_price']),
  money(words.gain, ({ tax }) => tax.gain, ['tax', 'gain'], true),
  money(words.taxable, ({ tax }) => tax.taxable, ['tax', 'taxable']),
  money(words.longTerm, ({ tax }) => tax.long_term, ['tax', 'long_term']),
  money(words.slab, ({ tax }) => tax.slab, ['tax', 'slab']),
]

/** How much to sell for so much of taxable gain or for so much money, the oldest lots first. What is typed into one field says what belongs into the other. */
const Plan = ({ of }: { of: Harvestable }) => {
  const wanted = useSignal<{ readonly of: 'taxable' | 'amount'; readonly value: string }>({ of: 'taxable', value: '' })
  const { value } = wanted.value
  const isAmount = wanted.value.of === 'amount'
  const plan = harvestOf(
    of,
    value === '' ? { taxable: Math.max(0, of.taxable_unrealized_gain) } : isAmount ? { amount: Number(value) } : { taxable: Number(value) },
  )
  const { money: write, quantity } = figures.value
  const field = (kind: 'taxable' | 'amount', label: string) => (
    <label class="field">
      {label}
      <NumberInput
        class="short"
        placeholder={write(plan[kind])}
        value={wanted.value.of === kind ? value : ''}
        onChange={(typed) => {
          wanted.value = { of: kind, value: typed }
        }}
      />
    </label>
  )
  return (
    <div class="flow-controls">
      {field('taxable', words.gainToTake(currency.value))}
      {field('amount', words.moneyToGet(currency.value))}
      <p role="status">
        {words.plan<ComponentChildren>(
          <span class="amount">{quantity(plan.units)}</span>,
          <span class="amount">{write(plan.amount)}</span>,
          <span class="amount">{write(plan.taxable)}</span>,
        )}
      </p>
    </div>
  )
}

const OneAccount = ({ of }: { of: Harvestable }) => {
  // Without a price today no gain is known, and no lot is looked at.
  const isPriced = of.current_unit_price !== 0 || of.harvest_breakdown.length > 0
  const { now } = useDays()
  const isCompared = useIsCompared()
  const at = (key: keyof Harvestable): Place => ['harvestables', of.account, key]
  const lots = of.harvest_breakdown.map((lot, place): Lot => ({ ...lot, at: ['harvestables', of.account, 'harvest_breakdown', place] }))
  return (
    <Card title={<AccountName account={of.account} label={of.account.replace(/^Assets:/, '')} />} aside={of.tax_category}>
      <dl class="figures figures-above">
        <Figure name={words.units} at={at('total_units')} quantity={of.total_units} />
        {isPriced && (
          <>
            <Figure name={words.heldLongEnough} at={at('harvestable_units')} quantity={of.harvestable_units} />
            <Figure name={words.gainOfThose} at={at('unrealized_gain')} change={of.unrealized_gain} />
            <Figure name={words.taxable} at={at('taxable_unrealized_gain')} amount={of.taxable_unrealized_gain} />
          </>
        )}
        {isPriced ? (
          <Figure name={words.priceOn(shortDay(dayOf(of.current_unit_date)))} as="price" at={at('current_unit_price')}>
            <span class="amount">{figures.value.price(of.current_unit_price)}</span>
          </Figure>
        ) : (
          <Figure name={words.price}>
            <Unknown />
          </Figure>
        )}
      </dl>
      {lots.length > 0 && (
        <>
          {!isCompared && <Plan of={of} />}
          <Table
            name="lots"
            label={words.lotsOf(of.account)}
            head={{
              title: words.bought,
              value: ({ purchase_date }) => dayOf(purchase_date),
              cell: ({ purchase_date }) => <DayText day={dayOf(purchase_date)} />,
            }}
            columns={columnsOf(now === 'now' ? words.valueNow : words.valueThen)}
            rows={lots}
            rowKey={({ at: place }) => place.join(' ')}
          />
        </>
      )}
    </Card>
  )
}

/** Lots that have been held long enough for their gains to be taken at the long-term rate. */
export const HarvestPage = () => {
  const { answer, traced } = useReport<HarvestAnswer>('harvest')
  return (
    <Page title={words.harvesting} scope={EVERY_PART} isOfOneDay gaps={answer.data}>
      <Answered answer={answer} height={480} traced={traced}>
        {({ harvestables }) =>
          Object.keys(harvestables).length === 0 ? (
            <p class="empty">{words.noneToHarvest<ComponentChildren>(<code>commodities: harvest</code>)}</p>
          ) : (
            Object.values(harvestables).map((of) => <OneAccount key={of.account} of={of} />)
          )
        }
      </Answered>
    </Page>
  )
}

type Gains = CapitalGainsAnswer['capital_gains'][string]
type Year = Gains['fy'][string]
type Tax = Year['tax']
interface Row {
  readonly account: string
  readonly category: string
  readonly year: Year
  readonly at: Place
}
interface Pair {
  readonly account: string
  readonly pair: Year['posting_pairs'][number]
  readonly at: Place
}

const TAXES: readonly { key: keyof Tax; title: string; about?: string }[] = [
  { key: 'gain', title: words.gain },
  { key: 'taxable', title: words.taxable },
  { key: 'short_term', title: words.shortTerm },
  { key: 'long_term', title: words.longTerm },
  { key: 'slab', title: words.slab, about: words.slabExplained },
]

const taxColumns = <Of,>(taxOf: (row: Of) => Tax, atOf: (row: Of) => Place, nameOf: (row: Of) => string): Column<Of>[] =>
  TAXES.map(({ key, title, about }) => ({
    title,
    ...(about ? { about } : {}),
    value: (row) => taxOf(row)[key],
    cell: (row) => (
      <Proof at={[...atOf(row), 'tax', key]} name={words.figureOf(nameOf(row), title)}>
        {key === 'gain' ? <Change value={taxOf(row)[key]} /> : <Amount value={taxOf(row)[key]} />}
      </Proof>
    ),
  }))

const moneyColumn = <Of,>(title: string, key: string, valueOf: (row: Of) => number, atOf: (row: Of) => Place): Column<Of> => ({
  title,
  value: valueOf,
  cell: (row) => <Proof at={[...atOf(row), key]} name={title} amount={valueOf(row)} />,
})

const ACCOUNTS: readonly Column<Row>[] = [
  { title: words.taxedAs, align: 'left', value: ({ category }) => category, cell: ({ category }) => category || '–' },
  {
    title: words.units,
    value: ({ year }) => year.units,
    cell: ({ account, year, at }) => <Proof at={[...at, 'units']} name={words.figureOf(account, words.units)} quantity={year.units} />,
  },
  moneyColumn(
    words.boughtFor,
    'purchase_price',
    ({ year }) => year.purchase_price,
    ({ at }) => at,
  ),
  moneyColumn(
    words.soldFor,
    'sell_price',
    ({ year }) => year.sell_price,
    ({ at }) => at,
  ),
  ...taxColumns<Row>(
    ({ year }) => year.tax,
    ({ at }) => at,
    ({ account }) => account,
  ),
]

const LOTS: readonly Column<Pair>[] = [
  { title: words.sold, align: 'left', value: ({ pair }) => dayOf(pair.sell.date), cell: ({ pair }) => <DayText day={dayOf(pair.sell.date)} /> },
  {
    title: words.bought,
    align: 'left',
    value: ({ pair }) => dayOf(pair.purchase.date),
    cell: ({ pair }) => <DayText day={dayOf(pair.purchase.date)} />,
  },
  {
    title: words.units,
    value: ({ pair }) => pair.purchase.quantity,
    cell: ({ account, pair, at }) => (
      <Proof at={[...at, 'purchase', 'quantity']} name={words.figureOf(account, words.units)} quantity={pair.purchase.quantity} />
    ),
  },
  {
    ...moneyColumn<Pair>(
      words.cost,
      'amount',
      ({ pair }) => pair.purchase.amount,
      ({ at }) => [...at, 'purchase'],
    ),
  },
  ...taxColumns<Pair>(
    ({ pair }) => pair.tax,
    ({ at }) => at,
    ({ account }) => account,
  ),
]

const OneYear = ({ answer, year, traced }: { answer: CapitalGainsAnswer; year: string; traced: Traced }) => {
  const rows = useMemo(
    () =>
      Object.values(answer.capital_gains).flatMap(({ account, tax_category: category, fy }): Row[] => {
        const of = fy[year]
        return of ? [{ account, category, year: of, at: ['capital_gains', account, 'fy', year] }] : []
      }),
    [answer, year],
  )
  const pairs = rows.flatMap(({ account, year: of, at }) =>
    of.posting_pairs.map((pair, place): Pair => ({ account, pair, at: [...at, 'posting_pairs', place] })),
  )
  const name = {
    title: words.account,
    value: ({ account }: { account: string }) => account,
    cell: ({ account }: { account: string }) => <AccountName account={account} label={account.replace(/^Assets:/, '')} />,
  }
  return (
    <Report.Provider value={traced}>
      <Card title={words.soldIn(year)}>
        <Table name="accounts" label={words.soldIn(year)} head={name} columns={ACCOUNTS} rows={rows} rowKey={({ account }) => account} />
      </Card>
      <Card title={words.byLot}>
        <Table name="lots" label={words.byLot} head={name} columns={LOTS} rows={pairs} rowKey={({ at }) => at.join(' ')} />
      </Card>
    </Report.Provider>
  )
}

/** What was sold of shares and funds in a financial year, lot by lot, and what the gain is taxed with. */
export const CapitalGainsPage = () => {
  const { range } = useDays()
  const { answer, traced } = useReport<CapitalGainsAnswer>('capital_gains')
  const years = useMemo(
    () =>
      [...new Set(Object.values(answer.data?.capital_gains ?? {}).flatMap(({ fy }) => Object.keys(fy)))]
        // Years that the period touches; its end cuts the last of them.
        .filter((label) => !range || (periodIn(`FY${label.slice(0, 4)}`, financialMonth())?.last ?? '') >= range.first)
        .sort(),
    [answer.data, range?.first],
  )
  const [chosen, choose] = useParameter<string>('year', '')
  const year = years.includes(chosen) ? chosen : years.at(-1)
  return (
    <Page
      title={words.capitalGains}
      scope={EVERY_PART}
      controls={year && <YearSteps years={years} year={year} go={(to) => choose(to === years.at(-1) ? '' : to)} />}
      gaps={answer.data}
    >
      <Answered answer={answer} height={480}>
        {(data) =>
          year === undefined ? (
            <p class="empty">
              {range ? words.noSalesInPeriod : words.noSales}{' '}
              {words.howTaxed<ComponentChildren>(<code>commodities: tax_category</code>, <Link href="/reports/year">{words.yearlyReport}</Link>)}
            </p>
          ) : (
            <OneYear answer={data} year={year} traced={traced} />
          )
        }
      </Answered>
    </Page>
  )
}

/** Assets and liabilities at cost, by the sections of the return. */
export const ScheduleAlPage = () => {
  const { answer, traced } = useReport<ScheduleAlAnswer>('schedule_al')
  const years = Object.keys(answer.data?.schedule_als ?? {}).sort()
  const [chosen, choose] = useParameter<string>('year', '')
  const { last: day } = useDays()
  const isCompared = useIsCompared()
  const year = !isCompared && years.includes(chosen) ? chosen : years.at(-1)
  const schedule = year === undefined ? undefined : answer.data?.schedule_als[year]
  const end = schedule && dayOf(schedule.date)
  return (
    <Page
      title={words.scheduleAl}
      scope={EVERY_PART}
      isOfOneDay
      controls={year && <YearSteps years={years} year={year} go={(to) => choose(to === years.at(-1) ? '' : to)} />}
      gaps={answer.data}
    >
      <Answered answer={answer} height={420}>
        {() =>
          schedule && end !== undefined && year !== undefined ? (
            <Card title={words.asOf(shortDay(end < day ? end : day))} aside={words.atCost}>
              <Report.Provider value={traced}>
                <Table
                  name="schedule"
                  label={words.scheduleAl}
                  head={{ title: words.code, value: ({ entry }) => entry.section.section, cell: ({ entry }) => entry.section.section }}
                  columns={[
                    {
                      title: words.details,
                      align: 'left',
                      value: ({ entry }) => entry.section.details,
                      cell: ({ entry }) => <span translate={false}>{entry.section.details}</span>,
                    },
                    {
                      title: words.amount,
                      value: ({ entry }) => entry.amount,
                      cell: ({ entry, place }) => (
                        <Proof at={['schedule_als', year, 'entries', place, 'amount']} name={entry.section.details} amount={entry.amount} />
                      ),
                    },
                  ]}
                  rows={schedule.entries.map((entry, place) => ({ entry, place }))}
                  rowKey={({ entry }) => entry.section.code}
                />
              </Report.Provider>
            </Card>
          ) : (
            <p class="empty">{words.noneYet}</p>
          )
        }
      </Answered>
    </Page>
  )
}
