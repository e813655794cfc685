import { ArrowRight, RotateCw } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
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

/** So long somebody looks at a grey place before they wonder whether anything is going to come. */
export const LONG_MS = 10_000

/** A grey place that says what it waits for when that takes long, and asks again when it is told to: a request can stay without any answer. */
export const Waiting = ({ height, after = LONG_MS, retry }: { height: number; after?: number; retry: () => void }) => {
  const [isLong, setLong] = useState(after === 0)
  useEffect(() => {
    if (isLong) return
    const wait = setTimeout(() => setLong(true), after)
    return () => clearTimeout(wait)
  }, [isLong, after])
  if (!isLong) return <Skeleton height={height} />
  const again = (): void => {
    setLong(false)
    retry()
  }
  return (
    <div class="failure" role="status" style={{ minHeight: `${height}px` }}>
      <p>The server has not answered yet. It may be busy, or out of reach.</p>
      <button type="button" class="button" onClick={again}>
        <RotateCw size={15} /> Ask again
      </button>
    </div>
  )
}

/** Where everything of a kind stands: the way on from an address of something that there is not. */
interface ListOfAll {
  readonly name: string
  readonly href: string
}

export const Failure = ({ error, retry, list }: { error: Refusal; retry: () => void; list?: ListOfAll | undefined }) => (
  <div class="failure" role="alert">
    <p>{error.message}</p>
    {list && error.status === 404 && (
      <Link class="button" href={list.href}>
        {list.name} <ArrowRight size={15} />
      </Link>
    )}
    <button type="button" class="button" onClick={retry}>
      <RotateCw size={15} /> Try again
    </button>
  </div>
)

/** What was answered, or what stands in for it. An answer once shown stays when a later question fails: the notice above tells. */
export const Answered = <T,>({
  answer,
  height,
  list,
  children,
}: {
  answer: Answer<T> & { retry: () => void }
  height: number
  /** For what is one of many. */
  list?: ListOfAll
  children: (data: T) => ComponentChildren
}) => {
  if (answer.data !== undefined)
    return (
      <div class={answer.waiting ? 'answered waiting' : 'answered'} aria-busy={answer.waiting}>
        {children(answer.data)}
      </div>
    )
  if (answer.error) return <Failure error={answer.error} retry={answer.retry} list={list} />
  return <Waiting height={height} retry={answer.retry} />
}
