import { formatDay } from '#vocabulary/day.ts'
import type { Day } from '#vocabulary/day.ts'
import { certain, type Decided, type Reading } from '../presets/decided.ts'
import type { Preset } from '../presets/preset.ts'
import { mapRows } from '../presets/map-rows.ts'
import type { Movement, Row } from '../statement.ts'
import type { CurrencyDecision } from './currency-decision.ts'
import type { Decision, DecisionChoice } from './preview.ts'

/** Enough to see which reading is right. */
const ROWS_SHOWN = 3

/** Decisions as they are shown: the readings of an open one side by side, on the rows that they read differently. */
export function decisionsOf(
  decided: readonly Decided[],
  rows: readonly Row[],
  { today, currency }: { readonly today: Day; readonly currency: CurrencyDecision },
): Decision[] {
  return decided.map(({ readings, ...decision }) => ({
    ...decision,
    choices: decision.isCertain ? [] : choicesOf(readings, rows, { today, currency }),
  }))
}

/** What a saved preset has decided. */
export const presetDecided = ({ dateFormat, positive, columns }: Preset): Decided[] => [
  certain('columns', columns.amount ?? [columns.debit, columns.credit].filter(Boolean).join(','), 'preset', SAVED),
  certain('sign', positive, 'preset', SAVED),
  certain('date_format', dateFormat, 'preset', SAVED),
]
const SAVED = 'The preset says so.'

function choicesOf(
  readings: readonly Reading[],
  rows: readonly Row[],
  { today, currency }: { readonly today: Day; readonly currency: CurrencyDecision },
): DecisionChoice[] {
  const read = readings.map(({ value, label, preset }) => {
    const shown = new Map<number, DecisionChoice['rows'][number]>()
    for (const one of mapRows(rows, preset, today)) if (one.kind === 'movement') shown.set(one.row, shownAs(one.movement, currency))
    return { value, label, shown }
  })
  const texts = (row: number): Set<string> => new Set(read.map(({ shown }) => JSON.stringify(shown.get(row))))
  const all = rows.map(({ index }) => index).filter((row) => read.some(({ shown }) => shown.has(row)))
  const differing = all.filter((row) => texts(row).size > 1)
  const chosen = (differing.length > 0 ? differing : all).slice(0, ROWS_SHOWN)
  return read.map(({ value, label, shown }) => ({ value, label, rows: chosen.flatMap((row) => shown.get(row) ?? []) }))
}

const shownAs = ({ row, day, payee, amount, commodity }: Movement, currency: CurrencyDecision): DecisionChoice['rows'][number] => ({
  row,
  day: formatDay(day),
  payee,
  quantity: amount.toText(),
  commodity: currency.of(commodity),
})
