import { ArrowRight } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { getCreditCards } from '../../src/http/contract/credit-cards.ts'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import { useAnswer } from '../client/answers.ts'
import { dayOf, monthOf, secondsOf, shortDay } from '../figures/days.ts'
import { AccountName } from '../parts/account-name.tsx'
import { Amount } from '../parts/amount.tsx'
import { PriceGapsNotice } from '../parts/notices.tsx'
import { Card, Figure, Page } from '../parts/page.tsx'
import { Answered } from '../parts/state.tsx'
import type { Column } from '../parts/table/column.ts'
import { Table } from '../parts/table/table.tsx'
import { dueInWords } from '../figures/recurring.ts'
import { figures, today } from '../client/settings.ts'
import { shortAccount, transactionsLink } from '../figures/transactions.ts'

type CreditCardsAnswer = AnswerOf<typeof getCreditCards>
type CreditCard = CreditCardsAnswer['creditCards'][number]
type Bill = CreditCard['bills'][number]

const BILLS = 13
const DAY_SECONDS = 86_400

/** "open until 24 Nov", "paid on 5 Nov", "due in 3 days", "5 days late" */
const stateOf = (bill: Bill): { words: string; isLate: boolean } => {
  if (dayOf(bill.statementEndDate) >= today.value) return { words: `open until ${shortDay(dayOf(bill.statementEndDate))}`, isLate: false }
  if (bill.paidDate) return { words: `paid on ${shortDay(dayOf(bill.paidDate))}`, isLate: false }
  if (bill.closingBalance <= 0) return { words: 'nothing to pay', isLate: false }
  const inDays = Math.round((secondsOf(dayOf(bill.dueDate)) - secondsOf(today.value)) / DAY_SECONDS)
  return { words: inDays < 0 ? dueInWords(inDays) : `due ${dueInWords(inDays)}`, isLate: inDays < 0 }
}

const COLUMNS: readonly Column<Bill>[] = [
  { title: 'Spent', value: ({ debits }) => debits, cell: ({ debits }) => <Amount value={debits} /> },
  { title: 'Paid in', value: ({ credits }) => credits, cell: ({ credits }) => <Amount value={credits} /> },
  { title: 'To pay', value: ({ closingBalance }) => closingBalance, cell: ({ closingBalance }) => <Amount value={closingBalance} /> },
  { title: 'Due', value: ({ dueDate }) => dayOf(dueDate), cell: ({ dueDate }) => shortDay(dayOf(dueDate)) },
  {
    title: 'State',
    value: (bill) => stateOf(bill).words,
    cell: (bill) => {
      const { words, isLate } = stateOf(bill)
      return <span class={isLate ? 'late' : 'quiet'}>{words}</span>
    },
  },
]

const OneCard = ({ card }: { card: CreditCard }) => {
  const used = card.creditLimit > 0 ? (card.balance / card.creditLimit) * 100 : 0
  const bills = card.bills.toReversed().slice(0, BILLS)
  return (
    <Card
      title={
        <>
          <AccountName account={card.account} label={shortAccount(card.account)} />{' '}
          <span class="quiet card-number">{`${card.network} •••• ${card.number}`}</span>
        </>
      }
      aside={
        <Link class="more" href={transactionsLink(card.account)}>
          Transactions <ArrowRight size={14} />
        </Link>
      }
    >
      <dl class="figures">
        <Figure name="Owed now">
          <Amount value={card.balance} currency={card.currency} />
        </Figure>
        <Figure name="Still available">
          <Amount value={card.creditLimit - card.balance} />
        </Figure>
        <Figure name="Limit">
          <Amount value={card.creditLimit} />
        </Figure>
        <Figure name="Valid until">{monthOf(dayOf(card.expirationDate))}</Figure>
      </dl>
      <div class="goal-track" aria-hidden="true">
        <span style={{ width: figures.value.hidden ? '0' : `${Math.max(0, Math.min(100, used))}%` }} />
      </div>
      {bills.length > 0 && (
        <Table
          name={`statements-${card.number}`}
          label={`Statements of ${card.account}`}
          rows={bills}
          rowKey={({ statementEndDate }) => statementEndDate}
          head={{ title: 'Statement', value: (bill) => dayOf(bill.statementEndDate), cell: (bill) => shortDay(dayOf(bill.statementEndDate)) }}
          columns={COLUMNS}
        />
      )}
    </Card>
  )
}

export const CreditCardsPage = () => {
  const answer = useAnswer<CreditCardsAnswer>('/api/credit_cards')
  return (
    <Page section="Liabilities" title="Credit cards">
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={400}>
        {({ creditCards }) =>
          creditCards.length === 0 ? (
            <section class="card welcome">
              <p>
                No card is known. Cards stand in the configuration, under <code>credit_cards</code>: the account, its limit, and the days of statement
                and payment.
              </p>
            </section>
          ) : (
            creditCards.map((card) => <OneCard key={card.account} card={card} />)
          )
        }
      </Answered>
    </Page>
  )
}
