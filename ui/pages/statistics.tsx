import { Link } from 'wouter-preact'
import type { JournalSizesAnswer, StatisticsAnswer } from '../../src/http/contract/journal.ts'
import { useParameter } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { useIsCompared, useScoped } from '../client/scope.ts'
import { dayOf, shortDay } from '../figures/days.ts'
import type { ScopePart } from '../figures/scope.ts'
import { sizeInWords } from '../figures/size.ts'
import { Card, Figure, Page } from '../parts/frame/page.tsx'
import { NothingBooked } from '../parts/nothing-booked.tsx'
import { Segmented } from '../parts/fields/segmented.tsx'
import { Answered } from '../parts/state.tsx'
import { type By, CountedTable } from '../parts/table/counted-table.tsx'
import { count } from '../figures/format.ts'

const PARTS: readonly ScopePart[] = ['period', 'compare', 'as_of', 'as_of_event', 'only']
const BY: readonly { value: By; label: string }[] = [
  { value: 'year', label: 'Years' },
  { value: 'month', label: 'Months' },
  { value: 'account', label: 'Accounts' },
  { value: 'payee', label: 'Payees' },
]

const Totals = ({ answer, bytes }: { answer: StatisticsAnswer; bytes: number | undefined }) => {
  const { journal, implied, provided } = answer.prices
  const prices = journal + implied + provided
  return (
    <dl class="figures">
      <Figure name="Transactions">{count(answer.transactions)}</Figure>
      <Figure name="Postings">{count(answer.postings)}</Figure>
      <Figure name="Accounts" title={`${answer.accounts_closed} closed, ${answer.accounts_unused} declared and never used`}>
        {count(answer.accounts_used)}
      </Figure>
      <Figure name="Payees">{count(answer.payees)}</Figure>
      <Figure name="Commodities">{count(answer.commodities)}</Figure>
      <Figure name="Prices" title={`${journal} in the journal, ${implied} by what was paid, ${provided} from price providers`}>
        {count(prices)}
      </Figure>
      {answer.first_date !== null && <Figure name="First day">{shortDay(dayOf(answer.first_date))}</Figure>}
      {answer.last_date !== null && <Figure name="Last day">{shortDay(dayOf(answer.last_date))}</Figure>}
      {bytes !== undefined && (
        <Figure name="Journal" title="all of its files, on the disk">
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
    <Page title="Statistics" scope={PARTS} isOfOneDay controls={<Segmented label="Counted by" choices={BY} value={by} onChoose={setBy} />}>
      <Answered answer={answer} height={480}>
        {(data) =>
          data.transactions === 0 ? (
            <NothingBooked />
          ) : (
            <>
              <Card>
                <Totals answer={data} bytes={sizes?.bytes} />
                {data.upcoming > 0 && (
                  <p class="quiet">
                    Besides, <Link href="/ledger/transaction">{count(data.upcoming)} booked for days to come</Link>.
                  </p>
                )}
              </Card>
              <Card>
                <CountedTable by={by} answer={data} sizes={sizes} />
              </Card>
              {!isCompared && (
                <Card title="Files">
                  <CountedTable by="file" answer={data} sizes={sizes} />
                </Card>
              )}
              <Card title="Entries">
                <CountedTable by="entry" answer={data} sizes={sizes} />
              </Card>
            </>
          )
        }
      </Answered>
    </Page>
  )
}
