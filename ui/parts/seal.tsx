import { ShieldCheck } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { getHistory } from '../../src/http/contract/history.ts'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import { useAnswer } from '../client/answers.ts'
import { lastEnded } from '../client/live.ts'
import { counted } from '../figures/format.ts'

/**
 * How far the figures can be trusted, in a line. Assertions hold in every book that was read: a journal in which one fails is refused,
 * and the last good state stays.
 */
export const Seal = () => {
  const { data } = useAnswer<AnswerOf<typeof getHistory>>('/api/history?limit=50')
  const state = data?.syncs.find((sync) => sync.kind === 'journal')
  if (state?.kind !== 'journal') return null
  const isRefused = lastEnded.value?.status === 'failed'
  return (
    <Link class="seal" href="/more/history" title="Every state that the book had">
      <ShieldCheck size={14} aria-hidden="true" />
      {counted(state.transactions, 'transaction')} · {isRefused ? 'as last read without a mistake' : 'all assertions hold'} ·{' '}
      {counted(data?.syncs[0]?.position ?? state.position, 'event')} recorded
    </Link>
  )
}
