import { type Signal, useSignal } from '@preact/signals'
import { PenLine, Undo2 } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { common } from '#messages/common.ts'
import { history as words } from '#messages/history.ts'
import type { ListChangesAnswer, UndoAnswer } from '../../../src/http/contract/editor-contract.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { getChanges, getHistory } from '../../../src/http/contract/history-contract.ts'
import { useParameter } from '../../client/address.ts'
import { ask, Refusal, tell, withQuery } from '../../client/api.ts'
import { mayWrite, refresh, useAnswer } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { serverTime } from '../../client/server-clock.ts'
import { orReport, say } from '../../client/toasts.tsx'
import { moment } from '../../figures/calendar-days.ts'
import { sealSentence } from '../../figures/notice-figures.ts'
import { count } from '../../figures/number-format.ts'
import { type Entry, entryOf } from '../../figures/transaction-figures.ts'
import { Page } from '../../frame/page.tsx'
import { Card, Change, Proof, Report } from '../../parts/figure.tsx'
import { Answered } from '../../parts/loading.tsx'
import { TransactionLine } from '../../parts/transaction-line.tsx'
import { Button, SelectField } from '../../parts/fields.tsx'

type WrittenChange = ListChangesAnswer['changes'][number]

const written = words.written
const CAUSES: Readonly<Record<WrittenChange['cause'], string>> = written.causes

/** What Daybook wrote into the journal, and the button to undo it. */
export const WrittenRow = ({ change: { id, at, title, cause, who, files, undone_by: undoneBy } }: { change: WrittenChange }) => {
  const isBusy = useSignal(false)
  const undo = (): Promise<boolean> =>
    orReport(async () => {
      await tell<UndoAnswer>('/api/editor/undo', { id })
      say('good', written.undone(title))
      refresh()
    }, isBusy)
  return (
    <li class="state-written">
      <time dateTime={at}>{moment(at)}</time>
      <span>
        <PenLine size={14} role="img" aria-label={written.byDaybook} /> <b>{title}</b>{' '}
        <small class="quiet">
          {[CAUSES[cause], who].filter(Boolean).join(' · ')}
          {files.map((name) => (
            <span key={name}>
              {' · '}
              <Link href={`/ledger/editor/${encodeURI(name)}`}>{name}</Link>
            </span>
          ))}
        </small>
      </span>
      {undoneBy !== undefined ? (
        <span class="quiet">{written.isUndone}</span>
      ) : (
        mayWrite.value && <Button icon={Undo2} disabled={isBusy.value} onClick={() => void undo()} text={common.undo} />
      )}
    </li>
  )
}

const WRITTEN_STEP = 100

/** Only what Daybook wrote. */
export const WrittenChanges = () => {
  const shown = useSignal(WRITTEN_STEP)
  const answer = useAnswer<ListChangesAnswer>(withQuery('/api/editor/changes', { limit: shown.value }))
  return (
    <Answered answer={answer} height={300}>
      {({ changes, count }) =>
        count === 0 ? (
          <p class="empty">{written.none}</p>
        ) : (
          <>
            <ol class="states">
              {changes.map((change) => (
                <WrittenRow key={change.id} change={change} />
              ))}
            </ol>
            {changes.length < count && shown.value < 1000 && (
              <Button class="button contents-more" onClick={() => (shown.value = Math.min(1000, shown.value + WRITTEN_STEP))}>
                {common.showMore}
              </Button>
            )}
          </>
        )
      }
    </Answered>
  )
}

type Changes = AnswerOf<typeof getChanges>

const LISTED = 50

const Listed = ({ entries, count, sign }: { entries: readonly Entry[]; count: number; sign: '+' | '−' }) =>
  count === 0 ? null : (
    <div class={sign === '+' ? 'came' : 'went'}>
      <h3>{sign === '+' ? words.added(count) : words.removed(count)}</h3>
      <ol class="recent">
        {entries.slice(0, LISTED).map((entry) => (
          <TransactionLine key={entry.id} entry={entry} saysDay />
        ))}
      </ol>
      {count > LISTED && <p class="quiet">{common.others(count - LISTED)}</p>}
    </div>
  )

const NetWorthAt = ({ event, value }: { event: number; value: number }) => (
  <Report.Provider value={{ report: 'networth', parameters: { as_of_event: String(event) } }}>
    <Proof at={['networthTimeline', -1, 'balanceAmount']} name={words.netWorthAtEvent(count(event))} amount={value} />
  </Report.Provider>
)

