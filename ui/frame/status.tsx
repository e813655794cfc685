import { CircleAlert, CircleCheck, Moon, PenLine, ShieldAlert, ShieldCheck, TriangleAlert, Undo2 } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { common } from '#messages/common.ts'
import { history } from '#messages/history.ts'
import { status as words } from '#messages/status.ts'
import type { ListChangesAnswer } from '../../src/http/contract/editor-contract.ts'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { getHistory } from '../../src/http/contract/history-contract.ts'
import { configuration, mayWrite, useAnswer } from '../client/cached-answers.ts'
import { understood } from '../client/display-settings.ts'
import { lastEnded } from '../client/live-updates.ts'
import { close, open } from '../client/toasts.tsx'
import { useMinutes } from '../client/server-clock.ts'
import { shortDay } from '../figures/calendar-days.ts'
import { type FreshnessBadge, freshnessOfJournal, freshnessOfPrices, isRefused } from '../figures/job-words.ts'
import { sealWords } from '../figures/notice-figures.ts'
import { count } from '../figures/number-format.ts'
import { takeBack } from '../parts/file-differences.tsx'
import { Button } from '../parts/fields.tsx'

/** The newest change by Daybook that still holds, to be undone from any page. */
const LastChange = () => {
  const { data } = useAnswer<ListChangesAnswer>('/api/editor/changes?limit=20')
  const last = data?.changes.find(({ undoes, undone_by: undoneBy }) => undoes === undefined && undoneBy === undefined)
  if (!last) return null
  return (
    <li class="status-line">
      <PenLine size={16} aria-hidden="true" />
      <span>{history.written.last(last.title)}</span>
      {mayWrite.value && <Button icon={Undo2} onClick={() => void takeBack(last.id)} text={common.undo} />}
    </li>
  )
}

/** How far the figures can be trusted: a dot in the head of every page, and the reasons behind it. */

type History = AnswerOf<typeof getHistory>

/** A step of the log changes no figure, and no event reports it. */
const LOOK_EVERY_MS = 60_000

const useHistory = (): History | undefined => {
  const { data, retry } = useAnswer<History>('/api/history?limit=50')
  useEffect(() => {
    const timer = setInterval(retry, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return data
}

const useFreshness = (): readonly FreshnessBadge[] => {
  const now = useMinutes()
  const answer = configuration.value.data
  if (!answer) return []
  const prices = freshnessOfPrices({ fetched: answer.last_price_update, providers: answer.config.commodities.length, now })
  return [freshnessOfJournal({ dirty: answer.is_journal_dirty, lastJob: lastEnded.value, now }), ...(prices ? [prices] : [])]
}

/** The last day with entries, of a book that has none of today. */
const restsSince = (): string | undefined =>
  understood.value?.is_resting ? shortDay(understood.value.until.slice(0, 'YYYY-MM-DD'.length)) : undefined

const TONES = ['red', 'amber', 'plain', 'green'] as const

/** The dot: green while nothing is wrong; else it says what. */
export const StatusButton = () => {
  const badges = useFreshness()
  const log = useHistory()?.log
  const until = restsSince()
  const altered: FreshnessBadge[] = log?.kind === 'altered' ? [{ tone: 'red', title: '', text: words.logAltered }] : []
  const resting: FreshnessBadge[] = until === undefined ? [] : [{ tone: 'plain', title: '', text: words.entriesUntil(until) }]
  const [worst] = [...altered, ...badges, ...resting].toSorted((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone))
  if (!worst) return null
  const isFine = worst.tone === 'green'
  return (
    <button type="button" class={`badge status badge-${worst.tone}`} aria-label={words.is(worst.text)} title={worst.text} onClick={open('jobs')}>
      {isFine || worst.tone === 'plain' ? <i class="dot" aria-hidden="true" /> : <TriangleAlert size={14} aria-hidden="true" />}
      {!isFine && <span>{worst.text}</span>}
    </button>
  )
}

const Line = ({ tone, children }: { tone: FreshnessBadge['tone']; children: ComponentChildren }) => {
  const Icon = tone === 'red' ? CircleAlert : tone === 'amber' ? TriangleAlert : CircleCheck
  return (
    <li class={`status-line status-${tone}`}>
      <Icon size={16} aria-hidden="true" />
      <span>{children}</span>
    </li>
  )
}

/**
 * The reasons, in lines. Assertions hold in every book that was read: a journal in which one fails is refused, and the last good state
 * stays.
 */
export const StatusLines = () => {
  const now = useMinutes()
  const badges = useFreshness()
  const history = useHistory()
  const until = restsSince()
  const state = history?.syncs.find((sync) => sync.kind === 'journal')
  const scheduled = history?.foreseen ?? 0
  const booked = common.transactions(state?.transactions ?? 0)
  const transactions = scheduled > 0 ? words.scheduled(booked, count(scheduled)) : booked
  const log = sealWords(history?.log ?? { kind: 'not_yet' }, now)
  const isAltered = history?.log.kind === 'altered'
  return (
    <ul class="status-lines" aria-label={words.title}>
      {badges.map(({ tone, text, title }) => (
        <Line key={text} tone={tone}>
          {text}. <span class="quiet">{title}</span>
        </Line>
      ))}
      {state?.kind === 'journal' && (
        <Line tone={isRefused(lastEnded.value) ? 'amber' : 'green'}>
          {isRefused(lastEnded.value) ? words.lastGood(transactions) : words.noErrors(transactions)}
        </Line>
      )}
      {history && (
        <li class={isAltered ? 'status-line status-red' : 'status-line'}>
          {isAltered ? <ShieldAlert size={16} aria-hidden="true" /> : <ShieldCheck size={16} aria-hidden="true" />}
          <Link class="more" href="/more/history" onClick={close}>
            {log || words.recorded(history.syncs[0]?.position ?? 0)}
          </Link>
        </li>
      )}
      <LastChange />
      {until !== undefined && (
        <li class="status-line">
          <Moon size={16} aria-hidden="true" />
          <span>{words.restsSince(until)}</span>
        </li>
      )}
    </ul>
  )
}
