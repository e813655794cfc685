import { common } from '#messages/common.ts'
import { emptyBook } from '#messages/empty-book.ts'
import { loading as words } from '#messages/frame.ts'
import { useSignal } from '@preact/signals'
import { ArrowRight, RotateCw } from 'lucide-preact'
import type { ComponentChildren, FunctionComponent, VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { Refusal } from '../client/api.ts'
import { inTurn } from '../client/browser.ts'
import type { Answer } from '../client/cached-answers.ts'
import { close, sayNotLoaded } from '../client/toasts.tsx'
import { Report, type Traced } from './figure.tsx'
import { Button } from './fields.tsx'

/** A grey place where figures are about to be, as tall as they will be, so that nothing jumps. */
export const Skeleton = ({ height, lines = 1 }: { height?: number; lines?: number }) => (
  <div class="skeleton" role="status" aria-label={words.loading}>
    {height ? (
      <span style={{ height: `${height}px` }} />
    ) : (
      Array.from({ length: lines }, (_, line) => <span key={line} style={{ width: `${92 - ((line * 37) % 45)}%` }} />)
    )}
  </div>
)

/** So long somebody looks at a grey place before they wonder whether anything is going to come. */
export const LONG_MS = 10_000

/** A grey place that names what is loading when that takes long, and can retry: a request can stay without any answer. */
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
      <p>{words.noAnswer}</p>
      <Button icon={RotateCw} onClick={again} text={common.tryAgain} />
    </div>
  )
}

/** The list of everything of a kind: the way on from an address that does not exist. */
interface ListOfAll {
  readonly name: string
  readonly href: string
}

export const Failure = ({ error, retry, list }: { error: Refusal; retry: () => void; list?: ListOfAll | undefined }) => {
  // The notice above the page lists the problems.
  if (error.reason === 'journal_unread') return <p class="empty">{emptyBook.unread}</p>
  return (
    <div class="failure" role="alert">
      <p>{error.message}</p>
      {list && error.status === 404 && (
        <Link class="button" href={list.href}>
          {list.name} <ArrowRight size={15} />
        </Link>
      )}
      <Button icon={RotateCw} onClick={retry} text={common.tryAgain} />
    </div>
  )
}

/** The answer, or what is shown instead of it. An answer once shown stays when a later request fails: the notice above reports it. */
export const Answered = <T,>({
  answer,
  height,
  list,
  traced,
  children,
}: {
  answer: Answer<T> & { retry: () => void }
  height: number
  /** The report that the figures inside are traced in; by default that of the provider around it. */
  traced?: Traced | undefined
  /** For what is one of many. */
  list?: ListOfAll
  children: (data: T) => ComponentChildren
}) => {
  if (answer.data !== undefined)
    return (
      <div class={answer.waiting ? 'answered waiting' : 'answered'} aria-busy={answer.waiting}>
        {traced ? <Report.Provider value={traced}>{children(answer.data)}</Report.Provider> : children(answer.data)}
      </div>
    )
  if (answer.error) return <Failure error={answer.error} retry={answer.retry} list={list} />
  return <Waiting height={height} retry={answer.retry} />
}

const PageMissing = () => (
  <div class="failure" role="alert">
    <p>{words.pageNotLoaded}</p>
    <Button onClick={() => location.reload()}>{common.reload}</Button>
  </div>
)

/** What is below an overlay is out of sight: failures are reported in a toast, and opening it once more is another try. */
const OverlayMissing = () => {
  useEffect(() => {
    close()
    sayNotLoaded(words.overlayNotLoaded)
  }, [])
  return null
}

/** An overlay whose code is fetched when it is first opened. Nothing is shown until then. */
export const laterOver = <Props,>(load: () => Promise<FunctionComponent<Props>>): FunctionComponent<Props> => later(load, null, <OverlayMissing />)

/** A page, or a part of one, whose code is fetched when it is first opened. Until then a grey place is shown, or nothing. */
export const later = <Props,>(
  load: () => Promise<FunctionComponent<Props>>,
  waiting: VNode | null = <Skeleton height={480} />,
  missing: VNode = <PageMissing />,
): FunctionComponent<Props> => {
  let Loaded: FunctionComponent<Props> | undefined
  return (props) => {
    const state = useSignal<'waiting' | 'ready' | 'failed'>(Loaded ? 'ready' : 'waiting')
    useEffect(() => {
      // Who asked for it before, and has gone, may have had it since this was drawn.
      if (Loaded) {
        state.value = 'ready'
        return
      }
      load().then(
        (component) => {
          Loaded = component
          state.value = 'ready'
        },
        () => {
          state.value = 'failed'
        },
      )
    }, [])
    if (Loaded && state.value === 'ready') return <Loaded {...props} />
    return state.value === 'waiting' ? waiting : missing
  }
}

/** What lies below the first view of a page: it comes part by part, so that the first view is there soon and answers a press meanwhile. */
export const Below = ({ height, children }: { height: number; children: ComponentChildren }) => {
  const isTurn = useSignal(false)
  useEffect(() => inTurn(() => (isTurn.value = true)), [])
  return isTurn.value ? <>{children}</> : height > 0 ? <Skeleton height={height} /> : null
}

/** How many of the entries of a list are there: some at first, more with every turn, and from then on all that there will be. */
export const useGrowing = (count: number, step: number): number => {
  const grown = useSignal(step)
  const isWhole = useRef(false)
  if (grown.value >= count) isWhole.current = true
  useEffect(() => {
    if (!isWhole.current) return inTurn(() => (grown.value += step))
  }, [grown.value])
  return isWhole.current ? count : grown.value
}
