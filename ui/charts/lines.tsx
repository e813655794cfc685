import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { figures } from '../client/settings.ts'
import { ticksFor, walkedTo } from './scale.ts'
import { useWidth } from './use-width.ts'

/** One line over named places, such as the months of a year. Where nothing is known yet it has none. */
export interface NamedLine {
  readonly name: string
  readonly values: readonly (number | undefined)[]
  /** "line-0" is what the chart is about; the others are what it is compared with. */
  readonly tone: string
}

const MARGIN = { left: 50, right: 12, top: 10, bottom: 26 }
const LABEL_WIDTH = 44

/** Lines over a few places that have names. Walked with the arrow keys, with the pointer or with a finger. */
export const Lines = ({
  places,
  lines,
  label,
  height = 260,
  sentence,
  tooltip,
}: {
  places: readonly string[]
  lines: readonly NamedLine[]
  label: string
  height?: number
  sentence: (index: number) => string
  tooltip: (index: number) => ComponentChildren
}) => {
  const { element, width } = useWidth<HTMLDivElement>()
  const walked = useSignal<number | null>(null)
  const last = places.length - 1
  const known = lines.flatMap(({ values }) => values.filter((value): value is number => value !== undefined))
  const ticks = ticksFor({ low: Math.min(0, ...known), high: Math.max(0, ...known), count: 5 })
  const [bottom, top] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const inner = Math.max(1, width.value - MARGIN.left - MARGIN.right)
  const x = (index: number): number => MARGIN.left + (last <= 0 ? inner / 2 : (index / last) * inner)
  const y = (value: number): number => MARGIN.top + (1 - (value - bottom) / (top - bottom || 1)) * (height - MARGIN.top - MARGIN.bottom)
  const every = Math.max(1, Math.ceil((places.length * LABEL_WIDTH) / inner))
  const index = walked.value
  const shown = index ?? last
  const pointed = (event: PointerEvent): void => {
    const left = event.clientX - (element.current?.getBoundingClientRect().left ?? 0)
    walked.value = Math.min(last, Math.max(0, Math.round(((left - MARGIN.left) / inner) * last)))
  }
  return (
    <div
      class="lines"
      ref={element}
      role="slider"
      tabIndex={0}
      aria-label={`${label}. Left and right arrow keys walk it.`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={shown}
      aria-valuetext={sentence(shown)}
      style={{ height: `${height}px` }}
      onKeyDown={(event) => {
        const goal = walkedTo(event.key, { here: index ?? last + 1, last, stride: 6 })
        if (goal === undefined) return
        event.preventDefault()
        walked.value = goal
      }}
      onBlur={() => {
        walked.value = null
      }}
      onPointerMove={pointed}
      onPointerDown={pointed}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse') walked.value = null
      }}
    >
      {width.value > 0 && (
        <svg width={width.value} height={height} aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick} class={tick === 0 ? 'lines-tick zero' : 'lines-tick'}>
              <line x1={MARGIN.left} x2={width.value - MARGIN.right} y1={y(tick)} y2={y(tick)} />
              <text x={MARGIN.left - 8} y={y(tick)} dy="0.35em" text-anchor="end">
                {figures.value.compact(tick)}
              </text>
            </g>
          ))}
          {places.map(
            (place, nth) =>
              (last - nth) % every === 0 && (
                <text key={place} class="lines-place" x={x(nth)} y={height - 6} text-anchor={nth === last ? 'end' : 'middle'}>
                  {place}
                </text>
              ),
          )}
          {index !== null && <line class="lines-cursor" x1={x(index)} x2={x(index)} y1={MARGIN.top} y2={height - MARGIN.bottom} />}
          {lines.toReversed().map(({ name, values, tone }) => (
            <g key={name} class={tone}>
              <polyline
                points={values.flatMap((value, nth) => (value === undefined ? [] : [`${x(nth).toFixed(1)},${y(value).toFixed(1)}`])).join(' ')}
              />
              {index !== null && values[index] !== undefined && <circle cx={x(index)} cy={y(values[index] ?? 0)} r={4} />}
            </g>
          ))}
        </svg>
      )}
      {index !== null && (
        <div
          class={index > last / 2 ? 'tooltip bars-tooltip left' : 'tooltip bars-tooltip'}
          aria-hidden="true"
          style={{ '--at': `${(x(index) / Math.max(1, width.value)) * 100}%` }}
        >
          {tooltip(index)}
        </div>
      )}
    </div>
  )
}
