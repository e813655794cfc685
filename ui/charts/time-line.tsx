import { charts as words } from '#messages/charts.ts'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useContext, useEffect, useMemo, useRef } from 'preact/hooks'
import type uPlot from 'uplot'
import { inTurn, saveFile, textScale } from '../client/browser.ts'
import { type Day, secondsOf, shortDay } from '../figures/calendar-days.ts'
import type { Figures } from '../figures/number-format.ts'
import { figures, isDark, today } from '../client/display-settings.ts'
import { clustersOf, coloursOf, type Line, type Mark, type MarkCluster } from '../figures/chart-data.ts'
import { Report } from '../parts/figure.tsx'
import { cellsOfLines, saveCsv } from '../parts/table-parts.tsx'
import { ChartFrame, Legend, Tooltip, TOOLTIP_WIDTH, useView } from './chart-frame.tsx'
import { focusPinned, halfAround, type Span, usePinned, walkedTo } from './use-places.ts'
import type { plotted } from './plotted.ts'
import { Link } from 'wouter-preact'

export interface TimeLineProps {
  /** Ascending. */
  readonly days: readonly Day[]
  readonly lines: readonly Line[]
  /** What the chart shows, for who cannot see it. */
  readonly label: string
  readonly height: number
  /** What one point says, in a sentence, for who walks the chart by keyboard. */
  readonly sentence: (index: number) => string
  readonly tooltip: (index: number) => ComponentChildren
  /** How the vertical axis is written; by default as compact money. */
  readonly axis?: (figures: Figures) => (value: number) => string
  /** Amounts are measured from nothing, and so is the area below them. What has no such beginning, as a price, is a line alone. */
  readonly fromZero?: boolean
  /** What happened on these days, below the line. */
  readonly marks?: readonly Mark[]
}

interface FrameParts {
  /** Unlike those of the other charts of the page. */
  readonly name: string
  /** The same in figures; without, the page has its own table of them. */
  readonly table?: () => ComponentChildren
}

/** What draws, once it is there. */
let drawing: typeof plotted | undefined

/** uPlot cannot be loaded in a browser whose language is no language: one that is started without a locale calls it "C". */
const knowLanguage = (): void => {
  try {
    new Intl.NumberFormat(navigator.language).format(0)
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en', configurable: true })
  }
}

