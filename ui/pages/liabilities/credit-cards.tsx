import { common } from '#messages/common.ts'
import { creditCards as words } from '#messages/debts.ts'
import { ArrowRight } from 'lucide-preact'
import { Link, useParams } from 'wouter-preact'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { CreditCardAnswer, getCreditCards } from '../../../src/http/contract/net-worth-contract.ts'
import { PeriodBars } from '../../charts/bars.tsx'
import { nameIn, useParameter } from '../../client/address.ts'
import { figures } from '../../client/display-settings.ts'
import { EVERY_PART, useDays, useIsCompared, useReport } from '../../client/use-scope.ts'
import { type Day, dayOf, monthLabel, monthOf, secondsOf, shortDay } from '../../figures/calendar-days.ts'
import type { Bar } from '../../figures/chart-data.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { shortAccount, sourceLink } from '../../figures/transaction-figures.ts'
import type { Place } from '../../figures/unknown.ts'
import { Page } from '../../frame/page.tsx'
import { AddingUp, Amount, Card, DayText, Figure, Proof } from '../../parts/figure.tsx'
import { AccountName } from '../../parts/account-name.tsx'
import { Answered } from '../../parts/loading.tsx'
import { PeriodSteps } from '../../parts/periods.tsx'
import { SettingButton } from '../config/setting-button.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'

/** What is owed on a card in other currencies than that of its statements, which do not include it. `at`: the place of the card. */
export const AlsoOwed = ({ card, at }: { card: Pick<CreditCard, 'currency' | 'originalBalances'>; at: Place }) => (
  <>
    {(card.originalBalances ?? []).map(({ currency, amount }, place) =>
      currency === card.currency ? null : (
        <Figure
          key={currency}
          name={words.alsoOwed}
          title={words.alsoOwedAbout(currency, card.currency)}
          at={[...at, 'originalBalances', place, 'amount']}
          as="quantity"
          note={words.onNoStatement}
        >
          <span class="amount">
            {figures.value.units(amount, currency)} <span class="unit">{currency}</span>
          </span>
        </Figure>
      ),
    )}
  </>
)

type CreditCardsAnswer = AnswerOf<typeof getCreditCards>
type CreditCard = CreditCardsAnswer['creditCards'][number]
type Bill = CreditCard['bills'][number]

const BILLS = 13
const DAY_SECONDS = 86_400

/** "open until 24 Nov", "paid on 5 Nov"; '' when it is yet to be paid. */
const settledIn = (bill: Pick<Bill, 'statementEndDate' | 'paidDate' | 'closingBalance'>, today: Day): string => {
  if (dayOf(bill.statementEndDate) >= today) return words.openUntil(shortDay(dayOf(bill.statementEndDate)))
  if (bill.paidDate) return words.paidOn(shortDay(dayOf(bill.paidDate)))
  return bill.closingBalance <= 0 ? words.nothingToPay : ''
}

/** Also "due in 3 days", "5 days late". */
const stateOf = (bill: Bill, today: Day): { text: string; isLate: boolean } => {
  const settled = settledIn(bill, today)
  if (settled) return { text: settled, isLate: false }
  const inDays = Math.round((secondsOf(dayOf(bill.dueDate)) - secondsOf(today)) / DAY_SECONDS)
  return { text: inDays < 0 ? words.late(-inDays) : inDays === 0 ? words.dueToday : words.dueIn(inDays), isLate: inDays < 0 }
}

interface Row extends Bill {
  /** Which card and which of its statements it is in the answer. */
  readonly at: Place
}

const traced = (title: string, of: 'debits' | 'credits' | 'closingBalance'): Column<Row> => ({
  title,
  value: (bill) => bill[of],
  cell: (bill) => <Proof at={[...bill.at, of]} name={words.ofStatement(title, shortDay(dayOf(bill.statementEndDate)))} amount={bill[of]} />,
})

