import { allocation as words } from '#messages/allocation.ts'
import { figureNames as names } from '#messages/figures.ts'
import { pages } from '#messages/pages.ts'
import { useMemo } from 'preact/hooks'
import type { getAllocation, getCurrencyExposure } from '../../../src/http/contract/allocation-contract.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import { ShareBar } from '../../charts/share-bar.tsx'
import { bookColours } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { EVERY_PART, useReport } from '../../client/use-scope.ts'
import { rolledUp } from './allocation-figures.ts'
import { accountTree, levelsOpenIn } from '../../figures/table-figures.ts'
import { PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { Card } from '../../parts/card.tsx'
import { AllocationGlance, AllocationHistory, AllocationTargets } from './allocation-parts.tsx'
import { Answered } from '../../parts/loading.tsx'
import { Proof } from '../../parts/proof.tsx'
import { SettingButton } from '../config/setting-button.tsx'
import type { Place } from '../../figures/unknown.ts'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { TreeGrid } from '../../parts/tree-grid.tsx'
import { NONE } from '../../parts/amount.tsx'

type AllocationAnswer = AnswerOf<typeof getAllocation>
type CurrencyExposureAnswer = AnswerOf<typeof getCurrencyExposure>

interface Part {
  readonly value: number
  /** Of the whole, in per cent; undefined where there is no whole. */
  readonly share: number | undefined
  readonly account: string
  /** The places of the accounts of which it is the sum. */
  readonly places: readonly Place[]
}

const WHOLE: Place = ['aggregates', '*', 'market_amount']

const COLUMNS: readonly Column<Part>[] = [
  {
    title: words.bar,
    isDrawing: true,
    cell: ({ share, account }) => (
      <span class="share-line" aria-hidden="true">
        {!figures.value.hidden && <i class={bookColours.value.ofAccount(account)} style={{ width: `${Math.max(0, Math.min(100, share ?? 0))}%` }} />}
      </span>
    ),
  },
  {
    title: names.share,
    value: ({ share }) => share,
    cell: ({ share, account, places: [at, ...plus] }) =>
      share === undefined ? NONE : <Proof inRow at={at} plus={plus} percentOf={[WHOLE]} name={names.of(account, names.share)} percent={share} />,
  },
  {
    title: names.value,
    value: ({ value }) => value,
    cell: ({ value, account, places: [at, ...plus] }) => <Proof inRow at={at} plus={plus} name={names.of(account, names.value)} amount={value} />,
  },
]

type Exposure = CurrencyExposureAnswer['currency_exposure'][number] & {
  /** Its place in the answer. */
  readonly at: number
}
const CURRENCY_COLUMNS: readonly Column<Exposure>[] = [
  {
    title: names.share,
    value: ({ percentage }) => percentage,
    cell: ({ percentage, currency, at }) => (
      <Proof at={['currency_exposure', at, 'percentage']} name={names.of(currency, names.share)} percent={percentage} />
    ),
  },
  {
    title: names.value,
    value: ({ amount }) => amount,
    cell: ({ amount, currency, at }) => <Proof at={['currency_exposure', at, 'amount']} name={names.of(currency, names.value)} amount={amount} />,
  },
]

const Currencies = () => {
  const { answer, traced } = useReport<CurrencyExposureAnswer>('currency-exposure')
  return (
    <Answered answer={answer} height={120} traced={traced}>
      {({ currency_exposure: all }) => (
        <>
          {!figures.value.hidden && (
            <ShareBar
              shares={all.map(({ currency, amount }, at) => ({
                name: currency,
                tone: bookColours.value.ofCommodity(currency),
                value: amount,
                at: ['currency_exposure', at, 'amount'],
              }))}
            />
          )}
          <Table
            name="currencies"
            label={words.assetsByCurrency}
            rows={all.map((exposure, at): Exposure => ({ ...exposure, at }))}
            rowKey={({ currency }) => currency}
            head={{ title: words.currency, value: ({ currency }) => currency, cell: ({ currency }) => currency }}
            columns={CURRENCY_COLUMNS}
          />
        </>
      )}
    </Answered>
  )
}

/** Everything below the only root is everything. */
const placesBelow = (accounts: readonly string[], account: string): readonly Place[] =>
  accounts.every((name) => name === account || name.startsWith(`${account}:`))
    ? [WHOLE]
    : accounts.filter((name) => name === account || name.startsWith(`${account}:`)).map((name) => ['aggregates', name, 'market_amount'])

export const AllocationPage = () => {
  const { answer, traced } = useReport<AllocationAnswer>('allocation', { thinned: true })
  const aggregates = answer.data?.aggregates
  const nodes = useMemo(() => {
    const values = rolledUp(Object.fromEntries(Object.entries(aggregates ?? {}).map(([account, { market_amount }]) => [account, market_amount])))
    const whole = values['Assets'] ?? 0
    const parts = Object.fromEntries(
      Object.entries(values)
        .filter(([, value]) => value !== 0)
        .map(([account, value]): [string, Part] => [
          account,
          { value, share: whole > 0 ? (value / whole) * 100 : undefined, account, places: placesBelow(Object.keys(aggregates ?? {}), account) },
        ]),
    )
    return accountTree(parts, (a, b) => b.value - a.value)
  }, [aggregates])
  return (
    <Page
      title={pages.views.allocation.title}
      scope={EVERY_PART}
      isOfOneDay
      controls={<SettingButton list="allocation_targets" title={words.addTarget} />}
    >
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={480} traced={traced}>
        {({ allocation_targets: targets, ...allocation }) =>
          nodes.length === 0 ? (
            <p class="empty">{words.nothing}</p>
          ) : (
            <>
              {(targets ?? []).length > 0 && (
                <Card title={words.againstTargets}>
                  <AllocationTargets targets={targets} />
                </Card>
              )}
              {!figures.value.hidden && <AllocationGlance aggregates={allocation.aggregates} nodes={nodes} />}
              <AllocationHistory answer={{ ...allocation, allocation_targets: targets }} />
              <div class="columns">
                <Card title={words.byAccount}>
                  <TreeGrid name="allocation" label={words.allocationByAccount} nodes={nodes} columns={COLUMNS} openLevels={levelsOpenIn(nodes, 3)} />
                </Card>
                <Card title={words.byCurrency}>
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
