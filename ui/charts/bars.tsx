import { useSignal } from '@preact/signals'
import type { ComponentChildren, ComponentProps } from 'preact'
import { useMemo } from 'preact/hooks'
import { charts as words } from '#messages/charts.ts'
import { tables } from '#messages/parts.ts'
import { textScale } from '../client/browser.ts'
import { figures } from '../client/display-settings.ts'
import { type Bar, boxesOf, fitsLevel, labelUnder } from '../figures/chart-data.ts'
import { sumOf } from '../figures/sum-figures.ts'
import { type FigurePlaces, placesTogether } from '../figures/unknown.ts'
import { useGap, withGap } from '../parts/figure.tsx'
import { ChartFrame, Legend, type LegendItem, Tooltip, TOOLTIP_WIDTH, useWidth } from './chart-frame.tsx'
import { BarsTable, PlaceFigures, type ProofOf } from './chart-tables.tsx'
import { axisFor, usePlaces } from './use-places.ts'

const LABEL_WIDTH = 46
const AXIS_WIDTH = 46
/** A month with its year. */
const YEARLY_WIDTH = 58
/** As in the style sheet: in a narrower chart the last label ends at its edge, and reaches further towards the one before. */
const NARROW_WIDTH = 480
const NARROW_LABEL_WIDTH = 76
const GRID_LINES = 6

/** How far a column reaches up, or down. */
const reachOf = ({ parts }: Bar, sign: 1 | -1, isGrouped: boolean): number => {
  const there = parts.map(({ value }) => (value * sign > 0 ? value : 0))
  return isGrouped ? Math[sign === 1 ? 'max' : 'min'](0, ...there) : there.reduce((sum, value) => sum + value, 0)
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
  proofOf,
  head,
  table,
  only,
  isGrouped = false,
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
  proofOf?: ProofOf | undefined
  /** What a column stands for; by default a month. */
  head?: string | undefined
  /** The same in figures, where a column is not what it is made of. */
  table?: (() => ComponentChildren) | undefined
  /** The tone that is left alone, where the rest of the page is about it as well. */
  only?: { readonly tone: string | undefined; readonly choose: (tone: string | undefined) => void }
  /** Parts are side by side, to be compared. */
  isGrouped?: boolean
}) => {
  const scale = textScale.value
  const own = useSignal<string | undefined>(undefined)
  const isolated = only ? only.tone : own.value
  const { element, width } = useWidth<HTMLDivElement>()
  const { index, isPinned, shown, picked, onPoint, onDown, onPress, onUp, around, slider } = usePlaces({
    count: all.length,
    chosen,
    stride: 12,
    onChoose,
  })
  const bars = useMemo(
    () =>
      all
        .slice(shown.from, shown.to + 1)
        .map((bar) => (isolated === undefined ? bar : { ...bar, parts: bar.parts.filter(({ tone }) => tone === isolated) })),
    [all, shown.from, shown.to, isolated],
  )
  const columns = {
    low: Math.min(...bars.map((bar) => reachOf(bar, -1, isGrouped))),
    high: Math.max(...bars.map((bar) => reachOf(bar, 1, isGrouped))),
  }
  const levels = bars.flatMap(({ level }) => level ?? [])
  const tone = levels[0]?.tone
  const drawn = levels.map(({ value }) => value)
  const isLevelled = tone !== undefined && (isolated === undefined ? fitsLevel(drawn, columns) : isolated === tone)
  const stepTone = bars.find(({ step }) => step)?.step?.tone
  const lines = [...(isLevelled ? drawn : []), ...bars.flatMap(({ step }) => step?.value ?? [])]
  const { bottom, top, ticks } = axisFor({
    low: Math.min(columns.low, ...lines),
    high: Math.max(columns.high, ...lines),
    count: Math.max(2, Math.round(GRID_LINES / scale)),
  })
  const span = top - bottom || 1
  const percent = (value: number): number => (value / span) * 100
  const last = all.length - 1
  const labelWidth = (width.value < NARROW_WIDTH * scale ? NARROW_LABEL_WIDTH : LABEL_WIDTH) * scale
  const every = Math.max(1, Math.ceil((bars.length * labelWidth) / Math.max(width.value, 1)))
  const at = index === null ? 0 : ((index - shown.from + 0.5) / bars.length) * 100
  const [axis, tooltipWidth] = [AXIS_WIDTH * scale, TOOLTIP_WIDTH * scale]
  const isLate = index !== null && index - shown.from > (bars.length - 1) / 2

  return (
    <ChartFrame
      name={name}
      {...around}
      table={table ?? (() => <BarsTable name={name} label={label} bars={all} proofOf={proofOf} head={head} />)}
      legend={legend.length > 0 && <Legend items={legend} isolated={isolated} onIsolate={only?.choose ?? ((tone) => (own.value = tone))} />}
    >
      <div
        class={onChoose ? 'bars choosable' : 'bars'}
        {...slider}
        aria-label={words.walked(label)}
        aria-valuetext={sentence(slider['aria-valuenow'])}
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
            const isPicked = picked && place >= picked.from && place <= picked.to
            return (
              <div
                key={bar.label}
                class={`bar${place === index ? ' walked' : ''}${place === chosen ? ' chosen' : ''}${isPicked ? ' picked' : ''}`}
                onPointerEnter={(event) => onPoint(place, event)}
                onPointerDown={(event) => onDown(place, event)}
                onClick={() => onPress(place)}
                onPointerUp={onUp}
              >
                {boxesOf(bar, { percent, zero: percent(-bottom), isGrouped }).map(({ name: part, tone: of, style }) => (
                  <span key={part} class={of} style={style} />
                ))}
                {(last - place) % every === 0 && (
                  <em style={{ maxWidth: `max(${every * 100}%, ${YEARLY_WIDTH * scale}px)` }}>{labelUnder(bar, bars[nth - every])}</em>
                )}
              </div>
            )
          })}
          {stepTone && <BarsSteps values={bars.map(({ step }) => step?.value)} heightOf={(value) => percent(value - bottom)} tone={stepTone} />}
          {isLevelled && <BarsLevel values={drawn} heightOf={(value) => percent(value - bottom)} tone={tone} />}
        </div>
      </div>
      {index !== null && (
        <Tooltip
          isPinned={isPinned}
          left={`clamp(0px, calc(${axis}px + (100% - ${axis}px) * ${(at / 100).toFixed(4)} ${isLate ? `- ${tooltipWidth + 20}px` : '+ 20px'}), max(0px, 100% - ${tooltipWidth}px))`}
        >
          {tooltip(index)}
        </Tooltip>
      )}
    </ChartFrame>
  )
}

