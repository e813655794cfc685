import { ArrowRight } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { getCreditCards } from '../../src/http/contract/liabilities.ts'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import { configuration, useAnswer } from '../client/answers.ts'
import { EVERY_PART, useDays, useScoped } from '../client/scope.ts'
import { type Day, dayOf, monthOf, secondsOf, shortDay } from '../figures/days.ts'
import { sumOf } from '../figures/exact-sum.ts'
import { AccountName } from '../parts/account-name.tsx'
import { AlsoOwed } from '../parts/accounts/also-owed.tsx'
import { Amount } from '../parts/amount.tsx'
import { PriceGapsNotice } from '../parts/frame/notices.tsx'
import { Card, Figure, Page } from '../parts/frame/page.tsx'
import { type Place, Proof, Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import type { Column } from '../parts/table/column.ts'
import { Table } from '../parts/table/table.tsx'
import { dueInWords } from '../figures/recurring.ts'
import { figures } from '../client/settings.ts'
import { shortAccount } from '../figures/transactions.ts'
import { DayText } from '../parts/day-text.tsx'

type CreditCardsAnswer = AnswerOf<typeof getCreditCards>
type CreditCard = CreditCardsAnswer['creditCards'][number]
type Bill = CreditCard['bills'][number]

const BILLS = 13
const DAY_SECONDS = 86_400

/** "open until 24 Nov", "paid on 5 Nov", "due in 3 days", "5 days late" */
const stateOf = (bill: Bill, today: Day): { words: string; isLate: boolean } => {
  if (dayOf(bill.statementEndDate) >= today) return { words: `open until ${shortDay(dayOf(bill.statementEndDate))}`, isLate: false }
  if (bill.paidDate) return { words: `paid on ${shortDay(dayOf(bill.paidDate))}`, isLate: false }
  if (bill.closingBalance <= 0) return { words: 'nothing to pay', isLate: false }
  const inDays = Math.round((secondsOf(dayOf(bill.dueDate)) - secondsOf(today)) / DAY_SECONDS)
  return { words: inDays < 0 ? dueInWords(inDays) : `due ${dueInWords(inDays)}`, isLate: inDays < 0 }
}

interface Row extends Bill {
  /** Which card and which of its statements it is in the answer. */
  readonly at: Place
}

const traced = (title: string, of: 'debits' | 'credits' | 'closingBalance'): Column<Row> => ({
  title,
  value: (bill) => bill[of],
  cell: (bill) => (
    <Proof at={[...bill.at, of]} name={`${title}, statement of ${shortDay(dayOf(bill.statementEndDate))}`}>
      <Amount value={bill[of]} />
    </Proof>
  ),
})

const columnsOn = (today: Day): readonly Column<Row>[] => [
  traced('Spent', 'debits'),
  traced('Paid in', 'credits'),
  traced('To pay', 'closingBalance'),
  { title: 'Due', value: ({ dueDate }) => dayOf(dueDate), cell: ({ dueDate }) => <DayText day={dayOf(dueDate)} /> },
  {
    title: 'State',
    value: (bill) => stateOf(bill, today).words,
    cell: (bill) => {
      const { words, isLate } = stateOf(bill, today)
      return <span class={isLate ? 'late' : 'quiet'}>{words}</span>
    },
  },
]

const OneCard = ({ card, place }: { card: CreditCard; place: number }) => {
  const at = (of: keyof CreditCard): Place => ['creditCards', place, of]
  const { last, now } = useDays()
  const used = card.creditLimit > 0 ? (card.balance / card.creditLimit) * 100 : 0
  const bills = card.bills
    .map((bill, nth): Row => ({ ...bill, at: ['creditCards', place, 'bills', nth] }))
    .reverse()
    .slice(0, BILLS)
  return (
    <Card
      title={
        <>
          <AccountName account={card.account} label={shortAccount(card.account)} />{' '}
          <span class="quiet card-number">{`${card.network} •••• ${card.number}`}</span>
        </>
      }
      aside={
        <Link class="more" href={`/liabilities/credit_cards/${encodeURIComponent(card.account)}`}>
          Statements <ArrowRight size={14} />
        </Link>
      }
    >
      <dl class="figures">
        <Figure name={`Owed ${now}`} at={at('balance')}>
          <Amount value={card.balance} currency={card.currency} />
        </Figure>
        <AlsoOwed card={card} at={['creditCards', place]} />
        <Figure name="Still available" at={at('creditLimit')} minus={[at('balance')]}>
          <Amount value={sumOf([card.creditLimit, -card.balance])} />
        </Figure>
        <Figure name="Limit" at={at('creditLimit')}>
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
          head={{ title: 'Statement', value: (bill) => dayOf(bill.statementEndDate), cell: (bill) => <DayText day={dayOf(bill.statementEndDate)} /> }}
          columns={columnsOn(last)}
        />
      )}
    </Card>
  )
}

export const CreditCardsPage = () => {
  const { path, traced } = useScoped('credit_cards')
  const answer = useAnswer<CreditCardsAnswer>(path)
  return (
    <Page section="Liabilities" title="Credit cards" scope={EVERY_PART} isOfOneDay>
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={400}>
        {({ creditCards }) =>
          creditCards.length === 0 ? (
            <section class="card welcome">
              <p>
                No card is known. Say in <Link href="/more/config/credit_cards">the settings</Link> which account is one, what its limit is, and the
                days of statement and payment; or under <code>credit_cards</code> in <code>{configuration.value.data?.file}</code>.
              </p>
            </section>
          ) : (
            <Report.Provider value={traced}>
              {creditCards.map((card, place) => (
                <OneCard key={card.account} card={card} place={place} />
              ))}
            </Report.Provider>
          )
        }
      </Answered>
    </Page>
  )
}
