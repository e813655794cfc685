import { count, tenths } from './number-format.ts'

/**
 * Sums of amounts as they were written, and not of the binary fractions that represent them: 0.1 + 0.2 − 0.3 is 0, and
 * 0.003 BTC is not. An amount with more digits than a number holds, or one that the service had to divide, may be off in its last
 * digit; a sum that is no larger than that is 0 too. Pure.
 */
export const sumOf = (values: Iterable<number>): number => {
  let units = 0
  const others: number[] = []
  for (const value of values) {
    // Nearly every amount is a whole number of these units, which add up exactly without any detour by text.
    const rounded = Math.round(value * UNITS)
    if (Math.abs(rounded) < 1e15 && rounded / UNITS === value && Math.abs(units) < 2 ** 52) units += rounded
    else others.push(value)
  }
  return others.length === 0 ? units / UNITS : sumOfDecimals([{ mantissa: BigInt(units), places: UNIT_PLACES, unsure: 0 }, ...others.map(decimalOf)])
}

const UNIT_PLACES = 8
const UNITS = 10 ** UNIT_PLACES

const sumOfDecimals = (decimals: readonly Decimal[]): number => {
  const places = Math.max(0, ...decimals.map((decimal) => decimal.places))
  let sum = 0n
  let unsure = 0
  for (const decimal of decimals) {
    sum += decimal.mantissa * 10n ** BigInt(places - decimal.places)
    unsure += decimal.unsure
  }
  const value = Number(`${sum}e-${places}`)
  return Math.abs(value) <= unsure ? 0 : value
}

interface Decimal {
  readonly mantissa: bigint
  /** Digits after the point. */
  readonly places: number
  /** By how much the amount that was meant may differ. */
  readonly unsure: number
}

/** Up to so many digits a number is the one decimal that was written. */
const SURE_DIGITS = 15
/** Where the service breaks off a division. */
const LAST_PLACE = 1e-16

const decimalOf = (value: number): Decimal => {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const unsure = digits.length > SURE_DIGITS ? Math.max(Math.abs(value) * 2 ** -53, LAST_PLACE) : 0
  const places = fraction.length - Number(exponent)
  const mantissa = BigInt(`${sign}${digits || '0'}`)
  return places >= 0 ? { mantissa, places, unsure } : { mantissa: mantissa * 10n ** BigInt(-places), places: 0, unsure }
}

/** Figures shown with their sum. Each is rounded by itself, so 5,947.117 + 346.957 = 6,294.074 is printed as 5,947.12 + 346.96 and 6,294.07. Pure. */

export interface Sum {
  readonly parts: readonly number[]
  readonly sum: number
}

/** What a currency is written with at most. */
const DIGITS_MAX = 8

const roundings = Array.from(
  { length: DIGITS_MAX + 1 },
  (_, digits) => new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }),
)
/** As it is printed: by its decimal digits, and not by the binary fraction that represents them. */
const rounded = (value: number, digits: number): number => Number(roundings[digits]?.format(value))

/** Whether each of these sums is the sum of its parts as they are printed with so many digits. */
export const addUp = (sums: readonly Sum[], digits: number): boolean =>
  sums.every(({ parts, sum }) => rounded(sumOf(parts.map((part) => rounded(part, digits))), digits) === rounded(sum, digits))

/** Parts of a whole. Pure. */
export interface Share {
  readonly name: string
  readonly value: number
  /** Its place in the answer of the report. */
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

/** Less than a hundredth of a whole is shown as that. */
const isTiny = ({ percent }: PartOfWhole): boolean => Math.abs(percent) < 0.5

export interface SharesInWords {
  /** "53 %", "−20 %", "<1 %", one for each part. */
  readonly words: readonly string[]
  /** That they do not add up to a hundred as they are written. */
  readonly isRounded: boolean
}

/** Shares in whole per cents, or in tenths where those are needed to add up to a hundred. */
export const sharesInWords = (parts: readonly PartOfWhole[]): SharesInWords => {
  const sums = [{ parts: parts.map(({ percent }) => percent), sum: 100 }]
  const digits = parts.some(isTiny) ? 0 : addUp(sums, 0) || !addUp(sums, 1) ? 0 : 1
  const number = digits === 0 ? count : tenths
  const words = parts.map((part) => `${part.percent < 0 ? '\u2212' : ''}${isTiny(part) ? '<1' : number(Math.abs(part.percent))} %`)
  return { words, isRounded: !parts.some(isTiny) && !addUp(sums, digits) }
}