/** A line over columns: the value at the end of each, such as the cash balance. */

interface Level {
  readonly values: readonly number[]
  /** Where a value lies between the lowest and the highest mark, from 0 to 100. */
  readonly heightOf: (value: number) => number
  readonly tone: string
}

const WIDTH = 100

const BarsLevel = ({ values, heightOf, tone }: Level) => {
  const points = values.map((value, nth) => ({ x: ((nth + 0.5) / values.length) * WIDTH, y: heightOf(value) }))
  return (
    <div class={`bars-level ${tone}`}>
      <svg viewBox={`0 0 ${WIDTH} 100`} preserveAspectRatio="none">
        <polyline points={points.map(({ x, y }) => `${x},${100 - y}`).join(' ')} />
      </svg>
      {points.map(({ x, y }) => (
        <i key={x} style={{ left: `${x}%`, bottom: `${y}%` }} />
      ))}
    </div>
  )
}

/** A line in steps over columns: a value of several of them, such as the average of their year. */

/** `values`: one for each column; where it is undefined there is no line. */
const BarsSteps = ({
  values,
  heightOf,
  tone,
}: {
  values: readonly (number | undefined)[]
  /** Where a value lies between the lowest and the highest mark, from 0 to 100. */
  heightOf: (value: number) => number
  tone: string
}) => {
  const path = values.map((value, nth) => {
    if (value === undefined) return ''
    const [from, to] = [nth, nth + 1].map((edge) => (edge / values.length) * 100)
    return `${values[nth - 1] === undefined ? 'M' : 'L'}${from},${100 - heightOf(value)}H${to}`
  })
  return (
    <div class={`bars-level bars-steps ${tone}`}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <path d={path.join('')} />
      </svg>
    </div>
  )
}

type BarsProps = ComponentProps<typeof Bars>

/** Columns over time with their legend; the parts of a column are shown when it is pointed at, each linked to its proof. */
export const PeriodBars = ({
  bars,
  height = 280,
  sums = tables.total,
  sumAt,
  proofOf,
  ...others
}: Omit<BarsProps, 'sentence' | 'tooltip' | 'height'> & {
  height?: number
  /** What the parts of a column are together. */
  sums?: string
  /** The place of that; by default the place of its parts. */
  sumAt?: (index: number) => FigurePlaces
}) => {
  const gapAt = useGap()
  const partsAt = (index: number) => (bars[index]?.parts ?? []).filter(({ name, value }) => value !== 0 || gapAt(proofOf?.(index, name)))
  const sumPlaces = (index: number) => (sumAt ? sumAt(index) : placesTogether(partsAt(index).map(({ name }) => proofOf?.(index, name))))
  const totalAt = (index: number): number => sumOf(partsAt(index).map(({ value }) => value))
  return (
    <Bars
      {...others}
      bars={bars}
      height={height}
      proofOf={proofOf}
      sentence={(index) => `${bars[index]?.label ?? ''}: ${withGap(figures.value.money(totalAt(index)), gapAt(sumPlaces(index)))}`}
      tooltip={(index) => {
        const parts = partsAt(index).map((part) => ({ ...part, proof: proofOf?.(index, part.name) }))
        const step = bars[index]?.step
        const shownFigures = [...parts, { name: sums, value: totalAt(index), proof: sumPlaces(index), isSum: true }]
        return (
          <PlaceFigures
            place={bars[index]?.label ?? ''}
            figures={step ? [...shownFigures, { ...step, proof: proofOf?.(index, step.name) }] : shownFigures}
          />
        )
      }}
    />
  )
}
