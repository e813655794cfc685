/** One column: what goes up and what goes down from nothing, stacked in the order given. */
export interface Bar {
  readonly label: string
  /** Under the column. */
  readonly short: string
  /** Values above zero go up, values below it go down. */
  readonly parts: readonly BarPart[]
  /** What stood at its end, as a line over the columns. */
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

/** Where a part of a column is drawn, in per cent of the chart's height and of the column's width. */
interface Box {
  readonly name: string
  readonly tone: string
  readonly style: { readonly bottom: string; readonly height: string; readonly left?: string; readonly right?: string }
}

/** Of the width of a column: what is left free on both sides of parts that stand side by side. */
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

/** A line that is so much farther from nothing than the columns would leave nothing of them: it is shown alone, for who asks for it. */
const LEVEL_MOST = 3

/** Whether the line can be drawn over its columns on one scale. */
export const fitsLevel = (levels: readonly number[], columns: { readonly low: number; readonly high: number }): boolean =>
  Math.max(0, ...levels.map(Math.abs)) <= LEVEL_MOST * Math.max(columns.high, -columns.low)
