import { basename } from 'node:path'

/** Whether a file is Paisa's, whose defaults are others. */
export const isPaisaFile = (file: string): boolean => /^paisa\.ya?ml$/i.test(basename(file))

/** What Paisa takes for what its configuration does not say: it holds for a file of that name, and for no other. */
export const PAISA_DEFAULTS = {
  default_currency: 'INR',
  locale: 'en-IN',
  financial_year_starting_month: 4,
  display_precision: 0,
  week_starting_day: 0,
  checking_accounts: ['Assets:Checking'],
} as const
