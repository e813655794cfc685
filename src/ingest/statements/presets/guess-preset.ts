import { type Column, columnsOf, directionOf, findTable, isBalance, moneyColumns, type Table, whyNotBooked } from './table-columns.ts'
import { columnLetters, columnOf, reasons, type Row, type Statement } from '../statement.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Choices, Decision } from '../preview/preview.ts'
import {
  currencyBeside,
  currencyHeaded,
  dateReader,
  dayPart,
  type DecimalMark,
  decimalMarkOf,
  isDateLike,
  moneyOf,
  named,
  placesOf,
} from '../text/cell-values.ts'
import { meaningsOf, plain } from '../text/header-words.ts'
import { type AmountColumns, type AmountGuess, guessAmounts, type Proof, type RowOrder } from './guess-amounts.ts'
import { type DateGuess, guessColumnDates, STATUS_MIN, statusScore, textColumns } from './guess-columns.ts'
import type { Preset, PresetColumn } from './map-rows.ts'

/** A decision about how a table is read, with alternatives. */
export interface Decided extends Omit<Decision, 'choices'> {
  /** The readings to choose from if not certain, the likeliest first. */
  readonly readings: readonly Reading[]
}

interface Reading {
  readonly value: string
  readonly label: string
  readonly preset: Preset
}

/** A certain decision. */
export const certain = (about: Decision['about'], value: string, by: Decision['by'], because: string): Decided => ({
  about,
  value,
  by,
  because,
  isCertain: true,
  readings: [],
})

export const signLabel = (positive: 'in' | 'out'): string => reasons().decisions[positive === 'in' ? 'positiveIn' : 'positiveOut']

/** "Day first: DD/MM/YYYY". */
export const labelOf = (format: string): string =>
  `${format.startsWith('MM') ? 'Month first' : format.startsWith('Y') ? 'Year first' : 'Day first'}: ${format}`

const CARD =
  /credit ?card|kreditkarte|carte de cr[eé]dit|tarjeta|carta di credito|creditcard|card ?(number|no|member)\b|kreditkort|利用店名|ご利用先|クレジット|karteninhaber|kartennummer|\bbelegdatum\b|\b(visa|mastercard|amex|american express)\b/i
const ROWS_LOOKED_AT = 30

/** Recognises a card by the rows above the movements and by the headings. */
function isOfCard(rows: readonly Row[], { movements, header }: Table): boolean {
  // Rows below the headings belong to this account, whatever they were paid with.
  const before = rows.slice(0, Math.min(header?.index ?? movements[0]?.index ?? 0, ROWS_LOOKED_AT))
  return [...before, ...(header ? [header] : [])].some(({ cells }) => CARD.test(cells.join(' ')) || cells.some((cell) => /^\s*card\s*$/i.test(cell)))
}

/** Words of card statements for a payment of the debt. */
const PAID =
  /\b(payments?|pymt|pmt)\b.*\b(thank|received)|\bmobile pymt\b|^payments?((\/| and | & )credits?)?$|\bdirectpay\b|\bautopay\b|\b(pagamento|pago|paiement)\b.*\b(recebido|recibido|re[cç]u)\b|\bzahlung (erhalten|eingegangen)|\bausgleich (kreditkarte|der karte)|\b(zahlungseingang|gracias por su pago)\b/i

/** True for a card statement's words for a payment of its debt. */
export const isCardPayment = (text: string): boolean => text.length <= LETTERS_MAX && PAID.test(text)
/** Longer texts are something else, and searching one word after another takes quadratic time. */
const LETTERS_MAX = 500

/** Words of card statements for a direct debit of the debt; on an account the same words mean any debit. */
const COLLECTED =
  /\b(credit card payment|lastschrifteinzug|einzug|(kreditkarten-?)?ausgleich|(payment|zahlung) (by|per) (direct debit|lastschrift)|direct debit)\b/i

/** True for the words of money into a debt account that pays the debt. */
export const isDebtPaid = (text: string): boolean => isCardPayment(text) || COLLECTED.test(text)

