import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import type { SearchDates } from './date-words.ts'

/** What dates in searches of a book are told from: the day that it is, and how its owner counts weeks and years and writes dates. */
export const searchDatesOf = ({ now, settings }: ValuedLedger): SearchDates => ({
  today: now,
  weekStart: settings.weekStartingDay,
  financialYearMonth: settings.financialYearStartingMonth,
  dateOrder: settings.dateOrder,
  locale: settings.locale,
})
