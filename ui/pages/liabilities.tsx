import { useMemo } from 'preact/hooks'
import type { LiabilitiesBalanceAnswer } from '../../src/http/contract/liabilities.ts'
import { accountTree } from '../account-tree.ts'
import { useAnswer } from '../answers.ts'
import { Amount, Rate } from '../parts/amount.tsx'
import { Unpriced } from '../parts/notices.tsx'
import { Card, Page } from '../parts/page.tsx'
import { Answered } from '../parts/state.tsx'
import { type Column, TreeGrid } from '../parts/tree-grid.tsx'
import { figures } from '../settings.ts'

type Liability = LiabilitiesBalanceAnswer['liability_breakdowns'][string]

const COLUMNS: readonly Column<Liability>[] = [
  { title: 'Owed', cell: ({ balance_amount }) => <Amount value={balance_amount} /> },
  { title: 'Drawn', leaveOut: 'medium', cell: ({ drawn_amount }) => <Amount value={drawn_amount} /> },
  { title: 'Repaid', leaveOut: 'narrow', cell: ({ repaid_amount }) => <Amount value={repaid_amount} /> },
  { title: 'Interest', cell: ({ interest_amount }) => (interest_amount === 0 ? <span class="quiet">–</span> : <Amount value={interest_amount} />) },
  {
    title: 'APR',
    about: 'What it costs in per cent a year',
    leaveOut: 'narrow',
    cell: ({ apr, apr_error }) =>
      apr_error || apr === 0 ? <Rate value={apr} problem={apr_error} /> : <span class="amount">{figures.value.percent(apr)}</span>,
  },
]

export const LiabilitiesPage = () => {
  const answer = useAnswer<LiabilitiesBalanceAnswer>('/api/liabilities/balance')
  const rows = answer.data?.liability_breakdowns
  const nodes = useMemo(() => accountTree(rows ?? {}, (a, b) => b.balance_amount - a.balance_amount), [rows])
  return (
    <Page section="Liabilities" title="Debts">
      <Unpriced unpriced={answer.data?.unpriced} />
      <Card>
        <Answered answer={answer} height={300}>
          {() =>
            nodes.length === 0 ? (
              <p class="empty">Nothing is owed to anybody.</p>
            ) : (
              <TreeGrid
                label="Liabilities"
                nodes={nodes}
                columns={COLUMNS}
                openLevels={4}
                muted={({ balance_amount }) => Math.abs(balance_amount) < 0.005}
              />
            )
          }
        </Answered>
      </Card>
    </Page>
  )
}
