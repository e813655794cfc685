import { type Day, dayOf, isDate } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { moneyOf } from '../values/money.ts'

/** An amount of OFX: a point or a comma divides off its decimals, however many there are, and nothing divides thousands. */
export const amountIn = (text: string): Exact | undefined => moneyOf(text, text.includes(',') && !text.includes('.') ? ',' : '.')

/** "20230105120000[-5:EST]": the bank's own calendar day. */
export function dayIn(text: string): Day | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text)
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return isDate(year, month, day) ? dayOf(year, month, day) : undefined
}
