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

/** A line that is so much farther from nothing than the columns would leave nothing of them: it is shown alone, for who asks for it. */
const LEVEL_MOST = 3

/** Whether the line can be drawn over its columns on one scale. */
export const fitsLevel = (levels: readonly number[], columns: { readonly low: number; readonly high: number }): boolean =>
  Math.max(0, ...levels.map(Math.abs)) <= LEVEL_MOST * Math.max(columns.high, -columns.low)
