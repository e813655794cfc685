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
  /** How many of it a book has, where that is not as many as it has lines: such a journal is read again and again. */
  readonly ofBook?: number
  /** Put into files of a thousand pieces each, which a root includes by this line. */
  readonly includedBy?: (name: string) => string
}

/** What a book declares that has been kept for years. */
export const [ACCOUNTS, COMMODITIES, PAYEES, TAGS, PERIODIC, PADS] = [300, 100, 600, 100, 100, 100]

/** What the i-th piece moves and what is held then: forty accounts, each filled and emptied in turn. */
export const heldOfPiece = (i: number): { readonly account: number; readonly moved: string; readonly held: string } =>
  i % 2 === 0
    ? { account: (i >> 1) % 40, moved: amountOfPiece(i), held: amountOfPiece(i) }
    : { account: (i >> 1) % 40, moved: `-${amountOfPiece(i - 1)}`, held: '0' }

const FIRST_DAY = 10_959

/** A day for the i-th piece: some transactions on each, for more than twenty years. */
export const dayOfPiece = (i: number): string => formatDay(FIRST_DAY + Math.floor(i / 4))

/** 1.00 to 97.88, in another order than any other column. */
export const amountOfPiece = (i: number): string => `${(i % 97) + 1}.${String(i % 89).padStart(2, '0')}`
