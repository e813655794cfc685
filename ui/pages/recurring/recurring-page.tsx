import { Bell, BellOff } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { dialect, figures } from '../../client/display-settings.ts'
import { canNotify, isForbidden, notifies, setNotifies } from '../../client/notifications.ts'
import { WITHOUT_PERIOD } from '../../client/use-scope.ts'
import { shortDay } from '../../figures/calendar-days.ts'
import { counted } from '../../figures/number-format.ts'
import { dueInWords, monthOfAll, type Series, unknownOf } from '../../figures/recurring-figures.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { sourceLink } from '../../figures/transaction-figures.ts'
import { Page } from '../../frame/page.tsx'
import { Card, Figure } from '../../parts/card.tsx'
import { Amount, Change, Unknown } from '../../parts/amount.tsx'
import { recurringExample } from '../../figures/journal-examples.ts'
import { Answered } from '../../parts/loading.tsx'
import { CashAhead, DueCalendar, UnmarkedBills } from './recurring-parts.tsx'
import { type AskedList, Opens } from '../../parts/proof.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { DueAmount } from '../../parts/transaction-line.tsx'
import { useSeries } from '../dashboard/dashboard-parts.tsx'

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
  {
    title: 'Last',
    value: ({ last }) => last.day,
    cell: ({ last }) => (
      <Link class="day" href={sourceLink(last)}>
        {shortDay(last.day)}
      </Link>
    ),
  },
  {
    title: 'Amount',
    isMain: true,
    value: ({ flow }) => (Number.isNaN(flow.amount) ? undefined : flow.kind === 'out' ? -flow.amount : flow.amount),
    cell: ({ flow, name, last, statement }) => <DueAmount name={name} entry={last} flow={flow} statement={statement} />,
  },
]

/** Every time that a series came, each with its transaction, below what is due next. */
const timesOf = (series: Series) => (): AskedList => ({
  name: series.name,
  about: `${capitalised(series.rhythm)}, ${counted(series.times.length, 'time')} since ${shortDay(series.times.at(-1)?.entry.day ?? series.last.day)}. To come: ${series.due.slice(0, TO_COME).map(shortDay).join(', ') || 'nothing more'}`,
  lines: series.times.map(({ entry, flow, daysLate }) => ({
    entry,
    name: entry.payee || 'Without a payee',
    about: daysLate > 0 ? `${counted(daysLate, 'day')} late` : '',
    shown: flowWritten(flow),
  })),
})
const TO_COME = 3
const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** As it is written in the list: signed when it changed what one owns. */
const flowWritten = ({ kind, amount, commodity }: Series['flow']): string => {
  const { change, money } = figures.value
  if (Number.isNaN(amount)) return '–'
  const written = kind === 'moved' ? money(amount) : change(kind === 'in' ? amount : -amount)
  return commodity ? `${written} ${commodity}` : written
}

const Rows = ({ name, label, all }: { name: string; label: string; all: readonly Series[] }) => (
  <Table
    name={name}
    label={label}
    rows={all}
    rowKey={(series) => series.name}
    head={{
      title: 'What',
      value: (series) => series.name,
      cell: (series) => <Opens panel={timesOf(series)}>{series.name}</Opens>,
    }}
    columns={COLUMNS}
  />
)

/** What each series has of a figure of a month. */
const sharesOf = (all: readonly Series[], name: string, shareOf: (series: Series) => number) => (): AskedList => ({
  name,
  about: 'The last time of each series: what is monthly in full, what is quarterly or yearly by its months, weeks and days by months of 30.44 days',
  lines: all
    .filter((series) => shareOf(series) !== 0)
    .map((series) => ({ entry: series.last, name: series.name, about: series.rhythm, shown: figures.value.change(shareOf(series)) })),
})

export const RecurringPage = () => {
  const { answer, alive, over } = useSeries()
  const all = [...alive, ...over]
  const late = alive.filter(({ inDays }) => inDays < 0)
  const { comesIn, goesOut, setAside, remains } = monthOfAll(alive)
  const unknown = unknownOf(alive)
  return (
    <Page section="Planning" title="Bills and regular payments" scope={WITHOUT_PERIOD} controls={<NoticeSwitch />}>
      <Answered answer={answer} height={400}>
        {() =>
          all.length === 0 ? (
            <>
              <section class="card welcome">
                <p>
                  Nothing is marked as coming back. A line in the journal does it, below the first of a transaction:{' '}
                  <code>{recurringExample(dialect.value)}</code>
                </p>
              </section>
              <UnmarkedBills />
            </>
          ) : (
            <>
              <Card>
                <dl class="figures figures-above">
                  <Figure name="Comes in a month" title="All series that bring money in, spread over months">
                    <Opens panel={sharesOf(alive, 'Comes in a month', ({ aMonth }) => Math.max(0, aMonth))}>
                      {comesIn === 0 && unknown.in ? <Unknown /> : <Change value={comesIn} />}
                    </Opens>
                  </Figure>
                  <Figure
                    name="Goes out a month"
                    title="All series that are paid from accounts or by card, instalments of loans in full, spread over months"
                  >
                    <Opens panel={sharesOf(alive, 'Goes out a month', ({ aMonth }) => Math.max(0, -aMonth))}>
                      {goesOut === 0 && unknown.out ? <Unknown /> : <Amount value={goesOut} />}
                    </Opens>
                  </Figure>
                  {setAside !== 0 && (
                    <Figure name="Set aside a month" title="All series that move money from checking accounts to others of your own">
                      <Opens panel={sharesOf(alive, 'Set aside a month', (series) => series.setAside)}>
                        <Amount value={setAside} />
                      </Opens>
                    </Figure>
                  )}
                  <Figure name="Remains for everything else">
                    <Opens panel={sharesOf(alive, 'Remains for everything else', ({ aMonth, setAside: aside }) => sumOf([aMonth, -aside]))}>
                      {remains === 0 && (unknown.in || unknown.out) ? <Unknown /> : <Change value={remains} />}
                    </Opens>
                  </Figure>
                </dl>
                <Rows name="recurring" label="What comes back" all={alive} />
              </Card>
              {late.length > 0 && (
                <Card title="Past due">
                  <Rows name="late" label="What is past due" all={late} />
                </Card>
              )}
              <UnmarkedBills />
              <CashAhead />
              <DueCalendar all={all} />
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

/** Switches notifications of due bills, reconciliations and failed syncs in this browser. Hidden if it does not support them. */
const NoticeSwitch = () => {
  if (!canNotify()) return null
  const words = isForbidden.value
    ? 'This browser blocks notifications of this page; allow them next to the address bar'
    : 'Bills that are due, accounts to reconcile and syncs that failed, while a page of Daybook is open in this browser'
  return (
    <button
      type="button"
      class="button"
      aria-pressed={notifies.value}
      disabled={isForbidden.value}
      title={words}
      onClick={() => void setNotifies(!notifies.value)}
    >
      {notifies.value ? <Bell size={15} /> : <BellOff size={15} />} Notices
    </button>
  )
}
