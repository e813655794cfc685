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
import { currency, figures } from '../client/settings.ts'
import { accountLink, sourceLink, transactionsLink } from '../figures/transactions.ts'

const SHOWN_MAX = 100

const Postings = ({ postings }: { postings: readonly Posting[] }) => {
  const newest = useMemo(() => postings.toReversed().slice(0, SHOWN_MAX), [postings])
  return (
    <table class="grid">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" class="left">
            Payee
          </th>
          <th scope="col" class="narrow">
            Units
          </th>
          <th scope="col">Amount</th>
          <th scope="col" class="medium">
            Worth now
          </th>
        </tr>
      </thead>
      <tbody>
        {newest.map((posting) => (
          <tr key={posting.id}>
            <td class="quiet">{shortDay(dayOf(posting.date))}</td>
            <td class="left">
              <Link href={sourceLink({ file: posting.file_name, line: posting.transaction_begin_line })}>{posting.payee}</Link>
            </td>
            <td class="narrow">
              {posting.commodity !== currency.value && (
                <span class="amount">
                  {figures.value.quantity(posting.quantity)} <span class="unit">{posting.commodity}</span>
                </span>
              )}
            </td>
            <td>
              <Amount value={posting.amount} />
            </td>
            <td class="medium">
              <Amount value={posting.market_amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

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
