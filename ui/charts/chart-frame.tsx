import { charts as words } from '#messages/charts.ts'
import { type Signal, useSignal } from '@preact/signals'
import { ChartColumn, Download, Image, Table2, ZoomIn, ZoomOut } from 'lucide-preact'
import type { ComponentChildren, RefObject } from 'preact'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { useManner, useParameter } from '../client/address.ts'
import { useGoingOn, useOwnPeriod } from '../client/use-scope.ts'
import { type Day, lastMonths, monthsBefore } from '../figures/calendar-days.ts'
import { spanWords } from '../figures/scope-parameters.ts'
import { Button, Segmented } from '../parts/fields.tsx'
import { InRow } from '../parts/figure.tsx'

/** Whether a chart is looked at or read as a table; kept in the address under its name. */
export const useView = (name: string) => useManner<'chart' | 'table'>(`view-${name}`, 'chart', ['chart', 'table'])

/** The frame of a chart: its legend, the switch to its table, and the way out of a zoom. */
export const ChartFrame = ({
  name,
  frame,
  isZoomed,
  onZoomOut,
  onZoomIn,
  onEscape,
  table,
  legend,
  saving,
  children,
}: {
  name: string
  frame: RefObject<HTMLDivElement>
  isZoomed: boolean
  onZoomOut: () => void
  /** Shows half as many places, around the one that is walked to; absent where it is as close as it gets. */
  onZoomIn?: (() => void) | undefined
  onEscape: () => void
  /** The same in figures; without, the page has its own table of them. */
  table?: () => ComponentChildren
  legend?: ComponentChildren
  /** Ways to take the chart along, where what it shows may be seen. */
  saving?: { readonly picture: () => void; readonly csv: () => void } | undefined
  children: ComponentChildren
}) => {
  const [view, setView] = useView(name)
  const isTable = view === 'table' && table !== undefined
  return (
    <div
      class="chart-frame"
      ref={frame}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !(event.target instanceof Element) || !event.target.closest('.tooltip')) return
        event.stopPropagation()
        onEscape()
        frame.current?.querySelector<HTMLElement>('[role="slider"]')?.focus()
      }}
    >
      {isTable ? table() : <div class="chart-place">{children}</div>}
      <div class="chart-foot">
        {!isTable && legend}
        <span class="chart-ways">
          {onZoomIn && !isTable && <Button icon={ZoomIn} size={14} class="table-tool" onClick={onZoomIn} text={words.zoomIn} />}
          {isZoomed && !isTable && <Button icon={ZoomOut} size={14} class="table-tool" onClick={onZoomOut} text={words.showAll} />}
          {saving && !isTable && (
            <>
              <Button icon={Image} size={14} class="table-tool" onClick={saving.picture} text="PNG" />
              <Button icon={Download} size={14} class="table-tool" onClick={saving.csv} text="CSV" />
            </>
          )}
          {table && (
            <Button class="table-tool" onClick={() => setView(isTable ? 'chart' : 'table')}>
              {isTable ? <ChartColumn size={14} aria-hidden="true" /> : <Table2 size={14} aria-hidden="true" />}{' '}
              {isTable ? words.asChart : words.asTable}
            </Button>
          )}
        </span>
      </div>
    </div>
  )
}

export type Range = 'all' | '5y' | '3y' | '1y' | '6m' | '1m'

interface Offer {
  readonly value: Range
  readonly label: string
  readonly months: number
}

const RANGES: readonly Offer[] = (
  [
    ['1m', 1],
    ['6m', 6],
    ['1y', 12],
    ['3y', 36],
    ['5y', 60],
  ] as const
).map(([value, months]) => ({ value, months, label: words.ranges[value] }))
const ALL = { value: 'all' as const, label: words.ranges.all }

const useOffered = (offered: readonly Offer[], fallback: Range) => {
  const [choice, choose] = useParameter<Range>('range', fallback, ['all', ...RANGES.map(({ value }) => value)])
  const range = offered.find(({ value }) => value === choice)
  return { range, choose, words: words.over[range?.value ?? 'all'] }
}

