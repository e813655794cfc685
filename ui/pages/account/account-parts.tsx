import { account as words } from '#messages/account.ts'
import { common } from '#messages/common.ts'
import { useSignal } from '@preact/signals'
import { Pencil } from 'lucide-preact'
import type { FunctionComponent } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { AccountAnswer } from '../../../src/http/contract/accounts-contract.ts'
import type { getNote } from '../../../src/http/contract/documents-contract.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import { Bars } from '../../charts/bars.tsx'
import { useRange } from '../../charts/chart-frame.tsx'
import { TimeLine } from '../../charts/time-line.tsx'
import { Refusal, tell } from '../../client/api.ts'
import { bookColours, mayNotWrite, refresh, useAnswer } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { useMarks } from '../../client/marks.ts'
import { serverTime } from '../../client/server-clock.ts'
import { say } from '../../client/toasts.tsx'
import { unsaved } from '../../client/unsaved.ts'
import { ago, dayOf, monthLabel, monthOf, shortDay } from '../../figures/calendar-days.ts'
import { Amount, Card, DayText, Proof, Unknown, useGap, withGap } from '../../parts/figure.tsx'
import { useFocusWhen } from '../../parts/dialog.tsx'
import { Answered } from '../../parts/loading.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { priceLink } from '../../figures/transaction-figures.ts'
import { Button } from '../../parts/fields.tsx'

/** Text as it is until what reads Markdown has been fetched; that is large, and most accounts have no note. */
const ShownNote = ({ text }: { text: string }) => {
  const Loaded = useSignal<FunctionComponent<{ text: string }> | undefined>(undefined)
  useEffect(() => {
    import('../../parts/markdown.tsx').then(
      ({ Markdown }) => {
        Loaded.value = Markdown
      },
      () => undefined, // The text stays as it was written, which can be read as well.
    )
  }, [])
  return Loaded.value ? <Loaded.value text={text} /> : <pre class="prose">{text}</pre>
}

const save = async (path: string, body: object, done: string): Promise<boolean> => {
  try {
    await tell(path, body)
    say('good', done)
    refresh()
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say('bad', error.message)
    // Another one was written in the same moment: it is shown before it is replaced.
    if (error.status === 409) refresh()
    return false
  }
}

/** What is written, and the note that it began with. */
interface Written {
  readonly text: string
  readonly was: string
}

const Editing = ({ account, note, written, set }: { account: string; note: string; written: Written; set: (to: Written | undefined) => void }) => {
  const { text, was } = written
  const onEnd = (): void => set(undefined)
  const field = useRef<HTMLTextAreaElement>(null)
  // Only after a press of the button; on a return to the page, what was typed is further down.
  useEffect(() => {
    if (text === was) field.current?.focus()
  }, [])
  const isBusy = useSignal(false)
  const finish = async (work: Promise<boolean>): Promise<void> => {
    isBusy.value = true
    if (await work) onEnd()
    isBusy.value = false
  }
  const write = (): Promise<void> =>
    finish(
      text.trim() === ''
        ? save('/api/account_notes/delete', { account, was: note }, words.noteRemoved)
        : save('/api/account_notes/upsert', { account, note: text, was: note }, words.noteSaved),
    )
  return (
    <form
      class="note-form"
      onSubmit={(event) => {
        event.preventDefault()
        void write()
      }}
    >
      <textarea
        class="input"
        aria-label={words.noteAbout(account)}
        rows={8}
        maxLength={100_000}
        value={text}
        ref={field}
        onInput={(event) => set({ was, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text === was) onEnd()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void write()
        }}
      />
      <p class="quiet">{words.noteHelp}</p>
      {note !== was && note !== text && (
        <div class="notice notice-amber" role="status">
          <p>{words.noteChanged}</p>
          <pre class="prose">{note.trim() === '' ? words.noteWasRemoved : note}</pre>
        </div>
      )}
      <p class="form-buttons">
        <Button type="submit" kind="strong" disabled={isBusy.value} text={common.save} />
        <Button onClick={onEnd}>{common.cancel}</Button>
      </p>
    </form>
  )
}

/** What a person wrote about an account, and writing it. */
export const AccountNote = ({ account }: { account: string }) => {
  const answer = useAnswer<AnswerOf<typeof getNote>>(`/api/account_notes/${encodeURIComponent(account)}`)
  const written = unsaved<Written>(`note ${account}`)
  const set = (to: Written | undefined): void => {
    written.value = to
  }
  const isReadOnly = mayNotWrite.value
  const note = answer.data?.account_note
  const opener = useFocusWhen(written.value === undefined)
  return (
    <Card
      title={words.note}
      aside={
        written.value === undefined &&
        !answer.waiting &&
        !isReadOnly && (
          <button ref={opener} type="button" class="button" onClick={() => set({ text: note?.note ?? '', was: note?.note ?? '' })}>
            <Pencil size={14} /> {note ? words.edit : words.write}
          </button>
        )
      }
    >
      <Answered answer={answer} height={40}>
        {() =>
          written.value !== undefined ? (
            <Editing key={account} account={account} note={note?.note ?? ''} written={written.value} set={set} />
          ) : note?.note.trim() ? (
            <>
              <ShownNote text={note.note} />
              <p class="quiet note-age">{words.written(<time dateTime={note.written_at}>{ago(serverTime() - Date.parse(note.written_at))}</time>)}</p>
            </>
          ) : (
            <p class="quiet">{words.noNote}</p>
          )
        }
      </Answered>
    </Card>
  )
}

