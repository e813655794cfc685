import { useMemo } from 'preact/hooks'
import type { CashForecastAnswer } from '../../../src/http/contract/cash-flow.ts'
import { TimeLine } from '../../charts/time-line.tsx'
import { useAnswer } from '../../client/answers.ts'
import { useAsOf, useScoped, WITHOUT_PERIOD } from '../../client/scope.ts'
import { currency, figures, today } from '../../client/settings.ts'
import { dayOf, shortDay } from '../../figures/days.ts'
import { Amount, Change } from '../amount.tsx'
import { PriceGapsNotice } from '../frame/notices.tsx'
import { Card, Figure } from '../frame/page.tsx'
import { type Place, Proof, Report } from '../proof.tsx'
import { Answered } from '../state.tsx'
import { Table } from '../table/table.tsx'

const DAYS = 60
const KINDS = { booked: 'booked ahead', statement: 'by its statement', recurring: 'as the last time' } as const

type Row = CashForecastAnswer['days'][number]['items'][number] & {
  readonly day: string
  readonly balance: number
  /** Where it stands in the answer. */
  readonly at: Place
}

const rowsOf = ({ days }: CashForecastAnswer): Row[] =>
  days.flatMap(({ date, balance, items }, place) =>
    items.map((item, nth): Row => ({ ...item, day: dayOf(date), balance, at: ['days', place, 'items', nth, 'amount'] })),
  )

const Ahead = ({ answer }: { answer: CashForecastAnswer }) => {
  const days = useMemo(() => answer.days.map(({ date }) => dayOf(date)), [answer])
  const lines = useMemo(
    () => [{ label: 'In checking accounts', tone: 'accent' as const, values: answer.days.map(({ balance }) => balance) }],
    [answer],
  )
  const rows = useMemo(() => rowsOf(answer), [answer])
  const { money } = figures.value
  const now = useAsOf() < today.value ? 'then' : 'now'
  const lowest = dayOf(answer.lowest.date)
  return (
    <>
      <dl class="figures figures-above">
        <Figure name={`In checking accounts ${now}`} at={['start']}>
          <Amount value={answer.start} currency={currency.value} />
        </Figure>
        <Figure name={`Lowest, on ${shortDay(lowest)}`} at={['lowest', 'balance']}>
          {answer.lowest.balance < 0 ? <Change value={answer.lowest.balance} /> : <Amount value={answer.lowest.balance} />}
        </Figure>
        <Figure name={`On ${shortDay(days.at(-1) ?? '')}`} at={['end']}>
          <Amount value={answer.end} />
        </Figure>
      </dl>
      <TimeLine
        name="ahead"
        days={days}
        lines={lines}
        height={220}
        label={`What will be in checking accounts in the next ${DAYS} days, in ${currency.value}`}
        sentence={(index) => `${shortDay(days[index] ?? '')}: ${money(answer.days[index]?.balance ?? 0)}`}
        tooltip={(index) => (
          <>
            <p class="tooltip-title">{shortDay(days[index] ?? '')}</p>
            <dl>
              {answer.days[index]?.items.map(({ name, amount }, nth) => (
                <div key={nth}>
                  <dt>{name}</dt>
                  <dd>
                    <Proof at={['days', index, 'items', nth, 'amount']} name={name}>
                      <Change value={amount} />
                    </Proof>
                  </dd>
                </div>
              ))}
              <div class="tooltip-total">
                <dt>Then there is</dt>
                <dd>
                  <Proof at={['days', index, 'balance']} name={`In checking accounts on ${shortDay(days[index] ?? '')}`}>
                    <Amount value={answer.days[index]?.balance ?? 0} />
                  </Proof>
                </dd>
              </div>
            </dl>
          </>
        )}
      />
      <Table
        name="ahead"
        label={`What comes in the next ${DAYS} days`}
        rows={rows}
        rowKey={({ at }) => at.join()}
        head={{ title: 'What', value: ({ name }) => name, cell: ({ name }) => name }}
        columns={[
          {
            title: 'Expected',
            align: 'left',
            value: ({ day }) => day,
            cell: ({ day, due }) => (
              <>
                {shortDay(day)} {dayOf(due) < day && <span class="late">was due {shortDay(dayOf(due))}</span>}
              </>
            ),
          },
          { title: 'Known', align: 'left', value: ({ kind }) => KINDS[kind], cell: ({ kind }) => <span class="quiet">{KINDS[kind]}</span> },
          {
            title: 'Amount',
            isMain: true,
            value: ({ amount }) => amount,
            cell: ({ amount, at, name }) => (
              <Proof at={at} name={name}>
                <Change value={amount} />
              </Proof>
            ),
          },
          {
            title: 'Then there is',
            value: ({ balance }) => balance,
            cell: ({ balance, at, day }) => (
              <Proof at={['days', at[1] ?? 0, 'balance']} name={`In checking accounts on ${shortDay(day)}`}>
                <Amount value={balance} />
              </Proof>
            ),
          },
        ]}
      />
    </>
  )
}

/** What will be in the checking accounts as bills come and go, and how little at the lowest. */
export const CashAhead = () => {
  const { path, traced } = useScoped('cash_forecast', { parts: WITHOUT_PERIOD })
  const answer = useAnswer<CashForecastAnswer>(path)
  return (
    <Card title={`The next ${DAYS} days`} aside={<span>only what is known: bills, cards, what is booked ahead</span>}>
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={420}>
        {(data) => (
          <Report.Provider value={traced}>
            <Ahead answer={data} />
          </Report.Provider>
        )}
      </Answered>
    </Card>
  )
}
