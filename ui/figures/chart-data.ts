import { type Day, monthOf, secondsOf } from './calendar-days.ts'

/** One column: what goes up and what goes down from nothing, stacked in the order given. */
export interface Bar {
  readonly label: string
  /** Under the column. */
  readonly short: string
  /** Its first day, if it is a month: the year is written where it changes. */
  readonly month?: Day
  /** Values above zero go up, values below it go down. */
  readonly parts: readonly BarPart[]
  /** The value at its end, as a line over the columns. */
  readonly level?: BarPart
  /** What holds for it and for those of its year, as a line in steps over the columns. */
  readonly step?: BarPart
}

export interface BarPart {
  readonly name: string
  readonly value: number
  /** The class that colours it. */
  readonly tone: string
}

/** What is written under a column: the year as well where it is another than that of the label before. */
export const labelUnder = ({ short, month }: Bar, before: Bar | undefined): string =>
  month === undefined || month.slice(0, 4) === before?.month?.slice(0, 4) ? short : monthOf(month)

/** Where a part of a column is drawn, in per cent of the chart's height and of the column's width. */
interface Box {
  readonly name: string
  readonly tone: string
  readonly style: { readonly bottom: string; readonly height: string; readonly left?: string; readonly right?: string }
}

/** Of the width of a column: the space on both sides of parts that are side by side. */
const ASIDE = 12

/** Parts one on the other, up from nothing and down from it; or each from nothing, side by side, so that they are compared and not added up. */
export const boxesOf = (
  { parts }: Bar,
  { percent, zero, isGrouped }: { percent: (value: number) => number; zero: number; isGrouped: boolean },
): Box[] => {
  let up = zero
  let down = zero
  const width = (100 - 2 * ASIDE) / Math.max(1, parts.length)
  return parts.flatMap(({ name, value, tone }, nth): Box[] => {
    const size = percent(Math.abs(value))
    if (size === 0) return []
    const from = isGrouped ? (value > 0 ? zero : zero - size) : value > 0 ? up : down - size
    if (value > 0) up += size
    else down -= size
    const place = { bottom: `${from}%`, height: `${size}%` }
    const left = ASIDE + nth * width
    return [{ name, tone, style: isGrouped ? { ...place, left: `${left}%`, right: `${100 - left - width}%` } : place }]
  })
}

/** A line so much farther from zero than the columns would flatten them: it is shown alone, on request. */
const LEVEL_MOST = 3

/** Whether the line can be drawn over its columns on one scale. */
export const fitsLevel = (levels: readonly number[], columns: { readonly low: number; readonly high: number }): boolean =>
  Math.max(0, ...levels.map(Math.abs)) <= LEVEL_MOST * Math.max(columns.high, -columns.low)

/** One line of a chart. All lines of a chart share its days and its scale. */
export interface Line {
  readonly label: string
  readonly values: readonly (number | null)[]
  /** Unlike those of the other lines of the chart. */
  readonly tone: LineTone
}

/**
 * The main line of the chart is drawn in the accent; what it is compared with stays quiet; lower or higher estimates;
 * the forecast; and what it would be had something not changed.
 */
export type LineTone = 'accent' | 'quiet' | 'lean' | 'rich' | 'ahead' | 'still'

/** Lines are distinguished by their dashes as well as by their colour; `swatch-` classes show the same in words next to the chart. */
export const LINE_STYLES = {
  accent: { colour: '--accent', width: 2, dash: [] },
  quiet: { colour: '--hue-none', width: 1.5, dash: [4, 4] },
  lean: { colour: '--hue-plum', width: 1.5, dash: [1.5, 3] },
  rich: { colour: '--hue-olive', width: 1.5, dash: [10, 4] },
  ahead: { colour: '--hue-green', width: 2, dash: [7, 3, 2, 3] },
  still: { colour: '--hue-orchid', width: 1.5, dash: [3, 2] },
} as const satisfies Readonly<Record<LineTone, { colour: string; width: number; dash: readonly number[] }>>

