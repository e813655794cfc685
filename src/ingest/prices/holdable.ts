import { FIRST_DAY, formatDay, LAST_DAY } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { ProvidedPrice } from './provider.ts'

/** More than any price has: what exceeds it is a slip, such as 1e-300, and would make every figure with it as long. */
const DIGITS_MAX = 255
/** Refusals that are spelled out; a file that is wrong throughout is wrong once. */
const NAMED_MAX = 3

/** The prices that can be kept, without needless zeros, and why the others cannot. */
export function holdable(
  provided: readonly ProvidedPrice[],
  provider: string,
): { readonly prices: readonly ProvidedPrice[]; readonly refused: readonly string[] } {
  const prices: ProvidedPrice[] = []
  const refused: ProvidedPrice[] = []
  let outside = 0
  for (const price of provided) {
    if (!(price.day >= FIRST_DAY && price.day <= LAST_DAY)) {
      outside++
      continue
    }
    const rate = price.rate.trimmed()
    if (rate.scale <= DIGITS_MAX && isShort(rate)) prices.push({ ...price, rate })
    else refused.push(price)
  }
  const named = refused
    .slice(0, NAMED_MAX)
    .map(({ base, day }) => `provider ${provider} gave a price for ${base} on ${formatDay(day)} with more than ${DIGITS_MAX} digits: it was left out`)
  if (refused.length > NAMED_MAX)
    named.push(`provider ${provider} gave ${refused.length - NAMED_MAX} more prices with as many digits: they were left out`)
  if (outside > 0) named.push(`provider ${provider} gave ${outside === 1 ? 'a price' : `${outside} prices`} for no day of the calendar: left out`)
  return { prices, refused: named }
}

const LARGEST = 10n ** BigInt(DIGITS_MAX)
const isShort = ({ mantissa }: Exact): boolean => typeof mantissa === 'number' || (mantissa < LARGEST && mantissa > -LARGEST)
