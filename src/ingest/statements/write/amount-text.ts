import { ownValue } from '#vocabulary/own-value.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../../journal/book.ts'
import { type AmountStyle, amountStyle, isSign, placesOf, type WritingStyle } from './style.ts'

/** An amount as the journal writes it, and how many of its characters come up to the last digit of the number. */
export interface AmountText {
  readonly text: string
  readonly digitsEnd: number
}

const NAMES: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR' }

export function amountText(quantity: Exact, commodity: string, style: WritingStyle, dialect: Dialect): AmountText {
  const known = commodityIn(commodity, style, dialect)
  if (dialect === 'beancount') {
    const name = known
    const number = digitsOf(quantity, name, { ...amountStyle(name, style), decimalMark: '.' })
    return { text: `${number} ${name}`, digitsEnd: number.length }
  }
  const form = amountStyle(known, style)
  const number = digitsOf(quantity, known, form)
  if (known === '') return { text: number, digitsEnd: number.length }
  const name = /^\p{L}+$/u.test(known) || isSign(known) ? known : `"${known}"`
  const gap = form.spaced ? ' ' : ''
  if (!form.symbolFirst) return { text: `${number}${gap}${name}`, digitsEnd: number.length }
  // A sign has the minus behind it, as in $-5.
  const text = `${name}${gap}${number}`
  return { text, digitsEnd: text.length }
}

/**
 * What the journal calls a commodity: where a statement says EUR and the journal writes €, or the other way round, the journal's own word; in beancount a
 * name that it allows.
 */
export function commodityIn(commodity: string, style: WritingStyle, dialect: Dialect): string {
  if (dialect === 'beancount') return currencyOf(commodity)
  if (style.amounts.has(commodity)) return commodity
  const other = ownValue(NAMES, commodity) ?? Object.keys(NAMES).find((sign) => ownValue(NAMES, sign) === commodity.toUpperCase())
  return other !== undefined && style.amounts.has(other) ? other : commodity
}

/** A name that beancount allows. */
function currencyOf(commodity: string): string {
  const name = (ownValue(NAMES, commodity) ?? commodity)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9'._-]+/g, '-')
    .replaceAll(/^[^A-Z]+|[^A-Z0-9]+$/g, '')
    .slice(0, 24)
  return name === '' ? 'XXX' : name
}

/** A book of whole euros has 401.50 where there are cents, and never 401.5. */
function digitsOf(quantity: Exact, commodity: string, { decimalMark, groupMark, indianGroups, places }: AmountStyle): string {
  const [whole, fraction = ''] = quantity.abs().toString().split('.') as [string, string?]
  const grouped = groupMark === '' ? whole : whole.replaceAll(indianGroups ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g, groupMark)
  const padded = fraction.padEnd(fraction === '' ? places : places || placesOf(commodity), '0')
  return `${quantity.sign < 0 ? '-' : ''}${grouped}${padded === '' ? '' : decimalMark + padded}`
}
