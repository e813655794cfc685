import { assets as words } from '#messages/investments.ts'
import { pages } from '#messages/pages.ts'
import { useMemo } from 'preact/hooks'
import type { AssetBreakdown, AssetsBalanceAnswer } from '../../../src/http/contract/investments-contract.ts'
import { useManner } from '../../client/address.ts'
import { EVERY_PART, useReport } from '../../client/use-scope.ts'
import { accountTree, levelsOpenIn } from '../../figures/table-figures.ts'
import { Page } from '../../frame/page.tsx'
import { Card } from '../../parts/figure.tsx'
import { Segmented } from '../../parts/fields.tsx'
import * as columns from './asset-columns.tsx'
import { Answered } from '../../parts/loading.tsx'
import { TreeGrid } from '../../parts/tree-grid.tsx'

const COLUMNS = [columns.value, columns.invested, columns.withdrawn, columns.gain, columns.gainRate, columns.rate, columns.units, columns.originals]

const isNothing = ({ marketAmount, balanceUnits }: AssetBreakdown): boolean => marketAmount === 0 && balanceUnits === 0

/** A flat list has no levels: it shows full names. */
const flatNodes = (rows: Readonly<Record<string, AssetBreakdown>>) =>
  Object.entries(rows)
    .map(([account, row]) => ({ account, name: account, level: 1, row, children: [] }))
    .sort((a, b) => b.row.marketAmount - a.row.marketAmount)

export const AssetsBalance = () => {
  const [layout, setLayout] = useManner<'tree' | 'flat'>('layout', 'tree', ['tree', 'flat'])
  const [closed, setClosed] = useManner<'' | 'shown'>('closed', '', ['', 'shown'])
  const { answer, traced, currency } = useReport<AssetsBalanceAnswer>('assets/balance', { flat: layout === 'flat' })
  const rows = answer.data?.asset_breakdowns
  const nodes = useMemo(() => {
    if (!rows) return []
    const wanted = closed
      ? rows
      : Object.fromEntries(Object.entries(rows).filter(([account, row]) => !isNothing(row) || !(account.includes(':') || layout === 'flat')))
    return layout === 'flat' ? flatNodes(wanted) : accountTree(wanted, (a, b) => b.marketAmount - a.marketAmount)
  }, [rows, layout, closed])
  const hiddenRows = rows && !closed ? Object.values(rows).filter(isNothing).length : 0

  return (
    <Page
      title={pages.views.assets.title}
      scope={EVERY_PART}
      isOfOneDay
      controls={
        <Segmented
          label={words.layout}
          value={layout}
          onChoose={setLayout}
          choices={[
            { value: 'tree', label: words.tree },
            { value: 'flat', label: words.list },
          ]}
        />
      }
      gaps={answer.data}
    >
      <Card>
        <Answered answer={answer} height={480} traced={traced}>
          {() =>
            nodes.length === 0 ? (
              <p class="empty">{traced.parameters.as_of_date ? words.nothingThen : words.nothing}</p>
            ) : (
              <TreeGrid
                name="balance"
                label={words.tableIn(currency)}
                nodes={nodes}
                columns={COLUMNS}
                openLevels={levelsOpenIn(nodes, 4)}
                muted={isNothing}
              />
            )
          }
        </Answered>
        {(hiddenRows > 0 || closed) && (
          <label class="check table-foot">
            <input type="checkbox" checked={closed === 'shown'} onChange={(event) => setClosed(event.currentTarget.checked ? 'shown' : '')} />
            {words.showClosed}
          </label>
        )}
      </Card>
    </Page>
  )
}
