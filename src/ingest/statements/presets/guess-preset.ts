import type { Day } from '#vocabulary/day.ts'
import { columnLetters } from '../column-letters.ts'
import type { Row, Statement } from '../statement.ts'
import { decimalMarkOf } from '../values/decimal-mark.ts'
import { guessAmounts } from './guess-amounts.ts'
import { guessDateFormat } from './guess-date-format.ts'
import type { Preset, PresetColumn } from './preset.ts'
import { isState, whyNotBooked } from './state.ts'
import { type Column, columnsOf, findTable, type Table } from './table.ts'

export interface Guess {
  readonly preset: Preset
  /** 0 to 1: how sure the guess is of the columns that matter. */
  readonly confidence: number
  /** The row that says what the columns are called. */
  readonly headerRow?: number
}

export interface GuessOptions {
  readonly today: Day
  /** Overrules what is found out: the index of the row that says what the columns are called. */
  readonly headerRow?: number
  readonly account?: string
  /** Whether that account is a debt: a card or a loan. */
  readonly isLiability?: boolean
}

/** A preset for a statement that nobody has seen before; undefined where there is no table with dates and amounts. */
export function guessPreset(
  { rows, reading }: Pick<Statement, 'rows' | 'reading'>,
  { today, headerRow, account, isLiability: asked }: GuessOptions,
): Guess | undefined {
  const table = findTable(rows, headerRow)
  const date = dateColumn(table.columns)
  if (!date) return undefined
  const mark = decimalMarkOf(table.movements)
  const isLiability = asked ?? (account === undefined ? isOfCard(rows, table) : /^Liabilities/i.test(account))
  const rest = table.columns.filter((column) => column.index !== date.index)
  const amounts = guessAmounts(bookedColumns(table), mark, isLiability)
  const dateFormat = guessDateFormat(date.cells, today, isAmerican(table))
  if (!amounts || dateFormat === undefined) return undefined
  const { positive, confidence, ...found } = amounts
  const used = new Set(Object.values(found))
  const texts = textColumns(rest.filter(({ index }) => !used.has(index)))
  const columns = Object.fromEntries(
    Object.entries({ date: date.index, ...found, ...texts }).map(([meaning, index]) => [meaning, columnLetters(index)]),
  ) as Partial<Record<PresetColumn, string>>
  const own = account ?? (isLiability ? 'Liabilities:CreditCard' : 'Assets:Checking')
  const preset: Preset = {
    name: 'Guess',
    columns,
    dateFormat,
    accounts: isLiability ? { liability: own } : { asset: own },
    delimiter: reading.delimiter ?? '',
    positive,
    ...(mark !== undefined && { decimalMark: mark }),
  }
  return { preset, confidence: texts.payee === undefined ? confidence / 2 : confidence, ...(table.header && { headerRow: table.header.index }) }
}

/** Whether a movement has happened, where a column says it in words that are known. */
const statusScore = ({ cells, filled, meanings }: Column): number =>
  filled > 0 && cells.every((cell) => cell === '' || isState(cell)) ? (meanings.get('status') ?? 0) : 0
const STATUS_MIN = 0.3

/** What was declined, or has not happened yet, has no balance and would hide that the others come out. */
function bookedColumns(table: Table): readonly Column[] {
  const status = table.columns.find((column) => statusScore(column) >= STATUS_MIN)
  if (!status) return table.columns
  const booked = table.movements.filter((_, at) => whyNotBooked(status.cells[at]!) === undefined)
  return booked.length === 0 ? table.columns : columnsOf(table.header, booked, table.columns.length)
}

/** The day of booking before that of the value, which may lie ahead. */
function dateColumn(columns: readonly Column[]): Column | undefined {
  const score = ({ meanings, index }: Column): number => (meanings.get('date') ?? 0) - (meanings.get('valueDate') ?? 0) / 2 - index / 100
  return columns.filter(({ dates, filled }) => dates >= 0.9 && filled >= 0.6).sort((a, b) => score(b) - score(a))[0]
}

const CARD =
  /credit ?card|kreditkarte|carte de cr[eé]dit|tarjeta|carta di credito|creditcard|card ?(number|no)|kreditkort|\b(visa|mastercard|amex|american express)\b/i
const ROWS_LOOKED_AT = 30

/** What stands above the movements, and what their columns are called, tells a card. */
function isOfCard(rows: readonly Row[], { movements, header }: Table): boolean {
  const before = rows.slice(0, Math.min(movements[0]?.index ?? 0, ROWS_LOOKED_AT))
  return [...before, ...(header ? [header] : [])].some(({ cells }) => CARD.test(cells.join(' ')))
}

const isAmerican = ({ movements, header }: Table): boolean =>
  movements.slice(0, ROWS_LOOKED_AT).some(({ cells }) => cells.some((cell) => /^[-+(]?\s*\$|^USD$/.test(cell.trim()))) ||
  (header?.cells ?? []).some((cell) => /\b(usd|check number|post date|posted date)\b/i.test(cell))

function textColumns(columns: readonly Column[]): Partial<Record<PresetColumn, number>> {
  const left = [...columns]
  const found: Partial<Record<PresetColumn, number>> = {}
  const take = (meaning: PresetColumn, score: (column: Column) => number, least: number): void => {
    const best = left.map((column) => ({ column, score: score(column) })).sort((a, b) => b.score - a.score)[0]
    if (!best || best.score < least) return
    found[meaning] = best.column.index
    left.splice(left.indexOf(best.column), 1)
  }
  const isCode = (column: Column): boolean => column.cells.every((cell) => cell === '' || /^([A-Z]{3}|\p{Sc})$/u.test(cell))
  // Countries have codes of three letters, too, and stand before the currency in some lists.
  const isOfCurrency = ({ meanings }: Column): number => (meanings.get('commodity') ?? 0) - (meanings.get('noise') ?? 0)
  take('commodity', (column) => (isCode(column) && column.filled > 0.9 ? 1 + isOfCurrency(column) : 0), 0.5)
  take('status', statusScore, STATUS_MIN)
  take('category', (column) => column.meanings.get('category') ?? 0, 0.5)
  take('payee', (column) => (isText(column) ? (column.meanings.get('payee') ?? 0) - noise(column) - (1 - column.filled) / 4 : 0), 0.25)
  take('description', (column) => (isText(column) ? saying(column) : 0), found.payee === undefined ? 0.2 : 0.5)
  take('reference', (column) => (column.letters < 12 ? (column.meanings.get('reference') ?? 0) : 0), 0.5)
  // A single text is who it was, as far as anybody can say.
  if (found.payee === undefined && found.description !== undefined) {
    found.payee = found.description
    delete found.description
    take('description', (column) => (isText(column) ? saying(column) : 0), 0.9)
  }
  return found
}

/** Words, and not dates, amounts or one code after the other. */
const isText = ({ dates, amounts, letters, filled }: Column): boolean => dates < 0.5 && amounts < 0.5 && letters >= 3 && filled > 0.1

/** How much a column tells of what it was. The kind of booking tells something, where nothing tells more. */
const saying = (column: Column): number =>
  (column.meanings.get('description') ?? 0) + (column.meanings.get('kind') ?? 0) / 2 + richness(column) - noise(column)

/** Long texts that differ tell more than short ones that come again. */
const richness = ({ letters, variety, filled }: Column): number => Math.min(letters, 30) / 60 + variety / 4 + filled / 4

const noise = ({ meanings }: Column): number => (meanings.get('noise') ?? 0) / 2 + (meanings.get('reference') ?? 0) / 4
