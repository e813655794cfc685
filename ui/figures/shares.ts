import { addUp, digitsAddingUp } from './adding-up.ts'
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

/** Less than a hundredth of a whole is told as that. */
const isTiny = ({ percent }: PartOfWhole): boolean => Math.abs(percent) < 0.5

export interface SharesInWords {
  /** "53 %", "−20 %", "<1 %", one for each part. */
  readonly words: readonly string[]
  /** That they do not come to a hundred as they are written. */
  readonly isRounded: boolean
}

/** Shares in whole per cents, or in tenths where it takes those for them to come to a hundred. */
export const sharesInWords = (parts: readonly PartOfWhole[]): SharesInWords => {
  const sums = [{ parts: parts.map(({ percent }) => percent), sum: 100 }]
  const digits = parts.some(isTiny) ? 0 : digitsAddingUp(sums, 0, 1)
  const number = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false })
  const words = parts.map((part) => `${part.percent < 0 ? '\u2212' : ''}${isTiny(part) ? '<1' : number.format(Math.abs(part.percent))} %`)
  return { words, isRounded: !parts.some(isTiny) && !addUp(sums, digits) }
}
