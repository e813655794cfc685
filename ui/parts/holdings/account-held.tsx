import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { AccountAnswer } from '../../../src/http/contract/accounts.ts'
import { figures } from '../../client/settings.ts'
import { dayOf, shortDay } from '../../figures/days.ts'
import { Amount, Unknown } from '../amount.tsx'
import { Card } from '../frame/page.tsx'
import { priceLink } from '../prices/price-figures.tsx'
import { Proof } from '../proof.tsx'
import type { Column } from '../table/column.ts'
import { Table } from '../table/table.tsx'

/** What has no price and cost nothing in this currency: 0 says nothing about it. */
export const isUnpriced = ({ quantity, price, value, commodity }: AccountAnswer['balances'][number], currency: string): boolean =>
  value === 0 && quantity !== 0 && price === undefined && commodity !== currency

type Balance = AccountAnswer['balances'][number] & { readonly place: number }

const QUANTITY: Column<Balance> = {
  title: 'Quantity',
  value: ({ quantity }) => quantity,
  cell: ({ commodity, quantity, place }) => (
    <Proof at={['balances', place, 'quantity']} name={`${commodity} here`} as="quantity" commodity={commodity}>
      <span class="amount">{figures.value.units(quantity, commodity)}</span>
    </Proof>
  ),
}
const priceIn = (currency: string): Column<Balance> => ({
  title: 'Price',
  value: ({ price }) => price?.value,
  cell: ({ commodity, price, place }) =>
    price ? (
      <span title={`of ${shortDay(dayOf(price.date))}`}>
        <Proof at={['balances', place, 'price', 'value']} name={`Price of ${commodity}`} as="price" commodity={currency}>
          <span class="amount">{figures.value.price(price.value)}</span>
        </Proof>
      </span>
    ) : (
      <span class="quiet">{commodity === currency ? '' : 'unknown'}</span>
    ),
})
const valueIn = (currency: string): Column<Balance> => ({
  title: 'Value',
  value: (row) => (isUnpriced(row, currency) ? undefined : row.value),
  cell: (row) =>
    isUnpriced(row, currency) ? (
      <Unknown />
    ) : (
      <Proof at={['balances', row.place, 'value']} name={`Value of ${row.commodity}`}>
        <Amount value={row.value} />
      </Proof>
    ),
})

/** What a part of the page shows, and the currency of its figures. */
export interface Shown {
  readonly answer: AccountAnswer
  readonly currency: string
}

/** What an account holds, or in what was paid, commodity by commodity. */
export const Held = ({ answer, currency }: Shown) => {
  const rows = useMemo(() => answer.balances.map((balance, place): Balance => ({ ...balance, place })), [answer])
  const columns = [QUANTITY, ...(answer.kind === 'balance' ? [priceIn(currency)] : []), valueIn(currency)]
  return (
    <Card title={answer.kind === 'flow' ? 'In what was paid' : 'What it holds'}>
      {rows.length === 0 ? (
        <p class="quiet">Nothing.</p>
      ) : (
        <Table
          name="held"
          label={`What ${answer.account} holds`}
          head={{
            title: 'Commodity',
            value: ({ commodity }) => commodity,
            cell: ({ commodity }) => (commodity === currency ? commodity : <Link href={priceLink(commodity)}>{commodity}</Link>),
          }}
          columns={columns}
          rows={rows}
          rowKey={({ commodity }) => commodity}
          tools={rows.length > 1}
        />
      )}
    </Card>
  )
}
