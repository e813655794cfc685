import { isCode } from '../values/currency.ts'

/** Digits of money that brokers round to. Of coins as many as there are. */
export function placesOf(commodity: string | undefined): number {
  if (commodity !== undefined && !isCode(commodity)) return 12
  return new Intl.NumberFormat('en', { style: 'currency', currency: commodity ?? 'EUR' }).resolvedOptions().maximumFractionDigits ?? 2
}
