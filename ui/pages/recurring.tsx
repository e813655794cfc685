import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useAnswer } from '../client/answers.ts'
import { shortDay } from '../figures/days.ts'
import { Amount, Change } from '../parts/amount.tsx'
import { Card, Figure, Page } from '../parts/page.tsx'
import { Answered } from '../parts/state.tsx'
import { FlowFigure } from '../parts/transaction-line.tsx'
import { dueInWords, isOver, monthOfAll, type RecurringAnswer, type Series, seriesOf } from '../figures/recurring.ts'
import { accountWords, today } from '../client/settings.ts'
import { sourceLink } from '../figures/transactions.ts'

const Rows = ({ all }: { all: readonly Series[] }) => (
  <table class="grid">
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col" class="narrow left">
          Rhythm
        </th>
        <th scope="col">Due</th>
        <th scope="col" class="medium">
          Last
        </th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {all.map((series) => (
        <tr key={series.name}>
          <th scope="row">{series.name}</th>
          <td class="narrow left quiet">{series.rhythm}</td>
          <td title={shortDay(series.next)}>
            <span class={series.inDays < 0 ? 'late' : undefined}>{dueInWords(series.inDays)}</span>
          </td>
          <td class="medium">
            <Link href={sourceLink(series.last)}>{shortDay(series.last.day)}</Link>
          </td>
          <td>
            <FlowFigure flow={series.flow} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
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
                <Rows all={alive} />
              </Card>
              {over.length > 0 && (
                <Card title="Over, it seems">
                  <Rows all={over} />
                </Card>
              )}
            </>
          )
        }
      </Answered>
    </Page>
  )
}
