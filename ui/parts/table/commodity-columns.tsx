import { figures } from '../../client/settings.ts'
import { type Place, Proof } from '../proof.tsx'
import type { Column } from './column.ts'

/** So many commodities have a column of their own; the others stand in one. */
const COLUMNS_MAX = 6

/** What an account has of each commodity, and where that stands in the answer. */
export interface InCommodities {
  readonly account: string
  readonly quantities: Readonly<Record<string, number>>
  readonly at: Place
}

export const Quantity = ({ value, commodity, name, at }: { value: number; commodity: string; name: string; at: Place }) => (
  <Proof at={at} as="quantity" commodity={commodity} name={`${name}: ${commodity}`}>
    <span class="amount">{figures.value.units(value, commodity)}</span>
  </Proof>
)

/** A column for each commodity, as nothing is added across them; of many commodities the last ones share one. */
export const commodityColumns = (commodities: readonly string[], totals?: Readonly<Record<string, number>>): Column<InCommodities>[] => {
  const own = commodities.length > COLUMNS_MAX ? commodities.slice(0, COLUMNS_MAX - 1) : commodities
  const others = commodities.slice(own.length)
  const columns = own.map(
    (commodity): Column<InCommodities> => ({
      title: commodity,
      value: ({ quantities }) => quantities[commodity],
      cell: ({ account, quantities, at }) =>
        quantities[commodity] !== undefined && (
          <Quantity value={quantities[commodity]} commodity={commodity} name={account} at={[...at, 'quantities', commodity]} />
        ),
      ...(totals
        ? { total: () => <Quantity value={totals[commodity] ?? 0} commodity={commodity} name="Together" at={['totals', 'quantities', commodity]} /> }
        : {}),
    }),
  )
  if (others.length === 0) return columns
  const shown = ({ quantities }: InCommodities): [string, number][] =>
    others.flatMap((name) => (quantities[name] === undefined ? [] : [[name, quantities[name]]]))
  return [
    ...columns,
    {
      title: 'Others',
      value: (row) =>
        shown(row)
          .map(([name, quantity]) => `${quantity} ${name}`)
          .join(', ') || undefined,
      cell: (row) =>
        shown(row).map(([name, quantity]) => (
          <div key={name} class="quantity-line">
            <Quantity value={quantity} commodity={name} name={row.account} at={[...row.at, 'quantities', name]} /> <span class="unit">{name}</span>
          </div>
        )),
    },
  ]
}
