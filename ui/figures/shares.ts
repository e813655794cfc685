import { sumOf } from './exact-sum.ts'

/** Parts of a whole. Pure. */
export interface Share {
  readonly name: string
  readonly value: number
  /** Where it stands in the answer of the report. */
  readonly at?: readonly (string | number)[]
}

export interface PartOfWhole {
  readonly name: string
  /** Of the whole, in per cent: those of all parts add up to 100. One that is below nothing, such as an overdrawn account, takes from it. */
  readonly percent: number
  readonly at?: readonly (string | number)[] | undefined
}

/** The largest part first, those below nothing last; nothing when there is no whole to be a part of. */
export const partsOfWhole = (shares: readonly Share[]): PartOfWhole[] => {
  const whole = sumOf(shares.map(({ value }) => value))
  if (whole <= 0) return []
  return shares
    .filter(({ value }) => value !== 0)
    .sort((a, b) => b.value - a.value)
    .map(({ name, value, at }) => ({ name, percent: (value / whole) * 100, ...(at ? { at } : {}) }))
}
