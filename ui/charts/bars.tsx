import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { figures } from '../client/settings.ts'
import { ticksFor, walkedTo } from './scale.ts'

/** One column: what goes up and what goes down from nothing, stacked in the order given. */
export interface Bar {
  readonly label: string
  /** Under the column. */
  readonly short: string
  /** Values above zero go up, values below it go down. */
  readonly parts: readonly { readonly name: string; readonly value: number; readonly tone: string }[]
}

const LABEL_WIDTH = 46
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

/** Columns over time. Made of boxes and not drawn, so that it prints, follows the theme and is walked like everything else. */
export const Bars = ({
  bars,
  label,
  height,
  sentence,
  tooltip,
  chosen,
  onChoose,
}: {
  bars: readonly Bar[]
  label: string
  height: number
  sentence: (index: number) => string
  tooltip: (index: number) => ComponentChildren
  /** The column that the rest of the page is about. */
  chosen?: number
  onChoose?: (index: number) => void
}) => {
  const walked = useSignal<number | null>(null)
  const { element, width } = useWidth()
  const ticks = ticksFor({
    low: Math.min(...bars.map((bar) => sumOf(bar, -1))),
    high: Math.max(...bars.map((bar) => sumOf(bar, 1))),
    count: GRID_LINES,
  })
  const bottom = ticks[0] ?? 0
  const span = (ticks.at(-1) ?? 0) - bottom || 1
  const percent = (value: number): number => (value / span) * 100
  const last = bars.length - 1
  const every = Math.max(1, Math.ceil((bars.length * LABEL_WIDTH) / Math.max(width, 1)))
  const index = walked.value

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && index !== null) onChoose?.(index)
    const goal = walkedTo(event.key, { here: index ?? chosen ?? last + 1, last, stride: 12 })
    if (goal === undefined) return
    event.preventDefault()
    walked.value = goal
  }

  return (
    <div
      class={onChoose ? 'bars choosable' : 'bars'}
      role="slider"
      tabIndex={0}
      aria-label={`${label}. Left and right arrow keys walk it.`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index ?? chosen ?? last}
      aria-valuetext={sentence(Math.min(index ?? chosen ?? last, last))}
      onKeyDown={onKeyDown}
      onBlur={() => {
        walked.value = null
      }}
      onPointerLeave={({ pointerType }) => {
        // A finger that is lifted has not gone elsewhere: what it touched stays to be read until something else is touched.
        if (pointerType === 'mouse') walked.value = null
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
        {bars.map((bar, place) => {
          let up = percent(-bottom)
          let down = up
          return (
            <div
              key={bar.label}
              class={`bar${place === index ? ' walked' : ''}${place === chosen ? ' chosen' : ''}`}
              onPointerEnter={() => {
                walked.value = place
              }}
              onClick={() => onChoose?.(place)}
            >
              {bar.parts.map(({ name, value, tone }) => {
                const size = percent(Math.abs(value))
                if (size === 0) return null
                const from = value > 0 ? up : down - size
                if (value > 0) up += size
                else down -= size
                return <span key={name} class={tone} style={{ bottom: `${from}%`, height: `${size}%` }} />
              })}
              {(last - place) % every === 0 && <em>{bar.short}</em>}
            </div>
          )
        })}
        {index !== null && index <= last && (
          <div
            class={index > last / 2 ? 'tooltip bars-tooltip left' : 'tooltip bars-tooltip'}
            style={{ '--at': `${((index + 0.5) / bars.length) * 100}%` }}
          >
            {tooltip(index)}
          </div>
        )}
      </div>
    </div>
  )
}
