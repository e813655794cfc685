import { common } from '#messages/common.ts'
import { figureNames as names } from '#messages/figures.ts'
import { gain as words } from '#messages/investments.ts'
import { pages } from '#messages/pages.ts'
import { ChartSpline } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { Gain, GainAnswer } from '../../../src/http/contract/investments-contract.ts'
import { EVERY_PART, useReport } from '../../client/use-scope.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { gainLink } from '../../figures/transaction-figures.ts'
import { NothingValued, PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { Card, Figure } from '../../parts/card.tsx'
import { AccountName } from '../../parts/account-name.tsx'
import { AddingUp, Rate, NONE, Amount } from '../../parts/amount.tsx'
import { Held } from '../net-worth/net-worth-view.tsx'
import { Answered } from '../../parts/loading.tsx'
import { Proof } from '../../parts/proof.tsx'
import type { Place } from '../../figures/unknown.ts'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'

const every = (...of: readonly string[]): Place => ['gain_breakdown', '*', ...of]
const total = (gains: readonly Gain[], of: (gain: Gain) => number): number => sumOf(gains.map(of))

const DUEL = [
  { tone: 'tone-worth', name: names.value },
  { tone: 'hue-none', name: names.paidIn },
] as const

/** Value and what was put in, one above the other: the longer bar says who won. */
const Duel = ({ gain, most }: { gain: Gain; most: number }) => {
  const share = (value: number): string => `${Math.max(0, Math.min(100, (value / most) * 100))}%`
  return (
    <span class="duel" aria-hidden="true">
      <i class={DUEL[0].tone} style={{ width: share(gain.networth.balanceAmount) }} />
      <i class={DUEL[1].tone} style={{ width: share(gain.networth.netInvestmentAmount) }} />
    </span>
  )
}

/** One of the two parts of a gain; nothing is easier to read as nothing. */
const Part = ({ at, name, value }: { at: readonly (string | number)[]; name: string; value: number }) =>
  value === 0 ? NONE : <Proof at={at} name={name} amount={value} />

interface Row extends Gain {
  /** Its place in the answer. */
  readonly at: number
}

const Head = ({ account }: { account: string }) => (
  <>
    <AccountName account={account} label={account.replace(/^Assets:/, '')} />
    <Link class="gain-history" href={gainLink(account)} aria-label={words.history(account)} title={words.dayByDay}>
      <ChartSpline size={15} aria-hidden="true" />
    </Link>
  </>
)

/** `most`: the largest amount that is drawn. */
const columnsFor = (most: number): readonly Column<Row>[] => [
  { title: words.bars, isDrawing: true, cell: (gain) => <Duel gain={gain} most={most} /> },
  {
    title: names.value,
    value: ({ networth }) => networth.balanceAmount,
    cell: ({ account, at, networth }) => (
      <Proof at={['gain_breakdown', at, 'networth', 'balanceAmount']} name={names.of(account, names.value)} amount={networth.balanceAmount} />
    ),
  },
  {
    title: names.paidIn,
    about: names.paidInExplained,
    value: ({ networth }) => networth.netInvestmentAmount,
    cell: ({ account, at, networth }) => (
      <Proof at={['gain_breakdown', at, 'networth', 'netInvestmentAmount']} name={names.of(account, names.paidIn)}>
        <Amount value={networth.netInvestmentAmount} />
      </Proof>
    ),
  },
  {
    title: names.byPrice,
    about: names.byPriceExplained,
    value: ({ price_appreciation }) => price_appreciation,
    cell: ({ account, at, price_appreciation: value }) => (
      <Part at={['gain_breakdown', at, 'price_appreciation']} name={names.of(account, names.byPrice)} value={value} />
    ),
  },
  {
    title: names.byIncome,
    about: names.byIncomeExplained,
    value: ({ income_received }) => income_received,
    cell: ({ account, at, income_received: value }) => (
      <Part at={['gain_breakdown', at, 'income_received']} name={names.of(account, names.byIncome)} value={value} />
    ),
  },
  {
    title: names.totalGain,
    isMain: true,
    about: names.totalGainExplained,
    value: ({ total_return }) => total_return,
    cell: ({ account, at, total_return: value }) => (
      <Proof at={['gain_breakdown', at, 'total_return']} name={names.of(account, names.totalGain)} change={value} />
    ),
  },
  {
    title: names.yieldAfterTax,
    about: names.yieldAfterTaxExplained,
    value: ({ ttm_yield }) => ttm_yield,
    cell: ({ account, at, ttm_yield: value }) =>
      value === 0 ? NONE : <Proof at={['gain_breakdown', at, 'ttm_yield']} name={names.of(account, names.yieldAfterTax)} percent={value} />,
  },
  {
    title: names.xirr,
    about: names.xirrExplained,
    value: ({ xirr, xirr_error }) => (xirr_error ? undefined : xirr),
    cell: ({ account, at, xirr, xirr_error }) => (
      <Proof at={['gain_breakdown', at, 'xirr']} as="percent" name={names.of(account, names.xirr)}>
        <Rate value={xirr} problem={xirr_error} />
      </Proof>
    ),
  },
]

/** The sums are of everything; postings are on the pages of the accounts. */
const NO_POSTINGS = '9999-01-01'

const Gains = ({ gains }: { gains: readonly Gain[] }) => {
  const rows = useMemo(
    () => gains.map((gain, at): Row => ({ ...gain, at })).sort((a, b) => b.networth.balanceAmount - a.networth.balanceAmount),
    [gains],
  )
  const most = Math.max(0, ...gains.flatMap(({ networth }) => [networth.balanceAmount, networth.netInvestmentAmount])) || 1
  const columns = useMemo(() => columnsFor(most), [most])
  const sums = {
    value: total(gains, ({ networth }) => networth.balanceAmount),
    invested: total(gains, ({ networth }) => networth.netInvestmentAmount),
    gain: total(gains, ({ total_return }) => total_return),
    price: total(gains, ({ price_appreciation }) => price_appreciation),
    income: total(gains, ({ income_received }) => income_received),
  }
  return (
    <>
      <Card>
        <AddingUp
          sums={[
            { parts: [sums.invested, sums.gain], sum: sums.value },
            { parts: [sums.price, sums.income], sum: sums.gain },
          ]}
        >
          <dl class="figures">
            <Figure name={names.value} at={every('networth', 'balanceAmount')} amount={sums.value} />
            <Figure name={names.paidIn} at={every('networth', 'netInvestmentAmount')} title={names.paidInExplained} amount={sums.invested} />
            <Figure name={names.totalGain} at={every('total_return')} title={names.totalGainExplained} change={sums.gain} />
            <Figure name={names.byPrice} at={every('price_appreciation')} title={names.byPriceExplained} change={sums.price} />
            <Figure name={names.byIncome} at={every('income_received')} title={names.byIncomeExplained} change={sums.income} />
          </dl>
        </AddingUp>
      </Card>
      <Card>
        <Table
          name="gain"
          label={words.byAccount}
          rows={rows}
          rowKey={({ account }) => account}
          muted={({ networth }) => networth.balanceAmount === 0}
          head={{ title: common.account, value: ({ account }) => account, cell: ({ account }) => <Head account={account} /> }}
          columns={columns}
        />
        <ul class="legend">
          {DUEL.map(({ tone, name }) => (
            <li key={tone}>
              <span class={`swatch ${tone}`} />
              {name}
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

/** Gains that are all 0, in a book without prices: they are unknown. */
const isNothingKnown = (answer: GainAnswer | undefined): boolean =>
  (answer?.unpriced ?? []).length > 0 &&
  answer!.gain_breakdown.every(({ networth }) => networth.balanceAmount === 0 && networth.investmentAmount === 0)

export const GainPage = () => {
  const { answer, traced } = useReport<GainAnswer>('gain', { from: NO_POSTINGS })
  return (
    <Page title={pages.views.performance.title} scope={EVERY_PART} isOfOneDay>
      {isNothingKnown(answer.data) ? <NothingValued /> : <PriceGapsNotice gaps={answer.data} />}
      <Answered answer={answer} height={480} traced={traced}>
        {({ gain_breakdown: gains }) =>
          gains.length === 0 ? (
            <p class="empty">{words.nothing}</p>
          ) : isNothingKnown(answer.data) ? (
            <Card>
              <Held />
            </Card>
          ) : (
            <Gains gains={gains} />
          )
        }
      </Answered>
    </Page>
  )
}
