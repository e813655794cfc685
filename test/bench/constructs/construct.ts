import { formatDay } from '#vocabulary/day.ts'

/** Something that people write in journals, over and over. */
export interface Construct {
  readonly name: string
  /** In how many of a dialect's test cases of the conformance census it stands. */
  readonly cases: number
  /** Lines that stand once, at the top. */
  readonly head?: string
  /** The i-th piece of the journal: whole lines with the blank line behind them. */
  readonly piece: (i: number) => string
  /** Put into files of a thousand pieces each, which a root includes by this line. */
  readonly includedBy?: (name: string) => string
}

const FIRST_DAY = 10_959

/** A day for the i-th piece: some transactions on each, for more than twenty years. */
export const dayOfPiece = (i: number): string => formatDay(FIRST_DAY + Math.floor(i / 4))

/** 1.00 to 97.88, in another order than any other column. */
export const amountOfPiece = (i: number): string => `${(i % 97) + 1}.${String(i % 89).padStart(2, '0')}`
