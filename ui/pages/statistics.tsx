import { common } from '#messages/common.ts'
import { statistics as words } from '#messages/statistics.ts'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { JournalSizesAnswer, StatisticsAnswer } from '../../src/http/contract/journal-contract.ts'
import { useParameter } from '../client/address.ts'
import { useAnswer } from '../client/cached-answers.ts'
import { useIsCompared, useScoped } from '../client/use-scope.ts'
import { dayOf, shortDay } from '../figures/calendar-days.ts'
import { count, sizeInWords } from '../figures/number-format.ts'
import type { ScopePart } from '../figures/scope-parameters.ts'
import { payeeLink, sourceLink } from '../figures/transaction-figures.ts'
import { Page } from '../frame/page.tsx'
import { Card, Figure } from '../parts/figure.tsx'
import { AccountName } from '../parts/account-name.tsx'
import { NothingBooked } from '../parts/empty-book.tsx'
import { Segmented } from '../parts/fields.tsx'
import { Answered } from '../parts/loading.tsx'
import type { Column } from '../parts/table-parts.tsx'
import { Table } from '../parts/table.tsx'

export type By = 'year' | 'month' | 'account' | 'payee' | 'file' | 'entry'

interface Row {
  readonly name: string
  readonly cell: ComponentChildren
  readonly transactions?: number
  readonly postings?: number
  readonly last?: string | null
  readonly daysSince?: number | null
  readonly state?: string
  readonly prices?: number
  readonly bytes?: number | null | undefined
  readonly count?: number
}

const number = (title: string, of: (row: Row) => number | undefined): Column<Row> => ({
  title,
  value: of,
  cell: (row) => {
    const value = of(row)
    return value === undefined ? '' : count(value)
  },
  total: (rows) => count(rows.reduce((sum, row) => sum + (of(row) ?? 0), 0)),
})
/** A transaction has several accounts, so that those of accounts add up to nothing that anybody asks for. */
const withoutTotal = ({ total: _, ...column }: Column<Row>): Column<Row> => column

const TRANSACTIONS = number(words.transactions, ({ transactions }) => transactions)
const POSTINGS = number(words.postings, ({ postings }) => postings)
const LAST: Column<Row> = {
  title: words.lastEntry,
  value: ({ last }) => (last ? dayOf(last) : undefined),
  cell: ({ last }) =>
    last ? (
      <time class="day" dateTime={dayOf(last)}>
        {shortDay(dayOf(last))}
      </time>
    ) : (
      words.never
    ),
}
const SINCE: Column<Row> = {
  title: words.age,
  value: ({ daysSince }) => daysSince ?? undefined,
  cell: ({ daysSince }) => (daysSince === null || daysSince === undefined ? '' : daysSince === 0 ? words.today : common.days(daysSince)),
}
const STATE: Column<Row> = { title: words.state, align: 'left', value: ({ state }) => state, cell: ({ state }) => <span class="quiet">{state}</span> }
const SIZE: Column<Row> = {
  title: words.size,
  value: ({ bytes }) => bytes ?? undefined,
  cell: ({ bytes }) => (bytes === null ? words.gone : bytes === undefined ? '' : sizeInWords(bytes)),
}

const COLUMNS: Readonly<Record<By, readonly Column<Row>[]>> = {
  year: [TRANSACTIONS, POSTINGS],
  month: [TRANSACTIONS, POSTINGS],
  account: [withoutTotal(TRANSACTIONS), POSTINGS, LAST, SINCE, STATE],
  payee: [withoutTotal(TRANSACTIONS), POSTINGS, LAST],
  file: [TRANSACTIONS, POSTINGS, number(words.prices, ({ prices }) => prices), SIZE],
  entry: [number(words.count, ({ count }) => count)],
}
const HEADS: Readonly<Record<By, string>> = words.heads

const newestFirst = <Item,>(list: readonly Item[]): Item[] => list.toReversed()

function rowsOf(by: By, answer: StatisticsAnswer, sizes: JournalSizesAnswer | undefined): readonly Row[] {
  switch (by) {
    case 'year':
      return newestFirst(answer.years).map(({ year, ...counts }) => ({ name: String(year), cell: year, ...counts }))
    case 'month':
      return newestFirst(answer.months).map(({ month, ...counts }) => ({ name: month, cell: month, ...counts }))
    case 'account':
      return answer.by_account.map(({ account, transactions, postings, last_date: last, days_since: daysSince, closed_date: closed }) => ({
        name: account,
        cell: <AccountName account={account} />,
        transactions,
        postings,
        last,
        daysSince,
        state: closed === null ? (postings === 0 ? words.unused : words.isOpen) : words.closedOn(shortDay(dayOf(closed))),
      }))
    case 'payee':
      return answer.by_payee.map(({ payee, transactions, postings, last_date: last }) => ({
        name: payee,
        cell: <Link href={payeeLink(payee)}>{payee}</Link>,
        transactions,
        postings,
        last,
      }))
    case 'file':
      return answer.by_file.map(({ file_name: file, transactions, postings, prices }) => ({
        name: file,
        cell: <Link href={sourceLink({ file, line: 0 })}>{file}</Link>,
        transactions,
        postings,
        prices,
        bytes: sizes?.files.find(({ file_name: name }) => name === file)?.bytes,
      }))
    case 'entry':
      return entriesOf(answer).map(([name, count]) => ({ name, cell: name, count }))
  }
}

