import { powerOfTen } from '#vocabulary/exact.ts'
import { Amount } from '../amount.ts'
import { Balance } from '../balance.ts'
import { evaluate } from '../expression/evaluate.ts'
import { Callable, DayValue, type Value } from '../expression/tree.ts'
import { compareValues, mistyped, textOfValue, truth } from '../expression/value.ts'
import { LedgerError } from '../problems.ts'
import { Quantity } from '../quantity.ts'

const eager = (call: (...values: Value[]) => Value): Callable => new Callable((args, scope) => call(...args.map((arg) => evaluate(arg, scope))))

/** Applies to an amount, or to each amount of a balance. */
const onAmounts = (change: (amount: Amount, ...rest: Value[]) => Amount): Callable =>
  eager((value, ...rest) => {
    if (value instanceof Amount) return change(value, ...rest)
    if (value instanceof Balance) return Balance.of(...[...value.amounts.values()].map((amount) => change(amount, ...rest)))
    if (typeof value === 'boolean') return change(Amount.integer(value ? 1 : 0), ...rest)
    return value
  })

const integerOf = (value: Value): number => {
  if (value instanceof Amount) return value.quantity.toNumber()
  throw mistyped('a number was expected')
}

/** As many places as a number of a journal can have. */
const PLACES_MAX = 255

function placesOf(value: Value): number {
  const places = Math.trunc(integerOf(value))
  if (Math.abs(places) <= PLACES_MAX) return places
  throw new LedgerError(
    'places_out_of_range',
    `roundto takes -${PLACES_MAX} to ${PLACES_MAX} places, not ${textOfValue(value)}; write a smaller number`,
  )
}

const same = eager((value) => value)
/** Rounding is for display only: the amount keeps its digits. */
const rounded = onAmounts((amount) => amount.rounded())

/** The functions of ledger's value expressions that can decide amounts, conditions and accounts. */
export const FUNCTIONS: Readonly<Record<string, Callable>> = {
  abs: onAmounts((amount) => amount.abs()),
  U: onAmounts((amount) => amount.abs()),
  round: rounded,
  rounded: rounded,
  roundto: onAmounts((amount, places) => amount.with({ quantity: amount.quantity.roundedUpTo(placesOf(places)) })),
  unround: onAmounts((amount) => amount.unrounded()),
  unrounded: onAmounts((amount) => amount.unrounded()),
  floor: onAmounts((amount) => amount.with({ quantity: amount.quantity.floor() })),
  ceiling: onAmounts((amount) => amount.with({ quantity: amount.quantity.negated().floor().negated() })),
  truncated: eager((value) => textOfValue(value)),
  min: eager((a, b) => ((compareValues(a, b) ?? 0) <= 0 ? a : b)),
  max: eager((a, b) => ((compareValues(a, b) ?? 0) >= 0 ? a : b)),
  percent: eager((part, whole) => percentage(part, whole)),
  strip: onAmounts((amount) => amount.stripped()),
  S: onAmounts((amount) => amount.stripped()),
  scrub: same,
  value: same,
  justify: same,
  display_amount: same,
  display_total: same,
  print: same,
  lot_price: same,
  quantity: onAmounts((amount) => amount.number()),
  commodity: eager((value) => (value instanceof Amount ? value.symbol : '')),
  clear_commodity: onAmounts((amount) => amount.number()),
  averaged_lots: same,
  to_amount: eager((value) => (typeof value === 'string' ? numeric(value) : value)),
  to_balance: eager((value) => (value instanceof Amount ? Balance.of(value) : value)),
  to_int: eager(wholeNumber),
  int: eager(wholeNumber),
  to_string: eager((value) => textOfValue(value)),
  str: eager((value) => textOfValue(value)),
  to_boolean: eager((value) => truth(value)),
  to_date: eager((value) => value),
  to_datetime: same,
  to_mask: same,
  to_sequence: same,
  is_seq: eager((value) => Array.isArray(value)),
  trim: eager((value) => textOfValue(value).trim()),
  join: eager((value) => textOfValue(value).replaceAll('\n', '\\n')),
  quoted: eager((value) => `"${textOfValue(value)}"`),
  format_date: eager((value) => textOfValue(value)),
  format: eager((value) => textOfValue(value)),
  ansify_if: same,
  year: eager((value) => (value instanceof DayValue ? Amount.integer(Number(textOfValue(value).slice(0, 4))) : value)),
  month: eager((value) => (value instanceof DayValue ? Amount.integer(Number(textOfValue(value).slice(5, 7))) : value)),
  day: eager((value) => (value instanceof DayValue ? Amount.integer(Number(textOfValue(value).slice(8, 10))) : value)),
  nail_down: same,
  should_bold: same,
  get_at: eager((list, index) => (Array.isArray(list) ? (list as readonly Value[])[integerOf(index)] : list)),
  /** The commodity of the option --exchange of a command line, which a journal is read without. */
  exchange: new Callable(() => undefined),
  false: new Callable(() => false),
  true: new Callable(() => true),
  null: new Callable(() => undefined),
}

function wholeNumber(value: Value): Value {
  const amount = typeof value === 'string' ? numeric(value) : value
  if (!(amount instanceof Amount)) throw mistyped('a number was expected')
  return new Amount(amount.quantity.roundedTo(0), 0)
}

function percentage(part: Value, whole: Value): Value {
  if (!(part instanceof Amount) || !(whole instanceof Amount)) throw mistyped('percent takes two amounts')
  return part.number().dividedBy(whole.number()).times(Amount.integer(100))
}

function numeric(text: string): Amount {
  const match = /-?\d+(?:\.(\d+))?/.exec(text)
  if (!match) return Amount.integer(0)
  const places = match[1]?.length ?? 0
  return new Amount(new Quantity(BigInt(match[0].replace('.', '')), powerOfTen(places)), places)
}