const columnsOn = (today: Day): readonly Column<Row>[] => [
  traced(words.spent, 'debits'),
  traced(words.payments, 'credits'),
  traced(words.toPay, 'closingBalance'),
  { title: words.due, value: ({ dueDate }) => dayOf(dueDate), cell: ({ dueDate }) => <DayText day={dayOf(dueDate)} /> },
  {
    title: words.state,
    value: (bill) => stateOf(bill, today).text,
    cell: (bill) => {
      const { text, isLate } = stateOf(bill, today)
      return <span class={isLate ? 'late' : 'quiet'}>{text}</span>
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
        <>
          <SettingButton list="credit_cards" name={card.account} title={words.changeCard} />
          <Link class="more" href={`/liabilities/credit_cards/${encodeURIComponent(card.account)}`}>
            {words.statements} <ArrowRight size={14} />
          </Link>
        </>
      }
    >
      <dl class="figures">
        <Figure name={now === 'now' ? words.owedNow : words.owedThen} at={at('balance')}>
          <Amount value={card.balance} currency={card.currency} />
        </Figure>
        <AlsoOwed card={card} at={['creditCards', place]} />
        <Figure name={words.available} at={at('creditLimit')} minus={[at('balance')]} amount={sumOf([card.creditLimit, -card.balance])} />
        <Figure name={words.limit} at={at('creditLimit')} amount={card.creditLimit} />
        <Figure name={words.validUntil}>{monthOf(dayOf(card.expirationDate))}</Figure>
      </dl>
      <div class="goal-track" aria-hidden="true">
        <span style={{ width: figures.value.hidden ? '0' : `${Math.max(0, Math.min(100, used))}%` }} />
      </div>
      {bills.length > 0 && (
        <Table
          name={`statements-${card.number}`}
          label={words.statementsOf(card.account)}
          rows={bills}
          rowKey={({ statementEndDate }) => statementEndDate}
          head={{
            title: words.statement,
            value: (bill) => dayOf(bill.statementEndDate),
            cell: (bill) => <DayText day={dayOf(bill.statementEndDate)} />,
          }}
          columns={columnsOn(last)}
        />
      )}
    </Card>
  )
}

export const CreditCardsPage = () => {
  const { answer, traced } = useReport<CreditCardsAnswer>('credit_cards')
  return (
    <Page title={words.title} scope={EVERY_PART} isOfOneDay controls={<SettingButton list="credit_cards" title={words.addCard} />} gaps={answer.data}>
      <Answered answer={answer} height={400} traced={traced}>
        {({ creditCards }) =>
          creditCards.length === 0 ? (
            <section class="card welcome">
              <p>{words.none}</p>
            </section>
          ) : (
            creditCards.map((card, place) => <OneCard key={card.account} card={card} place={place} />)
          )
        }
      </Answered>
    </Page>
  )
}

type CardDetail = CreditCardAnswer['creditCard']
type BillDetail = CardDetail['bills'][number]
type Posting = BillDetail['postings'][number] & { readonly at: number }

const PER_MONTH = [{ name: words.spent, tone: 'tone-spent' }]

const columnsFor = (bill: number): readonly Column<Posting>[] => [
  {
    title: words.payee,
    align: 'left',
    value: ({ payee }) => payee,
    cell: ({ payee, file_name, transaction_begin_line }) => (
      <Link href={sourceLink({ file: file_name, line: transaction_begin_line })}>{payee || words.withoutPayee}</Link>
    ),
  },
  {
    title: words.amount,
    about: words.amountAbout,
    value: ({ amount }) => amount,
    cell: ({ amount, at, payee }) => <Proof at={['creditCard', 'bills', bill, 'postings', at, 'amount']} name={payee} amount={amount} />,
  },
]

