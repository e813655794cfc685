import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Preset } from '../presets/preset.ts'
import type { BankAccount, Movement, Row } from '../statement.ts'
import { dateReader } from '../values/date-format.ts'
import { isDateLike } from '../values/date-like.ts'
import { isMoney, moneyOf } from '../values/money.ts'
import { columnOf } from '../column-letters.ts'
import { decimalMarkOf } from '../values/decimal-mark.ts'

const OPENING =
  /^(opening|beginning|starting|previous|start) balance|^balance brought|^(anfangs|start)saldo|^alter (saldo|kontostand)|^saldo (anterior|inicial|iniziale)|^(ancien solde|solde initial)|^ingående saldo|^beginsaldo/i
const CLOSING =
  /^(closing|ending|new|final|account|current) balance|^(schluss|end)saldo|^(neuer|letzter) (saldo|kontostand)|^kontostand|^s a l d o$|^saldo(:| (vom|per|final|finale)\b|$)|^(nouveau solde|solde (final|au))|^utgående saldo|^eindsaldo/i

/** A row of a preamble says one thing, and shortly. */
const CELLS_MAX = 4
const LETTERS_MAX = 200

/** True for a row whose words say what the account held before or after the movements. */
export const statesBalance = (cells: readonly string[]): boolean =>
  cells.length <= CELLS_MAX && cells.some((cell) => cell.length <= LETTERS_MAX && (OPENING.test(cell.trim()) || CLOSING.test(cell.trim())))

type Stated = Pick<BankAccount, 'opening' | 'closing'>

/**
 * What a list says above or below its movements that the account held before and after them. The day is the one that stands there, or that of the
 * last movement. Nothing of a debt that may be owed or held, and nothing that is said twice and otherwise.
 */
export function statedAround(rows: readonly Row[], movements: readonly Movement[], preset: Preset, today: Day): Stated {
  if (movements.length === 0 || movements.some(({ balance }) => balance !== undefined)) return {}
  const moved = new Set(movements.map(({ row }) => row))
  const around = rows.filter(({ index }) => !moved.has(index)).flatMap((row) => saidIn(row, preset) ?? [])
  const only = (isOpening: boolean) => {
    const found = around.filter((one) => one.isOpening === isOpening)
    return found.every(({ amount }) => amount.equals(found[0]!.amount)) ? found[0] : undefined
  }
  const [opening, closing] = [only(true), only(false)]
  const isDebt = preset.accounts.liability !== undefined
  const isClear = ({ amount }: { amount: Exact }): boolean => !isDebt || amount.sign <= 0
  const last = movements.reduce((day, movement) => Math.max(day, movement.day), movements[0]!.day)
  return {
    ...(opening && isClear(opening) && { opening: opening.amount }),
    ...(closing && isClear(closing) && { closing: { amount: closing.amount, day: dayIn(closing.row, preset, today) ?? last } }),
  }
}

function saidIn(row: Row, { decimalMark }: Preset): { row: Row; isOpening: boolean; amount: Exact } | undefined {
  const cells = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const at = cells.findIndex((cell) => OPENING.test(cell) || CLOSING.test(cell))
  if (at < 0 || cells.length > CELLS_MAX || cells[at]!.length > LETTERS_MAX) return undefined
  const all = cells.slice(at + 1).filter((cell) => isMoney(cell) && !isDateLike(cell))
  // No document has the number 0.
  const beside = all.length > 1 ? all.filter((cell) => /[1-9]/.test(cell)) : all
  const amount = beside.length === 1 ? moneyOf(beside[0]!, decimalMark) : beside.length === 0 ? amountBehind(cells[at]!, decimalMark) : undefined
  return amount && { row, isOpening: OPENING.test(cells[at]!), amount }
}

/** "Solde au 31/03/2024 1 234,56 €": what stands behind the day. */
function amountBehind(cell: string, mark: Preset['decimalMark']): Exact | undefined {
  const behind = /(?:\d{4}|:)\s+([-+]?\s?[\p{Sc}]?\s?\d[\d\s.,']*[.,]\d{2}(?:\s?(?:\p{Sc}|[A-Z]{3}))?)$/u.exec(cell)?.[1]
  return behind === undefined ? undefined : moneyOf(behind, mark)
}

const FORMATS = ['DD.MM.YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD']

function dayIn({ cells }: Row, { dateFormat }: Preset, today: Day): Day | undefined {
  const [written] = cells.flatMap((cell) => cell.match(/\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/) ?? [])
  if (written === undefined) return undefined
  for (const format of [dateFormat, ...FORMATS]) {
    const day = dateReader(format, today)(written)
    if (day !== undefined) return day
  }
  return undefined
}

const TOTAL =
  /^(sub|grand )?(totals?|sums?|summen?|gesamt(summe|betrag|umsatz)?|zwischensumme|somme|suma|totale?|totaal|totalt)\b[:\s]*([\p{L} ]{0,40}:?)?$/iu

/** True for a row that says what others add up to. */
export const isTotal = (cells: readonly string[]): boolean => cells.some((cell) => cell.length <= 60 && TOTAL.test(cell.trim()))

interface TotalOff {
  readonly row: Row
  readonly stated: Exact
  readonly computed: Exact
}

/**
 * A total below a table that is not what its column adds up to. Only of a list that has one: others may be of a month or a page. A total may
 * include rows that are not booked yet.
 */
export function totalsOff(
  rows: readonly Row[],
  { columns, decimalMark }: Preset,
  { booked, pending }: { readonly booked: ReadonlySet<number>; readonly pending: ReadonlySet<number> },
): TotalOff[] {
  const last = Math.max(...booked)
  const totals = rows.filter(({ index, cells }) => !booked.has(index) && isTotal(cells))
  const [total] = totals
  if (!total || totals.length > 1 || total.index < last) return []
  const mark = decimalMark ?? decimalMarkOf(rows)
  return [columns.amount, columns.debit, columns.credit].flatMap((letters): TotalOff[] => {
    const column = letters === undefined ? undefined : columnOf(letters)
    const stated = column === undefined ? undefined : moneyOf(total.cells[column] ?? '', mark)
    if (column === undefined || !stated) return []
    const sumOf = (among: (index: number) => boolean): Exact =>
      Exact.sum(rows.flatMap(({ index, cells }) => (among(index) ? (moneyOf(cells[column] ?? '', mark) ?? []) : [])))
    const computed = sumOf((index) => booked.has(index))
    const all = sumOf((index) => booked.has(index) || pending.has(index))
    const fits = [computed, all].some((sum) => sum.abs().equals(stated.abs()))
    return fits ? [] : [{ row: total, stated, computed }]
  })
}
