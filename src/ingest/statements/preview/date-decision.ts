import { type Day, formatDay } from '#vocabulary/day.ts'
import { labelOf } from '../presets/guess-preset.ts'
import type { DatesRead, Movement } from '../statement.ts'
import type { CurrencyDecision } from './currency-decision.ts'
import type { Decision, DecisionChoice, ExistingTransaction } from './preview.ts'

const ROWS_SHOWN = 3

interface Of {
  readonly own: string
  readonly currency: CurrencyDecision
}

/** The order of day and month of a format that does not fix it. Where the dates fit both, movements that the account has already prove one. */
export function dateDecision(
  { format, others, by, because, isCertain }: DatesRead,
  movements: readonly Movement[],
  ofMovement: (movement: Movement) => Of,
  transactions: readonly ExistingTransaction[],
): Decision {
  const decided = { about: 'date_format', value: format, by, because, isCertain, choices: [] } as const
  if (isCertain) return decided
  const known = new Set(transactions.flatMap(({ day, postings }) => postings.map(({ account, quantity }) => `${day} ${account} ${plain(quantity)}`)))
  const readings = [{ format, dayOf: (movement: Movement): Day => movement.day }, ...others.map(otherReading)].map((reading) => ({
    ...reading,
    matches: movements.filter((one) => known.has(`${reading.dayOf(one)} ${ofMovement(one).own} ${plain(one.amount.toText())}`)).length,
  }))
  const [used, ...left] = readings
  if (used!.matches > 0 && left.every(({ matches }) => matches === 0))
    return { ...decided, by: 'account', because: 'The account has some of the rows on these days.', isCertain: true }
  const differing = movements.filter((one) => left.some(({ dayOf }) => dayOf(one) !== one.day)).slice(0, ROWS_SHOWN)
  const choices = readings
    .toSorted((a, b) => b.matches - a.matches)
    .map(
      ({ format: value, dayOf }): DecisionChoice => ({
        value,
        label: labelOf(value),
        rows: differing.map((one) => shown(one, dayOf(one), ofMovement(one))),
      }),
    )
  return { ...decided, choices }
}

const otherReading = ({ format, days }: DatesRead['others'][number]) => ({
  format,
  dayOf: (movement: Movement): Day => days.get(movement.row) ?? movement.day,
})

const shown = ({ row, payee, amount, commodity }: Movement, day: Day, { currency }: Of): DecisionChoice['rows'][number] => ({
  row,
  day: formatDay(day),
  payee,
  quantity: amount.toText(),
  commodity: currency.of(commodity),
})

/** Without zeros at the end. */
const plain = (quantity: string): string => (quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity)
