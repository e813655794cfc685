import { useMemo } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import type { LedgerAnswer } from '../../../src/http/contract/transactions.ts'
import { useAnswer } from '../../client/answers.ts'
import { useScoped, WITHOUT_PERIOD } from '../../client/scope.ts'
import { figures, today } from '../../client/settings.ts'
import { isIncome, type Moved, type MovedTogether, monthQuery, movedIn, movedTogether } from '../../figures/month-by-account.ts'
import { AccountName } from '../account-name.tsx'
import { Card } from '../frame/page.tsx'
import { Proof, Report } from '../proof.tsx'
import { Answered } from '../state.tsx'
import type { Column } from '../table/column.ts'
import { Table } from '../table/table.tsx'

const NONE = <span class="quiet">–</span>

const Quantity = ({ of, commodity }: { of: number; commodity: string }) => (
  <span class="amount">
    {figures.value.units(of, commodity)} <span class="unit">{commodity}</span>
  </span>
)

const column = (title: string, isOf: (moved: Moved) => boolean, sign: 1 | -1): Column<Moved> => ({
  title,
  value: (moved) => (isOf(moved) ? moved.quantity * sign : undefined),
  cell: (moved) =>
    isOf(moved) ? (
      <Proof
        {...(sign === 1 ? { minus: [moved.at] } : { at: moved.at })}
        as="quantity"
        commodity={moved.commodity}
        name={`${moved.account}, ${title.toLowerCase()}`}
      >
        <Quantity of={moved.quantity * sign} commodity={moved.commodity} />
      </Proof>
    ) : (
      NONE
    ),
})
const COLUMNS = [column('Came in', isIncome, 1), column('Went out', (moved) => !isIncome(moved), -1)]

const KINDS = [
  { key: 'cameIn', name: 'Came in' },
  { key: 'wentOut', name: 'Went out' },
  { key: 'left', name: 'Left' },
] as const

const Together = ({ all }: { all: readonly MovedTogether[] }) => (
  <>
    {all.map((moved) => (
      <dl key={moved.commodity} class="figures figures-above">
        {KINDS.map(({ key, name }) => {
          const { value, ...places } = moved[key]
          return (
            <div key={key} class="figure">
              <dt>{name}</dt>
              <dd>
                {value === 0 && !places.at && !places.minus?.length ? (
                  NONE
                ) : (
                  <Proof {...places} as="quantity" commodity={moved.commodity} name={`${name} in ${moved.commodity}`}>
                    <Quantity of={value} commodity={moved.commodity} />
                  </Proof>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    ))}
  </>
)

/** What a month brought and took by account, in the currencies in which it came and went. */
export const MonthByAccount = ({ month, name, steps }: { month: string; name: string; steps: ComponentChildren }) => {
  const asked = { query: monthQuery(month, today.value), group_by: 'account', limit: '1' }
  const { path, traced } = useScoped('ledger', { parts: WITHOUT_PERIOD, ...asked })
  const answer = useAnswer<LedgerAnswer>(path)
  const rows = useMemo(() => movedIn(answer.data?.groups ?? []), [answer.data])
  return (
    <Card title="By account" aside={steps}>
      <Answered answer={answer} height={320}>
        {() =>
          rows.length === 0 ? (
            <p class="empty">Nothing came in or was spent in this month.</p>
          ) : (
            <Report.Provider value={traced}>
              <Together all={movedTogether(rows)} />
              <Table
                name="accounts"
                label={`What came in and went out in ${name}, by account`}
                head={{ title: 'Account', value: ({ account }) => account, cell: ({ account }) => <AccountName account={account} /> }}
                columns={COLUMNS}
                rows={rows}
                rowKey={({ account, commodity }) => `${account} ${commodity}`}
              />
            </Report.Provider>
          )
        }
      </Answered>
    </Card>
  )
}
