import { useMemo } from 'preact/hooks'
import type { AccountAnswer } from '../../src/http/contract/account.ts'
import { dayOf, shortDay } from '../figures/days.ts'
import { Amount } from '../parts/amount.tsx'
import { Proof } from '../parts/proof.tsx'
import type { Column } from '../parts/table/column.ts'
import { Table } from '../parts/table/table.tsx'
import { DayText } from '../parts/day-text.tsx'

type Month = AccountAnswer['timeline'][number] & { readonly place: number }

const columnsIn = (currency: string): readonly Column<Month>[] => [
  {
    title: 'Value',
    value: ({ value }) => value,
    cell: ({ value, date, place }) => (
      <Proof at={['timeline', place, 'value']} name={`Value on ${shortDay(dayOf(date))}`}>
        <Amount value={value} currency={currency} />
      </Proof>
    ),
  },
]

/** What the line of an account shows, in figures, newest first. `first`: where its first month stands in the answer. */
export const AccountTable = ({
  months,
  first,
  label,
  currency,
}: {
  months: readonly AccountAnswer['timeline'][number][]
  first: number
  label: string
  currency: string
}) => (
  <Table
    name="account"
    label={label}
    rows={useMemo(() => months.map((month, at) => ({ ...month, place: first + at })).toReversed(), [months, first])}
    rowKey={({ date }) => date}
    head={{ title: 'Day', value: ({ date }) => dayOf(date), cell: ({ date }) => <DayText day={dayOf(date)} /> }}
    columns={useMemo(() => columnsIn(currency), [currency])}
  />
)
