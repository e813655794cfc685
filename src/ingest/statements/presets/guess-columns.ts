import { type Column, directionOf, isOther, isState } from './table-columns.ts'
import { reasons, type Row } from '../statement.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import { isAccountNumber } from '../accounts/accounts-and-payees.ts'
import type { Decision } from '../preview/preview.ts'
import { dateReader, dayPart, isDateLike, namedOrShared } from '../text/cell-values.ts'
import { plain } from '../text/header-words.ts'
import type { PresetColumn } from './map-rows.ts'

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

/** Without times, which are removed first. */
const FORMATS = [
  'YYYY-MM-DD|YYYY/MM/DD|YYYY.MM.DD|YYYY.MM.DD.|YYYY. MM. DD.|DD.MM.YYYY|DD.MM.YY|DD/MM/YYYY|MM/DD/YYYY|DD/MM/YY|MM/DD/YY',
  'DD-MM-YYYY|MM-DD-YYYY|DD-MM-YY|MM-DD-YY|YY-MM-DD|YY/MM/DD|YY.MM.DD|DD MM YYYY|D. M. YYYY|YYYYMMDD|DDMMYYYY|MMDDYYYY',
  'D MMM YYYY|D-MMM-YYYY|D/MMM/YYYY|D MMM YY|D-MMM-YY|D. MMMM YYYY|DDMMMYYYY|MMM D, YYYY|MMM D YYYY|D MMM, YYYY|D MMM',
  'DD/MM|MM/DD|DD.MM.',
].flatMap((line) => line.split('|'))
const VALUES_MAX = 400
/** The share of values that must be dates. */
const ALL = 0.95

/** Evidence for the order of day and month besides the dates of the column. */
export interface DateEvidence {
  readonly today: Day
  /** The heading of the date column. */
  readonly heading?: string
  /** All headings: in most languages the month is never first. */
  readonly headings?: readonly string[]
  /** Other dates of the same file. */
  readonly elsewhere?: readonly string[]
  /** Which order is likelier without proof. */
  readonly isMonthFirst?: boolean
}

export interface DateGuess extends Pick<Decision, 'by' | 'because' | 'isCertain'> {
  readonly format: string
  /** The other formats that nothing rules out. */
  readonly others: readonly string[]
}

interface Candidate {
  readonly format: string
  readonly days: readonly (Day | undefined)[]
  readonly read: number
  readonly ahead: number
  readonly disorder: number
  /** Days between the last date and today. */
  readonly age: number
}

/** The format that reads all texts, and the proof that no other order of day, month and year is meant; undefined if none fits. */
export function guessDates(texts: readonly string[], evidence: DateEvidence): DateGuess | undefined {
  const { today, isMonthFirst = false } = evidence
  const values = valuesOf(texts)
  let left = distinct(candidatesOf(values, today))
  if (left.length === 0) return undefined
  let proof: Pick<Decision, 'by' | 'because'> = { by: 'values', because: reasons().decisions.onlyOrder }
  for (const { by, because, fits } of proofs(left, evidence)) {
    const fitting = left.filter(fits)
    if (fitting.length === 0 || fitting.length === left.length) continue
    left = fitting
    proof = { by, because }
  }
  const lean = (format: string): number => (format.startsWith('MM') === isMonthFirst ? 0 : 1)
  const [best, ...others] = left.toSorted((a, b) => lean(a.format) - lean(b.format))
  if (others.length === 0) return { format: best!.format, ...proof, isCertain: true, others: [] }
  return {
    format: best!.format,
    by: 'guess',
    because: reasons().decisions.eitherOrder,
    isCertain: false,
    others: others.map(({ format }) => format),
  }
}

/** The format of the dates in a column, with the other dates of the file and the language of the headings as evidence. */
export function guessColumnDates(
  texts: readonly string[],
  { column, headings, rows, above = [] }: { column: number; headings: readonly string[]; rows: readonly Row[]; above?: readonly Row[] },
  today: Day,
): DateGuess | undefined {
  const elsewhere = [
    ...above.flatMap(({ cells }) => cells.flatMap((cell) => cell.match(WRITTEN_DATE) ?? [])),
    ...rows.flatMap(({ cells }) => cells.filter((cell, at) => at !== column && isDateLike(cell.trim()))),
  ].slice(0, VALUES_MAX)
  const isMonthFirst =
    rows.slice(0, ROWS_LOOKED_AT).some(({ cells }) => cells.some((cell) => /^[-+(]?\s*\$|^USD$/.test(cell.trim()))) ||
    headings.some((heading) => /\b(usd|check number|post date|posted date)\b|\(\$\)/i.test(heading))
  return guessDates(texts, { today, heading: headings[column] ?? '', headings, elsewhere, isMonthFirst })
}
const WRITTEN_DATE = /(?<!\d)\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)/g
const ROWS_LOOKED_AT = 30

const valuesOf = (texts: readonly string[]): string[] =>
  texts
    .filter((text) => text.trim() !== '')
    .map(dayPart)
    .filter((day, at, all) => day !== all[at - 1])
    .slice(0, VALUES_MAX)

