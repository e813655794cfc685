import { ArrowRight } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link, useParams } from 'wouter-preact'
import type { AccountGainAnswer } from '../../src/http/contract/account-gain.ts'
import type { Posting } from '../../src/http/contract/posting.ts'
import { useAnswer } from '../client/answers.ts'
import { dayOf, shortDay } from '../figures/days.ts'
import { Amount, Change, Rate } from '../parts/amount.tsx'
import { NetWorthView } from '../parts/net-worth-view.tsx'
import { PriceGapsNotice } from '../parts/notices.tsx'
import { Card, Figure, Page } from '../parts/page.tsx'
import { Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import type { Column } from '../parts/table/column.ts'
import { Table } from '../parts/table/table.tsx'
import { currency, figures } from '../client/settings.ts'
import { accountLink, sourceLink, transactionsLink } from '../figures/transactions.ts'

const SHOWN_MAX = 100

const COLUMNS: readonly Column<Posting>[] = [
  {
    title: 'Payee',
    align: 'left',
    value: ({ payee }) => payee,
    cell: (posting) => <Link href={sourceLink({ file: posting.file_name, line: posting.transaction_begin_line })}>{posting.payee}</Link>,
  },
  {
    title: 'Units',
    value: ({ commodity, quantity }) => (commodity === currency.value ? undefined : quantity),
    cell: ({ commodity, quantity }) =>
      commodity !== currency.value && (
        <span class="amount">
          {figures.value.quantity(quantity)} <span class="unit">{commodity}</span>
        </span>
      ),
  },
  { title: 'Amount', value: ({ amount }) => amount, cell: ({ amount }) => <Amount value={amount} /> },
  { title: 'Worth now', value: ({ market_amount }) => market_amount, cell: ({ market_amount }) => <Amount value={market_amount} /> },
]

const Postings = ({ postings }: { postings: readonly Posting[] }) => (
  <Table
    name="postings"
    label="Bought and sold"
    rows={useMemo(() => postings.toReversed().slice(0, SHOWN_MAX), [postings])}
    rowKey={({ id }) => String(id)}
    head={{ title: 'Day', value: ({ date }) => dayOf(date), cell: ({ date }) => <span class="quiet">{shortDay(dayOf(date))}</span> }}
    columns={COLUMNS}
  />
)

const Account = ({ answer }: { answer: AccountGainAnswer }) => {
  const { asset_breakdown: sums, gain_timeline_breakdown: gain } = answer
  const last = gain.networthTimeline.at(-1)
  if (!last) return <p class="empty">This account has not been used yet.</p>
  return (
    <>
      <Card>
        <dl class="figures">
          <Figure name="Value" at={['asset_breakdown', 'marketAmount']}>
            <Amount value={sums.marketAmount} currency={currency.value} />
          </Figure>
          <Figure
            name="Invested"
            title="What was put in, less what was taken out; cash counts as put in"
            at={['gain_timeline_breakdown', 'networthTimeline', -1, 'netInvestmentAmount']}
          >
            <Amount value={last.netInvestmentAmount} />
          </Figure>
          <Figure name="Gain" title="Value less invested" at={['gain_timeline_breakdown', 'total_return']}>
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
          <Figure name="Gain %" title="Gain as a share of what was put in">
            <Change value={sums.absoluteReturn * 100} as="percent" />
          </Figure>
          <Figure name="XIRR" at={['gain_timeline_breakdown', 'xirr']} title="Return in per cent a year, weighted by when money went in and out">
            <Rate value={gain.xirr} problem={gain.xirr_error} />
          </Figure>
        </dl>
        <NetWorthView name="Value" points={gain.networthTimeline} currency={currency.value} height={320} />
      </Card>
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
  const account = decodeURIComponent(useParams()['account'] ?? '')
  const answer = useAnswer<AccountGainAnswer>(`/api/gain/${encodeURIComponent(account)}`)
  return (
    <Page
      section="Assets"
      title={account}
      controls={
        <Link class="more" href={accountLink(account)}>
          Account <ArrowRight size={14} />
        </Link>
      }
    >
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={480}>
        {(data) => (
          <Report.Provider value={{ report: `gain/${account}` }}>
            <Account answer={data} />
          </Report.Provider>
        )}
      </Answered>
    </Page>
  )
}
