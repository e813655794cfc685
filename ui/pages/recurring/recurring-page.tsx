import { bills as words } from '#messages/bills.ts'
import { pages } from '#messages/pages.ts'
import { periods } from '#messages/parts.ts'
import { Bell, BellOff } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { Link } from 'wouter-preact'
import { dialect, figures } from '../../client/display-settings.ts'
import { canNotify, isForbidden, notifies, setNotifies } from '../../client/notifications.ts'
import { WITHOUT_PERIOD } from '../../client/use-scope.ts'
import { shortDay } from '../../figures/calendar-days.ts'
import { dueInWords, monthOfAll, type Series, unpricedOf } from '../../figures/recurring-figures.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { sourceLink } from '../../figures/transaction-figures.ts'
import { Page } from '../../frame/page.tsx'
import { Card, Figure } from '../../parts/card.tsx'
import { Change, InOrOut, WithGap } from '../../parts/amount.tsx'
import { recurringExample } from '../../figures/journal-examples.ts'
import { Answered } from '../../parts/loading.tsx'
import { CashAhead, DueCalendar, UnmarkedBills } from './recurring-parts.tsx'
import { type AskedList, Opens } from '../../parts/proof.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { DueAmount } from '../../parts/transaction-line.tsx'
import { useSeries } from '../dashboard/dashboard-parts.tsx'
import { Button } from '../../parts/button.tsx'

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