function candidatesOf(values: readonly string[], today: Day): Candidate[] {
  if (values.length === 0) return []
  const found = FORMATS.flatMap((format): Candidate[] => {
    const reader = dateReader(format, today)
    if (reader(elementAt(values, 0)) === undefined && reader(values.at(-1)!) === undefined) return []
    const days = values.map(reader)
    const known = days.filter((day) => day !== undefined)
    return known.length < values.length * ALL ? [] : [{ format, days, read: known.length, ...shapeOf(known, today) }]
  })
  const most = Math.max(0, ...found.map(({ read }) => read))
  return found.filter(({ read }) => read === most)
}

/** Some dates may be ahead, such as after a weekend. */
const DAYS_AHEAD = 3

function shapeOf(days: readonly Day[], today: Day): Pick<Candidate, 'ahead' | 'disorder' | 'age'> {
  let [backwards, forwards, last, ahead] = [0, 0, elementAt(days, 0), 0]
  for (const [at, day] of days.entries()) {
    if (at > 0 && day < elementAt(days, at - 1)) backwards++
    if (at > 0 && day > elementAt(days, at - 1)) forwards++
    if (day > today + DAYS_AHEAD) ahead++
    last = Math.max(last, day)
  }
  return { ahead, disorder: Math.min(backwards, forwards), age: Math.abs(today - last) }
}

/** One format for each reading: two formats may read the same days. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>()
  return candidates.filter(({ days }) => {
    const key = days.join(' ')
    return !seen.has(key) && seen.add(key)
  })
}

interface Proof extends Pick<Decision, 'by' | 'because'> {
  readonly fits: (candidate: Candidate) => boolean
}

const YEARS_APART = 3 * 365

/** Evidence that rules out readings, the strongest first. */
function proofs(candidates: readonly Candidate[], { today, heading = '', headings = [], elsewhere = [] }: DateEvidence): Proof[] {
  const written = writtenIn(heading)
  const others = elsewhere.map(dayPart)
  const least = (of: (candidate: Candidate) => number): number => Math.min(...candidates.map(of))
  const [age, disorder] = [least((one) => one.age), least((one) => one.disorder)]
  const readable = ({ format }: Candidate): number => {
    const read = dateReader(format, today)
    return others.filter((text) => read(text) !== undefined).length
  }
  const most = Math.max(...candidates.map(readable))
  const isHan = headings.some((one) => /\p{sc=Han}/u.test(one))
  return [
    // A proof that all candidates fit rules out none.
    { by: 'heading', because: reasons().decisions.heading(heading), fits: ({ format }) => written === undefined || orderOf(format) === written },
    { by: 'values', because: reasons().decisions.yearsAway, fits: (one) => one.age <= age + YEARS_APART },
    { by: 'values', because: reasons().decisions.otherDates, fits: (one) => readable(one) === most },
    { by: 'values', because: reasons().decisions.inFuture, fits: (one) => one.ahead === 0 },
    { by: 'values', because: reasons().decisions.inOrder, fits: (one) => one.disorder <= disorder * CLEARLY },
    { by: 'heading', because: reasons().decisions.yearFirst, fits: ({ format }) => !isHan || format.startsWith('Y') },
    { by: 'heading', because: reasons().decisions.monthNeverFirst, fits: ({ format }) => !headings.some(isForeign) || !format.startsWith('MM') },
    { by: 'values', because: reasons().decisions.shortYearLast, fits: ({ format }) => !/^YY[./]/.test(format) },
  ]
}

/** Rows may be sorted by another date, a day or two apart. */
const CLEARLY = 3

const orderOf = (format: string): string => format.replaceAll(/[^DMY]/g, '').replaceAll(/(.)\1+/g, '$1')

const WRITTEN = /\b([dtj]{1,2})[/.-]?(m{2})[/.-]?([yja]{2,4})\b|\b(m{2})[/.-]?(d{2})[/.-]?(y{2,4})\b|\b(y{2,4})[/.-]?(m{2})[/.-]?(d{2})\b/i

/** "Date (DD/MM/YYYY)", "Datum (TT.MM.JJJJ)". */
function writtenIn(heading: string): 'DMY' | 'MDY' | 'YMD' | undefined {
  const found = WRITTEN.exec(heading)
  return found === null ? undefined : found[1] !== undefined ? 'DMY' : found[4] !== undefined ? 'MDY' : 'YMD'
}

const OTHER_LETTERS = /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Thai}]/u

/** Words of headings in languages that never write the month first. */
const FOREIGN = new Set(
  'datum buchung buchungstag buchungsdatum valuta wertstellung betrag umsatz saldo empfanger verwendungszweck bedrag omschrijving naam libelle montant solde valeur fecha importe concepto saldo descripcion movimiento causale importo descrizione operazione data descricao historico dato belop beskrivelse tekst belopp beskrivning bokforingsdag kwota opis tytul castka popis paivamaara maara'.split(
    ' ',
  ),
)
const isForeign = (heading: string): boolean =>
  OTHER_LETTERS.test(heading) ||
  plain(heading)
    .split(/[^\p{L}]+/u)
    .some((word) => FOREIGN.has(word))
