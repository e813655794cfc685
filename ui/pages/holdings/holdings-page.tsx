import { common } from '#messages/common.ts'
import { figureNames as names } from '#messages/figures.ts'
import { holdings as words } from '#messages/investments.ts'
import { pages } from '#messages/pages.ts'
import type { LotsAnswer } from '../../../src/http/contract/investments-contract.ts'
import { useParameter } from '../../client/address.ts'
import { EVERY_PART, useReport } from '../../client/use-scope.ts'
import { dayOf } from '../../figures/calendar-days.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { Page } from '../../frame/page.tsx'
import { AccountName } from '../../parts/account-name.tsx'
import { Amount, Card, Change, DayText, Proof, type Shown, ShownFigure, Unknown } from '../../parts/figure.tsx'
import { Segmented } from '../../parts/fields.tsx'
import { Answered } from '../../parts/loading.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'

/** Lots as one or several together. Pure. */

type Place = readonly (string | number)[]
export type LotsBy = 'lot' | 'commodity' | 'account' | 'currency'

/** One lot, or all of one kind. */
export interface LotRow {
  readonly key: string
  readonly name: string
  readonly account: string
  /** The day of one lot. */
  readonly bought: string | undefined
  /** Of one commodity only. */
  readonly quantity: number | undefined
  readonly commodity: string
  readonly cost: number
  /** undefined where some of it has no price. */
  readonly value: number | undefined
  readonly lots: number
  /** The place of the lots in the answer. */
  readonly places: readonly number[]
}

/** More figures than that are in no proof at once. */
const PROVED_MAX = 200

export const lotRows = ({ held }: LotsAnswer, by: LotsBy): LotRow[] => {
  const groups = new Map<string, number[]>()
  for (const [place, lot] of held.entries()) {
    const key = by === 'lot' ? String(place) : lot[by]
    const group = groups.get(key)
    if (group) group.push(place)
    else groups.set(key, [place])
  }
  return [...groups].flatMap(([key, places]): LotRow[] => {
    const lots = places.flatMap((place) => held[place] ?? [])
    const [first] = lots
    if (!first) return []
    const isOne = lots.every(({ commodity }) => commodity === first.commodity)
    const values = lots.map(({ value }) => value)
    return [
      {
        key,
        name: by === 'lot' ? first.commodity : key,
        account: lots.every(({ account }) => account === first.account) ? first.account : '',
        bought: lots.length === 1 ? dayOf(first.bought) : undefined,
        quantity: isOne ? sumOf(lots.map(({ quantity }) => quantity)) : undefined,
        commodity: isOne ? first.commodity : '',
        cost: sumOf(lots.map(({ cost }) => cost)),
        value: values.every((value) => value !== null) ? sumOf(values) : undefined,
        lots: lots.length,
        places,
      },
    ]
  })
}

/** The place of a figure of several lots; undefined where there are more than one proof has room for. */
export const lotPlaces = ({ places }: Pick<LotRow, 'places'>, of: 'quantity' | 'cost' | 'value' | 'gain') => {
  const [at, ...plus] = places.map((place): Place => ['held', place, of])
  return at && places.length <= PROVED_MAX ? { at, plus } : undefined
}

/** What each figure of a lot is called. */
const FIGURE_NAMES = { quantity: names.units, cost: names.cost, value: names.value, gain: names.unrealisedGain } as const

const Figure = ({ row, of, ...shown }: { row: LotRow; of: Parameters<typeof lotPlaces>[1] } & Shown) => {
  const places = lotPlaces(row, of)
  return places ? <Proof {...places} {...shown} name={names.of(row.name, FIGURE_NAMES[of])} /> : <ShownFigure {...shown} />
}

const ACCOUNT: Column<LotRow> = {
  title: common.account,
  align: 'left',
  value: ({ account }) => account,
  cell: ({ account }) => account !== '' && <AccountName account={account} label={account.replace(/^Assets:/, '')} />,
}
const BOUGHT: Column<LotRow> = { title: words.bought, value: ({ bought }) => bought, cell: ({ bought }) => bought && <DayText day={bought} /> }
const LOTS: Column<LotRow> = { title: words.lots, value: ({ lots }) => lots, cell: ({ lots }) => String(lots) }

/** The most important column is first: on a phone, two of them next to the name. */
const FIGURES: readonly Column<LotRow>[] = [
  {
    title: names.value,
    value: ({ value }) => value,
    cell: (row) => (row.value === undefined ? <Unknown /> : <Figure row={row} of="value" amount={row.value} />),
  },
  {
    title: names.unrealisedGain,
    about: names.unrealisedGainExplained,
    value: ({ value, cost }) => (value === undefined ? undefined : sumOf([value, -cost])),
    madeOf: { columns: [names.value, names.cost], parts: ({ value, cost }) => (value === undefined ? [] : [value, -cost]) },
    cell: (row) => (row.value === undefined ? <Unknown /> : <Figure row={row} of="gain" change={sumOf([row.value, -row.cost])} />),
  },
  {
    title: names.cost,
    about: names.costExplained,
    value: ({ cost }) => cost,
    cell: (row) => <Figure row={row} of="cost" amount={row.cost} />,
  },
  {
    title: names.units,
    value: ({ quantity }) => quantity,
    cell: (row) => row.quantity !== undefined && <Figure row={row} of="quantity" quantity={row.quantity} />,
  },
]

