import type { Row } from '../statement.ts'
import type { Table } from './table.ts'

const CARD =
  /credit ?card|kreditkarte|carte de cr[eé]dit|tarjeta|carta di credito|creditcard|card ?(number|no|member)\b|kreditkort|利用店名|ご利用先|クレジット|karteninhaber|kartennummer|\bbelegdatum\b|\b(visa|mastercard|amex|american express)\b/i
const ROWS_LOOKED_AT = 30

/** What stands above the movements, and what their columns are called, tells a card. */
export function isOfCard(rows: readonly Row[], { movements, header }: Table): boolean {
  // What is announced stands below the headings, and is of this account whatever it was paid with.
  const before = rows.slice(0, Math.min(header?.index ?? movements[0]?.index ?? 0, ROWS_LOOKED_AT))
  return [...before, ...(header ? [header] : [])].some(({ cells }) => CARD.test(cells.join(' ')) || cells.some((cell) => /^\s*card\s*$/i.test(cell)))
}

/** What cards call it when their debt is paid. */
const PAID =
  /\b(payments?|pymt|pmt)\b.*\b(thank|received)|\bmobile pymt\b|^payments?((\/| and | & )credits?)?$|\bdirectpay\b|\bautopay\b|\b(pagamento|pago|paiement)\b.*\b(recebido|recibido|re[cç]u)\b|\bzahlung (erhalten|eingegangen)|\bausgleich (kreditkarte|der karte)|\b(zahlungseingang|gracias por su pago)\b/i

/** True for the words by which the list of a card says that its debt was paid. */
export const isCardPayment = (text: string): boolean => text.length <= LETTERS_MAX && PAID.test(text)
/** Longer are texts of other things, and one word that is looked for behind another takes the square of a text's length. */
const LETTERS_MAX = 500

/** What cards call it that take what is owed from an account themselves; on a list of an account the same word is any debit. */
const COLLECTED =
  /\b(credit card payment|lastschrifteinzug|einzug|(kreditkarten-?)?ausgleich|(payment|zahlung) (by|per) (direct debit|lastschrift)|direct debit)\b/i

/** True for the words of what comes in on an account that is a debt, where that pays the debt. */
export const isDebtPaid = (text: string): boolean => isCardPayment(text) || COLLECTED.test(text)

/** Nobody but a card says thank you for a payment. */
const THANKED = /\b(payments?|pymt|pmt)\b.*\bthank\b|\bthank you for your payment\b/i

/** Where the money of a movement went: in, out, or nowhere. */
export type Flow = (cells: readonly string[]) => number

/**
 * Which way the payments of a card's debt go, where rows say of themselves that they are such: on a card they come in, so their sign says what the
 * others mean. `isThanked` where they say it as cards alone do. Undefined where no row says so, or some say one thing and some the other.
 */
export function paymentsIn({ movements }: Table, flow: Flow): { readonly way: 'in' | 'out'; readonly isThanked: boolean } | undefined {
  const payments = movements.flatMap(({ cells }) => {
    const sign = flow(cells)
    return sign !== 0 && cells.some(isCardPayment) ? [{ sign, isThanked: cells.some((cell) => THANKED.test(cell)) }] : []
  })
  // Of an account, the same word may be a subscription.
  const thanked = payments.filter((one) => one.isThanked)
  const signs = new Set((thanked.length > 0 ? thanked : payments).map(({ sign }) => sign))
  return signs.size === 1 ? { way: signs.has(1) ? 'in' : 'out', isThanked: thanked.length > 0 } : undefined
}
