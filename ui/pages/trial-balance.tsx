import { useMemo } from 'preact/hooks'
import type { BalancesAnswer } from '../../src/http/contract/accounts.ts'
import { useAnswer } from '../client/answers.ts'
import { EVERY_PART, useScoped } from '../client/scope.ts'
import { AccountName } from '../parts/account-name.tsx'
import { Amount } from '../parts/amount.tsx'
import { commodityColumns, type InCommodities } from '../parts/table/commodity-columns.tsx'
import { PriceGapsNotice } from '../parts/frame/notices.tsx'
import { Card, Page } from '../parts/frame/page.tsx'
import { NothingBooked } from '../parts/nothing-booked.tsx'
import { Proof, Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import type { Column } from '../parts/table/column.ts'
import { Table } from '../parts/table/table.tsx'

interface Row extends InCommodities {
  readonly booked: number
}

/** One side of the balance: what is above nothing is debit, what is below is credit and written without its sign. */
const side = (title: 'Debit' | 'Credit', sign: 1 | -1, total: number): Column<Row> => ({
  title,
  value: ({ booked }) => (booked * sign > 0 ? booked * sign : undefined),
  cell: ({ booked, at, account }) =>
    booked * sign > 0 && (
      <Proof {...(sign === 1 ? { at: [...at, 'booked'] } : { minus: [[...at, 'booked']] })} name={`${account}: ${title.toLowerCase()}`}>
        <Amount value={booked * sign} />
      </Proof>
    ),
  total: () => (
    <Proof {...(sign === 1 ? { at: ['totals', 'debit'] } : { minus: [['totals', 'credit']] })} name={`${title}, all accounts`}>
      <Amount value={total * sign} />
    </Proof>
  ),
})

const Balances = ({ answer }: { answer: BalancesAnswer }) => {
  const rows = useMemo(() => answer.accounts.map((row, place): Row => ({ ...row, at: ['accounts', place] })), [answer])
  const columns = useMemo((): Column<Row>[] => {
    const { debit, credit, quantities } = answer.totals
    return [
      side('Debit', 1, debit),
      side('Credit', -1, credit),
      ...(answer.commodities.length > 1 ? commodityColumns(answer.commodities, quantities) : []),
    ]
  }, [answer])
  const { booked } = answer.totals
  return (
    <>
      <Table
        name="trial"
        label="Trial balance"
        rows={rows}
        rowKey={({ account }) => account}
        head={{ title: 'Account', value: ({ account }) => account, cell: ({ account }) => <AccountName account={account} label={account} /> }}
        columns={columns}
      />
      {booked !== 0 && (
        <p class="quiet">
          Debit and credit differ by{' '}
          <Proof at={['totals', 'booked']} name="Debit less credit">
            <Amount value={booked} />
          </Proof>
          : what was exchanged is counted at the rates of its day, and what nothing says the worth of is in neither.
        </p>
      )}
    </>
  )
}

/** Every account with what was booked on it, debit beside credit, and in each commodity. */
export const TrialBalancePage = () => {
  const { path, traced } = useScoped('balances')
  const answer = useAnswer<BalancesAnswer>(path)
  return (
    <Page section="Accounts" title="Trial balance" scope={EVERY_PART} isOfOneDay>
      <PriceGapsNotice gaps={answer.data} />
      <Card>
        <Answered answer={answer} height={480}>
          {(data) =>
            data.accounts.length === 0 ? (
              <NothingBooked />
            ) : (
              <Report.Provider value={traced}>
                <Balances answer={data} />
              </Report.Provider>
            )
          }
        </Answered>
      </Card>
    </Page>
  )
}
