import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { getChanges, getHistory } from '../../../src/http/contract/history.ts'
import type { NetworthByAccountAnswer } from '../../../src/http/contract/net-worth.ts'
import { useDayParameter } from '../../client/address.ts'
import { ask, Refusal, withQuery } from '../../client/api.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { serverTime } from '../../client/server-clock.ts'
import { say } from '../../client/toasts.tsx'
import { useDays, useScoped } from '../../client/use-scope.ts'
import { dayBefore, moment, monthsBefore, shortDay } from '../../figures/calendar-days.ts'
import { count, counted } from '../../figures/number-format.ts'
import type { ScopePart } from '../../figures/scope-parameters.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { type Entry, entryOf } from '../../figures/transaction-figures.ts'
import { isStill, type Moved, movedIn } from './history-figures.ts'
import { Page } from '../../frame/page.tsx'
import { Card } from '../../parts/card.tsx'
import { AccountName } from '../../parts/account-name.tsx'
import { AddingUp, Amount, Change } from '../../parts/amount.tsx'
import { DayField } from '../../parts/fields.tsx'
import { Answered } from '../../parts/loading.tsx'
import { Proof, Report } from '../../parts/proof.tsx'
import { sealSentence } from '../../figures/notice-figures.ts'
import type { Place } from '../../figures/unknown.ts'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { TransactionLine } from '../../parts/transaction-line.tsx'

type Changes = AnswerOf<typeof getChanges>

const LISTED = 50

const Listed = ({ entries, count, sign }: { entries: readonly Entry[]; count: number; sign: '+' | '−' }) =>
  count === 0 ? null : (
    <div class={sign === '+' ? 'came' : 'went'}>
      <h3>
        {sign} {counted(count, 'transaction')} {sign === '+' ? 'came' : 'went'}
      </h3>
      <ol class="recent">
        {entries.slice(0, LISTED).map((entry) => (
          <TransactionLine key={entry.id} entry={entry} saysDay />
        ))}
      </ol>
      {count > LISTED && <p class="quiet">and {counted(count - LISTED, 'more', 'more')}</p>}
    </div>
  )

const Differences = ({ changes: { added, removed, added_count, removed_count, balances, networth, from, to } }: { changes: Changes }) => (
  <div class="state-changes">
    <p>
      Net worth{' '}
      <Report.Provider value={{ report: 'networth', parameters: { as_of_event: String(from.position) } }}>
        <Proof at={['networthTimeline', -1, 'balanceAmount']} name={`Net worth at event ${from.position}`}>
          <Amount value={networth.before.balanceAmount} />
        </Proof>
      </Report.Provider>{' '}
      →{' '}
      <Report.Provider value={{ report: 'networth', parameters: { as_of_event: String(to.position) } }}>
        <Proof at={['networthTimeline', -1, 'balanceAmount']} name={`Net worth at event ${to.position}`}>
          <Amount value={networth.after.balanceAmount} />
        </Proof>
      </Report.Provider>{' '}
      (<Change value={networth.difference} />)
    </p>
    {balances.length > 0 && (
      <ul class="quiet">
        {balances.slice(0, LISTED).map(({ account, commodity, quantity }) => (
          <li key={`${account} ${commodity}`}>
            {account}{' '}
            <span class="amount">
              {!figures.value.hidden && quantity > 0 && '+'}
              {figures.value.units(quantity, commodity)}
            </span>{' '}
            {commodity}
          </li>
        ))}
      </ul>
    )}
    <Listed entries={removed.map(entryOf)} count={removed_count} sign="−" />
    <Listed entries={added.map(entryOf)} count={added_count} sign="+" />
  </div>
)

/** What came and went between two states of the book. */
export const StateChanges = ({ from, to }: { from: number; to: number }) => {
  const answer = useAnswer<Changes>(withQuery('/api/changes', { from: String(from), to }))
  return (
    <Answered answer={answer} height={120}>
      {(changes) => <Differences changes={changes} />}
    </Answered>
  )
}

type Of = 'balance' | 'put_in' | 'gain'

/** The days are those of the fields. */
const PARTS: readonly ScopePart[] = ['currency', 'as_of_event', 'only']
/** A sum of more rows than a request may name has no proof. */
const ASKED_MAX = 200

const now = (of: Of, within: Place): Place => [...within, of]
const then = (of: Of, within: Place): Place => [...within, 'before', of]
/** The places of one of its figures, account by account. */
const placesOf = ({ places }: Moved, at: (within: Place) => Place): Place[] => places.map((place) => at(['accounts', place]))