/** The directives of beancount as they are written; of other journals what they came to. */
const entriesOf = ({ directives, transactions, prices, accounts_used: accounts }: StatisticsAnswer): readonly (readonly [string, number])[] =>
  directives.length > 0
    ? directives.map(({ name, count }) => [name, count])
    : [
        [words.transactions, transactions],
        [words.accounts, accounts],
        [words.pricesInJournal, prices.journal],
        [words.pricesOfTrades, prices.implied],
        [words.pricesOfProviders, prices.provided],
      ]

/** Everything that there is, counted by one thing. */
export const CountedTable = ({ by, answer, sizes }: { by: By; answer: StatisticsAnswer; sizes: JournalSizesAnswer | undefined }) => {
  const rows = useMemo(() => rowsOf(by, answer, sizes), [by, answer, sizes])
  return (
    <Table
      key={by}
      name={`by-${by}`}
      label={words.tables[by]}
      rows={rows}
      rowKey={({ name }) => name}
      head={{ title: HEADS[by], value: ({ name }) => name, cell: ({ cell }) => cell }}
      columns={COLUMNS[by]}
    />
  )
}

const PARTS: readonly ScopePart[] = ['period', 'compare', 'as_of', 'as_of_event', 'only']
const BY: readonly { value: By; label: string }[] = [
  { value: 'year', label: words.groups.year },
  { value: 'month', label: words.groups.month },
  { value: 'account', label: words.groups.account },
  { value: 'payee', label: words.groups.payee },
]

const Totals = ({ answer, bytes }: { answer: StatisticsAnswer; bytes: number | undefined }) => {
  const { journal, implied, provided } = answer.prices
  const prices = journal + implied + provided
  return (
    <dl class="figures">
      <Figure name={words.transactions}>{count(answer.transactions)}</Figure>
      <Figure name={words.postings}>{count(answer.postings)}</Figure>
      <Figure name={words.accounts} title={words.accountsExplained(count(answer.accounts_closed), count(answer.accounts_unused))}>
        {count(answer.accounts_used)}
      </Figure>
      <Figure name={words.payees}>{count(answer.payees)}</Figure>
      <Figure name={words.commodities}>{count(answer.commodities)}</Figure>
      <Figure name={words.prices} title={words.pricesExplained(count(journal), count(implied), count(provided))}>
        {count(prices)}
      </Figure>
      {answer.first_date !== null && <Figure name={words.firstDay}>{shortDay(dayOf(answer.first_date))}</Figure>}
      {answer.last_date !== null && <Figure name={words.lastDay}>{shortDay(dayOf(answer.last_date))}</Figure>}
      {bytes !== undefined && (
        <Figure name={words.journal} title={words.journalExplained}>
          {sizeInWords(bytes)}
        </Figure>
      )}
    </dl>
  )
}

/** How much there is of everything, in whatever way one counts. */
export const StatisticsPage = () => {
  const [by, setBy] = useParameter<By>(
    'by',
    'year',
    BY.map(({ value }) => value),
  )
  const answer = useAnswer<StatisticsAnswer>(useScoped('statistics', { parts: PARTS }).path)
  const isCompared = useIsCompared()
  // The files are those that there are, whatever the period.
  const sizes = useAnswer<JournalSizesAnswer>(isCompared ? undefined : '/api/statistics/files').data
  return (
    <Page title={words.title} scope={PARTS} isOfOneDay controls={<Segmented label={words.groupBy} choices={BY} value={by} onChoose={setBy} />}>
      <Answered answer={answer} height={480}>
        {(data) =>
          data.transactions === 0 ? (
            <NothingBooked />
          ) : (
            <>
              <Card>
                <Totals answer={data} bytes={sizes?.bytes} />
                {data.upcoming > 0 && (
                  <p class="quiet">{words.upcoming(<Link href="/ledger/transaction">{common.transactions(data.upcoming)}</Link>)}</p>
                )}
              </Card>
              <Card>
                <CountedTable by={by} answer={data} sizes={sizes} />
              </Card>
              {!isCompared && (
                <Card title={words.files}>
                  <CountedTable by="file" answer={data} sizes={sizes} />
                </Card>
              )}
              <Card title={words.entries}>
                <CountedTable by="entry" answer={data} sizes={sizes} />
              </Card>
            </>
          )
        }
      </Answered>
    </Page>
  )
}
