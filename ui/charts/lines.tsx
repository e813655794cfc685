import { charts as words } from '#messages/charts.ts'
import { periods } from '#messages/parts.ts'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { textScale } from '../client/browser.ts'
import { figures } from '../client/display-settings.ts'
import { Bars } from './bars.tsx'
import { ChartFrame, Legend, Tooltip, TOOLTIP_WIDTH, useWidth } from './chart-frame.tsx'
import { BarsTable, type ProofOf, PlaceFigures } from './chart-tables.tsx'
import { axisFor, usePlaces } from './use-places.ts'

/** One line over named places, such as the months of a year. Where nothing is known yet it has none. */
interface NamedLine {
  readonly name: string
  readonly values: readonly (number | undefined)[]
  /** "line-0" is what the chart is about; the others are what it is compared with. */
  readonly tone: string
  /** The place that is not over: its value so far is a point, to which the line would fall as if that were all. */
  readonly unfinished?: number | undefined
}

/** As columns over time have it, so that months are aligned; in letters of the usual size. */
const MARGIN = { left: 46, right: 0, top: 10, bottom: 26 }
const LETTER_WIDTH = 7
const LABEL_GAP = 18

/** Lines over a few named places: browsed, pinned, zoomed, filtered and shown as a table as columns are. */
const Lines = ({
  name,
  places: all,
  lines: every,
  label,
  height = 260,
  sentence,
  tooltip,
  proofOf,
}: {
  /** Unlike those of the other charts of the page; the address keeps under it whether it is shown as a table. */
  name: string
  places: readonly string[]
  lines: readonly NamedLine[]
  label: string
  height?: number
  sentence: (index: number) => string
  tooltip: (index: number) => ComponentChildren
  proofOf?: ProofOf | undefined
}) => {
  const scale = textScale.value
  const { element, width } = useWidth<HTMLDivElement>()
  const isolated = useSignal<string | undefined>(undefined)
  const { index, isPinned, shown, picked, onPoint, onDown, onPress, onUp, around, slider } = usePlaces({ count: all.length, stride: 6 })
  const places = all.slice(shown.from, shown.to + 1)
  const lines = every
    .filter(({ tone }) => isolated.value === undefined || tone === isolated.value)
    .map((line) => ({ ...line, values: line.values.slice(shown.from, shown.to + 1), soFar: (line.unfinished ?? -1) - shown.from }))
  const last = places.length - 1
  const known = lines.flatMap(({ values }) => values.filter((value): value is number => value !== undefined))
  const { bottom, top, ticks } = axisFor({ low: Math.min(0, ...known), high: Math.max(0, ...known), count: Math.max(2, Math.round(5 / scale)) })
  const margin = { left: MARGIN.left * scale, right: MARGIN.right, top: MARGIN.top * scale, bottom: MARGIN.bottom * scale }
  const inner = Math.max(1, width.value - margin.left - margin.right)
  const step = inner / Math.max(1, places.length)
  /** Each place has as much room as a column would have, and the line its middle. */
  const x = (nth: number): number => margin.left + (nth + 0.5) * step
  const y = (value: number): number => margin.top + (1 - (value - bottom) / (top - bottom || 1)) * (height - margin.top - margin.bottom)
  const labelWidth = Math.max(...places.map((place) => place.length)) * LETTER_WIDTH * scale + LABEL_GAP
  const apart = Math.max(1, Math.ceil((places.length * labelWidth) / inner))
  /** Below its place; the last one up to the edge, which would cut it, where its column is narrower than it is. */
  const labelAt = (nth: number) =>
    nth === last && step < labelWidth ? ({ x: width.value, 'text-anchor': 'end' } as const) : ({ x: x(nth), 'text-anchor': 'middle' } as const)
  const here = index === null ? null : index - shown.from
  const under = (event: MouseEvent): number => {
    const left = event.clientX - (element.current?.getBoundingClientRect().left ?? 0)
    return shown.from + Math.min(last, Math.max(0, Math.floor((left - margin.left) / step)))
  }
  return (
    <ChartFrame
      name={name}
      {...around}
      table={() => (
        <BarsTable
          name={name}
          label={label}
          bars={all.map((place, nth) => ({
            label: place,
            short: place,
            parts: every.flatMap(({ name: of, values, tone }) => (values[nth] === undefined ? [] : [{ name: of, value: values[nth], tone }])),
          }))}
          proofOf={proofOf}
        />
      )}
      legend={every.length > 1 && <Legend items={every} isolated={isolated.value} onIsolate={(tone) => (isolated.value = tone)} />}
    >
      <div
        class="lines"
        ref={element}
        {...slider}
        aria-label={words.walked(label)}
        aria-valuetext={sentence(slider['aria-valuenow'])}
        style={{ height: `${height}px` }}
        onPointerMove={(event) => onPoint(under(event), event)}
        onPointerDown={(event) => {
          onDown(under(event), event)
          if (event.pointerType !== 'mouse') onPoint(under(event), event)
        }}
        onPointerUp={onUp}
        onClick={(event) => onPress(under(event))}
      >
        {width.value > 0 && (
          <svg width={width.value} height={height} aria-hidden="true">
            {picked && (
              <rect
                class="lines-picked"
                x={x(picked.from - shown.from) - step / 2}
                width={(picked.to - picked.from + 1) * step}
                y={margin.top}
                height={height - margin.top - margin.bottom}
              />
            )}
            {ticks.map((tick) => (
              <g key={tick} class={tick === 0 ? 'lines-tick zero' : 'lines-tick'}>
                <line x1={margin.left} x2={width.value - margin.right} y1={y(tick)} y2={y(tick)} />
                <text x={margin.left - 8} y={y(tick)} dy="0.35em" text-anchor="end">
                  {figures.value.compact(tick)}
                </text>
              </g>
            ))}
            {places.map(
              (place, nth) =>
                (last - nth) % apart === 0 && (
                  <text key={place} class="lines-place" {...labelAt(nth)} y={height - 6}>
                    {place}
                  </text>
                ),
            )}
            {here !== null && <line class="lines-cursor" x1={x(here)} x2={x(here)} y1={margin.top} y2={height - margin.bottom} />}
            {lines.toReversed().map(({ name: of, values, tone, soFar }) => (
              <g key={of} class={tone}>
                <polyline
                  points={values
                    .flatMap((value, nth) => (value === undefined || nth === soFar ? [] : [`${x(nth).toFixed(1)},${y(value).toFixed(1)}`]))
                    .join(' ')}
                />
                {values[soFar] !== undefined && <circle class="lines-so-far" cx={x(soFar)} cy={y(values[soFar])} r={4} />}
                {here !== null && values[here] !== undefined && <circle cx={x(here)} cy={y(values[here] ?? 0)} r={4} />}
              </g>
            ))}
          </svg>
        )}
      </div>
      {here !== null && (
        <Tooltip isPinned={isPinned} left={`${Math.round(besides(x(here), { width: width.value, room: TOOLTIP_WIDTH * scale }))}px`}>
          {tooltip(here + shown.from)}
        </Tooltip>
      )}
    </ChartFrame>
  )
}