/** Only card statements say thank you for a payment. */
const THANKED = /\b(payments?|pymt|pmt)\b.*\bthank\b|\bthank you for your payment\b/i

/** The direction of a movement: positive in, negative out, or 0. */
type Flow = (cells: readonly string[]) => number

/**
 * The direction of rows that pay a card's debt. On a card they are money in, so their sign shows the meaning of the other signs. `isThanked` if
 * they use words of cards only. Undefined if there are none, or if they differ.
 */
function paymentsIn({ movements }: Table, flow: Flow): { readonly way: 'in' | 'out'; readonly isThanked: boolean } | undefined {
  const payments = movements.flatMap(({ cells }) => {
    const sign = flow(cells)
    return sign !== 0 && cells.some(isCardPayment) ? [{ sign, isThanked: cells.some((cell) => THANKED.test(cell)) }] : []
  })
  // On an account, the same word may be a subscription.
  const thanked = payments.filter((one) => one.isThanked)
  const signs = new Set((thanked.length > 0 ? thanked : payments).map(({ sign }) => sign))
  return signs.size === 1 ? { way: signs.has(1) ? 'in' : 'out', isThanked: thanked.length > 0 } : undefined
}

export interface Guess {
  readonly preset: Preset
  readonly decided: readonly Decided[]
  /** The heading row. */
  readonly headerRow?: number
}

export interface GuessOptions {
  readonly today: Day
  /** The index of the heading row, instead of the detected one. */
  readonly headerRow?: number
  readonly account?: string
  /** Whether the account is a debt, a card or a loan; found out if absent. */
  readonly isLiability?: boolean
  readonly choices?: Choices
}

/** A preset for an unknown statement; undefined if it has no table with dates and amounts. */
export function guessPreset(
  { rows, reading, format }: Pick<Statement, 'rows' | 'reading' | 'format'>,
  { today, headerRow, account, isLiability: known, choices = {} }: GuessOptions,
): Guess | undefined {
  const table = findTable(rows, headerRow)
  const date = dateColumn(table.columns)
  if (!date) return undefined
  const mark = choices.decimalMark ?? decimalMarkOf(table.movements)
  const isCard = known ?? isOfCard(rows, table)
  const dates = datesOf(rows, table, date, today, choices)
  if (!dates) return undefined
  const columns = bookedColumns(table)
  const order = orderOf(elementAt(columns, date.index), dates.format, today)
  const chosen = columnsChosen(choices)
  const guessed = guessAmounts(columns, mark, { isLiability: isCard, chosen, order })
  if (!guessed) return undefined
  const fee = feeChosen(choices)
  const amounts =
    chosen === undefined ? withOpenFee(guessed, columns, mark) : fee === undefined ? guessed : { ...guessed, found: { ...guessed.found, fee } }
  const { isLiability, found, sign } = directed(amounts, table, { known, isCard, mark, choices })
  const rest = table.columns.filter((column) => column.index !== date.index)
  const presetFor = (columns: AmountColumns): Preset => {
    const { positive, ...amountColumns } = columns
    const used = new Set(Object.values(amountColumns))
    const amountsAt = ofAmounts(table, amountColumns)
    const headed = headedCurrency(amountsAt)
    // If the heading of the amounts names their currency, a column of currencies is for something else.
    const { commodity, ...others } = textColumns(
      rest.filter(({ index }) => !used.has(index)),
      elementAt(amountsAt, 0),
    )
    const texts = headed === undefined && commodity !== undefined ? { ...others, commodity } : others
    const letters = Object.fromEntries(
      Object.entries({ date: date.index, ...amountColumns, ...texts }).map(([meaning, index]) => [meaning, columnLetters(index)]),
    ) as Partial<Record<PresetColumn, string>>
    const currency = headed ?? (letters.commodity === undefined ? guessCurrency(rows, table) : undefined)
    const own = account ?? (isLiability ? 'Liabilities:CreditCard' : 'Assets:Checking')
    return {
      name: 'Guess',
      columns: letters,
      dateFormat: dates.format,
      accounts: isLiability ? { liability: own } : { asset: own },
      delimiter: reading.delimiter ?? '',
      positive,
      ...(mark !== undefined && { decimalMark: mark }),
      ...(currency !== undefined && { commodity: currency }),
    }
  }
  const marks = mark === undefined ? markDecided(table, presetFor(found)) : []
  const preset = marks[0]?.readings[0]?.preset ?? presetFor(found)
  return {
    preset,
    decided: [
      columnsDecided(format === 'pdf' ? unprovedIn(amounts) : amounts, preset, { presetFor, table, isChosen: choices.amountColumn !== undefined }),
      signDecided(sign, preset),
      dateDecided(dates, preset),
      ...marks,
    ],
    ...(table.header && { headerRow: table.header.index }),
  }
}