const Statement = ({ card, at }: { card: CardDetail; at: number }) => {
  const bill = card.bills[at]
  const { last } = useDays()
  if (!bill) return null
  const place = (key: keyof BillDetail) => ['creditCard', 'bills', at, key]
  const rows = bill.postings.map((posting, nth): Posting => ({ ...posting, at: nth })).toReversed()
  return (
    <Card
      title={words.statementOfMonth(monthOf(dayOf(bill.statementEndDate)))}
      aside={settledIn(bill, last) || words.dueOn(shortDay(dayOf(bill.dueDate)))}
    >
      <AddingUp sums={[{ parts: [bill.openingBalance, bill.debits, -bill.credits], sum: bill.closingBalance }]}>
        <dl class="figures figures-above">
          <Figure name={words.onDay(shortDay(dayOf(bill.statementStartDate)))} at={place('openingBalance')} amount={bill.openingBalance} />
          <Figure name={words.plusSpent} at={place('debits')} amount={bill.debits} />
          <Figure name={words.minusPaid} at={place('credits')} amount={bill.credits} />
          <Figure name={words.equalsOn(shortDay(dayOf(bill.statementEndDate)))} at={place('closingBalance')}>
            <Amount value={bill.closingBalance} currency={bill.currency} />
          </Figure>
        </dl>
      </AddingUp>
      <Table
        name="statement"
        label={words.transactionsOfStatement}
        head={{ title: common.day, value: ({ date }) => dayOf(date), cell: ({ date }) => <span class="quiet day">{shortDay(dayOf(date))}</span> }}
        columns={columnsFor(at)}
        rows={rows}
        rowKey={({ id }) => String(id)}
      />
    </Card>
  )
}

const Detail = ({ card, at }: { card: CardDetail; at: number }) => {
  const used = card.creditLimit > 0 ? (card.balance / card.creditLimit) * 100 : undefined
  const months = Object.entries(card.yearlySpends)
    .flatMap(([year, of]) => Object.entries(of).map(([month, value]) => ({ year, month, value })))
    .sort((a, b) => (a.month < b.month ? -1 : 1))
    .slice(-24)
  const bars = months.map(({ month, value }): Bar => {
    const name = monthOf(`${month}-01`)
    return {
      label: name,
      ...monthLabel(`${month}-01`),
      parts: [{ name: words.spent, value, tone: 'tone-spent' }],
    }
  })
  return (
    <>
      <Card>
        <dl class="figures figures-above">
          <Figure name={words.owed} at={['creditCard', 'balance']}>
            <Amount value={card.balance} currency={card.currency} />
          </Figure>
          <AlsoOwed card={card} at={['creditCard']} />
          <Figure name={words.available} at={['creditCard', 'creditLimit']} minus={[['creditCard', 'balance']]}>
            <Amount value={sumOf([card.creditLimit, -card.balance])} />
          </Figure>
          <Figure
            name={words.limitUsed}
            {...(used === undefined ? {} : { at: ['creditCard', 'balance'], percentOf: [['creditCard', 'creditLimit']], as: 'percent' })}
          >
            <span class="amount">{used === undefined ? '–' : figures.value.percent(used)}</span>
          </Figure>
          <Figure name={words.card}>{`${card.network} •••• ${card.number}`}</Figure>
          <Figure name={words.validUntil}>{monthOf(dayOf(card.expirationDate))}</Figure>
        </dl>
        {bars.length > 1 && (
          <PeriodBars
            name="spent"
            bars={bars}
            legend={PER_MONTH}
            label={words.spentByMonth}
            height={200}
            proofOf={(index) => ({ at: ['creditCard', 'yearlySpends', months[index]?.year ?? '', months[index]?.month ?? ''] })}
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
  const { answer, traced } = useReport<CreditCardAnswer>(`credit_cards/${account}`, { address: `/api/credit_cards/${encodeURIComponent(account)}` })
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
      section={words.title}
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
      <Answered answer={answer} height={480} list={{ name: words.allCards, href: '/liabilities/credit_cards' }} traced={traced}>
        {({ creditCard }) => <Detail card={creditCard} at={at} />}
      </Answered>
    </Page>
  )
}
