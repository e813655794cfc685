import { RotateCw } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import type { Answer } from '../client/answers.ts'
import type { Refusal } from '../client/api.ts'

/** A grey place where figures are about to be, as tall as they will be, so that nothing jumps. */
export const Skeleton = ({ height, lines = 1 }: { height?: number; lines?: number }) => (
  <div class="skeleton" role="status" aria-label="Loading">
    {height ? (
      <span style={{ height: `${height}px` }} />
    ) : (
      Array.from({ length: lines }, (_, line) => <span key={line} style={{ width: `${92 - ((line * 37) % 45)}%` }} />)
    )}
  </div>
)

export const Failure = ({ error, retry }: { error: Refusal; retry: () => void }) => (
  <div class="failure" role="alert">
    <p>{error.message}</p>
    <button type="button" class="button" onClick={retry}>
      <RotateCw size={15} /> Try again
    </button>
  </div>
)

/** What was answered, or what stands in for it. An answer once shown stays when a later question fails: the notice above tells. */
export const Answered = <T,>({
  answer,
  height,
  children,
}: {
  answer: Answer<T> & { retry: () => void }
  height: number
  children: (data: T) => ComponentChildren
}) => {
  if (answer.data !== undefined)
    return (
      <div class={answer.waiting ? 'answered waiting' : 'answered'} aria-busy={answer.waiting}>
        {children(answer.data)}
      </div>
    )
  if (answer.error) return <Failure error={answer.error} retry={answer.retry} />
  return <Skeleton height={height} />
}
