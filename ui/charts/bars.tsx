import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { figures } from '../client/settings.ts'
import type { Bar } from './bar.ts'
import { BarsTable, type DoorOf } from './bars-table.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { Legend, type LegendItem } from './legend.tsx'
import { focusPinned, usePinned } from './pinned.ts'
import { ticksFor, walkedTo } from './scale.ts'
import { Tooltip, TOOLTIP_WIDTH } from './tooltip.tsx'
import { useZoom } from './use-zoom.ts'

const LABEL_WIDTH = 46
const AXIS_WIDTH = 46
const GRID_LINES = 6

const sumOf = (bar: Bar, sign: 1 | -1): number => bar.parts.reduce((sum, { value }) => sum + (value * sign > 0 ? value : 0), 0)

const useWidth = () => {
  const element = useRef<HTMLDivElement>(null)
  const width = useSignal(0)
  useEffect(() => {
    if (!element.current) return
    const watched = new ResizeObserver(([entry]) => {
      width.value = entry?.contentRect.width ?? 0
    })
    watched.observe(element.current)
    return () => watched.disconnect()
  }, [])
  return { element, width: width.value }
}

/**
 * Columns over time. Made of boxes and not drawn, so that it prints, follows the theme and is walked like everything else. A press or
 * Enter pins what is said of a column, a drag zooms, a press in the legend leaves one kind alone, and all of it can be had as a table.
 */
export const Bars = ({
  name,
  bars: all,
  label,
  height,
  sentence,
  tooltip,
  chosen,
  onChoose,
  legend = [],
  doorOf,
}: {
  /** Unlike those of the other charts of the page; the address keeps under it whether it is shown as a table. */
  name: string
  bars: readonly Bar[]
  label: string
  height: number
  sentence: (index: number) => string
  tooltip: (index: number) => ComponentChildren
  /** The column that the rest of the page is about. */
  chosen?: number
  onChoose?: (index: number) => void
  legend?: readonly LegendItem[]
  doorOf?: DoorOf
}) => {
  const walked = useSignal<number | null>(null)
  const isolated = useSignal<string | undefined>(undefined)
  const frame = useRef<HTMLDivElement>(null)
  const isPinned = usePinned(frame)
  const { element, width } = useWidth()
  const { shown, isZoomed, all: zoomOut, picked, begin, move, end } = useZoom(all.length - 1)
  const bars = useMemo(
    () =>
      all
        .slice(shown.from, shown.to + 1)
        .map((bar) => (isolated.value === undefined ? bar : { ...bar, parts: bar.parts.filter(({ tone }) => tone === isolated.value) })),
    [all, shown.from, shown.to, isolated.value],
  )
  const ticks = ticksFor({
    low: Math.min(...bars.map((bar) => sumOf(bar, -1))),
    high: Math.max(...bars.map((bar) => sumOf(bar, 1))),
    count: GRID_LINES,
  })
  const bottom = ticks[0] ?? 0
  const span = (ticks.at(-1) ?? 0) - bottom || 1
  const percent = (value: number): number => (value / span) * 100
  const last = all.length - 1
  const every = Math.max(1, Math.ceil((bars.length * LABEL_WIDTH) / Math.max(width, 1)))
  const index = walked.value !== null && walked.value >= shown.from && walked.value <= shown.to ? walked.value : null

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
    const goal = walkedTo(event.key, { here: index ?? chosen ?? last + 1, last: shown.to, stride: 12 })
    if (goal === undefined) return
    event.preventDefault()
    isPinned.value = false
    walked.value = goal === null ? null : Math.max(shown.from, goal)
  }
  const at = index === null ? 0 : ((index - shown.from + 0.5) / bars.length) * 100
  const isLate = index !== null && index - shown.from > (bars.length - 1) / 2

  return (
    <ChartFrame
      name={name}
      frame={frame}
      isZoomed={isZoomed}
      onZoomOut={zoomOut}
      onEscape={() => {
        isPinned.value = false
        walked.value = null
      }}
      table={() => <BarsTable name={name} label={label} bars={all} doorOf={doorOf} />}
      legend={legend.length > 0 && <Legend items={legend} isolated={isolated.value} onIsolate={(tone) => (isolated.value = tone)} />}
    >
      <div
        class={onChoose ? 'bars choosable' : 'bars'}
        role="slider"
        tabIndex={0}
        aria-label={`${label}. Left and right arrow keys walk it, Enter looks into it.`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index ?? chosen ?? last}
        aria-valuetext={sentence(Math.min(index ?? chosen ?? last, last))}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!isPinned.peek()) walked.value = null
        }}
        onPointerLeave={({ pointerType }) => {
          // A finger that is lifted has not gone elsewhere: what it touched stays to be read until something else is touched.
          if (pointerType === 'mouse' && !isPinned.peek()) walked.value = null
        }}
        style={{ height: `${height}px` }}
      >
        <ul class="bars-axis" aria-hidden="true">
          {ticks.map((tick) => (
            <li key={tick} class={tick === 0 ? 'zero' : undefined} style={{ bottom: `${percent(tick - bottom)}%` }}>
              {figures.value.compact(tick)}
            </li>
          ))}
        </ul>
        <div class="bars-columns" ref={element} aria-hidden="true">
          {bars.map((bar, nth) => {
            const place = nth + shown.from
            let up = percent(-bottom)
            let down = up
            const isPicked = picked && picked.from !== picked.to && place >= picked.from && place <= picked.to
            return (
              <div
                key={bar.label}
                class={`bar${place === index ? ' walked' : ''}${place === chosen ? ' chosen' : ''}${isPicked ? ' picked' : ''}`}
                onPointerEnter={({ buttons, pointerType }) => {
                  if (pointerType === 'mouse' && buttons === 1) move(place)
                  if (!isPinned.peek()) walked.value = place
                }}
                onPointerDown={({ pointerType, button }) => pointerType === 'mouse' && button === 0 && begin(place)}
                onClick={() => {
                  if (!end()) pin(place)
                }}
                onPointerUp={() => picked && picked.from !== picked.to && end()}
              >
                {bar.parts.map(({ name: part, value, tone }) => {
                  const size = percent(Math.abs(value))
                  if (size === 0) return null
                  const from = value > 0 ? up : down - size
                  if (value > 0) up += size
                  else down -= size
                  return <span key={part} class={tone} style={{ bottom: `${from}%`, height: `${size}%` }} />
                })}
                {(last - place) % every === 0 && <em>{bar.short}</em>}
              </div>
            )
          })}
        </div>
      </div>
      {index !== null && (
        <Tooltip
          isPinned={isPinned.value}
          left={`clamp(0px, calc(${AXIS_WIDTH}px + (100% - ${AXIS_WIDTH}px) * ${(at / 100).toFixed(4)} ${isLate ? `- ${TOOLTIP_WIDTH + 20}px` : '+ 20px'}), calc(100% - ${TOOLTIP_WIDTH}px))`}
        >
          {tooltip(index)}
        </Tooltip>
      )}
    </ChartFrame>
  )
}
