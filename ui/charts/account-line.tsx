import { useMemo } from 'preact/hooks'
import type { AccountAnswer } from '../../src/http/contract/accounts.ts'
import { useMarks } from '../client/marks.ts'
import { figures } from '../client/settings.ts'
import { dayOf, monthInRow, monthOf, shortDay } from '../figures/days.ts'
import { Amount } from '../parts/amount.tsx'
import { DayText } from '../parts/day-text.tsx'
import { Proof } from '../parts/proof.tsx'
import { useRange } from '../parts/periods/range-tabs.tsx'
import type { Column } from '../parts/table/column.ts'
import { Table } from '../parts/table/table.tsx'
import { Bars } from './bars.tsx'
import { TimeLine } from './time-line.tsx'

/** Up to so many months are columns; more of them would be thinner than a finger. */
const COLUMNS_MAX = 60

/** What an account was worth month by month, or what flowed in it. */
export const AccountLine = ({
  answer: { account, kind, timeline },
  currency,
  since = '',
}: {
  answer: AccountAnswer
  currency: string
  /** The first day that is looked at. */
  since?: string
}) => {
  const shown = useMemo(() => timeline.filter(({ date }) => dayOf(date) >= since), [timeline, since])
  const { inRange, tabs } = useRange(shown, ({ date }) => dayOf(date))
  const days = useMemo(() => inRange.map(({ date }) => dayOf(date)), [inRange])
  const lines = useMemo(() => [{ label: 'Value', tone: 'accent' as const, values: inRange.map(({ value }) => value) }], [inRange])
  const marks = useMarks({ accounts: [account] })
  if (shown.length < 2) return null
  const said = (index: number): string =>
    `${kind === 'flow' ? monthOf(days[index] ?? '') : shortDay(days[index] ?? '')}: ${figures.value.money(inRange[index]?.value ?? 0)} ${currency}`
  const label = `${kind === 'flow' ? 'Booked to' : 'Value of'} ${account} by month, from ${monthOf(days[0] ?? '')} to ${monthOf(days.at(-1) ?? '')}`
  const first = timeline.indexOf(inRange[0] ?? timeline[0]!)
  const tooltip = (index: number) => (
    <>
      <p class="tooltip-title">{kind === 'flow' ? monthOf(days[index] ?? '') : shortDay(days[index] ?? '')}</p>
      <Proof at={['timeline', first + index, 'value']} name={said(index)}>
        <Amount value={inRange[index]?.value ?? 0} currency={currency} />
      </Proof>
    </>
  )
  return (
    <>
      <div class="chart-head">
        <p class="range-words quiet">{kind === 'flow' ? 'By month' : 'At the end of each month'}</p>
        <div class="chart-tools">{tabs}</div>
      </div>
      {kind === 'flow' && inRange.length <= COLUMNS_MAX ? (
        <Bars
          name="account"
          label={label}
          height={220}
          sentence={said}
          tooltip={tooltip}
          doorOf={(index) => ({ at: ['timeline', first + index, 'value'] })}
          bars={inRange.map(({ date, value }) => ({
            label: monthOf(dayOf(date)),
            short: monthInRow(dayOf(date)),
            parts: [{ name: 'Value', value, tone: account.startsWith('Income') ? 'tone-in' : 'tone-spent' }],
          }))}
        />
      ) : (
        <TimeLine
          name="account"
          days={days}
          lines={lines}
          marks={marks}
          height={240}
          label={label}
          sentence={said}
          tooltip={tooltip}
          table={() => <AccountTable months={inRange} first={first} label={label} currency={currency} />}
        />
      )}
    </>
  )
}

type Month = AccountAnswer['timeline'][number] & { readonly place: number }

const columnsIn = (currency: string): readonly Column<Month>[] => [
  {
    title: 'Value',
    value: ({ value }) => value,
    cell: ({ value, date, place }) => (
      <Proof at={['timeline', place, 'value']} name={`Value on ${shortDay(dayOf(date))}`}>
        <Amount value={value} currency={currency} />
      </Proof>
    ),
  },
]

/** The figures of an account's line, newest first. `first` is the index of its first month in the answer. */
const AccountTable = ({
  months,
  first,
  label,
  currency,
}: {
  months: readonly AccountAnswer['timeline'][number][]
  first: number
  label: string
  currency: string
}) => (
  <Table
    name="account"
    label={label}
    rows={useMemo(() => months.map((month, at) => ({ ...month, place: first + at })).toReversed(), [months, first])}
    rowKey={({ date }) => date}
    head={{ title: 'Day', value: ({ date }) => dayOf(date), cell: ({ date }) => <DayText day={dayOf(date)} /> }}
    columns={useMemo(() => columnsIn(currency), [currency])}
  />
)
