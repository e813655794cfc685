import uPlot from 'uplot'
import { type Day, dayAt, dayInYear, monthOf, secondsOf, shortMonth } from '../figures/calendar-days.ts'
import { type Line, LINE_STYLES } from '../figures/chart-data.ts'
import { axisFor } from './use-places.ts'

/** How lines over days are drawn. */

const faded = (rgb: string, alpha: number): string => `rgba(${(rgb.match(/[\d.]+/g) ?? []).slice(0, 3).join(',')},${alpha})`

const DAY = 86_400
const MONTH = 28 * DAY
const YEAR = 360 * DAY

/** The year is said where it begins, so that a row of months needs it only once. */
const dayLabels = (_: uPlot, splits: number[], _axis: number, _space: number, step: number): string[] =>
  splits.map((seconds, place) => {
    const day = dayAt(seconds)
    if (step >= YEAR) return day.slice(0, 4)
    // On a line of a few days the places of an axis are hours: the day is said where it begins.
    if (seconds % DAY !== 0) return ''
    if (step >= MONTH) return day.slice(0, 4) !== dayAt(splits[place - 1] ?? 0).slice(0, 4) ? monthOf(day) : shortMonth(day)
    return dayInYear(day)
  })

const fontOf = (scale: number): string => `${12 * scale}px "Geist Variable", system-ui, sans-serif`

/** A row of single days may name the last one, right at the edge. */
const roomAtTheEnd = (days: readonly Day[], scale: number): number =>
  secondsOf(days.at(-1) ?? '') - secondsOf(days[0] ?? '') < 3 * MONTH ? 22 * scale : 8

export interface Drawing {
  readonly days: readonly Day[]
  readonly lines: readonly Line[]
  readonly height: number
  readonly fromZero: boolean
  /** How large letters are compared with the usual ones. */
  readonly scale: number
  readonly write: (value: number) => string
  readonly onWalk: (index: number | null) => void
  /** The days that are seen, in seconds. */
  readonly onZoom: (first: number, last: number) => void
  readonly onDraw: () => void
}

/** What is drawn in which colour; a canvas cannot use `var(--accent)`. */
export const COLOURS = ['--line', '--ink-3', '--surface', ...Object.values(LINE_STYLES).map(({ colour }) => colour)] as const
export type Colours = Readonly<Record<(typeof COLOURS)[number], string>>

/** Between two ticks of the vertical axis, in letters of the usual size. */
const TICK_SPACE = 44
/** What the horizontal axis takes, and the space above. */
const AROUND = 40

/** The vertical axis of amounts: measured from nothing, with a tick at or near its ends. */
const fromNothing = ({ height, scale }: Pick<Drawing, 'height' | 'scale'>) => {
  const count = Math.max(2, Math.floor((height - AROUND * scale) / (TICK_SPACE * scale)))
  let ticks: readonly number[] = []
  return {
    range: (_: unknown, low: number | null, high: number | null): uPlot.Range.MinMax => {
      const axis = axisFor({ low: low ?? 0, high: high ?? 0, count })
      ticks = axis.ticks
      return axis.bottom === axis.top ? [0, 1] : [axis.bottom, axis.top]
    },
    splits: (): number[] => [...ticks],
  }
}

const HALF_A_MONTH = 15 * 86_400
/** What the horizontal axis covers: a single day gets its month. By default the axis would end years later. */
const aroundOneDay = ([only = '']: readonly Day[]): uPlot.Scale.Range => [secondsOf(only) - HALF_A_MONTH, secondsOf(only) + HALF_A_MONTH]

export const optionsFor = (
  { days, lines, height, write, fromZero, scale, onWalk, onZoom, onDraw }: Drawing,
  { colours, width }: { colours: Colours; width: number },
): uPlot.Options => {
  const { '--accent': accent } = colours
  const colourOf = ({ tone }: Line): string => colours[LINE_STYLES[tone].colour]
  const amounts = fromZero ? fromNothing({ height, scale }) : undefined
  const grid = { stroke: colours['--line'], width: 1 }
  const axis = { stroke: colours['--ink-3'], font: fontOf(scale), ticks: { show: false } }
  return {
    width,
    height,
    padding: [12, roomAtTheEnd(days, scale), 0, 0],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: {
      y: false,
      // A drag with the mouse chooses the days to show; two presses show all again.
      drag: { x: true, y: false, setScale: true },
      points: {
        size: 9,
        width: 2,
        stroke: () => colours['--surface'],
        fill: (_, series) => (lines[series - 1] ? colourOf(lines[series - 1]!) : accent),
      },
    },
    scales: { ...(days.length === 1 ? { x: { range: aroundOneDay(days) } } : {}), ...(amounts ? { y: { range: amounts.range } } : {}) },
    axes: [
      { ...axis, grid: { show: false }, space: 72 * scale, values: dayLabels, size: 28 * scale, gap: 8 },
      {
        ...axis,
        grid,
        border: { show: false },
        space: TICK_SPACE * scale,
        ...(amounts ? { splits: amounts.splits } : {}),
        gap: 10,
        size: (_, values) => 18 + Math.max(0, ...(values ?? []).map((text) => text.length)) * 7 * scale,
        values: (_, splits) => splits.map(write),
      },
    ],
    series: [
      {},
      ...lines.map(
        (line): uPlot.Series => ({
          label: line.label,
          stroke: colourOf(line),
          width: LINE_STYLES[line.tone].width,
          // One day alone makes no line.
          points: { show: days.length === 1 },
          dash: [...LINE_STYLES[line.tone].dash],
          ...(line.tone === 'accent' && fromZero
            ? {
                fill: (plot: uPlot) => {
                  const gradient = plot.ctx.createLinearGradient(0, plot.bbox.top, 0, plot.bbox.top + plot.bbox.height)
                  gradient.addColorStop(0, faded(accent, 0.16))
                  gradient.addColorStop(1, faded(accent, 0))
                  return gradient
                },
              }
            : {}),
        }),
      ),
    ],
    hooks: {
      draw: [onDraw],
      setCursor: [(plot) => onWalk(plot.cursor.idx ?? null)],
      setScale: [
        (plot, scale) => {
          const { min, max } = plot.scales['x'] ?? {}
          if (scale === 'x' && typeof min === 'number' && typeof max === 'number') onZoom(min, max)
        },
      ],
    },
  }
}
