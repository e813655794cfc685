import { isAccountNumber } from '../accounts/account-numbers.ts'
import { namedOrShared } from '../values/currency.ts'
import { plain, wordSet } from '../values/header-words.ts'
import { directionOf, isOther } from './money-columns.ts'
import type { PresetColumn } from './preset.ts'
import type { Column } from './find-table.ts'

/* In lower case and without accents. */
const HAPPENED = wordSet(
  'ok|completed|complete|交易成功|支付成功|booked|posted|cleared|settled|paid|success|successful|gebucht|umsatz gebucht|abgeschlossen|ausgefuhrt',
  'execute|completado|completata|executed|processed|issued|udført|utført|bogført|bokført|genomford|bokford|kirjattu|uitgevoerd|geboekt',
  'geaccepteerd|accepted|approved|accepte|acceptee|angenommen|aprobado|aprovado|uitgevoerde|verwerkt|zrealizowana|zaksiegowana|rozliczona',
  'eseguito|contabilizzato|ejecutado|contabilizado|efetivado|concluido|comptabilise|effectue',
)
const PENDING = wordSet(
  'pending|offen|in progress|in_progress|processing|authorized|authorised|on hold|scheduled|vorgemerkt|umsatz vorgemerkt|ausstehend',
  'en attente|a venir|pendiente|pendente|agendado|in attesa|in behandeling|gereserveerd|venter|reserveret|reservert|reserverat|vantar',
  'odottaa|oczekujaca|w trakcie realizacji',
)
const NEVER = wordSet(
  'reverted|交易关闭|已关闭|declined|failed|cancelled|canceled|rejected|denied|voided|expired|abgelehnt|fehlgeschlagen|abgebrochen|refuse|annule',
  'rechazado|cancelado|recusado|rifiutato|annullato|geweigerd|geannuleerd|afvist|annulleret|avvist|makulerad|hylatty|odrzucona|anulowana',
)

const wordOf = (cell: string): string =>
  cell
    .trim()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** True for a bank's word for the status of a movement. */
function isState(cell: string): boolean {
  const word = wordOf(cell)
  return HAPPENED.has(word) || PENDING.has(word) || NEVER.has(word)
}

/** Why a movement with this status is not booked; undefined if it is booked. */
export function whyNotBooked(cell: string): string | undefined {
  const word = wordOf(cell)
  if (NEVER.has(word)) return `is "${cell}": no money has moved`
  return PENDING.has(word) ? `is "${cell}": a later statement has it once it is booked` : undefined
}

export const STATUS_MIN = 0.3
/** Scores a column as status: known words for booked or pending, under a heading in any language. */
export const statusScore = ({ cells, filled, meanings }: Column): number =>
  filled > 0 && cells.every((cell) => cell === '' || isState(cell)) ? (meanings.get('status') ?? (meanings.size === 0 ? STATUS_MIN : 0)) : 0