/** What is held: each lot, or all of a commodity, an account or a currency together. */
export const HeldLots = ({ answer, by, label, first }: { answer: LotsAnswer; by: LotsBy; label: string; first?: number }) => (
  <Table
    {...(first === undefined ? {} : { first })}
    name="held"
    label={label}
    rows={lotRows(answer, by)}
    rowKey={({ key }) => key}
    head={{
      title: words.heads[by],
      value: ({ name }) => name,
      cell: ({ name }) => (by === 'account' ? <AccountName account={name} label={name} /> : name),
    }}
    columns={by === 'lot' ? [BOUGHT, ...FIGURES, ACCOUNT] : by === 'commodity' ? [...FIGURES, LOTS, ACCOUNT] : [...FIGURES, LOTS]}
  />
)

type Sold = LotsAnswer['sold'][number] & { readonly place: number }

const soldColumn = (title: string, of: 'cost' | 'proceeds' | 'gain', total: number): Column<Sold> => ({
  title,
  value: (row) => row[of],
  cell: (row) => (
    <Proof at={['sold', row.place, of]} name={names.of(row.commodity, title)}>
      {of === 'gain' ? <Change value={row.gain} /> : <Amount value={row[of]} />}
    </Proof>
  ),
  total: () => (
    <Proof at={['sold_total', of]} name={names.totalOf(title)}>
      {of === 'gain' ? <Change value={total} /> : <Amount value={total} />}
    </Proof>
  ),
})

/** What was sold, each part with the purchase that it came from. */
export const SoldLots = ({ answer, label, first }: { answer: LotsAnswer; label: string; first?: number }) => (
  <Table
    {...(first === undefined ? {} : { first })}
    name="sold"
    label={label}
    rows={answer.sold.map((lot, place): Sold => ({ ...lot, place }))}
    rowKey={({ place }) => String(place)}
    head={{ title: words.heads.commodity, value: ({ commodity }) => commodity, cell: ({ commodity }) => commodity }}
    columns={[
      { title: words.sold, value: ({ sold }) => sold, cell: ({ sold }) => <DayText day={dayOf(sold)} /> },
      {
        ...soldColumn(names.realisedGain, 'gain', answer.sold_total.gain),
        madeOf: { columns: [words.soldFor, names.cost], parts: ({ proceeds, cost }) => [proceeds, -cost] },
      },
      soldColumn(words.soldFor, 'proceeds', answer.sold_total.proceeds),
      soldColumn(names.cost, 'cost', answer.sold_total.cost),
      {
        title: names.units,
        value: ({ quantity }) => quantity,
        cell: ({ quantity, place, commodity }) => (
          <Proof at={['sold', place, 'quantity']} name={names.of(commodity, names.units)} quantity={quantity} />
        ),
      },
      { title: words.bought, value: ({ bought }) => bought, cell: ({ bought }) => <DayText day={dayOf(bought)} /> },
      {
        title: common.account,
        align: 'left',
        value: ({ account }) => account,
        cell: ({ account }) => <AccountName account={account} label={account.replace(/^Assets:/, '')} />,
      },
    ]}
  />
)

const BY = (['lot', 'commodity', 'account', 'currency'] as const).map((value) => ({ value, label: words.by[value] }))

/** What is held of everything but money, with what it cost and what it is worth; and what was sold. */
export const HoldingsPage = () => {
  const [by, setBy] = useParameter<LotsBy>(
    'by',
    'commodity',
    BY.map(({ value }) => value),
  )
  const { answer, traced } = useReport<LotsAnswer>('lots')
  return (
    <Page
      title={pages.views.holdings.title}
      scope={EVERY_PART}
      isOfOneDay
      controls={<Segmented label={words.groupBy} choices={BY} value={by} onChoose={setBy} />}
      gaps={answer.data}
    >
      <Answered answer={answer} height={400} traced={traced}>
        {(data) => (
          <>
            <Card>
              {data.held.length === 0 ? <p class="empty">{words.nothing}</p> : <HeldLots answer={data} by={by} label={pages.views.holdings.title} />}
            </Card>
            {data.sold.length > 0 && (
              <Card title={words.soldLots}>
                <SoldLots answer={data} label={words.whatWasSold} />
              </Card>
            )}
          </>
        )}
      </Answered>
    </Page>
  )
}
