import type { FoundGroup } from '../../client/found.ts'
import { figures } from '../../client/settings.ts'
import { monthOf } from '../../figures/days.ts'
import { count, counted } from '../../figures/format.ts'
import type { Grouping } from '../../figures/transaction-search.ts'
import { Card } from '../frame/page.tsx'
import { Proof } from '../proof.tsx'
import { Table } from '../table/table.tsx'

const SUMS_SHOWN = 3
const WITHOUT: Readonly<Record<Grouping, string>> = {
  account: 'Without an account',
  payee: 'Without a payee',
  month: '',
  tag: 'Without a tag',
  commodity: 'Without a commodity',
}

/** A selection by what its postings have in common; a press on a name narrows the search to it. */
export const FoundGroups = ({
  groups,
  leftOut,
  by,
  onNarrow,
}: {
  groups: readonly FoundGroup[]
  leftOut: number
  by: Grouping
  onNarrow: (key: string) => void
}) => {
  const named = (key: string): string => (by === 'month' ? monthOf(`${key}-01`) : key || WITHOUT[by])
  return (
    <Card title={`By ${by}`}>
      <Table
        name={`found-by-${by}`}
        label={`By ${by}`}
        head={{
          title: `${by.slice(0, 1).toUpperCase()}${by.slice(1)}`,
          value: ({ key }) => key,
          cell: ({ key }) => (
            <button type="button" class="link" onClick={() => onNarrow(key)}>
              {named(key)}
            </button>
          ),
        }}
        columns={[
          { title: 'Transactions', value: ({ transactions }) => transactions, cell: ({ transactions }) => count(transactions) },
          { title: 'Postings', value: ({ postings }) => postings, cell: ({ postings }) => count(postings) },
          {
            title: 'Together',
            about: 'By commodity, never across',
            cell: (group) =>
              group.sums.slice(0, SUMS_SHOWN).map(({ commodity, quantity }, place) => (
                <div key={commodity}>
                  <Proof
                    at={['groups', groups.indexOf(group), 'sums', place, 'quantity']}
                    name={`${named(group.key)}: ${commodity}`}
                    as="quantity"
                    commodity={commodity}
                  >
                    <span class="amount">
                      {figures.value.units(quantity, commodity)} <span class="unit">{commodity}</span>
                    </span>
                  </Proof>
                </div>
              )),
          },
        ]}
        rows={groups}
        rowKey={({ key }) => key}
      />
      {leftOut > 0 && <p class="quiet">{counted(leftOut, 'smaller group')} not shown</p>}
    </Card>
  )
}
