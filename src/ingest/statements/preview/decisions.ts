import { type Day, formatDay } from '#vocabulary/day.ts'
import { type Decided, labelOf } from '../presets/decided.ts'
import { mapRows } from '../presets/map-rows.ts'
import type { DatesRead, Movement, Row } from '../statement.ts'
import type { OwnAccount } from './own-account.ts'
import type { Decision, DecisionChoice, ExistingTransaction, Preview } from './preview.ts'

/** What a row moves, as far as decisions show it. */
export type Moved = Pick<Movement, 'row' | 'day' | 'payee' | 'amount'> & { readonly commodity?: string | undefined }

/** One way to read the rows of a statement. */
interface RowReading<One extends Moved> {
  readonly value: string
  readonly label: string
  readonly moved: readonly One[]
}

/** Enough rows to see which reading is right. */
const ROWS_SHOWN = 3

/** The readings to choose from, with the first rows in which they differ. */
export function choicesOf<One extends Moved>(readings: readonly RowReading<One>[], commodityOf: (one: One) => string): DecisionChoice[] {
  const shownAs = (one: One): DecisionChoice['rows'][number] => {
    const { row, day, payee, amount } = one
    return { row, day: formatDay(day), payee, quantity: amount.toText(), commodity: commodityOf(one) }
  }
  const shown = readings.map(({ moved }) => new Map(moved.map((one) => [one.row, shownAs(one)])))
  const all = [...new Set(shown.flatMap((rows) => [...rows.keys()]))].sort((a, b) => a - b)
  const differing = all.filter((row) => new Set(shown.map((rows) => JSON.stringify(rows.get(row)))).size > 1)
  const chosen = (differing.length > 0 ? differing : all).slice(0, ROWS_SHOWN)
  return readings.map(({ value, label }, at) => ({ value, label, rows: chosen.flatMap((row) => shown[at]!.get(row) ?? []) }))
}

/** Decisions about the columns of a table, with their choices as long as they are open. */
export const decisionsOf = (
  decided: readonly Decided[],
  rows: readonly Row[],
  { today, commodityOf }: { readonly today: Day; readonly commodityOf: (one: Moved) => string },
): Decision[] =>
  decided.map(({ readings, ...decision }) => {
    if (decision.isCertain) return { ...decision, choices: [] }
    const moved = readings.map(({ value, label, preset }) => ({
      value,
      label,
      moved: mapRows(rows, preset, today).flatMap((one) => (one.kind === 'movement' ? [one.movement] : [])),
    }))
    return { ...decision, choices: choicesOf(moved, commodityOf) }
  })

/** The order of day and month. If the dates fit several, rows that the account already has on these days prove one. */
export function dateDecision<One extends Moved>(
  { format, others, by, because, isCertain }: DatesRead,
  movements: readonly One[],
  { ownOf, commodityOf }: { readonly ownOf: (one: One) => string; readonly commodityOf: (one: One) => string },
  transactions: readonly ExistingTransaction[],
): Decision {
  const decided = { about: 'date_format', value: format, by, because, isCertain, choices: [] } as const
  if (isCertain) return decided
  const known = new Set(transactions.flatMap(({ day, postings }) => postings.map(({ account, quantity }) => `${day} ${account} ${plain(quantity)}`)))
  const daysOf = (days: ReadonlyMap<number, Day>): One[] => movements.map((one) => ({ ...one, day: days.get(one.row) ?? one.day }))
  const readings = [{ format, moved: movements }, ...others.map((other) => ({ format: other.format, moved: daysOf(other.days) }))].map((reading) => ({
    value: reading.format,
    label: labelOf(reading.format),
    moved: reading.moved,
    matches: reading.moved.filter((one) => known.has(`${one.day} ${ownOf(one)} ${plain(one.amount.toText())}`)).length,
  }))
  const [used, ...left] = readings
  if (used!.matches > 0 && left.every(({ matches }) => matches === 0))
    return { ...decided, by: 'account', because: 'The account has some of the rows on these days.', isCertain: true }
  const sorted = readings.toSorted((a, b) => b.matches - a.matches)
  return { ...decided, choices: choicesOf(sorted, commodityOf) }
}

/** Without zeros at the end. */
const plain = (quantity: string): string => (quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity)

/** Several accounts are not booked to the one that was asked for. */
export const severalAccounts = (asked: string, owns: readonly string[]): Decision => ({
  about: 'account',
  value: asked,
  by: 'asked',
  because: `The file has rows of several accounts (${owns.join(', ')}), not of ${asked} alone: leave the account out, or split the file.`,
  isCertain: false,
  choices: [],
})

/** The account that the number of a statement decided, if it did. */
export function accountDecision({ account, number }: OwnAccount, written: string): Decision[] {
  if (number === undefined) return []
  const because =
    number === 'known'
      ? `The book knows the number ${written} as that of this account.`
      : `The number ${written} belongs to no account of the book, so this is a new one.`
  return [{ about: 'account', value: account, by: 'account', because, isCertain: true, choices: [] }]
}

/** Why a preview cannot be saved yet. */
export interface Stop {
  readonly code: 'decision_open' | 'contradiction'
  readonly message: string
}

/** What the user has to decide before a preview can be saved: open decisions, then contradictions. */
export function whatStops({ decisions, contradictions }: Pick<Preview, 'decisions' | 'contradictions'>): Stop[] {
  const open = decisions.filter(({ isCertain }) => !isCertain)
  const asked = open.map(({ about, because, choices }) => {
    if (about === 'account') return `account: ${because}`
    const values = choices.map(({ value }) => value)
    return `${about.replaceAll('_', ' ')}${values.length > 0 ? ` (${values.join(' or ')})` : ''}`
  })
  const [first, ...others] = contradictions
  return [
    ...(asked.length > 0
      ? [{ code: 'decision_open', message: `nothing proves how to read this statement; choose the ${asked.join(', and the ')}` } as const]
      : []),
    ...(first
      ? [
          {
            code: 'contradiction',
            message: `the statement contradicts its rows as they were read: ${first.line > 0 ? `line ${first.line}: ` : ''}${first.message}${others.length > 0 ? ` (and ${others.length} more)` : ''}`,
          } as const,
        ]
      : []),
  ]
}