/** The columns for payee, description, currency and other texts. */
export function textColumns(columns: readonly Column[], amount: Column): Partial<Record<PresetColumn, number>> {
  const left = [...columns]
  const found: Partial<Record<PresetColumn, number>> = {}
  const take = (meaning: PresetColumn, score: (column: Column) => number, least: number): void => {
    const best = left.map((column) => ({ column, score: score(column) })).sort((a, b) => b.score - a.score)[0]
    if (!best || best.score < least) return
    found[meaning] = best.column.index
    left.splice(left.indexOf(best.column), 1)
  }
  const isCode = ({ cells, meanings }: Column): boolean => {
    if (cells.every((cell) => cell === '' || namedOrShared(cell) !== undefined || (meanings.has('commodity') && /^[A-Za-z]{3}$/.test(cell))))
      return true
    // A column headed as currency is one even with words; ignoring it could book dollars in the book's currency. Dates may be headed "Valuta".
    return (meanings.get('commodity') ?? 0) >= 0.5 && cells.every((cell) => !/\d/.test(cell))
  }
  // Country codes have three letters, too, and come before the currency in some lists.
  const isOfCurrency = ({ meanings }: Column): number => (meanings.get('commodity') ?? 0) - (meanings.get('noise') ?? 0)
  const nearness = ({ index }: Column): number => 1 / (1 + Math.abs(index - amount.index))
  // Each of several amounts has its currency next to it.
  const own = currencyNextTo(amount, columns, isCode)
  const isFilled = (column: Column): boolean =>
    column.filled > 0.9 || (column.filled > 0 && isOfCurrency(column) >= 0.5 && !isOfAnotherAmount(column, columns))
  const isUsable = (column: Column): boolean => column === own || (!isOther(column) && isFilled(column))
  take(
    'commodity',
    (column) => (isCode(column) && isUsable(column) ? 1 + (column === own ? 2 : isOfCurrency(column)) + nearness(column) / 10 : 0),
    0.5,
  )
  take('status', statusScore, STATUS_MIN)
  const account = accountAmong(left)
  if (account) {
    found.account = account.index
    left.splice(left.indexOf(account), 1)
  }
  take('category', (column) => column.meanings.get('category') ?? 0, 0.5)
  const payer = payerAmong(left)
  if (payer) {
    found.payer = payer.index
    left.splice(left.indexOf(payer), 1)
  }
  take(
    'payee',
    (column) =>
      isText(column) && !isOfHolder(column, left)
        ? (column.meanings.get('payee') ?? 0) + (OTHER_SIDE.test(plain(column.heading)) ? 0.2 : 0) - noise(column) - (1 - column.filled) / 4
        : 0,
    0.25,
  )
  const isPurpose = (column: Column): boolean => isText(column) && (found.payee === undefined || !(saysWhichWay(column) || isOfKinds(column)))
  take('description', (column) => (isPurpose(column) ? saying(column) : 0), found.payee === undefined ? 0.2 : 0.5)
  take('reference', (column) => (column.letters < 12 && tellsApart(column) ? (column.meanings.get('reference') ?? 0) : 0), 0.5)
  // A single text column is the payee.
  if (found.payee === undefined && found.description !== undefined) {
    found.payee = found.description
    delete found.description
    take('description', (column) => (isPurpose(column) ? saying(column) : 0), 0.9)
  }
  // Rows without a payee use the kind of booking.
  if (columns.some(({ index, filled }) => index === found.payee && filled < 1))
    take('type', (column) => (isOfKinds(column) && isText(column) ? 1 : 0), 1)
  return found
}

/** The currency next to an amount: after it, or before it in lists with the currency first. */
function currencyNextTo(amount: Column, columns: readonly Column[], isCode: (column: Column) => boolean): Column | undefined {
  const at = (step: number): Column | undefined => columns.find(({ index }) => index === amount.index + step)
  const isMoney = (column: Column | undefined): boolean => column !== undefined && column.amounts > 0.5 && column.dates < 0.5
  const [before, after] = [-1, 1].map((step) => {
    const column = at(step)
    const fits = column !== undefined && column.filled > 0.9 && isCode(column) && !column.meanings.has('noise')
    return fits && (!isOther(column) || isOther(amount)) ? column : undefined
  })
  const isFirst = before !== undefined && isMoney(at(2)) && !isMoney(at(-2))
  return isFirst ? before : (after ?? (isMoney(at(-2)) ? undefined : before))
}

/** A currency with the same blanks as another amount, such as a foreign one, belongs to that amount. */
const isOfAnotherAmount = ({ cells }: Column, columns: readonly Column[]): boolean =>
  columns.some((other) => other.amounts > 0.5 && other.dates < 0.5 && other.cells.every((cell, at) => (cell === '') === (cells[at] === '')))

/** Kinds of booking such as card payment, transfer or fee, which are not a description. */
const isOfKinds = ({ meanings }: Column): boolean =>
  (meanings.get('kind') ?? 0) >= 0.5 && (meanings.get('kind') ?? 0) > (meanings.get('description') ?? 0)

/** The account holder's name in every row. */
const isOfHolder = ({ cells, index }: Column, columns: readonly Column[]): boolean =>
  cells.length >= ROWS_OF_HOLDER &&
  new Set(cells).size === 1 &&
  columns.some((other) => other.index !== index && isText(other) && other.variety * other.cells.length > 1)
const ROWS_OF_HOLDER = 5

/** Programs with several accounts name the account of each row. Banks use the heading for their customer, but have no categories. */
const accountAmong = (columns: readonly Column[]): Column | undefined =>
  numberedAccountAmong(columns) ??
  (columns.some(({ meanings }) => (meanings.get('category') ?? 0) >= 0.5)
    ? columns.find(({ heading, cells }) => /^account( name)?$/i.test(heading) && cells.every((cell) => /\p{L}{2}/u.test(cell)))
    : undefined)

/** The column of the payer, if there is another one of the recipient. */
function payerAmong(columns: readonly Column[]): Column | undefined {
  const sides = columns.filter((column) => isText(column) && column.meanings.has('payee'))
  const isPayer = ({ meanings }: Column): boolean => (meanings.get('payer') ?? 0) >= (meanings.get('payee') ?? 0)
  const payers = sides.filter(isPayer)
  return payers.length === 1 && sides.length > 1 ? payers[0] : undefined
}

