import { Exact } from '#vocabulary/exact.ts'
import type { Root } from '../journal/root-accounts.ts'
import { BOOKING_METHODS, type BookingMethod } from './parsed-directives.ts'
import { didYouMean } from '../journal/problem.ts'
import type { Place } from './problems.ts'

/** The options of one file. Those of the root file hold for the whole journal, as in beancount; root names hold for their own file. */
export class Options {
  readonly roots: Record<Root, string> = { Assets: 'Assets', Liabilities: 'Liabilities', Equity: 'Equity', Income: 'Income', Expenses: 'Expenses' }
  /** Currency → tolerance where the amounts of a transaction give none; `*` for all others. */
  readonly toleranceDefaults = new Map<string, Exact>()
  toleranceMultiplier = new Exact(5, 1)
  toleranceFromCost = false
  /** Inferred amounts are not rounded to the precision of those around them. */
  preciseInterpolation = false
  bookingMethod: BookingMethod = 'STRICT'
  stringLinesMax = 64
  readonly documents: { readonly path: string; readonly place: Place }[] = []
  /** `raw` leaves out padding and balance checks. */
  processing: 'default' | 'raw' = 'default'
  pipeAllowed = false
  /** The first that is named; '' for none. */
  operatingCurrency = ''
  /** Accounts below the root Equity or Income that plugins write to. */
  readonly accounts = new Map<string, string>()
}

const LEAF = /^[\p{Lu}\p{Nd}][\p{L}\p{Nd}-]*(?::[\p{Lu}\p{Nd}][\p{L}\p{Nd}-]*)*$/u
/** A decimal of ordinary length. */
const numberOf = (text: string): Exact | undefined => {
  const number = text.length > 60 ? undefined : Exact.tryParse(text)
  return number !== undefined && number.scale <= 40 ? number : undefined
}

const TRUE_TEXT = /^(1|true|yes)$/i

/** Why an option cannot be set; undefined when it has been. */
type Objection = string | undefined
type Setter = (options: Options, value: string, place: Place) => Objection

const root =
  (name: Root): Setter =>
  (options, value) => {
    if (!LEAF.test(value))
      return `"${value}" cannot be a root account: it must begin with a capital letter or a digit and contain only letters, digits and dashes.`
    options.roots[name] = value
    return undefined
  }
const leaf =
  (name: string): Setter =>
  (options, value) => {
    if (!LEAF.test(value)) return `"${value}" is not the name of an account below a root, for example "Earnings:Current".`
    options.accounts.set(name, value)
    return undefined
  }
const ignored: Setter = () => undefined
const readOnly: Setter = () => 'This option is set by the program and cannot be set in a journal.'
const multiplier: Setter = (options, value) => {
  const number = numberOf(value)
  if (number === undefined) return `"${value}" is not a number, for example "0.5".`
  options.toleranceMultiplier = number
  return undefined
}

const SETTERS: Readonly<Record<string, Setter>> = {
  title: ignored,
  name_assets: root('Assets'),
  name_liabilities: root('Liabilities'),
  name_equity: root('Equity'),
  name_income: root('Income'),
  name_expenses: root('Expenses'),
  account_previous_balances: leaf('account_previous_balances'),
  account_previous_earnings: leaf('account_previous_earnings'),
  account_previous_conversions: leaf('account_previous_conversions'),
  account_current_earnings: leaf('account_current_earnings'),
  account_current_conversions: leaf('account_current_conversions'),
  account_unrealized_gains: leaf('account_unrealized_gains'),
  account_rounding: leaf('account_rounding'),
  conversion_currency: ignored,
  display_precision: (_, value) =>
    /^[^:]+:.+$/.test(value) && numberOf(value.slice(value.indexOf(':') + 1))
      ? undefined
      : `"${value}" is not CURRENCY:NUMBER, for example "USD:0.01".`,
  inferred_tolerance_default: (options, value) => {
    const colon = value.indexOf(':')
    const number = colon > 0 ? numberOf(value.slice(colon + 1).trim()) : undefined
    if (number === undefined) return `"${value}" is not CURRENCY:NUMBER, for example "USD:0.005" or "*:0.005".`
    options.toleranceDefaults.set(value.slice(0, colon), number)
    return undefined
  },
  inferred_tolerance_multiplier: multiplier,
  tolerance_multiplier: multiplier,
  infer_tolerance_from_cost: (options, value) => {
    options.toleranceFromCost = TRUE_TEXT.test(value)
    return undefined
  },
  documents: (options, value, place) => {
    options.documents.push({ path: value, place })
    return undefined
  },
  operating_currency: (options, value) => {
    options.operatingCurrency ||= value
    return undefined
  },
  render_commas: ignored,
  plugin_processing_mode: (options, value) => {
    if (value !== 'default' && value !== 'raw') return `"${value}" is not a processing mode; write "default" or "raw".`
    options.processing = value
    return undefined
  },
  long_string_maxlines: (options, value) => {
    if (/^\d{1,6}$/.test(value)) options.stringLinesMax = Number(value)
    return undefined
  },
  booking_method: (options, value) => {
    const method = BOOKING_METHODS.find((name) => name === value)
    if (method === undefined) return `"${value}" is not a booking method; write one of ${BOOKING_METHODS.join(', ')}.`
    options.bookingMethod = method
    return undefined
  },
  allow_pipe_separator: (options, value) => {
    options.pipeAllowed = TRUE_TEXT.test(value)
    return 'The pipe between payee and narration is no longer part of the language; remove the option and the pipes.'
  },
  allow_deprecated_none_for_tags_and_links: () => 'This option is no longer part of the language; remove it.',
  insert_pythonpath: ignored,
  use_precise_interpolation: (options, value) => {
    options.preciseInterpolation = TRUE_TEXT.test(value)
    return undefined
  },
  commodities: ignored,
  dcontext: readOnly,
  include: readOnly,
  input_hash: ignored,
  filename: readOnly,
  plugin: () => 'Plugins are named by the directive plugin "module", not by an option.',
}

/** Sets an option of the journal; says why when that is not possible. */
export function setOption(options: Options, name: string, value: string, place: Place): Objection {
  const setter = Object.hasOwn(SETTERS, name) ? SETTERS[name] : undefined
  if (setter === undefined) return `There is no such option${didYouMean(name, Object.keys(SETTERS)) || '; remove the line.'}`
  return setter(options, value, place)
}