/** The part of a series of days that the address of the page names, and the tabs to choose another. Ranges longer than the series are not offered. */
export const useRange = <Point,>(points: readonly Point[], dayIn: (point: Point) => Day) => {
  const [first, last] = [points[0], points.at(-1)]
  const offered = first && last ? RANGES.filter(({ months }) => monthsBefore(dayIn(last), months) > dayIn(first)) : []
  const { range, choose, words: over } = useOffered(offered, 'all')
  const tabs = offered.length > 0 && <Segmented label={words.range} choices={[...offered, ALL]} value={range?.value ?? 'all'} onChoose={choose} />
  const inRange = useMemo(() => {
    if (!range || !last) return points
    const start = monthsBefore(dayIn(last), range.months)
    return points.filter((point) => dayIn(point) >= start)
  }, [points, range?.value])
  return { inRange, tabs, words: over }
}

/** The same for a series of months: so many whole ones, and the one that is going on after them. The filters of the page offer the choice. */
export const useMonthRange = <Month,>(months: readonly Month[], dayIn: (month: Month) => Day) => {
  const goingOn = useGoingOn()
  const { whole } = lastMonths(months, { dayIn, today: goingOn })
  const offered = RANGES.filter((offer) => offer.months > 1 && offer.months < whole.length)
  const { range, choose } = useOffered(offered, '1y')
  const spans = [...offered.map(({ value, months: count }) => ({ value, label: spanWords(count) })), { value: 'all', label: spanWords() }]
  useOwnPeriod({ spans, value: range?.value ?? 'all', choose: (value) => choose(value as Range) })
  return useMemo(() => lastMonths(months, { dayIn, today: goingOn, count: range?.months }), [months, range?.value, goingOn])
}

/** One kind of thing that a chart draws. */
export interface LegendItem {
  readonly name: string
  /** The class that colours it. */
  readonly tone: string
  /** It is always there: no press leaves it alone. */
  readonly isStill?: boolean
}

/** What the colours of a chart mean. A press leaves only one of them, a second press shows all. */
export const Legend = ({
  items,
  isolated,
  onIsolate,
}: {
  items: readonly LegendItem[]
  isolated: string | undefined
  onIsolate: (tone: string | undefined) => void
}) => (
  <ul class="legend" aria-label={words.legend}>
    {items.map(({ name, tone, isStill }) => (
      <li key={tone}>
        {isStill ? (
          <span class="legend-still">
            <span class={`swatch ${tone}`} />
            <bdi>{name}</bdi>
          </span>
        ) : (
          <button type="button" aria-pressed={isolated === tone} onClick={() => onIsolate(isolated === tone ? undefined : tone)}>
            <span class={`swatch ${tone}`} />
            <bdi>{name}</bdi>
          </button>
        )}
      </li>
    ))}
  </ul>
)

/** What is said of one place of a chart. Its figures can be pressed once it is pinned. */
export const Tooltip = ({
  isPinned,
  left,
  children,
}: {
  isPinned: boolean
  /** Its position, as CSS. */
  left: string
  children: ComponentChildren
}) => (
  <InRow.Provider value={!isPinned}>
    <div
      class={isPinned ? 'tooltip pinned' : 'tooltip'}
      style={{ left }}
      {...(isPinned ? { role: 'group', 'aria-label': words.figuresHere } : { 'aria-hidden': true })}
    >
      {children}
    </div>
  </InRow.Provider>
)

/** In letters of the usual size. */
export const TOOLTIP_WIDTH = 216

/** The width of an element, for what is drawn to fit; 0 until it exists. It may go and return, as a chart that is shown as a table. */
export const useWidth = <Of extends Element>(): { readonly element: RefObject<Of>; readonly width: Signal<number> } => {
  const element = useRef<Of>(null)
  const watched = useRef<Of | null>(null)
  const width = useSignal(0)
  const observer = useRef<ResizeObserver>()
  useLayoutEffect(() => {
    if (element.current === watched.current) return
    watched.current = element.current
    observer.current?.disconnect()
    observer.current = new ResizeObserver(([entry]) => {
      width.value = Math.floor(entry?.contentRect.width ?? 0)
    })
    if (element.current) observer.current.observe(element.current)
  })
  useLayoutEffect(() => () => observer.current?.disconnect(), [])
  return { element, width }
}
