import { Link } from 'wouter-preact'
import type { LedgerAnswer } from '../../../src/http/contract/transactions.ts'
import { currency, figures } from '../../client/settings.ts'
import { dayOf, shortDay } from '../../figures/days.ts'
import { sumOf } from '../../figures/exact-sum.ts'
import { sourceLink } from '../../figures/transactions.ts'
import { AccountName } from '../account-name.tsx'
import { Amount, Change, Unknown } from '../amount.tsx'
import { Proof } from '../proof.tsx'
import type { Column } from '../table/column.ts'

export type Found = LedgerAnswer['postings'][number]
type Posting = Found & { readonly at: number }

/** A column of the list: how wide it is, and what the server sorts by for it. */
export interface PostingColumn extends Column<Posting> {
  readonly width: string
  readonly sortedBy?: string
  /** A figure as it is written, where the column is made of figures. */
  readonly written?: (posting: Found) => string
}

export const isHeld = ({ commodity }: { readonly commodity: string }): boolean => commodity !== currency.value
/** What has no price today is told at cost, and that may be unknown too. */
const isUnknownNow = ({ unknown, market_amount }: Posting): boolean => unknown === true && market_amount === 0
/** A posting of nothing has no price. */
const isBookedAt = (posting: Found): boolean => isHeld(posting) && !posting.unknown && posting.quantity !== 0
const NONE = <span class="quiet">–</span>

/** A component by itself: rows that were drawn are not drawn again, and what hides figures reaches what asks for them itself. */
const Units = ({ of, commodity, isNamed = false }: { of: number; commodity: string; isNamed?: boolean }) => (
  <span class="amount">
    {figures.value.units(of, commodity)}
    {isNamed && <span class="unit"> {commodity}</span>}
  </span>
)

const UnitPrice = ({ of }: { of: number }) => <span class="amount">{figures.value.price(of)}</span>

export const POSTING_COLUMNS: readonly PostingColumn[] = [
  { title: 'Day', align: 'left', width: '6.4rem', sortedBy: 'date', cell: ({ date }) => <span class="quiet day">{shortDay(dayOf(date))}</span> },
  {
    title: 'Payee',
    align: 'left',
    width: 'minmax(6.9334rem, 2.4fr)',
    sortedBy: 'payee',
    cell: ({ payee, file_name, transaction_begin_line }) => (
      <Link href={sourceLink({ file: file_name, line: transaction_begin_line })}>{payee || 'Without a payee'}</Link>
    ),
  },
  {
    title: 'Account',
    align: 'left',
    width: 'minmax(11.3334rem, 3.4fr)',
    sortedBy: 'account',
    cell: ({ account }) => <AccountName account={account} />,
  },
  {
    title: 'Amount',
    about: 'At cost, or at the rate of its day',
    width: 'minmax(5.6rem, 1.2fr)',
    sortedBy: 'amount',
    written: ({ amount }) => figures.value.money(amount),
    cell: ({ amount, unknown, at, payee }) => (
      <Proof at={['postings', at, 'amount']} name={payee}>
        {unknown ? <Unknown /> : <Amount value={amount} />}
      </Proof>
    ),
  },
  {
    title: 'Units',
    width: 'minmax(6.1334rem, 1.4fr)',
    sortedBy: 'quantity',
    written: (posting) => (isHeld(posting) ? `${figures.value.units(posting.quantity, posting.commodity)} ${posting.commodity}` : ''),
    cell: (posting) =>
      isHeld(posting) ? (
        <Proof at={['postings', posting.at, 'quantity']} name={`${posting.payee}: units`} as="quantity" commodity={posting.commodity}>
          <Units of={posting.quantity} commodity={posting.commodity} isNamed />
        </Proof>
      ) : (
        NONE
      ),
  },
  {
    title: 'Unit price',
    about: 'What one unit is booked at: at cost, or at the rate of its day',
    width: 'minmax(76px, 1fr)',
    written: (posting) => (isBookedAt(posting) ? figures.value.price(posting.amount / posting.quantity) : ''),
    cell: (posting) =>
      isBookedAt(posting) ? (
        <Proof
          at={['postings', posting.at, 'amount']}
          per={[['postings', posting.at, 'quantity']]}
          name={`${posting.payee}: one ${posting.commodity}`}
          as="price"
          commodity={currency.value}
        >
          <UnitPrice of={posting.amount / posting.quantity} />
        </Proof>
      ) : isHeld(posting) && posting.unknown ? (
        <Unknown />
      ) : (
        NONE
      ),
  },
  {
    title: 'Worth',
    width: 'minmax(5.6rem, 1.2fr)',
    sortedBy: 'market_amount',
    written: (posting) => (isHeld(posting) ? figures.value.money(posting.market_amount) : ''),
    cell: (posting) =>
      isHeld(posting) ? (
        <Proof at={['postings', posting.at, 'market_amount']} name={`${posting.payee}: worth`}>
          {isUnknownNow(posting) ? <Unknown /> : <Amount value={posting.market_amount} />}
        </Proof>
      ) : (
        NONE
      ),
  },
  {
    title: 'Change',
    about: 'Its worth less what it cost',
    width: 'minmax(4.8rem, 1fr)',
    sortedBy: 'change',
    written: (posting) => (isHeld(posting) ? figures.value.change(sumOf([posting.market_amount, -posting.amount])) : ''),
    cell: (posting) =>
      isHeld(posting) ? (
        <Proof at={['postings', posting.at, 'market_amount']} minus={[['postings', posting.at, 'amount']]} name={`${posting.payee}: change`}>
          {posting.unknown ? <Unknown /> : <Change value={sumOf([posting.market_amount, -posting.amount])} />}
        </Proof>
      ) : (
        NONE
      ),
  },
  {
    title: 'A year',
    about: 'The change in per cent of what it cost, spread over the days since then: so much a year, without compounding',
    width: 'minmax(4.8rem, 1fr)',
    sortedBy: 'yearly_change',
    written: ({ yearly_change: change }) => (typeof change === 'number' ? figures.value.percentChange(change) : ''),
    cell: ({ yearly_change: change, at, payee }) =>
      change === undefined ? (
        NONE
      ) : change === null ? (
        <Unknown />
      ) : (
        <Proof at={['postings', at, 'yearly_change']} as="percent" name={`${payee}: change in per cent a year`}>
          <Change value={change} as="percent" />
        </Proof>
      ),
  },
  {
    title: 'Balance',
    about: 'What the account held of the commodity afterwards',
    width: 'minmax(5.6rem, 1.2fr)',
    sortedBy: 'balance',
    written: (posting) => `${figures.value.units(posting.balance, posting.commodity)}${isHeld(posting) ? ` ${posting.commodity}` : ''}`,
    cell: ({ account, balance, commodity, date, at }) => (
      <Proof at={['postings', at, 'balance']} name={`${account} after ${shortDay(dayOf(date))}`} as="quantity" commodity={commodity}>
        <Units of={balance} commodity={commodity} isNamed={isHeld({ commodity })} />
      </Proof>
    ),
  },
  {
    title: 'Note',
    align: 'left',
    width: 'minmax(5.3334rem, 1.6fr)',
    cell: ({ note, transaction_note }) => <span class="quiet">{(note || transaction_note).trim()}</span>,
  },
]
