import { basename } from 'node:path'

/** Whether a file is Paisa's, whose defaults are others. */
export const isPaisaFile = (file: string): boolean => /^paisa\.ya?ml$/i.test(basename(file))

/** What Paisa takes for what its configuration does not say: it holds for a file of that name, and for no other. */
const PAISA_DEFAULTS = {
  default_currency: 'INR',
  locale: 'en-IN',
  financial_year_starting_month: 4,
  display_precision: 0,
  week_starting_day: 0,
  checking_accounts: ['Assets:Checking'],
} as const

/** What a paisa.yaml says, with Paisa's defaults for the rest. What is empty is not said there: a currency, checking accounts, the patterns of a check. */
export function asInPaisa(said: Record<string, unknown>): Record<string, unknown> {
  const { doctor } = said
  const empty = Object.keys(PAISA_DEFAULTS).filter((key) => said[key] === '' || isEmptyList(said[key]))
  return {
    ...PAISA_DEFAULTS,
    ...without(said, new Set(empty)),
    ...(isMap(doctor) && { doctor: Object.fromEntries(Object.entries(doctor).map(([rule, of]) => [rule, isMap(of) ? withPattern(of) : of])) }),
  }
}

const withPattern = (rule: Record<string, unknown>): Record<string, unknown> =>
  isEmptyList(rule['pattern']) ? without(rule, new Set(['pattern'])) : rule

const isMap = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0
const without = (map: Record<string, unknown>, keys: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(map).filter(([key]) => !keys.has(key)))