const Differences = ({ changes: { added, removed, added_count, removed_count, balances, networth, from, to } }: { changes: Changes }) => (
  <div class="state-changes">
    <p>
      {words.netWorthChange(
        <NetWorthAt event={from.position} value={networth.before.balanceAmount} />,
        <NetWorthAt event={to.position} value={networth.after.balanceAmount} />,
        <Change value={networth.difference} />,
      )}
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

type HistoryAnswer = AnswerOf<typeof getHistory>
type State = HistoryAnswer['syncs'][number]

const PAGE = 50
const wordsOf = (state: State): string => {
  if (state.kind === 'prices_dropped') return words.pricesDropped
  if (state.kind === 'portfolios_fetched') return words.portfoliosFetched(state.commodities.slice(0, 4).join(', '))
  if (state.kind === 'prices_fetched') return words.pricesFetched(state.prices, state.commodities.slice(0, 4).join(', '))
  const { transactions_added: added, transactions_removed: removed } = state
  const total = count(state.transactions)
  if (added > 0 && removed > 0) return words.cameAndWent(count(added), removed, total)
  if (added > 0) return words.came(added, total)
  return removed > 0 ? words.went(removed, total) : words.otherChange(total)
}

/** A state of the book, and what changed with it. `before`: the position of the state before it. */
const StateRow = ({ state, before, opened }: { state: State; before: number; opened: Signal<number | undefined> }) => (
  <li>
    <time dateTime={state.at}>{moment(state.at)}</time>
    <span>
      {wordsOf(state)} <small class="quiet">{words.event(count(state.position))}</small>
    </span>
    <span class="state-ways">
      <Button
        class="table-tool"
        aria-expanded={opened.value === state.position}
        onClick={() => {
          opened.value = opened.value === state.position ? undefined : state.position
        }}
      >
        {words.whatChanged}
      </Button>
      <Link class="table-tool" href={`/?as_of_event=${state.position}`}>
        {words.bookThen}
      </Link>
    </span>
    {opened.value === state.position && <StateChanges from={before} to={state.position} />}
  </li>
)

/** All states of the book with what Daybook wrote among them, in the order of the log. */
const Timeline = ({ first }: { first: HistoryAnswer }) => {
  const older = useSignal<readonly HistoryAnswer[]>([])
  const opened = useSignal<number | undefined>(undefined)
  const pages = [first, ...older.value]
  const states = pages.flatMap(({ syncs }) => syncs)
  const next = pages.at(-1)?.next_before
  const more = async (): Promise<void> => {
    try {
      older.value = [...older.peek(), await ask<HistoryAnswer>(withQuery('/api/history', { limit: PAGE, before: next }))]
    } catch (error) {
      say('bad', error instanceof Refusal ? error.message : words.notRead)
    }
  }
  // What changed with the last state is known with the one before it, which comes with the next page.
  const rows = [
    ...(next === undefined ? states : states.slice(0, -1)).map((state, place) => ({
      position: state.position,
      row: <StateRow key={state.position} state={state} before={states[place + 1]?.position ?? 0} opened={opened} />,
    })),
    ...pages.flatMap(({ changes }) => changes).map((change) => ({ position: change.position, row: <WrittenRow key={change.id} change={change} /> })),
  ].sort((a, b) => b.position - a.position)
  if (rows.length === 0) return <p class="empty">{words.none}</p>
  return (
    <>
      <ol class="states">{rows.map(({ row }) => row)}</ol>
      {next !== undefined && <Button class="button contents-more" onClick={() => void more()} text={words.earlier} />}
    </>
  )
}

const SHOWN = ['', 'written'] as const

/** Every state that the book had and what changed with it, with what Daybook wrote into the journal and a way to undo it. */
export const HistoryPage = () => {
  const answer = useAnswer<HistoryAnswer>(`/api/history?limit=${PAGE}`)
  const [shown, setShown] = useParameter<(typeof SHOWN)[number]>('show', '', SHOWN)
  return (
    <Page section="More" title={words.title}>
      {answer.data && (
        <p class={answer.data.log.kind === 'altered' ? 'notice notice-amber' : 'quiet'} role="status">
          {sealSentence(answer.data.log, serverTime())}
        </p>
      )}
      <SelectField
        label={words.show}
        value={shown}
        choices={[
          ['', words.showAll],
          ['written', words.showWritten],
        ]}
        onChoose={setShown}
      />
      <Card title={shown === '' ? words.states : words.showWritten} aside={<span>{words.newestFirst}</span>}>
        {shown === 'written' ? (
          <WrittenChanges />
        ) : (
          <Answered answer={answer} height={320}>
            {(first) => <Timeline first={first} />}
          </Answered>
        )}
      </Card>
    </Page>
  )
}