/** The indexes of the columns that were chosen: one of amounts, or those of money out and money in. */
function columnsChosen({ amountColumn }: Choices): readonly number[] | undefined {
  const letters = amountColumn
    ?.split('-')[0]!
    .split(',')
    .map((one) => columnOf(one.trim()))
  return letters?.every((index) => index !== undefined) ? letters : undefined
}

/** The index of the chosen column of fees: F of "E-F". */
const feeChosen = ({ amountColumn }: Choices): number | undefined => columnOf(amountColumn?.split('-')[1]?.trim() ?? '')

/** The signs of the amounts, once it is known whether the account is a debt. */
function directed(
  { found, sign }: AmountGuess,
  table: Table,
  {
    known,
    isCard,
    mark,
    choices,
  }: { readonly known: boolean | undefined; readonly isCard: boolean; readonly mark: DecimalMark | undefined; readonly choices: Choices },
): { readonly isLiability: boolean; readonly found: AmountColumns; readonly sign: Proof } {
  const paid = paymentsIn(table, flowOf(found, mark))
  const isProven = sign.by === 'balance' || (found.amount === undefined && sign.isCertain) || found.dr_cr !== undefined
  // Payments listed as money out, and thanks for payments, indicate a debt.
  const isOwed = paid !== undefined && (paid.isThanked || (paid.way === 'out' && !isProven && found.positive === 'in'))
  const isLiability = known ?? (isCard || isOwed)
  if (choices.sign !== undefined && found.amount !== undefined) return { isLiability, found: { ...found, positive: choices.sign }, sign: asChosen() }
  // A matching balance does not show whether it is held or owed.
  const isTurned = paid?.way === 'out' && isLiability && (!isProven || paid.isThanked)
  const isSaid = paid !== undefined && isLiability && !isProven
  return {
    isLiability,
    found: isTurned ? turned(found) : found,
    sign: isSaid ? { by: 'values', because: reasons().decisions.debtPaid, isCertain: true } : sign,
  }
}

/** Columns of a PDF are positions on a page, and sentences may look like rows: only a matching balance proves them. */
const unprovedIn = (amounts: AmountGuess): AmountGuess =>
  amounts.columns.by === 'balance' || amounts.sign.by === 'balance'
    ? amounts
    : {
        ...amounts,
        columns: {
          by: 'guess',
          because: reasons().decisions.pdf,
          isCertain: false,
        },
      }

/** The number of alternatives shown. */
const RIVALS_MAX = 2

function columnsDecided(
  { columns, found, rivals }: AmountGuess,
  preset: Preset,
  { presetFor, table, isChosen }: { readonly presetFor: (columns: AmountColumns) => Preset; readonly table: Table; readonly isChosen: boolean },
): Decided {
  const value = lettersOf(found)
  if (isChosen) return { about: 'columns', value, ...asChosen(), readings: [] }
  if (columns.isCertain) return { about: 'columns', value, ...columns, readings: [] }
  const readings = rivals.slice(0, RIVALS_MAX).map((one) => ({ value: lettersOf(one), label: columnLabel(one, table), preset: presetFor(one) }))
  return { about: 'columns', value, ...columns, readings: [{ value, label: columnLabel(found, table), preset }, ...readings] }
}

