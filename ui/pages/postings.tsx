import { Link } from 'wouter-preact'
import type { LedgerAnswer } from '../../src/http/contract/ledger.ts'
import { useParameter } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { withQuery } from '../client/api.ts'
import { currency, figures } from '../client/settings.ts'
import { dayOf, shortDay } from '../figures/days.ts'
import { sumOf } from '../figures/exact-sum.ts'
import { sourceLink } from '../figures/transactions.ts'
import { AccountName } from '../parts/account-name.tsx'
import { Amount, Change } from '../parts/amount.tsx'
import { PriceGapsNotice } from '../parts/notices.tsx'
import { Card, Page } from '../parts/page.tsx'
import { PeriodSteps } from '../parts/period-steps.tsx'
import { Proof, Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import type { Column } from '../parts/table/column.ts'
import { Table } from '../parts/table/table.tsx'

type Posting = LedgerAnswer['postings'][number] & { readonly at: number }

const PAGE = 100

const isHeld = ({ commodity }: Posting): boolean => commodity !== currency.value
const NONE = <span class="quiet">–</span>
const gained = (posting: Posting): number => sumOf([posting.market_amount, -posting.amount])

const COLUMNS: readonly Column<Posting>[] = [
  {
    title: 'Payee',
    align: 'left',
    value: ({ payee }) => payee,
    cell: ({ payee, file_name, transaction_begin_line }) => (
      <Link href={sourceLink({ file: file_name, line: transaction_begin_line })}>{payee || 'Without a payee'}</Link>
    ),
  },
  { title: 'Account', align: 'left', value: ({ account }) => account, cell: ({ account }) => <AccountName account={account} /> },
  {
    title: 'Amount',
    about: 'At cost, or at the rate of its day',
    value: ({ amount }) => amount,
    cell: ({ amount, at, payee }) => (
      <Proof at={['postings', at, 'amount']} name={payee}>
        <Amount value={amount} />
      </Proof>
    ),
  },
  {
    title: 'Units',
    value: (posting) => (isHeld(posting) ? posting.quantity : undefined),
    cell: (posting) =>
      isHeld(posting) ? (
        <span class="amount">
          {figures.value.quantity(posting.quantity)} <span class="unit">{posting.commodity}</span>
        </span>
      ) : (
        NONE
      ),
  },
  {
    title: 'Worth now',
    value: (posting) => (isHeld(posting) ? posting.market_amount : undefined),
    cell: (posting) =>
      isHeld(posting) ? (
        <Proof at={['postings', posting.at, 'market_amount']} name={`${posting.payee}: worth now`}>
          <Amount value={posting.market_amount} />
        </Proof>
      ) : (
        NONE
      ),
  },
  {
    title: 'Change',
    about: 'Worth now less what it cost',
    value: (posting) => (isHeld(posting) ? gained(posting) : undefined),
    cell: (posting) =>
      isHeld(posting) ? (
        <Proof at={['postings', posting.at, 'market_amount']} minus={[['postings', posting.at, 'amount']]} name={`${posting.payee}: change`}>
          <Change value={gained(posting)} />
        </Proof>
      ) : (
        NONE
      ),
  },
  {
    title: 'Balance',
    about: 'What the account held of the commodity afterwards',
    value: ({ balance }) => balance,
    cell: ({ balance }) => <span class="amount">{figures.value.cash(balance)}</span>,
  },
]

/** Every posting, newest first, a hundred at a time. */
export const PostingsPage = () => {
  const [written, setOffset] = useParameter<string>('offset', '0')
  const offset = /^\d{1,9}$/.test(written) ? Number(written) : 0
  const query = { limit: String(PAGE), offset: offset === 0 ? undefined : String(offset) }
  const answer = useAnswer<LedgerAnswer>(withQuery('/api/ledger', query))
  const isFull = answer.data?.postings.length === PAGE
  return (
    <Page
      title="Postings"
      controls={
        <PeriodSteps
          name={`${offset + 1} – ${offset + (answer.data?.postings.length ?? PAGE)}`}
          onBack={offset > 0 ? () => setOffset(String(Math.max(0, offset - PAGE))) : undefined}
          onOn={isFull ? () => setOffset(String(offset + PAGE)) : undefined}
        />
      }
    >
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={520}>
        {({ postings }) =>
          postings.length === 0 ? (
            <p class="empty">Nothing has been booked yet.</p>
          ) : (
            <Card>
              <Report.Provider value={{ report: 'ledger', parameters: query }}>
                <Table
                  name="postings"
                  label="Postings"
                  head={{ title: 'Day', value: ({ date }) => dayOf(date), cell: ({ date }) => <span class="quiet">{shortDay(dayOf(date))}</span> }}
                  columns={COLUMNS}
                  rows={postings.map((posting, at): Posting => ({ ...posting, at }))}
                  rowKey={({ id }) => String(id)}
                />
              </Report.Provider>
            </Card>
          )
        }
      </Answered>
    </Page>
  )
}
