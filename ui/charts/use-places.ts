import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { focusPinned, usePinned } from './pinned.ts'
import { walkedTo } from './scale.ts'
import { useZoom } from './use-zoom.ts'

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