const amountIndexes = ({ amount, debit, credit }: AmountColumns): number[] => (amount === undefined ? [debit!, credit!] : [amount])
const lettersOf = (found: AmountColumns): string =>
  amountIndexes(found).map(columnLetters).join(',') + (found.fee === undefined ? '' : `-${columnLetters(found.fee)}`)
const columnLabel = (found: AmountColumns, { columns }: Table): string => {
  const called = (index: number): string => (columns[index]?.heading ? `"${columns[index].heading}"` : `column ${columnLetters(index)}`)
  const amounts = amountIndexes(found).map(called).join(' as money out, ') + (found.amount === undefined ? ' as money in' : '')
  return found.fee === undefined ? amounts : `${amounts}, less ${called(found.fee)}`
}

function signDecided(sign: Proof, preset: Preset): Decided {
  const { positive } = preset
  if (sign.isCertain) return { about: 'sign', value: positive, ...sign, readings: [] }
  const { debit, credit, dr_cr: _, ...others } = preset.columns
  const turnedPreset = (way: 'in' | 'out'): Preset =>
    debit !== undefined && credit !== undefined
      ? { ...preset, columns: way === positive ? preset.columns : { ...others, debit: credit, credit: debit } }
      : { ...preset, columns: others, positive: way }
  const readings = ([positive, positive === 'in' ? 'out' : 'in'] as const).map((way) => ({
    value: way,
    label: signLabel(way),
    preset: turnedPreset(way),
  }))
  return { about: 'sign', value: positive, ...sign, readings }
}

/** The format of the dates: chosen, or proved by the file. */
function datesOf(rows: readonly Row[], table: Table, date: Column, today: Day, { dateFormat }: Choices): DateGuess | undefined {
  if (dateFormat !== undefined) return { format: dateFormat, ...asChosen(), others: [] }
  const first = table.movements[0]?.index ?? 0
  // If all rows are pending, another column has the dates.
  const booked = bookedCells(date.cells)
  const texts = booked.length > 0 ? booked : (table.columns.find(({ dates }) => dates >= 0.9)?.cells ?? [])
  const headings = table.columns.map(({ heading }) => heading)
  const [above, below] = [rows.filter(({ index }) => index < first), rows.filter(({ index }) => index >= first)]
  return guessColumnDates(texts, { column: date.index, headings, rows: below, above }, today)
}
const asChosen = () => ({ by: 'asked', because: reasons().decisions.chosen, isCertain: true }) as const

/** A number such as 12.500, with three decimals or in thousands. */
const OF_THREE_DIGITS = /^[^\d.,]*[1-9]\d{0,2}([.,])\d{3}[^\d.,]*$/

/** The open decision about the decimal mark, if every amount can be read both ways and the currency has decimals. */
function markDecided(table: Table, preset: Preset): Decided[] {
  const { columns, commodity } = preset
  const cells = ofAmounts(table, {
    ...(columns.amount !== undefined && { amount: columnOf(columns.amount)! }),
    ...(columns.debit !== undefined && { debit: columnOf(columns.debit)! }),
    ...(columns.credit !== undefined && { credit: columnOf(columns.credit)! }),
  })
    .flatMap((column) => column.cells)
    .filter((cell) => /[1-9]/.test(cell))
  const found = cells.map((cell) => OF_THREE_DIGITS.exec(cell.trim())?.[1] as DecimalMark | undefined)
  const [written] = found
  if (written === undefined || found.some((one) => one !== written) || (commodity !== undefined && placesOf(commodity) === 0)) return []
  const other = written === '.' ? ',' : '.'
  const reading = (mark: DecimalMark, label: string): Reading => ({ value: mark, label, preset: { ...preset, decimalMark: mark } })
  return [
    {
      about: 'decimal_mark',
      value: other,
      by: 'guess',
      because: reasons().decisions.threeDigits(elementAt(cells, 0).trim()),
      isCertain: false,
      readings: [reading(other, reasons().decisions.thousands), reading(written, reasons().decisions.decimals)],
    },
  ]
}

