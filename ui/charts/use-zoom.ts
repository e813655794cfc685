import { useSignal } from '@preact/signals'

/** A stretch of a chart, its first and last place. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Zooming by dragging the mouse over a chart of so many places. `picked` is what is being dragged over. */
export const useZoom = (last: number) => {
  const zoom = useSignal<Stretch | undefined>(undefined)
  const picked = useSignal<Stretch | undefined>(undefined)
  const shown = zoom.value && zoom.value.to <= last ? zoom.value : { from: 0, to: last }
  return {
    shown,
    isZoomed: shown.from > 0 || shown.to < last,
    all: () => {
      zoom.value = undefined
    },
    picked: picked.value && { from: Math.min(picked.value.from, picked.value.to), to: Math.max(picked.value.from, picked.value.to) },
    begin: (place: number) => {
      picked.value = { from: place, to: place }
    },
    move: (place: number) => {
      if (picked.peek()) picked.value = { from: picked.peek()!.from, to: place }
    },
    /** Returns whether a stretch was chosen: what began and ended in one place was a press. */
    end: (): boolean => {
      const stretch = picked.peek()
      picked.value = undefined
      if (!stretch || stretch.from === stretch.to) return false
      zoom.value = { from: Math.min(stretch.from, stretch.to), to: Math.max(stretch.from, stretch.to) }
      return true
    },
  }
}
