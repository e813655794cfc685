import type { Row } from '../statement.ts'
import { type DecimalMark, moneyOf } from '../values/money.ts'
import type { Column, Table } from './table.ts'

const CARD =
  /credit ?card|kreditkarte|carte de cr[eé]dit|tarjeta|carta di credito|creditcard|card ?(number|no|member)\b|kreditkort|karteninhaber|kartennummer|\bbelegdatum\b|\b(visa|mastercard|amex|american express)\b/i
const ROWS_LOOKED_AT = 30

/** What stands above the movements, and what their columns are called, tells a card. */
export function isOfCard(rows: readonly Row[], { movements, header }: Table): boolean {
  const before = rows.slice(0, Math.min(movements[0]?.index ?? 0, ROWS_LOOKED_AT))
  return [...before, ...(header ? [header] : [])].some(({ cells }) => CARD.test(cells.join(' ')) || cells.some((cell) => /^\s*card\s*$/i.test(cell)))
}

/** What cards call it when their debt is paid. */
const PAID =
  /\b(payments?|pymt|pmt)\b.*\b(thank|received)|\bmobile pymt\b|^payments?(\/credits?)?$|\bautopay\b|\b(pagamento|pago|paiement)\b.*\b(recebido|recibido|re[cç]u)\b|\bzahlung (erhalten|eingegangen)|\b(zahlungseingang|gracias por su pago)\b/i

/** True for the words by which the list of a card says that its debt was paid. */
export const isCardPayment = (text: string): boolean => PAID.test(text)

/** What cards call it that take what is owed from an account themselves; on a list of an account the same word is any debit. */
const COLLECTED = /\b(lastschrifteinzug|einzug|(kreditkarten-?)?ausgleich|(payment|zahlung) (by|per) (direct debit|lastschrift)|direct debit)\b/i

/** True for the words of what comes in on an account that is a debt, where that pays the debt. */
export const isDebtPaid = (text: string): boolean => isCardPayment(text) || COLLECTED.test(text)

/**
 * Which way the payments of a card's debt go in a column of amounts, where rows say of themselves that they are such: on a card they come
 * in, so their sign says what the others mean. Undefined where no row says so, or some say one thing and some the other.
 */
export function paymentsIn({ movements }: Table, amount: Column, mark: DecimalMark | undefined): 'positive' | 'negative' | undefined {
  const signs = new Set(
    movements.flatMap(({ cells }, at) => {
      const sign = moneyOf(amount.cells[at]!, mark)?.sign ?? 0
      return sign !== 0 && cells.some(isCardPayment) ? [sign] : []
    }),
  )
  if (signs.size !== 1) return undefined
  return signs.has(1) ? 'positive' : 'negative'
}