/** Lines over days, with a crosshair for mouse, finger and keyboard. */
export const TimeLine = ({
  days,
  lines: all,
  label,
  height,
  sentence,
  tooltip,
  axis,
  fromZero = true,
  marks = [],
  ...around
}: TimeLineProps & FrameParts) => {
  const frame = useRef<HTMLDivElement>(null)
  const report = useContext(Report)
  const isPinned = usePinned(frame)
  const zoom = useSignal<Span | undefined>(undefined)
  const last = days.length - 1
  const seen = zoom.value ?? { from: 0, to: last }
  const [view] = useView(around.name)
  const isolated = useSignal<string | undefined>(undefined)
  const lines = useMemo(
    () => (isolated.value === undefined ? all : all.filter(({ tone }) => `swatch-${tone}` === isolated.value)),
    [all, isolated.value],
  )
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>()
  const walked = useSignal<number | null>(null)
  const drawings = useSignal(0)
  const isMissing = useSignal(false)
  const pressedAt = useRef(0)
  const write = useMemo(() => (axis ?? ((to: Figures) => to.compact))(figures.value), [axis, figures.value])
  const dark = isDark.value
  const scale = textScale.value

  useEffect(() => {
    const element = host.current
    if (!element) return
    let end = (): void => undefined
    let isOver = false
    const begin = (draw: typeof plotted): void => {
      if (isOver) return
      // Who walked before the line was there is where they came to.
      let waiting = walked.peek()
      const drawn = draw(element, {
        days,
        lines,
        height,
        write,
        fromZero,
        scale,
        onWalk: (index) => {
          if (!isPinned.peek()) walked.value = index
        },
        onZoom: (first, end) => {
          const from = days.findIndex((day) => secondsOf(day) >= first)
          const to = days.findLastIndex((day) => secondsOf(day) <= end)
          const now = from > 0 || to < last ? { from, to } : undefined
          if (now?.from !== zoom.peek()?.from || now?.to !== zoom.peek()?.to) zoom.value = now
        },
        // Marks are placed by what has been drawn.
        onDraw: () => {
          drawings.value = drawings.peek() + 1
          if (waiting !== null) walkTo(waiting)
          waiting = null
        },
      })
      plot.current = drawn
      element.dataset['drawn'] = dark ? 'dark' : 'light'
      // A size that it has already would be drawn again.
      const resized = new ResizeObserver(() => element.clientWidth !== drawn.width && drawn.setSize({ width: element.clientWidth, height }))
      resized.observe(element)
      // The axes are drawn with the page's typeface, which may still be on its way.
      if (document.fonts.status === 'loading') void document.fonts.ready.then(() => plot.current === drawn && drawn.redraw(false, true))
      end = () => {
        zoom.value = undefined
        resized.disconnect()
        drawn.destroy()
        plot.current = undefined
        walked.value = null
      }
    }
    // Words and figures are there before the line: what draws it comes after them, and once for all charts.
    if (drawing) begin(drawing)
    else {
      knowLanguage()
      import('./plotted.ts').then(
        ({ plotted: draw }) => {
          drawing = draw
          // By its turn the page is laid out, and says how wide the line is without being laid out for that.
          inTurn(() => begin(draw))
        },
        () => {
          isMissing.value = true
        },
      )
    }
    return () => {
      isOver = true
      end()
    }
  }, [days, lines, height, write, dark, fromZero, scale, view])

  const walkTo = (index: number | null): void => {
    const drawn = plot.current
    const place = index === null ? null : Math.min(seen.to, Math.max(seen.from, index))
    if (place === null) drawn?.setCursor({ left: -10, top: -10 })
    else drawn?.setCursor({ left: drawn.valToPos(drawn.data[0][place] as number, 'x'), top: 0 })
    if (place !== null || !drawn) walked.value = place
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && walked.value !== null) {
      isPinned.value = true
      focusPinned(frame)
      return
    }
    // With Ctrl they are the browser's.
    if (event.key === '+' && !event.ctrlKey && !event.metaKey) return zoomIn?.()
    if (event.key === '-' && !event.ctrlKey && !event.metaKey) return zoomOut()
    const goal = walkedTo(event.key, { here: walked.value ?? last + 1, last, stride: 30 })
    if (goal === undefined) return
    event.preventDefault()
    isPinned.value = false
    walkTo(goal)
  }
  const look = ({ from, to }: Span): void => plot.current?.setScale('x', { min: secondsOf(days[from] ?? ''), max: secondsOf(days[to] ?? '') })
  const zoomOut = (): void => look({ from: 0, to: last })
  const closer = halfAround(seen, Math.min(walked.value ?? last, last))
  const zoomIn =
    closer &&
    ((): void => {
      const here = walked.peek()
      look(closer)
      // The crosshair stays at its day, which is elsewhere now.
      if (here !== null) walkTo(here)
    })
  const onTouch = (event: PointerEvent): void => {
    const drawn = plot.current
    if (event.pointerType === 'mouse' || !drawn) return
    walkTo(drawn.posToIdx(event.clientX - drawn.over.getBoundingClientRect().left))
  }

  const saving = figures.value.hidden
    ? undefined
    : {
        picture: () => {
          const element = host.current
          if (!element || !plot.current) return
          const { '--surface': ground, '--ink': ink } = coloursOf(element, ['--surface', '--ink'])
          savePicture(around.name, { drawn: plot.current.ctx.canvas, title: label, ground, ink })
        },
        csv: () => saveCsv(around.name, cellsOfLines(days, all, { tooltip, report })),
      }
  // Read on every drawing, so that this is drawn again once the line exists.
  const isDrawn = drawings.value > 0
  const leftOf = (day: Day): number | undefined => {
    const drawn = plot.current
    const { min, max } = drawn?.scales['x'] ?? {}
    const at = secondsOf(day)
    return drawn && isDrawn && at >= (min ?? Number.POSITIVE_INFINITY) && at <= (max ?? 0)
      ? drawn.over.offsetLeft + drawn.valToPos(at, 'x')
      : undefined
  }

  const index = walked.value
  const shown = Math.min(index ?? last, last)
  return (
    <ChartFrame
      {...around}
      frame={frame}
      isZoomed={zoom.value !== undefined}
      saving={saving}
      onZoomOut={zoomOut}
      onZoomIn={zoomIn}
      onEscape={() => {
        isPinned.value = false
        walkTo(null)
      }}
      legend={
        all.length > 1 && (
          <Legend
            items={all.map(({ label: name, tone }) => ({ name, tone: `swatch-${tone}` }))}
            isolated={isolated.value}
            onIsolate={(tone) => (isolated.value = tone)}
          />
        )
      }
    >
      <div class="time-line">
        <div
          ref={host}
          class="time-line-plot"
          style={{ height: `${height}px` }}
          role="slider"
          tabIndex={0}
          aria-label={words.walked(label)}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={shown}
          aria-valuetext={sentence(shown)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (!isPinned.peek()) walkTo(null)
          }}
          onPointerDown={(event) => {
            isPinned.value = false
            pressedAt.current = event.clientX
            onTouch(event)
          }}
          onPointerMove={onTouch}
          onClick={(event) => {
            // What moved on the way was a drag.
            if (walked.peek() !== null && Math.abs(event.clientX - pressedAt.current) < 4) isPinned.value = true
          }}
        />
        {isMissing.value && <p class="empty">{words.notLoaded}</p>}
        {index !== null && index <= last && plot.current && (
          <Tooltip isPinned={isPinned.value} left={`${beside(plot.current, { index, room: TOOLTIP_WIDTH * scale })}px`}>
            {tooltip(index)}
          </Tooltip>
        )}
        {marks.length > 0 && <TimeMarks marks={marks} leftOf={leftOf} />}
      </div>
    </ChartFrame>
  )
}

