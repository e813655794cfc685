import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useAnswer } from '../client/answers.ts'
import { shortDay } from '../figures/days.ts'
import { Amount, Change } from '../parts/amount.tsx'
import { Card, Figure, Page } from '../parts/page.tsx'
import { Answered } from '../parts/state.tsx'
import type { Column } from '../parts/table/column.ts'
import { Table } from '../parts/table/table.tsx'
import { FlowFigure } from '../parts/transaction-line.tsx'
import { dueInWords, isOver, monthOfAll, type RecurringAnswer, type Series, seriesOf } from '../figures/recurring.ts'
import { accountWords, today } from '../client/settings.ts'
import { sourceLink } from '../figures/transactions.ts'

const COLUMNS: readonly Column<Series>[] = [
  { title: 'Rhythm', align: 'left', value: ({ interval }) => interval, cell: ({ rhythm }) => <span class="quiet">{rhythm}</span> },
  {
    title: 'Due',
    value: ({ next }) => next,
    cell: ({ next, inDays }) => (
      <span class={inDays < 0 ? 'late' : undefined} title={shortDay(next)}>
        {dueInWords(inDays)}
      </span>
    ),
  },
  { title: 'Last', value: ({ last }) => last.day, cell: ({ last }) => <Link href={sourceLink(last)}>{shortDay(last.day)}</Link> },
  {
    title: 'Amount',
    value: ({ flow }) => (Number.isNaN(flow.amount) ? undefined : flow.kind === 'out' ? -flow.amount : flow.amount),
    cell: ({ flow }) => <FlowFigure flow={flow} />,
  },
]

const Rows = ({ name, label, all }: { name: string; label: string; all: readonly Series[] }) => (
  <Table
    name={name}
    label={label}
    rows={all}
    rowKey={(series) => series.name}
    head={{ title: 'What', value: (series) => series.name, cell: (series) => series.name }}
    columns={COLUMNS}
  />
)

export const RecurringPage = () => {
  const answer = useAnswer<RecurringAnswer>('/api/recurring')
  const all = useMemo(
    () => seriesOf(answer.data?.transaction_sequences ?? [], { today: today.value, accounts: accountWords.value }),
    [answer.data, today.value, accountWords.value],
  )
  const alive = all.filter((series) => !isOver(series))
  const over = all.filter(isOver)
  const { comesIn, goesOut, setAside, remains } = monthOfAll(alive)
  return (
    <Page section="Planning" title="Recurring">
      <Answered answer={answer} height={400}>
        {() =>
          all.length === 0 ? (
            <section class="card welcome">
              <p>
                Nothing is marked as coming back. A tag in the journal does it: <code>; Recurring: Rent</code> under a transaction.
              </p>
            </section>
          ) : (
            <>
              <Card>
                <dl class="figures figures-above">
                  <Figure name="Comes in a month" title="All series that bring money in, spread over months">
                    <Change value={comesIn} />
                  </Figure>
                  <Figure
                    name="Goes out a month"
                    title="All series that are paid from accounts or by card, instalments of loans in full, spread over months"
                  >
                    <Amount value={goesOut} />
                  </Figure>
                  {setAside !== 0 && (
                    <Figure name="Set aside a month" title="All series that move money from checking accounts to others of your own">
                      <Amount value={setAside} />
                    </Figure>
                  )}
                  <Figure name="Remains for everything else">
                    <Change value={remains} />
                  </Figure>
                </dl>
                <Rows name="recurring" label="What comes back" all={alive} />
              </Card>
              {over.length > 0 && (
                <Card title="Over, it seems">
                  <Rows name="over" label="What is over, it seems" all={over} />
                </Card>
              )}
            </>
          )
        }
      </Answered>
    </Page>
  )
}