/** Places a tooltip on the side that has room. */
const besides = (at: number, { width, room }: { width: number; room: number }): number =>
  at + 16 + room <= width ? at + 16 : Math.max(0, at - 16 - room)

const LINES_HEIGHT = 260

/** Lines with their legend, or columns side by side with the same values; the values at a place are shown next to it, each linked to its proof. */
export const LineChart = ({
  name,
  places,
  lines,
  label,
  proofOf,
  isInColumns = false,
}: {
  /** Unlike those of the other charts of the page. */
  name: string
  places: readonly string[]
  lines: readonly NamedLine[]
  label: string
  proofOf: ProofOf
  isInColumns?: boolean
}) => {
  const known = (index: number) =>
    lines.flatMap(({ name: of, values, tone, unfinished }) =>
      values[index] === undefined
        ? []
        : [{ name: unfinished === index ? periods.soFar(of) : of, value: values[index], tone, proof: proofOf(index, of) }],
    )
  const sentence = (index: number): string =>
    `${places[index] ?? ''}: ${known(index)
      .map(({ name: of, value }) => `${of} ${figures.value.money(value)}`)
      .join(', ')}`
  const tooltip = (index: number) => <PlaceFigures place={places[index] ?? ''} figures={known(index)} />
  if (!isInColumns) return <Lines {...{ name, places, lines, label, proofOf, sentence, tooltip }} />
  // The first one is on the left; lines have their main subject before what it is compared with.
  const columns = lines.toReversed()
  const bars = places.map((place, index) => ({
    label: place,
    short: place,
    parts: columns.flatMap(({ name: of, values, tone }) => (values[index] === undefined ? [] : [{ name: of, value: values[index], tone }])),
  }))
  return <Bars {...{ name, bars, label, proofOf, sentence, tooltip }} height={LINES_HEIGHT} legend={lines.length > 1 ? lines : []} isGrouped />
}