/** Places a tooltip next to the crosshair, on the side that has room. */
const beside = (plot: uPlot, { index, room }: { index: number; room: number }): number => {
  const at = plot.over.offsetLeft + plot.valToPos(plot.data[0][index] as number, 'x')
  return Math.round(at + 14 + room <= plot.root.clientWidth ? at + 14 : Math.max(0, at - 14 - room))
}

const MARGIN = 16
const TITLE = 15

/** Saves a chart as a picture, with its background and title. */
const savePicture = (name: string, { drawn, title, ground, ink }: { drawn: HTMLCanvasElement; title: string; ground: string; ink: string }): void => {
  const scale = devicePixelRatio || 1
  const picture = document.createElement('canvas')
  const head = (TITLE + 2 * MARGIN) * scale
  picture.width = drawn.width + 2 * MARGIN * scale
  picture.height = drawn.height + head + MARGIN * scale
  const context = picture.getContext('2d')
  if (!context) return
  context.fillStyle = ground
  context.fillRect(0, 0, picture.width, picture.height)
  context.fillStyle = ink
  context.font = `600 ${TITLE * scale}px "Geist Variable", system-ui, sans-serif`
  context.textBaseline = 'top'
  context.fillText(title, MARGIN * scale, MARGIN * scale, drawn.width)
  context.drawImage(drawn, MARGIN * scale, head)
  picture.toBlob((blob) => blob && saveFile(`${name}-${today.peek()}.png`, blob), 'image/png')
}

/** What the marks below a line mean. */
const MARK_KINDS = ['buy', 'sell', 'note', 'reconciliation', 'import', 'event', 'several'] as const

const kindOf = ({ marks: [first, ...others] }: MarkCluster): Mark['kind'] | 'several' =>
  first && others.every(({ kind }) => kind === first.kind) ? first.kind : 'several'

/** Marks below a line at the days of events; a press shows the event with a link. */
const TimeMarks = ({ marks, leftOf }: { marks: readonly Mark[]; leftOf: (day: Day) => number | undefined }) => {
  const open = useSignal<Day | undefined>(undefined)
  const clusters = clustersOf(marks, leftOf)
  const shown = clusters.find(({ marks: [first] }) => first?.day === open.value)
  if (clusters.length === 0) return null
  return (
    <div
      class="time-marks"
      onKeyDown={(event) => {
        if (event.key === 'Escape') open.value = undefined
      }}
    >
      <ul class="time-marks-row" aria-label={words.happened}>
        {clusters.map((cluster) => {
          const { left, marks: of } = cluster
          const [first] = of
          const isOpen = first?.day === open.value
          const on = shortDay(first?.day ?? '')
          const about = of.length === 1 ? words.markOn(on, first?.text ?? '') : words.marksOn(on, of.length)
          return (
            <li key={first?.day} style={{ left: `${Math.round(left)}px` }}>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-label={about}
                title={about}
                onClick={() => (open.value = isOpen ? undefined : first?.day)}
              >
                <i class={`mark-${kindOf(cluster)}`} />
              </button>
            </li>
          )
        })}
      </ul>
      <ul class="legend" aria-label={words.marksMeaning}>
        {MARK_KINDS.filter((kind) => clusters.some((cluster) => kindOf(cluster) === kind)).map((kind) => (
          <li key={kind}>
            <i class={`mark-${kind}`} aria-hidden="true" /> {words.marks[kind]}
          </li>
        ))}
      </ul>
      {shown && (
        <ul class="time-marks-told">
          {shown.marks.map(({ day, text, href }, place) => (
            <li key={place}>
              <time dateTime={day}>{shortDay(day)}</time> <Link href={href}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
