import { useSignal } from '@preact/signals'

/** A stretch of a chart, its first and last place. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The fewest places that a chart shows. */
const PLACES_MIN = 3

/** Half of a stretch around one of its places; undefined where that would be too little to look at. */
export const halfAround = ({ from, to }: Stretch, place: number): Stretch | undefined => {
  const size = Math.max(PLACES_MIN, Math.ceil((to - from + 1) / 2))
  if (size > to - from) return undefined
  const first = Math.min(to - size + 1, Math.max(from, place - Math.floor(size / 2)))
  return { from: first, to: first + size - 1 }
}

/** Zooming by dragging the mouse over a chart of so many places, or closer step by step. `picked` is what is being dragged over. */
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
    /** Undefined where it is as close as it gets. */
    closer:
      halfAround(shown, shown.to) &&
      ((place: number): void => {
        zoom.value = halfAround(shown, place)
      }),
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
