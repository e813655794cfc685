import { useSignal } from '@preact/signals'
import { Check } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import type { CashForecastAnswer } from '../../../src/http/contract/cash-flow.ts'
import { TimeLine } from '../../charts/time-line.tsx'
import { useParameter } from '../../client/address.ts'
import { tell } from '../../client/api.ts'
import { mayEditFound, refresh, useAnswer } from '../../client/cached-answers.ts'
import { accountWords, currency, dialect, figures, today } from '../../client/display-settings.ts'
import { orReport, say } from '../../client/toasts.tsx'
import { useAsOf, useScope, useReport, useScoped, WITHOUT_PERIOD } from '../../client/use-scope.ts'
import { dayOf, monthOf, shortDay } from '../../figures/calendar-days.ts'
import { counted } from '../../figures/number-format.ts'
import { monthChoices, monthLater, monthsFromTo } from '../../figures/period-choices.ts'
import { type Due, dueIn, markOf, type RecurringAnswer, rhythmOf, type Series, type Unmarked, unmarkedOf } from '../../figures/recurring-figures.ts'
import { PriceGapsNotice } from '../../frame/notices.tsx'
import { Card, Figure } from '../../parts/card.tsx'
import { Amount, Change, DayText, InOrOut } from '../../parts/amount.tsx'
import { type Applied, type Preview, takeBack } from '../../parts/file-differences.tsx'
import { Answered } from '../../parts/loading.tsx'
import { MonthGrid, PeriodSteps } from '../../parts/periods.tsx'
import { Proof } from '../../parts/proof.tsx'
import type { Place } from '../../figures/unknown.ts'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { DueAmount } from '../../parts/transaction-line.tsx'

const DAYS = 60
const KINDS = { booked: 'booked ahead', statement: 'by its statement', recurring: 'as the last time' } as const

type Row = CashForecastAnswer['days'][number]['items'][number] & {
  readonly day: string
  readonly balance: number
  /** Its place in the answer. */
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
                      <InOrOut value={amount} />
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
                <InOrOut value={amount} />
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
  const { answer, traced } = useReport<CashForecastAnswer>('cash_forecast', { parts: WITHOUT_PERIOD })
  return (
    <Card title={`The next ${DAYS} days`} aside={<span>only what is known: bills, cards, what is booked ahead</span>}>
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={420} traced={traced}>
        {(data) => <Ahead answer={data} />}
      </Answered>
    </Card>
  )
}

const STATES: readonly Due['state'][] = ['came', 'came late', 'late', 'to come']
const toneOf = (state: Due['state']): string => `due-${state.replace(' ', '-')}`
/** As far as the service says what is due. */
const MONTHS_AHEAD = 12

/** Recurring payments, in the month of their payment or due day; each links to its transaction, or to the last one. */
export const DueCalendar = ({ all }: { all: readonly Series[] }) => {
  const day = useAsOf()
  const now = day.slice(0, 7)
  const [written, write] = useParameter<string>('month', '')
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(written) ? written : now
  const days = useMemo(() => dueIn(all, month, day), [all, month, day])
  const first = all.flatMap(({ times }) => times.at(-1)?.entry.day.slice(0, 7) ?? []).sort()[0] ?? now
  const to = (next: string) => () => write(next === now ? '' : next)
  return (
    <Card
      title="Calendar"
      aside={
        <PeriodSteps
          name={monthOf(`${month}-01`)}
          jump={{ at: month, choices: monthChoices(monthsFromTo(first, monthLater(now, MONTHS_AHEAD))), to: (next) => to(next)() }}
          onBack={month > first ? to(monthLater(month, -1)) : undefined}
          onOn={month < monthLater(now, MONTHS_AHEAD) ? to(monthLater(month, 1)) : undefined}
        />
      }
    >
      <MonthGrid
        month={month}
        label={`What comes back in ${monthOf(`${month}-01`)}`}
        cell={(on) => {
          const due = days.get(on)
          return (
            due && (
              <ul class="dues">
                {due.map(({ series, state, daysLate = 0, entry, flow, statement }, place) => (
                  <li key={place} class={toneOf(state)}>
                    <span>
                      {series.name}
                      <span class="only-heard">, {state}</span>
                    </span>
                    {daysLate > 0 && <small class="late">{counted(daysLate, 'day')} late</small>}
                    <DueAmount name={series.name} entry={entry} flow={flow} statement={statement} />
                  </li>
                ))}
              </ul>
            )
          )
        }}
      />
      <ul class="legend" aria-hidden="true">
        {STATES.map((state) => (
          <li key={state}>
            <span class={`swatch ${toneOf(state)}`} />
            {state}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Marks each of its transactions as recurring in the journal; one change, which can be undone. */
const mark = async (unmarked: Unmarked): Promise<void> => {
  const order = { operation: markOf(unmarked, dialect.value), transactions: unmarked.transactions }
  const { files, problems } = await tell<Preview>('/api/bulk/preview', order)
  const applied = await tell<Applied>('/api/bulk/apply', { ...order, hashes: Object.fromEntries(files.map(({ name, hash }) => [name, hash])) })
  const why = [...problems, ...applied.problems].map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n')
  if (!applied.saved) return say('bad', why)
  say('good', `${unmarked.name} is marked in ${counted(unmarked.transactions.length, 'transaction')}.`, {
    name: 'Undo',
    run: () => void takeBack(applied.change),
  })
  refresh()
}

const Mark = ({ unmarked }: { unmarked: Unmarked }) => {
  const isBusy = useSignal(false)
  return (
    <button
      type="button"
      class="button"
      disabled={isBusy.value}
      onClick={() => void orReport(() => mark(unmarked), isBusy)}
      aria-label={`Mark ${unmarked.name}`}
    >
      <Check size={15} aria-hidden="true" /> Mark
    </button>
  )
}

const COLUMNS: readonly Column<Unmarked>[] = [
  { title: 'Rhythm', align: 'left', value: ({ interval }) => interval, cell: ({ interval }) => <span class="quiet">{rhythmOf(interval)}</span> },
  { title: 'Times', value: ({ transactions }) => transactions.length, cell: ({ transactions }) => transactions.length },
  { title: 'Last', value: ({ entry }) => entry.day, cell: ({ entry }) => <DayText day={entry.day} /> },
  {
    title: 'Amount',
    isMain: true,
    value: ({ flow }) => (Number.isNaN(flow.amount) ? undefined : flow.kind === 'out' ? -flow.amount : flow.amount),
    cell: ({ name, entry, flow }) => <DueAmount name={name} entry={entry} flow={flow} />,
  },
]
const MARK: Column<Unmarked> = { title: 'Mark', cell: (unmarked) => <Mark unmarked={unmarked} /> }

/** Transactions that recur by their days and amounts, and are not marked: in no figure of the page until they are. */
export const UnmarkedBills = () => {
  const { path } = useScoped('recurring', { parts: WITHOUT_PERIOD, newest: '1', unmarked: 'true' })
  const [scope] = useScope()
  const all = unmarkedOf(useAnswer<RecurringAnswer>(path).data?.unmarked ?? [], accountWords.value)
  if (all.length === 0) return null
  return (
    <Card title="Comes back, it seems">
      <p class="quiet">About the same day and amount each time. What is marked is due in the calendar, and counts in what a month takes.</p>
      <Table
        name="unmarked"
        label="What comes back, it seems"
        rows={all}
        rowKey={({ entry }) => entry.id}
        head={{ title: 'What', value: ({ name }) => name, cell: ({ name }) => name }}
        columns={mayEditFound(scope) ? [...COLUMNS, MARK] : COLUMNS}
      />
    </Card>
  )
}
