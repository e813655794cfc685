import { type Signal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Figures } from '../figures/number-format.ts'

/**
 * Whether what is said of one place of a chart stays, so that its figures can be pressed: by a press, a tap or Enter, until Escape or
 * a press elsewhere.
 */
export const usePinned = (frame: RefObject<HTMLElement>): Signal<boolean> => {
  const isPinned = useSignal(false)
  useEffect(() => {
    if (!isPinned.value) return
    const elsewhere = ({ target }: Event): void => {
      if (target instanceof Element && !frame.current?.contains(target) && !target.closest('dialog')) isPinned.value = false
    }
    addEventListener('pointerdown', elsewhere)
    return () => removeEventListener('pointerdown', elsewhere)
  }, [isPinned.value])
  return isPinned
}

/** The first figure in what was pinned gets the focus. */
export const focusPinned = (frame: RefObject<HTMLElement>): void => {
  requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('.tooltip .proof')?.focus())
}

/** Axes with round numbers. Pure. */

/** What a vertical axis covers, and the round numbers on it. */
interface Axis {
  readonly bottom: number
  readonly top: number
  readonly ticks: readonly number[]
}

/** Of a step between two ticks: with less beyond the last tick, the axis ends at the data and not at the next tick. */
const SLIVER = 0.25

/** An axis that frames values and has nothing among them, with about so many round numbers. */
export const axisFor = ({ low, high, count }: { low: number; high: number; count: number }): Axis => {
  const [least, most] = [Math.min(0, low), Math.max(0, high)]
  if (least === most) return { bottom: 0, top: 0, ticks: [0] }
  const rough = (most - least) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10)
  /** How many steps an end is from nothing. */
  const stepsTo = (end: number): number => {
    const steps = Math.abs(end) / step
    return steps - Math.floor(steps) < SLIVER ? Math.floor(steps) : Math.ceil(steps)
  }
  const [down, up] = [stepsTo(least), stepsTo(most)]
  const ticks = Array.from({ length: down + up + 1 }, (_, nth) => (nth - down) * step)
  return { bottom: Math.min(least, 0 - down * step), top: Math.max(most, up * step), ticks }
}

/** Where a key leads that walks a chart: another place, `null` for nowhere, `undefined` for a key that is none of the chart's. */
export const walkedTo = (key: string, { here, last, stride }: { here: number; last: number; stride: number }): number | null | undefined => {
  const goal = { ArrowLeft: here - 1, ArrowRight: here + 1, PageUp: here - stride, PageDown: here + stride, Home: 0, End: last, Escape: null }[key]
  return typeof goal === 'number' ? Math.min(last, Math.max(0, goal)) : goal
}

/** How the axis of a price is written: short where prices are large and far apart, else with all the digits that distinguish them. */
export const priceAxis = (values: readonly number[]): ((figures: Figures) => (value: number) => string) => {
  const [low, high] = values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [Infinity, -Infinity])
  return high >= 100 && (high - low) / high > 0.02 ? (to) => to.compact : (to) => to.price
}

/** A range of a chart, its first and last place. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The fewest places that a chart shows. */
const PLACES_MIN = 3

/** Half of a range around one of its places; undefined where that would be too little to look at. */
export const halfAround = ({ from, to }: Span, place: number): Span | undefined => {
  const size = Math.max(PLACES_MIN, Math.ceil((to - from + 1) / 2))
  if (size > to - from) return undefined
  const first = Math.min(to - size + 1, Math.max(from, place - Math.floor(size / 2)))
  return { from: first, to: first + size - 1 }
}

/** Zooming by dragging the mouse over a chart of so many places, or closer step by step. `picked` is what is being dragged over. */
const useZoom = (last: number) => {
  const zoom = useSignal<Span | undefined>(undefined)
  const picked = useSignal<Span | undefined>(undefined)
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
    /** Returns whether a range was chosen: a drag that begins and ends in one place was a press. */
    end: (): boolean => {
      const span = picked.peek()
      picked.value = undefined
      if (!span || span.from === span.to) return false
      zoom.value = { from: Math.min(span.from, span.to), to: Math.max(span.from, span.to) }
      return true
    },
  }
}

/**
 * The places of a chart, such as months, as they are walked, pinned and zoomed: the arrow keys and the pointer walk, a press, a tap or
 * Enter pins what is said of a place, a drag, + and − zoom.
 */
export const usePlaces = ({
  count,
  chosen,
  stride,
  onChoose,
}: {
  count: number
  /** The place that the rest of the page is about; walking begins there. */
  chosen?: number | undefined
  /** What the page keys skip. */
  stride: number
  onChoose?: ((place: number) => void) | undefined
}) => {
  const frame = useRef<HTMLDivElement>(null)
  const isPinned = usePinned(frame)
  const walked = useSignal<number | null>(null)
  const zoom = useZoom(count - 1)
  const { shown, picked, closer, all } = zoom
  /** The browser calls the end of a drag within one element a press. */
  const isDragged = useRef(false)
  const last = count - 1
  const index = walked.value !== null && walked.value >= shown.from && walked.value <= shown.to ? walked.value : null
  const here = index ?? chosen
  const zoomIn = closer && ((): void => closer(here ?? last))

  const pin = (place: number): void => {
    const again = isPinned.peek() && walked.peek() === place
    walked.value = place
    isPinned.value = !again
    onChoose?.(place)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && index !== null) {
      pin(index)
      focusPinned(frame)
      return
    }
    // With Ctrl they are the browser's.
    if (event.key === '+' && !event.ctrlKey && !event.metaKey) return zoomIn?.()
    if (event.key === '-' && !event.ctrlKey && !event.metaKey) return all()
    const goal = walkedTo(event.key, { here: here ?? last + 1, last: shown.to, stride })
    if (goal === undefined) return
    event.preventDefault()
    isPinned.value = false
    walked.value = goal === null ? null : Math.max(shown.from, goal)
  }
  return {
    index,
    isPinned: isPinned.value,
    shown,
    /** What is being dragged over. */
    picked: picked && picked.from !== picked.to ? picked : undefined,
    /** The pointer is over a place. */
    onPoint: (place: number, { buttons, pointerType }: PointerEvent): void => {
      if (pointerType === 'mouse' && buttons === 1) zoom.move(place)
      if (!isPinned.peek()) walked.value = place
    },
    onDown: (place: number, { pointerType, button }: PointerEvent): void => {
      isDragged.current = false
      if (pointerType === 'mouse' && button === 0) zoom.begin(place)
    },
    /** A press; where it ends a drag, it is none. */
    onPress: (place: number): void => {
      if (!zoom.end() && !isDragged.current) pin(place)
    },
    onUp: (): void => {
      isDragged.current = zoom.end()
    },
    around: {
      frame,
      isZoomed: zoom.isZoomed,
      onZoomOut: all,
      onZoomIn: zoomIn,
      onEscape: () => {
        isPinned.value = false
        walked.value = null
      },
    },
    slider: {
      role: 'slider' as const,
      tabIndex: 0,
      'aria-valuemin': 0,
      'aria-valuemax': Math.max(0, last),
      'aria-valuenow': Math.max(0, Math.min(here ?? last, last)),
      onKeyDown,
      onBlur: () => {
        if (!isPinned.peek()) walked.value = null
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        // A finger that is lifted has not gone elsewhere: what it touched stays to be read until something else is touched.
        if (pointerType === 'mouse' && !isPinned.peek()) walked.value = null
      },
    },
  }
}
