import { ShieldAlert, ShieldCheck } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { getHistory } from '../../../src/http/contract/history.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import { useAnswer } from '../../client/answers.ts'
import { lastEnded } from '../../client/live.ts'
import { isRefused } from '../../figures/jobs.ts'
import { count, counted } from '../../figures/format.ts'
import { sealWords } from '../../figures/log-seal.ts'
import { useMinutes } from '../../minutes.ts'

const LOOK_EVERY_MS = 60_000

/**
 * How far the figures can be trusted, in a line. Assertions hold in every book that was read: a journal in which one fails is refused,
 * and the last good state stays.
 */
export const Seal = () => {
  const now = useMinutes()
  const { data, retry } = useAnswer<AnswerOf<typeof getHistory>>('/api/history?limit=50')
  // A walk along the log changes no figure, and nobody tells of it.
  useEffect(() => {
    const timer = setInterval(retry, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const state = data?.syncs.find((sync) => sync.kind === 'journal')
  // Its place is kept, or the page below would move when it comes.
  if (data === undefined) return <span class="seal" />
  if (state?.kind !== 'journal') return null
  const log = sealWords(data?.log ?? { kind: 'not_yet' }, now)
  const foreseen = data?.foreseen ?? 0
  return (
    <Link class={data?.log.kind === 'altered' ? 'seal seal-broken' : 'seal'} href="/more/history" title="Every state that the book had">
      {data?.log.kind === 'altered' ? <ShieldAlert size={14} aria-hidden="true" /> : <ShieldCheck size={14} aria-hidden="true" />}
      {counted(state.transactions - foreseen, 'transaction')}
      {foreseen > 0 && ` and ${count(foreseen)} foreseen`} · {isRefused(lastEnded.value) ? 'as last read without a mistake' : 'all assertions hold'} ·{' '}
      {log || `${counted(data?.syncs[0]?.position ?? state.position, 'event')} recorded`}
    </Link>
  )
}
