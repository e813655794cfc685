import { useSignal } from '@preact/signals'
import { Link } from 'wouter-preact'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { getHistory } from '../../src/http/contract/history.ts'
import { useAnswer } from '../client/answers.ts'
import { ask, Refusal, withQuery } from '../client/api.ts'
import { moment } from '../figures/days.ts'
import { count, counted } from '../figures/format.ts'
import type { ScopePart } from '../figures/scope.ts'
import { sealSentence } from '../figures/log-seal.ts'
import { Card, Page } from '../parts/frame/page.tsx'
import { StateChanges } from '../parts/transactions/state-changes.tsx'
import { Answered } from '../parts/state.tsx'
import { say } from '../parts/toasts.tsx'
import { WhyNetWorth } from '../parts/proof/why-net-worth.tsx'
import { serverTime } from '../client/clock.ts'

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
