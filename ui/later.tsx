import { useSignal } from '@preact/signals'
import type { FunctionComponent, VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import { Skeleton } from './parts/state.tsx'

/** A page, or what lies over one, whose code is fetched when it is first opened. Until then a grey place stands in for it, or nothing. */
export const later = (load: () => Promise<FunctionComponent>, waiting: VNode | null = <Skeleton height={480} />): (() => VNode | null) => {
  let Loaded: FunctionComponent | undefined
  return () => {
    const state = useSignal<'waiting' | 'ready' | 'failed'>(Loaded ? 'ready' : 'waiting')
    useEffect(() => {
      if (Loaded) return
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
    if (state.value === 'waiting') return waiting
    return (
      <div class="failure" role="alert">
        <p>This page could not be loaded. Daybook may have been updated, or the server does not answer.</p>
        <button type="button" class="button" onClick={() => location.reload()}>
          Load again
        </button>
      </div>
    )
  }
}
