import { useMemo } from 'preact/hooks'
import type { BalancesAnswer } from '../../src/http/contract/accounts.ts'
import { useAnswer } from '../client/answers.ts'
import { EVERY_PART, useScoped } from '../client/scope.ts'
import { understood } from '../client/settings.ts'
import { accountTree } from '../figures/account-tree.ts'
import { type BalanceRow, type Combined, rowsUnder, sheetOf } from '../figures/balance-sheet.ts'
import { AddingUp, Amount, Unknown } from '../parts/amount.tsx'
import { commodityColumns } from '../parts/table/commodity-columns.tsx'
import { PriceGapsNotice } from '../parts/frame/notices.tsx'
import { Card, Figure, Page } from '../parts/frame/page.tsx'
import { NothingBooked } from '../parts/nothing-booked.tsx'
import { Proof, Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import type { Column } from '../parts/table/column.ts'
import { TreeGrid } from '../parts/table/tree-grid.tsx'

/** Something is there, and nothing says what any of it is worth. */
const isUnknown = ({ value, quantities }: BalanceRow): boolean => {
  const held = Object.keys(quantities)
  return value === 0 && held.length > 0 && held.every((commodity) => understood.value?.unpriced.includes(commodity))
}

const VALUE: Column<BalanceRow> = {
  title: 'Value',
  value: (row) => (isUnknown(row) ? undefined : row.value),
  cell: (row) =>
    isUnknown(row) ? (
      <Unknown />
    ) : (
      <Proof inRow at={[...row.at, 'value']} name={`${row.account}: value`}>
        <Amount value={row.value} />
      </Proof>
    ),
}

const Sum = ({ name, of: { value, ...places }, title, currency }: { name: string; of: Combined; title?: string; currency?: string }) =>
  places.at || places.minus?.length ? (
    <Figure name={name} {...places} {...(title ? { title } : {})}>
      <Amount value={value} {...(currency ? { currency } : {})} />
    </Figure>
  ) : null

export const BalanceSheet = ({ answer, currency }: { answer: BalancesAnswer; currency: string }) => {
  const sheet = useMemo(() => sheetOf(answer), [answer])
  const trees = useMemo(() => ['Assets', 'Liabilities', 'Equity'].map((root) => ({ root, nodes: accountTree(rowsUnder(answer, [root])) })), [answer])
  const columns = useMemo(() => [VALUE, ...(answer.commodities.length > 1 ? commodityColumns(answer.commodities) : [])], [answer])
  return (
    <>
      <Card>
        <AddingUp
          sums={[
            { parts: [sheet.assets.value, sheet.liabilities.value], sum: sheet.worth.value },
            { parts: [sheet.opening.value, sheet.earned.value, sheet.prices.value], sum: sheet.worth.value },
          ]}
        >
          <dl class="figures figures-above">
            <Sum name="Assets" of={sheet.assets} currency={currency} />
            <Sum name="Liabilities" of={sheet.liabilities} />
            <Sum name="Net worth" of={sheet.worth} />
          </dl>
          <dl class="figures">
            <Sum name="Of that opened with" of={sheet.opening} title="What was booked under Equity" />
            <Sum name="earned and not spent" of={sheet.earned} title="Income less expenses, ever" />
            <Sum name="by prices and rates" of={sheet.prices} title="What assets and liabilities are worth now beyond what was booked" />
          </dl>
        </AddingUp>
      </Card>
      {trees.map(
        ({ root, nodes }) =>
          nodes.length > 0 && (
            <Card key={root} title={root}>
              <TreeGrid name={root.toLowerCase()} label={`${root} in ${currency}`} nodes={nodes} columns={columns} openLevels={3} />
            </Card>
          ),
      )}
    </>
  )
}

/** What is owned and owed on a day, account by account, in money and in each commodity. */
export const BalanceSheetPage = () => {
  const { path, traced, currency } = useScoped('balances')
  const answer = useAnswer<BalancesAnswer>(path)
  return (
    <Page section="Accounts" title="Balance sheet" scope={EVERY_PART} isOfOneDay>
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={520}>
        {(data) =>
          data.accounts.length === 0 ? (
            <NothingBooked />
          ) : (
            <Report.Provider value={traced}>
              <BalanceSheet answer={data} currency={currency} />
            </Report.Provider>
          )
        }
      </Answered>
    </Page>
  )
}