function dateDecided({ format, others, by, because, isCertain }: DateGuess, preset: Preset): Decided {
  if (isCertain) return certain('date_format', format, by, because)
  const readings = [format, ...others].map((one) => ({ value: one, label: labelOf(one), preset: { ...preset, dateFormat: one } }))
  return { about: 'date_format', value: format, by, because, isCertain, readings }
}

/** The direction of a row by these columns. */
const flowOf =
  ({ amount, debit, credit, dr_cr, positive }: AmountColumns, mark: DecimalMark | undefined): Flow =>
  (cells) => {
    const sign = (index: number | undefined): number => (index === undefined ? 0 : (moneyOf((cells[index] ?? '').trim(), mark)?.sign ?? 0))
    if (amount === undefined) return Math.abs(sign(credit)) - Math.abs(sign(debit))
    const said = dr_cr === undefined ? undefined : directionOf(cells[dr_cr] ?? '')
    if (said !== undefined) return said === 'in' ? 1 : -1
    return positive === 'in' ? sign(amount) : -sign(amount)
  }

/** The same columns with money in and money out swapped. */
const turned = ({ debit, credit, ...others }: AmountColumns): AmountColumns => ({
  ...others,
  ...(credit !== undefined && { debit: credit }),
  ...(debit !== undefined && { credit: debit }),
  positive: others.positive === 'in' ? 'out' : 'in',
})

/** The columns whose headings may name the currency. */
const ofAmounts = ({ columns }: Table, { amount, debit, credit }: { amount?: number; debit?: number; credit?: number }): Column[] =>
  [amount, debit, credit].flatMap((index) => (index === undefined ? [] : [elementAt(columns, index)]))

/** Columns without declined and pending rows, which have no balance and would spoil the proof. */
function bookedColumns(table: Table): readonly Column[] {
  const status = table.columns.find((column) => statusScore(column) >= STATUS_MIN)
  if (!status) return table.columns
  const booked = table.movements.filter((_, at) => whyNotBooked(elementAt(status.cells, at)) === undefined)
  return booked.length === 0 ? table.columns : columnsOf(table.header, booked, table.columns.length)
}

/** The order of the rows by their dates, if clear. */
function orderOf({ cells }: Column, format: string, today: Day): RowOrder | undefined {
  const read = dateReader(format, today)
  const days = cells.flatMap((cell) => read(dayPart(cell)) ?? [])
  const steps = days.slice(1).map((day, at) => Math.sign(day - elementAt(days, at)))
  const [up, down] = [steps.filter((step) => step > 0).length, steps.filter((step) => step < 0).length]
  return up === down ? undefined : up > down ? 'oldest first' : 'newest first'
}

/** Prefers the booking date to the value date. Pending rows have a word instead of a date. */
function dateColumn(columns: readonly Column[]): Column | undefined {
  const score = ({ meanings, filled, index }: Column): number =>
    (meanings.get('date') ?? 0) - (meanings.get('valueDate') ?? 0) / 2 - (1 - filled) / 2 - index / 100
  const isDate = ({ dates, filled, cells, meanings }: Column): boolean => {
    const booked = bookedCells(cells)
    const isWaiting = booked.length === 0 && meanings.has('date')
    return filled >= 0.6 && (dates >= 0.9 || isWaiting || (booked.length > 0 && booked.filter(isDateLike).length >= booked.length * 0.9))
  }
  return columns.filter(isDate).sort((a, b) => score(b) - score(a))[0]
}

const bookedCells = (cells: readonly string[]): string[] => cells.filter((cell) => cell !== '' && whyNotBooked(cell) === undefined)

/** Most cells of a row with a label and a value. */
const CELLS_MAX = 3

/** The currency in the headings of the amounts, if all have the same. */
function headedCurrency(amounts: readonly Column[]): string | undefined {
  const inHeadings = new Set(amounts.map(({ heading }) => currencyHeaded(heading)))
  return inHeadings.size === 1 ? [...inHeadings][0] : undefined
}

/**
 * The currency of all amounts if neither a column nor the cells have it: from the heading of the balance, from the balances, or from a line above
 * the table that contains nothing else.
 */