/** What has no price and cost nothing in this currency: 0 says nothing about it. */
export const isUnpriced = ({ quantity, price, value, commodity }: AccountAnswer['balances'][number], currency: string): boolean =>
  value === 0 && quantity !== 0 && price === undefined && commodity !== currency

type Balance = AccountAnswer['balances'][number] & { readonly place: number }

const QUANTITY: Column<Balance> = {
  title: words.quantity,
  value: ({ quantity }) => quantity,
  cell: ({ commodity, quantity, place }) => (
    <Proof at={['balances', place, 'quantity']} name={words.quantityOf(commodity)} as="quantity" commodity={commodity}>
      <span class="amount">{figures.value.units(quantity, commodity)}</span>
    </Proof>
  ),
}
const priceIn = (currency: string): Column<Balance> => ({
  title: words.price,
  value: ({ price }) => price?.value,
  cell: ({ commodity, price, place }) =>
    price ? (
      <span title={words.ofDay(shortDay(dayOf(price.date)))}>
        <Proof at={['balances', place, 'price', 'value']} name={words.priceOf(commodity)} as="price" commodity={currency}>
          <span class="amount">{figures.value.price(price.value)}</span>
        </Proof>
      </span>
    ) : (
      <span class="quiet">{commodity === currency ? '' : words.unknown}</span>
    ),
})
const valueIn = (currency: string): Column<Balance> => ({
  title: words.value,
  value: (row) => (isUnpriced(row, currency) ? undefined : row.value),
  cell: (row) =>
    isUnpriced(row, currency) ? <Unknown /> : <Proof at={['balances', row.place, 'value']} name={words.valueOf(row.commodity)} amount={row.value} />,
})

/** What a part of the page shows, and the currency of its figures. */
export interface Shown {
  readonly answer: AccountAnswer
  readonly currency: string
}

/** What an account holds, or in what was paid, commodity by commodity. */
export const Held = ({ answer, currency }: Shown) => {
  const rows = useMemo(() => answer.balances.map((balance, place): Balance => ({ ...balance, place })), [answer])
  const columns = [QUANTITY, ...(answer.kind === 'balance' ? [priceIn(currency)] : []), valueIn(currency)]
  return (
    <Card title={answer.kind === 'flow' ? words.byCurrency : words.holdings}>
      {rows.length === 0 ? (
        <p class="quiet">{words.nothing}</p>
      ) : (
        <Table
          name="held"
          label={words.holdingsOf(answer.account)}
          head={{
            title: words.commodity,
            value: ({ commodity }) => commodity,
            cell: ({ commodity }) => (commodity === currency ? commodity : <Link href={priceLink(commodity)}>{commodity}</Link>),
          }}
          columns={columns}
          rows={rows}
          rowKey={({ commodity }) => commodity}
          tools={rows.length > 1}
        />
      )}
    </Card>
  )
}

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
  const lines = useMemo(() => [{ label: words.value, tone: 'accent' as const, values: inRange.map(({ value }) => value) }], [inRange])
  const marks = useMarks({ accounts: [account] })
  const gapAt = useGap()
  if (shown.length < 2) return null
  const first = timeline.indexOf(inRange[0] ?? timeline[0]!)
  const said = (index: number): string => {
    const value = `${figures.value.money(inRange[index]?.value ?? 0)} ${currency}`
    const gap = gapAt({ at: ['timeline', first + index, 'value'] })
    return `${kind === 'flow' ? monthOf(days[index] ?? '') : shortDay(days[index] ?? '')}: ${withGap(value, gap)}`
  }
  const label = (kind === 'flow' ? words.bookedByMonth : words.valueByMonth)(account, monthOf(days[0] ?? ''), monthOf(days.at(-1) ?? ''))
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
        <p class="range-words quiet">{kind === 'flow' ? words.byMonth : words.atMonthEnd}</p>
        <div class="chart-tools">{tabs}</div>
      </div>
      {kind === 'flow' && inRange.length <= COLUMNS_MAX ? (
        <Bars
          name="account"
          label={label}
          height={220}
          sentence={said}
          tooltip={tooltip}
          proofOf={(index) => ({ at: ['timeline', first + index, 'value'] })}
          bars={inRange.map(({ date, value }) => ({
            label: monthOf(dayOf(date)),
            ...monthLabel(dayOf(date)),
            parts: [{ name: words.value, value, tone: bookColours.value.ofAccount(account) }],
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
    title: words.value,
    value: ({ value }) => value,
    cell: ({ value, date, place }) => (
      <Proof at={['timeline', place, 'value']} name={words.valueOn(shortDay(dayOf(date)))}>
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
    head={{ title: common.day, value: ({ date }) => dayOf(date), cell: ({ date }) => <DayText day={dayOf(date)} /> }}
    columns={useMemo(() => columnsIn(currency), [currency])}
  />
)
