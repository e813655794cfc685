import { Link, useParams } from 'wouter-preact'
import { nameIn, useParameter } from '../address.ts'
import type { CreditCardAnswer } from '../../src/http/contract/liabilities.ts'
import type { Bar } from '../charts/bar.ts'
import { useAnswer } from '../client/answers.ts'
import { EVERY_PART, useDays, useIsCompared, useScoped } from '../client/scope.ts'
import { figures } from '../client/settings.ts'
import { type Day, dayOf, monthInRow, monthOf, shortDay } from '../figures/days.ts'
import { sumOf } from '../figures/exact-sum.ts'
import { sourceLink } from '../figures/transactions.ts'
import { AlsoOwed } from '../parts/accounts/also-owed.tsx'
import { AddingUp, Amount } from '../parts/amount.tsx'
import { Card, Figure, Page } from '../parts/frame/page.tsx'
import { PeriodBars } from '../parts/periods/period-bars.tsx'
import { PeriodSteps } from '../parts/periods/period-steps.tsx'
import { Proof, Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import type { Column } from '../parts/table/column.ts'
import { Table } from '../parts/table/table.tsx'

type OneCard = CreditCardAnswer['creditCard']
type Bill = OneCard['bills'][number]
type Posting = Bill['postings'][number] & { readonly at: number }

const PER_MONTH = [{ name: 'Spent', tone: 'tone-spent' }]

const stateOf = (bill: Bill, today: Day): string => {
  if (dayOf(bill.statementEndDate) >= today) return `open until ${shortDay(dayOf(bill.statementEndDate))}`
  return bill.paidDate
    ? `paid on ${shortDay(dayOf(bill.paidDate))}`
    : bill.closingBalance <= 0
      ? 'nothing to pay'
      : `due on ${shortDay(dayOf(bill.dueDate))}`
}

const columnsFor = (bill: number): readonly Column<Posting>[] => [
  {
    title: 'Payee',
    align: 'left',
    value: ({ payee }) => payee,
    cell: ({ payee, file_name, transaction_begin_line }) => (
      <Link href={sourceLink({ file: file_name, line: transaction_begin_line })}>{payee || 'Without a payee'}</Link>
    ),
  },
  {
    title: 'Amount',
    about: 'Spent below zero, paid above',
    value: ({ amount }) => amount,
    cell: ({ amount, at, payee }) => (
      <Proof at={['creditCard', 'bills', bill, 'postings', at, 'amount']} name={payee}>
        <Amount value={amount} />
      </Proof>
    ),
  },
]

const Statement = ({ card, at }: { card: OneCard; at: number }) => {
  const bill = card.bills[at]
  const { last } = useDays()
  if (!bill) return null
  const place = (key: keyof Bill) => ['creditCard', 'bills', at, key]
  const rows = bill.postings.map((posting, nth): Posting => ({ ...posting, at: nth })).toReversed()
  return (
    <Card title={`Statement of ${monthOf(dayOf(bill.statementEndDate))}`} aside={stateOf(bill, last)}>
      <AddingUp sums={[{ parts: [bill.openingBalance, bill.debits, -bill.credits], sum: bill.closingBalance }]}>
        <dl class="figures figures-above">
          <Figure name={`On ${shortDay(dayOf(bill.statementStartDate))}`} at={place('openingBalance')}>
            <Amount value={bill.openingBalance} />
          </Figure>
          <Figure name="+ spent" at={place('debits')}>
            <Amount value={bill.debits} />
          </Figure>
          <Figure name="− paid" at={place('credits')}>
            <Amount value={bill.credits} />
          </Figure>
          <Figure name={`= on ${shortDay(dayOf(bill.statementEndDate))}`} at={place('closingBalance')}>
            <Amount value={bill.closingBalance} currency={bill.currency} />
          </Figure>
        </dl>
      </AddingUp>
      <Table
        name="statement"
        label="Transactions of the statement"
        head={{ title: 'Day', value: ({ date }) => dayOf(date), cell: ({ date }) => <span class="quiet day">{shortDay(dayOf(date))}</span> }}
        columns={columnsFor(at)}
        rows={rows}
        rowKey={({ id }) => String(id)}
      />
    </Card>
  )
}

const Detail = ({ card, at }: { card: OneCard; at: number }) => {
  const used = card.creditLimit > 0 ? (card.balance / card.creditLimit) * 100 : undefined
  const months = Object.entries(card.yearlySpends)
    .flatMap(([year, of]) => Object.entries(of).map(([month, value]) => ({ year, month, value })))
    .sort((a, b) => (a.month < b.month ? -1 : 1))
    .slice(-24)
  const bars = months.map(({ month, value }): Bar => {
    const name = monthOf(`${month}-01`)
    return {
      label: name,
      short: monthInRow(`${month}-01`),
      parts: [{ name: 'Spent', value, tone: 'tone-spent' }],
    }
  })
  return (
    <>
      <Card>
        <dl class="figures figures-above">
          <Figure name="Owed" at={['creditCard', 'balance']}>
            <Amount value={card.balance} currency={card.currency} />
          </Figure>
          <AlsoOwed card={card} at={['creditCard']} />
          <Figure name="Still available" at={['creditCard', 'creditLimit']} minus={[['creditCard', 'balance']]}>
            <Amount value={sumOf([card.creditLimit, -card.balance])} />
          </Figure>
          <Figure
            name="Limit used"
            {...(used === undefined ? {} : { at: ['creditCard', 'balance'], percentOf: [['creditCard', 'creditLimit']], as: 'percent' })}
          >
            <span class="amount">{used === undefined ? '–' : figures.value.percent(used)}</span>
          </Figure>
          <Figure name="Card">{`${card.network} •••• ${card.number}`}</Figure>
          <Figure name="Good until">{monthOf(dayOf(card.expirationDate))}</Figure>
        </dl>
        {bars.length > 1 && (
          <PeriodBars
            name="spent"
            bars={bars}
            legend={PER_MONTH}
            label="What was spent with the card, by month"
            height={200}
            doorOf={(index) => ({ at: ['creditCard', 'yearlySpends', months[index]?.year ?? '', months[index]?.month ?? ''] })}
          />
        )}
      </Card>
      <Statement card={card} at={at} />
    </>
  )
}

/** One credit card and the transactions of its statements. */
export const CreditCardPage = () => {
  const account = nameIn(useParams()['account'])
  const { path, traced } = useScoped(`credit_cards/${account}`, { address: `/api/credit_cards/${encodeURIComponent(account)}` })
  const answer = useAnswer<CreditCardAnswer>(path)
  const [chosen, choose] = useParameter<string>('statement', '')
  const bills = answer.data?.creditCard.bills ?? []
  const last = bills.length - 1
  // What is chosen is a statement of the page: the period that it is compared with has its own last one.
  const found = useIsCompared() ? last : bills.findIndex(({ statementEndDate }) => dayOf(statementEndDate) === chosen)
  const at = found < 0 ? last : found
  const bill = bills[at]
  const go = (index: number): void => choose(index === last ? '' : dayOf(bills[index]?.statementEndDate ?? ''))
  return (
    <Page
      section="Credit cards"
      title={account.replace(/^Liabilities:/, '')}
      scope={EVERY_PART}
      isOfOneDay
      controls={
        bill && (
          <PeriodSteps
            name={monthOf(dayOf(bill.statementEndDate))}
            onBack={at > 0 ? () => go(at - 1) : undefined}
            onOn={at < last ? () => go(at + 1) : undefined}
          />
        )
      }
    >
      <Answered answer={answer} height={480} list={{ name: 'All credit cards', href: '/liabilities/credit_cards' }}>
        {({ creditCard }) => (
          <Report.Provider value={traced}>
            <Detail card={creditCard} at={at} />
          </Report.Provider>
        )}
      </Answered>
    </Page>
  )
}