/** Not constant, like a card number, and not the number of the row. */
function tellsApart({ cells }: Column): boolean {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length < 2) return true
  const steps = new Set(cells.slice(1).map((cell, at) => (/^\d+$/.test(cell) ? Number(cell) - Number(cells[at]) : Number.NaN)))
  const isNumbered = steps.size === 1 && (steps.has(1) || steps.has(-1))
  return !isNumbered && new Set(filled).size > 1
}

/** Words; not dates, amounts or codes. */
const isText = ({ dates, amounts, letters, filled, cells, meanings, heading }: Column): boolean =>
  dates < 0.5 &&
  (amounts < 0.5 || saysText(heading, meanings)) &&
  (letters >= 3 || (saysText(heading, meanings) && (letters > 0 || saysWhat(meanings)))) &&
  filled > 0.1 &&
  !HOLDER.test(plain(heading)) &&
  !cells.every((cell) => cell === '' || IBAN.test(cell)) &&
  !cells.every((cell) => cell === '' || EMAIL.test(cell))
/** Belongs to a name in another column. */
const EMAIL = /^\S+@\S+\.\S+$/
const IBAN = /^[A-Z]{2}\d{2}(?: ?[A-Z0-9]){10,30}$/

/** Under a heading for descriptions "3" and "O2" are names; under one for the counterparty they may be account numbers. */
const saysText = (heading: string, meanings: Column['meanings']): boolean =>
  saysWhat(meanings) || ((meanings.get('payee') ?? 0) >= 1 && !/konto|rekening|account|iban|rachun/i.test(heading))
const saysWhat = (meanings: Column['meanings']): boolean => (meanings.get('description') ?? 0) >= 1

/** The account holder and the account's name. */
const HOLDER =
  /\b(member name|customer name|card ?member|card ?holder( name)?|account ?(name|holder|owner|type)|kontoinhaber|kontobezeichnung|auftragskonto|karteninhaber|nazwa rachunku|titular|intestatario|titulaire)\b/

/** The counterparty, if another column names the user. */
const OTHER_SIDE = /tegen(?!rek)|counter|partner|protistran|kontrahent|gegen(?!konto)|beneficia|empfa?n|empfaenger|begu|odbiorc/

/** How well a column describes the booking. Its kind counts if there is nothing better. */
const saying = (column: Column): number =>
  (column.meanings.get('description') ?? 0) +
  (column.meanings.get('kind') ?? 0) / 2 +
  richness(column) -
  noise(column) -
  (LATER.test(column.heading) ? 0.5 : 0)

/** DEBIT or CREDIT in every row, like the sign of the amount. */
const saysWhichWay = ({ cells }: Column): boolean => cells.every((cell) => cell === '' || directionOf(cell) !== undefined)

/** The second and third of numbered descriptions. */
const LATER = /[2-9]$/

/** Long, varied texts score higher than short, repeated ones. */
const richness = ({ letters, variety, filled }: Column): number => Math.min(letters, 30) / 60 + variety / 4 + filled / 4

const noise = ({ meanings }: Column): number => (meanings.get('noise') ?? 0) / 2 + (meanings.get('reference') ?? 0) / 4

/** Headings of the number of the user's own account, or of the counterparty's if its name comes first. */
const OWN =
  /^((my|own|your|bank) )?(account|iban|account iban|iban\/bban|auftragskonto|konto|kontonummer|rekening|rekeningnummer|numero de compte|compte|numero de cuenta|cuenta|conto|numer rachunku|kontonr)( ?(number|num|nr|no|#|iban)\.?)?$/
/** The number of the counterparty's account. */
const OTHER = /tegen|gegen|counter|partner|recipient|beneficiary|payee|sender|empf/
const KIND = /konto|account|iban|rek|number/

/** The column with the number of the user's own account, if the rows have several. */
function numberedAccountAmong(columns: readonly Column[]): Column | undefined {
  const payee = columns.find(({ meanings, letters, cells }) => (meanings.get('payee') ?? 0) >= 0.5 && letters >= 3 && !cells.some(isAccountNumber))
  const hasOther = columns.some(({ heading }) => OTHER.test(plain(heading)) && KIND.test(plain(heading)))
  return columns.find(({ index, heading, cells }) => {
    const numbers = new Set(cells)
    if (numbers.size < 2 || !OWN.test(plain(heading).replaceAll('_', ' ').trim()) || !cells.every(isAccountNumber)) return false
    // After a name it may be the counterparty's number, which always goes with that name. The own number goes with many names.
    return payee === undefined || hasOther || index < payee.index || numbers.size * 2 <= new Set(payee.cells).size
  })
}