/** What one row says on a day: of one account, or of all that stayed as they were. */
const Balance = ({ row, value, on, name }: { row: Moved; value: number; on: typeof now; name: string }) => {
  const [at, ...plus] = placesOf(row, (within) => on('balance', within))
  const amount = <Amount value={value} />
  return at && row.places.length <= ASKED_MAX ? (
    <Proof at={at} plus={plus} name={name}>
      {amount}
    </Proof>
  ) : (
    amount
  )
}

const columnsFor = (from: string, to: string): readonly Column<Moved>[] => {
  const on = (title: string, day: string, of: 'before' | 'after', placeOn: typeof now): Column<Moved> => ({
    title,
    about: `At the end of ${shortDay(day)}`,
    value: (row) => row[of],
    cell: (row) => <Balance row={row} value={row[of]} on={placeOn} name={`${row.account} on ${shortDay(day)}`} />,
    total: (rows) => (
      <Proof at={placeOn('balance', ['together'])} name={`Net worth on ${shortDay(day)}`}>
        <Amount value={sumOf(rows.map((row) => row[of]))} />
      </Proof>
    ),
  })
  const change = (title: string, key: 'change' | 'putIn' | 'earned', of: Of, about?: string): Column<Moved> => ({
    title,
    ...(about ? { about } : {}),
    value: (row) => row[key],
    cell: (row) => {
      const [at, ...others] = placesOf(row, (within) => now(of, within))
      // What stayed as it was has nothing to be proven.
      if (at === undefined || others.length > 0) return <Change value={row[key]} />
      return (
        <Proof at={at} minus={placesOf(row, (within) => then(of, within))} name={`${row.account}: ${title.toLowerCase()}`}>
          <Change value={row[key]} />
        </Proof>
      )
    },
    total: (rows) => (
      <Proof at={now(of, ['together'])} minus={[then(of, ['together'])]} name={`${title}, together`}>
        <Change value={sumOf(rows.map((row) => row[key]))} />
      </Proof>
    ),
  })
  return [
    on('Before', from, 'before', then),
    { ...on('After', to, 'after', now), madeOf: { columns: ['Before', 'Change'], parts: ({ before, change: moved }) => [before, moved] } },
    {
      ...change('Change', 'change', 'balance'),
      madeOf: { columns: ['Paid in', 'Total gain'], parts: ({ putIn, earned }) => [putIn, earned] },
    },
    change('Paid in', 'putIn', 'put_in', 'What was put in, less what was taken out'),
    change('Total gain', 'earned', 'gain', 'By prices, rates and income'),
  ]
}

const Sentence = ({ together }: Pick<NetworthByAccountAnswer, 'together'>) => {
  const change = (of: Of): number => sumOf([together[of], -(together.before?.[of] ?? 0)])
  const moves = (of: Of, name: string) => (
    <Proof at={now(of, ['together'])} minus={[then(of, ['together'])]} name={name}>
      <Change value={change(of)} />
    </Proof>
  )
  return (
    <AddingUp sums={[{ parts: [change('put_in'), change('gain')], sum: change('balance') }]}>
      <p>
        It changed by {moves('balance', 'Change of net worth')}: {moves('put_in', 'Paid in')} was paid in, {moves('gain', 'Total gain')} was gained by
        prices, rates and income.
      </p>
    </AddingUp>
  )
}

/** Net worth on one day and on another, and what every account had to do with it. */
export const WhyNetWorth = () => {
  const { range, last } = useDays()
  const [chosenFrom, setFrom] = useDayParameter('from', '')
  const [chosenTo, setTo] = useDayParameter('to', '')
  const to = chosenTo || last
  const from = chosenFrom || (range ? dayBefore(range.first) : monthsBefore(to, 1))
  const { path, traced } = useScoped('networth/accounts', { parts: PARTS, as_of_date: to, since: from })
  const answer = useAnswer<NetworthByAccountAnswer>(from <= to ? path : undefined)
  const moved = useMemo(() => (answer.data ? movedIn(answer.data) : []), [answer.data])
  const columns = useMemo(() => columnsFor(from, to), [from, to])
  return (
    <>
      <div class="filters-line">
        <DayField label="Between" value={from} onChange={(day) => day && day <= to && setFrom(day)} />
        <DayField label="and" value={chosenTo} fallback={last} onChange={(day) => (day === '' || day >= from) && setTo(day)} />
      </div>
      {from > to ? (
        <p class="empty">
          {chosenFrom || chosenTo ? 'The second day is before the first: there is nothing between them.' : 'Nothing was booked until then.'}
        </p>
      ) : (
        <Answered answer={answer} height={260} traced={traced}>
          {({ accounts, together }) =>
            accounts.length === 0 ? (
              <p class="empty">Nothing was booked until then.</p>
            ) : (
              <>
                <Sentence together={together} />
                {moved.length === 0 ? (
                  <p class="empty">No account moved between these days.</p>
                ) : (
                  <Table
                    name="moved"
                    label="Accounts that moved"
                    rows={moved}
                    rowKey={({ account }) => account}
                    head={{
                      title: 'Account',
                      value: ({ account }) => account,
                      cell: (row) => (isStill(row) ? row.account : <AccountName account={row.account} />),
                    }}
                    columns={columns}
                  />
                )}
              </>
            )
          }
        </Answered>
      )}
    </>
  )
}

