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

/** True for a word by which banks say whether a movement has happened. */
function isState(cell: string): boolean {
  const word = wordOf(cell)
  return HAPPENED.has(word) || PENDING.has(word) || NEVER.has(word)
}

/** Why a movement has not happened yet, or never will, in the words of the bank; undefined for one that has happened. */
export function whyNotBooked(cell: string): string | undefined {
  const word = wordOf(cell)
  if (NEVER.has(word)) return `is "${cell}": no money has moved`
  return PENDING.has(word) ? `is "${cell}": a later statement has it once it is booked` : undefined
}

export const STATUS_MIN = 0.3
/** Whether a movement has happened, where a column says it in words that are known, under a heading that may be in any language. */
export const statusScore = ({ cells, filled, meanings }: Column): number =>
  filled > 0 && cells.every((cell) => cell === '' || isState(cell)) ? (meanings.get('status') ?? (meanings.size === 0 ? STATUS_MIN : 0)) : 0

/** Who, what for, in which currency, and what else a list says beside its amounts: which columns hold it. */
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
    // What is headed as the currency is it where it has words, too: without it, dollars would be booked as what the book is in. Days are headed "Valuta".
    return (meanings.get('commodity') ?? 0) >= 0.5 && cells.every((cell) => !/\d/.test(cell))
  }
  // Countries have codes of three letters, too, and stand before the currency in some lists.
  const isOfCurrency = ({ meanings }: Column): number => (meanings.get('commodity') ?? 0) - (meanings.get('noise') ?? 0)
  const nearness = ({ index }: Column): number => 1 / (1 + Math.abs(index - amount.index))
  // Of several amounts each has its currency next to it.
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
  // A single text is who it was, as far as anybody can say.
  if (found.payee === undefined && found.description !== undefined) {
    found.payee = found.description
    delete found.description
    take('description', (column) => (isPurpose(column) ? saying(column) : 0), 0.9)
  }
  // Where nobody is named, what it was says more than nothing.
  if (columns.some(({ index, filled }) => index === found.payee && filled < 1))
    take('type', (column) => (isOfKinds(column) && isText(column) ? 1 : 0), 1)
  return found
}

/** The currency beside an amount: after it, or before it in lists that put each currency first. */
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

/** A currency that has the same blanks as an amount that was not booked, such as the one abroad, is that amount's. */
const isOfAnotherAmount = ({ cells }: Column, columns: readonly Column[]): boolean =>
  columns.some((other) => other.amounts > 0.5 && other.dates < 0.5 && other.cells.every((cell, at) => (cell === '') === (cells[at] === '')))

/** Card payment, transfer, fee: words for kinds of booking, which are no purpose beside who it was. */
const isOfKinds = ({ meanings }: Column): boolean =>
  (meanings.get('kind') ?? 0) >= 0.5 && (meanings.get('kind') ?? 0) > (meanings.get('description') ?? 0)

/** The name of whose account it is, in every row. */
const isOfHolder = ({ cells, index }: Column, columns: readonly Column[]): boolean =>
  cells.length >= ROWS_OF_HOLDER &&
  new Set(cells).size === 1 &&
  columns.some((other) => other.index !== index && isText(other) && other.variety * other.cells.length > 1)
const ROWS_OF_HOLDER = 5

/** Programs that keep several accounts name the account of each row. A bank names its customer so, and has no categories. */
const accountAmong = (columns: readonly Column[]): Column | undefined =>
  numberedAccountAmong(columns) ??
  (columns.some(({ meanings }) => (meanings.get('category') ?? 0) >= 0.5)
    ? columns.find(({ heading, cells }) => /^account( name)?$/i.test(heading) && cells.every((cell) => /\p{L}{2}/u.test(cell)))
    : undefined)

/** The column of who paid, where there is another of who was paid. */
function payerAmong(columns: readonly Column[]): Column | undefined {
  const sides = columns.filter((column) => isText(column) && column.meanings.has('payee'))
  const isPayer = ({ meanings }: Column): boolean => (meanings.get('payer') ?? 0) >= (meanings.get('payee') ?? 0)
  const payers = sides.filter(isPayer)
  return payers.length === 1 && sides.length > 1 ? payers[0] : undefined
}

/** Neither the same in each row, as the number of a card, nor the number of the row. */
function tellsApart({ cells }: Column): boolean {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length < 2) return true
  const steps = new Set(cells.slice(1).map((cell, at) => (/^\d+$/.test(cell) ? Number(cell) - Number(cells[at]) : Number.NaN)))
  const isNumbered = steps.size === 1 && (steps.has(1) || steps.has(-1))
  return !isNumbered && new Set(filled).size > 1
}

/** Words, and not dates, amounts or one code after the other. */
const isText = ({ dates, amounts, letters, filled, cells, meanings, heading }: Column): boolean =>
  dates < 0.5 &&
  (amounts < 0.5 || saysText(heading, meanings)) &&
  (letters >= 3 || (saysText(heading, meanings) && (letters > 0 || saysWhat(meanings)))) &&
  filled > 0.1 &&
  !HOLDER.test(plain(heading)) &&
  !cells.every((cell) => cell === '' || IBAN.test(cell)) &&
  !cells.every((cell) => cell === '' || EMAIL.test(cell))
/** Of somebody whose name stands in another column. */
const EMAIL = /^\S+@\S+\.\S+$/
const IBAN = /^[A-Z]{2}\d{2}(?: ?[A-Z0-9]){10,30}$/

/** Under a heading for what it was, "3" and "O2" are names; under one for the other side they may be the number of its account. */
const saysText = (heading: string, meanings: Column['meanings']): boolean =>
  saysWhat(meanings) || ((meanings.get('payee') ?? 0) >= 1 && !/konto|rekening|account|iban|rachun/i.test(heading))
const saysWhat = (meanings: Column['meanings']): boolean => (meanings.get('description') ?? 0) >= 1

/** Whose account it is, and what it is called. */
const HOLDER =
  /\b(member name|customer name|card ?member|card ?holder( name)?|account ?(name|holder|owner|type)|kontoinhaber|kontobezeichnung|auftragskonto|karteninhaber|nazwa rachunku|titular|intestatario|titulaire)\b/

/** The other side, where a column names one's own as well. */
const OTHER_SIDE = /tegen(?!rek)|counter|partner|protistran|kontrahent|gegen(?!konto)|beneficia|empfa?n|empfaenger|begu|odbiorc/

/** How much a column tells of what it was. The kind of booking tells something, where nothing tells more. */
const saying = (column: Column): number =>
  (column.meanings.get('description') ?? 0) +
  (column.meanings.get('kind') ?? 0) / 2 +
  richness(column) -
  noise(column) -
  (LATER.test(column.heading) ? 0.5 : 0)

/** DEBIT or CREDIT in every row, which the sign of the amount says too. */
const saysWhichWay = ({ cells }: Column): boolean => cells.every((cell) => cell === '' || directionOf(cell) !== undefined)

/** The second and third of numbered descriptions. */
const LATER = /[2-9]$/

/** Long texts that differ tell more than short ones that come again. */
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
