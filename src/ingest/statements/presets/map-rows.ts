import {
  bookedDate,
  currencyBeside,
  currencyNamed,
  dateReader,
  dayPart,
  type DecimalMark,
  decimalMarkOf,
  isBalanceLine,
  isDateLike,
  isMarkedCredit,
  marksOnlyCredits,
  moneyOf,
} from '../text/cell-values.ts'
import { directionOf, whyNotBooked } from './table-columns.ts'
import { columnOf, type Movement, reasons, type Row, type Trade } from '../statement.ts'
import { type Day, formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { DateReader } from '#vocabulary/text/dates.ts'

/** A table row mapped by the columns of a preset. */
export type MappedRow =
  /** `isConversion`: one side of a currency exchange. */
  | { readonly row: number; readonly kind: 'movement'; readonly movement: Movement; readonly isConversion?: boolean }
  | { readonly row: number; readonly kind: 'trade'; readonly trade: Trade }
  | UnmappedRow

/** A row of a list without securities. */
export type MovementRow = Exclude<MappedRow, { readonly kind: 'trade' }>

/** `isDated`: the row belongs to the table but moves nothing. */
type UnmappedRow =
  | { readonly row: number; readonly kind: 'skipped'; readonly why: string; readonly isDated?: boolean; readonly lacksAmount?: boolean }
  | { readonly row: number; readonly kind: 'error'; readonly message: string; readonly lacksDirection?: boolean; readonly lacksDate?: boolean }

export const skipped = ({ index }: Row, why: string): UnmappedRow => ({ row: index, kind: 'skipped', why })
export const withoutEffect = ({ index }: Row, why: string): UnmappedRow => ({ row: index, kind: 'skipped', why, isDated: true })
export const wrong = ({ index }: Row, message: string): UnmappedRow => ({ row: index, kind: 'error', message })

/** The cells of a table by the meanings of a preset's columns. */
export class TableCells {
  readonly preset: Preset
  readonly #columns: ReadonlyMap<string, number | undefined>
  readonly #read: DateReader

  constructor(preset: Preset, today: Day) {
    this.preset = preset
    this.#columns = new Map(Object.entries(preset.columns).map(([meaning, letters]) => [meaning, columnOf(letters)]))
    this.#read = dateReader(preset.dateFormat, today)
  }

  column(meaning: PresetColumn): number | undefined {
    return this.#columns.get(meaning)
  }

  /** The text of a cell; '' if the preset has no such column. */
  cell({ cells, merged }: Row, meaning: PresetColumn): string {
    const column = this.column(meaning)
    return column === undefined ? '' : (cells[column] ?? '').trim() || (merged?.get(column) ?? '')
  }

  /** The day of a row, which may have a time after it. */
  day(row: Row): Day | undefined {
    for (const form of [bookedDate(this.cell(row, 'date')), ...(row.shown?.get(this.column('date') ?? -1) ?? [])]) {
      // Workbooks have ISO dates, whatever the preset says.
      const day = this.#read(form) ?? this.#read(dayPart(form)) ?? ISO(form.slice(0, 10))
      if (day !== undefined) return day
    }
    return undefined
  }

  /** The day of a booked row; otherwise why it is skipped, or an error if it has figures. */
  bookedDay(row: Row, hasFigures: boolean): Day | UnmappedRow {
    const day = this.day(row)
    if (day !== undefined) {
      const why = whyNotBooked(this.cell(row, 'status'))
      return why === undefined ? day : withoutEffect(row, why)
    }
    const written = this.cell(row, 'date')
    if (written === '') return skipped(row, reasons().rows.noDate)
    const why = whyNotBooked(written)
    if (why !== undefined) return withoutEffect(row, why)
    if (hasFigures && isDateLike(written)) {
      const message = reasons().rows.notDateIn(written, this.preset.dateFormat)
      return { row: row.index, kind: 'error', message, lacksDate: true }
    }
    return skipped(row, reasons().rows.notDate(written.slice(0, 40)))
  }
}

const ISO = dateReader('YYYY-MM-DD', 0)

/** Whether most amounts of a column have a minus, as some banks and brokers write debits, fees and taxes. */
export const isMostlyNegative = (signs: readonly number[]): boolean =>
  signs.filter((sign) => sign < 0).length > signs.filter((sign) => sign > 0).length

/** Rows as movements, by the columns of a preset. Only the decimal mark and the sign of debits and fees depend on other rows. */
export function mapRows(rows: readonly Row[], preset: Preset, today: Day): MovementRow[] {
  const mapping = new Mapping(preset, today, rows)
  return withoutSum(rows.map((row) => mapping.map(row)))
}

const SUM = /^((sub|grand )?totals?|sum|summe|gesamt(summe|betrag)?|zwischensumme|somme|suma|totale?|totaal)[:\s]*$/i

/** Some lists end with the sum of all rows, dated like the last one. */
function withoutSum(mapped: readonly MovementRow[]): MovementRow[] {
  const movements = mapped.flatMap((one) => (one.kind === 'movement' ? [one.movement] : []))
  const last = movements.at(-1)
  if (!last || movements.length < 3 || !SUM.test(last.payee)) return [...mapped]
  const sum = Exact.sum(movements.slice(0, -1).map(({ amount }) => amount))
  if (!sum.equals(last.amount)) return [...mapped]
  return mapped.map((one) => (one.row === last.row ? { row: one.row, kind: 'skipped', why: reasons().rows.sum, isDated: true } : one))
}

/** Why a preset does not fit a statement: it lacks a required column, or no row has a date or an amount in its column. */
export function presetProblem(
  mapped: readonly MappedRow[],
  rows: readonly Row[],
  preset: Preset,
  { isGuess = false }: { readonly isGuess?: boolean } = {},
): string | undefined {
  const why = whyUnfit(mapped, rows, preset)
  if (!why) return undefined
  const { guessUnfit, presetElsewhere, presetUnfit } = reasons().problems
  return isGuess ? guessUnfit(why.text) : (why.isElsewhere ? presetElsewhere : presetUnfit)(preset.name, why.text)
}

/** `isElsewhere`: the columns exist, and their cells are something else. */
type Unfit = { readonly text: string; readonly isElsewhere: boolean }

function whyUnfit(mapped: readonly MappedRow[], rows: readonly Row[], preset: Preset): Unfit | undefined {
  const { columns, dateFormat } = preset
  const { unfit } = reasons().problems
  const odd = Object.entries(columns).find(([, letters]) => letters !== '' && columnOf(letters) === undefined)
  if (odd) return { text: unfit.oddColumn(odd[1].slice(0, 40), odd[0]), isElsewhere: false }
  // Rows with a date were understood, even if none moved money.
  if (rows.length === 0 || mapped.some((one) => one.kind === 'movement' || one.kind === 'trade' || (one.kind === 'skipped' && one.isDated)))
    return undefined
  if (!columns.date) return { text: unfit.noDateColumn, isElsewhere: false }
  if (!isOfTrades(preset) && !columns.amount && !columns.debit && !columns.credit) return { text: unfit.noAmountColumn, isElsewhere: false }
  if (mapped.some((one) => (one.kind === 'error' && !one.lacksDate) || (one.kind === 'skipped' && one.lacksAmount)))
    return { text: unfit.noAmount, isElsewhere: true }
  const letters = columns.date
  const column = columnOf(letters) ?? 0
  const sample =
    rows.map(({ cells }) => cells[column]?.trim() ?? '').find((cell) => /\d/.test(cell)) ??
    rows.map(({ cells }) => cells[column] ?? '').find((cell) => cell.trim() !== '')
  const text = sample === undefined ? unfit.dateEmpty(dateFormat, letters) : unfit.noDate(dateFormat, letters, sample.slice(0, 40))
  return { text, isElsewhere: true }
}

class Mapping extends TableCells {
  readonly #mark: DecimalMark | undefined
  readonly #minus = { debit: false, credit: false, fee: false }
  readonly #hasOnlyCreditsMarked: boolean
  /** Rows with a debit and a credit that both count, according to the balance. */
  readonly #isBoth = new Set<Row>()

  constructor(preset: Preset, today: Day, rows: readonly Row[]) {
    super(preset, today)
    this.#mark = preset.decimalMark ?? decimalMarkOf(rows)
    // If most debits have no minus, one with a minus is a reversal.
    for (const meaning of ['debit', 'credit', 'fee'] as const)
      this.#minus[meaning] = isMostlyNegative(rows.map((row) => moneyOf(this.cell(row, meaning), this.#mark)?.sign ?? 0))
    const dated = rows.filter((row) => this.day(row) !== undefined && !isBalanceLine(row.cells))
    this.#hasOnlyCreditsMarked = marksOnlyCredits(dated.map((row) => this.cell(row, 'amount')))
    const balances = rows.map((row) => moneyOf(this.cell(row, 'balance'), this.#mark))
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

  map(row: Row): MovementRow {
    const cell = (meaning: PresetColumn): string => this.cell(row, meaning)
    const day = this.bookedDay(row, cell('amount') + cell('debit') + cell('credit') !== '')
    if (typeof day !== 'number') return day
    if (isBalanceLine(row.cells)) return withoutEffect(row, reasons().rows.statesBalance)
    const amount = this.#amount(row)
    if (typeof amount === 'string') return wrong(row, amount)
    if (amount === undefined) return { row: row.index, kind: 'skipped', why: reasons().rows.noAmount(formatDay(day)), lacksAmount: true }
    if (amount.isZero) return withoutEffect(row, reasons().rows.noMoney)
    const who = amount.sign > 0 && cell('payer') !== '' ? cell('payer') : cell('payee')
    const [said, description] = [who, cell('description')].map((text) => text.replaceAll(/\s+/g, ' '))
    const named = namedParts(said!)
    const payee = named?.payee ?? said
    const balance = moneyOf(cell('balance'), this.#mark)
    const fee = moneyOf(cell('fee'), this.#mark)
    const purpose = (named?.purpose ?? '') || (payee === '' || payee === description ? '' : description!)
    const commodity =
      currencyNamed(cell('commodity')) ??
      (cell('commodity') || currencyBeside(cell('amount') || cell('debit') || cell('credit')) || this.preset.commodity)
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

  /** The amount on the account, or an error message. */
  #amount(row: Row): Exact | string | undefined {
    const { columns } = this.preset
    const feeWritten = this.cell(row, 'fee')
    const fee = moneyOf(feeWritten, this.#mark)
    if (!fee && !isNothing(feeWritten)) return reasons().rows.notAmount(feeWritten, columns.fee ?? '')
    const taken = (this.#minus.fee ? fee?.negated() : fee) ?? Exact.zero
    if (columns.amount !== undefined) {
      const written = this.cell(row, 'amount')
      if (written === '' || isWrittenDay(written)) return undefined
      const amount = moneyOf(written, this.#mark)
      if (!amount) return reasons().rows.notAmount(written, columns.amount)
      const isOut = this.#hasOnlyCreditsMarked && this.preset.positive === 'in' && !isMarkedCredit(written)
      return this.#directed(row, isOut ? amount.negated() : amount).minus(taken)
    }
    const sides = this.#sides(row)
    if (!sides || typeof sides === 'string') return sides
    const { debit, credit } = sides
    if (!debit.isZero && !credit.isZero && !this.#isBoth.has(row))
      return reasons().rows.bothWays(row.line, this.cell(row, 'debit'), this.cell(row, 'credit'))
    return credit.minus(debit).minus(taken)
  }

  /** Money out and money in from separate columns. */
  #sides(row: Row): { readonly debit: Exact; readonly credit: Exact } | string | undefined {
    const { columns } = this.preset
    const [out, into] = [this.cell(row, 'debit'), this.cell(row, 'credit')]
    if ((out === '' && into === '') || isWrittenDay(out) || isWrittenDay(into)) return undefined
    const [debit, credit] = [out, into].map((text) => (text === '' ? Exact.zero : moneyOf(text, this.#mark)))
    if (!debit && !isNothing(out)) return reasons().rows.notAmount(out, columns.debit ?? '')
    if (!credit && !isNothing(into)) return reasons().rows.notAmount(into, columns.credit ?? '')
    const usual = (amount: Exact | undefined, hasMinus: boolean): Exact => (hasMinus ? amount?.negated() : amount) ?? Exact.zero
    return { debit: usual(debit, this.#minus.debit), credit: usual(credit, this.#minus.credit) }
  }

  #directed(row: Row, amount: Exact): Exact {
    const { columns, positive } = this.preset
    if (columns.dr_cr === undefined) return positive === 'out' ? amount.negated() : amount
    const direction = directionOf(this.cell(row, 'dr_cr')) ?? (positive === 'out' ? 'out' : 'in')
    return direction === 'out' ? amount.abs().negated() : amount.abs()
  }
}

/** A dash means nothing. */
const isNothing = (text: string): boolean => !/[\p{L}\d]/u.test(text) || /^(n\.?\/?a\.?|nil|none)$/i.test(text)

/** Rows above the table may have a date in the column of the amounts; eight digits alone are a number. */
const isWrittenDay = (text: string): boolean => /\D/.test(text) && isDateLike(text)

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

/** The meanings of statement columns. */
export type PresetColumn =
  | 'date'
  | 'payee'
  /** The payer in lists with a column for each side: the payee of incoming money. */
  | 'payer'
  | 'description'
  | 'amount'
  | 'debit'
  | 'credit'
  /** The direction of each amount: Dr or Cr, S or H, + or -. */
  | 'dr_cr'
  | 'balance'
  | 'commodity'
  | 'reference'
  | 'category'
  | 'type'
  /** The account of a row, in lists of several accounts. */
  | 'account'
  /** A fee that the account paid in addition to the amount. */
  | 'fee'
  /** Completed, pending, reverted: only completed rows are booked. */
  | 'status'
  /* For lists of trades, where `type` is the kind and `amount` is money: */
  | 'isin'
  | 'symbol'
  | 'security'
  /** Units. A list with this column or an ISIN is a list of trades. */
  | 'quantity'
  | 'price'
  /** The currency of the price, if it may differ from the amount's. */
  | 'price_commodity'
  /** A second column of fees. */
  | 'commission'
  | 'fee_commodity'
  | 'tax'
  | 'tax_commodity'
  /** Between the price's currency and the amount's, in either direction. */
  | 'rate'

/** The accounts of a preset: the statement's own, and those for unknown income and expenses. */
export type PresetAccount = 'asset' | 'liability' | 'income' | 'expense'

/** How a table becomes movements, without a template. */
export interface Preset {
  readonly name: string
  /** Meaning → letters of the column. */
  readonly columns: Readonly<Partial<Record<PresetColumn, string>>>
  /** As in Day.js: "DD/MM/YYYY". */
  readonly dateFormat: string
  readonly accounts: Readonly<Partial<Record<PresetAccount, string>>>
  /** '' to detect it. */
  readonly delimiter: string
  /** Detected if absent. */
  readonly decimalMark?: DecimalMark
  /** What a positive amount means: money that came in, as in accounts, or went out, as in many lists of cards. */
  readonly positive: 'in' | 'out'
  /** The currency of amounts without one, if not the book's. */
  readonly commodity?: string
  /** For trades: whether amounts include fees and taxes (`net`) or not (`gross`); detected if absent. */
  readonly charges?: 'net' | 'gross'
}

/** Whether a preset is for a list of trades. */
export const isOfTrades = ({ columns }: Preset): boolean => columns.quantity !== undefined || columns.isin !== undefined

/** The statement's account. */
export const ownAccount = ({ accounts }: Preset): string | undefined => accounts.asset ?? accounts.liability

/** The built-in presets, which cannot be overwritten or deleted. */
export const BUILTIN_PRESETS: readonly Preset[] = [
  {
    name: 'Chase Credit Card CSV',
    // Transaction Date, Post Date, Description, Category, Type, Amount, Memo; a purchase is negative.
    columns: { date: 'A', description: 'C', category: 'D', type: 'E', amount: 'F' },
    dateFormat: 'MM/DD/YYYY',
    accounts: { liability: 'Liabilities:CreditCard:Chase' },
    delimiter: ',',
    positive: 'in',
  },
  {
    name: 'Generic Bank CSV',
    columns: { date: 'A', description: 'B', debit: 'C', credit: 'D', balance: 'E' },
    dateFormat: 'YYYY-MM-DD',
    accounts: { asset: 'Assets:Checking' },
    delimiter: ',',
    positive: 'in',
  },
  {
    name: 'ICICI Credit Card CSV',
    // Date, serial number, details, reward points, amount abroad, amount, sign; CR where money came back.
    columns: { date: 'A', description: 'C', amount: 'F', dr_cr: 'G' },
    dateFormat: 'DD/MM/YYYY',
    accounts: { liability: 'Liabilities:CreditCard:ICICI' },
    delimiter: ',',
    positive: 'out',
  },
  {
    name: 'SBI Account Statement CSV',
    // Transaction date, value date, description, reference, debit, credit, balance.
    columns: { date: 'A', description: 'C', reference: 'D', debit: 'E', credit: 'F', balance: 'G' },
    dateFormat: 'D MMM YYYY',
    accounts: { asset: 'Assets:Checking:SBI' },
    delimiter: ',',
    positive: 'in',
  },
]
