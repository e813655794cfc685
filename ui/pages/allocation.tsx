import { useMemo } from 'preact/hooks'
import type { getAllocation } from '../../src/http/contract/allocation.ts'
import type { getCurrencyExposure } from '../../src/http/contract/currency-exposure.ts'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import { accountTree } from '../figures/account-tree.ts'
import { rolledUp } from '../figures/allocation.ts'
import { useAnswer } from '../client/answers.ts'
import { ShareBar } from '../charts/share-bar.tsx'
import { Amount } from '../parts/amount.tsx'
import { PriceGapsNotice } from '../parts/notices.tsx'
import { Card, Page } from '../parts/page.tsx'
import { Answered } from '../parts/state.tsx'
import type { Column } from '../parts/table/column.ts'
import { Table } from '../parts/table/table.tsx'
import { TreeGrid } from '../parts/tree-grid.tsx'
import { figures } from '../client/settings.ts'

type AllocationAnswer = AnswerOf<typeof getAllocation>
type CurrencyExposureAnswer = AnswerOf<typeof getCurrencyExposure>

interface Part {
  readonly value: number
  /** Of the whole, in per cent; undefined where there is no whole. */
  readonly share: number | undefined
}

const COLUMNS: readonly Column<Part>[] = [
  {
    title: 'As a bar',
    isDrawing: true,
    cell: ({ share }) => (
      <span class="share-line" aria-hidden="true">
        {!figures.value.hidden && <i style={{ width: `${Math.max(0, Math.min(100, share ?? 0))}%` }} />}
      </span>
    ),
  },
  {
    title: 'Share',
    value: ({ share }) => share,
    cell: ({ share }) => <span class="amount">{share === undefined ? '–' : figures.value.percent(share)}</span>,
  },
  { title: 'Value', value: ({ value }) => value, cell: ({ value }) => <Amount value={value} /> },
]

/** Five points off are nothing to act on, ten are worth a thought. */
const driftTone = (drift: number): string => (Math.abs(drift) < 5 ? 'quiet' : Math.abs(drift) < 10 ? 'drift-some' : 'drift-much')

const Targets = ({ targets }: { targets: AllocationAnswer['allocation_targets'] }) => (
  <ul class="targets">
    {targets.map(({ name, target, current }) => (
      <li key={name}>
        <p>
          <strong>{name}</strong>
          <span>
            <span class="amount">{figures.value.percent(current)}</span> <span class="quiet">of {figures.value.percent(target)}</span>{' '}
            {!figures.value.hidden && <span class={`amount ${driftTone(current - target)}`}>{figures.value.change(current - target)} points</span>}
          </span>
        </p>
        {!figures.value.hidden && (
          <div class="target-track" aria-hidden="true">
            <span style={{ width: `${Math.max(0, Math.min(100, current))}%` }} />
            <i style={{ left: `${Math.max(0, Math.min(100, target))}%` }} />
          </div>
        )}
      </li>
    ))}
  </ul>
)

type Exposure = CurrencyExposureAnswer['currency_exposure'][number]
const CURRENCY_COLUMNS: readonly Column<Exposure>[] = [
  {
    title: 'Share',
    value: ({ percentage }) => percentage,
    cell: ({ percentage }) => <span class="amount">{figures.value.percent(percentage)}</span>,
  },
  { title: 'Value', value: ({ amount }) => amount, cell: ({ amount }) => <Amount value={amount} /> },
]

const Currencies = () => {
  const answer = useAnswer<CurrencyExposureAnswer>('/api/currency-exposure')
  return (
    <Answered answer={answer} height={120}>
      {({ currency_exposure: all }) => (
        <>
          {!figures.value.hidden && <ShareBar shares={all.map(({ currency, amount }) => ({ name: currency, value: amount }))} />}
          <Table
            name="currencies"
            label="Assets by currency"
            rows={all}
            rowKey={({ currency }) => currency}
            head={{ title: 'Currency', value: ({ currency }) => currency, cell: ({ currency }) => currency }}
            columns={CURRENCY_COLUMNS}
          />
        </>
      )}
    </Answered>
  )
}

export const AllocationPage = () => {
  const answer = useAnswer<AllocationAnswer>('/api/allocation')
  const aggregates = answer.data?.aggregates
  const nodes = useMemo(() => {
    const values = rolledUp(Object.fromEntries(Object.entries(aggregates ?? {}).map(([account, { market_amount }]) => [account, market_amount])))
    const whole = values['Assets'] ?? 0
    const parts = Object.fromEntries(
      Object.entries(values)
        .filter(([, value]) => value !== 0)
        .map(([account, value]): [string, Part] => [account, { value, share: whole > 0 ? (value / whole) * 100 : undefined }]),
    )
    return accountTree(parts, (a, b) => b.value - a.value)
  }, [aggregates])
  return (
    <Page section="Assets" title="Allocation">
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={480}>
        {({ allocation_targets: targets }) =>
          nodes.length === 0 ? (
            <p class="empty">No account under Assets has been used yet.</p>
          ) : (
            <>
              {(targets ?? []).length > 0 && (
                <Card title="Against your targets">
                  <Targets targets={targets} />
                </Card>
              )}
              <div class="columns">
                <Card title="By account">
                  <TreeGrid name="allocation" label="Allocation by account" nodes={nodes} columns={COLUMNS} openLevels={3} />
                </Card>
                <Card title="By currency">
                  <Currencies />
                </Card>
              </div>
            </>
          )
        }
      </Answered>
    </Page>
  )
}