function guessCurrency(rows: readonly Row[], { movements, header, columns }: Table): string | undefined {
  const balances = columns.filter(isBalance)
  const ofBalances = headedCurrency(balances) ?? onlyOne(balances.flatMap(({ cells }) => cells.filter((cell) => cell !== '').map(currencyBeside)))
  if (ofBalances !== undefined) return ofBalances
  const above = rows.slice(0, header?.index ?? movements[0]?.index ?? 0)
  const beside: (string | undefined)[] = []
  for (const { cells } of above) {
    const [name = '', ...values] = cells.filter((cell) => cell.trim() !== '')
    const [labelled] = name.split(/:\s*(?=\S+$)/)
    const value = values[0] ?? (labelled === name ? undefined : name.slice(labelled!.length + 1))
    if (cells.length > CELLS_MAX || values.length > 1 || value === undefined) continue
    const currency = isOfCurrency(labelled!) ? named(value.trim()) : undefined
    if (currency !== undefined) return currency
    const found = currencyBeside(value)
    if (found !== undefined) beside.push(found)
  }
  return onlyOne(beside)
}

const onlyOne = (found: readonly (string | undefined)[]): string | undefined => (new Set(found).size === 1 ? found[0] : undefined)

/** "Currency", "Währung:", "Bewertet in:". */
const isOfCurrency = (name: string): boolean => (meaningsOf(name).get('commodity') ?? 0) >= 0.5 || /\bin:?$/i.test(name.trim())

/** Leaves the decision open if there are fees and nothing shows whether the amounts include them. */
function withOpenFee(guess: AmountGuess, columns: readonly Column[], mark: DecimalMark | undefined): AmountGuess {
  const { found, rivals } = guess
  if (found.fee !== undefined || INCLUDED.test(plain(columns[found.amount ?? -1]?.heading ?? ''))) return guess
  const fee = moneyColumns(columns).find((column) => column.meanings.has('fee') && isUnproven(column, found, columns, mark))
  if (!fee) return guess
  const because = reasons().decisions.fee(fee.heading)
  return { ...guess, columns: { by: 'guess', because, isCertain: false }, rivals: [{ ...found, fee: fee.index }, ...rivals] }
}

/** "Net amount", "Amount incl. fees". */
const INCLUDED = /\b(net|netto|incl\w*|inkl\w*)\b/

function isUnproven(fee: Column, found: AmountColumns, columns: readonly Column[], mark: DecimalMark | undefined): boolean {
  const own = [found.amount, found.debit, found.credit]
  if (own.includes(fee.index)) return false
  const read = (column: Column): (Exact | undefined)[] => column.cells.map((cell) => moneyOf(cell, mark))
  const fees = read(fee)
  const amounts = own.flatMap((index) => (index === undefined ? [] : [read(elementAt(columns, index))]))
  const charged = fees.flatMap((one, at) => (one && !one.isZero && amounts.some((column) => column[at] !== undefined) ? [at] : []))
  // A second column of amounts, before or after fees, shows which these are.
  const others = moneyColumns(columns).filter((column) => column !== fee && !own.includes(column.index) && !isBalance(column))
  const isWithFee = (other: Exact | undefined, at: number): boolean =>
    amounts.some(({ [at]: amount }) => amount !== undefined && other?.minus(amount).abs().equals(fees[at]!.abs()))
  if (others.map(read).some((cells) => charged.every((at) => isWithFee(cells[at], at)))) return false
  // Or the balance changes by the amount alone wherever there is a fee.
  const isStep = (balances: readonly (Exact | undefined)[], at: number): boolean =>
    [at - 1, at + 1].some((next) => {
      const [from, to] = [balances[next], balances[at]]
      return from !== undefined && to !== undefined && amounts.some(({ [at]: amount }) => amount?.abs().equals(to.minus(from).abs()))
    })
  const balances = columns.filter((column) => isBalance(column) || column.index === found.balance).map(read)
  return charged.length > 0 && !balances.some((cells) => charged.every((at) => isStep(cells, at)))
}
