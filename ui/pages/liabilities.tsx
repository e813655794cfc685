import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { LiabilitiesBalanceAnswer } from '../../src/http/contract/liabilities.ts'
import { accountTree } from '../figures/account-tree.ts'
import { useAnswer } from '../client/answers.ts'
import { EVERY_PART, useScoped } from '../client/scope.ts'
import { Amount, Rate, Unknown } from '../parts/amount.tsx'
import { PriceGapsNotice } from '../parts/frame/notices.tsx'
import { Card, Page } from '../parts/frame/page.tsx'
import { Proof, Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import type { Column } from '../parts/table/column.ts'
import { TreeGrid } from '../parts/table/tree-grid.tsx'
import { figures, understood } from '../client/settings.ts'
import { isUnvalued } from '../figures/unvalued.ts'

type Liability = LiabilitiesBalanceAnswer['liability_breakdowns'][string]

/** A figure of a liability that can be asked where it comes from. */
const Traced = ({
  row,
  of,
  as = 'money',
  children,
}: {
  row: Liability
  of: keyof Liability
  as?: 'money' | 'percent'
  children: ComponentChildren
}) => (
  <Proof inRow as={as} at={['liability_breakdowns', row.group, of]} name={row.group}>
    {children}
  </Proof>
)

const isUnknown = ({ balance_amount, originalBalances }: Liability): boolean =>
  isUnvalued({ worth: balance_amount, held: originalBalances }, understood.value?.unpriced ?? [])

const COLUMNS: readonly Column<Liability>[] = [
  {
    title: 'Owed',
    value: (row) => (isUnknown(row) ? undefined : row.balance_amount),
    cell: (row) =>
      isUnknown(row) ? (
        <Unknown />
      ) : (
        <Traced row={row} of="balance_amount">
          <Amount value={row.balance_amount} />
        </Traced>
      ),
  },
  {
    title: 'Drawn',
    value: ({ drawn_amount }) => drawn_amount,
    cell: (row) => (
      <Traced row={row} of="drawn_amount">
        <Amount value={row.drawn_amount} />
      </Traced>
    ),
  },
  {
    title: 'Repaid',
    value: ({ repaid_amount }) => repaid_amount,
    cell: (row) => (
      <Traced row={row} of="repaid_amount">
        <Amount value={row.repaid_amount} />
      </Traced>
    ),
  },
  {
    title: 'Interest',
    value: ({ interest_amount }) => interest_amount,
    cell: (row) =>
      row.interest_amount === 0 ? (
        <span class="quiet">–</span>
      ) : (
        <Traced row={row} of="interest_amount">
          <Amount value={row.interest_amount} />
        </Traced>
      ),
  },
  {
    title: 'APR',
    about: 'What it costs in per cent a year',
    value: ({ apr, apr_error }) => (apr_error ? undefined : apr),
    cell: (row) => (
      <Traced row={row} of="apr" as="percent">
        {row.apr_error || row.apr === 0 ? (
          <Rate value={row.apr} problem={row.apr_error} />
        ) : (
          <span class="amount">{figures.value.percent(row.apr)}</span>
        )}
      </Traced>
    ),
  },
]

export const LiabilitiesPage = () => {
  const { path, traced } = useScoped('liabilities/balance')
  const answer = useAnswer<LiabilitiesBalanceAnswer>(path)
  const rows = answer.data?.liability_breakdowns
  const nodes = useMemo(() => accountTree(rows ?? {}, (a, b) => b.balance_amount - a.balance_amount), [rows])
  return (
    <Page section="Liabilities" title="Debts" scope={EVERY_PART} isOfOneDay>
      <PriceGapsNotice gaps={answer.data} />
      <Card>
        <Answered answer={answer} height={300}>
          {() =>
            nodes.length === 0 ? (
              <p class="empty">Nothing is owed to anybody.</p>
            ) : (
              <Report.Provider value={traced}>
                <TreeGrid
                  name="debts"
                  label="Liabilities"
                  nodes={nodes}
                  columns={COLUMNS}
                  openLevels={4}
                  muted={({ balance_amount }) => balance_amount === 0}
                />
              </Report.Provider>
            )
          }
        </Answered>
      </Card>
    </Page>
  )
}
