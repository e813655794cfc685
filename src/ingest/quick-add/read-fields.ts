import { tryParseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { QuickEntry, QuickEntryFields } from './quick-entry.ts'

/** Longer is no amount that anybody has. */
const DIGITS_MAX = 60
const TEXT_MAX = 500
const COMMODITY_MAX = 60

/** Fields as texts → the entry that they mean, or everything that is wrong with them, each as "field: what is wrong and what to write". */
export function readFields(fields: QuickEntryFields): QuickEntry | readonly string[] {
  const problems: string[] = []
  const day = tryParseDay(fields.date.trim())
  if (day === undefined) problems.push(`date: expected a day as YYYY-MM-DD, got ${shown(fields.date)}`)
  const positive = (name: 'amount' | 'to_amount' | 'exchange_rate'): Exact => {
    const text = fields[name].trim()
    const value = text.length <= DIGITS_MAX && /^\d*\.?\d+$|^\d+\.$/.test(text) ? Exact.tryParse(text) : undefined
    if (value !== undefined && value.sign > 0) return value
    problems.push(`${name}: expected a number above zero, such as 12.50, got ${shown(fields[name])}`)
    return Exact.one
  }
  const commodity = (name: 'commodity' | 'to_commodity'): string => {
    const text = fields[name].trim()
    if (text === '' || text.length > COMMODITY_MAX || /["\p{Cc};@={}()]|^[-+.,\d\s]+$/u.test(text))
      problems.push(`${name}: expected a commodity such as EUR, got ${shown(fields[name])}`)
    return text
  }
  for (const name of ['payee', 'narration'] as const)
    if (fields[name].length > TEXT_MAX) problems.push(`${name}: has more than ${TEXT_MAX} characters`)
  for (const name of ['from_account', 'to_account'] as const) {
    if (fields[name].trim() === '') problems.push(`${name} is required`)
    else if (fields[name].length > TEXT_MAX) problems.push(`${name}: has more than ${TEXT_MAX} characters`)
  }
  const amount = positive('amount')
  const given = commodity('commodity')
  const has = (name: keyof QuickEntryFields): boolean => fields[name].trim() !== ''
  const received = has('to_amount') || has('to_commodity') || has('exchange_rate') ? readReceived() : undefined
  if (problems.length > 0) return problems
  return {
    day: day!,
    payee: fields.payee.trim(),
    narration: fields.narration.trim(),
    from: fields.from_account.trim(),
    to: fields.to_account.trim(),
    amount,
    commodity: given,
    ...(received && { received }),
  }

  function readReceived(): QuickEntry['received'] {
    if (!has('to_commodity')) {
      // The same amount arrives; a rate between a commodity and itself says nothing.
      if (has('to_amount') && !positive('to_amount').equals(amount))
        problems.push('to_commodity: is needed where another amount arrives than the one that left')
      if (has('exchange_rate')) problems.push('to_commodity: is needed with an exchange_rate')
      return undefined
    }
    const other = commodity('to_commodity')
    const rate = has('exchange_rate') ? positive('exchange_rate') : undefined
    if (other === given) {
      if (has('to_amount') && !positive('to_amount').equals(amount))
        problems.push(`to_amount: ${given} left and ${given} arrives, so both are the same`)
      return undefined
    }
    if (has('to_amount')) return { amount: positive('to_amount'), commodity: other }
    if (rate) return { amount: inFull(amount.times(rate), amount.scale), commodity: other, rate }
    problems.push(`to_amount: how much ${shown(fields.to_commodity)} arrives is needed, or an exchange_rate`)
    return undefined
  }
}

/** All its digits, and as many places as the other amount has. */
function inFull(value: Exact, places: number): Exact {
  const { mantissa, scale } = value.trimmed()
  return scale >= places ? Exact.of(mantissa, scale) : Exact.of(BigInt(mantissa) * 10n ** BigInt(places - scale), places)
}

const shown = (text: string): string => JSON.stringify(text.slice(0, 100))
