import type { Dialect as Known } from './journal-syntax.ts'

/** Until the dialect is known, most are written like ledger's. */
type Dialect = Known | ''

/** Example lines for an empty page, in the dialect of the journal. Pure. */

interface Written {
  readonly day: string
  /** The book's own currency; '' while it has none. */
  readonly currency: string
}

/** What an example is in while nothing has been booked. */
export const COMMON = 'EUR'

/** What marks a transaction as recurring, below its first line. */
export const recurringExample = (dialect: Dialect): string => (dialect === 'beancount' ? 'recurring: "Rent"' : '; Recurring: Rent')

/** What plans an amount for every month from then on. */
export const budgetExample = (dialect: Dialect, { day, currency }: Written): string =>
  dialect === 'beancount'
    ? `${day.slice(0, 7)}-01 custom "budget" Expenses:Food "monthly" 400 ${currency || COMMON}`
    : `~ Monthly\n    Expenses:Food          400 ${named(currency || COMMON)}\n    Assets:Checking`

/** What says the worth of a commodity on a day. */
export const priceExample = (dialect: Dialect, { day, currency, commodity, price }: Written & { commodity: string; price: string }): string =>
  dialect === 'beancount'
    ? `${day} price ${commodity} ${price} ${currency || COMMON}`
    : `P ${day} ${named(commodity)} ${price} ${named(currency || COMMON)}`

/** Some currency that is not the book's own. */
export const otherThan = (currency: string): string => (currency === 'USD' || currency === '$' ? 'EUR' : 'USD')

/** A name that has more than letters is quoted. */
const named = (commodity: string): string => (/^(?:\p{L}+|\p{Sc})$/u.test(commodity) ? commodity : `"${commodity}"`)
