import { useSignal } from '@preact/signals'
import type { FunctionComponent, VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import { close } from './overlays.ts'
import { Skeleton } from './parts/state.tsx'
import { sayNotLoaded } from './parts/toasts.tsx'

const PageMissing = () => (
  <div class="failure" role="alert">
    <p>This page could not be loaded. Daybook may have been updated, or the server does not answer.</p>
    <button type="button" class="button" onClick={() => location.reload()}>
      Load again
    </button>
  </div>
)

/** Nobody sees what stands below the page: it is said at its edge, and opening it once more is another try. */
const OverlayMissing = () => {
  useEffect(() => {
    close()
    sayNotLoaded('What you opened could not be loaded.')
  }, [])
  return null
}

/** What lies over a page, whose code is fetched when it is first opened. Nothing stands in for it until then. */
export const laterOver = (load: () => Promise<FunctionComponent>): (() => VNode | null) => later(load, null, <OverlayMissing />)

/** A page, or a part of one, whose code is fetched when it is first opened. Until then a grey place stands in for it, or nothing. */
export const later = (
  load: () => Promise<FunctionComponent>,
  waiting: VNode | null = <Skeleton height={480} />,
  missing: VNode = <PageMissing />,
): (() => VNode | null) => {
  let Loaded: FunctionComponent | undefined
  return () => {
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
    if (Loaded && state.value === 'ready') return <Loaded />
    return state.value === 'waiting' ? waiting : missing
  }
}
