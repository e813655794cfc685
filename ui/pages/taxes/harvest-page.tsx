import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { taxes as words } from '#messages/taxes.ts'
import type { HarvestAnswer } from '../../../src/http/contract/investments-contract.ts'
import { currency, figures } from '../../client/display-settings.ts'
import { EVERY_PART, useDays, useIsCompared, useReport } from '../../client/use-scope.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import type { Place } from '../../figures/unknown.ts'
import { PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { AccountName } from '../../parts/account-name.tsx'
import { Amount, Change, DayText, Unknown } from '../../parts/amount.tsx'
import { Card, Figure } from '../../parts/card.tsx'
import { Answered } from '../../parts/loading.tsx'
import { NumberInput } from '../../parts/number-field.tsx'
import { Proof } from '../../parts/proof.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'

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
    <Page title={words.harvesting} scope={EVERY_PART} isOfOneDay>
      <PriceGapsNotice gaps={answer.data} />
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
