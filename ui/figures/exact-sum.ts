/**
 * Sums of amounts as they were written, and not of the binary fractions that stand for them: 0.1 + 0.2 − 0.3 is nothing, and
 * 0.003 BTC is not. An amount with more digits than a number holds, or one that the service had to divide, may be off in its last
 * digit; a sum that is no larger than that is nothing too. Pure.
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