type HistoryAnswer = AnswerOf<typeof getHistory>
type State = HistoryAnswer['syncs'][number]

const PAGE = 50
/** Its days are those of a period, as long as no others are chosen; states are all those that the book had. */
const SCOPE: readonly ScopePart[] = ['period', 'currency', 'as_of', 'as_of_event', 'only']

const wordsOf = (state: State): string => {
  if (state.kind === 'prices_dropped') return 'Fetched prices were dropped'
  if (state.kind === 'portfolios_fetched') return `What funds are made of: ${state.commodities.slice(0, 4).join(', ')}`
  if (state.kind === 'prices_fetched') return `${counted(state.prices, 'price')} fetched: ${state.commodities.slice(0, 4).join(', ')}`
  const parts = [
    state.transactions_added > 0 && `${counted(state.transactions_added, 'transaction')} came`,
    state.transactions_removed > 0 && `${count(state.transactions_removed)} went`,
  ].filter(Boolean)
  return `${parts.join(', ') || 'Prices or places of the journal changed'} · ${counted(state.transactions, 'transaction')} then`
}

const States = ({ first }: { first: HistoryAnswer }) => {
  const older = useSignal<readonly HistoryAnswer[]>([])
  const opened = useSignal<number | undefined>(undefined)
  const pages = [first, ...older.value]
  const states = pages.flatMap(({ syncs }) => syncs)
  const next = pages.at(-1)?.next_before
  const more = async (): Promise<void> => {
    try {
      older.value = [...older.peek(), await ask<HistoryAnswer>(withQuery('/api/history', { limit: PAGE, before: next }))]
    } catch (error) {
      say('bad', error instanceof Refusal ? error.message : 'The history could not be read.')
    }
  }
  if (states.length === 0) return <p class="empty">Nothing has been recorded yet.</p>
  return (
    <>
      <ol class="states">
        {states.map((state, place) => (
          <li key={state.position}>
            <time dateTime={state.at}>{moment(state.at)}</time>
            <span>
              {wordsOf(state)} <small class="quiet">event {count(state.position)}</small>
            </span>
            <span class="state-ways">
              <button
                type="button"
                class="table-tool"
                aria-expanded={opened.value === state.position}
                onClick={() => {
                  opened.value = opened.value === state.position ? undefined : state.position
                }}
              >
                What changed
              </button>
              <Link class="table-tool" href={`/?as_of_event=${state.position}`}>
                The book then
              </Link>
            </span>
            {opened.value === state.position && <StateChanges from={states[place + 1]?.position ?? 0} to={state.position} />}
          </li>
        ))}
      </ol>
      {next !== undefined && (
        <button type="button" class="button contents-more" onClick={() => void more()}>
          Earlier states
        </button>
      )}
    </>
  )
}

/** Every state that the book had, what came and went with it, and why net worth changed. */
export const HistoryPage = () => {
  const answer = useAnswer<HistoryAnswer>(`/api/history?limit=${PAGE}`)
  return (
    <Page section="More" title="History" scope={SCOPE}>
      <Card title="Why did net worth change?">
        <WhyNetWorth />
      </Card>
      {answer.data && (
        <p class={answer.data.log.kind === 'altered' ? 'notice notice-amber' : 'quiet'} role="status">
          {sealSentence(answer.data.log, serverTime())}
        </p>
      )}
      <Card title="States of the book" aside={<span>newest first, by the log</span>}>
        <Answered answer={answer} height={320}>
          {(first) => <States first={first} />}
        </Answered>
      </Card>
    </Page>
  )
}
