import { ArrowRight } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link, useParams } from 'wouter-preact'
import type { AccountGainAnswer } from '../../../src/http/contract/investments.ts'
import type { Posting } from '../../../src/http/contract/transactions.ts'
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
    name={`${posting.payee}: ${name}`}
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
    title: 'Payee',
    align: 'left',
    value: ({ payee }) => payee,
    cell: (posting) => <Link href={sourceLink({ file: posting.file_name, line: posting.transaction_begin_line })}>{posting.payee}</Link>,
  },
  {
    title: 'Units',
    value: ({ commodity, quantity }) => (commodity === currency.value ? undefined : quantity),
    cell: (posting) => posting.commodity !== currency.value && traced(posting, 'quantity', 'units'),
  },
  { title: 'Amount', value: ({ amount }) => amount, cell: (posting) => traced(posting, 'amount', 'amount') },
  { title: 'Worth', value: ({ market_amount }) => market_amount, cell: (posting) => traced(posting, 'market_amount', 'worth') },
]

const Postings = ({ postings }: { postings: readonly Posting[] }) => (
  <Table
    name="postings"
    label="Bought and sold"
    rows={useMemo(() => postings.map((posting, at): Row => ({ ...posting, at })).reverse(), [postings])}
    rowKey={({ id }) => String(id)}
    head={{ title: 'Day', value: ({ date }) => dayOf(date), cell: ({ date }) => <span class="quiet day">{shortDay(dayOf(date))}</span> }}
    columns={COLUMNS}
  />
)

const Account = ({ answer }: { answer: AccountGainAnswer }) => {
  const { asset_breakdown: sums, gain_timeline_breakdown: gain, portfolio_allocation: inside } = answer
  const marks = useMarks({ accounts: [sums.group] })
  const last = gain.networthTimeline.at(-1)
  if (!last) return <p class="empty">This account has not been used yet.</p>
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
            <Figure name="Value" at={['asset_breakdown', 'marketAmount']}>
              <Amount value={sums.marketAmount} currency={currency.value} />
            </Figure>
            <Figure
              name="Paid in"
              title="What was put in, less what was taken out; cash counts as paid in"
              at={['gain_timeline_breakdown', 'networthTimeline', -1, 'netInvestmentAmount']}
            >
              <Amount value={last.netInvestmentAmount} />
            </Figure>
            <Figure name="Total gain" title="Value less what was paid in" at={['gain_timeline_breakdown', 'total_return']}>
              <Change value={gain.total_return} />
            </Figure>
            {gain.income_received !== 0 && (
              <>
                <Figure name="By price" title="What prices and rates did" at={['gain_timeline_breakdown', 'price_appreciation']}>
                  <Change value={gain.price_appreciation} />
                </Figure>
                <Figure
                  name="By income"
                  title="Dividends, interest and distributions, less what was withheld from them"
                  at={['gain_timeline_breakdown', 'income_received']}
                >
                  <Change value={gain.income_received} />
                </Figure>
              </>
            )}
            <Figure
              name="Gain %"
              title="Total gain as a share of all deposits"
              as="percent"
              at={['asset_breakdown', 'gainAmount']}
              percentOf={[['asset_breakdown', 'investmentAmount']]}
            >
              <Change value={sums.absoluteReturn * 100} as="percent" />
            </Figure>
            <Figure
              name="XIRR"
              as="percent"
              at={['gain_timeline_breakdown', 'xirr']}
              title="Return in per cent a year, weighted by when money went in and out"
            >
              <Rate value={gain.xirr} problem={gain.xirr_error} />
            </Figure>
          </dl>
        </AddingUp>
        <NetWorthView
          name="Value"
          within={['gain_timeline_breakdown']}
          points={gain.networthTimeline}
          currency={currency.value}
          height={320}
          marks={marks}
        />
      </Card>
      <PortfolioGroups groups={inside} at={['portfolio_allocation']} more={{ href: '/assets/portfolio?securities=more' }} />
      <Card
        title="Bought and sold"
        aside={
          <Link class="more" href={transactionsLink(sums.group)}>
            All transactions <ArrowRight size={14} />
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
      section="Assets"
      title={account}
      scope={EVERY_PART}
      isOfOneDay
      controls={
        <Link class="more" href={accountLink(account)}>
          Account <ArrowRight size={14} />
        </Link>
      }
    >
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={480} list={{ name: 'All investments', href: '/assets/gain' }} traced={traced}>
        {(data) => <Account answer={data} />}
      </Answered>
    </Page>
  )
}
