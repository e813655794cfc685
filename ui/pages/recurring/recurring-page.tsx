import { useSignal } from '@preact/signals'
import { Bell, BellOff, Check } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { bills as words } from '#messages/bills.ts'
import { common } from '#messages/common.ts'
import { pages } from '#messages/pages.ts'
import { periods } from '#messages/parts.ts'
import type { CashForecastAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { TimeLine } from '../../charts/time-line.tsx'
import { useParameter } from '../../client/address.ts'
import { tell } from '../../client/api.ts'
import { mayEditFound, refresh, useAnswer } from '../../client/cached-answers.ts'
import { accountWords, currency, dialect, figures, today } from '../../client/display-settings.ts'
import { canNotify, isForbidden, notifies, setNotifies } from '../../client/notifications.ts'
import { orReport, say } from '../../client/toasts.tsx'
import { useAsOf, useReport, useScope, useScoped, WITHOUT_PERIOD } from '../../client/use-scope.ts'
import { dayOf, monthOf, shortDay } from '../../figures/calendar-days.ts'
import { recurringExample } from '../../figures/journal-examples.ts'
import { monthChoices, monthLater, monthsFromTo } from '../../figures/period-choices.ts'
import {
  type Due,
  dueIn,
  dueInWords,
  markOf,
  monthOfAll,
  type RecurringAnswer,
  rhythmOf,
  type Series,
  type Unmarked,
  unmarkedOf,
  unpricedOf,
} from '../../figures/recurring-figures.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { sourceLink } from '../../figures/transaction-figures.ts'
import type { Place } from '../../figures/unknown.ts'
import { PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { Amount, type AskedList, Card, Change, DayText, Figure, InOrOut, Opens, Proof, useGap, WithGap, withGap } from '../../parts/figure.tsx'
import { Button } from '../../parts/fields.tsx'
import { type Applied, type Preview, takeBack } from '../../parts/file-differences.tsx'
import { Answered } from '../../parts/loading.tsx'
import { MonthGrid, PeriodSteps } from '../../parts/periods.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { DueAmount } from '../../parts/transaction-line.tsx'
import { useSeries } from '../dashboard/dashboard-parts.tsx'

const DAYS = 60

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
  const lines = useMemo(() => [{ label: words.checking, tone: 'accent' as const, values: answer.days.map(({ balance }) => balance) }], [answer])
  const rows = useMemo(() => rowsOf(answer), [answer])
  const { money } = figures.value
  const start = useAsOf() < today.value ? words.checkingThen : words.checkingNow
  const gapAt = useGap()
  const lowest = dayOf(answer.lowest.date)
  return (
    <>
      <dl class="figures figures-above">
        <Figure name={start} at={['start']}>
          <Amount value={answer.start} currency={currency.value} />
        </Figure>
        <Figure name={words.lowestOn(shortDay(lowest))} at={['lowest', 'balance']}>
          {answer.lowest.balance < 0 ? <Change value={answer.lowest.balance} /> : <Amount value={answer.lowest.balance} />}
        </Figure>
        <Figure name={words.onDay(shortDay(days.at(-1) ?? ''))} at={['end']} amount={answer.end} />
      </dl>
      <TimeLine
        name="ahead"
        days={days}
        lines={lines}
        height={220}
        label={words.aheadChart(DAYS, currency.value)}
        sentence={(index) =>
          `${shortDay(days[index] ?? '')}: ${withGap(money(answer.days[index]?.balance ?? 0), gapAt({ at: ['days', index, 'balance'] }))}`
        }
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
                <dt>{words.balanceAfter}</dt>
                <dd>
                  <Proof at={['days', index, 'balance']} name={words.checkingOn(shortDay(days[index] ?? ''))}>
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
        label={words.aheadTable(DAYS)}
        rows={rows}
        rowKey={({ at }) => at.join()}
        head={{ title: words.name, value: ({ name }) => name, cell: ({ name }) => name }}
        columns={[
          {
            title: words.expected,
            align: 'left',
            value: ({ day }) => day,
            cell: ({ day, due }) => (
              <>
                {shortDay(day)} {dayOf(due) < day && <span class="late">{words.wasDue(shortDay(dayOf(due)))}</span>}
              </>
            ),
          },
          {
            title: words.source,
            align: 'left',
            value: ({ kind }) => words.kinds[kind],
            cell: ({ kind }) => <span class="quiet">{words.kinds[kind]}</span>,
          },
          {
            title: words.amount,
            isMain: true,
            value: ({ amount }) => amount,
            cell: ({ amount, at, name }) => (
              <Proof at={at} name={name}>
                <InOrOut value={amount} />
              </Proof>
            ),
          },
          {
            title: words.balanceAfter,
            value: ({ balance }) => balance,
            cell: ({ balance, at, day }) => <Proof at={['days', at[1] ?? 0, 'balance']} name={words.checkingOn(shortDay(day))} amount={balance} />,
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
    <Card title={words.aheadTitle(DAYS)} aside={<span>{words.aheadExplained}</span>}>
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
      title={words.calendar}
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
        label={words.calendarOf(monthOf(`${month}-01`))}
        cell={(on) => {
          const due = days.get(on)
          return (
            due && (
              <ul class="dues">
                {due.map(({ series, state, daysLate = 0, entry, flow, statement }, place) => (
                  <li key={place} class={toneOf(state)}>
                    <span>
                      {series.name}
                      <span class="only-heard">, {words.states[state]}</span>
                    </span>
                    {daysLate > 0 && <small class="late">{periods.daysLate(daysLate)}</small>}
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
            {words.states[state]}
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
  say('good', words.tracked(unmarked.name, unmarked.transactions.length), {
    name: common.undo,
    run: () => void takeBack(applied.change),
  })
  refresh()
}

const Mark = ({ unmarked }: { unmarked: Unmarked }) => {
  const isBusy = useSignal(false)
  return (
    <Button
      icon={Check}
      disabled={isBusy.value}
      onClick={() => void orReport(() => mark(unmarked), isBusy)}
      aria-label={words.trackNamed(unmarked.name)}
    >
      {words.track}
    </Button>
  )
}

const UNMARKED_COLUMNS: readonly Column<Unmarked>[] = [
  {
    title: words.frequency,
    align: 'left',
    value: ({ interval }) => interval,
    cell: ({ interval }) => <span class="quiet">{rhythmOf(interval)}</span>,
  },
  { title: words.times, value: ({ transactions }) => transactions.length, cell: ({ transactions }) => transactions.length },
  { title: words.last, value: ({ entry }) => entry.day, cell: ({ entry }) => <DayText day={entry.day} /> },
  {
    title: words.amount,
    isMain: true,
    value: ({ flow }) => (flow.kind === 'out' ? -flow.amount : flow.amount),
    cell: ({ name, entry, flow }) => <DueAmount name={name} entry={entry} flow={flow} />,
  },
]
const MARK: Column<Unmarked> = { title: words.track, cell: (unmarked) => <Mark unmarked={unmarked} /> }

/** Transactions that recur by their days and amounts, and are not marked: in no figure of the page until they are. */
export const UnmarkedBills = () => {
  const { path } = useScoped('recurring', { parts: WITHOUT_PERIOD, newest: '1', unmarked: 'true' })
  const [scope] = useScope()
  const all = unmarkedOf(useAnswer<RecurringAnswer>(path).data?.unmarked ?? [], accountWords.value)
  if (all.length === 0) return null
  return (
    <Card title={words.suggested}>
      <p class="quiet">{words.suggestedExplained}</p>
      <Table
        name="unmarked"
        label={words.suggested}
        rows={all}
        rowKey={({ entry }) => entry.id}
        head={{ title: words.name, value: ({ name }) => name, cell: ({ name }) => name }}
        columns={mayEditFound(scope) ? [...UNMARKED_COLUMNS, MARK] : UNMARKED_COLUMNS}
      />
    </Card>
  )
}

const COLUMNS: readonly Column<Series>[] = [
  { title: words.frequency, align: 'left', value: ({ interval }) => interval, cell: ({ rhythm }) => <span class="quiet">{rhythm}</span> },
  {
    title: words.due,
    value: ({ next }) => next,
    cell: ({ next, inDays }) => (
      <span class={inDays < 0 ? 'late' : undefined} title={shortDay(next)}>
        {dueInWords(inDays)}
      </span>
    ),
  },
  {
    title: words.last,
    value: ({ last }) => last.day,
    cell: ({ last }) => (
      <Link class="day" href={sourceLink(last)}>
        {shortDay(last.day)}
      </Link>
    ),
  },
  {
    title: words.amount,
    isMain: true,
    value: ({ flow }) => (flow.kind === 'out' ? -flow.amount : flow.amount),
    cell: ({ flow, name, last, statement }) => <DueAmount name={name} entry={last} flow={flow} statement={statement} />,
  },
]

/** Every time that a series came, each with its transaction, below what is due next. */
const timesOf = (series: Series) => (): AskedList => {
  const since = shortDay(series.times.at(-1)?.entry.day ?? series.last.day)
  const times = words.allTimes(series.times.length, series.rhythm, since)
  const next = series.due.slice(0, TO_COME).map(shortDay).join(', ')
  return {
    name: series.name,
    about: next === '' ? times : words.allTimesNext(times, next),
    lines: series.times.map(({ entry, flow, daysLate }) => ({
      entry,
      name: entry.payee || words.withoutPayee,
      about: daysLate > 0 ? periods.daysLate(daysLate) : '',
      shown: flowWritten(flow),
    })),
  }
}
const TO_COME = 3

/** As it is written in the list, always with its sign: what pays a card or is set aside leaves the account to live from. */
const flowWritten = ({ kind, amount, commodity }: Series['flow']): string => {
  if (Number.isNaN(amount)) return '–'
  const written = figures.value.change(kind === 'in' ? amount : -amount)
  return commodity ? `${written} ${commodity}` : written
}

const Rows = ({ name, label, all }: { name: string; label: string; all: readonly Series[] }) => (
  <Table
    name={name}
    label={label}
    rows={all}
    rowKey={(series) => series.name}
    head={{
      title: words.name,
      value: (series) => series.name,
      cell: (series) => <Opens panel={timesOf(series)}>{series.name}</Opens>,
    }}
    columns={COLUMNS}
  />
)

/** What each series has of a figure of a month. */
const sharesOf = (all: readonly Series[], name: string, shareOf: (series: Series) => number) => (): AskedList => ({
  name,
  about: words.sharesExplained,
  lines: all
    .filter((series) => shareOf(series) !== 0)
    .map((series) => ({ entry: series.last, name: series.name, about: series.rhythm, shown: figures.value.change(shareOf(series)) })),
})

const Sum = ({ value, unpriced, children }: { value: number; unpriced: readonly string[]; children: ComponentChildren }) => (
  <WithGap gap={unpriced.length === 0 ? undefined : value === 0 ? 'unknown' : 'incomplete'} unpriced={unpriced}>
    {children}
  </WithGap>
)

export const RecurringPage = () => {
  const { answer, alive, over } = useSeries()
  const all = [...alive, ...over]
  const late = alive.filter(({ inDays }) => inDays < 0)
  const { comesIn, goesOut, setAside, remains } = monthOfAll(alive)
  const unpriced = unpricedOf(alive)
  return (
    <Page title={pages.views.bills.title} scope={WITHOUT_PERIOD} controls={<NoticeSwitch />}>
      <Answered answer={answer} height={400}>
        {() =>
          all.length === 0 ? (
            <>
              <section class="card welcome">
                <p>{words.none(<code>{recurringExample(dialect.value)}</code>)}</p>
              </section>
              <UnmarkedBills />
            </>
          ) : (
            <>
              <Card>
                <dl class="figures figures-above">
                  <Figure name={words.comesIn} title={words.comesInExplained}>
                    <Opens panel={sharesOf(alive, words.comesIn, ({ aMonth }) => Math.max(0, aMonth))}>
                      <Sum value={comesIn} unpriced={unpriced.in}>
                        <InOrOut value={comesIn} />
                      </Sum>
                    </Opens>
                  </Figure>
                  <Figure name={words.goesOut} title={words.goesOutExplained}>
                    <Opens panel={sharesOf(alive, words.goesOut, ({ aMonth }) => Math.min(0, aMonth))}>
                      <Sum value={goesOut} unpriced={unpriced.out}>
                        <InOrOut value={-goesOut} />
                      </Sum>
                    </Opens>
                  </Figure>
                  {setAside !== 0 && (
                    <Figure name={words.setAside} title={words.setAsideExplained}>
                      <Opens panel={sharesOf(alive, words.setAside, (series) => -series.setAside)}>
                        <InOrOut value={-setAside} />
                      </Opens>
                    </Figure>
                  )}
                  <Figure name={words.remains}>
                    <Opens panel={sharesOf(alive, words.remains, ({ aMonth, setAside: aside }) => sumOf([aMonth, -aside]))}>
                      <Sum value={remains} unpriced={[...new Set([...unpriced.in, ...unpriced.out])]}>
                        <Change value={remains} />
                      </Sum>
                    </Opens>
                  </Figure>
                </dl>
                <Rows name="recurring" label={words.items} all={alive} />
              </Card>
              {late.length > 0 && (
                <Card title={words.pastDue}>
                  <Rows name="late" label={words.pastDue} all={late} />
                </Card>
              )}
              <UnmarkedBills />
              <CashAhead />
              <DueCalendar all={all} />
              {over.length > 0 && (
                <Card title={words.ended}>
                  <Rows name="over" label={words.ended} all={over} />
                </Card>
              )}
            </>
          )
        }
      </Answered>
    </Page>
  )
}

/** Switches notifications of due bills, reconciliations and failed syncs in this browser. Hidden if it does not support them. */
const NoticeSwitch = () => {
  if (!canNotify()) return null
  return (
    <Button
      aria-pressed={notifies.value}
      disabled={isForbidden.value}
      title={isForbidden.value ? words.noticesBlocked : words.noticesExplained}
      onClick={() => void setNotifies(!notifies.value)}
    >
      {notifies.value ? <Bell size={15} /> : <BellOff size={15} />} {words.notices}
    </Button>
  )
}
