import { ArrowRight, ChartSpline } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link, useParams } from 'wouter-preact'
import { common } from '#messages/common.ts'
import { figureNames as names } from '#messages/figures.ts'
import { gain as words } from '#messages/investments.ts'
import { pages } from '#messages/pages.ts'
import type { AccountGainAnswer, Gain, GainAnswer } from '../../../src/http/contract/investments-contract.ts'
import type { Posting } from '../../../src/http/contract/transactions-contract.ts'
import { nameIn } from '../../client/address.ts'
import { currency, figures } from '../../client/display-settings.ts'
import { useMarks } from '../../client/marks.ts'
import { EVERY_PART, useReport } from '../../client/use-scope.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { accountLink, gainLink, sourceLink, transactionsLink } from '../../figures/transaction-figures.ts'
import type { Place } from '../../figures/unknown.ts'
import { NothingValued, PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { AccountName } from '../../parts/account-name.tsx'
import { AddingUp, Amount, Card, Change, Figure, Proof, Rate } from '../../parts/figure.tsx'
import { Answered } from '../../parts/loading.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { Held, NetWorthView } from '../net-worth/net-worth-view.tsx'
import { PortfolioGroups, SECURITIES_SHOWN } from '../portfolio/portfolio-groups.tsx'

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
const Part = ({ at, name, value }: { at: readonly (string | number)[]; name: string; value: number }) => (
  <Proof at={at} name={name} amount={value} orNone={value === 0} />
)

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
    cell: ({ account, at, ttm_yield: value }) => (
      <Proof at={['gain_breakdown', at, 'ttm_yield']} name={names.of(account, names.yieldAfterTax)} percent={value} orNone={value === 0} />
    ),
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

const SHOWN_MAX = 100

interface PostingRow extends Posting {
  /** Its place in the answer. */
  readonly at: number
}

const traced = (posting: PostingRow, of: 'amount' | 'market_amount' | 'quantity', name: string) => (
  <Proof
    at={['gain_timeline_breakdown', 'postings', posting.at, of]}
    name={names.of(posting.payee, name)}
    as={of === 'quantity' ? 'quantity' : 'money'}
  >
    {of === 'quantity' ? (
      <span class="amount">
        {figures.value.quantity(posting.quantity)} <span class="unit">{posting.commodity}</span>
      </span>
    ) : (
      <Amount value={posting[of]} />
    )}
  </Proof>
)

const POSTING_COLUMNS: readonly Column<PostingRow>[] = [
  {
    title: words.payee,
    align: 'left',
    value: ({ payee }) => payee,
    cell: (posting) => <Link href={sourceLink({ file: posting.file_name, line: posting.transaction_begin_line })}>{posting.payee}</Link>,
  },
  {
    title: names.units,
    value: ({ commodity, quantity }) => (commodity === currency.value ? undefined : quantity),
    cell: (posting) => posting.commodity !== currency.value && traced(posting, 'quantity', names.units),
  },
  { title: words.amount, value: ({ amount }) => amount, cell: (posting) => traced(posting, 'amount', words.amount) },
  { title: words.valueToday, value: ({ market_amount }) => market_amount, cell: (posting) => traced(posting, 'market_amount', words.valueToday) },
]

const Postings = ({ postings }: { postings: readonly Posting[] }) => (
  <Table
    name="postings"
    label={words.boughtAndSold}
    rows={useMemo(() => postings.map((posting, at): PostingRow => ({ ...posting, at })).reverse(), [postings])}
    rowKey={({ id }) => String(id)}
    head={{ title: common.day, value: ({ date }) => dayOf(date), cell: ({ date }) => <span class="quiet day">{shortDay(dayOf(date))}</span> }}
    columns={POSTING_COLUMNS}
  />
)

const Account = ({ answer }: { answer: AccountGainAnswer }) => {
  const { asset_breakdown: sums, gain_timeline_breakdown: gain, portfolio_allocation: inside } = answer
  const marks = useMarks({ accounts: [sums.group] })
  const last = gain.networthTimeline.at(-1)
  if (!last) return <p class="empty">{words.notUsed}</p>
  return (
    <>
      <Card>
        <AddingUp
          sums={[
            { parts: [last.netInvestmentAmount, gain.total_return], sum: sums.marketAmount },
            { parts: [gain.price_appreciation, gain.income_received], sum: gain.total_return },
          ]}
        >
          <dl class="figures">
            <Figure name={names.value} at={['asset_breakdown', 'marketAmount']}>
              <Amount value={sums.marketAmount} currency={currency.value} />
            </Figure>
            <Figure name={names.paidIn} title={words.cashIsPaidIn} at={['gain_timeline_breakdown', 'networthTimeline', -1, 'netInvestmentAmount']}>
              <Amount value={last.netInvestmentAmount} />
            </Figure>
            <Figure name={names.totalGain} title={names.totalGainExplained} at={['gain_timeline_breakdown', 'total_return']}>
              <Change value={gain.total_return} />
            </Figure>
            {gain.income_received !== 0 && (
              <>
                <Figure name={names.byPrice} title={names.byPriceExplained} at={['gain_timeline_breakdown', 'price_appreciation']}>
                  <Change value={gain.price_appreciation} />
                </Figure>
                <Figure name={names.byIncome} title={names.byIncomeExplained} at={['gain_timeline_breakdown', 'income_received']}>
                  <Change value={gain.income_received} />
                </Figure>
              </>
            )}
            <Figure
              name={names.gainPercent}
              title={names.gainPercentExplained}
              as="percent"
              at={['asset_breakdown', 'gainAmount']}
              percentOf={[['asset_breakdown', 'investmentAmount']]}
            >
              <Change value={sums.absoluteReturn * 100} as="percent" />
            </Figure>
            <Figure name={names.xirr} as="percent" at={['gain_timeline_breakdown', 'xirr']} title={names.xirrExplained}>
              <Rate value={gain.xirr} problem={gain.xirr_error} />
            </Figure>
          </dl>
        </AddingUp>
        <NetWorthView
          name={names.value}
          within={['gain_timeline_breakdown']}
          points={gain.networthTimeline}
          currency={currency.value}
          height={320}
          marks={marks}
        />
      </Card>
      <PortfolioGroups groups={inside} at={['portfolio_allocation']} more={{ href: '/assets/portfolio?securities=more' }} />
      <Card
        title={words.boughtAndSold}
        aside={
          <Link class="more" href={transactionsLink(sums.group)}>
            {words.allTransactions} <ArrowRight size={14} />
          </Link>
        }
      >
        <Postings postings={gain.postings} />
      </Card>
    </>
  )
}

/** One account, from its first day on. */
export const AccountGainPage = () => {
  const account = nameIn(useParams()['account'])
  const { answer, traced } = useReport<AccountGainAnswer>(`gain/${account}`, {
    address: `/api/gain/${encodeURIComponent(account)}`,
    thinned: true,
    newest_postings: SHOWN_MAX,
    securities: SECURITIES_SHOWN,
  })
  return (
    <Page
      section={pages.views.performance.title}
      title={account}
      scope={EVERY_PART}
      isOfOneDay
      controls={
        <Link class="more" href={accountLink(account)}>
          {common.account} <ArrowRight size={14} />
        </Link>
      }
      gaps={answer.data}
    >
      <Answered answer={answer} height={480} list={{ name: words.allInvestments, href: '/assets/gain' }} traced={traced}>
        {(data) => <Account answer={data} />}
      </Answered>
    </Page>
  )
}