/** A canvas cannot use `var(--accent)`: the browser is asked for the values of such names, of all at once. */
export const coloursOf = <Name extends string>(host: HTMLElement, names: readonly Name[]): Readonly<Record<Name, string>> => {
  const probes = names.map((name) => {
    const probe = document.createElement('i')
    probe.style.color = `var(${name})`
    return probe
  })
  host.append(...probes)
  const colours = probes.map((probe, place) => [names[place], getComputedStyle(probe).color] as const)
  for (const probe of probes) probe.remove()
  return Object.fromEntries(colours) as Record<Name, string>
}

/** What happened on a day of a line. Pure. */
export interface Mark {
  readonly day: Day
  readonly kind: 'buy' | 'sell' | 'note' | 'reconciliation' | 'import' | 'event'
  /** "Bought 10 FUND" */
  readonly text: string
  /** Where it is. */
  readonly href: string
  /** What it happened to. */
  readonly account?: string
  readonly commodity?: string
}

/** What a line is of. */
export interface Subject {
  /** With those below them. */
  readonly accounts?: readonly string[]
  readonly commodity?: string
}

/** The marks that a line about something shows: what happened to it, and nothing else. */
export const marksAbout = (marks: readonly Mark[], { accounts, commodity }: Subject): Mark[] =>
  marks.filter(
    (mark) =>
      (accounts === undefined || accounts.some((above) => mark.account === above || mark.account?.startsWith(`${above}:`))) &&
      (commodity === undefined || mark.commodity === commodity),
  )

/** Marks that are too close to be pressed separately. */
export interface MarkCluster {
  /** The position of the first of them. */
  readonly left: number
  readonly marks: readonly Mark[]
}

/** What a finger hits. */
const TARGET = 24

/** Marks in the order of their days, those within a finger's width as one. `leftOf`: the position of a day; undefined where it is not in sight. */
export const clustersOf = (marks: readonly Mark[], leftOf: (day: Day) => number | undefined): MarkCluster[] => {
  const clusters: { left: number; marks: Mark[] }[] = []
  for (const mark of marks.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
    const left = leftOf(mark.day)
    if (left === undefined) continue
    const last = clusters.at(-1)
    if (last && left - last.left < TARGET) last.marks.push(mark)
    else clusters.push({ left, marks: [mark] })
  }
  return clusters
}

const DAY_SECONDS = 86_400
/** A run of single days, which a series of trading days has not. */
const DAILY_RUN = 30
const WEEK = 7
const MONTH = 31
/** Of the time that is seen. */
const COARSE = 0.1

/**
 * The places that a line is drawn through, so that all of it has one resolution: a long series has its latest days each, those before them
 * by week, and the oldest by month. Returns undefined where every place is drawn.
 */
export const evenPlaces = (days: readonly Day[], { from, to }: { from: number; to: number }): ReadonlySet<number> | undefined => {
  const at = days.slice(from, to + 1).map((day) => secondsOf(day) / DAY_SECONDS)
  const gaps = at.slice(1).map((day, place) => day - (at[place] ?? day))
  const last = at.at(-1) ?? 0
  const span = last - (at[0] ?? last)
  const newest = gaps.findLastIndex((gap) => gap !== 1)
  if (gaps.some((gap) => gap > MONTH) || gaps.length - 1 - newest < DAILY_RUN) return undefined
  /** Whether so much of the time has no finer days that all of it is drawn as coarse. */
  const isCoarse = (gap: number): boolean => gaps.reduce((days, own) => days + (own > gap ? own : 0), 0) > COARSE * span
  if (!isCoarse(1)) return undefined
  const isMonthly = isCoarse(WEEK)
  // The last day of each week, counted back from the end as the service counts them, or of each month.
  const bucketOf = (place: number): string | number =>
    isMonthly ? (days[from + place] ?? '').slice(0, 7) : Math.floor((last - (at[place] ?? 0)) / WEEK)
  return new Set(at.flatMap((_, place) => (place === 0 || bucketOf(place) !== bucketOf(place + 1) || place === at.length - 1 ? [from + place] : [])))
}
