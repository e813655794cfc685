import { type Day, formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { columnOf } from '../column-letters.ts'
import type { Movement, Row } from '../statement.ts'
import { type DateReader, dateReader } from '../values/date-format.ts'
import { currencyBeside, currencyNamed } from '../values/currency.ts'
import { bookedDate, isDateLike } from '../values/date-like.ts'
import { isBalanceLine } from '../values/balance-line.ts'
import { decimalMarkOf } from '../values/decimal-mark.ts'
import { type DecimalMark, isMarkedCredit, marksOnlyCredits, moneyOf } from '../values/money.ts'
import { directionOf } from './direction.ts'
import { isOfTrades, type Preset, type PresetColumn } from './preset.ts'
import { whyNotBooked } from './state.ts'

/** What a preset makes of a row. */
export type MappedRow =
  | { readonly row: number; readonly kind: 'movement'; readonly movement: Movement }
  | { readonly row: number; readonly kind: 'skipped'; readonly why: string; readonly isDated?: boolean; readonly lacksAmount?: boolean }
  | { readonly row: number; readonly kind: 'error'; readonly message: string }

/** Rows → movements by the columns of a preset. A row stands for itself: only the decimal mark and the
 * sign that debits have are those of the whole statement. */
export function mapRows(rows: readonly Row[], preset: Preset, today: Day): MappedRow[] {
  const mapping = new Mapping(preset, dateReader(preset.dateFormat, today), preset.decimalMark ?? decimalMarkOf(rows))
  mapping.look(rows)
  return withoutSum(rows.map((row) => mapping.map(row)))
}

const SUM = /^((sub|grand )?totals?|sum|summe|gesamt(summe|betrag)?|zwischensumme|somme|suma|totale?|totaal)[:\s]*$/i

/** Some lists end with what all rows come to, on the day of the last of them. */
function withoutSum(mapped: readonly MappedRow[]): MappedRow[] {
  const movements = mapped.flatMap((one) => (one.kind === 'movement' ? [one.movement] : []))
  const last = movements.at(-1)
  if (!last || movements.length < 3 || !SUM.test(last.payee)) return [...mapped]
  const sum = Exact.sum(movements.slice(0, -1).map(({ amount }) => amount))
  if (!sum.equals(last.amount)) return [...mapped]
  return mapped.map((one) => (one.row === last.row ? { row: one.row, kind: 'skipped', why: 'is the sum of the rows above', isDated: true } : one))
}

/** Why a preset cannot be of this statement: it lacks what every movement has, or none of the rows has a date where it should be, or none an amount. */
export function presetProblem(mapped: readonly MappedRow[], rows: readonly Row[], preset: Preset): string | undefined {
  const why = whyUnfit(mapped, rows, preset)
  return why === undefined ? undefined : `the preset "${preset.name}" ${why}; choose the columns anew, or leave it to Daybook to guess them`
}

function whyUnfit(mapped: readonly MappedRow[], rows: readonly Row[], preset: Preset): string | undefined {
  const { columns, dateFormat } = preset
  const odd = Object.entries(columns).find(([, letters]) => letters !== '' && columnOf(letters) === undefined)
  if (odd) return `has "${odd[1].slice(0, 40)}" for ${odd[0]}, which is no column: columns have letters, as in A or AB`
  // What has its day was understood, even where none of it has moved money.
  if (rows.length === 0 || mapped.some((one) => one.kind === 'movement' || (one.kind === 'skipped' && one.isDated))) return undefined
  if (!columns.date) return 'names no column for the date'
  if (!isOfTrades(preset) && !columns.amount && !columns.debit && !columns.credit) return 'names no column for the amount, nor for debit and credit'
  if (mapped.some((one) => one.kind === 'error' || (one.kind === 'skipped' && one.lacksAmount)))
    return 'is for other columns: no row has an amount where it looks for one'
  const letters = columns.date
  const column = columnOf(letters) ?? 0
  const sample =
    rows.map(({ cells }) => cells[column]?.trim() ?? '').find((cell) => /\d/.test(cell)) ??
    rows.map(({ cells }) => cells[column] ?? '').find((cell) => cell.trim() !== '')
  const has = sample === undefined ? 'is empty' : `has "${sample.slice(0, 40)}"`
  return `is for other columns: no row has a date as ${dateFormat} in column ${letters}, which ${has}`
}

class Mapping {
  readonly #preset: Preset
  readonly #read: DateReader
  readonly #mark: DecimalMark | undefined
  readonly #minus = { debit: false, credit: false, fee: false }
  #hasOnlyCreditsMarked = false
  /** Rows with debit and credit, of which the balance says that both count. */
  readonly #isBoth = new Set<Row>()

  constructor(preset: Preset, read: DateReader, mark: DecimalMark | undefined) {
    this.#preset = preset
    this.#read = read
    this.#mark = mark
  }

  /** Some banks write debits and fees with a minus; elsewhere a minus among debits is one that was taken back. */
  look(rows: readonly Row[]): void {
    for (const meaning of ['debit', 'credit', 'fee'] as const) {
      const signs = rows.map((row) => moneyOf(this.#cell(row, meaning), this.#mark)?.sign ?? 0)
      this.#minus[meaning] = signs.filter((sign) => sign < 0).length > signs.filter((sign) => sign > 0).length
    }
    const dated = rows.filter((row) => this.#day(row, this.#cell(row, 'date')) !== undefined && !isBalanceLine(row.cells))
    this.#hasOnlyCreditsMarked = marksOnlyCredits(dated.map((row) => this.#cell(row, 'amount')))
    const balances = rows.map((row) => moneyOf(this.#cell(row, 'balance'), this.#mark))
    for (const [at, row] of rows.entries()) {
      const sides = this.#sides(row)
      if (typeof sides === 'string' || !sides || sides.debit.isZero || sides.credit.isZero) continue
      const moved = sides.credit.minus(sides.debit)
      const isStep = (before: number): boolean => {
        const [from, to] = [balances[before], balances[at]]
        return from !== undefined && to !== undefined && to.minus(from).equals(moved)
      }
      if (isStep(at - 1) || isStep(at + 1)) this.#isBoth.add(row)
    }
  }

  map(row: Row): MappedRow {
    const cell = (meaning: PresetColumn): string => this.#cell(row, meaning)
    const written = cell('date')
    const day = this.#day(row, written)
    if (day === undefined) {
      if (written === '') return skipped(row, 'has no date')
      const waits = whyNotBooked(written)
      if (waits !== undefined) return { ...skipped(row, waits), isDated: true }
      return isDateLike(written) && cell('amount') + cell('debit') + cell('credit') !== ''
        ? wrong(row, `"${written}" is no date in the format ${this.#preset.dateFormat}`)
        : skipped(row, `"${written.slice(0, 40)}" is no date`)
    }
    const why = whyNotBooked(cell('status'))
    if (why !== undefined) return { ...skipped(row, why), isDated: true }
    if (isBalanceLine(row.cells)) return { ...skipped(row, 'says what the account holds, and moves nothing'), isDated: true }
    const amount = this.#amount(row)
    if (typeof amount === 'string') return wrong(row, amount)
    if (amount === undefined) return { ...skipped(row, `${formatDay(day)} has no amount`), lacksAmount: true }
    if (amount.isZero) return { ...skipped(row, 'moves no money'), isDated: true }
    const who = amount.sign > 0 && cell('payer') !== '' ? cell('payer') : cell('payee')
    const [said, description] = [who, cell('description')].map((text) => text.replaceAll(/\s+/g, ' '))
    const named = namedParts(said!)
    const payee = named?.payee ?? said
    const balance = moneyOf(cell('balance'), this.#mark)
    const fee = moneyOf(cell('fee'), this.#mark)
    const purpose = (named?.purpose ?? '') || (payee === '' || payee === description ? '' : description!)
    const commodity =
      currencyNamed(cell('commodity')) ??
      (cell('commodity') || currencyBeside(cell('amount') || cell('debit') || cell('credit')) || this.#preset.commodity)
    const movement: Movement = {
      row: row.index,
      day,
      amount,
      payee: payee || description || cell('type'),
      description: fee && !fee.isZero ? [purpose, `fee ${cell('fee')}`].filter(Boolean).join(', ') : purpose,
      reference: cell('reference'),
      category: cell('category'),
      ...(commodity && { commodity }),
      ...(cell('account') !== '' && { accountName: cell('account') }),
      ...(balance && cell('balance') !== '' && { balance }),
    }
    return { row: row.index, kind: 'movement', movement }
  }

  #cell({ cells, merged }: Row, meaning: PresetColumn): string {
    const letters = this.#preset.columns[meaning]
    const column = letters === undefined ? undefined : columnOf(letters)
    if (column === undefined) return ''
    return (cells[column] ?? '').trim() || (merged?.get(column) ?? '')
  }

  #day(row: Row, written: string): Day | undefined {
    const column = columnOf(this.#preset.columns.date ?? '')
    for (const form of [bookedDate(written), ...(row.shown?.get(column ?? -1) ?? [])]) {
      const day = this.#read(form) ?? iso(form)
      if (day !== undefined) return day
    }
    return undefined
  }

  /** What came in; a text for what cannot be read. */
  #amount(row: Row): Exact | string | undefined {
    const { columns } = this.#preset
    const feeWritten = this.#cell(row, 'fee')
    const fee = moneyOf(feeWritten, this.#mark)
    if (!fee && !isNothing(feeWritten)) return `"${feeWritten}" in column ${columns.fee} is no amount`
    const taken = (this.#minus.fee ? fee?.negated() : fee) ?? Exact.zero
    if (columns.amount !== undefined) {
      const written = this.#cell(row, 'amount')
      if (written === '' || isWrittenDay(written)) return undefined
      const amount = moneyOf(written, this.#mark)
      if (!amount) return `"${written}" in column ${columns.amount} is no amount`
      const isOut = this.#hasOnlyCreditsMarked && this.#preset.positive === 'in' && !isMarkedCredit(written)
      return this.#directed(row, isOut ? amount.negated() : amount).minus(taken)
    }
    const sides = this.#sides(row)
    if (!sides || typeof sides === 'string') return sides
    const { debit, credit } = sides
    if (!debit.isZero && !credit.isZero && !this.#isBoth.has(row))
      return `line ${row.line} has money out ("${this.#cell(row, 'debit')}") and money in ("${this.#cell(row, 'credit')}")`
    return credit.minus(debit).minus(taken)
  }

  /** What went out and what came in, of a row with a column for each. */
  #sides(row: Row): { readonly debit: Exact; readonly credit: Exact } | string | undefined {
    const { columns } = this.#preset
    const [out, into] = [this.#cell(row, 'debit'), this.#cell(row, 'credit')]
    if ((out === '' && into === '') || isWrittenDay(out) || isWrittenDay(into)) return undefined
    const [debit, credit] = [out, into].map((text) => (text === '' ? Exact.zero : moneyOf(text, this.#mark)))
    if (!debit && !isNothing(out)) return `"${out}" in column ${columns.debit} is no amount`
    if (!credit && !isNothing(into)) return `"${into}" in column ${columns.credit} is no amount`
    const usual = (amount: Exact | undefined, hasMinus: boolean): Exact => (hasMinus ? amount?.negated() : amount) ?? Exact.zero
    return { debit: usual(debit, this.#minus.debit), credit: usual(credit, this.#minus.credit) }
  }

  #directed(row: Row, amount: Exact): Exact {
    const { columns, positive } = this.#preset
    if (columns.dr_cr === undefined) return positive === 'out' ? amount.negated() : amount
    const direction = directionOf(this.#cell(row, 'dr_cr')) ?? (positive === 'out' ? 'out' : 'in')
    return direction === 'out' ? amount.abs().negated() : amount.abs()
  }
}

/** Dates of a workbook are in this form, whatever the preset says. */
const ISO = dateReader('YYYY-MM-DD', 0)
const iso = (text: string): Day | undefined => ISO(text.slice(0, 10))

/** A dash stands for nothing. */
const isNothing = (text: string): boolean => !/[\p{L}\d]/u.test(text) || /^(n\.?\/?a\.?|nil|none)$/i.test(text)

/** A row above the table may have a day where the others have their amount; eight digits alone are a number. */
const isWrittenDay = (text: string): boolean => /\D/.test(text) && isDateLike(text)

const skipped = ({ index }: Row, why: string) => ({ row: index, kind: 'skipped', why }) as const
const wrong = ({ index }: Row, message: string): MappedRow => ({ row: index, kind: 'error', message })

/** Labels, each followed by a colon, of the parts that banks join into one text: the party, the purpose and references. */
const PARTY = 'auftraggeber|empfänger|zahlungspflichtiger|begünstigter|naam|nazwa odbiorcy|nazwa nadawcy|name'
const PURPOSE = 'buchungstext|verwendungszweck|omschrijving|tytuł|purpose'
const OTHER = 'kto/iban|konto|iban|blz/bic|bic|kenmerk|machtiging|incassant|end-to-end-ref\\.|mandatsref|gläubiger-id'
const LABEL = new RegExp(`(${PARTY}|${PURPOSE}|${OTHER}):`, 'gi')
const PARTS = [
  { of: 'payee', name: new RegExp(`^(${PARTY})$`, 'i') },
  { of: 'purpose', name: new RegExp(`^(${PURPOSE})$`, 'i') },
] as const

/** The bank's own reference at the end. */
const REFERENCE = /\s+Ref\. \S+$/

/**
 * Payee and purpose of a text with labels: "Empfänger: Markt Kto/IBAN: DE… Buchungstext: Obst Ref. H92". Undefined if fewer than two parts
 * have a label, or none is the payee.
 */
function namedParts(text: string): { readonly payee: string; readonly purpose: string } | undefined {
  const labels = [...text.matchAll(LABEL)]
  if (labels.length < 2) return undefined
  const found = { payee: '', purpose: '' }
  for (const [at, label] of labels.entries()) {
    const value = text
      .slice(label.index + label[0].length, labels[at + 1]?.index)
      .replace(REFERENCE, '')
      .trim()
    const part = PARTS.find(({ name }) => name.test(label[1]!))
    if (part && found[part.of] === '') found[part.of] = value
  }
  return found.payee === '' ? undefined : found
}
