import { common } from '#messages/common.ts'
import { figureNames as names } from '#messages/figures.ts'
import { gain as words } from '#messages/investments.ts'
import { pages } from '#messages/pages.ts'
import { ArrowRight } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link, useParams } from 'wouter-preact'
import type { AccountGainAnswer } from '../../../src/http/contract/investments-contract.ts'
import type { Posting } from '../../../src/http/contract/transactions-contract.ts'
import { nameIn } from '../../client/address.ts'
import { currency, figures } from '../../client/display-settings.ts'
import { useMarks } from '../../client/marks.ts'
import { EVERY_PART, useReport } from '../../client/use-scope.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { accountLink, sourceLink, transactionsLink } from '../../figures/transaction-figures.ts'
import { PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { Card, Figure } from '../../parts/card.tsx'
import { AddingUp, Amount, Change, Rate } from '../../parts/amount.tsx'
import { NetWorthView } from '../net-worth/net-worth-view.tsx'
import { Answered } from '../../parts/loading.tsx'
import { PortfolioGroups, SECURITIES_SHOWN } from '../portfolio/portfolio-groups.tsx'
import { Proof } from '../../parts/proof.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'

const SHOWN_MAX = 100

interface Row extends Posting {
  /** Its place in the answer. */
  readonly at: number
}

const traced = (posting: Row, of: 'amount' | 'market_amount' | 'quantity', name: string) => (
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

const COLUMNS: readonly Column<Row>[] = [
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
    rows={useMemo(() => postings.map((posting, at): Row => ({ ...posting, at })).reverse(), [postings])}
    rowKey={({ id }) => String(id)}
    head={{ title: common.day, value: ({ date }) => dayOf(date), cell: ({ date }) => <span class="quiet day">{shortDay(dayOf(date))}</span> }}
    columns={COLUMNS}
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
    >
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={480} list={{ name: words.allInvestments, href: '/assets/gain' }} traced={traced}>
        {(data) => <Account answer={data} />}
      </Answered>
    </Page>
  )
}
